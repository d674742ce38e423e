// What search knows of notes and tasks, for those who may read them.
import { allIds, sql } from '../../packages/db/database.ts';
import type { FoundRecord } from '../../packages/search/keys.ts';
import type { SearchSource } from '../../packages/search/source.ts';
import { readableNotes } from './notes/note.store.ts';
import { visibleTasks } from './tasks/task.store.ts';

/** So much of a text is found, and shown with a hit. */
const A_TEXT = sql`500`;

const notes: SearchSource<'notes'> = {
  kind: 'notes',
  fields: { Subject: 'phrase', Text: 'text', Date: 'shown' },
  ids: (tx, communityId) => allIds(tx, 'records.note', 'note_id', communityId),
  async read(tx, ids) {
    const found = await sql<FoundRecord>`select n.note_id as "recordId", n.community_id as "communityId", n.subject as title,
        initcap(n.kind) || ' · on ' || n.entity_kind as subtitle, null as "endedDate",
        json_build_object('Subject', n.subject, 'Text', left(n.body, ${A_TEXT}), 'Date', n.note_date) as facts
      from records.note n where n.customer_id = ${tx.customerId} and n.note_id = any(${[...ids]}::bigint[]) and n.removed_time is null`.execute(
      tx.db,
    );
    return found.rows;
  },
  readable: (tx, { userId, recordKinds }) => sql`exists (select from records.note n
    where n.customer_id = ${tx.customerId} and n.note_id = s.record_id and n.entity_kind = any(${[...recordKinds]}::text[]) and ${readableNotes(userId)})`,
};

const tasks: SearchSource<'tasks'> = {
  kind: 'tasks',
  fields: { Title: 'phrase', Text: 'text', Date: 'shown' },
  ids: (tx, communityId) => allIds(tx, 'records.task', 'task_id', communityId),
  async read(tx, ids) {
    const found = await sql<FoundRecord>`select t.task_id as "recordId", t.community_id as "communityId", t.title as title,
        initcap(replace(t.status, '_', ' ')) as subtitle, null as "endedDate",
        json_build_object('Title', t.title, 'Text', left(t.body, ${A_TEXT}), 'Date', coalesce(t.due_on::text, '')) as facts
      from records.task t where t.customer_id = ${tx.customerId} and t.task_id = any(${[...ids]}::bigint[]) and t.removed_time is null`.execute(
      tx.db,
    );
    return found.rows;
  },
  readable: (tx, { userId, recordKinds, seesUnlinked }) => sql`exists (select from records.task t
    where t.customer_id = ${tx.customerId} and t.task_id = s.record_id
      and ${visibleTasks({ userId, communities: 'all', kinds: recordKinds, seesUnlinked })})`,
};

/** What the module has to be found. */
export const recordsFound: readonly SearchSource<'notes' | 'tasks'>[] = [notes, tasks];
