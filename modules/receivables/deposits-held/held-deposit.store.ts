// The SQL of security deposits: types with their terms, deposits with who they are of, what moved them, and
// what a batch did.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { DepositFamily } from './held-deposit.contract.ts';
import type { Movement, Terms } from './held-deposit.rules.ts';

/** A type of deposit as it is kept. */
export interface DepositType {
  depositTypeId: string;
  name: string;
  family: DepositFamily;
  heldAccountId: string;
  incomeAccountId: string;
  interestAccountId: string | null;
  isActive: boolean;
}

/** The types of deposits of a community by name. */
export async function listTypes(tx: Tx, communityId: string): Promise<DepositType[]> {
  const found = await sql<DepositType>`
    select t.deposit_type_id as "depositTypeId", t.name, t.family, t.held_account_id as "heldAccountId", t.income_account_id as "incomeAccountId",
      t.interest_account_id as "interestAccountId", t.is_active as "isActive"
    from receivables.deposit_type t where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} order by t.name`.execute(
    tx.db,
  );
  return found.rows;
}

/** The terms of all types of a community, in order of their days. */
export async function listTerms(tx: Tx, communityId: string): Promise<(Terms & { depositTypeId: string })[]> {
  const found = await sql<Omit<Terms, 'cap'> & { depositTypeId: string; cap_cents: Cents | null }>`
    select t.deposit_type_id as "depositTypeId", t.from_on as "fromOn", t.cap_cents, t.cap_month_hundredths as "capMonthHundredths",
      t.rate_millionths as "rateMillionths", t.interest_after_months as "interestAfterMonths", t.pays_interest as "paysInterest",
      t.refund_days as "refundDays", t.claim_days as "claimDays", t.itemizes, t.source
    from receivables.deposit_terms t where t.customer_id = ${tx.customerId} and t.community_id = ${communityId}
    order by t.deposit_type_id, t.from_on`.execute(tx.db);
  return found.rows.map(({ cap_cents: cap, ...row }) => ({ ...row, cap }));
}

/** Writes a type; its id. */
export async function insertType(tx: Tx, communityId: string, type: Omit<DepositType, 'depositTypeId'>): Promise<string> {
  const { name, family, heldAccountId, incomeAccountId, interestAccountId, isActive } = type;
  const made = await sql<{ id: string }>`
    insert into receivables.deposit_type (customer_id, community_id, name, family, held_account_id, income_account_id, interest_account_id, is_active)
    values (${tx.customerId}, ${communityId}, ${name}, ${family}, ${heldAccountId}, ${incomeAccountId}, ${interestAccountId}, ${isActive})
    returning deposit_type_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Changes a type. */
export async function updateType(tx: Tx, type: DepositType): Promise<void> {
  const { depositTypeId, name, family, heldAccountId, incomeAccountId, interestAccountId, isActive } = type;
  await sql`update receivables.deposit_type set name = ${name}, family = ${family}, held_account_id = ${heldAccountId},
    income_account_id = ${incomeAccountId}, interest_account_id = ${interestAccountId}, is_active = ${isActive}, version = version + 1
    where customer_id = ${tx.customerId} and deposit_type_id = ${depositTypeId}`.execute(tx.db);
}

/** True where deposits of a type were taken. */
export async function isTypeUsed(tx: Tx, depositTypeId: string): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select exists (select from receivables.held_deposit h
    where h.customer_id = ${tx.customerId} and h.deposit_type_id = ${depositTypeId}) as used`.execute(tx.db);
  return found.rows[0]?.used ?? false;
}

