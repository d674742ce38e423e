// Streams the postings of a span page by page, account by account; opening and closing balances come from the
// summary and prove the movement.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import { pagesOfAll, type RawBuilder, sql, type Tx } from '../../../../packages/db/database.ts';
import { orElse } from '../../../../packages/db/or-else.ts';
import {
  addDays,
  assert,
  type Cents,
  formatMoney,
  formatSpan,
  type Instant,
  type LocalDate,
  sumCents,
} from '../../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { entryTypeWords } from '../../posting-rows.store.ts';
import type { Turnover } from '../../statement.store.ts';
import { entrySources, typesOfSource } from '../../statements/entry-sources.rules.ts';
import { accountsBetween, cutOf, linesByAccount, readMovement, rowsBehind, wordsUnder } from '../../statements/statement.sql.ts';
import { type Amounts, amountOf, type CostCenterCut, lineKey, type StatementLine } from '../../statements/statement-lines.rules.ts';
import { generalLedgerDetail } from './general-ledger-detail.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'source', title: 'Source', kind: 'text' },
  { key: 'reference', title: 'Reference', kind: 'text' },
  { key: 'party', title: 'Party', kind: 'text' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'debit', title: 'Debit', kind: 'money' },
  { key: 'credit', title: 'Credit', kind: 'money' },
  { key: 'balance', title: 'Balance', kind: 'money' },
  { key: 'enteredBy', title: 'Entered by', kind: 'text' },
];

interface Posting {
  accountId: string;
  /** Null unless cost centers stand apart. */
  costCenterId: string | null;
  itemId: string;
  date: LocalDate;
  entryType: string;
  reference: string;
  party: string;
  description: string;
  enteredBy: string;
  amount_cents: Cents;
}

const SCREEN_PAGE = 1000;
const FILE_PAGE = 500;

/** Postings in the order of the report, read a page at a time whatever their number. */
function postingsOf(tx: Tx, lines: readonly StatementLine[], span: Span): AsyncGenerator<readonly Posting[]> {
  const selected = postingsOfSpan(tx, lines, span);
  return span.isFile ? pagesOfAll(tx, selected, FILE_PAGE) : pagesWanted(tx, selected);
}

/** For a screen, which is seldom read to its end: a cursor is planned for its first rows. */
async function* pagesWanted(tx: Tx, selected: RawBuilder<Posting>): AsyncGenerator<readonly Posting[]> {
  await sql`declare general_ledger no scroll cursor for ${selected}`.execute(tx.db);
  // The next page is on its way while this one is used.
  const read = () => sql<Posting>`fetch ${sql.lit(SCREEN_PAGE)} from general_ledger`.execute(tx.db);
  let ahead = read();
  try {
    for (;;) {
      const page = await ahead;
      if (page.rows.length === SCREEN_PAGE) ahead = read();
      yield page.rows;
      if (page.rows.length < SCREEN_PAGE) return;
    }
  } finally {
    await ahead.catch(() => {});
    await sql`close general_ledger`.execute(tx.db);
  }
}

function postingsOfSpan(
  tx: Tx,
  lines: readonly StatementLine[],
  { communityId, from, to, isFile, hasMerged, knownTime, cut, types }: Span,
): RawBuilder<Posting> {
  const { costCenterIds, isSplit } = cut;
  const accountIds = [...new Set(lines.map((line) => line.accountId))];
  const itemId = isFile ? sql`''` : sql`g.post_date || '.' || g.entry_id || '.' || g.leg`;
  // Where accounts were merged, postings stand with the survivor; elsewhere PostgreSQL is spared the
  // question.
  const standing = hasMerged
    ? sql`join ledger.account s on s.customer_id = ${tx.customerId} and s.account_id = ${orElse(sql.ref('a.survivor_id'), sql.ref('a.account_id'))}`
    : sql``;
  const s = sql.raw(hasMerged ? 's' : 'a');
  // Centers in the order of the chart: 000 first, the others by code.
  const center = isSplit
    ? {
        id: sql`g.cost_center_id`,
        join: sql`join ledger.cost_center n on n.customer_id = ${tx.customerId} and n.cost_center_id = g.cost_center_id`,
        order: sql`n.code <> '000', n.code,`,
      }
    : { id: sql`null::bigint`, join: sql``, order: sql`` };
  return sql<Posting>`
    select ${s}.account_id as "accountId", ${center.id} as "costCenterId", ${itemId} as "itemId", g.post_date as date, e.entry_type as "entryType", e.reference,
      coalesce(p.display_name, v.name, '') as party, coalesce(nullif(g.memo, ''), e.description) as description, coalesce(u.display_name, '') as "enteredBy", g.amount_cents
    from ledger.account a
    ${standing}
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.community_id = a.community_id and g.account_id = a.account_id and g.post_date between ${from} and ${to}
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id
    ${center.join}
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = e.ownership_id
    left join people.party p on p.customer_id = ${tx.customerId} and p.party_id = o.party_id
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and ${s}.account_id = any(${accountIds}::bigint[])
      ${knownTime ? sql`and e.entered_time < ${knownTime}` : sql``} ${costCenterIds ? sql`and g.cost_center_id = any(${[...costCenterIds]}::bigint[])` : sql``}
      ${types ? sql`and e.entry_type = any(${[...types]}::text[])` : sql``}
    order by ${s}.number, ${center.order} g.post_date, g.entry_id, g.leg`;
}

