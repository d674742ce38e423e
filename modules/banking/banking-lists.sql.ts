// Where the rows of the lists of banking come from.
import { sql } from '../../packages/db/database.ts';
import { joinList } from '../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../communities/communities.server.ts';
import { bankStatementList, reconciliationList } from './banking-lists.contract.ts';

/** A bank account `k` as lists name it. */
export const accountName = sql`k.name || ' ••••' || k.account_last4`;

/** The reconciliations of a community. */
export const reconciliationSource = joinList(reconciliationList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`r.reconciliation_id`,
    columns: {
      statementDate: sql`r.statement_on`,
      accountName,
      opening: sql`r.opening_cents`,
      statementBalance: sql`r.statement_balance_cents`,
      state: sql`r.state`,
      startedBy: sql`s.display_name`,
      completedBy: sql`coalesce(c.display_name, '')`,
      completedOn: sql`(r.completed_time at time zone m.time_zone)::date`,
      bankAccountId: sql`r.bank_account_id`,
    },
    from: sql`banking.reconciliation r
      join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = r.community_id
      join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = r.bank_account_id
      join identity.app_user s on s.customer_id = ${tx.customerId} and s.user_id = r.started_by
      left join identity.app_user c on c.customer_id = ${tx.customerId} and c.user_id = r.completed_by`,
    where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
  }),
});

/** The balances banks have stated for a community, each with the lines since the one before. */
export const bankStatementSource = joinList(bankStatementList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`s.bank_statement_id`,
    columns: {
      statementDate: sql`s.statement_on`,
      accountName,
      opening: sql`s.opening_cents`,
      closing: sql`s.closing_cents`,
      lineCount: sql`(select count(*)::integer from banking.bank_line l where l.customer_id = ${tx.customerId} and l.bank_account_id = s.bank_account_id
        and l.line_on <= s.statement_on and (s.previous_on is null or l.line_on > s.previous_on))`,
      fileName: sql`f.file_name`,
      importedBy: sql`u.display_name`,
      importedOn: sql`(f.imported_time at time zone m.time_zone)::date`,
      bankAccountId: sql`s.bank_account_id`,
    },
    from: sql`(select *, lag(statement_on) over (partition by bank_account_id order by statement_on) as previous_on from banking.bank_statement
        where customer_id = ${tx.customerId} and community_id = ${input.communityId}) s
      join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = s.community_id
      join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = s.bank_account_id
      join banking.statement_file f on f.customer_id = ${tx.customerId} and f.statement_file_id = s.statement_file_id
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = f.imported_by`,
    where: sql`s.customer_id = ${tx.customerId}`,
  }),
});
