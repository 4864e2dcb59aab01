// The types of answers, made from the JSON Schemas by `python -m tests.web.javascript.answers --write`.

/** An answer to a question about a game. */
export type AnswerRecord = {
  /** the kind of answer, such as order */
  about: string;
  /** for a fact about a state */
  when?: "before" | "after";
  steps: ReasonStepRecord[];
};

/** What decided an order. */
export type CauseRecord = {
  /** the other units that decided */
  by: UnitRecord[];
  /** the strengths that were compared */
  strengths: StrengthRecord[];
  /** the clauses and rule choices that decided, such as 4.A.2=szykman */
  decided: string[];
  /** the dislodged fleets of its convoy */
  fleets_lost?: LostFleetRecord[];
  /** the unit that dislodges this one */
  dislodged_by?: UnitRecord | null;
  /** the number of units in the circular movement; `by` lists the two next to this one */
  ring?: number;
};

/** The result of evaluating every definition again. */
export type CheckRecord = {
  /** whether every definition that no extra rule overrides holds */
  holds: boolean;
  /** the number of definitions that hold */
  definitions?: number;
  /** a definition that does not hold */
  failed?: string;
  /** the decisions that extra rules forced */
  forced?: ForcedRecord[];
};

/** A choice of a rule. */
export type ChoiceRecord = {
  key: string;
  letters: LettersRecord;
  taken_by: string[];
  meaning: string;
};

/** A clause of a game. */
export type ClauseRecord = {
  clause: string;
  words: string;
  chapter: string;
  title: string;
  options: OptionRecord[];
};

/** A column of a table. */
export type ColumnModel = {
  /** the name of the column in the rows */
  key: string;
  /** the heading for people; may be empty */
  title: string;
};

/** The smallest ambiguous part of orders. */
export type Core = {
  /** Where a result comes from. */
  origin: {
    /** the version of Westphalia */
    version: string;
    command: string;
    rules: string[];
    seed: number | null;
    /** the SHA-256 of the input; null without any */
    input: string | null;
  };
  units: string[];
  orders: string[];
  resolutions: number;
  smallest: boolean;
  looked_at: number;
  pattern: string | null;
  family: FamilyRecord | null;
  apart: [number, number][];
};

/** A dislodged unit. */
export type DislodgedRecord = {
  power: string;
  unit: string;
  /** the attacker at the place it came from, or only that place */
  by: string;
  by_convoy?: boolean;
  retreats: string[];
};

/** The orders due from a power. */
export type DueRecord = {
  count: number;
  noun: string;
  note: string;
};

/** An event besides the outcomes of orders. */
export type EventRecord = {
  /** a code word, such as captured or won */
  code: string;
  power: string | null;
  place: string | null;
  /** a sentence for people */
  text: string;
};

/** The family of an ambiguous pattern. */
export type FamilyRecord = {
  name: string;
  datc: string | null;
  base: string;
  fleets: number[];
  more_supports: number;
};

/** A decision that an extra rule forced. */
export type ForcedRecord = {
  /** the forced decision, as a sentence */
  decision: string;
  /** the rule: 4.A.2=szykman, circular_movement, or the rule of a variant */
  rule: string;
  /** whether its definition gives the same value */
  holds: boolean;
};

/** Orders that depend on each other and have no consistent resolution, or several. */
export type KernelRecord = {
  orders: string[];
  resolutions: number;
  /** the rule that decided; null if no rule decides the case */
  rule: string | null;
  alternatives: string[][];
};

/** The letters of a choice in two versions of the DATC. */
export type LettersRecord = {
  "datc_2.5": unknown;
  datc_3: unknown;
};

/** A list of sentences. */
export type ListModel = {
  kind: "list";
  /** the id of the power or state it is about */
  about?: string;
  heading?: string;
  items: string[];
};

/** A dislodged fleet, and the unit that dislodged it. */
export type LostFleetRecord = {
  /** the owner of the unit */
  power: string;
  /** the unit, such as A tyr */
  unit: string;
  /** the location of the unit, such as tyr */
  place: string;
  by: UnitRecord;
};

/** A piece of an email; `line` counts in the text of the email, and line 0 is its head. */
export type MailPieceRecord = {
  line: number;
  text: string;
  kind: string;
  why: string;
};

/** An email of a power and how it was read. */
export type MailRecord = {
  mail: string;
  number: number;
  power: string;
  sender: string;
  subject: string;
  date: string | null;
  pieces: MailPieceRecord[];
  notes: string[];
  settled: string[];
};

/** A hypothesis: the result would be right if a unit of one of these powers stood there unordered. */
export type MissingUnitRecord = {
  province: string;
  powers: string[];
};

