// Reads the support of a fiscal year: balances, ties as last checked, reconciliations, frozen statements and
// minutes.
import type { CellSource, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDate, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf, booksOf } from '../../ledger/ledger.server.ts';
import { memberTitle, memberWords } from '../packages/member-words.rules.ts';
import { standardPackages } from '../packages/standard-package.rules.ts';
import { auditAndTaxPackage } from './audit-and-tax-package.report.ts';

const columns: ReportColumn[] = [
  { key: 'place', title: 'Ref.', kind: 'code' },
  { key: 'support', title: 'Support', kind: 'text' },
  { key: 'words', title: 'Detail', kind: 'text' },
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'books', title: 'Books', kind: 'money' },
  { key: 'other', title: 'Support says', kind: 'money' },
  { key: 'difference', title: 'Difference', kind: 'money' },
  { key: 'hash', title: 'SHA-256', kind: 'code' },
];

interface Tie {
  name: string;
  asOf: LocalDate;
  ledger_cents: Cents;
  subledger_cents: Cents;
  lamp: string;
}

async function listTies(tx: Tx, communityId: string): Promise<Tie[]> {
  const found = await sql<Tie>`
    select t.name, t.as_of as "asOf", t.ledger_cents, t.subledger_cents, t.lamp from ledger.tie_out t
    where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} order by t.name`.execute(tx.db);
  return found.rows;
}

interface Reconciled {
  reconciliationId: string;
  bankAccountId: string;
  account: string;
  statementDate: LocalDate;
  book_cents: Cents | null;
  bank_cents: Cents;
  difference_cents: Cents;
}

