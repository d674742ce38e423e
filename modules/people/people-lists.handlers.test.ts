// The lists of people through HTTP: pages, totals, one row, files, selections that stay as they were made,
// and acts on many at once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { readPdf } from '../../packages/files/pdf/pdf.testing.ts';
import { hasCommunity } from '../communities/communities.server.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { vendor, vendorBulk, vendorList } from './people.contract.ts';
import { peopleRoutes } from './people.server.ts';

let of: TestServer;
const { readPage, readTotals, readRow, exportView, selectRows } = vendorList.calls;

beforeAll(async () => {
  of = await aServer(peopleRoutes, hasCommunity);
  for (let n = 1; n <= 12; n += 1)
    await of.call(vendor.addVendor, {
      name: n === 12 ? '=Formula Bros' : `Vendor ${n}`,
      city: n === 3 ? '' : 'Reno',
      termsDays: n * 10,
      isActive: n !== 5,
    });
});
afterAll(() => of.close());

const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name);

it('reads pages by key, in the order people sort names', async () => {
  const first = await of.call(readPage, { limit: 5 });
  expect(names(first.rows)).toEqual(['=Formula Bros', 'Vendor 1', 'Vendor 2', 'Vendor 3', 'Vendor 4']);
  const second = await of.call(readPage, { limit: 5, after: first.next });
  expect(names(second.rows)).toEqual(['Vendor 5', 'Vendor 6', 'Vendor 7', 'Vendor 8', 'Vendor 9']);
  const last = await of.call(readPage, { limit: 5, after: second.next });
  expect([names(last.rows), last.next]).toEqual([['Vendor 10', 'Vendor 11'], null]);
});

it('counts everything, what matches, and each view', async () => {
  expect(await of.call(readTotals, { filter: ['termsDays:over:60'] })).toMatchObject({
    all: 12,
    count: 6,
    views: { active: 11, all: 12 },
    marks: [],
  });
});

it('gives one row with its neighbours, also when it does not match', async () => {
  const { rows } = await of.call(readPage, {});
  const [first, second, third] = rows.map((row) => row.vendorId);
  expect(await of.call(readRow, { vendorId: second ?? '' })).toMatchObject({
    position: 2,
    previousId: first,
    nextId: third,
    row: { name: 'Vendor 1' },
  });
  expect(await of.call(readRow, { vendorId: second ?? '', filter: ['name:is:vendor 9'] })).toMatchObject({
    position: null,
    row: { name: 'Vendor 1' },
  });
  expect((await of.send(readRow, { vendorId: '999999' })).status).toBe(404);
});

it('exports exactly the view, formulas defused', async () => {
  const view = { columns: ['status', 'name', 'termsDays'], sort: '-termsDays', filter: ['termsDays:over:100'] };
  const csv = await of.send(exportView, { ...view, format: 'csv' });
  expect(csv.text).toBe('\uFEFFStatus,Vendor,"Terms, days"\r\nIn use,\'=Formula Bros,120\r\nIn use,Vendor 11,110\r\n');
  const xlsx = await of.app.inject({
    method: 'GET',
    url: exportView.path,
    query: { columns: 'name', format: 'xlsx' },
    headers: { authorization: `Bearer ${await of.tokenFor('Administrator')}` },
  });
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString(), xlsx.headers['content-disposition']]).toEqual([
    200,
    'PK',
    expect.stringContaining('Vendors.xlsx'),
  ]);
});

