// The types of the page, for JSDoc. This module has no code.

/** @import { AnswerRecord, Core, FamilyRecord, OptionsRecord, OrderRecord, ReasonsRecord, Report, Resolutions,
 *   ResultRecord, RuleRecord, Submission, UnitOptionsRecord, Verification } from "./answers.d.ts" */
/** @import { Refusal } from "./ask.js" */

/**
 * @typedef {object} CaseData A case as JSON (docs/case-files.md).
 * @property {string} variant
 * @property {string} phase
 * @property {Record<string, unknown>} [rules]
 * @property {Record<string, string[]>} [units]
 * @property {Record<string, Given[]>} [orders]
 * @property {Record<string, string[]>} [centres]
 * @property {{power: string, unit: string}[]} [dislodged]
 * @property {string[]} [result] The result the case claims.
 * @property {Record<string, unknown>} [ledger]
 *
 * @typedef {string | string[] | {orders: string[]}} Given An order of a power, or one of its order sets.
 *
 * @typedef {{title: string, words: string}} Note The author's comment at the head of a case.
 *
 * @typedef {object} GameInPlay A game being played: `text` is its file before the current phase's orders.
 * @property {string} text
 * @property {string} name
 * @property {boolean} over
 * @property {Record<string, string>} due What each power has to submit at the start of the phase.
 * @property {Report | null} report The referee's report on the previous phase; null at the beginning.
 * @property {Record<string, Given[]>} hidden Orders that are hidden from other players, by power.
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
 * @typedef {{supposed: string, follows: string[], ending: string}} Supposition What follows from an answer to the
 *   question of a kernel.
 *
 * @typedef {object} Answer The answer to the question `resolve`.
 * @property {CaseData} case
 * @property {string} text
 * @property {Phase} phase
 * @property {PhaseResult} result
 * @property {Supposition[][]} suppositions
 * @property {string} picture
 *
 * @typedef {object} GameOnBoard The answer to the question `board`.
 * @property {string} id
 * @property {string} name
 * @property {{id: string, name: string, color: string}[]} powers
 * @property {{id: string, name: string}[]} minors
 * @property {{id: string, name: string}[]} kinds
 * @property {{id: string, name: string, terrain: string, state: string | null, stand: Record<string, string[]>}[]}
 *   places `state` is the minor state of a province.
 * @property {RuleRecord[]} rules
 * @property {Phase[]} phases
 * @property {string[]} statements
 * @property {{key: string, of: "power" | "state" | "share" | "pair", words: string[]}[]} ledger The entries that can be
 *   set by choosing.
 * @property {number} strongest The maximum strength of a unit.
 * @property {string[]} marks The words and letters that units can carry.
 * @property {CaseData} case
 * @property {Phase} phase
 * @property {string | null} ground The id of the ground, which is the picture, if it was asked for.
 * @property {string | null} picture The opening, if it was asked for.
 *
 * @typedef {GameOnBoard & {names: Map<string, string>, colors: Map<string, string>, people: Map<string, string>}} Board
 *   A game with maps from ids.
 *
 * @typedef {Record<string, string | Record<string, string>>} Ways The orders to each place; a move can go by land or by
 *   convoy.
 * @typedef {Record<string, Record<string, string>>} Joined The orders for each other unit, by its destination.
 *
 * @typedef {object} Menu The legal orders of a unit as a tree.
 * @property {string} [hold]
 * @property {string} [disband]
 * @property {Ways} [move]
 * @property {Ways} [retreat]
 * @property {Joined} [support]
 * @property {Joined} [convoy]
 *
 * @typedef {object} Giving An unfinished order.
 * @property {string} place
 * @property {{unit: string, power: string}} unit
 * @property {string} power The power that gives the order: a unit of a minor state follows another power than its
 *   owner.
 * @property {"move" | "retreat" | "support" | "convoy" | "hold" | "build"} kind
 * @property {string | null} other The unit that is supported or convoyed.
 * @property {Menu | null} menu The legal orders as a tree; null until they are known.
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
 * @property {Palette} palette
 * @property {string} tab
 * @property {boolean} wide Whether the side panel is open.
 * @property {"peek" | "half" | "full"} stop How far the sheet of a phone is pulled up.
 * @property {string | null} seat The power whose units clicks order in a game; null for all powers.
 * @property {boolean} tools Whether a phone shows the tools of the map.
 * @property {{text: string, error: Failure} | null} draft A text that is not a valid case, with its defects.
 * @property {{words: string, link: string | null} | null} said
 * @property {{error: Failure, again: () => unknown} | null} trouble
 * @property {readonly string[]} lacks Sentences about what the browser does not give the page.
 * @property {{name: string, base: string, version: string, text: string | null} | null} file The file that is saved in
 *   place: its version when the desk was opened, its last one, and its text if that is known.
 * @property {Start | null} start The answer to the question `start`.
 * @property {Recorded | null} record The recorded game that is browsed.
 * @property {number} fresh Counts opened documents; each frames the map again.
 */

