// What hangs on a record through HTTP, once the record is erased.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { property, visitor } from '../../people/people.contract.ts';
import { eraseVisitorsEverywhere } from '../../people/people.server.ts';
import { attachedFileList, attachments, notes, recordBook, tasks } from '../records.contract.ts';
import { takeOffRecords } from '../records.server.ts';
import { type RecordsWorld, someRecords } from '../records.testing.ts';

let world: RecordsWorld;
beforeAll(async () => {
  world = await someRecords();
});
afterAll(() => world.of.close());

it('goes with a visitor who is forgotten: notes, tasks, files and fields', async () => {
  const { of, oak: communityId } = world;
  const home = { street: '1 Oak Way', city: 'Reno', state: 'NV', accountNumber: 'OC-1' };
  const { propertyId } = await of.call(property.addProperty, { communityId, ...home });
  const guest = { communityId, propertyId, fromDate: '2024-01-01' };
  const record = async (isPermanent: boolean) => {
    const { visitorId } = await of.call(visitor.addVisitor, { ...guest, name: 'Pia Novak', isPermanent });
    return { kind: 'visitor', entityId: visitorId, communityId };
  };
  const file = { fileName: 'pia.png', content: Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1').toString('base64') };
  const [gone, stays] = [await record(false), await record(true)];
  for (const to of [gone, stays]) {
    const { attachmentId } = await of.call(attachments.addAttachment, { ...to, name: 'Pia', file });
    await of.call(attachments.editAttachment, { ...to, attachmentId, name: 'Pia at the gate', isPicture: true });
    await of.call(notes.addNote, { record: to, subject: 'Rang twice', noteDate: '2024-01-01' });
    await of.call(tasks.addTask, { record: to, title: 'Ask for the pass' });
  }
  const counts = async () => (await of.call(recordBook.getBook, stays)).counts;
  expect(await counts()).toMatchObject({ files: 1, notes: 1, tasks: 1 });
  await eraseVisitorsEverywhere(of.services, takeOffRecords);
  expect(await counts()).toMatchObject({ files: 1, notes: 1, tasks: 1 });
  expect((await of.send(recordBook.getBook, gone)).status).toBe(404);
  const everything = { of: 'general', filters: [], sort: 'name' } as const;
  const listed = JSON.stringify(await of.call(attachedFileList.calls.readPage, everything as never));
  expect(listed.match(/Pia at the gate/g)).toHaveLength(1);
});
