// Changing a setting of many communities through HTTP and a worker: previewed for each, done by itself,
// recorded for each, and one refused stops no other.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { jobRoutes } from '../../../packages/jobs/jobs.ts';
import { prepareQueue, runWorker, type Worker } from '../../../packages/jobs/worker.ts';
import { community } from '../../communities/communities.contract.ts';
import { accounting } from '../accounting.contract.ts';
import { bankAccounts } from '../bank-account/bank-account.contract.ts';
import { aCommunity, accountId, type TestCommunity } from '../ledger.testing.ts';
import { portfolioSettings } from './portfolio-settings.contract.ts';
import { changeSettings } from './portfolio-settings.jobs.ts';
import { portfolioYears } from './portfolio-years.contract.ts';

let maple: TestCommunity;
let oak: string;
let worker: Worker;
const log = { info: () => {}, error: (details: object) => console.error(details) };
beforeAll(async () => {
  maple = await aCommunity({ more: jobRoutes });
  const facts = { legalName: 'Oak', street: '', city: '', state: '', postcode: '', timeZone: 'UTC' };
  oak = (await maple.call(community.addCommunity, { name: 'Oak', shortCode: 'OAKX', ...facts })).communityId;
  await addBank('Operating', '1010');
  await addBank('Reserve', '1020', false);
  await prepareQueue(maple.db.queueUrl);
  worker = await runWorker({ queueUrl: maple.db.queueUrl, jobs: [changeSettings([])], services: maple.services, log });
});
afterAll(async () => {
  await worker.stop();
  await maple.close();
});

function addBank(name: string, number: string, isPrimary = true) {
  const facts = { name, bankName: 'First Bank', routingNumber: '121000248', accountNumber: `8888${number}`, isPrimary };
  return maple.call(bankAccounts.addBankAccount, { communityId: maple.communityId, accountId: accountId(maple, number), ...facts });
}

/** What became of each community, in the order they were done. */
async function results({ jobId }: { jobId: string }): Promise<string[]> {
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

const both = () => [oak, maple.communityId];
const statusOf = async (startDate: string) => {
  const { years } = await maple.call(accounting.getAccountingSetup, { communityId: maple.communityId });
  return years.flatMap((year) => year.periods).find((period) => period.periodStartDate.startsWith(startDate))?.status;
};
const recorded = async (command: string) =>
  (
    await sql`select community_id, before, after, reason from platform.audit_event
      where command = ${command} and community_id is not null order by audit_event_id`.execute(maple.db.asMigrator)
  ).rows;

it('opens, closes and makes current the period of a day; a community without one is refused and stops no other', async () => {
  const order = { onDate: '2026-03-15', status: 'CLOSED' } as const;
  const preview = await maple.call(portfolioSettings.previewPeriods, order);
  expect(preview.find((row) => row.communityId === oak)).toMatchObject({ outcome: 'REFUSED', startDate: null });
  expect(preview.find((row) => row.communityId === maple.communityId)).toMatchObject({
    outcome: 'CHANGES',
    startDate: '2026-03-01T00:00:00',
  });
  const change = { communityIds: both(), ...order, reason: 'Quarter end' };
  expect(await results(await maple.call(portfolioSettings.changePeriods, change))).toEqual([
    'Oak failed: The period was not found.',
    expect.stringMatching(/^Maple done: 03\/01\/2026 to 03\/31\/2026: .*becomes closed$/),
  ]);
  expect(await statusOf('2026-03-01')).toBe('CLOSED');
  expect(await recorded('PortfolioSettings.changePeriods')).toEqual([
    { community_id: maple.communityId, before: { status: expect.any(String) }, after: { status: 'CLOSED' }, reason: 'Quarter end' },
  ]);
  expect(await results(await maple.call(portfolioSettings.changePeriods, change))).toContainEqual(
    expect.stringMatching(/^Maple done: .*closed already$/),
  );
  expect(await recorded('PortfolioSettings.changePeriods')).toHaveLength(1);
});

it('makes the bank account on a cash account the default one, by its number', async () => {
  const preview = await maple.call(portfolioSettings.previewCashAccounts, { accountNumber: '1020' });
  expect(preview.find((row) => row.communityId === oak)?.outcome).toBe('REFUSED');
  expect(preview.find((row) => row.communityId === maple.communityId)?.outcome).toBe('CHANGES');
  const change = { communityIds: both(), accountNumber: '1020', reason: '' };
  expect(await results(await maple.call(portfolioSettings.changeCashAccounts, change))).toEqual([
    'Oak failed: The bank account on a cash account 1020 was not found.',
    expect.stringMatching(/^Maple done: .*becomes 1020 /),
  ]);
  const rows = await maple.call(portfolioYears.listAccountingSettings, {});
  expect(rows.find((row) => row.communityId === maple.communityId)?.cashAccountNumber).toBe('1020');
  const kept = await sql<{ n: number }>`select count(*)::int as n from ledger.bank_account
    where community_id = ${maple.communityId} and is_primary`.execute(maple.db.asMigrator);
  expect(kept.rows).toEqual([{ n: 1 }]);
});

it('touches no community that is not there', async () => {
  const order = { communityIds: [maple.communityId, '999999'], onDate: '2026-03-15', status: 'OPEN' as const };
  expect((await maple.send(portfolioSettings.changePeriods, order)).status).toBe(404);
  expect(await statusOf('2026-03-01')).toBe('CLOSED');
});