/**
 * @typedef {object} Palette What a click places.
 * @property {string | null} power
 * @property {string | null} kind
 * @property {number} bonus
 * @property {string[]} marks
 * @property {string[] | null} coasts
 * @property {string | null} lifted The place of the unit that the keyboard moves.
 * @property {string | null} refused
 *
 * @typedef {Error & Partial<Pick<Refusal, "kind" | "defects" | "passes">>} Failure An error; if it is a refusal, it
 *   says more.
 *
 * @typedef {object} Defect A defect of an input.
 * @property {string} message
 * @property {string[]} nearest
 * @property {{file: string | null, line: number | null, column: number | null}} place
 *
 * @typedef {object} CaseAnswer A case as data and as text.
 * @property {CaseData} case
 * @property {string} text
 * @property {Phase} phase
 *
 * @typedef {{name: string, title: string, text: string}} Example
 * @typedef {{pattern: string, resolutions: number, words: string, family: FamilyRecord, text: string}} Pattern A
 *   smallest ambiguous pattern.
 *
 * @typedef {object} Start The answer to the question `start`.
 * @property {string} version
 * @property {{id: string, name: string, powers: {id: string, name: string, color: string}[], provinces: number,
 *   centers: number}[]} variants
 * @property {{name: string, meaning: string, host: boolean}[]} presets
 * @property {Example[]} examples
 * @property {{name: string, text: string, is_game: boolean, version: string} | null} opened The file that the desk was
 *   opened with; its version is empty if it cannot be saved in place.
 *
 * @typedef {object} RecordedGame
 * @property {string} id
 * @property {string} name
 * @property {string} variant_name
 * @property {Phase[]} phases
 *
 * @typedef {{format: string, games: RecordedGame[]}} RecordedGames The games of a text.
 *
 * @typedef {object} RecordedPhase A phase of a recorded game: its case, and what is known of its result.
 * @property {CaseData} case
 * @property {Phase} phase
 * @property {ResultRecord | null} result
 * @property {Report | null} report
 * @property {string | null} picture
 *
 * @typedef {object} Recorded The recorded game that is browsed: the text of its file, its games, and the phase that is
 *   shown.
 * @property {string} text
 * @property {string} name
 * @property {RecordedGames} found
 * @property {number} index
 * @property {string | null} phase The code of the phase that is shown; null until one is.
 * @property {RecordedPhase | null} answer
 * @property {Board | null} board
 *
 * @typedef {object} OrderClaims Possible claims about an order.
 * @property {string} order
 * @property {string} place
 * @property {string[]} says
 *
 * @typedef {object} Dependencies The dependencies among the decisions of a kernel; the numbers are those of the claims,
 *   from 0.
 * @property {string[]} claims
 * @property {{decision: number, on: number, polarity: "favors" | "opposes" | "either"}[]} dependencies
 * @property {string} words
 * @property {string} picture
 *
 * @typedef {{case: CaseData, phase: Phase, notes: string[], holds: boolean | null, post: string, link: string}}
 *   PastedTurn A turn of a pasted text; `holds` is null if it states no results.
 *
 * @typedef {object} Pasted How a pasted text was read.
 * @property {boolean} is_case Whether it is a case, to be opened as it is.
 * @property {string} name The game.
 * @property {{number: number, text: string, kind: string, says: string}[]} lines
 * @property {{line: number | null, message: string, expected: string, nearest: string[]}[]} questions
 * @property {boolean} unread Whether lines could not be read.
 * @property {PastedTurn[]} turns
 *
 * @typedef {object} MailQuestion A mailbox or an email in base64, and what the referee decided about it.
 * @property {string} mail
 * @property {string} name The name of its file.
 * @property {string | null} power The sender; null for the one that the address or the subject names.
 * @property {boolean} late Whether late emails are accepted.
 * @property {boolean} keep_for_later Whether orders for later phases are kept.
 * @property {Record<string, string | null>} settled The settled questions: the order that is meant, "" for nothing, or
 *   null for a line that counts as written.
 *
 * @typedef {{phase: string, powers: string[], unit: string, orders: string[], menu: Menu}} OrdersOfUnit
 * @typedef {OptionsRecord & {stated_by: Record<string, string[]>}} OrdersOfPowers
 *
 * @typedef {object} Answers The answers by question. Some depend on what was asked besides.
 * @property {GameOnBoard & {text: string}} board
 * @property {CaseAnswer & {ended: boolean, events: string[]}} next
 * @property {CaseAnswer} case
 * @property {Answer} resolve
 * @property {{claims: OrderClaims[]}} claims
 * @property {{start: number, complete: boolean, completions: {text: string, about: string}[]}} complete
 * @property {{text: string, left_out: string[]}} convert
 * @property {Core} core
 * @property {CaseAnswer & {ledger: Record<string, unknown>, owners: Record<string, string>, said: string[]}} correct
 * @property {Dependencies} dependencies
 * @property {Pasted} paste
 * @property {RecordedGames | RecordedPhase} game
 * @property {Submission & {text: string}} mail
 * @property {{patterns: Pattern[]}} gallery
 * @property {OrdersOfUnit | OrdersOfPowers | {lines: string[]}} orders
 * @property {{picture: string}} picture
 * @property {{picture: string}} animation
 * @property {Resolutions} resolutions
 * @property {Start} start
 * @property {Verification} verify
 * @property {{phase: string, answers: (ReasonsRecord | AnswerRecord)[]}} why
 * @property {{text: string}} new
 * @property {{text: string, questions: string[]}} advance
 * @property {{text: string}} save
 * @property {{text: string, version: string}} store
 * @property {{link: string}} link
 * @property {{text: string}} follow
 * @property {CaseAnswer & {events: string[], hidden: string[], due: Record<string, string>, over: string | null,
 *   report: Report | null}} situation
 */

export {};
