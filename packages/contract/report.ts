// One declaration per report: parameters, columns and claims, from which screen, drill-down, PDF, XLSX and CSV follow.
import type { LocalDate } from '../kernel/kernel.ts';
import type { Requirement } from './claims.ts';
import type { MoneyText } from './values.ts';

/** The groups of the report index. */
export const reportGroups = [
  'General ledger', 'Accounts payable', 'Accounts receivable', 'Owner and property', 'Vendor and insurance', 'Request: architectural',
  'Request: general', 'Request: service', 'Violation', 'Work order', 'Global', 'Mailing', 'Custom and packages',
] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** Kinds of parameters a report can ask for; the viewer draws the field from the kind. */
export type ParamKind = 'date' | 'flag' | 'fund' | 'account' | 'owner' | 'bankAccount' | 'choice';
export interface ReportParam {
  name: string;
  title: string;
  kind: ParamKind;
  required: boolean;
  choices?: readonly { value: string; title: string }[];
  /** Relative default for dates: today, or the first or last day of the month, or first day of the fiscal year. */
  initial?: 'today' | 'startOfMonth' | 'endOfMonth' | 'startOfYear' | 'on' | 'off' | (string & {});
}

export type CellKind = 'text' | 'money' | 'date' | 'count';
export interface ReportColumn {
  key: string;
  title: string;
  kind: CellKind;
  /** A heading above several columns. */
  over?: string;
  /** Relative width; 1 is an ordinary money column. */
  width?: number;
}

/** What a report is, without its SQL. */
export interface ReportDeclaration {
  name: string;
  title: string;
  group: ReportGroup;
  claims: Requirement;
  params: readonly ReportParam[];
  /** What the figures must satisfy on every run, in words; a check that fails is an alarm. */
  proves: readonly string[];
  orientation: 'portrait' | 'landscape';
}

/** Declares a report. */
export function defineReport<R extends ReportDeclaration>(declaration: R): R {
  return declaration;
}

/** Which postings make a figure: the query a cell carries, opened by the viewer. Dates are inclusive; silence means no limit. */
export interface CellSource {
  accountIds?: readonly string[];
  accountTypes?: readonly string[];
  fundId?: string;
  fromDate?: LocalDate;
  toDate?: LocalDate;
  ownershipId?: string;
  checkId?: string;
  excludeYearClose?: boolean;
  /** +1 when the figure is debit minus credit, -1 when it is credit minus debit. */
  sign?: 1 | -1;
}

/** A figure or text; money in cents on the server, text on the wire. */
export interface ReportCell<Money = bigint> {
  text?: string;
  money?: Money | null;
  date?: LocalDate | null;
  count?: number;
  source?: CellSource;
}
export type WireCell = ReportCell<MoneyText>;

export interface ReportRow<Money = bigint> {
  kind: 'group' | 'row' | 'subtotal' | 'total' | 'grandTotal' | 'space';
  level: number;
  cells: Readonly<Record<string, ReportCell<Money>>>;
}

/** A report that ran. */
export interface ReportResult<Money = bigint> {
  title: string;
  /** Lines under the title: community, basis, dates. */
  subtitle: readonly string[];
  columns: readonly ReportColumn[];
  rows: readonly ReportRow<Money>[];
  /** The declared `proves`, each with what was found. */
  checks: readonly { name: string; holds: boolean; detail: string }[];
}
