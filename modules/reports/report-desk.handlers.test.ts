// What the viewer keeps: runs with their snapshot, reports marked with a star, views of parameters, and how a
// community prints.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { savedViews } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import { readPdf } from '../../packages/files/pdf/pdf.testing.ts';
import { stopPdfWorkers } from '../../packages/files/pdf/pdf.ts';
import { savedViewRoutes } from '../../packages/lists/saved-views.ts';

import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger/ledger.testing.ts';
import { reportRuns, reportSettings, reports, viewsOfReport } from './reports.contract.ts';
import { mayViewReport, reportsRoutes } from './reports.server.ts';

let maple: TestCommunity;
let reader: string;
let printer: string;
beforeAll(async () => {
  maple = await aCommunity({ more: [...reportsRoutes, ...savedViewRoutes([], mayViewReport)] });
  await sql`with r as (insert into identity.role (customer_id, name) values (${maple.customerId}, 'Owners only') returning role_id)
    insert into identity.role_claim (customer_id, role_id, claim, level) select ${maple.customerId}, r.role_id, 'ownermaintain', 1 from r`.execute(
    maple.db.asMigrator,
  );
  reader = await maple.tokenFor('Owners only');
  printer = await maple.tokenFor('Accountant');
});
afterAll(async () => {
  await maple.close();
  await stopPdfWorkers();
});

const one = () => ({ communityId: maple.communityId, name: 'trial-balance' });
async function book(postDate: string, amount: string): Promise<void> {
  const lines = [
    { accountId: accountId(maple, '1010'), debit: amount },
    { accountId: accountId(maple, '3000'), credit: amount },
  ];
  await postJournal(maple, { communityId: maple.communityId, postDate, reference: '', description: 'Booked', lines });
}

