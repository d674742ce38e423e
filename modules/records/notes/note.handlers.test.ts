// Notes through HTTP: written, changed with every wording kept, read by those they are for, refused out of
// scope, and told in the history of their record.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contact } from '../../people/people.contract.ts';
import { notes, recordBook } from '../records.contract.ts';
import { type RecordsWorld, someRecords } from '../records.testing.ts';

let world: RecordsWorld;
beforeAll(async () => {
  world = await someRecords();
});
afterAll(() => world.of.close());

const facts = { kind: 'CALL', subject: 'Lost key', body: 'Will fetch\nthe spare', noteDate: '2026-01-05' } as const;
const add = (change: object = {}) => world.of.call(notes.addNote, { record: world.inOak, ...facts, ...change });
const subjects = async (token?: string) => {
  const { json } = await world.of.send(notes.listNotes, world.inOak, token === undefined ? {} : { token });
  return (json as unknown as { subject: string }[]).map((note) => note.subject);
};

it('keeps every wording, and goes to whoever saves first', async () => {
  const { noteId } = await add();
  const seen = await world.of.call(notes.getNote, { noteId });
  expect(seen).toMatchObject({
    ...facts,
    noteDate: '2026-01-05T00:00:00',
    author: 'Ada Admin',
    earlier: [],
    record: { ...world.inOak, label: 'Ines Vale' },
  });
  const save = { ...facts, noteId, version: seen.version, body: 'Fetched it' };
  await world.of.call(notes.editNote, save);
  const again = await world.of.send(notes.editNote, save);
  expect([again.status, again.json.code]).toEqual([409, 'changedMeanwhile']);
  const after = await world.of.call(notes.getNote, { noteId });
  expect([after.body, after.earlier.map((wording) => wording.body)]).toEqual(['Fetched it', ['Will fetch\nthe spare']]);
  await world.of.call(notes.deleteNote, { noteId });
  expect((await world.of.send(notes.getNote, { noteId })).status).toBe(404);
});

it('puts pinned notes first, then the newest', async () => {
  const made = [
    await add({ subject: 'old', noteDate: '2025-03-01' }),
    await add({ subject: 'new' }),
    await add({ subject: 'pin', noteDate: '2024-01-01', isPinned: true }),
  ];
  expect(await subjects()).toEqual(['pin', 'new', 'old']);
  for (const one of made) await world.of.call(notes.deleteNote, one);
});

it('is read by those it is for', async () => {
  const roles = await world.of.call(notes.listNoteRoles, {});
  const accountants = roles.find((role) => role.name === 'Manager') ?? roles[0];
  const made = [
    await add({ subject: 'mine', seenBy: 'AUTHOR' }),
    await add({ subject: 'theirs', seenBy: 'ROLE', roleId: accountants?.roleId ?? '' }),
    await add({ subject: 'all' }),
  ];
  const holder = await world.of.tokenFor(accountants?.name ?? '');
  const other = await world.of.tokenFor('Administrator');
  expect((await subjects()).toSorted()).toEqual(['all', 'mine', 'theirs']);
  expect((await subjects(other)).toSorted()).toEqual(accountants?.name === 'Administrator' ? ['all', 'theirs'] : ['all']);
  expect((await subjects(holder)).toSorted()).toEqual(['all', 'theirs']);
  const counts = (await world.of.send(recordBook.getBook, world.inOak, { token: other })).json['counts'];
  expect(counts).toMatchObject({ notes: 1 });
  expect((await world.of.send(notes.getNote, made[0], { token: other })).status).toBe(404);
  const told = await world.of.send(recordBook.getHistory, world.inOak, { token: other });
  expect(told.text).not.toContain('mine');
  expect((await world.of.send(recordBook.getHistory, world.inOak)).text).toContain('mine');
  for (const one of made) await world.of.call(notes.deleteNote, one);
});

it.each([
  ['roleNeeded', { seenBy: 'ROLE' }],
  ['roleNeeded', { seenBy: 'ROLE', roleId: '999999' }],
  ['expiresBefore', { expiresDate: '2026-01-04' }],
])('%s is refused', async (code, change) => {
  const answer = await world.of.send(notes.addNote, { record: world.inOak, ...facts, ...change });
  expect([answer.status, answer.json.code]).toEqual([409, code]);
});

it('stays in its community, and on records that are there', async () => {
  const { noteId } = await add();
  const elmOnly = await world.of.tokenFor('Administrator', [world.elm]);
  for (const [endpoint, input] of [
    [notes.getNote, { noteId }],
    [notes.editNote, { ...facts, noteId, version: '1' }],
    [notes.deleteNote, { noteId }],
    [notes.listNotes, world.inOak],
    [notes.addNote, { ...facts, record: world.inOak }],
    [recordBook.getBook, world.inOak],
    [recordBook.getHistory, world.inOak],
  ] as const)
    expect([endpoint.name, (await world.of.send(endpoint, input, { token: elmOnly })).status]).toEqual([endpoint.name, 404]);
  for (const wrong of [{ communityId: world.elm }, { communityId: undefined }, { entityId: '999999' }, { kind: 'nothing' }])
    expect((await world.of.send(notes.addNote, { ...facts, record: { ...world.inOak, ...wrong } })).status).toBe(404);
  await world.of.call(notes.deleteNote, { noteId });
});

it('keeps its record from being deleted until it is taken off, and is told in the history', async () => {
  const { contactId } = await world.of.call(contact.addContact, { communityId: world.oak, lastName: 'Quist', relation: 'Broker' });
  const record = { kind: 'contact', entityId: contactId, communityId: world.oak };
  const { noteId } = await add({ record });
  const refused = await world.of.send(contact.deleteContact, { communityId: world.oak, contactId });
  expect([refused.json.code, refused.json.errorMessage]).toEqual(['stillUsed', 'This contact is not deleted, because of 1 note.']);
  await world.of.call(notes.deleteNote, { noteId });
  const { events } = await world.of.call(recordBook.getHistory, record);
  expect(events.map((event) => event.act)).toEqual(['Deleted note', 'Added note', 'Added contact']);
  expect(events[1]?.changes).toContainEqual({ field: 'Subject', before: '', after: 'Lost key' });
  await world.of.call(contact.deleteContact, { communityId: world.oak, contactId });
});
