// What a community does again and again comes along to one that is made like it: paused, in its own chart, or
// left out whole with words.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Claim, claims, everyWeekday, type ScheduleView } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { rehearse } from '../../../packages/db/rehearsal.ts';
import { readSheets } from '../../../packages/imports/imports.ts';
import { fireSchedules } from '../../../packages/jobs/schedules.ts';
import { withThread } from '../../../packages/threads/threads.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity, timeZoneOf, whyClosed } from '../../communities/communities.server.ts';
import { personOfUser } from '../../identity/identity.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { recurringEntries, savedEntries } from '../../ledger/ledger.contract.ts';
import { booksOf, joinNeighbors, ledgerRoutes, recurringEntryWork } from '../../ledger/ledger.server.ts';
import { peopleRoutes } from '../../people/people.server.ts';
import { receivablesRoutes } from '../../receivables/receivables.server.ts';
import { customReports, customSchedules, packageSchedules, reportPackages } from '../../reports/reports.contract.ts';
import { reportsRoutes } from '../../reports/reports.server.ts';
import { lifecycleRoutes } from '../lifecycle.server.ts';
import { build, readInThread } from './build.handlers.ts';
import { express, sheetNames } from './express.contract.ts';
import { aWorkbook, oakCourt } from './express.testing.ts';
import { templateOf } from './template.handlers.ts';

let of: TestServer;
let oakId: string;

const schedule = (name: string, mode: 'SCHEDULE' | 'AUTOMATE' = 'SCHEDULE', change: { endDate?: string } = {}) => ({
  ...{ name, mode, frequency: 'MONTHLY' as const, startDate: '2026-01-31', weekdays: [...everyWeekday], ...change },
});

const booksAt = (communityId: string) => of.services.database.read(of.customerId, (tx) => booksOf(tx, communityId));

async function recurring(name: string, [debit, credit]: readonly [string, string], change: { endDate?: string } = {}): Promise<string> {
  const { accounts } = await booksAt(oakId);
  const line = (number: string, side: 'debit' | 'credit') => ({
    accountId: accounts.find((one) => one.number === number)?.accountId ?? '',
    ...{ [side]: '70.00', memo: `to ${number}` },
  });
  const lines = [line(debit, 'debit'), line(credit, 'credit')];
  const entry = { communityId: oakId, description: name, reference: 'REF', lines };
  return (await of.call(savedEntries.addRecurringEntry, { ...entry, schedule: schedule(name, 'AUTOMATE', change) })).scheduleId;
}

const member = (name: string, parameters: Record<string, string> = {}) => ({ name, parameters });

async function scheduledPackage(name: string, members: ReturnType<typeof member>[], recipients: string[], mode: 'SCHEDULE' | 'AUTOMATE') {
  const facts = { name, coverTitle: name, audienceNote: '', recipients, forAll: false, members };
  const { packageKey } = await of.call(reportPackages.addPackage, { communityId: oakId, ...facts });
  await of.call(reportPackages.schedulePackage, { communityId: oakId, packageKey, schedule: schedule(`${name} monthly`, mode) });
  return packageKey;
}

async function scheduledQuery(name: string, forAll: boolean, options: { token?: string } = {}): Promise<string> {
  const definition = {
    source: 'ChargeData',
    related: [],
    columns: [{ key: 'amount', title: '' }],
    query: { join: 'and', not: false, parts: [] },
    search: '',
    sort: '',
    groups: [],
    totals: {},
  };
  const facts = { name, share: 'PRIVATE' as const, roleId: null, forAll, recipients: ['ada@test.example'], definition };
  const { json } = await of.send(customReports.addCustomReport, { communityId: oakId, ...facts }, options);
  const order = { communityId: oakId, customReportId: String(json['customReportId']), format: 'csv' as const };
  const ordered = { ...order, schedule: schedule(`${name} monthly`, 'AUTOMATE') };
  expect((await of.send(customReports.scheduleCustomReport, ordered, options)).status).toBe(200);
  return order.customReportId;
}

let standing: { custom: string; ofAll: string };

