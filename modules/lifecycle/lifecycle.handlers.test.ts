// Properties and owners from a file, through HTTP: previewed, imported whole, mended, known the second time, refused with lines.
import { readFileSync } from 'node:fs';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { malformedVariants } from '../../packages/testkit/malformed.ts';
import { community } from '../communities/communities.contract.ts';
import { accounting } from '../ledger/ledger.contract.ts';
import { aServer, type TestServer } from '../ledger/ledger.testing.ts';
import { property } from '../people/people.contract.ts';
import { setup } from './lifecycle.contract.ts';
import { lifecycleRoutes } from './lifecycle.server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer(lifecycleRoutes);
});
afterAll(() => server.close());

let made = 0;
async function anAssociation(): Promise<string> {
  made += 1;
  const facts = { legalName: 'Maple', street: '', city: 'Sparks', state: 'NV', postcode: '89434', timeZone: 'America/Los_Angeles' };
  return (await server.call(community.addCommunity, { name: `Maple ${made}`, shortCode: `MC${made}`, ...facts })).communityId;
}

const upload = (content: string | Uint8Array, fileName = 'units.csv') => ({ fileName, content: Buffer.from(content).toString('base64') });
const testdata = (name: string) => readFileSync(new URL(`../communities/testdata/${name}`, import.meta.url));

const three = `Account Number,Lot,Category,Number,Street,Unit,City,State,Postcode,Owner,E-mail,Phone,Owner 2,E-mail 2,Mailing Address,Mailing City,Mailing State,Mailing Postcode
,1,Townhome,1201,Maple Ct,,Sparks,NV,89434,"Aldana, Rosa",rosa@owners.example,775-555-0101,"Aldana, Luis",luis@owners.example,,,,
,2,Townhome,1203,Maple Ct,,,,,Bishop Family Trust,not an address,,,,PO Box 9,Reno,NV,89501
,3,End home,1205,Maple Ct,,Sparks,NV,89434,,,,,,,,,
`;

describe('a file of properties', () => {
  it('is previewed and saves nothing', async () => {
    const communityId = await anAssociation();
    const preview = await server.call(setup.previewPropertyImport, { communityId, file: upload(three) });
    expect(preview).toMatchObject({ fileName: 'units.csv', newCount: 3, knownCount: 0, errorCount: 0, badRows: [] });
    expect(preview.rows.map((row) => `${row.accountNumber}: ${row.address}, ${row.owner}, ${row.status}`)).toEqual([
      `MC${made}-0001: 1201 Maple Ct, Aldana, Rosa and Aldana, Luis, new`,
      `MC${made}-0002: 1203 Maple Ct, Bishop Family Trust, new`,
      `MC${made}-0003: 1205 Maple Ct, , new`,
    ]);
    expect(preview.problems).toEqual([
      { line: 3, field: 'Postcode', severity: 'warning', message: 'The postcode is blank.' },
      { line: 3, field: 'E-mail', severity: 'warning', message: '"not an address" is not an e-mail address.' },
    ]);
    expect((await server.call(property.listProperties, { communityId })).total).toBe(0);
  });

  it('becomes properties with their owners, and adds nothing the second time', async () => {
    const communityId = await anAssociation();
    await server.call(accounting.addFiscalYear, {
      communityId,
      label: '2026',
      startDate: '2026-01-01',
      method: 'ACCRUAL',
      frequency: 'MONTHLY',
    });
    await server.call(accounting.addFiscalYear, {
      communityId,
      label: '2025',
      startDate: '2025-01-01',
      method: 'ACCRUAL',
      frequency: 'MONTHLY',
    });
    const input = { communityId, file: upload(three) };
    expect(await server.call(setup.importProperties, input)).toEqual({ added: 3, known: 0, owners: 3 });
    expect(await server.call(setup.importProperties, input)).toEqual({ added: 0, known: 3, owners: 0 });
    const { rows } = await server.call(property.listProperties, { communityId });
    expect(rows.map((row) => [row.lot, row.address, row.city, row.homeType, row.owner, row.email])).toEqual([
      ['1', '1201 Maple Ct', 'Sparks', 'Townhome', 'Aldana, Rosa', 'rosa@owners.example'],
      ['2', '1203 Maple Ct', 'Sparks', 'Townhome', 'Bishop Family Trust', ''],
      ['3', '1205 Maple Ct', 'Sparks', 'End home', '', ''],
    ]);
    const owners = await sql`select t.display_name, t.kind, t.street, t.postcode, o.start_on, o.is_primary from people.ownership o
      join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id where o.community_id = ${communityId} order by o.ownership_id`.execute(
      server.db.asMigrator,
    );
    expect(owners.rows).toEqual([
      {
        display_name: 'Aldana, Rosa',
        kind: 'PERSON',
        street: '1201 Maple Ct',
        postcode: '89434',
        start_on: '2025-01-01',
        is_primary: true,
      },
      {
        display_name: 'Aldana, Luis',
        kind: 'PERSON',
        street: '1201 Maple Ct',
        postcode: '89434',
        start_on: '2025-01-01',
        is_primary: false,
      },
      {
        display_name: 'Bishop Family Trust',
        kind: 'TRUST',
        street: 'PO Box 9',
        postcode: '89501',
        start_on: '2025-01-01',
        is_primary: true,
      },
    ]);
  });

  it.each([
    ['as said', { ownedSinceDate: '2019-07-01' }, '2019-07-01'],
    // It is 17:00 UTC on January 5, 2026.
    ['today without a fiscal year', {}, '2026-01-05'],
  ])('begins the owners’ accounts %s', async (_name, said, expected) => {
    const communityId = await anAssociation();
    await server.call(setup.importProperties, { communityId, file: upload(three), ...said });
    const { rows } = await sql`select distinct start_on from people.ownership where community_id = ${communityId}`.execute(
      server.db.asMigrator,
    );
    expect(rows).toEqual([{ start_on: expected }]);
  });

  it('with one row in error is refused whole, with line, field and reason (rowsInError), and taken when the row is mended or left out', async () => {
    const communityId = await anAssociation();
    const file = upload('Number,Street,Owner\n1,Maple Ct,"Aldana, Rosa"\n,Maple Ct,\n3,,\n');
    const preview = await server.call(setup.previewPropertyImport, { communityId, file });
    expect([preview.newCount, preview.errorCount, preview.header]).toEqual([1, 2, ['Number', 'Street', 'Owner']]);
    expect(preview.badRows).toEqual([
      { line: 3, cells: ['', 'Maple Ct', ''] },
      { line: 4, cells: ['3', '', ''] },
    ]);
    const answer = await server.send(setup.importProperties, { communityId, file });
    expect([answer.status, answer.json.code, answer.json.errorMessage]).toEqual([
      409,
      'rowsInError',
      '2 of 3 rows are in error. Nothing was imported.',
    ]);
    expect(answer.json.fields).toEqual([
      { line: 3, path: 'Number', message: 'The house number is missing.' },
      { line: 4, path: 'Street', message: 'The street is missing.' },
    ]);
    expect((await server.call(property.listProperties, { communityId })).total).toBe(0);
    const mended = [
      { line: 3, cells: ['2', 'Maple Ct', ''] },
      { line: 4, cells: ['', '', ''] },
    ];
    expect(await server.call(setup.importProperties, { communityId, file, mended })).toEqual({ added: 2, known: 0, owners: 1 });
  });

  it.each([
    ['CSV of Alameda county', 'openaddresses-us-ca-alameda.csv', 5306],
    ['GeoJSON of Carson', 'openaddresses-us-ca-carson.geojson', null],
    ['JSON of a thousand addresses', 'rrad-addresses-us-1000.min.json', null],
  ])('is %s too', async (_name, fileName, count) => {
    const communityId = await anAssociation();
    const input = { communityId, file: upload(testdata(fileName), fileName) };
    const preview = await server.call(setup.previewPropertyImport, input);
    if (count !== null) expect(preview.newCount).toBe(count);
    if (preview.errorCount > 0) return expect((await server.send(setup.importProperties, input)).json.code).toBe('rowsInError');
    expect((await server.call(setup.importProperties, input)).added).toBe(preview.newCount);
    expect(await server.call(setup.importProperties, input)).toMatchObject({ added: 0, known: preview.newCount });
  });

  it('of five thousand rows takes as many statements as one of three', { timeout: 60_000 }, async () => {
    const alameda = testdata('openaddresses-us-ca-alameda.csv').toString();
    const owned = alameda
      .split(/\r?\n/)
      .map((line, i) => (line === '' ? '' : `${line},${i === 0 ? 'Owner' : `Owner ${i}`}`))
      .join('\n');
    const statements = async (file: { fileName: string; content: string }) => {
      const communityId = await anAssociation();
      const { database } = server.services;
      const real = database.transact;
      let count = 0;
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      database.transact = (customerId, work) => real(customerId, (tx) => work({ ...tx, db: tx.db.withPlugin(counter) }));
      await server.call(setup.importProperties, { communityId, file }).finally(() => {
        database.transact = real;
      });
      return count;
    };
    const few = await statements(upload(three));
    expect(few).toBeGreaterThan(5);
    expect(await statements(upload(owned))).toBe(few);
  });
});

