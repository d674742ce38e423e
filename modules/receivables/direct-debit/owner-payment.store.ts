// The SQL of owner payments: settings of a community, authorizations, and what was drawn by them.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { AmountRule, OwnerPaymentKind, OwnerPaymentState, SecCode } from './owner-payment.contract.ts';

export interface DebitSetting {
  version: string;
  bankAccountId: string;
  bankAccount: string;
  bankName: string;
  bankRouting: string;
  cashAccountId: string;
  clearingAccountId: string;
  companyId: string;
  companyName: string;
  noticeDays: number;
  returnFee_cents: Cents | null;
}

/** How a community draws; undefined before it was set. */
export async function findDebitSetting(tx: Tx, communityId: string): Promise<DebitSetting | undefined> {
  const found = await sql<DebitSetting>`
    select s.version::text as version, s.bank_account_id as "bankAccountId", b.name as "bankAccount", b.bank_name as "bankName", b.routing_number as "bankRouting",
      b.account_id as "cashAccountId", s.clearing_account_id as "clearingAccountId", s.company_id as "companyId", s.company_name as "companyName",
      s.notice_days as "noticeDays", s.return_fee_cents as "returnFee_cents"
    from receivables.debit_setting s
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = s.bank_account_id
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0];
}

/** Sets how a community draws; undefined where another version stands. */
export async function saveDebitSetting(
  tx: Tx,
  communityId: string,
  of: {
    bankAccountId: string;
    clearingAccountId: string;
    companyId: string;
    companyName: string;
    noticeDays: number;
    returnFee: Cents | null;
  },
  seen: string | null,
): Promise<string | undefined> {
  const made = await sql<{ version: string }>`
    insert into receivables.debit_setting as s (customer_id, community_id, bank_account_id, clearing_account_id, company_id, company_name, notice_days, return_fee_cents)
    values (${tx.customerId}, ${communityId}, ${of.bankAccountId}, ${of.clearingAccountId}, ${of.companyId}, ${of.companyName}, ${of.noticeDays}, ${of.returnFee})
    on conflict (customer_id, community_id) do update set version = s.version + 1, bank_account_id = excluded.bank_account_id,
      clearing_account_id = excluded.clearing_account_id, company_id = excluded.company_id, company_name = excluded.company_name,
      notice_days = excluded.notice_days, return_fee_cents = excluded.return_fee_cents
      where s.version = ${seen}::bigint
    returning s.version::text as version`.execute(tx.db);
  return made.rows[0]?.version;
}

/** What a person may say of an authorization; money in cents. */
export interface OwnerPaymentFacts {
  kind: OwnerPaymentKind;
  sec: SecCode;
  consentedDate: LocalDate;
  evidence: string;
  holder: string;
  routingNumber: string;
  accountKind: 'CHECKING' | 'SAVINGS';
  amountRule: AmountRule;
  amount: Cents | null;
  codeIds: readonly string[];
  cap: Cents | null;
  mayPrepay: boolean;
  rangeFrom: Cents | null;
  rangeTo: Cents | null;
  drawDay: number;
  firstDate: LocalDate;
  lastDate: LocalDate | null;
}

/** An account number as it is kept. */
interface SealedNumber {
  sealed: string;
  last4: string;
}

/** Adds an authorization; undefined where the owner is on autopay already. */
export async function insertOwnerPayment(
  tx: Tx,
  of: { communityId: string; ownershipId: string; userId: string; now: Instant },
  f: OwnerPaymentFacts,
  number: SealedNumber,
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into receivables.owner_payment (customer_id, community_id, ownership_id, kind, sec, consented_on, evidence, holder, routing_number,
      account_number_sealed, account_last4, account_kind, amount_rule, amount_cents, code_ids, cap_cents, may_prepay, range_from_cents, range_to_cents, draw_day,
      first_on, last_on, entered_by, entered_time)
    values (${tx.customerId}, ${of.communityId}, ${of.ownershipId}, ${f.kind}, ${f.sec}, ${f.consentedDate}, ${f.evidence}, ${f.holder}, ${f.routingNumber},
      ${number.sealed}, ${number.last4}, ${f.accountKind}, ${f.amountRule}, ${f.amount}, ${[...f.codeIds]}::bigint[], ${f.cap}, ${f.mayPrepay}, ${f.rangeFrom},
      ${f.rangeTo}, ${f.drawDay}, ${f.firstDate}, ${f.lastDate}, ${of.userId}, ${of.now})
    on conflict do nothing returning owner_payment_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Changes an authorization that was locked; without a number its account stays. */
export async function updateOwnerPayment(
  tx: Tx,
  ownerPaymentId: string,
  f: OwnerPaymentFacts,
  account: { number: SealedNumber | null; changedDate: LocalDate | null },
): Promise<string> {
  const made = await sql<{ version: string }>`
    update receivables.owner_payment set kind = ${f.kind}, sec = ${f.sec}, consented_on = ${f.consentedDate}, evidence = ${f.evidence}, holder = ${f.holder},
      routing_number = ${f.routingNumber}, account_number_sealed = coalesce(${account.number?.sealed ?? null}, account_number_sealed),
      account_last4 = coalesce(${account.number?.last4 ?? null}, account_last4), account_kind = ${f.accountKind}, amount_rule = ${f.amountRule},
      amount_cents = ${f.amount}, code_ids = ${[...f.codeIds]}::bigint[], cap_cents = ${f.cap}, may_prepay = ${f.mayPrepay}, range_from_cents = ${f.rangeFrom},
      range_to_cents = ${f.rangeTo}, draw_day = ${f.drawDay}, first_on = ${f.firstDate}, last_on = ${f.lastDate},
      account_changed_on = coalesce(${account.changedDate}::date, account_changed_on), version = version + 1
    where customer_id = ${tx.customerId} and owner_payment_id = ${ownerPaymentId} returning version::text as version`.execute(tx.db);
  return made.rows[0]?.version ?? '';
}

export interface OwnerPaymentRow {
  ownerPaymentId: string;
  version: string;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  kind: OwnerPaymentKind;
  sec: SecCode;
  consentedDate: LocalDate;
  evidence: string;
  holder: string;
  routingNumber: string;
  sealed: string;
  last4: string;
  accountKind: 'CHECKING' | 'SAVINGS';
  amountRule: AmountRule;
  amount_cents: Cents | null;
  codeIds: string[];
  cap_cents: Cents | null;
  mayPrepay: boolean;
  rangeFrom_cents: Cents | null;
  rangeTo_cents: Cents | null;
  drawDay: number;
  firstDate: LocalDate;
  lastDate: LocalDate | null;
  pausedThroughDate: LocalDate | null;
  state: OwnerPaymentState;
  heldFor: string;
  revokedDate: LocalDate | null;
  accountChangedDate: LocalDate | null;
  lastDrawDate: LocalDate | null;
  lastAmount_cents: Cents | null;
}

/** Authorizations of a community, newest first, with the last draw that stands of each. */
export async function listOwnerPayments(
  tx: Tx,
  communityId: string,
  only: { ownershipId?: string | undefined; ownerPaymentIds?: readonly string[] } = {},
): Promise<OwnerPaymentRow[]> {
  const { ownershipId = null, ownerPaymentIds = null } = only;
  const chosen = ownerPaymentIds === null ? sql`true` : sql`w.owner_payment_id = any(${[...ownerPaymentIds]}::bigint[])`;
  const found = await sql<OwnerPaymentRow>`
    select w.owner_payment_id as "ownerPaymentId", w.version::text as version, w.ownership_id as "ownershipId", p.account_number as "accountNumber", t.display_name as owner,
      w.kind, w.sec, w.consented_on as "consentedDate", w.evidence, w.holder, w.routing_number as "routingNumber", w.account_number_sealed as sealed,
      w.account_last4 as last4, w.account_kind as "accountKind", w.amount_rule as "amountRule", w.amount_cents, w.code_ids as "codeIds", w.cap_cents,
      w.may_prepay as "mayPrepay", w.range_from_cents as "rangeFrom_cents", w.range_to_cents as "rangeTo_cents", w.draw_day as "drawDay", w.first_on as "firstDate",
      w.last_on as "lastDate", w.paused_through as "pausedThroughDate", w.state, w.held_for as "heldFor", w.revoked_on as "revokedDate",
      w.account_changed_on as "accountChangedDate", l.draw_on as "lastDrawDate", l.amount_cents as "lastAmount_cents"
    from receivables.owner_payment w
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = w.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    left join lateral (
      select d.draw_on, r.amount_cents from receivables.debit_entry e
      join receivables.debit_draw d on d.customer_id = ${tx.customerId} and d.debit_draw_id = e.debit_draw_id
      join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = e.receipt_id
      join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = d.batch_id
      where e.customer_id = ${tx.customerId} and e.owner_payment_id = w.owner_payment_id and e.retries_receipt_id is null and b.undone_by_batch_id is null
      order by d.draw_on desc, e.receipt_id desc limit 1
    ) l on true
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and (${ownershipId}::bigint is null or w.ownership_id = ${ownershipId}::bigint) and ${chosen}
    order by w.owner_payment_id desc`.execute(tx.db);
  return found.rows;
}

/** Holds an authorization until the transaction ends. */
export async function lockOwnerPayments(tx: Tx, communityId: string, ownerPaymentIds: readonly string[]): Promise<void> {
  await sql`select w.owner_payment_id from receivables.owner_payment w
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.owner_payment_id = any(${[...ownerPaymentIds]}::bigint[])
    order by w.owner_payment_id for no key update`.execute(tx.db);
}

/** Pauses authorizations through a day, or ends their pause. */
export async function pauseOwnerPayment(tx: Tx, ownerPaymentId: string, throughDate: LocalDate | null): Promise<void> {
  await sql`update receivables.owner_payment set paused_through = ${throughDate}, version = version + 1
    where customer_id = ${tx.customerId} and owner_payment_id = ${ownerPaymentId}`.execute(tx.db);
}

/** Sets where authorizations stand; one that was revoked stays so. */
export async function setOwnerPaymentState(
  tx: Tx,
  ownerPaymentIds: readonly string[],
  to: { state: OwnerPaymentState; heldFor: string; on: LocalDate },
): Promise<void> {
  await sql`update receivables.owner_payment set state = ${to.state}, held_for = ${to.heldFor}, version = version + 1,
      revoked_on = case when ${to.state} = 'REVOKED' then ${to.on}::date end
    where customer_id = ${tx.customerId} and owner_payment_id = any(${[...ownerPaymentIds]}::bigint[]) and state <> 'REVOKED'`.execute(
    tx.db,
  );
}

/** True where the owner is the present primary owner of a home of the community. */
export async function isPresentOwner(tx: Tx, communityId: string, ownershipId: string): Promise<boolean | undefined> {
  const found = await sql<{ isPresent: boolean }>`select o.is_primary and o.end_on is null as "isPresent" from people.ownership o
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0]?.isPresent;
}

