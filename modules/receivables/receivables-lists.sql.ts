// Where the rows of the lists of receivables come from.
import { sql } from '../../packages/db/database.ts';
import { joinList } from '../../packages/lists/lists.ts';
import { nameOf, officeZone, todayOf } from '../communities/communities.server.ts';
import { depositSource } from './deposits/deposit-source.sql.ts';
import { lockboxFiles } from './lockbox/lockbox-file.sql.ts';
import { receiptTables } from './receipts/receipt.store.ts';
import { adjustmentList, chargeBatchList, lockboxFileList, receiptList } from './receivables-lists.contract.ts';

/** The receipts of a community, those taken back among them. */
export const receiptSource = joinList(receiptList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`r.receipt_id`,
    columns: {
      postDate: sql`r.post_date`,
      accountNumber: sql`p.account_number`,
      owner: sql`t.display_name`,
      checkNumber: sql`r.check_number`,
      amount: sql`r.amount_cents`,
      source: depositSource,
      bankAccount: sql`b.name`,
      state: sql`x.reason`,
      backedOutOn: sql`x.backed_out_on`,
      batchId: sql`r.batch_id`,
      depositId: sql`r.deposit_id`,
      ownershipId: sql`r.ownership_id`,
      backoutBatchId: sql`x.batch_id`,
    },
    from: receiptTables(tx),
    where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
  }),
});

/** What a batch holds by its kind: lines of a run, applications of prepaid money, beginning charges. */
const batchContent = sql`lateral (
  select count(*)::integer as lines, coalesce(sum(part.amount_cents), 0)::bigint as total_cents from (
    select l.amount_cents from receivables.batch_line l where l.customer_id = b.customer_id and l.batch_id = b.batch_id and not l.is_dropped
    union all
    select a.amount_cents from receivables.application a where b.kind = 'PREPAIDS' and a.customer_id = b.customer_id and a.batch_id = b.batch_id
    union all
    select r.amount_cents from receivables.receipt_backout x
      join receivables.receipt r on r.customer_id = x.customer_id and r.receipt_id = x.receipt_id where x.customer_id = b.customer_id and x.batch_id = b.batch_id
    union all
    select c.amount_cents from receivables.charge c where b.kind = 'BEGINNING' and c.customer_id = b.customer_id and c.batch_id = b.batch_id
  ) part)`;

/** The batches that charge owners or apply their prepaid money, waiting, posted and undone. */
export const chargeBatchSource = joinList(chargeBatchList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`b.batch_id`,
    columns: {
      description: sql`b.description`,
      kind: sql`b.kind`,
      postDate: sql`b.post_date`,
      lineCount: sql`content.lines`,
      total: sql`content.total_cents`,
      state: sql`b.state`,
      enteredBy: sql`coalesce(u.display_name, '')`,
    },
    from: sql`ledger.batch b
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
      left join ${batchContent} content on true`,
    where: sql`b.customer_id = ${tx.customerId} and b.community_id = ${input.communityId}
      and b.kind in ('CHARGES', 'LATE_FEES', 'INTEREST', 'PREPAIDS', 'UNDO', 'BEGINNING')`,
  }),
});

/** The batches of adjustments, waiting, posted and undone, with what they charge and waive. */
export const adjustmentSource = joinList(adjustmentList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`b.batch_id`,
    columns: {
      postDate: sql`b.post_date`,
      type: sql`j.type`,
      description: sql`b.description`,
      reason: sql`nullif(j.reason, '')`,
      lineCount: sql`content.lines`,
      charged: sql`content.charged_cents`,
      waived: sql`content.waived_cents`,
      state: sql`b.state`,
      enteredBy: sql`coalesce(u.display_name, '')`,
      approvedBy: sql`coalesce(v.display_name, '')`,
      comment: sql`j.comment`,
    },
    from: sql`receivables.adjustment j
      join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = j.batch_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
      left join receivables.adjustment_approval p on p.customer_id = ${tx.customerId} and p.batch_id = j.batch_id
      left join identity.app_user v on v.customer_id = ${tx.customerId} and v.user_id = p.approved_by
      left join lateral (
        select count(*)::integer as lines, coalesce(sum(l.amount_cents) filter (where l.act = 'CHARGE'), 0)::bigint as charged_cents,
          coalesce(sum(l.amount_cents) filter (where l.act = 'WAIVE'), 0)::bigint as waived_cents
        from receivables.adjustment_line l where l.customer_id = ${tx.customerId} and l.batch_id = j.batch_id and not l.is_dropped
      ) content on true`,
    where: sql`j.customer_id = ${tx.customerId} and j.community_id = ${input.communityId}`,
  }),
});

/** The lockbox files with what became of their payments, as the caller sees them. */
export const lockboxFileSource = joinList(lockboxFileList, {
  read: ({ tx, communities, userId = '0' }) => {
    const { from, where, itemCount, knownCount, total } = lockboxFiles(tx, { communities, userId });
    return {
      id: sql`f.lockbox_file_id`,
      columns: {
        importedOn: sql`(f.imported_time at time zone ${officeZone(tx)})::date`,
        fileName: sql`f.file_name`,
        state: sql`case when s.exceptions > 0 then 'MEND' when s.matched > 0 then 'READY' when s.posted > 0 then 'POSTED' else 'NOTHING' end`,
        total,
        itemCount,
        exceptions: sql`s.exceptions`,
        matched: sql`s.matched`,
        posted: sql`s.posted`,
        deleted: sql`s.deleted`,
        knownCount,
        preset: sql`f.preset`,
      },
      from,
      where,
    };
  },
});
