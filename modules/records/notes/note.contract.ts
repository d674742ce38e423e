// Notes on records of any kind: calls, visits and mails as staff wrote them down, with every earlier wording.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  instantOut,
  line,
  openToAll,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { recordRef } from '../book/book.contract.ts';

export const noteKinds = ['CALL', 'VISIT', 'EMAIL', 'OTHER'] as const;
export const noteReaders = ['AUTHOR', 'ROLE', 'STAFF', 'PUBLIC'] as const;

/** Text of several lines. */
const body = z
  .string()
  .max(20_000, 'must have at most 20,000 characters')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u, 'must not contain control characters');

const facts = {
  kind: z.enum(noteKinds).default('OTHER'),
  subject: line(200, 1),
  body: body.default(''),
  noteDate: dateIn,
  /**
   * Who reads it: its author alone, holders of one role and its author, all staff who may see the record, or
   * the portal as well.
   */
  seenBy: z.enum(noteReaders).default('STAFF'),
  /** The role, for notes of one role. */
  roleId: id.nullable().default(null),
  isPinned: flag.default(false),
  /** The last day it is shown among current notes. */
  expiresDate: dateIn.nullable().default(null),
};

const shown = z.object({
  noteId: id,
  kind: z.enum(noteKinds),
  subject: z.string(),
  body: z.string(),
  noteDate: dateOut,
  seenBy: z.enum(noteReaders),
  roleId: id.nullable(),
  roleName: z.string(),
  isPinned: z.boolean(),
  expiresDate: dateOut.nullable(),
  author: z.string(),
  isMine: z.boolean(),
  enteredTime: instantOut,
  changedBy: z.string(),
  changedTime: instantOut,
  version,
});

const touches = 'note';
export const noteRefusals = {
  roleNeeded: 'Choose the role that may read the note.',
  expiresBefore: 'A note cannot expire before its date.',
} as const;

export const notes = defineEndpoints('Note', {
  listNotes: query({
    summary: 'The notes on a record that the caller may read: pinned ones first, then the newest.',
    permission: 'signedIn',
    input: z.object(recordRef),
    output: z.array(shown),
  }),
  getNote: query({
    summary: 'One note, the record it is on, and its earlier wordings, the last first.',
    permission: 'signedIn',
    input: z.object({ noteId: id }),
    output: shown.extend({
      record: z.object({ kind: z.string(), entityId: id, communityId: id.nullable(), label: z.string() }),
      earlier: z.array(
        z.object({
          version,
          kind: z.enum(noteKinds),
          subject: z.string(),
          body: z.string(),
          noteDate: dateOut,
          changedBy: z.string(),
          changedTime: instantOut,
        }),
      ),
    }),
  }),
  addNote: command({
    summary: 'Writes a note on a record.',
    permission: 'signedIn',
    touches,
    input: z.object({ record: z.object(recordRef), ...facts }),
    output: z.object({ noteId: id }),
    refusals: noteRefusals,
  }),
  editNote: command({
    summary: 'Changes a note; how it read before is kept and shown.',
    permission: 'signedIn',
    touches,
    input: z.object({ noteId: id, version, ...facts }),
    output: z.object({ noteId: id }),
    refusals: { ...noteRefusals, ...overwriteRefusals },
  }),
  deleteNote: command({
    summary: 'Takes a note off its record; its wording is kept for auditors.',
    permission: 'signedIn',
    touches,
    input: z.object({ noteId: id }),
    output: z.object({}),
  }),
  listNoteRoles: query({
    summary: 'The roles a note can be for.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(z.object({ roleId: id, name: z.string() })),
  }),
});

export const noteScreens = defineScreens({
  'note-add': { title: 'Add note', area: 'documents', path: '/notes/new', claims: openToAll },
  'note-edit': { title: 'Edit note', area: 'documents', path: '/notes/$noteId/edit', claims: openToAll },
  'note-view': { title: 'View note', area: 'documents', path: '/notes/$noteId', claims: openToAll },
});
