// The express set-up through HTTP: the rehearsal keeps nothing and equals the act, every fault is named by
// sheet, row and column, and a community begins like another.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../packages/contract/contract.ts';
import { rehearse } from '../../../packages/db/rehearsal.ts';
import { readSheets } from '../../../packages/imports/imports.ts';
import { withThread } from '../../../packages/threads/threads.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity, whyClosed } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { joinNeighbors, ledgerRoutes } from '../../ledger/ledger.server.ts';
import { peopleRecords, peopleRoutes } from '../../people/people.server.ts';
import { codes } from '../../receivables/receivables.contract.ts';
import { receivablesRoutes } from '../../receivables/receivables.server.ts';
import { customField, fieldCategory, notes } from '../../records/records.contract.ts';
import { recordsRoutes } from '../../records/records.server.ts';
import { lifecycleRoutes } from '../lifecycle.server.ts';
import { build, readInThread } from './build.handlers.ts';
import { express, sheetNames } from './express.contract.ts';
import { aWorkbook, oakCourt, type Workbook } from './express.testing.ts';
import { templateOf } from './template.handlers.ts';

let of: TestServer;
beforeAll(async () => {
  of = await aServer(
    [
      ...communitiesRoutes,
      ...peopleRoutes,
      ...ledgerRoutes(joinNeighbors()),
      ...receivablesRoutes,
      ...lifecycleRoutes,
      ...recordsRoutes(peopleRecords),
    ],
    hasCommunity,
    whyClosed,
  );
});
afterAll(() => of.close());

/** Oak Court under another name, with some sheets in place of its own. */
function named(name: string, shortCode: string, sheets: Workbook = {}): Workbook {
  const [titles = [], row = []] = oakCourt.Community;
  return { ...oakCourt, Community: [titles, [name, shortCode, ...row.slice(2)]], ...sheets };
}

const faultsOf = (seen: { problems: readonly { sheet: string; line: number; column: string; message: string; severity: string }[] }) =>
  seen.problems.map(({ sheet, line, column, severity, message }) => `${severity} ${sheet} ${line} ${column}: ${message}`);

it('is rehearsed without keeping anything, and the act equals it to the last figure', async () => {
  const file = await aWorkbook(oakCourt);
  const seen = await of.call(express.previewExpress, { file });
  expect(faultsOf(seen)).toEqual([]);
  expect(seen.report).toMatchObject({
    ...{ name: 'Oak Court', isActive: true, missing: [], units: 3, withoutOwner: 0, periods: 12, codes: 2, categories: 2, linkedHomes: 3 },
    ...{ owed: '310.00', prepaid: '400.00', debits: '10310.00', credits: '10310.00', hasStandardChart: true },
  });
  expect(await of.call(community.listCommunities, {})).toEqual([]);
  expect(await of.call(express.previewExpress, { file })).toEqual(seen);
  const made = await of.call(express.createExpress, {
    ...{ file, baseHash: seen.baseHash, controlUnits: 3, controlOwed: '310.00', controlDebits: '10310.00' },
  });
  expect(JSON.stringify(made.report)).toBe(JSON.stringify(seen.report));
  const [kept] = await of.call(community.listCommunities, {});
  expect(kept).toMatchObject({ communityId: made.communityId, name: 'Oak Court', units: 3, standing: 'ACTIVE' });
  const { codes: held, distributionLists } = await of.call(codes.listCodes, { communityId: made.communityId });
  expect(held.map((code) => [code.alias, code.categories.map((one) => [one.name, one.amounts[0]?.amount, one.linkedCount])])).toEqual([
    [
      'ASMT',
      [
        ['Small', '250.00', 2],
        ['Large', '310.00', 1],
      ],
    ],
    ['LATE', []],
  ]);
  expect(distributionLists.map((list) => [list.kind, list.missingAliases])).toEqual([
    ['DEFAULT', []],
    ['LOCKBOX', []],
  ]);
});

