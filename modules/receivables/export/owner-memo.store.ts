// The SQL of the owner subledger as movements of money: what was charged, paid, taken back and reversed, in
// keyset pages.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** A movement on an owner's account; positive is owed more. */
export interface MovementPage {
  id: string;
  ownershipId: string;
  date: LocalDate;
  amount_cents: Cents;
  description: string;
  reference: string;
}

/**
 * The kinds of facts that move an owner's balance. Applying prepaid money and taking it back move nothing:
 * charge and prepaid change alike.
 */
export const movementKinds = [
  'charge',
  'reversal',
  'receipt',
  'backout',
  'beginning',
  'transfer',
  'transferAhead',
  'waiver',
  'adjustment',
] as const;
export type MovementKind = (typeof movementKinds)[number];

type Condition = ReturnType<typeof sql>;

const sources: Record<MovementKind, (mine: (alias: string) => Condition) => Condition> = {
  charge: (
    mine,
  ) => sql`select c.charge_id as id, c.ownership_id, c.charge_date as moved_on, c.amount_cents, k.alias || ' ' || c.description as description, '' as reference
    from receivables.charge c join receivables.charge_code k on k.customer_id = c.customer_id and k.charge_code_id = c.charge_code_id where ${mine('c.charge_id')}`,
  reversal: (
    mine,
  ) => sql`select a.application_id as id, a.ownership_id, a.applied_on as moved_on, -a.amount_cents as amount_cents, 'Charge reversed' as description, '' as reference
    from receivables.application a where a.kind = 'REVERSAL' and ${mine('a.application_id')}`,
  receipt: (
    mine,
  ) => sql`select r.receipt_id as id, r.ownership_id, r.post_date as moved_on, -r.amount_cents as amount_cents, 'Payment' as description, r.check_number as reference
    from receivables.receipt r where ${mine('r.receipt_id')}`,
  backout: (
    mine,
  ) => sql`select r.receipt_id as id, r.ownership_id, b.backed_out_on as moved_on, r.amount_cents, 'Payment taken back' as description, r.check_number as reference
    from receivables.receipt_backout b join receivables.receipt r on r.customer_id = b.customer_id and r.receipt_id = b.receipt_id where ${mine('b.receipt_id')}`,
  beginning: (
    mine,
  ) => sql`select m.prepaid_movement_id as id, m.ownership_id, m.moved_on, -m.amount_cents as amount_cents, 'Prepaid at the beginning' as description, '' as reference
    from receivables.prepaid_movement m where m.kind = 'BEGINNING' and ${mine('m.prepaid_movement_id')}`,
  transfer: (
    mine,
  ) => sql`select a.application_id as id, a.ownership_id, a.applied_on as moved_on, -a.amount_cents as amount_cents, 'Moved between owners' as description, '' as reference
    from receivables.application a where a.kind = 'TRANSFER' and ${mine('a.application_id')}`,
  transferAhead: (
    mine,
  ) => sql`select m.prepaid_movement_id as id, m.ownership_id, m.moved_on, -m.amount_cents as amount_cents, 'Prepaid moved at a resale' as description, '' as reference
    from receivables.prepaid_movement m where m.kind = 'TRANSFER' and ${mine('m.prepaid_movement_id')}`,
  waiver: (mine) => sql`select a.application_id as id, a.ownership_id, a.applied_on as moved_on, -a.amount_cents as amount_cents,
      case a.kind when 'WAIVER' then 'Waived' else 'Written off' end || case when a.amount_cents < 0 then ', taken back' else '' end as description, '' as reference
    from receivables.application a where a.kind in ('WAIVER', 'WRITE_OFF') and ${mine('a.application_id')}`,
  adjustment: (
    mine,
  ) => sql`select m.prepaid_movement_id as id, m.ownership_id, m.moved_on, -m.amount_cents as amount_cents, 'Prepaid adjusted' as description, '' as reference
    from receivables.prepaid_movement m where m.kind = 'ADJUSTMENT' and ${mine('m.prepaid_movement_id')}`,
};

/** Movements of one kind after the id given, at most `limit`. */
export async function loadMovements(
  tx: Tx,
  communityId: string,
  kind: MovementKind,
  afterId: string,
  limit: number,
): Promise<MovementPage[]> {
  const mine = (column: string) => {
    const alias = column.slice(0, 1);
    return sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId} and ${sql.ref(column)} > ${afterId}::bigint`;
  };
  const found = await sql<MovementPage>`select id, ownership_id as "ownershipId", moved_on as date, amount_cents, description, reference
    from (${sources[kind](mine)} order by id limit ${limit}) moved order by id`.execute(tx.db);
  return found.rows;
}

/**
 * The accounts of owners who are or were billed, by ownership: the account number, and for a former owner the
 * ownership's id behind it.
 */
export async function loadOwnerAccounts(tx: Tx, communityId: string): Promise<Map<string, string>> {
  const found = await sql<{ ownershipId: string; account: string }>`select o.ownership_id as "ownershipId",
      p.account_number || case when o.is_primary and o.end_on is null then '' else '-' || o.ownership_id end as account
    from people.ownership o join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and (o.is_primary
        or exists (select from receivables.charge c where c.customer_id = ${tx.customerId} and c.ownership_id = o.ownership_id)
        or exists (select from receivables.prepaid_movement m where m.customer_id = ${tx.customerId} and m.ownership_id = o.ownership_id))
    order by p.account_number, o.ownership_id`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.ownershipId, row.account]));
}
