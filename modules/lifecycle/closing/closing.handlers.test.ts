// A community from its set-up to its end through HTTP: what is missing, what hinders, that nothing of a
// closed one is changed by any way, and that it opens again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { declareJob } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity, whyClosed } from '../../communities/communities.server.ts';
import { users } from '../../identity/identity.contract.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { accounting, chartImport } from '../../ledger/ledger.contract.ts';
import { joinNeighbors, ledgerRoutes } from '../../ledger/ledger.server.ts';
import { contact, noParty, property } from '../../people/people.contract.ts';
import { peopleRoutes } from '../../people/people.server.ts';
import { propertyImport } from '../lifecycle.contract.ts';
import { lifecycleRoutes } from '../lifecycle.server.ts';
import { resale } from '../resale/resale.contract.ts';
import { setUp } from '../set-up/set-up.contract.ts';
import { closing } from './closing.contract.ts';

let of: TestServer;
beforeAll(async () => {
  of = await aServer(
    [...communitiesRoutes, ...peopleRoutes, ...ledgerRoutes(joinNeighbors()), ...lifecycleRoutes],
    hasCommunity,
    whyClosed,
  );
});
afterAll(() => of.close());

const facts = { legalName: 'Oak', city: 'Reno', state: 'NV', timeZone: 'UTC' };
const csv = (fileName: string, lines: string[]) => ({ fileName, content: Buffer.from(lines.join('\n')).toString('base64') });
const chart = csv('chart.csv', [
  'number,name,type,fund,role',
  '1010,Cash,ASSET,OPERATING,CASH',
  '2000,Payable,LIABILITY,OPERATING,PAYABLE',
  '3000,Fund balance,EQUITY,OPERATING,FUND_BALANCE',
  '5000,Repairs,EXPENSE,OPERATING,',
]);
const homes = csv('homes.csv', ['Account Number,Number,Street,Owner', 'OAK-1,1,Oak Ct,Rosa Aldana', 'OAK-2,2,Oak Ct,Ben Ito']);

async function aCommunity(name: string, shortCode: string): Promise<string> {
  const { communityId } = await of.call(community.addCommunity, { ...facts, name, shortCode, unitCount: 2 });
  await of.call(chartImport.calls.commit, { communityId, file: chart });
  await of.call(accounting.addFiscalYear, { communityId, label: '2026', startDate: '2026-01-01', method: 'ACCRUAL', frequency: 'MONTHLY' });
  await of.call(propertyImport.calls.commit, { communityId, file: homes });
  return communityId;
}

async function insertEntry(communityId: string): Promise<void> {
  await of.services.database.transact(of.customerId, async (tx) => {
    await sql`insert into ledger.batch (customer_id, community_id, kind, state, post_date, entered_by, entered_time)
      values (${tx.customerId}, ${communityId}, 'journal', 'POSTED', '2026-01-05', 1, now())`.execute(tx.db);
    await sql`insert into ledger.entry (customer_id, community_id, batch_id, entry_type, post_date, period_start, source_type, source_id, reference, description, entered_by, entered_time)
      select ${tx.customerId}, ${communityId}, max(batch_id), 'JOURNAL', '2026-01-05', '2026-01-01', 'journal', '1', '', 'x', 1, now() from ledger.batch
      where community_id = ${communityId}`.execute(tx.db);
  });
}

it('is set up part by part, in any order, and then active', async () => {
  const { communityId } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'ELM', unitCount: 3 });
  const early = await of.send(setUp.finishPart, { communityId, part: 'ACCOUNTING' });
  expect([early.json.code, early.json.errorMessage]).toEqual(['notReady', expect.stringContaining('A chart of accounts.')]);
  await of.call(chartImport.calls.commit, { communityId, file: chart });
  await of.call(accounting.addFiscalYear, { communityId, label: '2026', startDate: '2026-01-01', method: 'ACCRUAL', frequency: 'MONTHLY' });
  expect(await of.call(setUp.finishPart, { communityId, part: 'ACCOUNTING' })).toEqual({ isActive: false });
  await of.call(setUp.reopenPart, { communityId, part: 'ACCOUNTING' });
  await of.call(setUp.finishPart, { communityId, part: 'ACCOUNTING' });
  await of.call(propertyImport.calls.commit, { communityId, file: homes });
  const differs = await of.send(setUp.finishPart, { communityId, part: 'PROPERTIES' });
  expect(differs.json.errorMessage).toContain('2 properties are there, and the documents count 3.');
  expect((await of.call(setUp.listSetUps, {})).map(({ name, accountingDone }) => [name, accountingDone])).toEqual([['Elm Court', true]]);
  const seen = await of.call(community.getCommunity, { communityId });
  await of.call(community.editCommunity, { ...seen, incorporationDate: null, unitCount: 2 });
  expect(await of.call(setUp.finishPart, { communityId, part: 'PROPERTIES' })).toEqual({ isActive: true });
  expect((await of.call(community.getCommunity, { communityId })).standing).toBe('ACTIVE');
  expect((await of.call(setUp.getSetUp, { communityId })).steps.map(({ isThere }) => isThere)).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect((await of.send(setUp.reopenPart, { communityId, part: 'PROPERTIES' })).json.code).toBe('notInSetUp');
  expect(await of.call(setUp.listSetUps, {})).toEqual([]);
});

