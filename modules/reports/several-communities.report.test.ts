// Reports of several communities: a section of each under its name, what they come to together, scope, files,
// and figures that open in their own community.
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { readPdf } from '../../packages/files/pdf/pdf.testing.ts';
import { stopPdfWorkers } from '../../packages/files/pdf/pdf.ts';
import { textToCents } from '../../packages/kernel/kernel.ts';
import { reportText } from '../../packages/reporting/table-text.ts';
import { allReports } from './registry.server.ts';
import { reports } from './reports.contract.ts';
import { aPlayedJanuary, besideMaple, inCents, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;
let cedar: string;
let both: string;
beforeAll(async () => {
  maple = await aPlayedJanuary();
  cedar = await besideMaple(maple);
  both = `${maple.communityId},${cedar}`;
});
afterAll(async () => {
  await maple.close();
  await stopPdfWorkers();
});

const january = { fromDate: '2026-01-01', toDate: '2026-01-31' };
const atTheEnd = { asOfDate: '2026-01-31' };
const run = (name: string, more: Record<string, string>) =>
  maple.call(reports.runReport, { communityId: maple.communityId, name, ...more });
type Result = Awaited<ReturnType<typeof run>>;

/** The lines from the head of a part to the next. */
function partOf({ rows }: Result, name: string) {
  const start = rows.findIndex((row) => row.kind === 'part' && Object.values(row.cells)[0]?.text?.startsWith(name));
  const end = rows.findIndex((row, i) => i > start && row.kind === 'part');
  return rows.slice(start + 1, end < 0 ? undefined : end);
}
const plain = (rows: Result['rows']) =>
  rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).map(([key, { sources: _, ...cell }]) => [key, cell])),
  }));

describe('two communities in one report', () => {
  test.each([
    ['trial-balance', january, '../ledger/reports/registers/trial-balance-of-communities.golden.txt'],
    ['balance-sheet', atTheEnd, '../ledger/reports/statements/balance-sheet-of-communities.golden.txt'],
  ])('%s prints its golden text', async (name, params, file) => {
    await expect(reportText(inCents(await run(name, { ...params, communities: both })))).toMatchFileSnapshot(file);
  });

  const several = allReports.flatMap(({ declaration }) =>
    declaration.addsUp && declaration.addsUp !== 'itself' ? [declaration.name] : [],
  );
  test.each(several)('the section of each community in %s is the report of that community', async (name) => {
    const params: Record<string, string> = allReports
      .find(({ declaration }) => declaration.name === name)
      ?.declaration.params.some((param) => param.name === 'asOfDate')
      ? atTheEnd
      : january;
    const together = await run(name, { ...params, communities: 'all' });
    for (const [communityId, title] of [
      [maple.communityId, 'Maple Court'],
      [cedar, 'Cedar Ridge'],
    ] as const) {
      const alone = await maple.call(reports.runReport, { communityId, name, ...params });
      expect(plain(partOf(together, title))).toEqual(plain(alone.rows));
      expect(alone.checks.map((check) => check.name)).toEqual(together.checks.map((check) => check.name));
    }
    expect(together.checks.filter((check) => check.outcome === 'fails')).toEqual([]);
    // What is added up ends in the sum of the last totals.
    const totals = (rows: Result['rows']) => rows.findLast((row) => row.kind === 'grandTotal')?.cells ?? {};
    const sums = totals(partOf(together, 'All communities'));
    for (const [key, { money }] of Object.entries(sums)) {
      if (money === undefined) continue;
      const parts = ['Maple Court', 'Cedar Ridge'].map((title) => textToCents(totals(partOf(together, title))[key]?.money ?? '0.00'));
      expect(textToCents(money)).toBe((parts[0] ?? 0n) + (parts[1] ?? 0n));
    }
  });

  test('a figure of the total opens rows of both, each in its community', async () => {
    const sheet = await run('balance-sheet', { ...atTheEnd, communities: 'all' });
    const cash = partOf(sheet, 'All communities').find((row) => row.cells['number']?.text === '1010')?.cells['balance'];
    expect(cash?.money).toBe('11753.92');
    const opened = await maple.call(reports.openCell, {
      communityId: maple.communityId,
      name: 'balance-sheet',
      sources: cash?.sources ?? '',
    });
    expect(opened.total).toBe('11753.92');
    expect(new Set(opened.rows.map((row) => row.communityId))).toEqual(new Set([maple.communityId, cedar]));
  });

  test('percents of what is added up are reckoned from the sums', async () => {
    const income = await run('income-statement', { ...january, comparison: 'budget', communities: 'all' });
    const net = partOf(income, 'All communities').find((row) => row.cells['number']?.text === '4000');
    expect(net?.cells).toMatchObject({
      amount: { money: '4760.00' },
      compared: { money: '3860.00' },
      change: { money: '900.00' },
      changePercent: { percent: 233 },
    });
  });

  test('as known on a day before anything was entered, every section is empty', async () => {
    const sheet = await run('balance-sheet', { ...atTheEnd, knownOn: '2020-01-01', communities: 'all' });
    expect(
      sheet.rows.flatMap((row) => Object.values(row.cells)).filter((cell) => cell.money !== undefined && cell.money !== '0.00'),
    ).toEqual([]);
    expect(sheet.subtitle).toContain('As known on 01/01/2020');
  });
});

