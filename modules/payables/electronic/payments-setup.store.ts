// The SQL of the setup of electronic payments: policy, funding accounts with signers, vendors' bank details.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import { assert, type Cents, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { officeZone } from '../../communities/communities.server.ts';
import type { FundingState } from './payments-setup.contract.ts';
import type { Person } from './payments-setup.rules.ts';

interface By {
  userId: string;
  now: Instant;
}

/** The day it is where most communities of the customer are. */
export async function officeDay(tx: Tx, now: Instant): Promise<LocalDate> {
  const found = await sql<{ day: LocalDate }>`select (${now}::timestamptz at time zone ${officeZone(tx)})::date as day`.execute(tx.db);
  const [row] = found.rows;
  assert(row, 'a day is always told');
  return row.day;
}

export interface PolicyRow {
  holdDays: number;
  vendorLimit_cents: Cents;
  fileLimit_cents: Cents;
  dayLimit_cents: Cents;
  procedure: string;
  reviewedDate: LocalDate | null;
  reviewedBy: string;
  version: string;
}

/** The policy of the customer; undefined while nobody has saved one. */
export async function findPolicy(tx: Tx): Promise<PolicyRow | undefined> {
  const found =
    await sql<PolicyRow>`select p.hold_days::int as "holdDays", p.vendor_limit_cents as "vendorLimit_cents", p.file_limit_cents as "fileLimit_cents",
      p.day_limit_cents as "dayLimit_cents", p.procedure_text as procedure, p.reviewed_on as "reviewedDate", coalesce(u.display_name, '') as "reviewedBy",
      p.version::text as version
    from payables.payment_policy p left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = p.reviewed_by
    where p.customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0];
}

/** Saves the policy as reviewed; undefined where another version stands. */
export async function savePolicy(
  tx: Tx,
  of: {
    holdDays: number;
    vendorLimit: Cents;
    fileLimit: Cents;
    dayLimit: Cents;
    procedure: string;
    reviewedDate: LocalDate;
    userId: string;
  },
  seen: string | null,
): Promise<string | undefined> {
  const saved = await sql<{ version: string }>`
    insert into payables.payment_policy as p (customer_id, hold_days, vendor_limit_cents, file_limit_cents, day_limit_cents, procedure_text, reviewed_on, reviewed_by)
    values (${tx.customerId}, ${of.holdDays}, ${of.vendorLimit}, ${of.fileLimit}, ${of.dayLimit}, ${of.procedure}, ${of.reviewedDate}, ${of.userId})
    on conflict (customer_id) do update set version = p.version + 1, hold_days = excluded.hold_days, vendor_limit_cents = excluded.vendor_limit_cents,
      file_limit_cents = excluded.file_limit_cents, day_limit_cents = excluded.day_limit_cents, procedure_text = excluded.procedure_text,
      reviewed_on = excluded.reviewed_on, reviewed_by = excluded.reviewed_by
      where p.version = ${seen}::bigint
    returning p.version::text as version`.execute(tx.db);
  return saved.rows[0]?.version;
}

export interface FundingRow {
  bankAccountId: string;
  communityId: string;
  communityName: string;
  name: string;
  bankName: string;
  routing: string;
  sealed: string;
  lastDigits: string;
  state: FundingState | null;
  /** Who said last what it pays. */
  setBy: string | null;
  paysAch: boolean;
  paysDigital: boolean;
  hasOffset: boolean;
  originId: string;
  companyName: string;
  companyId: string;
  dailyLimit_cents: Cents;
  signers: { userId: string; name: string }[];
  version: string | null;
}

/** Bank accounts with how they fund payments, by community and name; of one community, or of one account. */
export async function listFunding(tx: Tx, of: { communityIds: 'all' | readonly string[]; bankAccountId?: string }): Promise<FundingRow[]> {
  const all = of.communityIds === 'all';
  const ids = of.communityIds === 'all' ? [] : [...of.communityIds];
  const found = await sql<FundingRow>`
    select k.bank_account_id as "bankAccountId", k.community_id as "communityId", m.name as "communityName", k.name, k.bank_name as "bankName",
      k.routing_number as routing, k.account_number_sealed as sealed, k.account_last4 as "lastDigits", f.state, f.set_by as "setBy",
      coalesce(f.pays_ach, false) as "paysAch", coalesce(f.pays_digital, false) as "paysDigital", coalesce(f.has_offset, false) as "hasOffset",
      coalesce(f.origin_id, '') as "originId", coalesce(f.company_name, '') as "companyName", coalesce(f.company_id, '') as "companyId",
      coalesce(f.daily_limit_cents, 0)::bigint as "dailyLimit_cents", f.version::text as version, coalesce(s.signers, '[]'::jsonb) as signers
    from ledger.bank_account k
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = k.community_id
    left join payables.funding_account f on f.customer_id = ${tx.customerId} and f.bank_account_id = k.bank_account_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('userId', g.user_id::text, 'name', u.display_name) order by u.display_name, g.user_id) as signers
      from payables.funding_signer g join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = g.user_id
      where g.customer_id = ${tx.customerId} and g.bank_account_id = k.bank_account_id
    ) s on true
    where k.customer_id = ${tx.customerId} and (${all}::boolean or k.community_id = any(${ids}::bigint[]))
      and (${of.bankAccountId ?? null}::bigint is null or k.bank_account_id = ${of.bankAccountId ?? null}::bigint)
    order by m.name, k.community_id, k.name, k.bank_account_id limit 2000`.execute(tx.db);
  return found.rows;
}

/** Saves how an account funds payments, unverified again, with signers; undefined over another version. */
export async function saveFunding(
  tx: Tx,
  of: {
    communityId: string;
    bankAccountId: string;
    paysAch: boolean;
    paysDigital: boolean;
    hasOffset: boolean;
    originId: string;
    companyName: string;
    companyId: string;
    dailyLimit: Cents;
    signerIds: readonly string[];
  },
  seen: string | null,
  by: By,
): Promise<string | undefined> {
  const saved = await sql<{ version: string }>`
    insert into payables.funding_account as f (customer_id, bank_account_id, community_id, state, pays_ach, pays_digital, has_offset, origin_id, company_name,
      company_id, daily_limit_cents, set_by, state_by, state_time)
    values (${tx.customerId}, ${of.bankAccountId}, ${of.communityId}, 'UNVERIFIED', ${of.paysAch}, ${of.paysDigital}, ${of.hasOffset}, ${of.originId},
      ${of.companyName}, ${of.companyId}, ${of.dailyLimit}, ${by.userId}, ${by.userId}, ${by.now})
    on conflict (customer_id, bank_account_id) do update set version = f.version + 1, state = 'UNVERIFIED', pays_ach = excluded.pays_ach,
      pays_digital = excluded.pays_digital, has_offset = excluded.has_offset, origin_id = excluded.origin_id, company_name = excluded.company_name,
      company_id = excluded.company_id, daily_limit_cents = excluded.daily_limit_cents, set_by = excluded.set_by, state_by = excluded.state_by,
      state_time = excluded.state_time
      where f.version = ${seen}::bigint
    returning f.version::text as version`.execute(tx.db);
  const version = saved.rows[0]?.version;
  if (version === undefined) return undefined;
  await sql`delete from payables.funding_signer where customer_id = ${tx.customerId} and bank_account_id = ${of.bankAccountId}`.execute(
    tx.db,
  );
  await sql`insert into payables.funding_signer (customer_id, bank_account_id, user_id)
    select customer.customer_id, ${of.bankAccountId}::bigint, u.user_id
    from ${rowsFor(tx, { user_id: { type: 'bigint', values: [...new Set(of.signerIds)] } }, 'r')}
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.user_id`.execute(tx.db);
  return version;
}

/** Records how far the bank has confirmed an account; undefined where another version stands. */
export async function setFundingState(
  tx: Tx,
  of: { communityId: string; bankAccountId: string; state: FundingState; version: string },
  by: By,
): Promise<string | undefined> {
  const saved = await sql<{
    version: string;
  }>`update payables.funding_account set state = ${of.state}, state_by = ${by.userId}, state_time = ${by.now},
      version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${of.communityId} and bank_account_id = ${of.bankAccountId} and version = ${of.version}::bigint
    returning version::text as version`.execute(tx.db);
  return saved.rows[0]?.version;
}

/** Users as far as telling people apart goes. */
export async function loadPeople(tx: Tx, userIds: readonly string[]): Promise<Map<string, Person>> {
  const found = await sql<Person>`select user_id as "userId", login_id as "loginId", email, phone from identity.app_user
    where customer_id = ${tx.customerId} and user_id = any(${[...userIds]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.userId, row]));
}

