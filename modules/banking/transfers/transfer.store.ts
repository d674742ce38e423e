// The SQL of transfers between bank accounts: the documents, what they repay, their entries, and limits of
// approval.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { TransferKind, TransferState } from './transfer.contract.ts';
import type { TransferEnd, TransferPosting } from './transfer.rules.ts';

/** A bank account as one end of a transfer. */
export interface BankEnd extends TransferEnd {
  last4: string;
}

/** The bank accounts of a community, the primary one first. */
export async function listBankEnds(tx: Tx, communityId: string): Promise<BankEnd[]> {
  const found = await sql<BankEnd>`
    select b.bank_account_id as "bankAccountId", b.name, b.account_last4 as last4, b.account_id as "cashAccountId", b.fund_id as "fundId", f.name as "fundName"
    from ledger.bank_account b join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} order by b.is_primary desc, b.name, b.bank_account_id`.execute(
    tx.db,
  );
  return found.rows;
}

/**
 * Makes who requests, changes or posts transfers of a community go one after the other until the transaction
 * ends.
 */
export async function lockTransfers(tx: Tx, communityId: string): Promise<void> {
  await sql`insert into banking.fund_transfer_counter as c (customer_id, community_id, last_number) values (${tx.customerId}, ${communityId}, 0)
    on conflict (customer_id, community_id) do update set last_number = c.last_number`.execute(tx.db);
}

/** What a person says of a transfer. */
export interface TransferDraft {
  kind: TransferKind;
  fromBankAccountId: string;
  toBankAccountId: string;
  amount: Cents;
  plannedDate: LocalDate;
  memo: string;
  reason: string;
  loanId: string | null;
  items: readonly { entryId: string; amount: Cents }[];
}

