// A full disk, of PostgreSQL, of the files and of exports under way: answered 507 in words, with nothing
// saved.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vendor } from '../../modules/people/people.contract.ts';
import { attachments } from '../../modules/records/records.contract.ts';
import { type RecordsWorld, someRecords } from '../../modules/records/records.testing.ts';
import { sql } from '../../packages/db/database.ts';
import { DISK_FULL } from '../../packages/files/disk-full.ts';
import { toFailure } from '../../packages/http/failures.ts';

let world: RecordsWorld;
beforeAll(async () => {
  world = await someRecords();
});
afterAll(() => world.of.close());

const full = { status: 507, json: { code: 'diskFull', errorMessage: DISK_FULL } };
const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

it('of PostgreSQL', async () => {
  const { of } = world;
  const noPage = `create function people.no_page() returns trigger language plpgsql as $$
    begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`;
  await sql.raw(noPage).execute(of.db.asMigrator);
  await sql`create trigger no_page before insert on people.vendor execute function people.no_page()`.execute(of.db.asMigrator);
  expect(await of.send(vendor.addVendor, { name: 'Truckee' })).toMatchObject(full);
  await sql`drop trigger no_page on people.vendor`.execute(of.db.asMigrator);
  expect((await of.send(vendor.addVendor, { name: 'Truckee' })).status).toBe(200);
});

it('of the files: what the command began is taken back', async () => {
  const { of, inOak } = world;
  const { files } = of.services;
  of.services.files = { ...files, put: () => Promise.reject(noRoom()) };
  const file = { fileName: 'a.txt', content: Buffer.from('one').toString('base64') };
  expect(await of.send(attachments.addAttachment, { ...inOak, file })).toMatchObject(full);
  of.services.files = files;
  expect(await of.call(attachments.listAttachments, inOak as never)).toEqual([]);
});

it('is found in the cause of an error, too', () => {
  expect(toFailure(new Error('the file was not kept', { cause: noRoom() }), {})).toMatchObject({ status: 507, code: 'diskFull' });
});
