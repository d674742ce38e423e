// Streams the postings of a span from a cursor, account by account; opening and closing balances come from the summary and prove the movement.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import {
  addDays,
  assert,
  type Cents,
  formatDate,
  formatMoney,
  type Instant,
  type LocalDate,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../books.store.ts';
import type { AccountRow } from '../chart/account.store.ts';
import { entryTypeWords } from '../posting-rows.store.ts';
import { balancesByAccount, type Turnover, turnoverBetween, yearIn } from '../statement.store.ts';
import { basisOf } from '../years/year.rules.ts';
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

const PAGE = 1000;

/** Postings in the order of the report, read a thousand at a time whatever their number. A file is read to its end, a screen seldom. */
async function* postingsOf(
  tx: Tx,
  accounts: readonly AccountRow[],
  { communityId, from, to, isFile, hasMerged, knownTime }: Span,
): AsyncGenerator<readonly Posting[]> {
  if (isFile) await sql`set local cursor_tuple_fraction = 1`.execute(tx.db);
  const itemId = isFile ? sql`''` : sql`g.post_date || '.' || g.entry_id || '.' || g.leg`;
  // Where accounts were merged, postings stand with the survivor; elsewhere PostgreSQL is spared the question.
  const standing = hasMerged
    ? sql`join ledger.account s on s.customer_id = a.customer_id and s.account_id = coalesce(a.survivor_id, a.account_id)`
    : sql``;
  const s = sql.raw(hasMerged ? 's' : 'a');
  await sql`declare general_ledger no scroll cursor for
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
      ${knownTime ? sql`and e.entered_time < ${knownTime}` : sql``}
    order by ${s}.number, g.post_date, g.entry_id, g.leg`.execute(tx.db);
  // The next thousand is on its way while these are written.
  const read = () => sql<Posting>`fetch ${sql.lit(PAGE)} from general_ledger`.execute(tx.db);
  let ahead = read();
  try {
    for (;;) {
      const page = await ahead;
      if (page.rows.length === PAGE) ahead = read();
      yield page.rows;
      if (page.rows.length < PAGE) return;
    }
  } finally {
    await ahead.catch(() => {});
    await sql`close general_ledger`.execute(tx.db);
  }
}

interface Span {
  communityId: string;
  hasMerged: boolean;
  knownTime: Instant | null;
  /** True for a file, whose figures open nothing. */
  isFile: boolean;
  from: LocalDate;
  to: LocalDate;
  openings: ReadonlyMap<string, Cents>;
  turnovers: ReadonlyMap<string, Turnover>;
}

const sourceOf = (account: AccountRow): Pick<CellSource, 'rows' | 'accountIds'> => ({ rows: 'postings', accountIds: [account.accountId] });

function openingRows(account: AccountRow, { from, openings }: Span): ReportRow[] {
  const balance = moneyCell(openings.get(account.accountId) ?? 0n, { ...sourceOf(account), toDate: addDays(from, -1), sign: 1 });
  return [
    { kind: 'group', level: 0, cells: { source: { text: `${account.number} ${account.name}` } } },
    { kind: 'row', level: 1, cells: { source: { text: 'Opening balance' }, balance } },
  ];
}

function figuresOf(account: AccountRow, { date, itemId, amount_cents: amount }: Posting, balance: Cents, isFile: boolean) {
  if (isFile) return { ...(amount > 0n ? { debit: { money: amount } } : { credit: { money: -amount } }), balance: { money: balance } };
  const one = { ...sourceOf(account), itemId };
  return {
    ...(amount > 0n ? { debit: moneyCell(amount, { ...one, sign: 1 }) } : { credit: moneyCell(-amount, { ...one, sign: -1 }) }),
    balance: moneyCell(balance, { ...sourceOf(account), toDate: date, throughItemId: itemId, sign: 1 }),
  };
}

function postingRow(account: AccountRow, posting: Posting, balance: Cents, isFile: boolean): ReportRow {
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: posting.date },
      source: { text: entryTypeWords(posting.entryType) },
      reference: { text: posting.reference },
      party: { text: posting.party },
      description: { text: posting.description },
      ...figuresOf(account, posting, balance, isFile),
      enteredBy: { text: posting.enteredBy },
    },
  };
}