beforeAll(async () => {
  of = await aServer(
    [...communitiesRoutes, ...peopleRoutes, ...ledgerRoutes(joinNeighbors()), ...receivablesRoutes, ...reportsRoutes, ...lifecycleRoutes],
    hasCommunity,
    whyClosed,
  );
  ({ communityId: oakId } = await of.call(express.createExpress, { file: await aWorkbook(oakCourt) }));
  const books = await booksAt(oakId);
  const reserve = books.funds.find(({ code }) => code === 'RESERVE')?.fundId ?? '';
  await recurring('Insurance', ['5100', '1300']);
  const change = { communityId: oakId };
  await of.call(recurringEntries.calls.pauseSchedule, { ...change, scheduleId: await recurring('Audit', ['5030', '2050']) });
  await of.call(recurringEntries.calls.endSchedule, { ...change, scheduleId: await recurring('Ended', ['5030', '2050']) });
  const over = await recurring('Over', ['5030', '2050'], { endDate: '2026-02-15' });
  await of.call(recurringEntries.calls.pauseSchedule, { ...change, scheduleId: over });
  await recurring('Snow', ['5350', '2050']);
  await recurring('Roof', ['6010', '1020']);
  const interfund = member('interfund-balances-and-transfers', { fundIds: reserve });
  const boardKey = await scheduledPackage('Board', [interfund], ['ada@test.example', 'chair@board.example'], 'AUTOMATE');
  await scheduledPackage('Outside', [member('trial-balance')], ['chair@board.example'], 'AUTOMATE');
  await scheduledPackage('Bank', [member('check-register', { bankAccountId: '7' })], [], 'SCHEDULE');
  const yearly = { ...schedule('Board yearly'), frequency: 'YEARLY' as const };
  await of.call(reportPackages.schedulePackage, { communityId: oakId, packageKey: boardKey, schedule: yearly });
  const goneKey = await scheduledPackage('Gone', [member('trial-balance')], [], 'SCHEDULE');
  await of.call(reportPackages.removePackage, { communityId: oakId, packageKey: goneKey });
  await of.call(reportPackages.schedulePackage, { communityId: oakId, packageKey: 'treasurer', schedule: schedule('Treasurer monthly') });
  await scheduledQuery('Of another', false, { token: await of.tokenFor('Administrator') });
  standing = { custom: await scheduledQuery('Charges', false), ofAll: await scheduledQuery('Everywhere', true) };
  of.clock.set('2026-03-02T17:00:00.000Z');
}, 120_000);
afterAll(() => of.close());

/**
 * The workbook like Oak Court, for another name, without account 5350 and with 6010 in the other fund;
 * `jobsOf` in place of what it holds.
 */
async function likeOak(name: string, shortCode: string, jobsOf?: string) {
  const bytes = await of.services.database.read(of.customerId, (tx) => templateOf(tx, oakId, of.services.clock.now()));
  const sheets = await readSheets(bytes, sheetNames);
  const rows = (sheet: string): string[][] => {
    const table = sheets.get(sheet);
    return table ? [[...table.header], ...table.rows.map((row) => table.header.map((_, at) => row.cells[at] ?? ''))] : [];
  };
  const [titles = [], cells = []] = rows('Community');
  const asked = cells.map((cell, at) => (titles[at] === 'Jobs of' ? (jobsOf ?? cell) : ([name, shortCode][at] ?? cell)));
  const chart = rows('Chart')
    .filter(([number]) => number !== '5350')
    .map((row) => (row[0] === '6010' ? row.map((cell) => (cell === 'RESERVE' ? 'OPERATING' : cell)) : row));
  const { Units, Owners } = oakCourt;
  const file = await aWorkbook({ Community: [titles, asked], Units, Owners, Chart: chart, Charges: rows('Charges') });
  return { file, jobsOf: cells[titles.indexOf('Jobs of')] };
}

const faultsOf = (faults: readonly { severity: string; sheet: string; line: number; column: string; message: string }[]) =>
  faults.map(({ severity, sheet, line, column, message }) => `${severity} ${sheet} ${line} ${column}: ${message}`);

