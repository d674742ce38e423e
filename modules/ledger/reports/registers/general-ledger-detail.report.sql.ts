// Streams the postings of a span page by page, account by account; opening and closing balances come from the summary and prove the movement.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import { pagesOfAll, type RawBuilder, sql, type Tx } from '../../../../packages/db/database.ts';
import {
  addDays,
  assert,
  type Cents,
  formatDate,
  formatMoney,
  type Instant,
  type LocalDate,
  sumCents,
} from '../../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import type { AccountRow } from '../../chart/account.store.ts';
import { entryTypeWords } from '../../posting-rows.store.ts';
import type { Turnover } from '../../statement.store.ts';
import { entrySources, typesOfSource } from '../../statements/entry-sources.rules.ts';
import { readMovement } from '../../statements/register.store.ts';
import { accountsBetween, cutOf, wordsUnder } from '../../statements/statement.sql.ts';
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
function postingsOf(tx: Tx, accounts: readonly AccountRow[], span: Span): AsyncGenerator<readonly Posting[]> {
  const selected = postingsOfSpan(tx, accounts, span);
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
  accounts: readonly AccountRow[],
  { communityId, from, to, isFile, hasMerged, knownTime, costCenterIds, types }: Span,
): RawBuilder<Posting> {
  const itemId = isFile ? sql`''` : sql`g.post_date || '.' || g.entry_id || '.' || g.leg`;
  // Where accounts were merged, postings stand with the survivor; elsewhere PostgreSQL is spared the question.
  const standing = hasMerged
    ? sql`join ledger.account s on s.customer_id = a.customer_id and s.account_id = coalesce(a.survivor_id, a.account_id)`
    : sql``;
  const s = sql.raw(hasMerged ? 's' : 'a');
  return sql<Posting>`
    select ${s}.account_id as "accountId", ${itemId} as "itemId", g.post_date as date, e.entry_type as "entryType", e.reference,
      coalesce(p.display_name, v.name, '') as party, coalesce(nullif(g.memo, ''), e.description) as description, coalesce(u.display_name, '') as "enteredBy", g.amount_cents
    from ledger.account a
    ${standing}
    join ledger.posting g on g.customer_id = a.customer_id and g.community_id = a.community_id and g.account_id = a.account_id and g.post_date between ${from} and ${to}
    join ledger.entry e on e.customer_id = g.customer_id and e.entry_id = g.entry_id
    left join people.ownership o on o.customer_id = e.customer_id and o.ownership_id = e.ownership_id
    left join people.party p on p.customer_id = o.customer_id and p.party_id = o.party_id
    left join people.vendor v on v.customer_id = e.customer_id and v.vendor_id = e.vendor_id
    left join identity.app_user u on u.customer_id = e.customer_id and u.user_id = e.entered_by
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and ${s}.account_id = any(${accounts.map((account) => account.accountId)}::bigint[])
      ${knownTime ? sql`and e.entered_time < ${knownTime}` : sql``} ${costCenterIds ? sql`and g.cost_center_id = any(${[...costCenterIds]}::bigint[])` : sql``}
      ${types ? sql`and e.entry_type = any(${[...types]}::text[])` : sql``}
    order by ${s}.number, g.post_date, g.entry_id, g.leg`;
}

interface Span {
  communityId: string;
  hasMerged: boolean;
  knownTime: Instant | null;
  /** Null: all. */
  costCenterIds: readonly string[] | null;
  /** Entries of these types alone, so that no balance can be shown; null: all. */
  types: readonly string[] | null;
  /** True for a file, whose figures open nothing. */
  isFile: boolean;
  from: LocalDate;
  to: LocalDate;
  openings: ReadonlyMap<string, Cents>;
  turnovers: ReadonlyMap<string, Turnover>;
}

type Rows = Pick<CellSource, 'rows' | 'accountIds' | 'costCenterIds' | 'kinds'>;

const sourceOf = (account: AccountRow, { costCenterIds, types }: Pick<Span, 'costCenterIds' | 'types'>): Rows => ({
  rows: 'postings',
  accountIds: [account.accountId],
  ...(costCenterIds ? { costCenterIds } : {}),
  ...(types ? { kinds: types } : {}),
});

function openingRows(account: AccountRow, span: Span): ReportRow[] {
  const { from, openings, types } = span;
  const head: ReportRow = { kind: 'group', level: 0, cells: { source: { text: `${account.number} ${account.name}` } } };
  if (types) return [head];
  const balance = moneyCell(openings.get(account.accountId) ?? 0n, { ...sourceOf(account, span), toDate: addDays(from, -1), sign: 1 });
  return [head, { kind: 'row', level: 1, cells: { source: { text: 'Opening balance' }, balance } }];
}