/** Active users by name, who may be named as signers. */
export async function listPeople(tx: Tx): Promise<{ userId: string; name: string }[]> {
  const found = await sql<{ userId: string; name: string }>`select user_id as "userId", display_name as name from identity.app_user
    where customer_id = ${tx.customerId} and not is_inactive order by display_name, user_id limit 2000`.execute(tx.db);
  return found.rows;
}

export interface VendorBankRow {
  vendorBankId: string;
  vendorId: string;
  vendorName: string;
  state: 'PROPOSED' | 'APPROVED' | 'REFUSED' | 'ENDED';
  routingNumber: string;
  lastDigits: string;
  accountKind: 'CHECKING' | 'SAVINGS';
  isConsumer: boolean;
  proposerId: string;
  proposedBy: string;
  proposedTime: Instant;
  decidedBy: string;
  holdUntilDate: LocalDate | null;
  prenotedDate: LocalDate | null;
  phonesOnFile: string;
  version: string;
}

const bankColumns = (tx: Tx) => sql`b.vendor_bank_id as "vendorBankId", b.vendor_id as "vendorId", v.name as "vendorName", b.state,
  b.routing_number as "routingNumber", b.account_last4 as "lastDigits", b.account_kind as "accountKind", b.is_consumer as "isConsumer",
  b.proposed_by as "proposerId", (select coalesce(max(u.display_name), '') from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = b.proposed_by) as "proposedBy",
  b.proposed_time as "proposedTime", (select coalesce(max(u.display_name), '') from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = b.decided_by) as "decidedBy",
  b.hold_until as "holdUntilDate", b.prenoted_on as "prenotedDate", b.phones_on_file as "phonesOnFile", b.version::text as version`;

