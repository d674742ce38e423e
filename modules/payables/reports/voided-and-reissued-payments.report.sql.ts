// Reads voided checks with what was issued for the same bills afterwards, and holds their sum against the
// reversals on the cash accounts.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import {
  type Cents,
  daysBetween,
  formatDate,
  formatMoney,
  formatSpan,
  type Instant,
  type LocalDate,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { postedSince } from '../../ledger/ledger.server.ts';
import { checkCash, checkEntryTypes } from '../checks/check-rows.store.ts';
import { voidedPayments } from './voided-and-reissued-payments.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'Check', kind: 'code' },
  { key: 'payee', title: 'Payee', kind: 'text' },
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'voided', title: 'Voided', kind: 'date' },
  { key: 'reason', title: 'Reason', kind: 'text' },
  { key: 'by', title: 'Voided by', kind: 'text' },
  { key: 'replacement', title: 'Replaced by', kind: 'text' },
  { key: 'days', title: 'Days between', kind: 'text' },
];

interface Replacement {
  number: string;
  on: LocalDate;
}

interface VoidedCheck {
  checkId: string;
  number: string;
  bankAccountId: string;
  bankName: string;
  accountNumber: string;
  payee: string;
  checkDate: LocalDate;
  amount_cents: Cents;
  voidDate: LocalDate;
  entryId: string;
  reason: string;
  by: string;
  /** Checks issued after the void that pay a bill the check paid, by number. */
  replacements: Replacement[];
}

async function listVoids(
  tx: Tx,
  {
    communityId,
    from,
    to,
    bankAccountId,
    knownTime,
  }: { communityId: string; from: LocalDate; to: LocalDate; bankAccountId: string | null; knownTime: Instant | null },
): Promise<VoidedCheck[]> {
  const isKnown = (batch: string) => sql`not ${postedSince(tx, batch, [communityId], knownTime)}`;
  const found = await sql<VoidedCheck>`
    select c.check_id as "checkId", c.number_text as number, c.bank_account_id as "bankAccountId", k.name as "bankName", a.number as "accountNumber", c.payee,
      c.check_date as "checkDate", c.amount_cents, x.void_date as "voidDate", x.entry_id as "entryId", x.reason, coalesce(u.display_name, '') as by,
      coalesce((
        select jsonb_agg(jsonb_build_object('number', n.number, 'on', n.on_date) order by n.on_date, n.number) from (
          select distinct y.number_text as number, y.check_date as on_date
          from payables.check_share s
          join payables.check_share z on z.customer_id = ${tx.customerId} and z.bill_id = s.bill_id and z.check_id <> s.check_id
          join payables.issued_check y on y.customer_id = ${tx.customerId} and y.check_id = z.check_id
          where s.customer_id = ${tx.customerId} and s.check_id = c.check_id and y.issued_time >= x.voided_time and ${isKnown('y.batch_id')}
        ) n), '[]'::jsonb) as replacements
    from payables.check_void x
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = x.check_id
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = c.bank_account_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = k.account_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = x.voided_by
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.void_date between ${from}::date and ${to}::date and ${isKnown('x.batch_id')}
      and (${bankAccountId}::bigint is null or c.bank_account_id = ${bankAccountId}::bigint)
    order by k.name, c.bank_account_id, x.void_date, c.check_number`.execute(tx.db);
  return found.rows;
}

function lineOf(one: VoidedCheck): ReportRow {
  const [first] = one.replacements;
  const days = first ? daysBetween(one.voidDate, first.on) : 0;
  const source = { rows: 'checks', itemId: `${one.voidDate}.${one.entryId}.1`, kinds: [checkEntryTypes.voided], sign: 1 } as const;
  return {
    kind: 'row',
    level: 1,
    cells: {
      number: { text: one.number },
      payee: { text: one.payee },
      date: { date: one.checkDate },
      amount: moneyCell(one.amount_cents, source),
      voided: { date: one.voidDate },
      reason: { text: one.reason },
      by: { text: one.by },
      replacement: { text: one.replacements.map(({ number, on }) => `${number} of ${formatDate(on)}`).join(', ') || 'Not reissued' },
      days: { text: first ? (days === 1 ? '1 day' : `${days} days`) : '' },
    },
  };
}

export const voidedPaymentsReport = joinReport(voidedPayments, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, bankAccountId } = params;
  const voids = await listVoids(tx, { communityId, from, to, bankAccountId, knownTime });
  const source = { rows: 'checks', fromDate: from, toDate: to, kinds: [checkEntryTypes.voided], sign: 1 } as const;
  const narrowed = bankAccountId === null ? {} : { bankAccountId };
  const sum = (own: readonly VoidedCheck[]) => sumCents(own.map(({ amount_cents }) => amount_cents));
  const words = (count: number) => counted(count, 'check');
  const booked = await checkCash(tx, communityId, { ...narrowed, fromDate: from, toDate: to, kinds: [checkEntryTypes.voided] }, knownTime);
  const [name] = voidedPayments.proves;
  return {
    subtitle: [formatSpan(from, to)],
    columns,
    rows: [
      ...[...Map.groupBy(voids, (one) => one.bankAccountId)].flatMap(([id, own]): ReportRow[] => [
        headRow(`${own[0]?.bankName ?? ''} (${own[0]?.accountNumber ?? ''})`, columns),
        ...own.map(lineOf),
        {
          kind: 'subtotal',
          level: 0,
          cells: { payee: { text: words(own.length) }, amount: moneyCell(sum(own), { ...source, bankAccountId: id }) },
        },
      ]),
      {
        kind: 'grandTotal',
        level: 0,
        cells: { payee: { text: `Total, ${words(voids.length)}` }, amount: moneyCell(sum(voids), { ...source, ...narrowed }) },
      },
    ],
    checks: [checkEqual(name, sum(voids), booked, formatMoney(booked, 'digits'))],
  };
});
