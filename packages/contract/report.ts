// One declaration per report: parameters and claims, and the shape of what a run gives, from which screen,
// drill-down, PDF, XLSX and CSV follow.
import type { Instant, LocalDate } from '../kernel/kernel.ts';
import type { Requirement } from './claims.ts';

/** The groups of the report index. */
export const reportGroups = [
  'General ledger',
  'Accounts payable',
  'Accounts receivable',
  'Owner and property',
  'Vendor and insurance',
  'Request: architectural',
  'Request: general',
  'Request: service',
  'Violation',
  'Work order',
  'Global',
  'Mailing',
  'Custom and packages',
] as const;
export type ReportGroup = (typeof reportGroups)[number];

/**
 * Kinds of parameters a report can ask for; the viewer draws the field from the kind. A `period` is named by
 * any day in it and read as its first day, a `fiscalYear` likewise; `funds`, `costCenters` and `codes` are
 * any number of ids, none meaning all; `payee` is one who is paid; `communities` are any number, or `all` in
 * the scope of who asks, none meaning the one the report is asked of; `count` is a whole number, `amount`
 * money; `text` is looked for in what it names, whatever the case.
 */
export const paramKinds = [
  'date',
  'period',
  'fiscalYear',
  'flag',
  'choice',
  'count',
  'amount',
  'fund',
  'funds',
  'costCenters',
  'codes',
  'account',
  'owner',
  'user',
  'payee',
  'bankAccount',
  'communities',
  'text',
] as const;
export type ParamKind = (typeof paramKinds)[number];

/** Kinds whose values the server offers: by a list, owners and payees by a search. */
export const pickedKinds = [
  'fund',
  'funds',
  'costCenters',
  'codes',
  'account',
  'owner',
  'user',
  'payee',
  'bankAccount',
  'period',
  'fiscalYear',
] as const;
export type PickedKind = (typeof pickedKinds)[number];

/**
 * Dates that move with today, by the calendar and by the fiscal periods; a report's defaults are written so,
 * and so may a person, a saved view or a schedule. Month to date is `startOfMonth` to `today`, the prior
 * month `startOfLastMonth` to `endOfLastMonth`, fiscal year to date `startOfYear` to `today`.
 */
export const relativeDates = [
  'today',
  'startOfMonth',
  'endOfMonth',
  'startOfLastMonth',
  'endOfLastMonth',
  'startOfYear',
  'endOfYear',
  'startOfLastYear',
  'endOfLastYear',
  'startOfClosedPeriod',
  'endOfClosedPeriod',
] as const;
export type RelativeDate = (typeof relativeDates)[number];

export interface ReportParam {
  name: string;
  title: string;
  kind: ParamKind;
  required: boolean;
  choices?: readonly { value: string; title: string }[];
  /**
   * The default: a relative date (periods and years too), on or off for a flag, a value for a choice, a
   * number.
   */
  initial?: RelativeDate | 'on' | 'off' | (string & {});
  /** The smallest and the largest count. */
  least?: number;
  most?: number;
}

/** `code` is a short number or alias that names the text beside it; `percent` is written with one decimal. */
export type CellKind = 'code' | 'text' | 'money' | 'date' | 'count' | 'percent';
export interface ReportColumn {
  key: string;
  title: string;
  kind: CellKind;
  /** A heading above neighbouring columns that share it. */
  over?: string;
  /**
   * Of a column of percents: the columns of money or counts it is computed from, part and whole, so that it
   * can be computed again where those are added up.
   */
  percentOf?: readonly [part: string, whole: string];
}

/** What of a report is drawn: its last total by column, or every total by the figures of some columns. */
export interface ReportChart {
  title: string;
  /** What the points are: "Age". */
  head: string;
  points: 'columns' | 'totals';
  /** Keys of money columns: the points, or the figures of every point. */
  columns: readonly string[];
}

/** What a report can be had as, beside the screen. */
export const reportOutputs = ['pdf', 'xlsx', 'csv'] as const;
export type ReportOutput = (typeof reportOutputs)[number];

/** What a report is, without its SQL. */
export interface ReportDeclaration {
  name: string;
  title: string;
  group: ReportGroup;
  claims: Requirement;
  /**
   * What it shows that only holders of its claim may see, where its group asks for no claim: it is not open
   * to all then.
   */
  protects?: string;
  /** Another way to the report: who holds these claims may run it too. */
  orClaims?: Requirement;
  params: readonly ReportParam[];
  /** Kinds of rows its figures may open; a viewer of the report sees these and no others. */
  opens: readonly string[];
  /** What the figures must satisfy on every run, in words; a check that fails is an alarm. */
  proves: readonly string[];
  orientation: 'portrait' | 'landscape';
  chart?: ReportChart;
  /** The files it is offered as; all when silent. */
  outputs?: readonly ReportOutput[];
  /**
   * True when its figures can be had as they were known at the end of an earlier day: the engine then asks
   * for that day.
   */
  knowsPast?: boolean;
  /**
   * True when several communities can stand in it one after the other; the engine then asks for them. What is
   * added up over all of them: `lines`, where the same number and name stand for the same thing in each, or
   * the `totals` alone. One that reads all of them at once adds them up `itself`.
   */
  addsUp?: 'lines' | 'totals' | 'itself';
  /** Counts and percents that open no rows, by the title of their column, and why. */
  unopened?: Readonly<Record<string, string>>;
  /** What its golden text is printed with, besides the days of the sample month. */
  sample?: Readonly<Record<string, string>>;
  /** True of a financial statement: its paper says that nobody audited it. */
  isStatement?: boolean;
  /** What the report shows and for whom, in a sentence for the index. */
  description?: string;
}

