// What hangs on the records of a deactivated community, through the real calls: notes, tasks and files named
// by their ids alone are read, and changed no more.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../modules/communities/communities.contract.ts';
import { hasCommunity, whyClosed } from '../../modules/communities/communities.server.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { closing } from '../../modules/lifecycle/lifecycle.contract.ts';
import { contact } from '../../modules/people/people.contract.ts';
import { attachments, notes, tasks } from '../../modules/records/records.contract.ts';
import { allRoutes } from './registry.ts';
import { formOf } from './sound-input.testing.ts';

let of: TestServer;
beforeAll(async () => {
  of = await aServer(allRoutes, hasCommunity, whyClosed);
});
afterAll(() => of.close());

const note = { kind: 'CALL', subject: 'Lost key', body: 'Will fetch it', noteDate: '2026-01-05' } as const;
const task = { title: 'Call her', checklist: ['Look up the number'], assigneeIds: [], watcherIds: [] };

it('names the calls about them that the gate cannot tell the community of', () => {
  const blind = allRoutes
    .filter(({ endpoint }) => endpoint.kind === 'command' && /^(Note|Task|Attachment)\./.test(endpoint.name))
    .filter(({ endpoint }) => !formOf(endpoint).kinds.includes('communityId'))
    .map(({ endpoint }) => endpoint.name);
  expect(blind.toSorted()).toEqual([
    'Note.deleteNote',
    'Note.editNote',
    'Task.deleteTask',
    'Task.editTask',
    'Task.setTaskState',
    'Task.tickItem',
  ]);
});

it('reads and changes none of them until the community opens again', async () => {
  const { communityId } = await of.call(community.addCommunity, {
    ...{ name: 'Oak Court', shortCode: 'OAK', legalName: 'Oak', city: 'Reno', state: 'NV', timeZone: 'UTC' },
  });
  const { contactId } = await of.call(contact.addContact, { communityId, lastName: 'Quist', relation: 'Caretaker' });
  const record = { kind: 'contact', entityId: contactId, communityId };
  const { noteId } = await of.call(notes.addNote, { record, ...note });
  const { taskId } = await of.call(tasks.addTask, { record, ...task });
  const { taskId: aboutNone } = await of.call(tasks.addTask, { record: null, communityId, ...task });
  const { taskId: elsewhere } = await of.call(tasks.addTask, { record: null, ...task });
  const file = { fileName: 'keys.txt', content: Buffer.from('one key').toString('base64') };
  const { attachmentId } = await of.call(attachments.addAttachment, { ...record, file });
  await of.call(closing.deactivateCommunity, { communityId, reason: 'Went to another manager' });

  const { version } = await of.call(notes.getNote, { noteId });
  const tick = { item: 0, text: 'Look up the number', isDone: true };
  const acts = async () => [
    await of.send(notes.addNote, { record, ...note }),
    await of.send(notes.editNote, { noteId, version, ...note, body: 'Fetched it' }),
    await of.send(notes.deleteNote, { noteId }),
    await of.send(tasks.addTask, { record, ...task }),
    await of.send(tasks.editTask, { taskId, version: '1', ...task, title: 'Write to her' }),
    await of.send(tasks.setTaskState, { taskId, status: 'DONE' }),
    await of.send(tasks.tickItem, { taskId: aboutNone, ...tick }),
    await of.send(tasks.deleteTask, { taskId: aboutNone }),
    await of.send(attachments.addAttachment, { ...record, file }),
    await of.send(attachments.editAttachment, { ...record, attachmentId, name: 'Keys' }),
    await of.send(attachments.removeAttachment, { ...record, attachmentId }),
  ];
  expect((await acts()).map(({ status, json }) => [status, json.code])).toEqual(Array(11).fill([409, 'communityClosed']));
  expect((await of.call(notes.listNotes, record)).map(({ subject }) => subject)).toEqual(['Lost key']);
  expect((await of.call(attachments.listAttachments, record)).map(({ name }) => name)).toEqual(['keys.txt']);
  // What is about no community stays open to whoever does it.
  await of.call(tasks.tickItem, { taskId: elsewhere, ...tick });

  await of.call(closing.reactivateCommunity, { communityId });
  expect((await acts()).map(({ status }) => status)).toEqual(Array(11).fill(200));
});
