// The SQL of beginning balances of one owner: what stands, what an edit replaced, and edits that stand.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { BeginningCharge } from './beginning-edit.rules.ts';

/** A beginning charge with what it was booked on. */
export interface KeptBeginning extends BeginningCharge {
  incomeAccountId: string;
  receivableAccountId: string | null;
}

const columns = sql`c.charge_id as "chargeId", c.batch_id as "batchId", c.property_id as "propertyId", c.charge_code_id as "codeId", c.charge_date as "chargeDate",
  c.amount_cents, (c.amount_cents - c.open_cents)::bigint as settled_cents, c.income_account_id as "incomeAccountId",
  c.receivable_account_id as "receivableAccountId"`;

type Row = Omit<KeptBeginning, 'amount' | 'settled'> & { amount_cents: Cents; settled_cents: Cents };
const kept = ({ amount_cents, settled_cents, ...row }: Row): KeptBeginning => ({ ...row, amount: amount_cents, settled: settled_cents });

/** The beginning charges of an owner that stand, oldest first. */
export async function loadBeginningCharges(tx: Tx, communityId: string, ownershipId: string): Promise<KeptBeginning[]> {
  const found = await sql<Row>`select ${columns} from receivables.charge c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = ${ownershipId} and c.kind = 'BEGINNING' and not c.is_reversed
    order by c.charge_date, c.charge_id`.execute(tx.db);
  return found.rows.map(kept);
}

/** The beginning charges a batch took away, with the batches they came with. */
export async function loadReplaced(tx: Tx, batchId: string): Promise<(KeptBeginning & { ownershipId: string })[]> {
  const found = await sql<Row & { ownershipId: string }>`select ${columns}, c.ownership_id as "ownershipId" from receivables.application a
    join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = a.charge_id
    where a.customer_id = ${tx.customerId} and a.batch_id = ${batchId} and a.kind = 'REVERSAL' order by c.charge_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...kept(row), ownershipId: row.ownershipId }));
}

/** What an owner, or everybody, began with in prepaid money; cents. */
export async function beginningPrepaid(tx: Tx, communityId: string, ownershipId: string | null = null): Promise<Cents> {
  const found = await sql<{
    amount_cents: Cents;
  }>`select coalesce(sum(amount_cents), 0)::bigint as amount_cents from receivables.prepaid_movement
    where customer_id = ${tx.customerId} and community_id = ${communityId} and kind = 'BEGINNING'
      and (${ownershipId}::bigint is null or ownership_id = ${ownershipId}::bigint)`.execute(tx.db);
  return found.rows[0]?.amount_cents ?? 0n;
}

/** What everybody began with owing; cents. */
export async function beginningOwed(tx: Tx, communityId: string): Promise<Cents> {
  const found = await sql<{ amount_cents: Cents }>`select coalesce(sum(amount_cents), 0)::bigint as amount_cents from receivables.charge
    where customer_id = ${tx.customerId} and community_id = ${communityId} and kind = 'BEGINNING' and not is_reversed`.execute(tx.db);
  return found.rows[0]?.amount_cents ?? 0n;
}

/** Edits of beginning balances that stand; of some owners, or after a batch, where these are named. */
export async function standingEdits(
  tx: Tx,
  communityId: string,
  of: { ownershipIds?: readonly string[]; afterBatchId?: string },
): Promise<{ batchId: string; description: string; postDate: LocalDate }[]> {
  const found = await sql<{ batchId: string; description: string; postDate: LocalDate }>`
    select b.batch_id as "batchId", b.description, b.post_date as "postDate" from ledger.batch b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.kind = 'BEGINNING_EDIT' and b.state = 'POSTED'
      and b.batch_id > ${of.afterBatchId ?? '0'}::bigint
      and (${of.ownershipIds === undefined}::boolean or exists (
        select from (
          select batch_id, customer_id, ownership_id from receivables.charge
          union all select batch_id, customer_id, ownership_id from receivables.application
          union all select batch_id, customer_id, ownership_id from receivables.prepaid_movement
        ) t where t.customer_id = ${tx.customerId} and t.batch_id = b.batch_id and t.ownership_id = any(${[...(of.ownershipIds ?? [])]}::bigint[])))
    order by b.batch_id`.execute(tx.db);
  return found.rows;
}
