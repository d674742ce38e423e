// Reported problems: what is kept, that nothing personal fits in it beside the words, and who reads it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { deskRoutes } from '../desk.server.ts';
import { problems } from './problem.contract.ts';

let on: TestCommunity;
beforeAll(async () => {
  on = await aCommunity({ more: deskRoutes });
});
afterAll(() => on.close());

const problem = {
  Words: 'The total of the batch jumps when I sort.\nIt did not last week.',
  screen: 'apply-charges',
  path: '/c/$communityId/receivables/apply-charges',
  build: 'aB3_-x9Z',
  browser: 'Firefox 147',
  window: '1440 by 900',
  look: 'dark',
  failures: ['d4847214-47ec-4380-a46d-9bf3925c6433'],
};

test('anybody signed in reports; whoever looks after the installation reads it, with where it was and without who it was', async () => {
  const token = await on.tokenFor('Board member', [on.communityId]);
  const answer = await on.send(problems.reportProblem, problem, { token });
  expect([answer.status, answer.json]).toEqual([200, { Reference: 'P-00001' }]);
  expect((await on.send(problems.listProblems, {}, { token })).status).toBe(403);
  const [kept] = await on.call(problems.listProblems, {});
  expect(kept).toEqual({ ...problem, problemId: '1', Reference: 'P-00001', reportedTime: '2026-01-05T17:00:00.000Z' });
  const columns = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_schema = 'desk' and table_name = 'problem'`.execute(
    on.db.asMigrator,
  );
  expect(columns.rows.map(({ name }) => name).filter((name) => /user|mail|name|address|party|owner/.test(name))).toEqual([]);
});

test.each([
  ['an address with ids in it', { path: '/c/7/owners/12' }],
  ['an address with a query', { path: '/search/smith?entity=owners' }],
  ['a screen that is a name', { screen: 'Rosa Aldana' }],
  ['a whole user agent', { browser: 'Mozilla/5.0 (X11; Linux x86_64) rosa@example.com' }],
  ['a reference that is none', { failures: ['rosa@example.com'] }],
])('%s is refused', async (_what, change) => {
  expect((await on.send(problems.reportProblem, { ...problem, ...change })).status).toBe(400);
});
