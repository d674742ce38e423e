// Opens every figure of every report, with every choice of parameters that makes other lines or columns, and
// tells what does not add up.
import {
  type CellSource,
  communitiesParam,
  type ReportDeclaration,
  type ReportParam,
  type ReportRow,
} from '../../packages/contract/contract.ts';
import { sql, type Tx } from '../../packages/db/database.ts';
import { assert, type Cents, type Instant, instantOf, type LocalDate, startOfMonth, sumCents } from '../../packages/kernel/kernel.ts';
import { type ReportCalendar, readParams } from '../../packages/reporting/params.ts';
import { type Opened, type Report, type ReportBody, takeRows } from '../../packages/reporting/report.ts';
import { allReports, openerOf } from './registry.server.ts';
import { orderFor, sheetOf } from './report-order.handlers.ts';

/** Where a crawl goes and how far. */
export interface CrawlOrder {
  communityId: string;
  calendar: ReportCalendar;
  /**
   * Days for the parameters that are dates, by their name; `other` for the rest, such as what is compared
   * with.
   */
  days: Readonly<Record<string, string>>;
  /** Half of what is in the books was known before it: a variant of every report that knows the past. */
  knownTime: Instant | null;
  /** Lines looked at of one run; the screen shows 2,000. */
  mostLines: number;
  /** Rows read to the end of one figure; longer ones are held against their sum alone. */
  mostRows: number;
  /** When reports of several communities are also run with all of them, this is the moment of asking. */
  togetherAt?: Instant;
}

/** What a crawl went through. */
export interface Crawled {
  reports: number;
  runs: number;
  cells: number;
  rows: number;
  /** A sentence for each figure that does not open to what it shows, and each proof that fails. */
  findings: string[];
}

/** Something that parameters of a kind may name, in this community. */
type Ids = Readonly<Partial<Record<ReportParam['kind'], readonly string[]>>>;

