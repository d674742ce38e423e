// Opens every figure of every report, with every choice of parameters that makes other lines or columns, and tells what does not add up.
import type { CellSource, ReportCell, ReportDeclaration, ReportParam, ReportRow } from '../../packages/contract/contract.ts';
import { sql, type Tx } from '../../packages/db/database.ts';
import { type Cents, type Instant, instantOf, type LocalDate, startOfMonth, sumCents } from '../../packages/kernel/kernel.ts';
import { type ReportCalendar, readParams } from '../../packages/reporting/params.ts';
import { type Opened, type Report, takeRows } from '../../packages/reporting/report.ts';
import { allReports, openerOf } from './registry.server.ts';

/** Where a crawl goes and how far. */
export interface CrawlOrder {
  communityId: string;
  calendar: ReportCalendar;
  /** Days for the parameters that are dates, by their name; `other` for the rest, such as what is compared with. */
  days: Readonly<Record<string, string>>;
  /** Half of what is in the books was known before it: a variant of every report that knows the past. */
  knownTime: Instant | null;
  /** Lines looked at of one run; the screen shows 2,000. */
  mostLines: number;
  /** Rows read to the end of one figure; longer ones are held against their sum alone. */
  mostRows: number;
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
  return { fund, funds: fund, costCenters, owner, bankAccount };
}

/** The texts besides the default that make another report of a parameter. */
function othersOf(param: ReportParam, ids: Ids): readonly string[] {
  const initial = param.initial ?? '';
  if (param.kind === 'flag') return [initial === 'on' ? 'off' : 'on'];
  if (param.kind === 'choice') return (param.choices ?? []).map((choice) => choice.value).filter((value) => value !== initial);
  if (param.kind === 'count') return [param.least, param.most].filter((each) => each !== undefined).map(String);
  return (ids[param.kind] ?? []).filter(() => param.kind !== 'owner');
}

/** The parameters a declaration is run with: as it comes, and each other choice of each parameter beside the rest as it comes. */
function variantsOf(declaration: ReportDeclaration, days: CrawlOrder['days'], ids: Ids): Record<string, string>[] {
  const base: Record<string, string> = {};
  for (const { name, kind, required } of declaration.params) {
    if (kind === 'date' && (days[name] ?? days['other']) !== undefined) base[name] = days[name] ?? days['other'] ?? '';
    else if (required && kind === 'owner') base[name] = ids.owner?.[0] ?? '';
    else if (required && kind === 'bankAccount') base[name] = ids.bankAccount?.[0] ?? '';
  }
  return [base, ...declaration.params.flatMap((param) => othersOf(param, ids).map((value) => ({ ...base, [param.name]: value })))];
}

type Open = (source: CellSource, since: LocalDate | null, after: string | null) => Promise<Opened>;

/** What sources open together: opening and movement, and the rows as far as they were read; `whole` when that was to the end. */
async function openAll(sources: readonly CellSource[], isMonth: boolean, mostRows: number, open: Open) {
  const sums = { total: 0n, added: 0n, rows: 0, whole: true };
  for (const source of sources) {
    const since = isMonth && source.toDate ? startOfMonth(source.toDate) : null;
    const keys = new Set<string>();
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const page: Opened = await open(source, since, after);
      if (isFirst) sums.total += (page.opening ?? 0n) + page.movement;
      if (isFirst) sums.added += page.opening ?? 0n;
      for (const row of page.rows) keys.add(row.itemId);
      sums.added += sumCents(page.rows.map((row) => row.amount));
      sums.rows += page.rows.length;
      after = page.next;
      if (after !== null && keys.size >= mostRows) {
        sums.whole = false;
        break;
      }
    }
  }
  return sums;
}

const signed = (money: Cents) => `${money} cents`;

/** Opens one figure in both spans; null when it adds up. */
async function problemOf(cell: ReportCell, opened: readonly Awaited<ReturnType<typeof openAll>>[]): Promise<string | null> {
  for (const { total, added, whole } of opened) {
    if (total !== cell.money) return `shows ${signed(cell.money ?? 0n)} and opens ${signed(total)}`;
    if (whole && added !== total) return `opens ${signed(total)}, but its rows make ${signed(added)}`;
  }
  return null;
}

