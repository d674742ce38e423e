// The calls of reports through HTTP: who may run what, parameters, figures and files, and what happens to
// figures when the books are tampered with.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Requirement, reportGroups } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import { stopPdfWorkers } from '../../packages/files/pdf/pdf.ts';
import { vendor } from '../people/people.contract.ts';
import { allReports } from './registry.server.ts';
import { reports } from './reports.contract.ts';
import { aPlayedJanuary, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;
beforeAll(async () => {
  maple = await aPlayedJanuary();
});
afterAll(async () => {
  await maple.close();
  await stopPdfWorkers();
});

/** The token of someone who may read what is named and nothing else. */
async function readerOf(...claims: readonly string[]): Promise<string> {
  const role = `Reads ${claims.join(', ')}`;
  await sql`with r as (insert into identity.role (customer_id, name) values (${maple.customerId}, ${role}) on conflict do nothing returning role_id)
    insert into identity.role_claim (customer_id, role_id, claim, level) select ${maple.customerId}, r.role_id, c, 1 from r, unnest(${claims}::text[]) c`.execute(
    maple.db.asMigrator,
  );
  return maple.tokenFor(role);
}

const january = { fromDate: '2026-01-01', toDate: '2026-01-31' };
const run = (name: string, params: Record<string, string>) =>
  maple.call(reports.runReport, { communityId: maple.communityId, name, ...params });
const checksOf = async (name: string, params: Record<string, string>) =>
  Object.fromEntries((await run(name, params)).checks.map((check) => [check.name, check.outcome]));

/** The text and money of a line, by the text of its first cell with text. */
async function lineOf(name: string, params: Record<string, string>, label: string) {
  const { rows } = await run(name, params);
  const row = rows.find((each) => Object.values(each.cells).some((cell) => cell.text === label));
  return Object.fromEntries(
    Object.entries(row?.cells ?? {}).map(([key, cell]) => [key, cell.money ?? cell.text ?? cell.date?.slice(0, 10)]),
  );
}

const declared = allReports.map((report) => report.declaration);
const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title, 'en');

describe('the index', () => {
  test('an administrator sees every report, by its group, with defaults for today', async () => {
    const { reports: list, todayDate, yearStartDate } = await maple.call(reports.listReports, { communityId: maple.communityId });
    expect([todayDate, yearStartDate]).toEqual(['2026-01-05T00:00:00', '2026-01-01T00:00:00']);
    const inOrder = reportGroups.flatMap((group) => declared.filter((one) => one.group === group).toSorted(byTitle));
    expect(list.map(({ name }) => name)).toEqual(inOrder.map(({ name }) => name));
    expect(list.slice(0, 2).map(({ title }) => title)).toEqual(['12-month income statement (spreadsheet)', 'Balance sheet']);
    const detail = list.find((report) => report.name === 'general-ledger-detail');
    expect(detail?.group).toBe('General ledger');
    expect(detail?.params.map((param) => [param.name, param.initial])).toEqual([
      ['fromDate', '2026-01-01'],
      ['toDate', '2026-01-31'],
      ['firstAccountId', ''],
      ['lastAccountId', ''],
      ['costCenterIds', ''],
      ['consolidate', 'on'],
      ['source', ''],
      ['showIdle', 'off'],
      ['knownOn', ''],
    ]);
  });

  test.each([
    [['standardreports'], 'chart-of-accounts', false],
    [['glreports'], 'chart-of-accounts', false],
    [['standardreports', 'glreports'], 'chart-of-accounts', true],
    [['standardreports', 'glreports'], 'year-close-and-prior-period-postings', false],
    [['standardreports', 'apreports'], 'check-register', true],
    [['standardreports', 'arreports'], 'aged-owner-balance', true],
    [['standardreports', 'vendormanagement'], 'vendor-list', true],
    [['standardreports', 'vendormanagement'], 'community-insurance-schedule', false],
    [['standardreports', 'communitymaintaininsurance'], 'community-insurance-schedule', true],
    [['standardreports', 'ownermaintain'], 'owner-roster', true],
    [['standardreports', 'ownermaintain'], 'renters-and-leases', false],
    [['ownermaintain'], 'owner-ledger', true],
    [['ownermaintain'], 'owner-roster', false],
  ])('who holds %j sees and runs what asks for no more; %s: %s', async (claims, named, isOpen) => {
    const holds = ({ of, besides }: Requirement): boolean =>
      of.every(({ claim }) => claims.includes(claim)) && (!besides || holds(besides));
    const mine = declared.filter((one) => holds(one.claims) || (one.orClaims && holds(one.orClaims))).map(({ name }) => name);
    expect(mine.includes(named)).toBe(isOpen);
    const token = await readerOf(...claims);
    const listed = await maple.send(reports.listReports, { communityId: maple.communityId }, { token });
    expect((listed.json['reports'] as { name: string }[]).map((report) => report.name).toSorted()).toEqual(mine.toSorted());
    for (const { name } of allReports.map((report) => report.declaration)) {
      const owner = name === 'owner-ledger' ? { ownershipId: maple.units.get('MC-0001')?.ownershipId } : {};
      const ran = await maple.send(reports.runReport, { communityId: maple.communityId, name, ...owner }, { token });
      expect([name, ran.status]).toEqual([name, mine.includes(name) ? 200 : 403]);
    }
  });
});

