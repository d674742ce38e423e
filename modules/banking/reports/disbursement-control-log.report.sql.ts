// Reads payments and transfers that left in a span with their approvals, and judges each against the law of
// disbursements as it stood on its day.
import type { CellSource, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDate, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow, headRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { lawOf } from '../../law/law.server.ts';
import { booksOf, listCountingAmounts } from '../../ledger/ledger.server.ts';
import { transferKinds } from '../transfers/transfer.contract.ts';
import { disbursementControlLog } from './disbursement-control-log.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'what', title: 'What', kind: 'text' },
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'account', title: 'Bank account', kind: 'text' },
  { key: 'to', title: 'To', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'limit', title: 'Limit', kind: 'money' },
  { key: 'approvedBy', title: 'Approved by', kind: 'text' },
  { key: 'approved', title: 'Approved', kind: 'date' },
  { key: 'exception', title: 'Exception', kind: 'text' },
];

interface Span {
  communityId: string;
  from: LocalDate;
  to: LocalDate;
  bankAccountId: string | null;
}

interface Disbursement {
  date: LocalDate;
  kind: string;
  number: string;
  account: string;
  recipient: string;
  amount_cents: Cents;
  approvedBy: string;
  /** The day the last approval it needed was given. */
  approvedOn: LocalDate | null;
  /** True when something it paid has no approval on record. */
  lacksApproval: boolean;
  voidedOn: LocalDate | null;
  /** Where its amount stands in the books: day, entry and leg. */
  itemId: string;
  accountId: string;
}

const methodWords: Readonly<Record<string, string>> = {
  CHECK: 'Check',
  HAND_CHECK: 'Handwritten check',
  ACH: 'ACH',
  DIGITAL: 'Digital check',
  WIRE: 'Wire',
  CARD: 'Card',
  VENDOR_DRAFT: 'Vendor draft',
  CASH: 'Cash',
  BILL_PAY: 'Bank bill pay',
};

/** Payments of bills, each with the approvals of every bill it pays. */
async function listPayments(tx: Tx, { communityId, from, to, bankAccountId }: Span): Promise<Disbursement[]> {
  const found = await sql<Disbursement>`
    select c.check_date as date, c.method as kind, c.number_text as number, k.name as account, c.payee as recipient, c.amount_cents,
      coalesce(a.names, '') as "approvedBy", a.approved_on as "approvedOn", coalesce(a.lacking, 0) > 0 as "lacksApproval", x.void_date as "voidedOn",
      c.check_date || '.' || c.entry_id || '.1' as "itemId", k.account_id as "accountId"
    from payables.issued_check c
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = c.community_id
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = c.bank_account_id
    left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id
    left join lateral (
      select string_agg(distinct u.display_name, ', ' order by u.display_name) as names, max((w.decided_time at time zone m.time_zone)::date) as approved_on,
        count(distinct s.bill_id) filter (where w.user_id is null) as lacking
      from payables.check_share s
      join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id
      left join payables.bill_approval w on w.customer_id = ${tx.customerId} and w.bill_id = b.bill_id and w.revision = b.revision and w.decision = 'APPROVED'
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = w.user_id
      where s.customer_id = ${tx.customerId} and s.check_id = c.check_id
    ) a on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.method not in ('ADJUSTMENT', 'WITHHELD')
      and c.check_date between ${from}::date and ${to}::date and (${bankAccountId}::bigint is null or c.bank_account_id = ${bankAccountId}::bigint)
    order by c.check_date, c.check_id`.execute(tx.db);
  return found.rows;
}

/** Transfers that were sent, each with who approved it. */
async function listTransfers(tx: Tx, { communityId, from, to, bankAccountId }: Span): Promise<Disbursement[]> {
  const found = await sql<Disbursement>`
    select p.posted_on as date, t.kind, t.transfer_number::text as number, k.name as account, r.name as recipient, t.amount_cents,
      coalesce(u.display_name, '') as "approvedBy", (t.approved_time at time zone m.time_zone)::date as "approvedOn", t.approved_by is null as "lacksApproval",
      case when t.is_voided then (t.canceled_time at time zone m.time_zone)::date end as "voidedOn",
      g.post_date || '.' || g.entry_id || '.' || g.leg as "itemId", k.account_id as "accountId"
    from banking.fund_transfer_posting p
    join banking.fund_transfer t on t.customer_id = ${tx.customerId} and t.fund_transfer_id = p.fund_transfer_id
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = p.community_id
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = t.from_bank_account_id
    join ledger.bank_account r on r.customer_id = ${tx.customerId} and r.bank_account_id = t.to_bank_account_id
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = p.entry_id and g.account_id = k.account_id and g.amount_cents = -t.amount_cents
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.approved_by
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.act in ('SEND', 'BOTH')
      and p.posted_on between ${from}::date and ${to}::date and (${bankAccountId}::bigint is null or t.from_bank_account_id = ${bankAccountId}::bigint)
    order by p.posted_on, t.transfer_number`.execute(tx.db);
  return found.rows;
}

