// The SQL of uncleared bank transactions: a line with its file, its match and its reason to be left out.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { BankLine } from '../reconciliation/match.rules.ts';

/** A line of the bank with what was done about it. */
export interface UnclearedRow extends Omit<BankLine, 'amount'> {
  amount_cents: Cents;
  bankAccountId: string;
  accountId: string;
  accountName: string;
  last4: string;
  glAccount: string;
  source: string;
  importedBy: string;
  importedTime: Instant;
  isInterim: boolean;
  openReconciliationId: string | null;
  openStatementDate: LocalDate | null;
  reconciliationId: string | null;
  matchReason: string | null;
  matchedBy: string | null;
  matchedTime: Instant | null;
  ignoreReason: string | null;
  ignoredBy: string | null;
  ignoredTime: Instant | null;
}

/** One line of a community. */
export async function findUnclearedLine(tx: Tx, communityId: string, bankLineId: string): Promise<UnclearedRow | undefined> {
  const found = await sql<UnclearedRow>`
    select l.bank_line_id as "bankLineId", l.line_on as "lineDate", l.amount_cents, l.type_code as "typeCode", l.description,
      l.bank_reference as "bankReference", l.customer_reference as "customerReference", l.bank_account_id as "bankAccountId", k.account_id as "accountId",
      k.name as "accountName", k.account_last4 as last4, a.number || ' ' || a.name as "glAccount", f.file_name as source, b.display_name as "importedBy",
      f.imported_time as "importedTime", l.interim_on is not null as "isInterim", o.reconciliation_id as "openReconciliationId",
      o.statement_on as "openStatementDate", m.reconciliation_id as "reconciliationId", m.reason as "matchReason", mu.display_name as "matchedBy",
      m.matched_time as "matchedTime", g.reason as "ignoreReason", gu.display_name as "ignoredBy", g.ignored_time as "ignoredTime"
    from banking.bank_line l
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = l.bank_account_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = k.account_id
    join banking.statement_file f on f.customer_id = ${tx.customerId} and f.statement_file_id = l.statement_file_id
    join identity.app_user b on b.customer_id = ${tx.customerId} and b.user_id = f.imported_by
    left join banking.reconciliation o on o.customer_id = ${tx.customerId} and o.bank_account_id = l.bank_account_id and o.state <> 'COMPLETED'
      and o.statement_on >= l.line_on
    left join banking.match_line ml on ml.customer_id = ${tx.customerId} and ml.bank_line_id = l.bank_line_id
    left join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = ml.match_id
    left join identity.app_user mu on mu.customer_id = ${tx.customerId} and mu.user_id = m.matched_by
    left join banking.ignored_line g on g.customer_id = ${tx.customerId} and g.bank_line_id = l.bank_line_id
    left join identity.app_user gu on gu.customer_id = ${tx.customerId} and gu.user_id = g.ignored_by
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.bank_line_id = ${bankLineId}`.execute(tx.db);
  return found.rows[0];
}

/** Holds a line until the transaction ends, so that it is not matched and left out at once. */
export async function lockLine(tx: Tx, communityId: string, bankLineId: string): Promise<void> {
  await sql`select bank_line_id from banking.bank_line
    where customer_id = ${tx.customerId} and community_id = ${communityId} and bank_line_id = ${bankLineId} for update`.execute(tx.db);
}

/** Leaves a line out of matching. */
export async function insertIgnored(
  tx: Tx,
  of: { communityId: string; bankAccountId: string; bankLineId: string; reason: string; userId: string; now: Instant },
): Promise<void> {
  await sql`insert into banking.ignored_line (customer_id, bank_line_id, community_id, bank_account_id, reason, ignored_by, ignored_time)
    values (${tx.customerId}, ${of.bankLineId}, ${of.communityId}, ${of.bankAccountId}, ${of.reason}, ${of.userId}, ${of.now})`.execute(
    tx.db,
  );
}

/** Takes a line back into matching. */
export async function deleteIgnored(tx: Tx, bankLineId: string): Promise<void> {
  await sql`delete from banking.ignored_line where customer_id = ${tx.customerId} and bank_line_id = ${bankLineId}`.execute(tx.db);
}