describe('choices of a parameter', () => {
  const pick = (name: string, kind: 'funds' | 'account' | 'owner' | 'bankAccount' | 'codes' | 'payee', more: object = {}) =>
    maple.call(reports.pickChoices, { communityId: maple.communityId, name, kind, ...more });
  const codes = async (...of: Parameters<typeof pick>) => (await pick(...of)).map((choice) => `${choice.code} ${choice.label}`);

  test('are the funds, accounts and bank accounts of the community', async () => {
    expect(await codes('detailed-income-statement', 'funds')).toEqual(['OPERATING Operating', 'RESERVE Reserve']);
    expect((await codes('general-ledger-detail', 'account')).slice(0, 2)).toEqual(['1010 Operating cash', '1020 Reserve cash']);
    expect(await codes('check-register', 'bankAccount')).toEqual(['1010 Operating', '1020 Reserve']);
  });

  test('are charge codes, and the vendors who sent bills here', async () => {
    expect(await codes('charges-posted', 'codes')).toEqual([
      'ASMT Assessment',
      'FINE Violation fine',
      'LATE Late fee',
      'NSF Returned payment fee',
      'RSRV Reserve assessment',
    ]);
    expect((await pick('vendor-ledger', 'payee', { search: 'pest' })).map(({ label }) => label)).toEqual(['Truckee Pest Control']);
    const { vendorId } = await maple.call(vendor.addVendor, {
      name: 'Pest of nobody',
      street: '1 Way',
      city: 'Reno',
      state: 'NV',
      postcode: '89501',
    });
    expect(await pick('vendor-ledger', 'payee', { value: vendorId })).toEqual([]);
  });

  test('are owners who meet a search, or the one that was picked', async () => {
    expect(await codes('owner-ledger', 'owner', { search: 'kessler' })).toEqual(['MC-0011 Kessler, David']);
    expect(await codes('owner-ledger', 'owner', { value: maple.units.get('MC-0002')?.ownershipId })).toEqual(['MC-0002 Bishop, Terrence']);
  });

  test('are given for what the report asks, to those who may run it', async () => {
    const input = { communityId: maple.communityId, name: 'trial-balance', kind: 'owner' };
    const token = await readerOf('standardreports', 'apreports');
    expect((await maple.send(reports.pickChoices, input)).status).toBe(400);
    expect((await maple.send(reports.pickChoices, { ...input, name: 'owner-ledger' }, { token })).status).toBe(403);
  });
});