/** Writes terms, in place of those that begin on the same day. */
export async function saveTerms(tx: Tx, communityId: string, depositTypeId: string, terms: Terms): Promise<void> {
  const { fromOn, cap, capMonthHundredths, rateMillionths, interestAfterMonths, paysInterest, refundDays, claimDays, itemizes, source } =
    terms;
  await sql`insert into receivables.deposit_terms (customer_id, community_id, deposit_type_id, from_on, cap_cents, cap_month_hundredths, rate_millionths,
      interest_after_months, pays_interest, refund_days, claim_days, itemizes, source)
    values (${tx.customerId}, ${communityId}, ${depositTypeId}, ${fromOn}, ${cap}, ${capMonthHundredths}, ${rateMillionths}, ${interestAfterMonths},
      ${paysInterest}, ${refundDays}, ${claimDays}, ${itemizes}, ${source})
    on conflict (customer_id, deposit_type_id, from_on) do update set cap_cents = excluded.cap_cents, cap_month_hundredths = excluded.cap_month_hundredths,
      rate_millionths = excluded.rate_millionths, interest_after_months = excluded.interest_after_months, pays_interest = excluded.pays_interest,
      refund_days = excluded.refund_days, claim_days = excluded.claim_days, itemizes = excluded.itemizes, source = excluded.source`.execute(
    tx.db,
  );
}

/** Takes terms away. */
export async function deleteTerms(tx: Tx, depositTypeId: string, fromOn: LocalDate): Promise<void> {
  await sql`delete from receivables.deposit_terms
    where customer_id = ${tx.customerId} and deposit_type_id = ${depositTypeId} and from_on = ${fromOn}::date`.execute(tx.db);
}

/** A deposit as it is kept, with who it is of. */
export interface HeldDeposit {
  heldDepositId: string;
  depositNumber: number;
  depositTypeId: string;
  type: string;
  family: DepositFamily;
  ownershipId: string | null;
  renterId: string | null;
  holder: string;
  propertyId: string;
  accountNumber: string;
  address: string;
  purpose: string;
  rent: Cents | null;
  receivedOn: LocalDate;
  movedOutOn: LocalDate | null;
  enteredBy: string;
  enteredTime: Instant;
}

/** The deposits of a community, newest first, or one of them; `lock` holds them. */
export async function loadHeldDeposits(
  tx: Tx,
  communityId: string,
  { heldDepositIds = null, lock = false }: { heldDepositIds?: readonly string[] | null; lock?: boolean } = {},
): Promise<HeldDeposit[]> {
  const only = heldDepositIds === null ? sql`true` : sql`h.held_deposit_id = any(${[...heldDepositIds]}::bigint[])`;
  const found = await sql<Omit<HeldDeposit, 'rent'> & { rent_cents: Cents | null }>`
    select h.held_deposit_id as "heldDepositId", h.deposit_number as "depositNumber", h.deposit_type_id as "depositTypeId", t.name as type, t.family,
      h.ownership_id as "ownershipId", h.renter_id as "renterId", y.display_name as holder, p.property_id as "propertyId", p.account_number as "accountNumber",
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address, h.purpose, h.rent_cents, h.received_on as "receivedOn",
      h.moved_out_on as "movedOutOn", coalesce(u.display_name, '') as "enteredBy", h.entered_time as "enteredTime"
    from receivables.held_deposit h
    join receivables.deposit_type t on t.customer_id = ${tx.customerId} and t.deposit_type_id = h.deposit_type_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = h.ownership_id
    left join people.renter r on r.customer_id = ${tx.customerId} and r.renter_id = h.renter_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = case when h.renter_id is null then o.property_id else r.property_id end
    join people.party y on y.customer_id = ${tx.customerId} and y.party_id = case when h.renter_id is null then o.party_id else r.party_id end
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = h.entered_by
    where h.customer_id = ${tx.customerId} and h.community_id = ${communityId} and ${only}
    order by h.deposit_number desc ${lock ? sql`for no key update of h` : sql``}`.execute(tx.db);
  return found.rows.map(({ rent_cents: rent, ...row }) => ({ ...row, rent }));
}

/** A movement as it is kept. */
export interface KeptMovement extends Movement {
  movementId: string;
  heldDepositId: string;
  batchId: string;
  entryId: string | null;
  note: string;
  earnedThrough: LocalDate | null;
  mirrorsId: string | null;
  isUndone: boolean;
  who: string;
}

