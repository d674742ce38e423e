// Where the rows of the bank logs come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { accountName } from '../banking-lists.sql.ts';
import { bankLogList, lockboxLogList } from './bank-log.contract.ts';

/**
 * Statements, deposits of lockbox files and finished reconciliations of a community, one line each. Ids of
 * the three are told apart by their last digit in base four.
 */
export const bankLogSource = joinList(bankLogList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`e.event_id`,
    columns: {
      eventDate: sql`(e.event_time at time zone m.time_zone)::date`,
      what: sql`e.what`,
      accountName,
      forDate: sql`e.for_on`,
      detail: sql`e.detail`,
      amount: sql`e.amount_cents`,
      by: sql`u.display_name`,
      refId: sql`e.ref_id`,
    },
    from: sql`(
        select s.bank_statement_id * 4 as event_id, f.imported_time as event_time, 'STATEMENT' as what, s.bank_account_id, s.statement_on as for_on,
          f.file_name as detail, s.closing_cents as amount_cents, f.imported_by as user_id, s.bank_statement_id::text as ref_id
        from banking.bank_statement s
        join banking.statement_file f on f.customer_id = ${tx.customerId} and f.statement_file_id = s.statement_file_id
        where s.customer_id = ${tx.customerId} and s.community_id = ${input.communityId}
        union all
        select min(l.lockbox_line_id) * 4 + 1, min(f.imported_time), 'LOCKBOX', l.bank_account_id, l.deposit_on,
          min(f.file_name) || ', ' || count(*) || ' payments', sum(l.amount_cents)::bigint, min(f.imported_by), l.lockbox_file_id::text
        from receivables.lockbox_line l
        join receivables.lockbox_file f on f.customer_id = ${tx.customerId} and f.lockbox_file_id = l.lockbox_file_id
        where l.customer_id = ${tx.customerId} and l.community_id = ${input.communityId} and l.bank_account_id is not null
        group by l.lockbox_file_id, l.bank_account_id, l.deposit_on
        union all
        select r.reconciliation_id * 4 + 2, r.completed_time, 'RECONCILIATION', r.bank_account_id, r.statement_on,
          'Reconciled', r.statement_balance_cents, r.completed_by, r.reconciliation_id::text
        from banking.reconciliation r
        where r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId} and r.state = 'COMPLETED'
      ) e
      join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = ${input.communityId}
      join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = e.bank_account_id
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.user_id`,
    where: sql`true`,
  }),
});

/** The deposits of lockbox files into the accounts of a community: a line for each file, account and day. */
export const lockboxLogSource = joinList(lockboxLogList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`d.deposit_key`,
    columns: {
      depositDate: sql`d.deposit_on`,
      accountName,
      lockboxId: sql`d.lockbox_id`,
      fileName: sql`f.file_name`,
      payments: sql`d.payments`,
      amount: sql`d.amount_cents`,
      posted: sql`d.posted_cents`,
      waiting: sql`d.amount_cents - d.posted_cents - d.removed_cents`,
      removed: sql`d.removed_cents`,
      state: sql`case when d.waits then 'WAITING' when d.posted_cents > 0 then 'POSTED' else 'REMOVED' end`,
      importedBy: sql`u.display_name`,
      importedOn: sql`(f.imported_time at time zone m.time_zone)::date`,
      lockboxFileId: sql`d.lockbox_file_id`,
    },
    from: sql`(
        select min(l.lockbox_line_id) as deposit_key, l.lockbox_file_id, l.bank_account_id, l.deposit_on, min(l.lockbox_id) as lockbox_id,
          count(*)::integer as payments, sum(l.amount_cents)::bigint as amount_cents,
          coalesce(sum(l.amount_cents) filter (where l.status = 'POSTED'), 0)::bigint as posted_cents,
          coalesce(sum(l.amount_cents) filter (where l.status = 'DELETED'), 0)::bigint as removed_cents,
          bool_or(l.status in ('MATCHED', 'EXCEPTION')) as waits
        from receivables.lockbox_line l
        where l.customer_id = ${tx.customerId} and l.community_id = ${input.communityId} and l.bank_account_id is not null
        group by l.lockbox_file_id, l.bank_account_id, l.deposit_on
      ) d
      join receivables.lockbox_file f on f.customer_id = ${tx.customerId} and f.lockbox_file_id = d.lockbox_file_id
      join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = ${input.communityId}
      join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = d.bank_account_id
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = f.imported_by`,
    where: sql`true`,
  }),
});
