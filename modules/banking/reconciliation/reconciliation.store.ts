// The SQL of reconciliations: their heads, their chain, and the bank accounts they belong to.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

export type ReconciliationState = 'IN_PROGRESS' | 'COMPLETED' | 'REOPENED';

/** The bank account of a reconciliation with its cash account in the books. */
export interface AccountFacts {
  bankAccountId: string;
  name: string;
  bankName: string;
  last4: string;
  accountId: string;
  fundId: string;
  glNumber: string;
  glName: string;
  fundName: string;
}

/** The bank accounts of a community, primary first, or one of them. */
export async function findAccounts(tx: Tx, communityId: string, bankAccountId: string | null): Promise<AccountFacts[]> {
  const found = await sql<AccountFacts>`
    select b.bank_account_id as "bankAccountId", b.name, b.bank_name as "bankName", b.account_last4 as last4, b.account_id as "accountId",
      b.fund_id as "fundId", a.number as "glNumber", a.name as "glName", f.name as "fundName"
    from ledger.bank_account b
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and (${bankAccountId}::bigint is null or b.bank_account_id = ${bankAccountId}::bigint)
    order by b.is_primary desc, b.name, b.bank_account_id`.execute(tx.db);
  return found.rows;
}

export interface ReconciliationRow {
  reconciliationId: string;
  bankAccountId: string;
  statementDate: LocalDate;
  opening_cents: Cents;
  statement_balance_cents: Cents;
  state: ReconciliationState;
  startedBy: string;
  startedTime: Instant;
  completedBy: string | null;
  completedTime: Instant | null;
  isLatest: boolean;
}

/** The reconciliations of a community, newest statement first, or one of them. */
export async function listReconciliationRows(tx: Tx, communityId: string, reconciliationId: string | null): Promise<ReconciliationRow[]> {
  const found = await sql<ReconciliationRow>`
    select r.reconciliation_id as "reconciliationId", r.bank_account_id as "bankAccountId", r.statement_on as "statementDate", r.opening_cents,
      r.statement_balance_cents, r.state, s.display_name as "startedBy", r.started_time as "startedTime", c.display_name as "completedBy",
      r.completed_time as "completedTime", not exists (select from banking.reconciliation n where n.customer_id = ${tx.customerId}
        and n.bank_account_id = r.bank_account_id and n.statement_on > r.statement_on) as "isLatest"
    from banking.reconciliation r
    join identity.app_user s on s.customer_id = ${tx.customerId} and s.user_id = r.started_by
    left join identity.app_user c on c.customer_id = ${tx.customerId} and c.user_id = r.completed_by
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and (${reconciliationId}::bigint is null or r.reconciliation_id = ${reconciliationId}::bigint)
    order by r.statement_on desc, r.reconciliation_id desc`.execute(tx.db);
  return found.rows;
}

/** Locks a reconciliation, so that its commands come one after the other. */
export async function lockReconciliation(tx: Tx, communityId: string, reconciliationId: string): Promise<boolean> {
  const found = await sql`select reconciliation_id from banking.reconciliation
    where customer_id = ${tx.customerId} and community_id = ${communityId} and reconciliation_id = ${reconciliationId} for update`.execute(
    tx.db,
  );
  return found.rows.length === 1;
}

/**
 * Locks a bank account, so that of those who start its next reconciliation or reopen its last one each sees
 * what the others did.
 */
export async function lockAccount(tx: Tx, communityId: string, bankAccountId: string): Promise<void> {
  await sql`select bank_account_id from ledger.bank_account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and bank_account_id = ${bankAccountId} for no key update`.execute(
    tx.db,
  );
}

/**
 * Holds what is posted to the cash of a bank account until the transaction ends, so that a proof looks at one
 * moment.
 */
export async function holdCash(tx: Tx, bankAccountId: string): Promise<void> {
  await sql`select bank_account_id from ledger.reconciled_cash where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId} for update`.execute(
    tx.db,
  );
}

/** The last reconciliation of a bank account by statement date, before another one if given. */
export async function findLast(
  tx: Tx,
  bankAccountId: string,
  otherThan: string | null,
): Promise<{ statementDate: LocalDate; statement_balance_cents: Cents; state: ReconciliationState } | undefined> {
  const found = await sql<{ statementDate: LocalDate; statement_balance_cents: Cents; state: ReconciliationState }>`
    select statement_on as "statementDate", statement_balance_cents, state from banking.reconciliation
    where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId} and reconciliation_id is distinct from ${otherThan}::bigint
    order by statement_on desc limit 1`.execute(tx.db);
  return found.rows[0];
}