interface Visit {
  tx: Tx;
  report: Report;
  order: CrawlOrder;
  given: Readonly<Record<string, string>>;
  knownTime: Instant | null;
  crawled: Crawled;
}

function openIn({ tx, report, order, knownTime }: Visit): Open {
  const { communityId, mostRows } = order;
  return async (source, since, after) => {
    const open = openerOf(source.rows);
    if (!open || !report.declaration.opens.includes(source.rows)) throw new Error(`${report.declaration.name} may not open ${source.rows}`);
    return open(tx, { communityId, source, knownTime, since, after, limit: Math.min(mostRows, 500) });
  };
}

const wordsOf = (row: ReportRow) =>
  Object.values(row.cells)
    .flatMap((cell) => cell.text ?? cell.date ?? [])
    .join(' ');

async function visit(stop: Visit): Promise<void> {
  const { tx, report, order, given, knownTime, crawled } = stop;
  const { name, proves } = report.declaration;
  const params = readParams(report.declaration, given, order.calendar);
  const where = `${name} ${JSON.stringify(given)}${knownTime ? ` as known ${knownTime}` : ''}`;
  const { checks, ...body } = await report.run(tx, { communityId: order.communityId, params, knownTime });
  const { rows } = await takeRows(body, order.mostLines);
  crawled.runs += 1;
  for (const check of checks.filter((each) => each.outcome === 'fails'))
    crawled.findings.push(`${where} does not prove: ${check.name}. ${check.detail}`);
  if (checks.map((check) => check.name).join('|') !== proves.join('|'))
    crawled.findings.push(`${where} declares other proofs than it gives`);
  const known = new Map<string, Awaited<ReturnType<typeof openAll>>[]>();
  for (const row of rows) {
    for (const [key, cell] of Object.entries(row.cells)) {
      if (cell.money === undefined || (cell.money === 0n && !cell.sources)) continue;
      crawled.cells += 1;
      if (!cell.sources) {
        crawled.findings.push(`${where}: ${wordsOf(row)}, ${key} opens nothing`);
        continue;
      }
      // Totals of one line are the same rows as the line.
      const question = JSON.stringify(cell.sources);
      const opened = known.get(question) ?? [
        await openAll(cell.sources, false, order.mostRows, openIn(stop)),
        await openAll(cell.sources, true, order.mostRows, openIn(stop)),
      ];
      known.set(question, opened);
      crawled.rows += opened.reduce((sum, one) => sum + one.rows, 0);
      const problem = await problemOf(cell, opened);
      if (problem) crawled.findings.push(`${where}: ${wordsOf(row)}, ${key} ${problem}`);
    }
  }
}

/** Runs and opens everything, in one transaction that sees the books at one moment. */
export async function crawl(tx: Tx, order: CrawlOrder, only?: readonly string[]): Promise<Crawled> {
  const crawled: Crawled = { reports: 0, runs: 0, cells: 0, rows: 0, findings: [] };
  const ids = await idsOf(tx, order.communityId);
  for (const report of allReports.filter(({ declaration }) => !only || only.includes(declaration.name))) {
    crawled.reports += 1;
    const variants = variantsOf(report.declaration, order.days, ids);
    for (const given of variants) await visit({ tx, report, order, given, knownTime: null, crawled });
    const [base = {}] = variants;
    if (report.declaration.knowsPast && order.knownTime)
      await visit({ tx, report, order, given: base, knownTime: order.knownTime, crawled });
  }
  return crawled;
}

/** The moment before which the first half of a community's entries was entered. */
export async function halfKnown(tx: Tx, communityId: string): Promise<Instant> {
  const found = await sql<{ time: Instant }>`select percentile_disc(0.5) within group (order by entered_time) as time from ledger.entry
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.time ?? instantOf(0);
}