describe('a run', () => {
  test('refuses a report that does not exist', async () => {
    const answer = await maple.send(reports.runReport, { communityId: maple.communityId, name: 'nowhere' });
    expect([answer.status, answer.json.code]).toEqual([404, 'notFound']);
  });

  test('refuses parameters at their fields', async () => {
    const answer = await maple.send(reports.runReport, {
      communityId: maple.communityId,
      name: 'trial-balance',
      toDate: 'soon',
      depth: '3',
    });
    expect([answer.status, answer.json.fields?.map((field) => field.path)]).toEqual([400, ['depth', 'toDate']]);
  });

  test('refuses an owner of another community', async () => {
    const answer = await maple.send(reports.runReport, { communityId: maple.communityId, name: 'owner-ledger', ownershipId: '999999' });
    expect([answer.status, answer.json.fields?.[0]?.path]).toEqual([400, 'ownershipId']);
  });

  test('says how far the postings go, the same until something is posted', async () => {
    expect((await run('trial-balance', {})).asKnownTime).toBe('2026-01-05T17:00:00.000Z');
  });

  test('a trial balance as of a day has balances alone', async () => {
    const { columns } = await run('trial-balance', { toDate: '2026-01-08' });
    expect(columns.map((column) => column.key)).toEqual(['number', 'name', 'debit', 'credit']);
    expect(await lineOf('trial-balance', { toDate: '2026-01-08' }, '1010')).toEqual({
      number: '1010',
      name: 'Operating cash',
      debit: '10000.00',
    });
  });

  test('lines of zero come back when they are asked for', async () => {
    expect(await lineOf('trial-balance', { toDate: '2026-01-31', suppressZero: 'off' }, '6010')).toEqual({
      number: '6010',
      name: 'Roofing',
      debit: '0.00',
    });
  });

  test('a receivable is aged from what was open on the day, not from what is open now', async () => {
    const asOf = { asOfDate: '2026-01-08' };
    expect(await lineOf('aged-owner-balance', asOf, 'MC-0001')).toMatchObject({ days30: '365.00', balance: '365.00' });
    expect(await lineOf('aged-owner-balance', asOf, 'MC-0003')).toMatchObject({ days30: '365.00', days60: '310.00', balance: '675.00' });
    expect(await checksOf('aged-owner-balance', asOf)).toEqual({
      'Open charges equal the balances of the owners': 'holds',
      'Open charges equal the receivable accounts': 'holds',
    });
  });

  test('ages may show their charges and the last payment', async () => {
    const { rows } = await run('aged-owner-balance', { asOfDate: '2026-01-08', chargeDetail: 'on' });
    expect(rows.filter((row) => row.level === 1).length).toBe(2 * 11 + 1);
    expect(await lineOf('aged-owner-balance', { asOfDate: '2026-02-15' }, 'MC-0003')).toMatchObject({
      days30: '25.00',
      days60: '365.00',
      days90: '310.00',
    });
  });

  test('the general ledger of some accounts proves their balances and leaves the rest alone', async () => {
    const firstAccountId = maple.accounts.get('1200') ?? '';
    const params = { ...january, firstAccountId, lastAccountId: firstAccountId };
    expect(await checksOf('general-ledger-detail', params)).toEqual({
      'Opening and movement make the closing balance': 'holds',
      'Debits equal credits': 'notApplicable',
    });
    expect(await lineOf('general-ledger-detail', params, 'Closing 1200')).toMatchObject({
      debit: '4170.00',
      credit: '3550.00',
      balance: '620.00',
    });
  });

  test('budgets count less spending as favorable, or the plain difference when that is chosen', async () => {
    const params = { ...january, fundIds: maple.fundIds.get('RESERVE') ?? '' };
    expect(await lineOf('detailed-income-statement', params, '6010')).toMatchObject({
      actual: '0.00',
      budget: '416.67',
      variance: '416.67',
    });
    expect(await lineOf('detailed-income-statement', { ...params, variance: 'difference' }, '6010')).toMatchObject({ variance: '-416.67' });
    expect(await checksOf('detailed-income-statement', params)).toEqual({ 'Net income equals the change of the books': 'holds' });
  });

  test('a void shows in the register of its own month alone when the check is older', async () => {
    const { rows } = await run('check-register', { fromDate: '2026-01-21', toDate: '2026-01-31' });
    expect(rows.map((row) => [row.kind, row.cells['payee']?.text, row.cells['amount']?.money])).toEqual([
      ['group', 'Operating (1010)', undefined],
      ['subtotal', 'Checks, 0', '0.00'],
      ['group', 'Voided', undefined],
      ['row', 'Truckee Pest Control', '-120.00'],
      ['subtotal', 'Voids, 1', '-120.00'],
      ['total', 'Operating, net', '-120.00'],
    ]);
  });
});

describe('opening a figure', () => {
  const source = (more: object) => JSON.stringify([{ rows: 'postings', sign: 1, ...more }]);
  const open = (name: string, sources: string, more: object = {}) =>
    maple.send(reports.openCell, { communityId: maple.communityId, name, sources, ...more });

  test('a balance opens with what stood before the month and the postings since', async () => {
    const sources = source({ accountIds: [maple.accounts.get('1010')], toDate: '2026-02-10' });
    const answer = await maple.call(reports.openCell, { communityId: maple.communityId, name: 'trial-balance', sources, span: 'month' });
    expect(answer).toMatchObject({ opening: '11828.42', movement: '0.00', total: '11828.42', rows: [], next: null });
  });

  test('a row says what it is, who it is about and what it was made from', async () => {
    const sources = source({ accountIds: [maple.accounts.get('1010')], fromDate: '2026-01-12', toDate: '2026-01-12' });
    const { rows } = await maple.call(reports.openCell, { communityId: maple.communityId, name: 'trial-balance', sources });
    expect(rows).toMatchObject([
      {
        account: '1010 Operating cash',
        kind: 'Receipt',
        reference: '7731',
        description: 'Owner receipt',
        party: 'Leung, Grace',
        sourceType: 'receipt',
        amount: '500.00',
      },
    ]);
    expect(rows[0]?.sourceId).toMatch(/^\d+$/);
  });

  test.each([
    ['rows the report does not open', 'aged-owner-balance', source({})],
    ['rows nobody opens', 'trial-balance', JSON.stringify([{ rows: 'secrets', sign: 1 }])],
    ['no sources', 'trial-balance', '[]'],
    ['text that is no JSON', 'trial-balance', '[{'],
    ['a row of no form', 'trial-balance', source({ itemId: '2026-02-31.1.1' })],
    ['a day before 1900', 'trial-balance', source({ toDate: '0001-01-01' })],
  ])('%s are refused', async (_what, name, sources) => {
    expect((await open(name, sources)).status).toBe(400);
  });

  test('a cursor of no form is refused', async () => {
    expect((await open('trial-balance', source({}), { after: '0|2026-13-01.1.1' })).status).toBe(400);
  });

  test('accounts of other communities open nothing', async () => {
    expect((await open('trial-balance', source({ accountIds: ['999999'] }))).json).toMatchObject({ total: '0.00', rows: [] });
  });

  test('whoever may not run the report opens none of its figures', async () => {
    const token = await readerOf('standardreports', 'apreports');
    const answer = await maple.send(
      reports.openCell,
      { communityId: maple.communityId, name: 'aged-owner-balance', sources: source({}) },
      { token },
    );
    expect([answer.status, answer.json.code]).toEqual([403, 'noPermission']);
  });
});

