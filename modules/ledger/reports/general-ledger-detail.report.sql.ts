// Streams the postings of a span from a cursor, account by account; opening and closing balances come from the summary and prove the movement.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../packages/reporting/report.ts';
import type { AccountRow } from '../accounting.store.ts';
import { type Books, withBooks } from '../books.store.ts';
import { entryTypeWords } from '../posting-rows.store.ts';
import { balancesByAccount, type Turnover, turnoverBetween, yearIn } from '../statement.store.ts';
import { basisOf } from '../year.rules.ts';
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

/** Postings in the order of the report, read a thousand at a time whatever their number. */
async function* postingsOf(
  tx: Tx,
  communityId: string,
  accountIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): AsyncGenerator<Posting> {
  await sql`declare general_ledger no scroll cursor for
    select g.account_id as "accountId", g.post_date || '.' || g.entry_id || '.' || g.leg as "itemId", g.post_date as date, e.entry_type as "entryType", e.reference,
      coalesce(p.display_name, v.name, '') as party, coalesce(nullif(g.memo, ''), e.description) as description, coalesce(u.display_name, '') as "enteredBy", g.amount_cents
    from ledger.account a
    join ledger.posting g on g.customer_id = a.customer_id and g.community_id = a.community_id and g.account_id = a.account_id and g.post_date between ${from} and ${to}
    join ledger.entry e on e.customer_id = g.customer_id and e.entry_id = g.entry_id
    left join people.ownership o on o.customer_id = e.customer_id and o.ownership_id = e.ownership_id
    left join people.party p on p.customer_id = o.customer_id and p.party_id = o.party_id
    left join people.vendor v on v.customer_id = e.customer_id and v.vendor_id = e.vendor_id
    left join identity.app_user u on u.customer_id = e.customer_id and u.user_id = e.entered_by
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.account_id = any(${accountIds}::bigint[])
    order by a.number, g.post_date, g.entry_id, g.leg`.execute(tx.db);
  // The next thousand is on its way while these are written.
  const read = () => sql<Posting>`fetch 1000 from general_ledger`.execute(tx.db);
  let ahead = read();
  try {
    for (;;) {
      const page = await ahead;
      if (page.rows.length === 1000) ahead = read();
      yield* page.rows;
      if (page.rows.length < 1000) return;
    }
  } finally {
    await ahead.catch(() => {});
    await sql`close general_ledger`.execute(tx.db);
  }
}

interface Span {
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

function postingRow(account: AccountRow, posting: Posting, balance: Cents): ReportRow {
  const one = { ...sourceOf(account), itemId: posting.itemId };
  const amount = posting.amount_cents;
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: posting.date },
      source: { text: entryTypeWords(posting.entryType) },
      reference: { text: posting.reference },
      party: { text: posting.party },
      description: { text: posting.description },
      ...(amount > 0n ? { debit: moneyCell(amount, { ...one, sign: 1 }) } : { credit: moneyCell(-amount, { ...one, sign: -1 }) }),
      balance: moneyCell(balance, { ...sourceOf(account), toDate: posting.date, throughItemId: posting.itemId, sign: 1 }),
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

async function* rowsOf(accounts: readonly AccountRow[], postings: AsyncGenerator<Posting>, span: Span): AsyncGenerator<ReportRow> {
  let next = await postings.next();
  try {
    for (const account of accounts) {
      let balance = span.openings.get(account.accountId) ?? 0n;
      yield* openingRows(account, span);
      for (; !next.done && next.value.accountId === account.accountId; next = await postings.next()) {
        balance += next.value.amount_cents;
        yield postingRow(account, next.value, balance);
      }
      yield closingRow(account, span, balance);
    }
  } finally {
    await postings.return(undefined);
  }
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

async function readLedger(tx: Tx, books: Books, params: ParamsOf<typeof generalLedgerDetail>): Promise<ReportBody> {
  const { fromDate: from, toDate: to, firstAccountId, lastAccountId, showIdle } = params;
  const { accounts: all, communityId } = books;
  const [[openings, closings], turnovers] = await Promise.all([
    balancesByAccount(tx, books, [addDays(from, -1), to] as const),
    turnoverBetween(tx, books, from, to),
  ]);
  const numberOf = (accountId: string | null) => all.find((account) => account.accountId === accountId)?.number;
  const [first, last] = [numberOf(firstAccountId) ?? '', numberOf(lastAccountId) ?? all.at(-1)?.number ?? ''];
  const span: Span = { from, to, openings, turnovers };
  const inRange = all.filter(({ number }) => first <= number && number <= last);
  const accounts = inRange.filter(({ accountId }) => span.turnovers.has(accountId) || (showIdle && span.openings.has(accountId)));
  const postings = postingsOf(
    tx,
    communityId,
    accounts.map((account) => account.accountId),
    from,
    to,
  );
  return {
    subtitle: [
      `${formatDate(from)} to ${formatDate(to)}`,
      basisOf(yearIn(books, to)),
      ...(inRange.length < all.length ? [`Accounts ${first} to ${last}`] : []),
    ],
    columns,
    rows: rowsOf(accounts, postings, span),
    checks: provedBy(accounts, inRange.length === all.length, span, closings),
  };
}

export const generalLedgerDetailReport = joinReport(generalLedgerDetail, (tx, { communityId, params }) =>
  withBooks(tx, communityId, (books) => readLedger(tx, books, params)),
);
