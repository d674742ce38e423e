// The next fiscal year of many communities through HTTP and a worker: each by itself, and none twice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../../../packages/contract/contract.ts';
import { jobRoutes } from '../../../packages/jobs/jobs.ts';
import { prepareQueue, runWorker, type Worker } from '../../../packages/jobs/worker.ts';
import { community } from '../../communities/communities.contract.ts';
import { accounting } from '../accounting.contract.ts';
import { aCommunity, type TestCommunity } from '../ledger.testing.ts';
import { portfolioYears } from './portfolio-years.contract.ts';
import { setUpYears } from './portfolio-years.jobs.ts';

let maple: TestCommunity;
let worker: Worker;
const log = { info: () => {}, error: (details: object) => console.error(details) };
beforeAll(async () => {
  maple = await aCommunity({ more: jobRoutes });
  await prepareQueue(maple.db.queueUrl);
  worker = await runWorker({ queueUrl: maple.db.queueUrl, jobs: [setUpYears([])], services: maple.services, log });
});
afterAll(async () => {
  await worker.stop();
  await maple.close();
});

async function anotherOne(shortCode: string): Promise<string> {
  const facts = { legalName: 'Oak', street: '', city: '', state: '', postcode: '', timeZone: 'UTC' };
  return (await maple.call(community.addCommunity, { name: `Oak ${shortCode}`, shortCode, ...facts })).communityId;
}

/** What became of each community, in the order they were done. */
async function run(communities: { communityId: string; startDate: string | null }[], method: 'CASH' | null = null): Promise<string[]> {
  const { jobId } = await maple.call(portfolioYears.setUpYears, { communities, budgetBasisPoints: null, amountBasisPoints: null, method });
  for (let tries = 0; tries < 20; tries += 1) {
    const { text } = await maple.send(jobs.watchJob, { jobId });
    const news = text
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row));
    if (news.at(-1)?.state === 'done')
      return news
        .flatMap((one) => one.items)
        .map((item) => `${item.itemKey === maple.communityId ? 'Maple' : 'Oak'} ${item.state}: ${item.message}`);
  }
  throw new Error('the job did not end');
}

const labels = async (communityId: string) =>
  (await maple.call(accounting.getAccountingSetup, { communityId })).years.map((year) => year.label);

it('shows how each community is set, and what it misses', async () => {
  const oak = await anotherOne('OAKA');
  const rows = await maple.call(portfolioYears.listAccountingSettings, {});
  expect(rows.find((row) => row.communityId === oak)).toMatchObject({ label: null, method: null, needsYear: true });
  expect(rows.find((row) => row.communityId === maple.communityId)).toMatchObject({
    label: '2026',
    method: 'ACCRUAL',
    periods: 12,
    fundsWithoutBalance: 0,
  });
});

it('sets each up by itself; whoever comes second changes nothing', async () => {
  const oak = await anotherOne('OAKB');
  const chosen = [
    { communityId: maple.communityId, startDate: '2027-01-01' },
    { communityId: oak, startDate: null },
  ];
  expect(await run(chosen)).toEqual([
    'Maple done: Fiscal year 2027 with 12 periods and the budget of 0 accounts',
    expect.stringMatching(/^Oak done: Fiscal year \d{4} with 12 periods/),
  ]);
  expect(await labels(maple.communityId)).toEqual(['2027', '2026']);
  expect(await run(chosen)).toEqual([
    'Maple failed: Fiscal year 2027 was set up meanwhile.',
    expect.stringMatching(/^Oak failed: .*meanwhile/),
  ]);
  expect(await labels(maple.communityId)).toEqual(['2027', '2026']);
  expect(await labels(oak)).toHaveLength(1);
});

it('gives the new years another method where one is chosen, and says what that asks for', async () => {
  const { communityId } = maple;
  expect(await run([{ communityId, startDate: '2028-01-01' }], 'CASH')).toEqual([
    expect.stringMatching(/^Maple done: Fiscal year 2028 .*; the method changes from Accrual to Cash, and what is open when it begins/),
  ]);
  const { years } = await maple.call(accounting.getAccountingSetup, { communityId });
  expect(years.map((year) => [year.label, year.method])).toEqual([
    ['2028', 'CASH'],
    ['2027', 'ACCRUAL'],
    ['2026', 'ACCRUAL'],
  ]);
});