it('is closed to every change while it is deactivated, and opens again', async () => {
  const communityId = await aCommunity('Oak Court', 'OAK');
  const someone = { communityId, lastName: 'Quist', relation: 'Caretaker' };
  await of.call(contact.addContact, someone);
  await of.call(closing.deactivateCommunity, { communityId, reason: 'Went to another manager' });
  const answer = await of.send(contact.addContact, someone);
  expect([answer.status, answer.json.code]).toEqual([409, 'communityClosed']);
  expect((await of.send(closing.deactivateCommunity, { communityId, reason: 'Again' })).json.code).toBe('communityClosed');
  await expect(insertEntry(communityId)).rejects.toMatchObject({ code: 'CH060' });
  expect((await of.call(community.getCommunity, { communityId })).standing).toBe('DEACTIVATED');
  expect((await of.call(community.listCommunities, {})).find((one) => one.communityId === communityId)?.standing).toBe('DEACTIVATED');
  const [row] = await of.call(closing.listDeactivated, {});
  expect(row).toMatchObject({ name: 'Oak Court', by: 'Ada Admin', reason: 'Went to another manager', units: 2 });
  // Whom the community is given to is a fact of the user.
  const auditor = {
    displayName: 'Ina',
    email: 'ina@test.example',
    password: 'correct horse',
    roleNames: ['Auditor'],
    seesAllCommunities: false,
  };
  await of.call(users.addUser, { ...auditor, communityIds: [communityId] });
  await of.call(closing.reactivateCommunity, { communityId, reason: 'Came back' });
  await of.call(contact.addContact, someone);
  expect((await of.send(closing.reactivateCommunity, { communityId })).json.code).toBe('notDeactivated');
  expect((await of.call(community.getCommunity, { communityId })).standing).toBe('DRAFT');
});

it('is not deactivated while something is open, which is named (stillOpen)', async () => {
  const communityId = await aCommunity('Ash Court', 'ASH');
  await of.services.database.transact(of.customerId, (tx) =>
    sql`insert into ledger.batch (customer_id, community_id, kind, state, post_date, entered_by, entered_time)
      values (${tx.customerId}, ${communityId}, 'charges', 'UNPOSTED', '2026-01-05', 1, now())`.execute(tx.db),
  );
  expect((await of.call(closing.whatHinders, { communityId })).map(({ what }) => what)).toEqual(['1 batch not posted']);
  const refused = await of.send(closing.deactivateCommunity, { communityId, reason: 'Over' });
  expect([refused.json.code, refused.json.errorMessage]).toEqual([
    'stillOpen',
    'This community is not deactivated, because of 1 batch not posted.',
  ]);
});

it('is not deactivated while a sale is agreed, a job runs or a key of it is good', async () => {
  const communityId = await aCommunity('Gum Court', 'GUM');
  const { rows } = await of.call(property.listProperties, { communityId });
  const facts = { settlementDate: '2026-02-01', buyer: { ...noParty, lastName: 'Quint' }, forwarding: {} };
  const { resaleId } = await of.call(resale.startResale, { communityId, propertyId: rows[0]?.propertyId ?? '', ...facts });
  await sql`insert into lifecycle.transfer_key (customer_id, community_id, community_name, to_customer_id, expires_on, made_time, key_hash)
    values (${of.customerId}, ${communityId}, 'Gum Court', 998, '2026-01-04', now(), repeat('0', 64)), (${of.customerId}, ${communityId}, 'Gum Court', 998, '2026-01-05', now(), repeat('1', 64))`.execute(
    of.db.asMigrator,
  );
  await of.services.database.transact(of.customerId, (tx) =>
    enqueueJob(tx, declareJob('wait', z.object({ communityId: z.string() })), { payload: { communityId }, title: 'Wait', userId: null }),
  );
  const hindrances = async () => (await of.call(closing.whatHinders, { communityId })).map(({ what }) => what);
  expect(await hindrances()).toEqual(['1 job under way', '1 resale under way', '1 transfer key that is still good']);
  await of.call(resale.cancelResale, { communityId, resaleId, reason: 'x' });
  expect(await hindrances()).toEqual(['1 job under way', '1 transfer key that is still good']);
});

it('is worked on by its new customer alone once it was handed over (transferredOut)', async () => {
  const communityId = await aCommunity('Fir Court', 'FIR');
  await sql`update communities.community set standing = 'TRANSFERRED' where community_id = ${communityId}`.execute(of.db.asMigrator);
  expect((await of.send(closing.reactivateCommunity, { communityId })).json.code).toBe('transferredOut');
});