export interface SummaryRows {
  states: { kind: OwnerPaymentKind; state: OwnerPaymentState; count: number }[];
  months: { monthStartDate: LocalDate; entries: number; drawn_cents: Cents; returned_cents: Cents; returns: number }[];
  inFlight_cents: Cents;
  onHold: number;
  codes: string[];
  entries: number;
}

/** What the summary of a community shows: the last twelve months, and returns since a day. */
export async function readSummary(tx: Tx, communityId: string, since: LocalDate): Promise<SummaryRows> {
  const standing = sql`receivables.debit_entry e
    join receivables.debit_draw d on d.customer_id = ${tx.customerId} and d.debit_draw_id = e.debit_draw_id
    join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = e.receipt_id
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = d.batch_id and b.undone_by_batch_id is null
    left join receivables.debit_return n on n.customer_id = ${tx.customerId} and n.receipt_id = e.receipt_id
    left join receivables.receipt_backout x on x.customer_id = ${tx.customerId} and x.receipt_id = e.receipt_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId}`;
  const states = await sql<
    SummaryRows['states'][number]
  >`select w.kind, w.state, count(*)::integer as count from receivables.owner_payment w
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} group by w.kind, w.state order by w.kind, w.state`.execute(
    tx.db,
  );
  const months = await sql<SummaryRows['months'][number]>`
    select date_trunc('month', d.draw_on)::date as "monthStartDate", count(*)::integer as entries, sum(r.amount_cents)::bigint as drawn_cents,
      coalesce(sum(r.amount_cents) filter (where n.receipt_id is not null), 0)::bigint as returned_cents, count(n.receipt_id)::integer as returns
    from ${standing} group by 1 order by 1 desc limit 12`.execute(tx.db);
  const now = await sql<{ inFlight_cents: Cents; onHold: number; entries: number; codes: string[] }>`
    select coalesce(sum(r.amount_cents) filter (where d.settled_batch_id is null and x.receipt_id is null), 0)::bigint as "inFlight_cents",
      (count(*) filter (where n.next = 'HELD'))::integer as "onHold", (count(*) filter (where d.draw_on >= ${since}::date))::integer as entries,
      coalesce(array_agg(n.code) filter (where n.returned_on >= ${since}::date), '{}') as codes
    from ${standing}`.execute(tx.db);
  const { inFlight_cents = 0n, onHold = 0, entries = 0, codes = [] } = now.rows[0] ?? {};
  return { states: states.rows, months: months.rows, inFlight_cents, onHold, entries, codes };
}
