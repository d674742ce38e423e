// A report as the server runs it: a declaration joined to the function that reads its rows, and what opens
// the rows behind a figure.
import type { CellSource, ReportCheck, ReportColumn, ReportDeclaration, ReportResult, ReportRow } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { type Cents, type Instant, type LocalDate, sumCents } from '../kernel/kernel.ts';
import type { ParamsOf, ParamValues } from './params.ts';

/**
 * What a report reads: its lines may come from a cursor, page by page, so that a long one never stands in
 * memory.
 */
export interface ReportBody {
  /** Basis, dates and filters, one phrase each. */
  subtitle: readonly string[];
  columns: readonly ReportColumn[];
  rows: Iterable<ReportRow> | AsyncIterable<readonly ReportRow[]>;
  checks: readonly ReportCheck[];
  /** What its parts are, when lines of the kind `part` cut it: the first column of a file that is a table. */
  partTitle?: string;
}

/** Whose report, and with which parameters. */
export interface ReportOrder<Params = ParamValues> {
  communityId: string;
  /** The communities named for a report that reads all of them at once; the one alone when silent. */
  communityIds?: readonly string[];
  /** True when someone who sees all named all communities: what belongs to none of them counts too. */
  isOfAll?: boolean;
  params: Params;
  /**
   * Figures as they were known before this moment: what was entered then or later does not count. Null for
   * all that is known.
   */
  knownTime: Instant | null;
  /**
   * True when all lines go into a file, in which no figure can be opened: what a figure is made of may be
   * left out.
   */
  isFile?: boolean;
}

/** Every community a report that reads all of them at once is asked of. */
export function communitiesOf({ communityId, communityIds }: Pick<ReportOrder, 'communityId' | 'communityIds'>): readonly string[] {
  return communityIds ?? [communityId];
}

/** A declaration with its runner. */
export interface Report {
  declaration: ReportDeclaration;
  run(tx: Tx, order: ReportOrder): Promise<ReportBody>;
}

/**
 * Joins a declaration to its runner, which receives the parameters by the types the declaration gives them.
 */
export function joinReport<D extends ReportDeclaration>(
  declaration: D,
  run: (tx: Tx, order: ReportOrder<ParamsOf<D>>) => Promise<ReportBody>,
): Report {
  return { declaration, run: (tx, order) => run(tx, { ...order, params: order.params as ParamsOf<D> }) };
}

/** A row behind a figure: something posted, and what it was made from. */
export interface OpenedRow {
  itemId: string;
  date: LocalDate;
  /** The account or code it stands on. */
  account: string;
  /** What it is, in words: "Lockbox receipt", "Budget". */
  kind: string;
  reference: string;
  description: string;
  party: string;
  batchId: string | null;
  entryId: string | null;
  sourceType: string;
  sourceId: string;
  /** Signed as the figure is. */
  amount: Cents;
}

/**
 * What opens: what stood before, everything since, and a page of its rows. Opening and movement make the
 * figure.
 */
export interface Opened {
  opening: Cents | null;
  movement: Cents;
  rows: readonly OpenedRow[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

export interface OpenOrder {
  communityId: string;
  source: CellSource;
  /** As in the order of the report: rows entered at this moment or later are not shown. */
  knownTime: Instant | null;
  /** Balances show an opening balance and the rows from this day on; null shows all rows. */
  since: LocalDate | null;
  /** The cursor of an earlier page. */
  after: string | null;
  limit: number;
}

/** Hands rows out by pages, where there are few enough to be read whole. */
export function paged(
  rows: readonly OpenedRow[],
  { after, limit }: Pick<OpenOrder, 'after' | 'limit'>,
  opening: Cents | null = null,
): Opened {
  const start = after === null ? 0 : rows.findIndex((row) => row.itemId === after) + 1;
  const page = rows.slice(start, start + limit);
  return {
    opening,
    movement: sumCents(rows.map((row) => row.amount)),
    rows: page,
    next: start + limit < rows.length ? (page.at(-1)?.itemId ?? null) : null,
  };
}

/** Opens one kind of rows. */
export type Opener = (tx: Tx, order: OpenOrder) => Promise<Opened>;

/** What a module adds to the registry of reports. */
export interface ReportShelf {
  reports: readonly Report[];
  /** By the `rows` of the sources it opens. */
  openers: Readonly<Record<string, Opener>>;
}

/** A check that compares two amounts which must be equal. */
export function checkEqual(name: string, left: Cents, right: Cents, detail: string): ReportCheck {
  return { name, outcome: left === right ? 'holds' : 'fails', detail };
}

/** The first `limit` lines of a body, and whether there were more. */
export async function takeRows(body: Pick<ReportBody, 'rows'>, limit: number): Promise<Pick<ReportResult, 'rows' | 'isCut'>> {
  const rows: ReportRow[] = [];
  for await (const page of pagesOf(body)) {
    rows.push(...page.slice(0, limit + 1 - rows.length));
    if (rows.length > limit) return { rows: rows.slice(0, limit), isCut: true };
  }
  return { rows, isCut: false };
}

/** The lines of a body by the page; those at hand are one page. */
export async function* pagesOf({ rows }: Pick<ReportBody, 'rows'>): AsyncGenerator<readonly ReportRow[]> {
  if (Symbol.asyncIterator in rows) yield* rows;
  else yield [...rows];
}