describe('a file that is none', () => {
  it.each([
    ['not text', Buffer.from([0, 1, 2, 0])],
    ['empty', Buffer.from('')],
    ['JSON of something else', Buffer.from('{"features":{}}')],
    ['half a JSON file', Buffer.from('{"addresses":[{"address1":"1 Maple Ct"},')],
    ['a list of nothing', Buffer.from('[1,2,3]')],
    ['a table of something else', Buffer.from('a,b\n1,2\n')],
    ['a quote that never closes', Buffer.from('Number,Street\n1,"Maple')],
  ])('%s is refused with 400', async (_name, bytes) => {
    const communityId = await anAssociation();
    for (const endpoint of [setup.previewPropertyImport, setup.importProperties]) {
      const answer = await server.send(endpoint, { communityId, file: upload(bytes) });
      expect([answer.status, answer.json.code]).toEqual([400, 'malformedFile']);
    }
  });

  it('and a malformed request is answered with 200, 400, 404 or 409', { timeout: 60_000 }, async () => {
    const communityId = await anAssociation();
    const sound = {
      communityId,
      file: upload(three),
      mended: [{ line: 2, cells: ['', '1', 'Townhome', '1201', 'Maple Ct'] }],
      ownedSinceDate: '2026-01-01',
    };
    for (const endpoint of [setup.previewPropertyImport, setup.importProperties]) {
      for (const [name, input] of malformedVariants(sound)) {
        const answer = await server.send(endpoint, input);
        expect([200, 400, 404, 409], `${endpoint.name}, ${name}: ${answer.status} ${answer.text}`).toContain(answer.status);
      }
    }
  });
});

describe('who may', () => {
  it('an auditor may not; an accountant of another community finds nothing', async () => {
    const communityId = await anAssociation();
    const file = upload(three);
    const [auditor, stranger] = [await server.tokenFor('Auditor'), await server.tokenFor('Accountant', [])];
    for (const endpoint of [setup.previewPropertyImport, setup.importProperties]) {
      expect((await server.send(endpoint, { communityId, file }, { token: auditor })).status).toBe(403);
      expect((await server.send(endpoint, { communityId, file }, { token: stranger })).status).toBe(404);
    }
  });
});
