// The SQL of accounts at a processor: applications, fees, requirements, and how far each was read.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant } from '../../../packages/kernel/kernel.ts';
import type { Application, ProcessorAccount, Requirement } from '../../../packages/processor/processor.ts';
import type { EntityKind, MerchantState } from './merchant.contract.ts';
import type { FeeModel } from './merchant.rules.ts';

type Typed = Omit<
  Application,
  'entityKind' | 'controlTaxLast4' | 'bankName' | 'bankRouting' | 'bankLast4' | 'agreedBy' | 'agreedTime' | 'agreedAddress' | 'eventsTo'
>;

/** An application as it is kept: what was typed of it, and the accounts its money moves over. */
export interface ApplicationFacts extends Typed {
  entityKind: EntityKind;
  resolution: string;
  bankAccountId: string;
  clearingAccountId: string;
  feeAccountId: string;
  suspenseAccountId: string;
}

export interface MerchantRow extends Omit<ApplicationFacts, 'monthlyVolume' | 'averageTicket' | 'largestTicket'> {
  communityId: string;
  version: string;
  state: Exclude<MerchantState, 'NONE'>;
  reason: string;
  paymentsPaused: boolean;
  payoutsPaused: boolean;
  accountRef: string | null;
  readThrough: number;
  readTime: Instant | null;
  monthly_cents: Cents;
  average_cents: Cents;
  largest_cents: Cents;
  controlTaxSealed: string;
  agreedBy: string | null;
  agreedTime: Instant | null;
  enteredBy: string;
  cashAccountId: string;
  bankAccount: string;
  bankName: string;
  bankRouting: string;
  bankLast4: string;
  fundId: string;
  clearingNumber: string;
}

/** The account of a community at its processor, held until the transaction ends where asked. */
export async function findMerchant(tx: Tx, communityId: string, lock = false): Promise<MerchantRow | undefined> {
  if (lock)
    await sql`select m.community_id from receivables.merchant m
      where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} for no key update`.execute(tx.db);
  const found = await sql<MerchantRow>`
    select m.community_id as "communityId", m.version::text as version, m.state, m.reason, m.payments_paused as "paymentsPaused", m.payouts_paused as "payoutsPaused",
      m.account_ref as "accountRef", m.read_through::integer as "readThrough", m.read_time as "readTime", m.legal_name as "legalName", m.tax_id as "taxId",
      m.entity_kind as "entityKind", m.state_code as "stateCode", m.formed_on as "formedDate", m.address, m.purpose, m.website, m.monthly_cents, m.average_cents,
      m.largest_cents, m.control_name as "controlName", m.control_title as "controlTitle", m.control_birth_on as "controlBirthDate",
      m.control_address as "controlAddress", m.control_tax_sealed as "controlTaxSealed", m.resolution, m.bank_account_id as "bankAccountId",
      m.clearing_account_id as "clearingAccountId", m.fee_account_id as "feeAccountId", m.suspense_account_id as "suspenseAccountId",
      m.agreed_by as "agreedBy", m.agreed_time as "agreedTime", m.entered_by as "enteredBy", k.account_id as "cashAccountId", k.name as "bankAccount",
      k.bank_name as "bankName", k.routing_number as "bankRouting", k.account_last4 as "bankLast4", k.fund_id as "fundId", a.number as "clearingNumber"
    from receivables.merchant m
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = m.bank_account_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = m.clearing_account_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0];
}

/** The communities whose account the processor knows, with its name; those of one name where it is given. */
export async function listConnected(tx: Tx, accountRef: string | null = null): Promise<string[]> {
  const found = await sql<{ communityId: string }>`select m.community_id as "communityId" from receivables.merchant m
    where m.customer_id = ${tx.customerId} and m.account_ref is not null and (${accountRef}::text is null or m.account_ref = ${accountRef}::text)
    order by m.community_id`.execute(tx.db);
  return found.rows.map((row) => row.communityId);
}

/** Where the accounts of all communities of the customer stand. */
export async function listMerchantStates(tx: Tx): Promise<MerchantState[]> {
  const found = await sql<{ state: MerchantState }>`select distinct m.state from receivables.merchant m
    where m.customer_id = ${tx.customerId} order by m.state`.execute(tx.db);
  return found.rows.map((row) => row.state);
}

/** Saves an application; undefined where it was changed meanwhile. A number of null keeps the present one. */
export async function saveMerchant(
  tx: Tx,
  of: { communityId: string; userId: string; seen: string | null },
  f: ApplicationFacts,
  taxSealed: string | null,
): Promise<string | undefined> {
  if (of.seen === null) {
    const made = await sql<{ version: string }>`
      insert into receivables.merchant (customer_id, community_id, legal_name, tax_id, entity_kind, state_code, formed_on, address, purpose, website,
        monthly_cents, average_cents, largest_cents, control_name, control_title, control_birth_on, control_address, control_tax_sealed, resolution,
        bank_account_id, clearing_account_id, fee_account_id, suspense_account_id, entered_by)
      values (${tx.customerId}, ${of.communityId}, ${f.legalName}, ${f.taxId}, ${f.entityKind}, ${f.stateCode}, ${f.formedDate}, ${f.address}, ${f.purpose},
        ${f.website}, ${f.monthlyVolume}, ${f.averageTicket}, ${f.largestTicket}, ${f.controlName}, ${f.controlTitle}, ${f.controlBirthDate},
        ${f.controlAddress}, ${taxSealed ?? ''}, ${f.resolution}, ${f.bankAccountId}, ${f.clearingAccountId}, ${f.feeAccountId}, ${f.suspenseAccountId},
        ${of.userId})
      on conflict do nothing returning version::text as version`.execute(tx.db);
    return made.rows[0]?.version;
  }
  const made = await sql<{ version: string }>`
    update receivables.merchant set legal_name = ${f.legalName}, tax_id = ${f.taxId}, entity_kind = ${f.entityKind}, state_code = ${f.stateCode},
      formed_on = ${f.formedDate}, address = ${f.address}, purpose = ${f.purpose}, website = ${f.website}, monthly_cents = ${f.monthlyVolume},
      average_cents = ${f.averageTicket}, largest_cents = ${f.largestTicket}, control_name = ${f.controlName}, control_title = ${f.controlTitle},
      control_birth_on = ${f.controlBirthDate}, control_address = ${f.controlAddress}, control_tax_sealed = coalesce(${taxSealed}, control_tax_sealed),
      resolution = ${f.resolution}, bank_account_id = ${f.bankAccountId}, clearing_account_id = ${f.clearingAccountId}, fee_account_id = ${f.feeAccountId},
      suspense_account_id = ${f.suspenseAccountId}, entered_by = ${of.userId}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${of.communityId} and version = ${of.seen} returning version::text as version`.execute(
    tx.db,
  );
  return made.rows[0]?.version;
}

/**
 * Records that the terms were agreed to and the application sent; an account from before is read from its
 * beginning.
 */
export async function setAgreed(
  tx: Tx,
  communityId: string,
  of: { agreedBy: string; agreedAddress: string; now: Instant; accountRef: string; userId: string },
): Promise<void> {
  await sql`update receivables.merchant set agreed_by = ${of.agreedBy}, agreed_time = ${of.now}, agreed_address = ${of.agreedAddress},
      account_ref = ${of.accountRef}, read_through = 0, entered_by = ${of.userId}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
}