/** What moved deposits of a community, oldest first; of one batch, or of some deposits. */
export async function loadMovements(
  tx: Tx,
  communityId: string,
  { heldDepositIds = null, batchId = null }: { heldDepositIds?: readonly string[] | null; batchId?: string | null } = {},
): Promise<KeptMovement[]> {
  const only = heldDepositIds === null ? sql`true` : sql`m.held_deposit_id = any(${[...heldDepositIds]}::bigint[])`;
  const found = await sql<Omit<KeptMovement, 'amount'> & { amount_cents: Cents }>`
    select m.held_deposit_movement_id as "movementId", m.held_deposit_id as "heldDepositId", m.kind, m.moved_on as "on", m.amount_cents,
      m.batch_id as "batchId", m.entry_id as "entryId", m.note, m.earned_through as "earnedThrough", m.mirrors_id as "mirrorsId",
      exists (select from receivables.held_deposit_movement x where x.customer_id = ${tx.customerId} and x.mirrors_id = m.held_deposit_movement_id) as "isUndone",
      coalesce(u.display_name, '') as who
    from receivables.held_deposit_movement m
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = m.batch_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and ${only}
      and (${batchId}::bigint is null or m.batch_id = ${batchId}::bigint)
    order by m.moved_on, m.held_deposit_movement_id`.execute(tx.db);
  return found.rows.map(({ amount_cents: amount, ...row }) => ({ ...row, amount }));
}

/** A deposit to write. */
export interface DepositSave extends Pick<HeldDeposit, 'depositTypeId' | 'ownershipId' | 'renterId' | 'purpose' | 'rent' | 'receivedOn'> {
  communityId: string;
  userId: string;
  now: Instant;
}

/** Holds the deposits of a community: numbers are given one after the other. */
export async function lockDepositNumbers(tx: Tx, communityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`held deposits:${tx.customerId}:${communityId}`}, 0))`.execute(tx.db);
}

/** Writes a deposit under the next number. */
export async function insertHeldDeposit(tx: Tx, deposit: DepositSave): Promise<{ heldDepositId: string; depositNumber: number }> {
  const { communityId, depositTypeId, ownershipId, renterId, purpose, rent, receivedOn, userId, now } = deposit;
  const made = await sql<{ heldDepositId: string; depositNumber: number }>`
    insert into receivables.held_deposit (customer_id, community_id, deposit_type_id, deposit_number, ownership_id, renter_id, purpose, rent_cents, received_on,
      entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${depositTypeId},
      (select coalesce(max(h.deposit_number), 0) + 1 from receivables.held_deposit h where h.customer_id = ${tx.customerId} and h.community_id = ${communityId}),
      ${ownershipId}, ${renterId}, ${purpose}, ${rent}, ${receivedOn}, ${userId}, ${now})
    returning held_deposit_id as "heldDepositId", deposit_number as "depositNumber"`.execute(tx.db);
  return made.rows[0] ?? { heldDepositId: '', depositNumber: 0 };
}

/** Says when its holder moved out. */
export async function saveMovedOut(tx: Tx, heldDepositId: string, on: LocalDate | null): Promise<void> {
  await sql`update receivables.held_deposit set moved_out_on = ${on} where customer_id = ${tx.customerId} and held_deposit_id = ${heldDepositId}`.execute(
    tx.db,
  );
}

/** A movement to write. */
export interface MovementSave extends Movement {
  heldDepositId: string;
  batchId: string;
  entryId: string | null;
  note: string;
  earnedThrough?: LocalDate | null;
  mirrorsId?: string | null;
}

/** Writes movements; the database refuses what would leave a deposit below zero on any day. */
export async function insertDepositMovements(tx: Tx, communityId: string, rows: readonly MovementSave[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into receivables.held_deposit_movement (customer_id, community_id, held_deposit_id, kind, moved_on, amount_cents, batch_id, entry_id, note,
      earned_through, mirrors_id)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        held_deposit_id: { type: 'bigint', values: rows.map((row) => row.heldDepositId) },
        kind: { type: 'text', values: rows.map((row) => row.kind) },
        moved_on: { type: 'date', values: rows.map((row) => row.on) },
        amount_cents: { type: 'bigint', values: rows.map((row) => row.amount) },
        batch_id: { type: 'bigint', values: rows.map((row) => row.batchId) },
        entry_id: { type: 'bigint', values: rows.map((row) => row.entryId) },
        note: { type: 'text', values: rows.map((row) => row.note) },
        earned_through: { type: 'date', values: rows.map((row) => row.earnedThrough ?? null) },
        mirrors_id: { type: 'bigint', values: rows.map((row) => row.mirrorsId ?? null) },
      },
      'r',
    )}`.execute(tx.db);
}