/** A statement to change. */
export type NearestChangeRecord = {
  statement: number;
  instead: string;
};

/** The nearest consistent result. */
export type NearestRecord = {
  changes: NearestChangeRecord[];
  alternatives: unknown[];
};

/** An option of a clause. */
export type OptionRecord = {
  field: string;
  question: string;
  chosen: unknown;
  default: unknown;
  reason: string;
  readings: ReadingRecord[];
  number?: string;
};

/** The legal orders of the current phase. */
export type OptionsRecord = {
  phase: string;
  powers: Record<string, PowerOptionsRecord>;
  statements: string[];
};

/** An order with its outcome and what decided it. */
export type OrderRecord = {
  power: string;
  /** the unit before the phase; null if there is none */
  unit: string | null;
  order: string;
  /** whether no one gave this order */
  implied?: boolean;
  outcome: "succeeds" | "fails" | "void";
  /** a code for the reason, or the id of a clause */
  code: string;
  /** a sentence for people */
  why: string;
  /** the other units that decided */
  by: UnitRecord[];
  /** the strengths that were compared */
  strengths: StrengthRecord[];
  /** the clauses and rule choices that decided, such as 4.A.2=szykman */
  decided: string[];
  /** the dislodged fleets of its convoy */
  fleets_lost?: LostFleetRecord[];
  /** the unit that dislodges this one */
  dislodged_by?: UnitRecord | null;
  /** the number of units in the circular movement; `by` lists the two next to this one */
  ring?: number;
};

/** The legal orders of a phase, or of a unit. */
export type Orders = OptionsRecord | UnitOptionsRecord;

/** Another choice of a rule under which the result is right. */
export type OtherChoiceRecord = {
  rule: string;
  number: string | null;
  choice: string;
  meaning: string;
  taken_by: string[];
};

/** One or more sentences. */
export type ParagraphModel = {
  kind: "paragraph";
  text: string;
};

/** An email in a mailbox that does not count, and the reason. */
export type PassedMailRecord = {
  mail: string;
  sender: string;
  why: string;
  pieces: MailPieceRecord[];
};

/** The legal orders of a power. */
export type PowerOptionsRecord = {
  due: DueRecord;
  has_choice: boolean;
  units: Record<string, string[]>;
  builds: string[];
  menu: Record<string, unknown>;
};

/** A value of an option. */
export type ReadingRecord = {
  key: unknown;
  meaning: string;
};

/** A step of an explanation. */
export type ReasonStepRecord = {
  /** the number of the step, from 1 */
  step: number;
  text: string;
  /** the steps it follows from */
  because: number[];
  /** the clause or choice it rests on */
  clause?: string;
};

/** The reasons for the outcome of an order. */
export type ReasonsRecord = {
  order: string;
  steps: ReasonStepRecord[];
};

/** A part of an order sheet that was not accepted although others were. */
export type RefusalRecord = {
  party: string;
  lines: string[];
  errors: string[];
};

/** A referee's report on one phase of a game. */
export type Report = {
  format: "westphalia-report";
  version: 1;
  /** standard */
  variant: string;
  /** the phase it is about: S1901M */
  phase: string;
  /** the phase for people */
  title: string;
  /** the variant for people */
  subtitle: string;
  sections: SectionModel[];
};

/** Every consistent resolution. */
export type Resolutions = {
  /** Where a result comes from. */
  origin: {
    /** the version of Westphalia */
    version: string;
    command: string;
    rules: string[];
    seed: number | null;
    /** the SHA-256 of the input; null without any */
    input: string | null;
  };
  resolutions: number;
  complete: boolean;
  orders: string[];
  columns: string[][];
  differing: number[];
  result: string[];
  takers: TakerRecord[];
};

/** The result of one case, or a list of results for several files. */
export type Result = ResultRecord | ResultRecord[];

/** The result of a phase of any kind. */
export type ResultRecord = {
  variant: string;
  phase: string | null;
  /** the rule choices that differ from those of the variant */
  rules: Record<string, string>;
  /** null if the phase is not a movement phase */
  certainty: "unique" | "circular" | "paradox" | null;
  orders: OrderRecord[];
  /** the units of each power after the phase */
  units: Record<string, string[]>;
  dislodged: DislodgedRecord[];
  /** the provinces that a standoff left vacant */
  contested: string[];
  kernels: KernelRecord[];
  /** the events besides the outcomes of orders */
  events: EventRecord[];
  /** decisions about the orders before they were validated */
  notes?: string[];
  /** the statements submitted besides orders */
  said?: OrderRecord[];
  /** only with --check */
  check?: CheckRecord | null;
  /** with --codes: the outcome code of another program for each place */
  codes?: Record<string, string>;
};

