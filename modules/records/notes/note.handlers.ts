// The calls about notes. What someone may do with a note is what he may do with the record it is on, as far
// as he may read the note.
import { type AccessLevel, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import type { OpenedRecord } from '../book/book.contract.ts';
import type { RecordKinds } from '../book/record.handlers.ts';
import { noteRefusals, type notes } from './note.contract.ts';
import {
  earlierWordings,
  type FoundNote,
  findNote,
  insertNote,
  listNotes,
  listRoleNames,
  type NoteFacts,
  removeNote,
  updateNote,
} from './note.store.ts';

async function checked({ tx }: Pick<Context<unknown>, 'tx'>, facts: NoteFacts): Promise<NoteFacts> {
  const { kind, subject, body, noteDate, seenBy, isPinned, expiresDate } = facts;
  const roleId = seenBy === 'ROLE' ? facts.roleId : null;
  // A role that is named is one of this customer, even where the note is not for a role.
  const isKnown = facts.roleId === null ? seenBy !== 'ROLE' : (await listRoleNames(tx)).some((role) => role.roleId === facts.roleId);
  if (!isKnown) throw refuse(noteRefusals, 'roleNeeded', [{ path: 'roleId', message: 'must be chosen' }]);
  if (expiresDate !== null && expiresDate < noteDate)
    throw refuse(noteRefusals, 'expiresBefore', [{ path: 'expiresDate', message: 'is before the date of the note' }]);
  return { kind, subject, body, noteDate, seenBy, roleId, isPinned, expiresDate };
}

/** The facts as the audit trail keeps them. */
const factsOf = ({ kind, subject, body, noteDate, seenBy, roleId, isPinned, expiresDate }: NoteFacts): NoteFacts => ({
  kind,
  subject,
  body,
  noteDate,
  seenBy,
  roleId,
  isPinned,
  expiresDate,
});

type NoteContext = Context<{ noteId: string }>;

/** The handlers, over the kinds of record there are. */
export function noteHandlers(kinds: RecordKinds): Handlers<typeof notes> {
  const opened = async (context: NoteContext, level: AccessLevel, lock = false): Promise<{ note: FoundNote; record: OpenedRecord }> => {
    const note = await findNote(context.tx, context.input.noteId, context.userId, lock);
    if (!note) throw notFound('The note');
    return { note, record: await kinds.open(context, { ...note, kind: note.entityKind }, level, 'The note') };
  };
  const about = ({ communityId }: OpenedRecord) => (communityId === null ? {} : { communityId });
  return {
    async listNotes(context) {
      return listNotes(context.tx, await kinds.open(context, context.input, 1), context.userId);
    },
    async getNote(context) {
      const { note, record } = await opened(context, 1);
      return { ...note, record, earlier: await earlierWordings(context.tx, note.noteId) };
    },
    async addNote(context) {
      const { tx, input, userId, now } = context;
      const record = await kinds.open(context, input.record, 2);
      const facts = await checked(context, input);
      const noteId = await insertNote(tx, record, facts, { userId, now });
      context.record({ entityId: noteId, ...about(record), after: facts });
      return { noteId };
    },
    async editNote(context) {
      const { tx, input, userId, now } = context;
      const { note, record } = await opened(context, 4, true);
      await refuseOverwrite(context, { kind: 'note', ids: [note.noteId], version: note.version }, input.version);
      const facts = await checked(context, input);
      await updateNote(tx, note.noteId, facts, { userId, now });
      context.record({ entityId: note.noteId, ...about(record), before: factsOf(note), after: facts });
      return { noteId: note.noteId };
    },
    async deleteNote(context) {
      const { tx, userId, now } = context;
      const { note, record } = await opened(context, 8, true);
      await removeNote(tx, note.noteId, { userId, now });
      context.record({ entityId: note.noteId, ...about(record), before: factsOf(note) });
      return {};
    },
    async listNoteRoles({ tx }) {
      return listRoleNames(tx);
    },
  };
}