function figuresOf(account: AccountRow, { date, itemId, amount_cents: amount }: Posting, balance: Cents, span: Span) {
  const stands = span.types === null;
  if (span.isFile)
    return {
      ...(amount > 0n ? { debit: { money: amount } } : { credit: { money: -amount } }),
      ...(stands ? { balance: { money: balance } } : {}),
    };
  const source = sourceOf(account, span);
  const one = { ...source, itemId };
  return {
    ...(amount > 0n ? { debit: moneyCell(amount, { ...one, sign: 1 }) } : { credit: moneyCell(-amount, { ...one, sign: -1 }) }),
    ...(stands ? { balance: moneyCell(balance, { ...source, toDate: date, throughItemId: itemId, sign: 1 }) } : {}),
  };
}

function postingRow(account: AccountRow, posting: Posting, balance: Cents, span: Span): ReportRow {
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: posting.date },
      source: { text: entryTypeWords(posting.entryType) },
      reference: { text: posting.reference },
      party: { text: posting.party },
      description: { text: posting.description },
      ...figuresOf(account, posting, balance, span),
      enteredBy: { text: posting.enteredBy },
    },
  };
}

function closingRow(account: AccountRow, span: Span, balance: Cents): ReportRow {
  const { from, to, turnovers, types } = span;
  const source = sourceOf(account, span);
  const days = { ...source, fromDate: from, toDate: to };
  const turnover = turnovers.get(account.accountId);
  return {
    kind: 'subtotal',
    level: 1,
    cells: {
      source: { text: types ? `Total ${account.number}` : `Closing ${account.number}` },
      debit: moneyCell(turnover?.debit_cents ?? 0n, { ...days, side: 'debit', sign: 1 }),
      credit: moneyCell(turnover?.credit_cents ?? 0n, { ...days, side: 'credit', sign: -1 }),
      ...(types ? {} : { balance: moneyCell(balance, { ...source, toDate: to, sign: 1 }) }),
    },
  };
}

/** The lines of all accounts in order, a page for each page of postings; an account without any has its opening and closing all the same. */
async function* rowsOf(
  accounts: readonly AccountRow[],
  postings: AsyncGenerator<readonly Posting[]>,
  span: Span,
): AsyncGenerator<ReportRow[]> {
  const waiting = [...accounts];
  let account: AccountRow | undefined;
  let balance = 0n;
  let rows: ReportRow[] = [];
  const turn = () => {
    if (account) rows.push(closingRow(account, span, balance));
    account = waiting.shift();
    balance = (account && span.openings.get(account.accountId)) ?? 0n;
    if (account) rows.push(...openingRows(account, span));
  };
  turn();
  for await (const page of postings) {
    for (const posting of page) {
      while (account && account.accountId !== posting.accountId) turn();
      assert(account, 'postings come in the order of the accounts');
      balance += posting.amount_cents;
      rows.push(postingRow(account, posting, balance, span));
    }
    yield rows;
    rows = [];
  }
  while (account) turn();
  yield rows;
}

function provedBy(
  accounts: readonly AccountRow[],
  { openings, turnovers, types }: Span,
  closings: ReadonlyMap<string, Cents>,
  isWhole: boolean,
): ReportCheck[] {
  const [movement, sides] = ['Opening and movement make the closing balance', 'Debits equal credits'];
  if (types) return [movement, sides].map((name) => ({ name, outcome: 'notApplicable', detail: 'some sources only' }));
  const of = (amounts: ReadonlyMap<string, Cents>, id: string) => amounts.get(id) ?? 0n;
  const net = (id: string) => (turnovers.get(id)?.debit_cents ?? 0n) - (turnovers.get(id)?.credit_cents ?? 0n);
  const differing = accounts
    .filter(({ accountId: id }) => of(openings, id) + net(id) !== of(closings, id))
    .map((account) => account.number);
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
  const { fromDate: from, toDate: to, costCenterIds, source, showIdle } = params;
  const types = typesOfSource(source) ?? null;
  const { openings, turnovers, closings } = await readMovement(tx, books, { from, to, costCenterIds, types });
  const span: Span = {
    communityId: books.communityId,
    hasMerged: books.survivors.size > 0,
    knownTime: books.knownTime,
    costCenterIds: costCenterIds.length === 0 ? null : costCenterIds,
    types,
    isFile,
    from,
    to,
    openings,
    turnovers,
  };
  const { accounts: inRange, words } = accountsBetween(books, params);
  const accounts = inRange.filter(({ accountId }) => turnovers.has(accountId) || (showIdle && openings.has(accountId)));
  const isWhole = words.length === 0 && costCenterIds.length === 0;
  return {
    subtitle: [
      `${formatDate(from)} to ${formatDate(to)}`,
      ...wordsUnder(books, to, { cut: cutOf(books, costCenterIds, true) }),
      ...words,
      ...Object.entries(entrySources).flatMap(([name, { title }]) => (name === source ? [title] : [])),
    ],
    columns: types ? columns.filter(({ key }) => key !== 'balance') : columns,
    rows: rowsOf(accounts, postingsOf(tx, accounts, span), span),
    checks: provedBy(accounts, span, closings, isWhole),
  };
}

export const generalLedgerDetailReport = joinReport(generalLedgerDetail, (tx, order) =>
  withReportBooks(tx, order, (books) => readLedger(tx, books, order.params, order.isFile ?? false)),
);