/** The income a year was budgeted with, in cents; null without an adopted budget. Read once for each year. */
async function incomeOfYears(tx: Tx, communityId: string): Promise<(day: LocalDate) => Promise<Cents | null>> {
  const { periods, accounts } = await booksOf(tx, communityId);
  const income = new Set(accounts.filter(({ type }) => type === 'INCOME').map(({ accountId }) => accountId));
  const known = new Map<string, Cents | null>();
  return async (day) => {
    const yearId = periods.find(({ periodStart, periodEnd }) => periodStart <= day && day <= periodEnd)?.fiscalYearId;
    if (yearId === undefined) return null;
    const kept = known.get(yearId);
    if (kept !== undefined) return kept;
    const amounts = (await listCountingAmounts(tx, communityId, yearId)).filter(({ accountId }) => income.has(accountId));
    const sum = amounts.length === 0 ? null : sumCents(amounts.map(({ amount_cents }) => amount_cents));
    known.set(yearId, sum);
    return sum;
  };
}

interface Judged extends Disbursement {
  limit: Cents | null;
  exception: string;
  rule: string;
}

/** Says what stands against each: the limit of its day, and whether it was approved before it left. */
async function judged(tx: Tx, communityId: string, all: readonly Disbursement[]): Promise<Judged[]> {
  const judge = await lawOf(tx, communityId);
  const incomeOn = await incomeOfYears(tx, communityId);
  const rows: Judged[] = [];
  for (const one of all) {
    const isApproved = !one.lacksApproval && one.approvedOn !== null && one.approvedOn <= one.date;
    const facts = {
      act: 'transfer',
      annualIncomeCents: await incomeOn(one.date),
      amountCents: one.amount_cents,
      boardApproval: isApproved,
    };
    const answer = judge({ topic: 'disbursementControl', asOf: one.date, facts });
    const limit = answer.ruleVersion === null ? null : answer.amountCents;
    const isBreach = answer.ruleVersion !== null && answer.missing.includes('boardApproval');
    const why = one.lacksApproval ? 'without approval' : 'approved after it left';
    const exception = isBreach ? `Over the limit, ${why}` : one.lacksApproval ? 'No approval on record' : '';
    rows.push({ ...one, limit, exception, rule: [answer.citation, answer.ruleVersion].filter(Boolean).join(', ') });
  }
  return rows;
}

const wordsOf = (kind: string): string => methodWords[kind] ?? (transferKinds as Readonly<Record<string, string>>)[kind] ?? kind;

function lineOf(one: Judged, rows: 'checks' | 'postings'): ReportRow {
  const voided = one.voidedOn === null ? '' : `Voided ${formatDate(one.voidedOn)}`;
  const source: CellSource = {
    rows,
    itemId: one.itemId,
    sign: -1,
    ...(rows === 'checks' ? { kinds: ['CHECK'] } : { accountIds: [one.accountId] }),
  };
  return factRow({
    date: { date: one.date },
    what: wordsOf(one.kind),
    number: one.number,
    account: one.account,
    to: one.recipient,
    amount: moneyCell(one.amount_cents, source),
    limit: one.limit === null ? null : { amount: one.limit },
    approvedBy: one.approvedBy,
    approved: dayCell(one.approvedOn),
    exception: [one.exception, voided].filter(Boolean).join('; '),
  });
}

function sectionOf(title: string, noun: string, all: readonly Judged[], rows: 'checks' | 'postings'): ReportRow[] {
  if (all.length === 0) return [headRow(`${title}: none`, columns)];
  const lines = all.map((one) => lineOf(one, rows));
  const total = totalRow('subtotal', '', lines, columns);
  const words = `${counted(all.length, noun)}, ${counted(all.filter(({ exception }) => exception !== '').length, 'exception')}`;
  return [headRow(title, columns), ...lines, { ...total, cells: { ...total.cells, to: { text: words } } }];
}

export const disbursementControlLogReport = joinReport(disbursementControlLog, async (tx, { communityId, params }) => {
  const { fromDate: from, toDate: to, bankAccountId, exceptionsOnly } = params;
  const span = { communityId, from, to, bankAccountId };
  const payments = await judged(tx, communityId, await listPayments(tx, span));
  const transfers = await judged(tx, communityId, await listTransfers(tx, span));
  const shown = (all: readonly Judged[]) => all.filter(({ exception }) => !exceptionsOnly || exception !== '');
  const all = [...payments, ...transfers];
  const rules = [...new Set(all.map(({ rule }) => rule).filter(Boolean))];
  return {
    subtitle: [formatSpan(from, to), rules.length === 0 ? 'No rule on file sets a limit for this community' : rules.join('; ')],
    columns,
    rows: [
      ...sectionOf('Payments', 'payment', shown(payments), 'checks'),
      ...sectionOf('Transfers', 'transfer', shown(transfers), 'postings'),
    ],
    checks: [],
  };
});