/** A rule with its choices. */
export type RuleRecord = {
  number: string;
  field: string;
  meaning: string;
  chosen: unknown;
  default: unknown;
  choices: ChoiceRecord[];
  cases: string[];
  /** with the preset of a host */
  known_from?: string | null;
};

/** Rules, the clauses of a game (--clauses), or one clause (--clause). */
export type Rules = RuleRecord[] | ClauseRecord[] | ClauseRecord;

/** A section of a report. */
export type SectionModel = {
  /** the code of the section: orders, map, statuses ... */
  section: string;
  title: string;
  blocks: (ParagraphModel | ListModel | TableModel)[];
};

/** A probable mistake on an order sheet. */
export type SheetFindingRecord = {
  power: string;
  code: "no_order" | "void" | "other_order" | "no_route" | "wrong_name" | "unplaced";
  reason: string | null;
  order: string | null;
  units: string[];
  line: number | null;
  column: number | null;
  text: string;
};

/** A mistake, and what follows from it. */
export type SlipRecord = {
  order: string;
  counted_as: string;
  why: string;
  statements: number[];
  follows: number[];
};

/** A statement about a result. */
export type StatementRecord = {
  text: string;
  line: number | null;
  claim: string;
  holds: boolean;
  words?: string;
  instead?: string;
  why?: string[];
};

/** A strength and its parts. */
export type StrengthRecord = {
  kind: "attack" | "hold" | "defend" | "prevent";
  /** the owner of the unit */
  power: string;
  /** the unit, such as A tyr */
  unit: string;
  /** the location of the unit, such as tyr */
  place: string;
  value: number;
  /** the strength of the unit itself */
  base: number;
  /** the strength that supports add */
  terms: TermRecord[];
  /** supports that do not count */
  without?: WithoutRecord[];
  /** the clause by which `base` is not 1 */
  clause?: string;
  /** given if only a bound is known */
  bound?: "at_least" | "at_most" | null;
};

/** The orders that ``submit`` has accepted. */
export type Submission = {
  phase: string;
  submissions: Record<string, string[]>;
  standing?: Record<string, string[]>;
  missing: string[];
  findings: SheetFindingRecord[];
  refused?: RefusalRecord[];
  mails?: MailRecord[];
  passed_over?: PassedMailRecord[];
};

/** A table. */
export type TableModel = {
  kind: "table";
  /** the id of the power or state it is about */
  about?: string;
  heading?: string;
  columns: ColumnModel[];
  /** column key: id, outcome, text or number; empty cells are left out */
  rows: (Record<string, string | number>)[];
  /** a sentence below the table */
  note?: string;
  /** if rows are orders, what decided the order of each row */
  causes?: CauseRecord[];
};

/** Rules, and the number of the resolution they take (from 1). */
export type TakerRecord = {
  rules: string;
  group: string;
  takes: number | null;
  orders_read_otherwise: boolean;
};

/** A unit whose given support adds to a strength. */
export type TermRecord = {
  /** the owner of the unit */
  power: string;
  /** the unit, such as A tyr */
  unit: string;
  /** the location of the unit, such as tyr */
  place: string;
  adds: number;
};

/** The legal orders of one unit. */
export type UnitOptionsRecord = {
  phase: string;
  unit: string;
  orders: string[];
};

/** A unit with its power and its place before the phase. */
export type UnitRecord = {
  /** the owner of the unit */
  power: string;
  /** the unit, such as A tyr */
  unit: string;
  /** the location of the unit, such as tyr */
  place: string;
};

/** The verification of a result of movement adjudicated by hand. */
export type Verification = {
  phase: string | null;
  holds: boolean;
  statements: StatementRecord[];
  right_under: OtherChoiceRecord[];
  presets: string[];
  untried: string[];
  supposed?: string;
  unstated?: string;
  certainty: string;
  mistakes: SlipRecord[];
  twins: SlipRecord[];
  together: number[];
  impossible: number[];
  clashes: number[][];
  changes: number;
  nearest: NearestRecord | null;
  passed_over: boolean;
  kernels: KernelRecord[];
  missing_units: MissingUnitRecord[];
};

/** The reasons for one order, for several orders, or answers about a game. */
export type Why = ReasonsRecord | ReasonsRecord[] | AnswerRecord[];

/** A unit whose support is given but does not count in a strength. */
export type WithoutRecord = {
  /** the owner of the unit */
  power: string;
  /** the unit, such as A tyr */
  unit: string;
  /** the location of the unit, such as tyr */
  place: string;
  /** the clause by which it does not count; null: it is on the same side */
  clause: string | null;
};