const leftOut = [
  'warning Community 2 Jobs of: Bank monthly is left out. A report of it is about a bank account of that community.',
  'warning Community 2 Jobs of: Board monthly comes along. chair@board.example is no user and does not get it here.',
  'warning Community 2 Jobs of: Board yearly comes along. chair@board.example is no user and does not get it here.',
  'warning Community 2 Jobs of: Gone monthly is left out. The package was not found.',
  'warning Community 2 Jobs of: Of another monthly is left out. The custom report was not found.',
  'warning Community 2 Jobs of: Outside monthly comes along. chair@board.example is no user and does not get it here. Nobody is left to mail it to, so it is built for review.',
  'warning Community 2 Jobs of: Over is left out. All of its days are over.',
  'warning Community 2 Jobs of: Roof is left out. Account 6010 is of another fund here: Operating.',
  'warning Community 2 Jobs of: Snow is left out. The chart has no account 5350 Snow removal.',
];

/** How much there is of what copies are made of. */
const kept = async () => {
  const count = sql<{ schedules: string; entries: string; packages: string; reports: string }>`select
    (select count(*) from platform.schedule) as schedules, (select count(*) from ledger.saved_entry) as entries,
    (select count(*) from reports.package) as packages, (select count(*) from reports.custom_report) as reports`;
  return (await count.execute(of.db.asMigrator)).rows[0];
};

const shown = (rows: readonly ScheduleView[]) =>
  rows.map(({ name, mode, state, startDate, nextDates }) => [name, mode, state, startDate.slice(0, 10), nextDates.length]).sort();

it('brings them paused as the preview counts them, names what is left out, and they go on when someone resumes them', async () => {
  const { file, jobsOf } = await likeOak('Yew Court', 'YEW');
  expect(jobsOf).toBe('OAK');
  const before = await kept();
  const seen = await of.call(express.previewExpress, { file });
  expect(faultsOf(seen.problems).sort()).toEqual(leftOut);
  expect([seen.report?.pausedJobs, seen.report?.isActive]).toEqual([8, true]);
  expect(await kept()).toEqual(before);
  const made = await of.call(express.createExpress, { file, baseHash: seen.baseHash });
  const { communityId } = made;
  expect(made.report.pausedJobs).toBe(8);

  const entries = await of.call(recurringEntries.calls.listSchedules, { communityId });
  expect(shown(entries)).toEqual([
    ['Audit', 'AUTOMATE', 'PAUSED', '2026-01-31', 0],
    ['Insurance', 'AUTOMATE', 'PAUSED', '2026-01-31', 0],
  ]);
  const insurance = entries.find(({ name }) => name === 'Insurance');
  const entry = { communityId, savedEntryId: insurance?.subjectId ?? '' };
  const { lines, reference } = await of.call(savedEntries.getSavedEntry, entry);
  const { accounts } = await booksAt(communityId);
  const numberOf = (accountId: string | null) => accounts.find((one) => one.accountId === accountId)?.number;
  expect([reference, lines.map((one) => [numberOf(one.accountId), one.debit, one.credit, one.memo])]).toEqual([
    'REF',
    [
      ['5100', '70.00', null, 'to 5100'],
      ['1300', null, '70.00', 'to 1300'],
    ],
  ]);
  const resumed = await of.call(recurringEntries.calls.resumeSchedule, { communityId, scheduleId: insurance?.scheduleId ?? '' });
  expect([resumed.state, resumed.nextDates.map((day) => day.slice(0, 10)).slice(0, 2)]).toEqual(['ACTIVE', ['2026-03-31', '2026-04-30']]);
  of.clock.set('2026-04-01T17:00:00.000Z');
  await fireSchedules(of.services, {
    ...{ customerIds: async () => [of.customerId], timeZoneOf, personOf: personOfUser, works: [recurringEntryWork] },
    log: { info: () => {}, error: (details, message) => console.error(message, details) },
  });
  const runs = await of.call(recurringEntries.calls.listScheduleRuns, { communityId, scheduleId: insurance?.scheduleId ?? '' });
  expect(runs.map(({ scheduledDate, state }) => [scheduledDate.slice(0, 10), state])).toEqual([['2026-03-31', 'DONE']]);
  of.clock.set('2026-03-02T17:00:00.000Z');
});