it('refuses what was said otherwise, what changed since, and a name that is taken, and then nothing is there', async () => {
  const file = await aWorkbook(named('Fir Court', 'FIR'));
  const before = (await of.call(community.listCommunities, {})).length;
  const differs = await of.send(express.createExpress, { file, controlUnits: 4 });
  expect([differs.json.code, differs.json.errorMessage]).toEqual(['totalsDiffer', 'The workbook has 3 units, not 4. Nothing was made.']);
  expect((await of.send(express.createExpress, { file, baseHash: 'another' })).json.code).toBe('baseChanged');
  const again = await of.send(express.createExpress, { file: await aWorkbook(oakCourt) });
  expect([again.json.code, again.json.errorMessage]).toEqual([
    'sheetsInError',
    expect.stringContaining('Community, row 2: Another community has this name'),
  ]);
  const text = { fileName: 'oak.csv', content: Buffer.from('Name\nOak').toString('base64') };
  expect((await of.send(express.previewExpress, { file: text })).json.code).toBe('malformedFile');
  expect(await of.call(community.listCommunities, {})).toHaveLength(before);
});

it('names every fault by sheet, row and column, also where the community itself is in error', async () => {
  const file = await aWorkbook(
    named('Elm Court', 'too long a code', {
      Owners: [
        ['Account Number', 'Owner', 'Email'],
        ['OAK-1', 'Aldana, Rosa', 'no mail'],
        ['OAK-9', 'Ben Ito', ''],
      ],
      Charges: [
        ['Code', 'Name', 'Kind', 'Income account', 'Category', 'Amount'],
        ['ASMT', 'Assessment', 'ASSESSMENT', '1010', 'Small', '250.00'],
        ['RSRV', 'Reserve', 'ASSESSMENT', '4900', 'Castle', 'much'],
      ],
      'Opening balances': [
        ['Account', 'Debit', 'Credit'],
        ['1010', '10000.00', ''],
        ['3000', '', '9000.00'],
      ],
    }),
  );
  const seen = await of.call(express.previewExpress, { file });
  expect(seen.report).toBeNull();
  const said = faultsOf(seen);
  for (const [at, words] of [
    ['error Community 2 Short code', ''],
    ['error Owners 3 Account Number', 'No unit has the account number OAK-9.'],
    ['error Charges 2 Income account', '1010 is no income account of the chart.'],
    ['error Charges 3 Amount', ''],
    ['error Opening balances 1 Debit', 'The trial balance does not sum to zero: debits are 1,000.00 more.'],
  ] as const)
    expect(said.filter((one) => one.startsWith(at) && one.includes(words)).length, `${at} ${said.join('\n')}`).toBeGreaterThan(0);
  expect(
    said.some((one) => one.includes(' Owners 2 Email')),
    said.join('\n'),
  ).toBe(true);
});

it('holds what owners owe against the control accounts of the opening entry', async () => {
  const apart = named('Ash Court', 'ASH', {
    'Owner balances': [
      ['Account', 'Code', 'Amount'],
      ['OAK-3', 'ASMT', '300.00'],
    ],
  });
  const seen = await of.call(express.previewExpress, { file: await aWorkbook(apart) });
  expect(faultsOf(seen)).toEqual([
    'error Opening balances 1 Account: Owners owe 300.00 by the sheet Owner balances; the opening entry holds 310.00 on receivable accounts.',
    'error Opening balances 1 Account: Owners paid ahead 0.00 by the sheet Owner balances; the opening entry holds 400.00 on prepaid accounts.',
  ]);
});