async function insertItems(tx: Tx, communityId: string, fundTransferId: string, items: TransferDraft['items']): Promise<void> {
  await sql`insert into banking.fund_transfer_item (customer_id, community_id, fund_transfer_id, entry_id, amount_cents)
    select customer.customer_id, ${communityId}::bigint, ${fundTransferId}::bigint, r.* from ${rowsFor(
      tx,
      {
        entry_id: { type: 'bigint', values: items.map((one) => one.entryId) },
        amount_cents: { type: 'bigint', values: items.map((one) => one.amount) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Adds a transfer under the next number of its community. */
export async function insertTransfer(
  tx: Tx,
  communityId: string,
  of: TransferDraft,
  by: { userId: string; now: Instant },
): Promise<{ fundTransferId: string; transferNumber: number }> {
  const counted = await sql<{ last: number }>`update banking.fund_transfer_counter set last_number = last_number + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} returning last_number as last`.execute(tx.db);
  const transferNumber = counted.rows[0]?.last ?? 0;
  const made = await sql<{ id: string }>`
    insert into banking.fund_transfer (customer_id, community_id, transfer_number, kind, from_bank_account_id, to_bank_account_id, amount_cents, planned_on, memo,
      reason, loan_id, requested_by, requested_time)
    values (${tx.customerId}, ${communityId}, ${transferNumber}, ${of.kind}, ${of.fromBankAccountId}, ${of.toBankAccountId}, ${of.amount}, ${of.plannedDate}, ${of.memo},
      ${of.reason}, ${of.loanId}, ${by.userId}, ${by.now})
    returning fund_transfer_id as id`.execute(tx.db);
  const fundTransferId = made.rows[0]?.id ?? '';
  await insertItems(tx, communityId, fundTransferId, of.items);
  return { fundTransferId, transferNumber };
}

/** Changes a transfer: it is requested again, by who changed it. */
export async function updateTransfer(
  tx: Tx,
  communityId: string,
  fundTransferId: string,
  of: TransferDraft,
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`update banking.fund_transfer set kind = ${of.kind}, from_bank_account_id = ${of.fromBankAccountId}, to_bank_account_id = ${of.toBankAccountId},
      amount_cents = ${of.amount}, planned_on = ${of.plannedDate}, memo = ${of.memo}, reason = ${of.reason}, loan_id = ${of.loanId}, requested_by = ${by.userId},
      requested_time = ${by.now}, approved_by = null, approved_time = null, version = version + 1
    where customer_id = ${tx.customerId} and fund_transfer_id = ${fundTransferId}`.execute(tx.db);
  await sql`delete from banking.fund_transfer_item where customer_id = ${tx.customerId} and fund_transfer_id = ${fundTransferId}`.execute(
    tx.db,
  );
  await insertItems(tx, communityId, fundTransferId, of.items);
}

/** True where entry `p` of a transfer has a mirror. */
const isReversed = (customerId: string) =>
  sql`exists (select from ledger.entry m where m.customer_id = ${customerId} and m.reverses_entry_id = p.entry_id)`;

/** True where transfer `t` has an entry that stands for one of the acts. */
const stands = (customerId: string, ...acts: readonly string[]) => sql`exists (select from banking.fund_transfer_posting p
  where p.customer_id = ${customerId} and p.fund_transfer_id = t.fund_transfer_id and p.act = any(${[...acts]}::text[]) and not ${isReversed(customerId)})`;

/** The state of transfer `t`. It is never stored: entries that stand say what was sent and what arrived. */
export const stateOf = (customerId: string) => sql`case
  when t.is_voided then 'VOIDED' when t.canceled_time is not null then 'CANCELED'
  when ${stands(customerId, 'ARRIVE', 'BOTH')} then 'ARRIVED'
  when ${stands(customerId, 'SEND')} then 'SENT'
  when t.approved_time is not null then 'APPROVED' else 'REQUESTED' end`;

/** What of loan `t` was sent back, in cents. */
export const repaidOf = (customerId: string) => sql`coalesce((select sum(r.amount_cents) from banking.fund_transfer r
  where r.customer_id = ${customerId} and r.loan_id = t.fund_transfer_id and r.canceled_time is null and exists (select from banking.fund_transfer_posting p
    where p.customer_id = ${customerId} and p.fund_transfer_id = r.fund_transfer_id and not ${isReversed(customerId)})), 0)::bigint`;

/** The day the standing entry of transfer `t` for an act was posted; null where there is none. */
export const dayOf = (customerId: string, act: 'SEND' | 'ARRIVE') => sql`(select max(p.posted_on) from banking.fund_transfer_posting p
  where p.customer_id = ${customerId} and p.fund_transfer_id = t.fund_transfer_id and p.act in (${act}, 'BOTH') and not ${isReversed(customerId)})`;

/** A transfer as it stands. */
export interface TransferRow {
  fundTransferId: string;
  transferNumber: number;
  version: number;
  kind: TransferKind;
  state: TransferState;
  fromBankAccountId: string;
  toBankAccountId: string;
  amount_cents: Cents;
  plannedDate: LocalDate;
  memo: string;
  reason: string;
  loanId: string | null;
  requestedById: string;
  requestedBy: string;
  requestedTime: Instant;
  approvedBy: string | null;
  approvedTime: Instant | null;
  canceledBy: string | null;
  canceledTime: Instant | null;
  cancelReason: string;
}

/** A transfer by id; undefined where the community has none. */
export async function findTransfer(tx: Tx, communityId: string, fundTransferId: string): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`
    select t.fund_transfer_id as "fundTransferId", t.transfer_number as "transferNumber", t.version, t.kind, ${stateOf(tx.customerId)} as state,
      t.from_bank_account_id as "fromBankAccountId", t.to_bank_account_id as "toBankAccountId", t.amount_cents, t.planned_on as "plannedDate", t.memo, t.reason,
      t.loan_id as "loanId", t.requested_by as "requestedById", coalesce(u.display_name, '') as "requestedBy", t.requested_time as "requestedTime",
      case when t.approved_by is not null then coalesce(a.display_name, '') end as "approvedBy", t.approved_time as "approvedTime",
      case when t.canceled_by is not null then coalesce(c.display_name, '') end as "canceledBy", t.canceled_time as "canceledTime", t.cancel_reason as "cancelReason"
    from banking.fund_transfer t
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.requested_by
    left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = t.approved_by
    left join identity.app_user c on c.customer_id = ${tx.customerId} and c.user_id = t.canceled_by
    where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} and t.fund_transfer_id = ${fundTransferId}`.execute(tx.db);
  return found.rows[0];
}

/** Marks a transfer approved. */
export async function markApproved(tx: Tx, fundTransferId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update banking.fund_transfer set approved_by = ${by.userId}, approved_time = ${by.now}, version = version + 1
    where customer_id = ${tx.customerId} and fund_transfer_id = ${fundTransferId}`.execute(tx.db);
}