async function listReconciled(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Reconciled[]> {
  const found = await sql<Reconciled>`
    select r.reconciliation_id as "reconciliationId", r.bank_account_id as "bankAccountId", b.name as account, r.statement_on as "statementDate",
      r.book_cents, (r.statement_balance_cents + coalesce(r.in_transit_cents, 0) - coalesce(r.outstanding_cents, 0))::bigint as bank_cents,
      (r.statement_balance_cents + coalesce(r.in_transit_cents, 0) - coalesce(r.outstanding_cents, 0) - coalesce(r.book_cents, 0))::bigint as difference_cents
    from banking.reconciliation r
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = r.bank_account_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.state = 'COMPLETED' and r.statement_on between ${from}::date and ${to}::date
    order by r.statement_on, b.name, r.reconciliation_id`.execute(tx.db);
  return found.rows;
}

interface Paper {
  title: string;
  words: string;
  onDate: LocalDate;
  hash: string;
}

/** Statements frozen at the closings of the year, with the hash of each. */
async function listFrozen(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Paper[]> {
  const found = await sql<Paper>`
    select p.title, '' as words, k.period_end as "onDate", p.hash from reports.close_package k
    join reports.close_package_part p on p.customer_id = ${tx.customerId} and p.close_package_id = k.close_package_id
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.period_end between ${from}::date and ${to}::date
      and not exists (select from reports.close_package n where n.customer_id = ${tx.customerId} and n.community_id = ${communityId}
        and n.period_start = k.period_start and n.close_package_id > k.close_package_id)
    order by k.period_end, p.part_no`.execute(tx.db);
  return found.rows;
}

/** Meetings of the year with what is on file of their minutes, and the files that hang on each. */
async function listMinutes(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Paper[]> {
  const found = await sql<Paper>`
    select m.name as title, coalesce(f.file_name, case when m.minutes = '' then 'Minutes not recorded' else 'Minutes in the record' end) as words,
      m.meeting_on as "onDate", coalesce(f.sha256, '') as hash
    from governance.meeting m
    left join lateral (select v.file_name, v.sha256, v.attachment_id, v.version from records.attachment a
      join records.attachment_version v on v.customer_id = ${tx.customerId} and v.attachment_id = a.attachment_id
      where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.entity_kind = 'meeting' and a.entity_id = m.meeting_id::text
        and a.removed_time is null) f on true
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.meeting_on between ${from}::date and ${to}::date
    order by m.meeting_on, m.meeting_id, f.attachment_id, f.version`.execute(tx.db);
  return found.rows;
}

const none = (support: string): ReportRow[] => [factRow({ support, words: 'Not recorded' })];
const paperRow = ({ title, words, onDate, hash }: Paper, at: string): ReportRow =>
  factRow({ place: at, support: title, words, date: dayCell(onDate), hash: hash.slice(0, 32) });

/** Debits and credits of the balances at the end of the year; each opens its postings. */
async function balanceRows(tx: Tx, communityId: string, to: LocalDate): Promise<{ rows: ReportRow[]; debits: Cents; credits: Cents }> {
  const balances = await balancesAsOf(tx, communityId, to);
  const byAccount = [...Map.groupBy(balances, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    accountId,
    cents: sumCents(own.map((one) => one.balance_cents)),
  }));
  const side = (isDebit: boolean) => {
    const own = byAccount.filter(({ cents }) => (isDebit ? cents > 0n : cents < 0n));
    const sign = isDebit ? 1 : -1;
    const source: CellSource = { rows: 'postings', accountIds: own.map(({ accountId }) => accountId), toDate: to, sign };
    const cents = BigInt(sign) * sumCents(own.map((one) => one.cents));
    return { cents, cell: own.length === 0 ? moneyCell(0n) : moneyCell(cents, source) };
  };
  const [debits, credits] = [side(true), side(false)];
  return {
    rows: [
      factRow({
        place: 'A1',
        support: 'Trial balance',
        words: 'Balances in debit and in credit',
        date: dayCell(to),
        books: debits.cell,
        other: credits.cell,
      }),
    ],
    debits: debits.cents,
    credits: credits.cents,
  };
}

export const auditAndTaxPackageReport = joinReport(auditAndTaxPackage, async (tx, { communityId, params }) => {
  const from = params.fiscalYear;
  const books = await booksOf(tx, communityId);
  const to = books.periods.filter(({ yearStart }) => yearStart === from).at(-1)?.periodEnd ?? from;
  const balance = await balanceRows(tx, communityId, to);
  const ties = await listTies(tx, communityId);
  const reconciled = await listReconciled(tx, communityId, from, to);
  const frozen = await listFrozen(tx, communityId, from, to);
  const minutes = await listMinutes(tx, communityId, from, to);
  const members = standardPackages.find(({ key }) => key === 'audit-and-tax')?.members ?? [];
  const amount = (cents: Cents | null) => (cents === null ? null : { amount: cents });
  const [proof] = auditAndTaxPackage.proves;
  return {
    subtitle: [`Fiscal year ${formatSpan(from, to)}`, 'Ties as they were last checked; hashes are the first 32 of 64 characters'],
    columns,
    rows: [
      headRow('A. Books', columns),
      ...balance.rows,
      headRow('B. Subledgers tied to the books', columns),
      ...(ties.length === 0 ? none('Ties of the subledgers') : []),
      ...ties.map(({ name, asOf, ledger_cents: ledger, subledger_cents: subledger, lamp }, at) =>
        factRow({
          place: `B${at + 1}`,
          support: name,
          words: lamp === 'GREEN' ? 'Ties' : lamp === 'RED' ? 'Does not tie' : 'Not applicable',
          date: dayCell(asOf),
          books: amount(ledger),
          other: amount(subledger),
          difference: amount(ledger - subledger),
        }),
      ),
      headRow('C. Bank reconciliations', columns),
      ...(reconciled.length === 0 ? none('Reconciliations of the year') : []),
      ...reconciled.map(({ account, statementDate, book_cents: book, bank_cents: bank, difference_cents: difference }, at) =>
        factRow({
          place: `C${at + 1}`,
          support: account,
          words: `Statement of ${formatDate(statementDate)}`,
          date: dayCell(statementDate),
          books: amount(book),
          other: amount(bank),
          difference: amount(difference),
        }),
      ),
      headRow('D. Statements frozen at the closings', columns),
      ...(frozen.length === 0 ? none('Frozen statements') : frozen.map((one, at) => paperRow(one, `D${at + 1}`))),
      headRow('E. Minutes', columns),
      ...(minutes.length === 0 ? none('Meetings of the year') : minutes.map((one, at) => paperRow(one, `E${at + 1}`))),
      headRow('F. Reports of the package', columns),
      ...members.map((member, at) =>
        factRow({
          place: `F${at + 1}`,
          support: doorCell(memberTitle(member.name), 'report-packages', { communityId }),
          words: memberWords(member),
        }),
      ),
    ],
    checks: [checkEqual(proof, balance.debits, balance.credits, formatMoney(balance.debits, 'digits'))],
  };
});