/** The mirrors a batch made, by the entry each reverses. */
export async function mirrorsMadeBy(tx: Tx, batchId: string): Promise<Map<string, string>> {
  const found = await sql<{
    original: string;
    mirror: string;
  }>`select e.reverses_entry_id as original, e.entry_id as mirror from ledger.entry e
    where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId} and e.reverses_entry_id is not null`.execute(tx.db);
  return new Map(found.rows.map(({ original, mirror }) => [original, mirror]));
}

/** Renters of a community whose name, home or account holds some words. */
export async function searchRenters(
  tx: Tx,
  communityId: string,
  search: string,
  renterId: string | null = null,
): Promise<{ renterId: string; name: string; accountNumber: string; address: string }[]> {
  const found = await sql<{ renterId: string; name: string; accountNumber: string; address: string }>`
    select r.renter_id as "renterId", y.display_name as name, p.account_number as "accountNumber",
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address
    from people.renter r
    join people.party y on y.customer_id = ${tx.customerId} and y.party_id = r.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
      and (${renterId}::bigint is null or r.renter_id = ${renterId}::bigint)
      and strpos(lower(concat_ws(' ', p.account_number, y.display_name, p.street, p.unit)), ${search.trim().toLowerCase()}) > 0
    order by p.account_number, y.display_name limit 20`.execute(tx.db);
  return found.rows;
}

/** A refund as one document; amounts in cents. */
export interface RefundDocument {
  batchId: string;
  heldDepositId: string;
  refunded: Cents;
  comment: string;
  deductions: readonly { kind: 'CHARGES' | 'KEPT'; accountId: string | null; amount: Cents; description: string }[];
}

/** Writes the document of a refund, with each part that is not paid back. */
export async function insertRefundDocument(tx: Tx, communityId: string, refund: RefundDocument): Promise<void> {
  const { batchId, heldDepositId, refunded, comment, deductions } = refund;
  await sql`insert into receivables.held_deposit_refund (customer_id, community_id, batch_id, held_deposit_id, refunded_cents, comment)
    values (${tx.customerId}, ${communityId}, ${batchId}, ${heldDepositId}, ${refunded}, ${comment})`.execute(tx.db);
  if (deductions.length === 0) return;
  await sql`insert into receivables.held_deposit_deduction (customer_id, community_id, batch_id, line, kind, account_id, amount_cents, description)
    select customer.customer_id, ${communityId}::bigint, ${batchId}::bigint, r.* from ${rowsFor(
      tx,
      {
        line: { type: 'integer', values: deductions.map((_, i) => i + 1) },
        kind: { type: 'text', values: deductions.map((one) => one.kind) },
        account_id: { type: 'bigint', values: deductions.map((one) => one.accountId) },
        amount_cents: { type: 'bigint', values: deductions.map((one) => one.amount) },
        description: { type: 'text', values: deductions.map((one) => one.description) },
      },
      'r',
    )}`.execute(tx.db);
}