describe('files', () => {
  const file = (name: string, format: string, params: Record<string, string> = january) =>
    maple.send(reports.exportReport, { communityId: maple.communityId, name, format, ...params });

  test.each(['pdf', 'xlsx', 'csv'])('two %s exports are the same bytes', async (format) => {
    for (const name of ['trial-balance', 'general-ledger-detail']) {
      const hash = async () => {
        const answer = await file(name, format);
        expect(answer.status).toBe(200);
        return createHash('sha256').update(answer.text, 'latin1').digest('hex');
      };
      expect(await hash()).toBe(await hash());
    }
  });

  test('a report made for one kind of file is refused as any other, with words', async () => {
    const refused = await maple.send(reports.exportReport, { communityId: maple.communityId, name: 'budget-worksheet', format: 'pdf' });
    expect([refused.status, refused.json['code']]).toEqual([409, 'outputNotOffered']);
    expect(refused.text).toContain('offered as Excel only');
    const { reports: listed } = await maple.call(reports.listReports, { communityId: maple.communityId });
    expect(listed.find(({ name }) => name === 'budget-worksheet')?.outputs).toEqual(['xlsx']);
    expect(listed.find(({ name }) => name === 'trial-balance')?.outputs).toEqual(['pdf', 'xlsx', 'csv']);
  });

  test('a long report comes whole', async () => {
    const { text } = await file('general-ledger-detail', 'csv');
    const { rows } = await run('general-ledger-detail', january);
    expect(text.trimEnd().split('\r\n')).toHaveLength(rows.length + 1);
  });

  test('nothing is exported without the claims of the report, or with wrong parameters', async () => {
    const token = await readerOf('standardreports', 'apreports');
    const denied = await maple.send(
      reports.exportReport,
      { communityId: maple.communityId, name: 'trial-balance', format: 'csv' },
      { token },
    );
    expect([
      denied.status,
      (await file('trial-balance', 'csv', { toDate: 'x' })).status,
      (await file('trial-balance', 'docx')).status,
    ]).toEqual([403, 400, 400]);
  });
});

describe('a check that does not hold is told', () => {
  test('an open amount nobody applied breaks the tie to the receivable accounts', async () => {
    const damage = (cents: number) =>
      sql`update receivables.charge set open_cents = open_cents + ${cents} where charge_id = (select min(charge_id) from receivables.charge where kind = 'CHARGE' and open_cents = ${cents < 0 ? -cents : 0})`.execute(
        maple.db.asMigrator,
      );
    await damage(1);
    expect(await checksOf('aged-owner-balance', { asOfDate: '2026-01-31' })).toMatchObject({
      'Open charges equal the receivable accounts': 'fails',
    });
    await damage(-1);
    expect(await checksOf('aged-owner-balance', { asOfDate: '2026-01-31' })).toMatchObject({
      'Open charges equal the receivable accounts': 'holds',
    });
  });

  test('a summary that lost its sums breaks the balance of each fund and of the trial balance', async () => {
    const shift = (cents: number) =>
      sql`update ledger.balance_delta set amount_cents = amount_cents + ${cents} where delta_id = (select min(delta_id) from ledger.balance_delta)`.execute(
        maple.db.asMigrator,
      );
    await shift(100);
    expect(await checksOf('trial-balance', { toDate: '2026-02-28' })).toEqual({
      'Debits equal credits': 'fails',
      'Each fund balances': 'fails',
    });
    expect(await checksOf('balance-sheet-by-fund', { asOfDate: '2026-01-31' })).toMatchObject({ 'Each fund balances': 'fails' });
    await shift(-100);
    expect(await checksOf('balance-sheet-by-fund', { asOfDate: '2026-01-31' })).toMatchObject({ 'Each fund balances': 'holds' });
  });
});