async function idsOf(tx: Tx, communityId: string): Promise<Ids> {
  const read = async (table: string, id: string) => {
    const found = await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(table)}
      where customer_id = ${tx.customerId} and community_id = ${communityId} order by 1 limit 2`.execute(tx.db);
    return found.rows.map((row) => row.id);
  };
  const fund = await read('ledger.fund', 'fund_id');
  const costCenters = await read('ledger.cost_center', 'cost_center_id');
  const owner = await read('people.ownership', 'ownership_id');
  const bankAccount = await read('ledger.bank_account', 'bank_account_id');
  const codes = await read('receivables.charge_code', 'charge_code_id');
  const payee = (
    await sql<{ id: string }>`select distinct vendor_id as id from payables.bill
      where customer_id = ${tx.customerId} and community_id = ${communityId} order by 1 limit 2`.execute(tx.db)
  ).rows.map((row) => row.id);
  return { fund, funds: fund, costCenters, codes, owner, payee, bankAccount };
}

/** The texts besides the default that make another report of a parameter. */
function othersOf(param: ReportParam, ids: Ids): readonly string[] {
  const initial = param.initial ?? '';
  if (param.kind === 'flag') return [initial === 'on' ? 'off' : 'on'];
  if (param.kind === 'choice') return (param.choices ?? []).map((choice) => choice.value).filter((value) => value !== initial);
  if (param.kind === 'count') return [param.least, param.most].filter((each) => each !== undefined).map(String);
  return (ids[param.kind] ?? []).filter(() => param.kind !== 'owner');
}

/**
 * The parameters a declaration is run with: as it comes, and each other choice of each parameter beside the
 * rest as it comes.
 */
function variantsOf(declaration: ReportDeclaration, days: CrawlOrder['days'], ids: Ids): Record<string, string>[] {
  const base: Record<string, string> = {};
  for (const { name, kind, required } of declaration.params) {
    if (kind === 'date' && (days[name] ?? days['other']) !== undefined) base[name] = days[name] ?? days['other'] ?? '';
    else if (required && kind === 'owner') base[name] = ids.owner?.[0] ?? '';
    else if (required && kind === 'bankAccount') base[name] = ids.bankAccount?.[0] ?? '';
  }
  return [base, ...declaration.params.flatMap((param) => othersOf(param, ids).map((value) => ({ ...base, [param.name]: value })))];
}

type Open = (since: LocalDate | null, after: string | null) => Promise<Opened>;

/**
 * What a source opens: opening and movement, and the rows as far as they were read; `whole` when that was to
 * the end.
 */
interface Sums {
  total: Cents;
  added: Cents;
  rows: number;
  whole: boolean;
}

async function openAll(since: LocalDate | null, mostRows: number, open: Open): Promise<Sums> {
  let page = await open(since, null);
  const total = (page.opening ?? 0n) + page.movement;
  let added = page.opening ?? 0n;
  for (let rows = 0; ; page = await open(since, page.next)) {
    rows += page.rows.length;
    added += sumCents(page.rows.map((row) => row.amount));
    if (page.next === null || rows >= mostRows) return { total, added, rows, whole: page.next === null };
  }
}

const signed = (money: Cents) => `${money} cents`;

/** Says what is wrong with a figure that opens to these sums; null when it adds up. */
function problemOf(money: Cents, opened: readonly Sums[]): string | null {
  const total = sumCents(opened.map((one) => one.total));
  const added = sumCents(opened.map((one) => one.added));
  if (total !== money) return `shows ${signed(money)} and opens ${signed(total)}`;
  return opened.every((one) => one.whole) && added !== total ? `opens ${signed(total)}, but its rows make ${signed(added)}` : null;
}

interface Visit {
  tx: Tx;
  report: Report;
  order: CrawlOrder;
  given: Readonly<Record<string, string>>;
  knownTime: Instant | null;
  crawled: Crawled;
  /** By what was asked. */
  opened: Map<string, Sums>;
}

/**
 * Opens the sources of a figure, all their rows or the last month's. What was opened before, in whatever
 * report, is not opened again.
 */
async function openFigure(stop: Visit, sources: readonly CellSource[], isMonth: boolean): Promise<Sums[]> {
  const { tx, report, order, knownTime, opened } = stop;
  const { communityId, mostRows } = order;
  const found: Sums[] = [];
  for (const source of sources) {
    const open = openerOf(source.rows);
    assert(open && report.declaration.opens.includes(source.rows), `${report.declaration.name} may open ${source.rows}`);
    const since = isMonth && source.toDate ? startOfMonth(source.toDate) : null;
    const question = JSON.stringify([source, since, knownTime]);
    const sums =
      opened.get(question) ??
      (await openAll(since, mostRows, (from, after) =>
        open(tx, { communityId: source.communityId ?? communityId, source, knownTime, since: from, after, limit: mostRows }),
      ));
    opened.set(question, sums);
    found.push(sums);
  }
  return found;
}

const wordsOf = (row: ReportRow) =>
  Object.values(row.cells)
    .flatMap((cell) => cell.text ?? cell.date ?? [])
    .join(' ');

/** The report of one community, or of all of them together. */
async function bodyOf({ tx, report, order, given, knownTime }: Visit): Promise<ReportBody> {
  const { communityId, calendar, togetherAt } = order;
  if (given[communitiesParam.name] === undefined || togetherAt === undefined)
    return report.run(tx, { communityId, params: readParams(report.declaration, given, calendar), knownTime });
  const asking = { tx, now: togetherAt, communities: 'all', onDate: calendar.today } as const;
  return sheetOf(tx, await orderFor(asking, report, communityId, given));
}

async function visit(stop: Visit): Promise<void> {
  const { report, order, given, knownTime, crawled } = stop;
  const { name, proves } = report.declaration;
  const where = `${name} ${JSON.stringify(given)}${knownTime ? ` as known ${knownTime}` : ''}`;
  const { checks, ...body } = await bodyOf(stop);
  const { rows } = await takeRows(body, order.mostLines);
  crawled.runs += 1;
  for (const check of checks.filter((each) => each.outcome === 'fails'))
    crawled.findings.push(`${where} does not prove: ${check.name}. ${check.detail}`);
  if (checks.map((check) => check.name).join('|') !== proves.join('|'))
    crawled.findings.push(`${where} declares other proofs than it gives`);
  for (const row of rows) {
    for (const [key, cell] of Object.entries(row.cells)) {
      if (cell.money === undefined || (cell.money === 0n && !cell.sources)) continue;
      crawled.cells += 1;
      if (!cell.sources) crawled.findings.push(`${where}: ${wordsOf(row)}, ${key} opens nothing`);
      for (const isMonth of cell.sources ? [false, true] : []) {
        const opened = await openFigure(stop, cell.sources ?? [], isMonth);
        crawled.rows += opened.reduce((sum, one) => sum + one.rows, 0);
        const problem = problemOf(cell.money, opened);
        if (problem) crawled.findings.push(`${where}: ${wordsOf(row)}, ${key} ${problem}`);
      }
    }
  }
}

/** Runs and opens everything, in one transaction that sees the books at one moment. */
export async function crawl(tx: Tx, order: CrawlOrder, only?: readonly string[]): Promise<Crawled> {
  const crawled: Crawled = { reports: 0, runs: 0, cells: 0, rows: 0, findings: [] };
  const opened = new Map<string, Sums>();
  const ids = await idsOf(tx, order.communityId);
  for (const report of allReports.filter(({ declaration }) => !only || only.includes(declaration.name))) {
    crawled.reports += 1;
    const variants = variantsOf(report.declaration, order.days, ids);
    for (const given of variants) await visit({ tx, report, order, given, knownTime: null, crawled, opened });
    const [base = {}] = variants;
    if (report.declaration.addsUp && order.togetherAt)
      await visit({ tx, report, order, given: { ...base, [communitiesParam.name]: 'all' }, knownTime: null, crawled, opened });
    if (report.declaration.knowsPast && order.knownTime)
      await visit({ tx, report, order, given: base, knownTime: order.knownTime, crawled, opened });
  }
  return crawled;
}

/** The moment before which the first half of a community's entries was entered. */
export async function halfKnown(tx: Tx, communityId: string): Promise<Instant> {
  const found = await sql<{ time: Instant }>`select percentile_disc(0.5) within group (order by entered_time) as time from ledger.entry
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.time ?? instantOf(0);
}