interface Span {
  communityId: string;
  hasMerged: boolean;
  knownTime: Instant | null;
  cut: CostCenterCut;
  /** Entries of these types alone, so that no balance can be shown; null: all. */
  types: readonly string[] | null;
  /** True for a file, whose figures open nothing. */
  isFile: boolean;
  from: LocalDate;
  to: LocalDate;
  openings: Amounts;
  turnovers: ReadonlyMap<string, Turnover>;
}

type Rows = Pick<CellSource, 'rows' | 'accountIds' | 'costCenterIds' | 'kinds'>;

const sourceOf = (line: StatementLine, { cut, types }: Pick<Span, 'cut' | 'types'>): Rows => ({
  ...rowsBehind(line, cut),
  ...(types ? { kinds: types } : {}),
});

function openingRows(line: StatementLine, span: Span): ReportRow[] {
  const { from, openings, types } = span;
  const head: ReportRow = { kind: 'group', level: 0, cells: { source: { text: `${line.number} ${line.name}` } } };
  if (types) return [head];
  const balance = moneyCell(amountOf(openings, line), { ...sourceOf(line, span), toDate: addDays(from, -1), sign: 1 });
  return [head, { kind: 'row', level: 1, cells: { source: { text: 'Opening balance' }, balance } }];
}

function figuresOf(line: StatementLine, { date, itemId, amount_cents: amount }: Posting, balance: Cents, span: Span) {
  const stands = span.types === null;
  if (span.isFile)
    return {
      ...(amount > 0n ? { debit: { money: amount } } : { credit: { money: -amount } }),
      ...(stands ? { balance: { money: balance } } : {}),
    };
  const source = sourceOf(line, span);
  const one = { ...source, itemId };
  return {
    ...(amount > 0n ? { debit: moneyCell(amount, { ...one, sign: 1 }) } : { credit: moneyCell(-amount, { ...one, sign: -1 }) }),
    ...(stands ? { balance: moneyCell(balance, { ...source, toDate: date, throughItemId: itemId, sign: 1 }) } : {}),
  };
}

function postingRow(line: StatementLine, posting: Posting, balance: Cents, span: Span): ReportRow {
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: posting.date },
      source: { text: entryTypeWords(posting.entryType) },
      reference: { text: posting.reference },
      party: { text: posting.party },
      description: { text: posting.description },
      ...figuresOf(line, posting, balance, span),
      enteredBy: { text: posting.enteredBy },
    },
  };
}

function closingRow(line: StatementLine, span: Span, balance: Cents): ReportRow {
  const { from, to, turnovers, types } = span;
  const source = sourceOf(line, span);
  const days = { ...source, fromDate: from, toDate: to };
  const turnover = turnovers.get(lineKey(line));
  return {
    kind: 'subtotal',
    level: 1,
    cells: {
      source: { text: types ? `Total ${line.number}` : `Closing ${line.number}` },
      debit: moneyCell(turnover?.debit_cents ?? 0n, { ...days, side: 'debit', sign: 1 }),
      credit: moneyCell(turnover?.credit_cents ?? 0n, { ...days, side: 'credit', sign: -1 }),
      ...(types ? {} : { balance: moneyCell(balance, { ...source, toDate: to, sign: 1 }) }),
    },
  };
}