/** Marks a transfer canceled, or no longer where `by` is null. */
export async function markCanceled(
  tx: Tx,
  fundTransferIds: readonly string[],
  by: { userId: string; now: Instant; reason: string; isVoid: boolean } | null,
): Promise<void> {
  await sql`update banking.fund_transfer set canceled_by = ${by?.userId ?? null}, canceled_time = ${by?.now ?? null}, cancel_reason = ${by?.reason ?? ''},
      is_voided = ${by?.isVoid ?? false},
      version = version + 1
    where customer_id = ${tx.customerId} and fund_transfer_id = any(${[...fundTransferIds]}::bigint[])`.execute(tx.db);
}

/** Writes an entry of a transfer. */
export async function insertPosting(
  tx: Tx,
  communityId: string,
  of: { fundTransferId: string; entryId: string; batchId: string; act: TransferPosting['act']; postDate: LocalDate },
): Promise<void> {
  await sql`insert into banking.fund_transfer_posting (customer_id, community_id, fund_transfer_id, entry_id, batch_id, act, posted_on)
    values (${tx.customerId}, ${communityId}, ${of.fundTransferId}, ${of.entryId}, ${of.batchId}, ${of.act}, ${of.postDate})`.execute(
    tx.db,
  );
}

/** The entries of a transfer in the order they were posted. */
export async function listPostings(tx: Tx, fundTransferId: string): Promise<TransferPosting[]> {
  const found = await sql<TransferPosting>`
    select p.entry_id as "entryId", p.batch_id as "batchId", p.act, p.posted_on as "postDate", ${isReversed(tx.customerId)} as "isReversed"
    from banking.fund_transfer_posting p where p.customer_id = ${tx.customerId} and p.fund_transfer_id = ${fundTransferId} order by p.entry_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** A loan between funds that was sent. */
export interface LoanRow {
  fundTransferId: string;
  transferNumber: number;
  fromFundId: string;
  toFundId: string;
  fromFund: string;
  toFund: string;
  amount_cents: Cents;
  /** What was sent back. */
  repaid_cents: Cents;
  /** What repayments under way, but for one transfer, ask for. */
  asked_cents: Cents;
}

/**
 * The loans of a community that were sent and stand, or one of them; `exceptId` is a repayment left out of
 * what is asked.
 */
export async function listLoans(tx: Tx, communityId: string, fundTransferId: string | null, exceptId: string | null): Promise<LoanRow[]> {
  const found = await sql<LoanRow>`
    select t.fund_transfer_id as "fundTransferId", t.transfer_number as "transferNumber", f.fund_id as "fromFundId", g.fund_id as "toFundId", f.name as "fromFund",
      g.name as "toFund", t.amount_cents, ${repaidOf(tx.customerId)} as repaid_cents,
      coalesce((select sum(r.amount_cents) from banking.fund_transfer r where r.customer_id = ${tx.customerId} and r.loan_id = t.fund_transfer_id
        and r.canceled_time is null and r.fund_transfer_id is distinct from ${exceptId}::bigint and not exists (select from banking.fund_transfer_posting p
          where p.customer_id = ${tx.customerId} and p.fund_transfer_id = r.fund_transfer_id and not ${isReversed(tx.customerId)})), 0)::bigint as asked_cents
    from banking.fund_transfer t
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = t.from_bank_account_id
    join ledger.bank_account d on d.customer_id = ${tx.customerId} and d.bank_account_id = t.to_bank_account_id
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
    join ledger.fund g on g.customer_id = ${tx.customerId} and g.fund_id = d.fund_id
    where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} and t.kind = 'LOAN' and (${fundTransferId}::bigint is null or t.fund_transfer_id = ${fundTransferId})
      and t.canceled_time is null and ${stands(tx.customerId, 'SEND', 'BOTH')}
    order by t.transfer_number`.execute(tx.db);
  return found.rows;
}

/** A repayment of a loan. */
export interface RepaymentRow {
  fundTransferId: string;
  transferNumber: number;
  state: TransferState;
  plannedDate: LocalDate;
  amount_cents: Cents;
}

/** The repayments of a loan, whatever became of them. */
export async function listRepayments(tx: Tx, loanId: string): Promise<RepaymentRow[]> {
  const found = await sql<RepaymentRow>`
    select t.fund_transfer_id as "fundTransferId", t.transfer_number as "transferNumber", ${stateOf(tx.customerId)} as state, t.planned_on as "plannedDate", t.amount_cents
    from banking.fund_transfer t where t.customer_id = ${tx.customerId} and t.loan_id = ${loanId} order by t.transfer_number`.execute(
    tx.db,
  );
  return found.rows;
}

/** An entry by which one fund paid for another. */
export interface DueRow {
  entryId: string;
  batchId: string;
  batchKind: string;
  postDate: LocalDate;
  reference: string;
  description: string;
  due_cents: Cents;
  open_cents: Cents;
  /** What the transfer asked about repays of it. */
  amount_cents: Cents;
}

/**
 * Entries after which a fund was owed by another and that stand, with what transfers under way or sent do not
 * repay; those of one transfer itself are not counted. `onlyItems` keeps to what that transfer repays.
 */
export async function listDues(
  tx: Tx,
  communityId: string,
  { owedFundId, owingFundId }: { owedFundId: string; owingFundId: string },
  { ofId, onlyItems }: { ofId: string | null; onlyItems: boolean },
): Promise<DueRow[]> {
  const found = await sql<DueRow>`
    select d.* from (
      select e.entry_id as "entryId", e.batch_id as "batchId", b.kind as "batchKind", e.post_date as "postDate", e.reference, e.description, sum(p.amount_cents)::bigint as due_cents,
        (sum(p.amount_cents) - coalesce((select sum(i.amount_cents) from banking.fund_transfer_item i
          join banking.fund_transfer t on t.customer_id = ${tx.customerId} and t.fund_transfer_id = i.fund_transfer_id
          where i.customer_id = ${tx.customerId} and i.entry_id = e.entry_id and t.canceled_time is null and t.fund_transfer_id is distinct from ${ofId}::bigint), 0))::bigint as open_cents,
        coalesce((select i.amount_cents from banking.fund_transfer_item i
          where i.customer_id = ${tx.customerId} and i.entry_id = e.entry_id and i.fund_transfer_id = ${ofId}::bigint), 0)::bigint as amount_cents
      from ledger.posting p join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = p.entry_id
      join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = e.batch_id
      where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.fund_id = ${owedFundId} and p.counter_fund_id = ${owingFundId}
        and e.reverses_entry_id is null and e.entry_type not in ('FUND_TRANSFER', 'OPENING')
        and not exists (select from ledger.entry m where m.customer_id = ${tx.customerId} and m.reverses_entry_id = e.entry_id)
      group by e.customer_id, e.entry_id, b.customer_id, b.batch_id having sum(p.amount_cents) > 0
    ) d where case when ${onlyItems} then d.amount_cents > 0 else d.open_cents > 0 end order by d."postDate", d."entryId" limit 500`.execute(
    tx.db,
  );
  return found.rows;
}

/** What a fund is owed by another in all, in cents; below zero where it owes. */
export async function dueBetween(
  tx: Tx,
  communityId: string,
  { owedFundId, owingFundId }: { owedFundId: string; owingFundId: string },
): Promise<Cents> {
  const found = await sql<{ due_cents: Cents }>`select coalesce(sum(p.amount_cents), 0)::bigint as due_cents from ledger.posting p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.fund_id = ${owedFundId} and p.counter_fund_id = ${owingFundId}`.execute(
    tx.db,
  );
  return found.rows[0]?.due_cents ?? 0n;
}

/** What one reimbursement repays. */
export async function listItems(tx: Tx, fundTransferId: string): Promise<{ entryId: string; amount: Cents }[]> {
  const found = await sql<{
    entryId: string;
    amount_cents: Cents;
  }>`select entry_id as "entryId", amount_cents from banking.fund_transfer_item
    where customer_id = ${tx.customerId} and fund_transfer_id = ${fundTransferId} order by entry_id`.execute(tx.db);
  return found.rows.map(({ entryId, amount_cents }) => ({ entryId, amount: amount_cents }));
}

/** Transfers under way between the same accounts of the same amount, but for one. */
export async function listTwins(tx: Tx, communityId: string, of: TransferDraft, exceptId: string | null): Promise<string[]> {
  const found = await sql<{ id: string }>`select t.fund_transfer_id as id from banking.fund_transfer t
    where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} and t.from_bank_account_id = ${of.fromBankAccountId}
      and t.to_bank_account_id = ${of.toBankAccountId} and t.amount_cents = ${of.amount} and t.canceled_time is null
      and t.fund_transfer_id is distinct from ${exceptId}::bigint and not ${stands(tx.customerId, 'ARRIVE', 'BOTH')} order by 1`.execute(
    tx.db,
  );
  return found.rows.map((row) => row.id);
}

/**
 * The largest transfer a person may approve: the most one of their roles may, or what everybody may; null is
 * no limit.
 */
export async function findTransferLimit(tx: Tx, communityId: string, userId: string): Promise<Cents | null> {
  const found = await sql<{ ofRoles_cents: Cents | null; ofAll_cents: Cents | null }>`
    select max(w.limit_cents) filter (where w.role_id is not null) as "ofRoles_cents", max(w.limit_cents) filter (where w.role_id is null) as "ofAll_cents"
    from banking.transfer_limit w where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and (w.role_id is null or w.role_id in (
      select r.role_id from identity.user_role r where r.customer_id = ${tx.customerId} and r.user_id = ${userId}))`.execute(tx.db);
  const [row] = found.rows;
  return row?.ofRoles_cents ?? row?.ofAll_cents ?? null;
}

/** Every role with its limit, and under no role what everybody else may; null is no limit. */
export async function listTransferLimits(
  tx: Tx,
  communityId: string,
): Promise<{ roleId: string | null; name: string; limit_cents: Cents | null }[]> {
  const found = await sql<{ roleId: string | null; name: string; limit_cents: Cents | null }>`
    select r.role_id as "roleId", r.name, w.limit_cents from identity.role r
    left join banking.transfer_limit w on w.customer_id = ${tx.customerId} and w.role_id = r.role_id and w.community_id = ${communityId}
    where r.customer_id = ${tx.customerId}
    union all
    select null, '', w.limit_cents from banking.transfer_limit w where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.role_id is null
    order by 2`.execute(tx.db);
  return found.rows;
}

/** Sets the limits of a community in place of those there were. */
export async function replaceTransferLimits(
  tx: Tx,
  communityId: string,
  limits: readonly { roleId: string | null; limit: Cents }[],
): Promise<void> {
  await sql`delete from banking.transfer_limit where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  await sql`insert into banking.transfer_limit (customer_id, community_id, role_id, limit_cents)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        role_id: { type: 'bigint', values: limits.map((one) => one.roleId) },
        limit_cents: { type: 'bigint', values: limits.map((one) => one.limit) },
      },
      'r',
    )}`.execute(tx.db);
}

/** What transfers are called where files and notes name them. */
export async function labelTransfers(tx: Tx, ids: readonly string[]): Promise<Map<string, { label: string; communityId: string }>> {
  const found = await sql<{ id: string; label: string; communityId: string }>`
    select t.fund_transfer_id as id, 'Transfer ' || t.transfer_number as label, t.community_id as "communityId" from banking.fund_transfer t
    where t.customer_id = ${tx.customerId} and t.fund_transfer_id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, ...row }) => [id, row]));
}

/** All of them, for lists that name them. */
export const namedTransfers = (tx: Tx) =>
  sql`select t.fund_transfer_id as id, 'Transfer ' || t.transfer_number as label, t.community_id as "communityId"
    from banking.fund_transfer t where t.customer_id = ${tx.customerId}`;