it('prints exactly the view as a tagged PDF: what was asked, the rows in order, how many, pages numbered', async () => {
  const answer = await of.app.inject({
    method: 'GET',
    url: exportView.path,
    query: { columns: ['name', 'status', 'termsDays'], sort: '-termsDays', filter: 'termsDays:over:90', format: 'pdf' },
    headers: { authorization: `Bearer ${await of.tokenFor('Administrator')}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages, roles } = readPdf(answer.rawPayload);
  const text = pages[0]?.text ?? '';
  expect(roles).toContain('Table');
  expect(text).toMatch(/Vendors.*Terms, days over 90.*Vendor 11.*110.*in all/s);
  expect(text.indexOf('=Formula Bros')).toBeLessThan(text.indexOf('Vendor 11'));
  expect(text).not.toContain('Vendor 5');
});

it.each([
  ['a column of no list', { columns: ['password'] }],
  ['a filter of no column', { columns: ['name'], filter: 'password:contains:x' }],
  ['an order of no column', { columns: ['name'], sort: 'name;drop' }],
  ['another format', { columns: ['name'], format: 'exe' }],
])('refuses %s', async (_name, input) => expect((await of.send(exportView, input)).status).toBe(400));

it('refuses a cursor of another order', async () => {
  const { next } = await of.call(readPage, { limit: 5 });
  for (const after of [next, 'x', 'WzFd', '%00']) {
    const answer = await of.send(readPage, { limit: 5, sort: 'termsDays,-name', after });
    expect([answer.status, answer.json.fields?.[0]?.path]).toEqual([400, 'after']);
  }
});

it('keeps a selection as it was made, for its owner and its list alone, until it expires', async () => {
  const filter = ['termsDays:under:30'];
  const { selectionId, count } = await of.call(selectRows, { filter });
  expect(count).toBe(2);
  await of.call(vendor.addVendor, { name: 'Vendor 0', termsDays: 5 });
  const preview = await of.call(vendorBulk.previewVendorsActive, { selectionId, status: 'INACTIVE' });
  expect([preview.changed, preview.rows.map((row) => row.label)]).toEqual([2, ['Vendor 1', 'Vendor 2']]);
  const exported = await of.send(exportView, { columns: ['name'], selectionId });
  expect(exported.text).toBe('\uFEFFVendor\r\nVendor 1\r\nVendor 2\r\n');
  const other = await of.tokenFor('Administrator');
  expect((await of.send(vendorBulk.previewVendorsActive, { selectionId, status: 'INACTIVE' }, { token: other })).status).toBe(404);
  expect((await of.send(exportView, { columns: ['name'], selectionId }, { token: other })).status).toBe(404);
  await sql`update platform.selection set list = 'OtherList' where selection_id = ${selectionId}`.execute(of.db.asMigrator);
  expect((await of.send(vendorBulk.previewVendorsActive, { selectionId, status: 'INACTIVE' })).status).toBe(404);
  await sql`update platform.selection set list = 'VendorList' where selection_id = ${selectionId}`.execute(of.db.asMigrator);
  of.clock.advance(5 * 60 * 60 * 1000);
  await of.call(readTotals, {});
  expect((await of.send(vendorBulk.previewVendorsActive, { selectionId, status: 'INACTIVE' })).status).toBe(404);
  await of.call(selectRows, { filter });
  const left = await sql<{ count: number }>`select count(*)::int as count from platform.selection`.execute(of.db.asMigrator);
  expect(left.rows[0]?.count).toBe(1);
});

it('takes vendors out of use, reports each, and takes exactly that back', async () => {
  const { selectionId } = await of.call(selectRows, { filter: ['termsDays:between:40..60'] });
  const done = await of.call(vendorBulk.setVendorsActive, { selectionId, status: 'INACTIVE' });
  expect([done.changed, done.unchanged, done.rows.map((row) => `${row.label} ${row.outcome}`)]).toEqual([
    2,
    1,
    ['Vendor 4 changed', 'Vendor 6 changed', 'Vendor 5 unchanged'],
  ]);
  expect((await of.call(readTotals, {})).views).toMatchObject({ active: 10 });
  const undone = await of.call(vendorBulk.setVendorsActive, { selectionId: done.undoSelectionId ?? '', status: 'ACTIVE' });
  expect([undone.changed, undone.unchanged]).toEqual([2, 0]);
  expect((await of.call(vendorBulk.previewVendorsActive, { ids: ['999999'], status: 'ACTIVE' })).rows).toEqual([]);
});

it('is shut without the claim, also to the acts', async () => {
  const token = await of.tokenFor('Auditor');
  expect((await of.send(vendorBulk.setVendorsActive, { ids: ['1'], status: 'INACTIVE' }, { token })).status).toBe(403);
});