function closingRow(account: AccountRow, { from, to, turnovers }: Span, balance: Cents): ReportRow {
  const span = { ...sourceOf(account), fromDate: from, toDate: to };
  const turnover = turnovers.get(account.accountId);
  return {
    kind: 'subtotal',
    level: 1,
    cells: {
      source: { text: `Closing ${account.number}` },
      debit: moneyCell(turnover?.debit_cents ?? 0n, { ...span, side: 'debit', sign: 1 }),
      credit: moneyCell(turnover?.credit_cents ?? 0n, { ...span, side: 'credit', sign: -1 }),
      balance: moneyCell(balance, { ...sourceOf(account), toDate: to, sign: 1 }),
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
      rows.push(postingRow(account, posting, balance, span.isFile));
    }
    yield rows;
    rows = [];
  }
  while (account) turn();
  yield rows;
}

function provedBy(
  accounts: readonly AccountRow[],
  isWhole: boolean,
  { openings, turnovers }: Span,
  closings: ReadonlyMap<string, Cents>,
): ReportCheck[] {
  const of = (amounts: ReadonlyMap<string, Cents>, id: string) => amounts.get(id) ?? 0n;
  const net = (id: string) => (turnovers.get(id)?.debit_cents ?? 0n) - (turnovers.get(id)?.credit_cents ?? 0n);
  const differing = accounts
    .filter(({ accountId: id }) => of(openings, id) + net(id) !== of(closings, id))
    .map((account) => account.number);
  const [debits, credits] = [
    sumCents([...turnovers.values()].map((t) => t.debit_cents)),
    sumCents([...turnovers.values()].map((t) => t.credit_cents)),
  ];
  return [
    {
      name: 'Opening and movement make the closing balance',
      outcome: differing.length === 0 ? 'holds' : 'fails',
      detail: differing.join(', '),
    },
    isWhole
      ? {
          name: 'Debits equal credits',
          outcome: debits === credits ? 'holds' : 'fails',
          detail: `${formatMoney(debits, 'digits')} and ${formatMoney(credits, 'digits')}`,
        }
      : { name: 'Debits equal credits', outcome: 'notApplicable', detail: 'some accounts only' },
  ];
}

async function readLedger(tx: Tx, books: Books, params: ParamsOf<typeof generalLedgerDetail>, isFile: boolean): Promise<ReportBody> {
  const { fromDate: from, toDate: to, firstAccountId, lastAccountId, showIdle } = params;
  const { accounts: all, communityId } = books;
  const [[openings, closings], turnovers] = await Promise.all([
    balancesByAccount(tx, books, [addDays(from, -1), to] as const),
    turnoverBetween(tx, books, from, to),
  ]);
  const numberOf = (accountId: string | null) => all.find((account) => account.accountId === accountId)?.number;
  const [first, last] = [numberOf(firstAccountId) ?? '', numberOf(lastAccountId) ?? all.at(-1)?.number ?? ''];
  const span: Span = {
    communityId,
    hasMerged: books.survivors.size > 0,
    knownTime: books.knownTime,
    isFile,
    from,
    to,
    openings,
    turnovers,
  };
  const inRange = all.filter(({ number }) => first <= number && number <= last);
  const accounts = inRange.filter(({ accountId }) => span.turnovers.has(accountId) || (showIdle && span.openings.has(accountId)));
  return {
    subtitle: [
      `${formatDate(from)} to ${formatDate(to)}`,
      basisOf(yearIn(books, to)),
      ...(inRange.length < all.length ? [`Accounts ${first} to ${last}`] : []),
    ],
    columns,
    rows: rowsOf(accounts, postingsOf(tx, accounts, span), span),
    checks: provedBy(accounts, inRange.length === all.length, span, closings),
  };
}

export const generalLedgerDetailReport = joinReport(generalLedgerDetail, (tx, order) =>
  withReportBooks(tx, order, (books) => readLedger(tx, books, order.params, order.isFile ?? false)),
);
