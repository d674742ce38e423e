// Notes on records of any kind: calls, visits and mails as staff wrote them down, with every earlier wording.
import { z } from 'zod';
import {
  command,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  inputOf,
  instantOut,
  openToAll,
  outputOf,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { recordRef } from '../book/book.contract.ts';
import { noteFields } from './note.fields.ts';

const facts = inputOf(noteFields);

const shown = z.object({
  noteId: id,
  ...outputOf(noteFields),
  roleName: z.string(),
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
          kind: outputOf(noteFields).kind,
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