it('brings packages with their reports and the users among their recipients, and custom reports with their query', async () => {
  const [yew] = (await of.call(community.listCommunities, {})).filter(({ name }) => name === 'Yew Court');
  const communityId = yew?.communityId ?? '';
  const scheduled = await of.call(packageSchedules.calls.listSchedules, { communityId });
  expect(shown(scheduled)).toEqual([
    ['Board monthly', 'AUTOMATE', 'PAUSED', '2026-01-31', 0],
    ['Board yearly', 'SCHEDULE', 'PAUSED', '2026-01-31', 0],
    ['Outside monthly', 'SCHEDULE', 'PAUSED', '2026-01-31', 0],
    ['Treasurer monthly', 'SCHEDULE', 'PAUSED', '2026-01-31', 0],
  ]);
  expect(scheduled.find(({ name }) => name === 'Treasurer monthly')?.subjectId).toBe('treasurer');
  const subjects = scheduled.filter(({ name }) => name.startsWith('Board')).map(({ subjectId }) => subjectId);
  expect(new Set(subjects).size).toBe(1);
  const reserve = (await booksAt(communityId)).funds.find(({ code }) => code === 'RESERVE')?.fundId;
  const own = (await of.call(reportPackages.listPackages, { communityId })).filter(({ isOwn }) => isOwn);
  expect(own.map(({ name, recipients, members }) => [name, recipients, members.map(({ parameters }) => parameters)])).toEqual([
    ['Board', ['ada@test.example'], [{ fundIds: reserve }]],
    ['Outside', [], [{}]],
  ]);
  const queries = await of.call(customSchedules.calls.listSchedules, { communityId });
  expect(shown(queries).map(([name, mode, state]) => [name, mode, state])).toEqual([
    ['Charges monthly', 'AUTOMATE', 'PAUSED'],
    ['Everywhere monthly', 'AUTOMATE', 'PAUSED'],
  ]);
  const reports = await of.call(customReports.listCustomReports, { communityId });
  const copy = reports.find(({ name }) => name === 'Charges');
  expect(queries.map(({ subjectId }) => subjectId).sort()).toEqual([`${copy?.customReportId}.csv`, `${standing.ofAll}.csv`].sort());
  expect([copy?.customReportId === standing.custom, copy?.definition?.source, copy?.recipients]).toEqual([
    ...[false, 'ChargeData'],
    ['ada@test.example'],
  ]);
});

it('leaves out what its maker may not make, and says the same of a code that is unknown and one out of scope', async () => {
  const asked = async (jobsOf: string, held: Partial<Record<Claim, number>>, communities: 'all' | ReadonlySet<string>) => {
    const { file } = await likeOak('Fir Court', 'FIR', jobsOf);
    return await withThread(async (thread) => {
      const sheets = await readInThread({ file }, thread);
      return await rehearse(of.services.database, of.customerId, (tx) =>
        build({
          ...{ tx, file, sheets, thread, now: of.services.clock.now(), by: { userId: '1', name: 'Ann' }, communities },
          held: { ...Object.fromEntries(claims.map((claim) => [claim, 15])), ...held },
        }),
      );
    });
  };
  const without = await asked('oak', { gljournalentries: 1, standardreports: 1 }, 'all');
  expect(without.report?.pausedJobs).toBe(0);
  expect(faultsOf(without.faults)).toHaveLength(14);
  expect(faultsOf(without.faults)).toContain(
    'warning Community 2 Jobs of: Insurance is left out. You may not make what it does again and again.',
  );
  const entriesAlone = await asked('OAK', { standardreports: 1 }, new Set([oakId]));
  expect(entriesAlone.report?.pausedJobs).toBe(2);
  for (const [code, scope] of [
    ['OAK', new Set<string>()],
    ['NONE', 'all'],
    ['FIR', 'all'],
  ] as const) {
    const refused = await asked(code, {}, scope);
    expect(faultsOf(refused.faults)).toEqual([`error Community 2 Jobs of: You see no community with the short code ${code}.`]);
    expect(refused.report).toBeNull();
  }
  const [yew] = (await of.call(community.listCommunities, {})).filter(({ name }) => name === 'Yew Court');
  const elsewhere = await of.tokenFor('Administrator', [yew?.communityId ?? '']);
  const scoped = await of.send(express.previewExpress, { file: (await likeOak('Fir Court', 'FIR')).file }, { token: elsewhere });
  expect(JSON.stringify(scoped.json['problems'])).toContain('You see no community with the short code OAK.');
  const { file } = await likeOak('Fir Court', 'FIR', 'NONE');
  expect((await of.send(express.createExpress, { file })).json.code).toBe('sheetsInError');
});
