// Opens the rows behind figures of security deposits: what moved them, by kind and day.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import type { Opened, OpenedRow, OpenOrder } from '../../../packages/reporting/report.ts';
import { paged } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';
import { movementWords } from './held-deposit.contract.ts';

/** Opens what moved one deposit by a day, of the kinds named. */
export async function openHeldDeposit(tx: Tx, order: OpenOrder): Promise<Opened> {
  const { communityId, source } = order;
  const { itemId, kinds, toDate, sign } = source;
  const heldDepositId = itemId ? readRowKey(itemId).second : '0';
  const found = await sql<Omit<OpenedRow, 'amount'> & { amount_cents: Cents }>`
    select m.moved_on || '.1.' || m.held_deposit_movement_id as "itemId", m.moved_on as date, m.kind, a.number as account, 'Deposit ' || h.deposit_number as reference,
      case when m.note = '' then h.purpose else m.note end as description, y.display_name as party, m.batch_id as "batchId", m.entry_id as "entryId",
      'held-deposit' as "sourceType", h.held_deposit_id::text as "sourceId", m.amount_cents
    from receivables.held_deposit_movement m
    join receivables.held_deposit h on h.customer_id = ${tx.customerId} and h.held_deposit_id = m.held_deposit_id
    join receivables.deposit_type t on t.customer_id = ${tx.customerId} and t.deposit_type_id = h.deposit_type_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = t.held_account_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = h.ownership_id
    left join people.renter r on r.customer_id = ${tx.customerId} and r.renter_id = h.renter_id
    join people.party y on y.customer_id = ${tx.customerId} and y.party_id = case when h.renter_id is null then o.party_id else r.party_id end
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.held_deposit_id = ${heldDepositId}::bigint
      and (${toDate ?? null}::date is null or m.moved_on <= ${toDate ?? null}::date)
    order by m.moved_on, m.held_deposit_movement_id`.execute(tx.db);
  const rows = found.rows
    .filter((row) => !kinds || kinds.includes(row.kind))
    .map(({ amount_cents, kind, ...row }): OpenedRow => {
      return { ...row, kind: movementWords[kind as keyof typeof movementWords], amount: BigInt(sign) * amount_cents };
    });
  return paged(rows, order, null);
}