describe('whose communities', () => {
  test.each(['999999', '1x'])('%s is refused', async (id) => {
    const answer = await maple.send(reports.runReport, {
      communityId: maple.communityId,
      name: 'trial-balance',
      communities: `${maple.communityId},${id}`,
    });
    expect([404, 400, 409, 422]).toContain(answer.status);
    if (id === '999999') expect(answer.status).toBe(404);
  });

  test('a community out of scope is not found, and all means all in scope', async () => {
    const token = await maple.tokenFor('Accountant', [maple.communityId]);
    const ask = (communities: string) =>
      maple.send(reports.runReport, { communityId: maple.communityId, name: 'trial-balance', communities }, { token });
    expect((await ask(both)).status).toBe(404);
    const all = await ask('all');
    expect(all.status).toBe(200);
    expect((all.json['rows'] as { kind: string }[]).filter((row) => row.kind === 'part')).toHaveLength(1);
    const sources = JSON.stringify([{ rows: 'postings', communityId: cedar, sign: 1 }]);
    const opened = await maple.send(reports.openCell, { communityId: maple.communityId, name: 'trial-balance', sources }, { token });
    expect(opened.status).toBe(404);
  });

  test('what belongs to one community is left open for several', async () => {
    const account = maple.accounts.get('1010') ?? '';
    const input = {
      communityId: maple.communityId,
      name: 'general-ledger-summary',
      ...january,
      communities: both,
      firstAccountId: account,
    };
    const answer = await maple.send(reports.runReport, input);
    expect(answer.text).toContain('must be left open for several communities');
  });
});

describe('files', () => {
  const file = async (format: string) => {
    const query = { communityId: maple.communityId, name: 'trial-balance', ...january, communities: both, format };
    const headers = { authorization: `Bearer ${maple.approver}` };
    const answer = await maple.app.inject({ method: 'GET', url: reports.exportReport.path, query, headers });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };

  test('CSV names the community of each line', async () => {
    const lines = (await file('csv')).toString('utf8').trim().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toMatch(/^Community,Number,Account,/);
    expect(lines.filter((line) => line.startsWith('Cedar Ridge Condominium Association,'))).toHaveLength(6);
    expect(lines.at(-1)).toMatch(/^All communities,,Total,/);
  });

  test('so does Excel', async () => {
    const [sheet] = await readExcel(await file('xlsx'));
    expect(sheet?.data[0]?.[0]).toBe('Community');
    expect(new Set(sheet?.data.slice(1).map((row) => row[0]))).toEqual(
      new Set(['Cedar Ridge Condominium Association', 'Maple Court Homeowners Association', 'All communities']),
    );
  });

  test('PDF begins a page for each, names it in the running head, and is the same for the same figures', async () => {
    const [one, other] = [await file('pdf'), await file('pdf')];
    expect(one.equals(other)).toBe(true);
    const { pages } = await readPdf(one);
    expect(pages).toHaveLength(3);
    expect(pages[1]?.text).toMatch(/Trial balance\s+Maple Court Homeowners Association/);
    expect(pages[2]?.text).toMatch(/Trial balance\s+All communities/);
  });
});

test('aged owner balances go by the days of lateness of each community', async () => {
  await sql`update communities.community set late_days_first = 20, late_days_second = 40, late_days_third = 60
    where customer_id = ${maple.customerId} and community_id = ${maple.communityId}`.execute(maple.db.asMigrator);
  const aged = await run('aged-owner-balance', { ...atTheEnd, communities: both });
  expect(aged.checks.filter((check) => check.outcome === 'fails')).toEqual([]);
  await expect(reportText(inCents(aged))).toMatchFileSnapshot('../receivables/reports/aged-owner-balance-of-communities.golden.txt');
});