async function exported(more: Record<string, string> = {}, format: 'pdf' | 'csv' = 'pdf'): Promise<Buffer> {
  const answer = await maple.app.inject({
    method: 'GET',
    url: reports.exportReport.path,
    headers: { authorization: `Bearer ${printer}` },
    query: { ...one(), toDate: '2026-01-31', ...more, format },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

describe('runs', () => {
  test('keep parameters as days, who, when, how far the ledger went, and by which declaration', async () => {
    await book('2026-01-05', '100.00');
    await maple.call(reports.runReport, { ...one(), toDate: 'endOfMonth' });
    const [run] = await maple.call(reportRuns.listRuns, one());
    const newest = await sql<{
      id: string;
    }>`select max(entry_id)::text as id from ledger.entry where community_id = ${maple.communityId}`.execute(maple.db.asMigrator);
    expect(run).toMatchObject({
      name: 'trial-balance',
      title: 'Trial balance',
      output: 'SCREEN',
      parameters: { toDate: '2026-01-31', suppressZero: 'on' },
      runTime: maple.clock.now(),
      lastEntryId: newest.rows[0]?.id,
      knownTime: null,
    });
    expect(run?.definitionVersion).toMatch(/-[0-9a-f]{12}$/);
    expect(run?.userName).not.toBe('');
  });

  test('looking again is no other run; other figures, other parameters and every file are', async () => {
    const count = async () => (await maple.call(reportRuns.listRuns, one())).length;
    const before = await count();
    await maple.call(reports.runReport, { ...one(), toDate: 'endOfMonth' });
    expect(await count()).toBe(before);
    await maple.call(reports.runReport, { ...one(), toDate: 'endOfMonth', suppressZero: 'off' });
    await exported({}, 'csv');
    await exported({}, 'csv');
    maple.clock.advance(60_000);
    await book('2026-01-06', '5.00');
    await maple.call(reports.runReport, { ...one(), toDate: 'endOfMonth' });
    expect(await count()).toBe(before + 4);
  });

  test('are told to those alone who may run the report', async () => {
    const told = await maple.send(reportRuns.listRuns, { communityId: maple.communityId }, { token: reader });
    expect([told.status, told.json]).toEqual([200, []]);
  });
});

describe('as known on a day', () => {
  test('what was entered later is not in the figures, nor behind them, and the title says so', async () => {
    maple.clock.set('2026-01-20T18:00:00.000Z');
    await book('2026-01-05', '40.00');
    // Ten in the evening of the 20th in Reno is the 21st in Greenwich, and still known on the 20th.
    maple.clock.set('2026-01-21T06:00:00.000Z');
    await book('2026-01-05', '2.00');
    maple.clock.set('2026-01-21T09:00:00.000Z');
    await book('2026-01-05', '1000.00');
    const run = async (knownOn: string) => {
      const { rows, subtitle } = await maple.call(reports.runReport, { ...one(), toDate: '2026-01-31', knownOn });
      const cell = rows.find((row) => row.cells['number']?.text === '1010')?.cells['debit'];
      const open = { communityId: maple.communityId, name: 'trial-balance', sources: cell?.sources ?? '', knownOn };
      const opened = cell && (await maple.call(reports.openCell, open));
      return { money: cell?.money, total: opened?.total, says: subtitle.at(-1) };
    };
    expect(await run('2026-01-20')).toEqual({ money: '147.00', total: '147.00', says: 'As known on 01/20/2026' });
    expect(await run('2026-01-21')).toEqual({ money: '1147.00', total: '1147.00', says: 'As known on 01/21/2026' });
    // A screen does not wait until its run is kept, and of two runs of one moment either may be kept first.
    const knownTimes = async () =>
      (await maple.call(reportRuns.listRuns, one()))
        .filter((kept) => kept.parameters.knownOn === '2026-01-21')
        .map((kept) => kept.knownTime);
    await vi.waitFor(async () => expect(await knownTimes()).toEqual(['2026-01-22T08:00:00.000Z']), 20_000);
  });
});

describe('marked reports and saved parameters', () => {
  // The sessions of the first day have ended.
  beforeAll(async () => {
    reader = await maple.tokenFor('Owners only');
    printer = await maple.tokenFor('Accountant');
  });
  test('a star is set and taken, by those who may run the report', async () => {
    expect(await maple.call(reportRuns.setFavouriteReport, { name: 'trial-balance', isFavourite: true })).toEqual(['trial-balance']);
    maple.clock.advance(1000);
    expect(await maple.call(reportRuns.setFavouriteReport, { name: 'owner-ledger', isFavourite: true })).toEqual([
      'trial-balance',
      'owner-ledger',
    ]);
    expect(await maple.call(reportRuns.setFavouriteReport, { name: 'trial-balance', isFavourite: false })).toEqual(['owner-ledger']);
    expect(await maple.call(reportRuns.listFavouriteReports, {})).toEqual(['owner-ledger']);
    const refused = await maple.send(reportRuns.setFavouriteReport, { name: 'trial-balance', isFavourite: true }, { token: reader });
    expect(refused.status).toBe(404);
  });

  test('parameters are kept under a name, words for moving days as words, and shared with those who may run the report', async () => {
    const list = viewsOfReport('trial-balance');
    const params = { fromDate: 'startOfLastMonth', toDate: 'endOfLastMonth' };
    await maple.call(savedViews.addView, { list, name: 'Last month', isShared: true, state: { params } });
    const { views } = await maple.call(savedViews.listViews, { list });
    expect(views.map(({ name, isShared, state }) => [name, isShared, state])).toEqual([['Last month', true, { params }]]);
    expect((await maple.send(savedViews.listViews, { list }, { token: reader })).status).toBe(404);
    expect((await maple.send(savedViews.listViews, { list: viewsOfReport('nothing') })).status).toBe(404);
  });
});

/** The smallest pictures that are what they say they are, as far as their first bytes tell. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('how a community prints', () => {
  const setting = {
    confidentialMark: 'BOARD ONLY',
    footer: 'Cascade Community Management',
    orientation: 'LANDSCAPE',
    fontSize: 'LARGE',
  } as const;
  const save = (more: object) =>
    maple.send(reportSettings.saveReportSettings, {
      communityId: maple.communityId,
      ...setting,
      showsRunTime: false,
      revision: 0,
      ...more,
    });

  test('a report is printed the same, byte for byte, until the setting changes', async () => {
    const first = await exported();
    expect(Buffer.compare(first, await exported())).toBe(0);
    expect((await readPdf(first)).pages[0]).toMatchObject({ width: 612, height: 792 });
    const saved = await save({ logo: { fileName: 'logo.png', content: png.toString('base64') } });
    expect([saved.status, saved.json['revision']]).toEqual([200, 1]);
    const { pages, roles, isUniversallyAccessible } = await readPdf(await exported());
    expect(pages[0]).toMatchObject({ width: 792, height: 612 });
    for (const words of ['BOARD ONLY', 'Cascade Community Management', 'Figures as posted up to', 'Page 1 of 1'])
      expect(pages[0]?.text).toContain(words);
    expect([roles.includes('Figure'), isUniversallyAccessible]).toEqual([true, true]);
    expect(pages[0]?.text).not.toContain('Run ');
  });

  test('one printing may differ: page, type and the time of the run', async () => {
    const choice = { pageOrientation: 'portrait', pageFontSize: 'small', pageRunTime: 'on' };
    const [page] = (await readPdf(await exported(choice))).pages;
    expect(page).toMatchObject({ width: 612, height: 792 });
    expect(page?.text).toMatch(/Run Jan 21, 2026, 1:00\s/);
  });

  test('is kept with its logo, and not saved over what someone else has saved', async () => {
    const { logo, ...kept } = await maple.call(reportSettings.getReportSettings, { communityId: maple.communityId });
    expect(kept).toEqual({ ...setting, showsRunTime: false, revision: 1 });
    expect(logo).toBe(`data:image/png;base64,${png.toString('base64')}`);
    expect((await save({ footer: 'Late' })).json.code).toBe('settingsChanged');
    expect((await save({ revision: 1, footer: 'Kept its logo' })).status).toBe(200);
    expect((await maple.call(reportSettings.getReportSettings, { communityId: maple.communityId })).logo).toBe(logo);
    expect((await save({ revision: 2, logo: null })).status).toBe(200);
    expect((await maple.call(reportSettings.getReportSettings, { communityId: maple.communityId })).logo).toBeNull();
  });

  test.each([
    ['logoTooLarge', Buffer.concat([png, Buffer.alloc(262_144)])],
    ['notAPicture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')],
  ])('%s', async (code, bytes) => {
    const refused = await save({ revision: 3, logo: { fileName: 'logo.png', content: bytes.toString('base64') } });
    expect([refused.status, refused.json.code, refused.json.fields?.[0]?.path]).toEqual([409, code, 'logo']);
  });
});
