// Where the rows of the lists of journal entries come from: the entries, and what was done to them.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { journalActivityList, journalList } from './journal.contract.ts';
import { isJournal } from './journal-kind.sql.ts';

/** The number as people read it; see `journalNumberText`. */
const numberText = sql`'JE-' || lpad(n.journal_number::text, greatest(6, length(n.journal_number::text)), '0')`;

/** Journal and opening entries with their reversals. */
export const journalSource = joinList(journalList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`e.entry_id`,
    columns: {
      number: sql`coalesce(${numberText}, '')`,
      postDate: sql`e.post_date`,
      reference: sql`e.reference`,
      description: sql`e.description`,
      entryType: sql`e.entry_type`,
      state: sql`case when exists (select 1 from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id)
        then 'REVERSED' when n.part = 'MIRROR' then 'MIRROR' else 'POSTED' end`,
      enteredBy: sql`coalesce(u.display_name, '')`,
      schedule: sql`coalesce(s.name, '')`,
      total: sql`(select coalesce(sum(g.amount_cents), 0)::bigint from ledger.posting g
        where g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and g.amount_cents > 0)`,
    },
    from: sql`ledger.entry e
      left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
      left join platform.schedule s on s.customer_id = ${tx.customerId} and s.schedule_id = n.schedule_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by`,
    where: sql`e.customer_id = ${tx.customerId} and e.community_id = ${input.communityId}
      and ${isJournal}`,
  }),
});

/**
 * What was done to journal entries, saved ones and those that recur, by people and by schedules: the audit
 * trail of the community, as far as it speaks of them.
 */
export const journalActivitySource = joinList(journalActivityList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`a.audit_event_id`,
    columns: {
      eventDate: sql`(a.event_time at time zone c.time_zone)::date`,
      clock: sql`to_char(a.event_time at time zone c.time_zone, 'HH24:MI:SS')`,
      number: sql`coalesce(${numberText}, '')`,
      subject: sql`coalesce(nullif(concat_ws(': ', nullif(e.reference, ''), nullif(e.description, '')), ''), s.name, a.after->>'description', a.after->>'name', a.after->>'fileName', '')`,
      act: sql`case a.command
        when 'JournalEntry.addJournalEntry' then 'Posted' when 'JournalEntry.editJournalEntry' then 'Edited' when 'JournalEntry.reverseJournalEntry' then 'Reversed'
        when 'SavedEntry.saveDraft' then 'Draft kept' when 'SavedEntry.saveTemplate' then 'Template saved' when 'SavedEntry.removeSavedEntry' then 'Draft or template removed'
        when 'SavedEntry.addRecurringEntry' then 'Made recurring' when 'RecurringEntry.pauseSchedule' then 'Schedule paused'
        when 'RecurringEntry.resumeSchedule' then 'Schedule resumed' when 'RecurringEntry.endSchedule' then 'Schedule ended'
        when 'RecurringEntry.changeSchedule' then 'Schedule changed' when 'Schedule.run' then coalesce(a.after->>'message', 'Schedule ran')
        when 'JournalEntriesImport.commit' then 'Imported' when 'JournalEntriesImport.undo' then 'Import taken back' else a.command end`,
      person: sql`coalesce(u.display_name, '')`,
      reason: sql`coalesce(a.reason, '')`,
      total: sql`(select sum(g.amount_cents)::bigint from ledger.posting g where g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and g.amount_cents > 0)`,
      entryId: sql`e.entry_id`,
    },
    from: sql`platform.audit_event a
      join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = a.community_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.user_id
      left join ledger.entry e on e.customer_id = ${tx.customerId} and a.entity_kind = 'journal entry' and e.entry_id = case when a.entity_id ~ '^[0-9]{1,18}$' then a.entity_id::bigint end
      left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
      left join platform.schedule s on s.customer_id = ${tx.customerId} and a.entity_kind in ('schedule', 'recurring entry')
        and s.schedule_id = case when a.entity_id ~ '^[0-9]{1,18}$' then a.entity_id::bigint end`,
    where: sql`a.customer_id = ${tx.customerId} and a.community_id = ${input.communityId}
      and a.entity_kind in ('journal entry', 'saved entry', 'recurring entry', 'schedule', 'journal entries')
      and (a.entity_kind <> 'schedule' or s.kind = 'journal-entry')`,
  }),
});
