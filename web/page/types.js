// The types of the page, for JSDoc. This module has no code.

/** @import { OrderRecord, Report, ResultRecord, RuleRecord } from "./answers.d.ts" */

/**
 * @typedef {object} CaseData A case as JSON (docs/case-files.md).
 * @property {string} variant
 * @property {string} phase
 * @property {Record<string, unknown>} [rules]
 * @property {Record<string, string[]>} [units]
 * @property {Record<string, any[]>} [orders]
 * @property {Record<string, string[]>} [centres]
 * @property {{power: string, unit: string}[]} [dislodged]
 * @property {string[]} [result] The result the case claims.
 * @property {Record<string, any>} [ledger]
 *
 * @typedef {{title: string, words: string}} Note The author's comment at the head of a case.
 *
 * @typedef {object} GameInPlay A game being played: `text` is its file before the current phase's orders.
 * @property {string} text
 * @property {string} name
 * @property {boolean} over
 * @property {Record<string, string>} due What each power has to submit at the start of the phase.
 * @property {Report | null} report The referee's report on the previous phase; null at the beginning.
 * @property {Record<string, string[]>} hidden Orders that are hidden from other players, by power.
 *
 * @typedef {object} Doc The content of an undo step, a link or a saved file.
 * @property {CaseData} case
 * @property {Note} note
 * @property {string | null} boardFile The text of a board file, if the case is not on its game's own board.
 * @property {GameInPlay | null} game
 * @property {string} origin `mark` of the case as it was opened, "" if the note is not from a file.
 * @property {boolean} [filed] Whether it equals the content of the file that the desk was opened with.
 *
 * @typedef {{doc: Doc, words: string}} Step A document in the history, and the change that led to it.
 *
 * @typedef {{code: string, name: string, kind: string}} Phase
 *
 * @typedef {Partial<OrderRecord> & Pick<OrderRecord, "power" | "order" | "outcome" | "code" | "why">} OrderResult
 *   The outcome of an order; a statement that waits for the end of its phase has no more than this.
 *
 * @typedef {Partial<Omit<ResultRecord, "orders" | "said">> & {orders: OrderResult[], said?: OrderResult[]}} PhaseResult
 *   The result of a phase; a phase of statements has only what is said.
 *
 * @typedef {{supposed: string, follows: string[], ending: string}} Supposition What follows from an answer to the question of a kernel.
 *
 * @typedef {object} Answer The answer to the question `resolve`.
 * @property {CaseData} case
 * @property {string} text
 * @property {Phase} phase
 * @property {PhaseResult} result
 * @property {Supposition[][]} suppositions
 * @property {string} picture
 *
 * @typedef {object} Board The answer to the question `board`, with maps from ids.
 * @property {string} id
 * @property {string} name
 * @property {{id: string, name: string, color: string}[]} powers
 * @property {{id: string, name: string}[]} minors
 * @property {{id: string, name: string}[]} kinds
 * @property {{id: string, name: string, terrain: string, state: string | null, stand: Record<string, string[]>}[]} places `state` is the minor state of a province.
 * @property {RuleRecord[]} rules
 * @property {Phase[]} phases
 * @property {string[]} statements
 * @property {{key: string, of: "power" | "state" | "share" | "pair", words: string[]}[]} ledger The entries that can be set by choosing.
 * @property {number} strongest The maximum strength of a unit.
 * @property {string[]} marks The words and letters that units can carry.
 * @property {CaseData} case
 * @property {Phase} phase
 * @property {Map<string, string>} names
 * @property {Map<string, string>} colors
 * @property {Map<string, string>} people
 *
 * @typedef {object} Giving An unfinished order.
 * @property {string} place
 * @property {{unit: string, power: string}} unit
 * @property {string} power The power that gives the order: a unit of a minor state follows another power than its owner.
 * @property {string} kind
 * @property {string | null} other The unit that is supported or convoyed.
 * @property {any} menu The legal orders as a tree; null until they are known.
 * @property {string[]} orders
 * @property {string[] | null} choices
 * @property {{words: string, text: string | null} | null} refused
 * @property {boolean} trying
 *
 * @typedef {object} State
 * @property {"start" | "case" | "game" | "patterns"} view
 * @property {readonly Step[]} steps
 * @property {number} at The index of the current step; -1 before anything is open.
 * @property {Doc | null} trial A document on trial.
 * @property {Answer | null} answer The answer for the trial or the current document.
 * @property {{answer: Answer, words: string} | null} before The answer to compare with.
 * @property {Board | null} board
 * @property {string | null} selected
 * @property {Giving | null} giving
 * @property {"orders" | "units"} mode
 * @property {{power: string | null, kind: string | null, bonus: number, marks: string[], coasts: string[] | null, lifted: string | null, refused: string | null}} palette `lifted` is the place of the unit that the keyboard moves.
 * @property {string} tab
 * @property {boolean} wide Whether the side panel is open.
 * @property {"peek" | "half" | "full"} stop How far the sheet of a phone is pulled up.
 * @property {{text: string, error: any} | null} draft A text that is not a valid case, with its defects.
 * @property {{words: string, link: string | null} | null} said
 * @property {{error: any, again: () => unknown} | null} trouble
 * @property {readonly string[]} lacks Sentences about what the browser does not give the page.
 * @property {{name: string, base: string, version: string, text: string | null} | null} file The file that is saved in place: its version when the desk was opened, its last one, and its text if that is known.
 * @property {any} start The answer to the question `start`.
 * @property {any} record The recorded game that is browsed.
 * @property {number} fresh Counts opened documents; each frames the map again.
 */

export {};
