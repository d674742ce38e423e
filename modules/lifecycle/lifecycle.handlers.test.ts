// Properties and owners from a file, through HTTP: previewed, imported whole, mended, known the second time,
// refused with lines.
import { readFileSync } from 'node:fs';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { malformedVariants } from '../../packages/testkit/malformed.ts';
import { community } from '../communities/communities.contract.ts';
import { accounting } from '../ledger/ledger.contract.ts';
import { aServer, type TestServer } from '../ledger/ledger.testing.ts';
import { property } from '../people/people.contract.ts';
import { propertyImport } from './lifecycle.contract.ts';
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

const { preview, commit, undo } = propertyImport.calls;
const upload = (content: string | Uint8Array, fileName = 'units.csv') => ({ fileName, content: Buffer.from(content).toString('base64') });
const testdata = (name: string) => readFileSync(new URL(`../communities/testdata/${name}`, import.meta.url));

const three = `Account Number,Lot,Category,Number,Street,Unit,City,State,Postcode,Owner,Email,Phone,Owner 2,Email 2,Mailing Address,Mailing City,Mailing State,Mailing Postcode
,1,Townhome,1201,Maple Ct,,Sparks,NV,89434,"Aldana, Rosa",rosa@owners.example,775-555-0101,"Aldana, Luis",luis@owners.example,,,,
,2,Townhome,1203,Maple Ct,,,,,Bishop Family Trust,not an address,,,,PO Box 9,Reno,NV,89501
,3,End home,1205,Maple Ct,,Sparks,NV,89434,,,,,,,,,
`;