/** Bank details of vendors, or of one: what waits for a decision first, then the newest. */
export async function listVendorBanks(tx: Tx, vendorId: string | null = null): Promise<VendorBankRow[]> {
  const found = await sql<VendorBankRow>`select ${bankColumns(tx)} from payables.vendor_bank b
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and (${vendorId}::bigint is null or b.vendor_id = ${vendorId}::bigint)
    order by (b.state = 'PROPOSED') desc, b.vendor_bank_id desc limit 1000`.execute(tx.db);
  return found.rows;
}

/** Bank details, held for a decision. */
export async function lockVendorBank(tx: Tx, vendorBankId: string): Promise<VendorBankRow | undefined> {
  const found = await sql<VendorBankRow>`select ${bankColumns(tx)} from payables.vendor_bank b
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.vendor_bank_id = ${vendorBankId} for no key update of b`.execute(tx.db);
  return found.rows[0];
}

/** A vendor, held, with its telephone numbers, its address, and whether a change waits. */
export async function lockVendor(
  tx: Tx,
  vendorId: string,
): Promise<{ name: string; email: string; phones: string[]; isWaiting: boolean } | undefined> {
  const found = await sql<{ name: string; email: string; phones: string[]; isWaiting: boolean }>`
    select v.name, v.email, array_remove(array_append(array(select c ->> 'value' from jsonb_array_elements(v.contacts) c where c ->> 'kind' = 'PHONE'), v.phone), '') as phones,
      exists (select from payables.vendor_bank b where b.customer_id = ${tx.customerId} and b.vendor_id = v.vendor_id and b.state = 'PROPOSED') as "isWaiting"
    from people.vendor v where v.customer_id = ${tx.customerId} and v.vendor_id = ${vendorId} for share of v`.execute(tx.db);
  return found.rows[0];
}

/** Keeps bank details that wait for a decision. */
export async function insertVendorBank(
  tx: Tx,
  of: {
    vendorId: string;
    routingNumber: string;
    sealed: string;
    last4: string;
    accountKind: string;
    isConsumer: boolean;
    source: string;
    phones: string;
  },
  by: By,
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into payables.vendor_bank (customer_id, vendor_id, state, routing_number, account_sealed, account_last4, account_kind,
      is_consumer, source, phones_on_file, proposed_by, proposed_time)
    values (${tx.customerId}, ${of.vendorId}, 'PROPOSED', ${of.routingNumber}, ${of.sealed}, ${of.last4}, ${of.accountKind}, ${of.isConsumer}, ${of.source},
      ${of.phones}, ${by.userId}, ${by.now}) returning vendor_bank_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Which of these vendors have bank details in use. */
export async function vendorsWithBank(tx: Tx, vendorIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ vendorId: string }>`select vendor_id as "vendorId" from payables.vendor_bank
    where customer_id = ${tx.customerId} and vendor_id = any(${[...vendorIds]}::bigint[]) and state = 'APPROVED'`.execute(tx.db);
  return new Set(found.rows.map(({ vendorId }) => vendorId));
}

/** Ends the details vendors have in use. */
export async function endVendorBanks(tx: Tx, vendorIds: readonly string[], reason: string): Promise<void> {
  await sql`update payables.vendor_bank set state = 'ENDED', decide_reason = ${reason}, version = version + 1
    where customer_id = ${tx.customerId} and vendor_id = any(${[...vendorIds]}::bigint[]) and state = 'APPROVED'`.execute(tx.db);
}

/** Keeps a decision on details. */
export async function decideBank(
  tx: Tx,
  vendorBankId: string,
  of: {
    state: 'APPROVED' | 'REFUSED';
    calledName: string;
    calledNumber: string;
    calledTime: Instant | null;
    reason: string;
    holdUntil: LocalDate | null;
    toldAddress: string;
  },
  by: By,
): Promise<void> {
  await sql`update payables.vendor_bank set state = ${of.state}, called_name = ${of.calledName}, called_number = ${of.calledNumber}, called_time = ${of.calledTime},
      decided_by = ${by.userId}, decided_time = ${by.now}, decide_reason = ${of.reason}, hold_until = ${of.holdUntil}, told_address = ${of.toldAddress},
      version = version + 1
    where customer_id = ${tx.customerId} and vendor_bank_id = ${vendorBankId}`.execute(tx.db);
}