it('hands out a workbook like a community there is, which makes another with the same chart and charges', async () => {
  const [oak] = await of.call(community.listCommunities, {});
  const [role] = await of.call(notes.listNoteRoles, {});
  const shared = async (name: string, reach: object, ...fields: string[]) => {
    const facts = { name, recordKind: 'contact', roleIds: [role?.roleId ?? ''], ...reach };
    const { fieldCategoryId } = await of.call(fieldCategory.addFieldCategory, facts);
    for (const field of fields) await of.call(customField.addCustomField, { fieldCategoryId, name: field, fieldType: 'TEXT' });
    return fieldCategoryId;
  };
  const ofOak = { allCommunities: false, communityIds: [oak?.communityId ?? ''] };
  const petsId = await shared('Pets', ofOak, 'Dog', 'Cat');
  await shared('Of all', { allCommunities: true }, 'Nickname');
  const bytes = await of.services.database.read(of.customerId, (tx) => templateOf(tx, oak?.communityId, of.services.clock.now()));
  const sheets = await readSheets(bytes, sheetNames);
  const rows = (name: string): string[][] => {
    const table = sheets.get(name);
    return table ? [[...table.header], ...table.rows.map((row) => table.header.map((_, at) => row.cells[at] ?? ''))] : [];
  };
  const settings = rows('Community').map((row, at) => (at === 0 ? row : ['Yew Court', 'YEW', ...row.slice(2)]));
  // What does nothing again and again has no jobs to bring.
  expect(settings[1]?.[settings[0]?.indexOf('Jobs of') ?? -1]).toBe('');
  const { Units, Owners } = oakCourt;
  const file = await aWorkbook({ Community: settings, Units, Owners, Chart: rows('Chart'), Charges: rows('Charges') });
  const seen = await of.call(express.previewExpress, { file });
  expect(faultsOf(seen)).toEqual([]);
  expect(seen.report).toMatchObject({
    name: 'Yew Court',
    hasStandardChart: false,
    codes: 2,
    categories: 2,
    linkedHomes: 3,
    customFields: 2,
    pausedJobs: 0,
    isActive: true,
  });
  const made = await of.call(express.createExpress, { file, baseHash: seen.baseHash });
  const charges = async (communityId: string) =>
    (await of.call(codes.listCodes, { communityId })).codes.map(({ alias, name, kind, incomeAccount, categories }) => [
      ...[alias, name, kind, incomeAccount],
      categories.map((one) => [one.name, one.frequency, one.lateFeeKind, one.lateFeeAmount, one.amounts[0]?.amount]),
    ]);
  expect(await charges(made.communityId)).toEqual(await charges(oak?.communityId ?? ''));
  const reach = async () => (await of.call(fieldCategory.getFieldCategory, { fieldCategoryId: petsId })).communityIds;
  expect(await reach()).toEqual([oak?.communityId, made.communityId]);

  const [titles = [], cells = []] = settings;
  const asked = async (categories: string, shortCode: string) => {
    const row = cells.map((cell, at) => (titles[at] === 'Custom fields' ? categories : (['Fir Court', shortCode][at] ?? cell)));
    return await aWorkbook({ Community: [titles, row], Units, Owners });
  };
  const unknown = await of.call(express.previewExpress, { file: await asked('pets; Boats', 'FIR') });
  expect(faultsOf(unknown)).toContain('error Community 2 Custom fields: There are no custom fields named Boats.');
  // Who may not change custom fields is told, and makes the community without them.
  const pets = await asked('Pets', 'FIR');
  const without = await withThread(async (thread) => {
    const sheets = await readInThread({ file: pets }, thread);
    return await rehearse(of.services.database, of.customerId, (tx) =>
      build({
        ...{ tx, file: pets, sheets, thread, now: of.services.clock.now(), by: { userId: '1', name: 'Ann' }, communities: 'all' },
        held: { ...Object.fromEntries(claims.map((claim) => [claim, 15])), permissionmaintain: 1 },
      }),
    );
  });
  expect(without.report?.customFields).toBe(0);
  expect(without.faults.map(({ severity, column }) => [severity, column])).toContainEqual(['warning', 'Custom fields']);
});
