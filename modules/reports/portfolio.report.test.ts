// Reports that read all communities at once: what stands in them for one, for all in scope, and for who sees
// all; filters by text, and the doors to records.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDate } from '../../packages/kernel/kernel.ts';
import { readParams } from '../../packages/reporting/params.ts';
import { pagesOf } from '../../packages/reporting/report.ts';
import { ownership, party } from '../people/people.contract.ts';
import { allReports } from './registry.server.ts';
import { reports } from './reports.contract.ts';
import { aPlayedJanuary, besideMaple, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;
let cedar: string;
let limited: string;
const january = { fromDate: '2026-01-01', toDate: '2026-01-31' };
beforeAll(async () => {
  maple = await aPlayedJanuary();
  cedar = await besideMaple(maple);
  limited = await maple.tokenFor('Administrator', [maple.communityId]);
});
afterAll(() => maple.close());

type Result = Awaited<ReturnType<typeof run>>;
const run = (name: string, more: Record<string, string> = {}) =>
  maple.call(reports.runReport, { communityId: maple.communityId, name, ...more });
async function runAs(token: string, name: string, more: Record<string, string> = {}): Promise<Result> {
  const answer = await maple.send(reports.runReport, { communityId: maple.communityId, name, ...more }, { token });
  expect(answer.status).toBe(200);
  return answer.json as unknown as Result;
}
const texts = ({ rows }: Result, key: string) => rows.filter(({ kind }) => kind === 'row').map(({ cells }) => cells[key]?.text ?? '');

test('the list of communities is one table, cut to the scope of who asks', async () => {
  const name = 'community-list-and-door-count';
  expect(texts(await run(name), 'community')).toEqual(['Maple Court']);
  const all = await run(name, { communities: 'all' });
  expect([all.owner, texts(all, 'community')]).toEqual(['2 communities', ['Cedar Ridge', 'Maple Court']]);
  expect(all.rows.filter(({ kind }) => kind === 'grandTotal').map(({ cells }) => cells['doors']?.count)).toEqual([12]);
  expect(all.rows.find(({ cells }) => cells['community']?.text === 'Cedar Ridge')?.cells['community']?.door?.screen).toBe('community-view');
  expect(texts(await runAs(limited, name, { communities: 'all' }), 'community')).toEqual(['Maple Court']);
  expect(texts(await run(name, { communities: 'all', status: 'ACTIVE' }), 'community')).toEqual([]);
});

test('owners of several homes stand together, beside others too, and a home counts once', async () => {
  const name = 'group-and-multi-property-owners';
  const [known] = await maple.call(party.pickParties, { search: 'Aldana Rosa' });
  await maple.call(ownership.addOwnership, {
    communityId: maple.communityId,
    propertyId: maple.units.get('MC-0002')?.propertyId ?? '',
    partyId: known?.partyId ?? '',
    lastName: 'Aldana',
    isPrimary: false,
    startDate: '2026-01-02',
    sharePercent: '40',
  });
  const found = await run(name, { asOfDate: '2026-01-31', communities: 'all' });
  const lines = found.rows
    .filter(({ kind }) => kind === 'row')
    .map(({ cells }) => ['account', 'role', 'share'].map((key) => cells[key]?.text ?? ''));
  expect(lines).toEqual([
    ['MC-0001', 'Owner', 'Not recorded'],
    ['MC-0002', 'Co-owner', '40%'],
    ['MC-0005', 'Group', ''],
    ['MC-0006', 'Group', ''],
  ]);
  const before = await run(name, { asOfDate: '2026-01-01' });
  expect(texts(before, 'account')).toEqual(['MC-0005', 'MC-0006']);
  expect(texts(await run(name, { asOfDate: '2026-01-31', leastProperties: '3' }), 'account')).toEqual([]);
});

test('vendors are compared over communities, and found by their trade', async () => {
  const name = 'vendor-spend-analysis';
  const all = await run(name, { ...january, communities: 'all' });
  expect(all.rows.find(({ kind }) => kind === 'grandTotal')?.cells).toMatchObject({
    amount: { money: '2170.00' },
    communities: { count: 1 },
  });
  const february = await run(name, { fromDate: '2026-02-01', toDate: '2026-02-28' });
  expect(february.rows.find(({ kind }) => kind === 'grandTotal')?.cells).toMatchObject({
    amount: { money: '0.00' },
    prior: { money: '2170.00' },
    change: { amount: '-2170.00' },
    changePercent: { percent: -1000 },
  });
  const trees = await run(name, { ...january, trade: 'trees' });
  expect([texts(trees, 'vendor').slice(0, -3), trees.checks[0]?.outcome]).toEqual([[], 'notApplicable']);
});

test('the audit trail shows what belongs to no community to who sees all, and to nobody else', async () => {
  const kinds = async (result: Result) => [...new Set(texts(result, 'entity'))];
  const all = await kinds(await run('audit-trail', { ...january, communities: 'all' }));
  const one = await kinds(await run('audit-trail', january));
  const cut = await kinds(await runAs(limited, 'audit-trail', { ...january, communities: 'all' }));
  expect([all.includes('vendor'), one.includes('vendor'), cut.includes('vendor')]).toEqual([true, false, false]);
  expect(one).toContain('bill');
  const found = await run('audit-trail', { ...january, entity: 'BILL', action: 'approve', user: 'account' });
  expect(found.rows.map(({ cells }) => [cells['field']?.text, cells['old']?.text, cells['new']?.text])).toEqual(
    Array.from({ length: 3 }, () => ['status', 'SUBMITTED', 'APPROVED']),
  );
  const refused = await maple.send(reports.exportReport, {
    communityId: maple.communityId,
    name: 'audit-trail',
    format: 'pdf',
    ...january,
  });
  expect(refused.json.code).toBe('outputNotOffered');
});

test('users stand under each of their roles, with what is dangerous together', async () => {
  const name = 'user-access-and-roles';
  await maple.userFor('Auditor', []);
  const mine = await runAs(limited, name, { communities: 'all', role: 'auditor' });
  expect(texts(mine, 'user')).toEqual([]);
  const all = await run(name, { communities: 'all', role: 'auditor' });
  const [auditor] = all.rows.filter(({ kind }) => kind === 'row').map(({ cells }) => cells);
  expect(auditor).toMatchObject({ communities: { text: 'None' }, factor: { text: 'None' }, act: { text: 'None recorded' } });
  expect(auditor?.['user']?.door?.screen).toBe('user-view');
});

const together = allReports.filter(({ declaration }) => declaration.addsUp === 'itself');

test.each(together.map((report) => [report.declaration.name, report] as const))(
  '%s sends as many statements for two communities as for one',
  async (_name, report) => {
    const calendar = { today: localDate('2026-01-31'), startOfYear: localDate('2026-01-01'), periods: [] };
    const params = readParams(report.declaration, {}, calendar);
    const sent = (communityIds: readonly string[]) =>
      maple.db.database.read(maple.customerId, async (tx) => {
        let statements = 0;
        const db = tx.db.withPlugin({
          transformQuery({ node }) {
            statements += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        const body = await report.run({ ...tx, db }, { communityId: maple.communityId, communityIds, params, knownTime: null });
        let lines = 0;
        for await (const page of pagesOf(body)) lines += page.length;
        expect(lines).toBeGreaterThan(0);
        return statements;
      });
    const one = await sent([maple.communityId]);
    expect(one).toBeGreaterThan(0);
    expect(await sent([maple.communityId, cedar])).toBe(one);
  },
);