/**
 * The rows of all lines in order, a page for each page of postings; a line without any has its opening and
 * closing all the same.
 */
async function* rowsOf(
  lines: readonly StatementLine[],
  postings: AsyncGenerator<readonly Posting[]>,
  span: Span,
): AsyncGenerator<ReportRow[]> {
  const waiting = [...lines];
  let line: StatementLine | undefined;
  let balance = 0n;
  let rows: ReportRow[] = [];
  const turn = () => {
    if (line) rows.push(closingRow(line, span, balance));
    line = waiting.shift();
    balance = line ? amountOf(span.openings, line) : 0n;
    if (line) rows.push(...openingRows(line, span));
  };
  turn();
  for await (const page of postings) {
    for (const posting of page) {
      while (line && lineKey(line) !== lineKey(posting)) turn();
      assert(line, 'postings come in the order of the lines');
      balance += posting.amount_cents;
      rows.push(postingRow(line, posting, balance, span));
    }
    yield rows;
    rows = [];
  }
  while (line) turn();
  yield rows;
}

function provedBy(
  lines: readonly StatementLine[],
  { openings, turnovers, types }: Span,
  closings: Amounts,
  isWhole: boolean,
): ReportCheck[] {
  const [movement, sides] = ['Opening and movement make the closing balance', 'Debits equal credits'];
  if (types) return [movement, sides].map((name) => ({ name, outcome: 'notApplicable', detail: 'some sources only' }));
  const net = (line: StatementLine) => {
    const { debit_cents = 0n, credit_cents = 0n } = turnovers.get(lineKey(line)) ?? {};
    return debit_cents - credit_cents;
  };
  const differing = lines.filter((line) => amountOf(openings, line) + net(line) !== amountOf(closings, line)).map((line) => line.number);
  const all = [...turnovers.values()];
  const [debits, credits] = [sumCents(all.map((one) => one.debit_cents)), sumCents(all.map((one) => one.credit_cents))];
  return [
    { name: movement, outcome: differing.length === 0 ? 'holds' : 'fails', detail: differing.join(', ') },
    isWhole
      ? checkEqual(sides, debits, credits, `${formatMoney(debits, 'digits')} and ${formatMoney(credits, 'digits')}`)
      : { name: sides, outcome: 'notApplicable', detail: 'some accounts or cost centers only' },
  ];
}

async function readLedger(tx: Tx, books: Books, params: ParamsOf<typeof generalLedgerDetail>, isFile: boolean): Promise<ReportBody> {
  const { fromDate: from, toDate: to, costCenterIds, consolidate, source, showIdle } = params;
  const types = typesOfSource(source) ?? null;
  const cut = cutOf(books, costCenterIds, consolidate);
  const { openings, turnovers, closings } = await readMovement(tx, books, { from, to, cut, types });
  const span: Span = {
    communityId: books.communityId,
    hasMerged: books.survivors.size > 0,
    knownTime: books.knownTime,
    cut,
    types,
    isFile,
    from,
    to,
    openings,
    turnovers,
  };
  const { accounts: inRange, words } = accountsBetween(books, params);
  const lines = linesByAccount(books, inRange, cut).filter(
    (line) => turnovers.has(lineKey(line)) || (showIdle && openings.has(lineKey(line))),
  );
  const isWhole = words.length === 0 && costCenterIds.length === 0;
  return {
    subtitle: [
      formatSpan(from, to),
      ...wordsUnder(books, [{ from, to }], { cut }),
      ...words,
      ...Object.entries(entrySources).flatMap(([name, { title }]) => (name === source ? [title] : [])),
    ],
    columns: types ? columns.filter(({ key }) => key !== 'balance') : columns,
    rows: rowsOf(lines, postingsOf(tx, lines, span), span),
    checks: provedBy(lines, span, closings, isWhole),
  };
}

export const generalLedgerDetailReport = joinReport(generalLedgerDetail, (tx, order) =>
  withReportBooks(tx, order, (books) => readLedger(tx, books, order.params, order.isFile ?? false)),
);