describe('a file of properties', () => {
  it('is previewed and saves nothing', async () => {
    const communityId = await anAssociation();
    const look = await server.call(preview, { communityId, file: upload(three) });
    expect(look).toMatchObject({ fileName: 'units.csv', newCount: 3, sameCount: 0, errorCount: 0 });
    const at = Object.keys(propertyImport.columns).indexOf('number');
    expect(look.rows.map((row) => `${row.note}: ${row.cells[at]}, ${row.act}`)).toEqual([
      `MC${made}-0001: 1201, new`,
      `MC${made}-0002: 1203, new`,
      `MC${made}-0003: 1205, new`,
    ]);
    expect(look.problems).toEqual([
      { line: 3, column: 'postcode', severity: 'warning', message: 'The postcode is blank.', suggestion: null },
      { line: 3, column: 'email', severity: 'warning', message: '"not an address" is not an email address.', suggestion: null },
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
    expect(await server.call(commit, input)).toMatchObject({ newCount: 3, sameCount: 0 });
    expect(await server.call(commit, input)).toMatchObject({ newCount: 0, sameCount: 3 });
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
    await server.call(commit, { communityId, file: upload(three), ...said });
    const { rows } = await sql`select distinct start_on from people.ownership where community_id = ${communityId}`.execute(
      server.db.asMigrator,
    );
    expect(rows).toEqual([{ start_on: expected }]);
  });

  it('with one row in error is refused whole, with line, field and reason (rowsInError), and taken when the row is mended or left out', async () => {
    const communityId = await anAssociation();
    const file = upload('Number,Street,Owner\n1,Maple Ct,"Aldana, Rosa"\n,Maple Ct,\n3,,\n');
    const look = await server.call(preview, { communityId, file });
    expect([look.newCount, look.errorCount, look.header]).toEqual([1, 2, ['Number', 'Street', 'Owner']]);
    expect(look.rows.map((row) => [row.line, row.act])).toEqual([
      [2, 'new'],
      [3, 'error'],
      [4, 'error'],
    ]);
    const answer = await server.send(commit, { communityId, file });
    expect([answer.status, answer.json.code, answer.json.errorMessage]).toEqual([
      409,
      'rowsInError',
      'Line 3: The house number is missing. 2 of 3 properties in error. Nothing was imported.',
    ]);
    expect(answer.json.fields).toEqual([
      { line: 3, path: 'number', message: 'The house number is missing.' },
      { line: 4, path: 'street', message: 'The street is missing.' },
    ]);
    expect((await server.call(property.listProperties, { communityId })).total).toBe(0);
    const mended = [
      { line: 3, cells: { number: '2' } },
      { line: 4, cells: null },
    ];
    expect(await server.call(commit, { communityId, file, mended })).toMatchObject({ newCount: 2, sameCount: 0 });
  });

  it.each([
    ['CSV of Alameda county', 'openaddresses-us-ca-alameda.csv', 4900],
    ['GeoJSON of Carson', 'openaddresses-us-ca-carson.geojson', null],
    ['JSON of a thousand addresses', 'rrad-addresses-us-1000.min.json', null],
  ])('is %s too', async (_name, fileName, count) => {
    const communityId = await anAssociation();
    const whole = testdata(fileName);
    // Above five thousand rows an import becomes a background job.
    const bytes =
      count === null
        ? whole
        : whole
            .toString()
            .split('\n')
            .slice(0, count + 1)
            .join('\n');
    const input = { communityId, file: upload(bytes, fileName) };
    const look = await server.call(preview, input);
    if (count !== null) expect(look.newCount).toBe(count);
    if (look.errorCount > 0) return expect((await server.send(commit, input)).json.code).toBe('rowsInError');
    expect((await server.call(commit, input)).newCount).toBe(look.newCount);
    expect(await server.call(commit, input)).toMatchObject({ newCount: 0, sameCount: look.newCount });
  });

  it('gives a new property every fact of its profile, changes those of a known one, and takes both back', async () => {
    const communityId = await anAssociation();
    const columns = 'Address,City,State,ZIP,Section,Building,Ownership percent,Ratio,Parking,Pets,Vehicles,Keys,Note';
    const first = `${columns}\n1 Mill St,Sparks,NV,89434,North,A,0.8333,1.5,14 (covered); 15,Rex (Dog),"7ABC123, Toyota, Blue",Fob: 2207 (Rosa),Corner\n`;
    const { importRunId } = await server.call(commit, { communityId, file: upload(first) });
    const { rows } = await server.call(property.listProperties, { communityId });
    const propertyId = rows[0]?.propertyId ?? '';
    const { version, ...whole } = await server.call(property.getProperty, { communityId, propertyId });
    expect(whole).toMatchObject({
      section: 'North',
      ownershipPercent: '0.8333',
      billingRatio: '1.5',
      parking: [
        { space: '14', note: 'covered' },
        { space: '15', note: '' },
      ],
      pets: [{ name: 'Rex', kind: 'Dog' }],
      vehicles: [{ plate: '7ABC123', make: 'Toyota', color: 'Blue' }],
      entryKeys: [{ kind: 'FOB', number: '2207', holder: 'Rosa' }],
    });
    const second = `${columns}\n1 Mill St,Sparks,NV,89434,South,,,2,,,,,\n`;
    const kept = await server.call(preview, { communityId, file: upload(second) });
    expect(kept.rows.map((row) => [row.act, row.note.split(': ')[1]])).toEqual([['changed', 'section, billing ratio']]);
    const cleared = await server.call(preview, { communityId, file: upload(second), blanks: 'clear' });
    expect(cleared.rows[0]?.note).toContain('building, ownership percent, billing ratio, vehicles, pets, parking, keys, note');
    const changed = await server.call(commit, { communityId, file: upload(second) });
    await server.call(undo, { communityId, importRunId: changed.importRunId });
    const { version: after, ...back } = await server.call(property.getProperty, { communityId, propertyId });
    expect([back, after !== version]).toEqual([whole, true]);
    await server.call(undo, { communityId, importRunId });
    expect((await server.call(property.listProperties, { communityId })).total).toBe(0);
  });

  it('of five thousand rows takes as many statements as one of three', { timeout: 60_000 }, async () => {
    const alameda = testdata('openaddresses-us-ca-alameda.csv').toString();
    const owned = alameda
      .split(/\r?\n/)
      .slice(0, 4900)
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
      database.transact = (customerId, work) => real(customerId, (tx, last) => work({ ...tx, db: tx.db.withPlugin(counter) }, last));
      await server.call(commit, { communityId, file }).finally(() => {
        database.transact = real;
      });
      return count;
    };
    // The first of a program asks for the types of columns as well.
    await statements(upload(three));
    const few = await statements(upload(three));
    expect(few).toBeGreaterThan(5);
    expect(await statements(upload(owned))).toBe(few);
  });
});

describe('an import taken back', () => {
  it('leaves nothing of its properties and owners, and the same file may come again', async () => {
    const communityId = await anAssociation();
    const first = await server.call(commit, { communityId, file: upload('Number,Street,Owner\n1,Oak Ct,Okafor LLC\n') });
    const count = async () =>
      (
        await sql<{
          properties: string;
          parties: string;
        }>`select (select count(*) from communities.property where community_id = ${communityId})::text as properties,
          (select count(*) from people.party)::text as parties`.execute(server.db.asMigrator)
      ).rows[0];
    const before = await count();
    const { importRunId } = await server.call(commit, { communityId, file: upload(three) });
    expect(await server.call(undo, { communityId, importRunId })).toMatchObject({ state: 'undone', newCount: 3 });
    expect(await count()).toEqual(before);
    expect(await server.call(commit, { communityId, file: upload(three) })).toMatchObject({ newCount: 3 });
    expect(await server.call(undo, { communityId, importRunId: first.importRunId })).toMatchObject({ state: 'undone' });
  });

  it('is refused once something was built on it, and names what', async () => {
    const communityId = await anAssociation();
    const { importRunId } = await server.call(commit, { communityId, file: upload(three) });
    await sql`insert into people.ownership (customer_id, community_id, property_id, party_id, is_primary, start_on)
      select o.customer_id, o.community_id, o.property_id, o.party_id, false, '2026-01-01' from people.ownership o where o.community_id = ${communityId} limit 1`.execute(
      server.db.asMigrator,
    );
    const refused = await server.send(undo, { communityId, importRunId });
    expect([refused.json.code, refused.json.errorMessage]).toEqual([
      'builtUpon',
      'Something has been built on this import: 1 ownership. Take that back first.',
    ]);
    expect((await server.call(property.listProperties, { communityId })).total).toBe(3);
  });
});

describe('a file of something else', () => {
  it('can be matched by hand', async () => {
    const communityId = await anAssociation();
    const file = upload('a,b\n1,Maple Ct\n');
    const look = await server.call(preview, { communityId, file });
    expect(look.problems.map((problem) => [problem.line, problem.message])).toEqual([
      [1, 'Choose the columns for the number and the street, or the one for the whole address.'],
    ]);
    expect(await server.call(commit, { communityId, file, mapping: { number: 0, street: 1 } })).toMatchObject({ newCount: 1 });
  });
});

describe('a file that is none', () => {
  it.each([
    ['not text', Buffer.from([0, 1, 2, 0])],
    ['empty', Buffer.from('')],
    ['JSON of something else', Buffer.from('{"features":{}}')],
    ['half a JSON file', Buffer.from('{"addresses":[{"address1":"1 Maple Ct"},')],
    ['a list of nothing', Buffer.from('[1,2,3]')],
    ['a quote that never closes', Buffer.from('Number,Street\n1,"Maple')],
  ])('%s is refused with 400', async (_name, bytes) => {
    const communityId = await anAssociation();
    for (const endpoint of [preview, commit] as const) {
      const answer = await server.send(endpoint, { communityId, file: upload(bytes) });
      expect([answer.status, answer.json.code]).toEqual([400, 'malformedFile']);
    }
  });

  it('and a malformed request is answered with 200, 400, 404 or 409', { timeout: 60_000 }, async () => {
    const communityId = await anAssociation();
    const sound = {
      communityId,
      file: upload(three),
      mended: [{ line: 2, cells: { number: '1201', street: 'Maple Ct' } }],
      ownedSinceDate: '2026-01-01',
    };
    for (const endpoint of [preview, commit] as const) {
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
    for (const endpoint of [preview, commit] as const) {
      expect((await server.send(endpoint, { communityId, file }, { token: auditor })).status).toBe(403);
      expect((await server.send(endpoint, { communityId, file }, { token: stranger })).status).toBe(404);
    }
  });
});