/** The parameter of every report that knows the past. */
export const knownOnParam = { name: 'knownOn', title: 'As known on', kind: 'date', required: false } as const satisfies ReportParam;

/** The parameter of every report that several communities can stand in. */
export const communitiesParam = {
  name: 'communities',
  title: 'Communities',
  kind: 'communities',
  required: false,
} as const satisfies ReportParam;

/** All that a person may choose of a report, the engine's own parameters among them. */
export function paramsOf({
  params,
  knowsPast,
  addsUp,
}: Pick<ReportDeclaration, 'params' | 'knowsPast' | 'addsUp'>): readonly ReportParam[] {
  return [...params, ...(knowsPast ? [knownOnParam] : []), ...(addsUp ? [communitiesParam] : [])];
}

/** Declares a report. */
export function defineReport<const R extends ReportDeclaration>(declaration: R): R {
  return declaration;
}

/**
 * Which rows make a figure: the query a cell carries, opened by the viewer. Dates are inclusive; silence
 * means no limit.
 */
export interface CellSource {
  /** The kind of rows, named by who can open them. */
  rows: string;
  /** Whose rows they are; of the community the report was asked of when silent. */
  communityId?: string;
  accountIds?: readonly string[];
  accountTypes?: readonly string[];
  fundId?: string;
  /** Parts of the books that are kept apart within an account. */
  costCenterIds?: readonly string[];
  /** Of these codes alone. */
  codeIds?: readonly string[];
  ownershipIds?: readonly string[];
  bankAccountId?: string;
  /** Paid to these alone. */
  payeeIds?: readonly string[];
  /** Of these kinds alone. */
  kinds?: readonly string[];
  /** Entered by this user alone. */
  userId?: string;
  /** Of this batch alone. */
  batchId?: string;
  /** One row alone. */
  itemId?: string;
  /** This row and those before it on the last day: a running balance. */
  throughItemId?: string;
  fromDate?: LocalDate;
  toDate?: LocalDate;
  /** Rows are counted as they stood at the end of this day. */
  asOfDate?: LocalDate;
  /** Debits or credits alone. */
  side?: 'debit' | 'credit';
  excludeYearClose?: boolean;
  /** -1 when the figure shows credits, payments or money out as positive. */
  sign: 1 | -1;
}

/** A figure or text; money in cents. The money is the sum of what its sources open. */
export interface ReportCell {
  text?: string;
  money?: bigint;
  /** An amount in cents that is no sum of rows, such as an average: it opens nothing. */
  amount?: bigint;
  date?: LocalDate;
  count?: number;
  /** Tenths of a percent. */
  percent?: number;
  sources?: readonly CellSource[];
  /**
   * What a person may write here: what it is about, and the words alone that `text` shows with who and when.
   */
  remark?: { on: string; words: string };
  /** The screen of the record that the words name. */
  door?: { screen: string; params: Readonly<Record<string, string>> };
}
/** Kinds of lines; `part` begins those of another community. */
export const rowKinds = ['part', 'group', 'row', 'subtotal', 'total', 'grandTotal', 'space'] as const;

export interface ReportRow {
  kind: (typeof rowKinds)[number];
  /** Indent, from 0. */
  level: number;
  /** The name of the part a line of the kind `part` begins; its cell may say more. */
  part?: string;
  /** By column key; a column without a cell is empty. */
  cells: Readonly<Record<string, ReportCell>>;
}

/**
 * A declared proof as one run found it; some do not apply, such as a tie to a control account that the books
 * do not have.
 */
export interface ReportCheck {
  name: string;
  outcome: 'holds' | 'fails' | 'notApplicable';
  detail: string;
}

/** A report that ran. */
export interface ReportResult {
  name: string;
  title: string;
  /** Whose figures they are. */
  owner: string;
  /** Lines under the title: basis, dates, filters. */
  subtitle: readonly string[];
  orientation: 'portrait' | 'landscape';
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** True when lines are missing at the end: a screen shows the first thousands, files have them all. */
  isCut: boolean;
  checks: readonly ReportCheck[];
  /** The last moment anything was posted: figures with the same time are the same figures. */
  asKnownTime: Instant;
}