/** Starts a reconciliation. */
export async function insertReconciliation(
  tx: Tx,
  head: {
    communityId: string;
    bankAccountId: string;
    statementDate: LocalDate;
    opening: Cents;
    statementBalance: Cents;
    userId: string;
    now: Instant;
  },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into banking.reconciliation (customer_id, community_id, bank_account_id, statement_on, opening_cents, statement_balance_cents, started_by, started_time)
    values (${tx.customerId}, ${head.communityId}, ${head.bankAccountId}, ${head.statementDate}, ${head.opening}, ${head.statementBalance}, ${head.userId}, ${head.now})
    returning reconciliation_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Corrects date, balance and, of a first reconciliation, the opening. */
export async function updateHead(
  tx: Tx,
  reconciliationId: string,
  head: { statementDate: LocalDate; opening: Cents; statementBalance: Cents },
): Promise<void> {
  await sql`update banking.reconciliation set statement_on = ${head.statementDate}, opening_cents = ${head.opening}, statement_balance_cents = ${head.statementBalance}
    where customer_id = ${tx.customerId} and reconciliation_id = ${reconciliationId}`.execute(tx.db);
}

/** Completes a reconciliation with its proof; the database checks the difference again. */
export async function completeReconciliation(
  tx: Tx,
  reconciliationId: string,
  proof: { inTransit: Cents; outstanding: Cents; book: Cents; userId: string; now: Instant },
): Promise<void> {
  await sql`update banking.reconciliation set state = 'COMPLETED', completed_by = ${proof.userId}, completed_time = ${proof.now},
      in_transit_cents = ${proof.inTransit}, outstanding_cents = ${proof.outstanding}, book_cents = ${proof.book}
    where customer_id = ${tx.customerId} and reconciliation_id = ${reconciliationId}`.execute(tx.db);
}

/** Reopens a completed reconciliation. */
export async function reopen(tx: Tx, reconciliationId: string): Promise<void> {
  await sql`update banking.reconciliation set state = 'REOPENED' where customer_id = ${tx.customerId} and reconciliation_id = ${reconciliationId}`.execute(
    tx.db,
  );
}

/**
 * What the bank says the account opened with on the first statement after a day (null: the first of all), up
 * to another day.
 */
export async function findBankOpening(tx: Tx, bankAccountId: string, after: LocalDate | null, upTo: LocalDate): Promise<Cents | null> {
  const found = await sql<{ opening_cents: Cents | null }>`select opening_cents from banking.bank_statement
    where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId} and statement_on <= ${upTo} and (${after}::date is null or statement_on > ${after}::date)
    order by statement_on limit 1`.execute(tx.db);
  return found.rows[0]?.opening_cents ?? null;
}

export interface AccountWork {
  bankAccountId: string;
  unmatchedLines: number;
  statementDate: LocalDate | null;
  closing_cents: Cents | null;
}

/**
 * For each bank account of a community: lines not matched yet, and the newest closing balance after its last
 * reconciliation.
 */
export async function listWork(tx: Tx, communityId: string): Promise<AccountWork[]> {
  const found = await sql<AccountWork>`
    select b.bank_account_id as "bankAccountId", s.statement_on as "statementDate", s.closing_cents,
      (select count(*)::int from banking.bank_line l where l.customer_id = ${tx.customerId} and l.bank_account_id = b.bank_account_id
        and not exists (select from banking.match_line m where m.customer_id = ${tx.customerId} and m.bank_line_id = l.bank_line_id)
        and not exists (select from banking.ignored_line g where g.customer_id = ${tx.customerId} and g.bank_line_id = l.bank_line_id)) as "unmatchedLines"
    from ledger.bank_account b
    left join lateral (
      select s.statement_on, s.closing_cents from banking.bank_statement s
      where s.customer_id = ${tx.customerId} and s.bank_account_id = b.bank_account_id and s.closing_cents is not null
        and s.statement_on > coalesce((select max(r.statement_on) from banking.reconciliation r
          where r.customer_id = ${tx.customerId} and r.bank_account_id = b.bank_account_id), '-infinity'::date)
      order by s.statement_on desc limit 1
    ) s on true
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId}`.execute(tx.db);
  return found.rows;
}