/** Sets where an account stands without the processor: withdrawn before it was sent. */
export async function setMerchantState(tx: Tx, communityId: string, state: 'WITHDRAWN' | 'DRAFT', reason: string): Promise<void> {
  await sql`update receivables.merchant set state = ${state}, reason = ${reason}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
}

/** Keeps the account as the processor says it is, with what it wants. */
export async function keepAccount(
  tx: Tx,
  communityId: string,
  account: ProcessorAccount,
  read: { cursor: number; now: Instant } | null,
): Promise<void> {
  await sql`update receivables.merchant set state = ${account.state}, reason = ${account.reason}, payments_paused = ${account.paymentsPaused},
      payouts_paused = ${account.payoutsPaused}, read_through = coalesce(${read?.cursor ?? null}::bigint, read_through), read_time = coalesce(${read?.now ?? null}::timestamptz, read_time)
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  await sql`delete from receivables.merchant_requirement where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(
    tx.db,
  );
  const { requirements } = account;
  if (requirements.length === 0) return;
  await sql`insert into receivables.merchant_requirement (customer_id, community_id, key, title, status, due_on)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        key: { type: 'text', values: requirements.map((one) => one.key) },
        title: { type: 'text', values: requirements.map((one) => one.title) },
        status: { type: 'text', values: requirements.map((one) => one.status) },
        due_on: { type: 'date', values: requirements.map((one) => one.dueDate) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Requirements of a community, the most urgent first. */
export async function listRequirements(tx: Tx, communityId: string): Promise<Requirement[]> {
  const found = await sql<Requirement>`select r.key, r.title, r.status, r.due_on as "dueDate" from receivables.merchant_requirement r
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} order by r.due_on nulls last, r.key`.execute(tx.db);
  return found.rows;
}

/** Fees charged to payers, by rail. */
export async function listFees(tx: Tx, communityId: string): Promise<FeeModel[]> {
  const found = await sql<{ rail: 'CARD' | 'ACH'; kind: FeeModel['kind']; flat_cents: Cents; basisPoints: number }>`
    select f.rail, f.kind, f.flat_cents, f.basis_points as "basisPoints" from receivables.merchant_fee f
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} order by f.rail`.execute(tx.db);
  return found.rows.map(({ flat_cents: flat, ...row }) => ({ ...row, flat }));
}

/** Replaces what payers pay on top. */
export async function saveFees(tx: Tx, communityId: string, fees: readonly FeeModel[]): Promise<void> {
  await sql`delete from receivables.merchant_fee where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  if (fees.length === 0) return;
  await sql`insert into receivables.merchant_fee (customer_id, community_id, rail, kind, flat_cents, basis_points)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        rail: { type: 'text', values: fees.map((one) => one.rail) },
        kind: { type: 'text', values: fees.map((one) => one.kind) },
        flat_cents: { type: 'bigint', values: fees.map((one) => one.flat) },
        basis_points: { type: 'integer', values: fees.map((one) => one.basisPoints) },
      },
      'r',
    )}`.execute(tx.db);
}
