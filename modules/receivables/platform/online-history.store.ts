// The SQL of the history of online payments: each with what it was paid with, its fee and where it stands,
// and the opener behind its figures.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import type { OnlineState } from './online-payment.contract.ts';

/** An online payment as the report shows it; made on the day its link was, submitted when it was paid. */
export interface OnlineHistoryRow {
  onlinePaymentId: string;
  accountNumber: string;
  owner: string;
  masked: string;
  amount_cents: Cents;
  payerFee_cents: Cents;
  madeDate: LocalDate;
  submittedDate: LocalDate | null;
  state: OnlineState;
  code: string;
  postedDate: LocalDate | null;
  batchId: string | null;
  entryId: string | null;
}

/** Those of a community in a span of days, by day and id, or one of them. */
export async function listHistory(
  tx: Tx,
  communityId: string,
  only: { from: LocalDate; to: LocalDate; ownershipId: string | null } | { onlinePaymentId: string },
): Promise<OnlineHistoryRow[]> {
  const chosen =
    'onlinePaymentId' in only
      ? sql`p.online_payment_id = ${only.onlinePaymentId}::bigint`
      : sql`coalesce(p.submitted_on, (p.entered_time at time zone coalesce(z.time_zone, 'UTC'))::date) between ${only.from}::date and ${only.to}::date
          and (${only.ownershipId}::bigint is null or p.ownership_id = ${only.ownershipId}::bigint)`;
  const found = await sql<OnlineHistoryRow>`
    select p.online_payment_id as "onlinePaymentId", h.account_number as "accountNumber", t.display_name as owner, p.masked, p.amount_cents,
      p.payer_fee_cents as "payerFee_cents", coalesce(p.submitted_on, (p.entered_time at time zone coalesce(z.time_zone, 'UTC'))::date) as "madeDate", p.submitted_on as "submittedDate", p.state, p.code,
      r.post_date as "postedDate", r.batch_id as "batchId", r.entry_id as "entryId"
    from receivables.online_payment p
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = p.ownership_id
    join communities.property h on h.customer_id = ${tx.customerId} and h.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.community z on z.customer_id = ${tx.customerId} and z.community_id = p.community_id
    left join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = p.receipt_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and ${chosen}
    order by coalesce(p.submitted_on, (p.entered_time at time zone coalesce(z.time_zone, 'UTC'))::date), p.online_payment_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** Opens an online payment: what was paid, or with kind FEE what the payer paid on top. */
export async function openOnlinePayment(tx: Tx, order: OpenOrder): Promise<Opened> {
  const { itemId, sign, kinds = [] } = order.source;
  const rows = await listHistory(tx, order.communityId, { onlinePaymentId: itemId ? readRowKey(itemId).second : '0' });
  const isFee = kinds.includes('FEE');
  const opened = rows.map(
    (row): OpenedRow => ({
      itemId: `${row.madeDate}.1.${row.onlinePaymentId}`,
      date: row.madeDate,
      account: row.accountNumber,
      kind: isFee ? 'Payer’s fee' : 'Online payment',
      reference: row.code,
      description: row.masked,
      party: row.owner,
      batchId: row.batchId,
      entryId: row.entryId,
      sourceType: 'online-payment',
      sourceId: row.onlinePaymentId,
      amount: BigInt(sign) * (isFee ? row.payerFee_cents : row.amount_cents),
    }),
  );
  return paged(opened, order, null);
}
