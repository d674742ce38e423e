// Acts on owners' accounts before the law packs: fees on returned payments, interest, the order of
// application, waivers and deposits are judged at preview and at commit, and keep the rule they were
// judged by.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { judgmentList, law } from '../../law/law.contract.ts';
import { lawRoutes } from '../../law/law.server.ts';
import { glAccount } from '../../ledger/ledger.contract.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { addAdjustmentAccounts, adjust } from '../adjustments/adjustments.testing.ts';
import { addInterestCode, sendInterest, setInterest } from '../interest/interest.testing.ts';
import { adjustments, applicationOrders, chargeWhy, heldDeposits, interest, owners, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, takeMoney, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;

const moveTo = (state: string) =>
  sql`update communities.community set law_state = ${state} where customer_id = ${maple.customerId} and community_id = ${communityId}`.execute(
    maple.db.asMigrator,
  );
const house = (fact: 'waiverMostCents' | 'waiverCourtesyMonths' | 'documentNsfCents' | 'documentRateBps', amount: number, clause: string) =>
  maple.call(law.addHouseRule, { communityId, fact, amount, clause, startDate: '2026-01-01' });
const kept = async () =>
  (await maple.call(judgmentList.calls.readPage, { communityId })).rows.map((row) => [row.topic, row.verdict, row.citation]);

beforeAll(async () => {
  maple = await aBilledCommunity({ more: lawRoutes });
  communityId = maple.communityId;
  await addAdjustmentAccounts(maple);
  await setInterest(maple, await addInterestCode(maple), '2026-01-01', { rateBasisPoints: 1_800 });
  for (const account of ['MC-0001', 'MC-0002'])
    await adjust(maple, {
      account,
      postDate: '2026-01-01',
      type: 'ADD_CHARGE',
      codes: [
        { codeId: maple.codeIds.ASMT, amount: '400.00' },
        { codeId: maple.codeIds.LATE, amount: '50.00' },
      ],
    });
  await maple.call(law.saveStanding, {
    communityId,
    version: null,
    communityType: 'HOA',
    statutoryRegime: '',
    collectorRole: 'firstParty',
  });
});
afterAll(() => maple.close());

test('interest is cut to the rate a rule allows, from its first lawful day, and says so', async () => {
  await moveTo('California');
  const run = { communityId, postDate: '2026-03-31', throughDate: '2026-03-31' };
  const early = await maple.call(interest.previewInterest, { ...run, postDate: '2026-01-20', throughDate: '2026-01-20' });
  expect(early.owners).toEqual([]);
  const view = await maple.call(interest.previewInterest, run);
  const [line] = view.owners[0]?.lines ?? [];
  // 400.00 from January 31 through March 31: 60 days at 12 % are 7.89, and 11.83 at the 18 % of the settings.
  expect([line?.fromDate.slice(0, 10), line?.uncapped, line?.amount]).toEqual(['2026-01-31', '11.84', '7.89']);
  expect(line?.law).toMatchObject({ verdict: 'allow', citation: expect.stringContaining('5650') });
  const posted = await sendInterest(maple, '2026-03-31', { ownershipIds: [unitOf(maple, 'MC-0001').ownershipId] });
  expect(posted.status).toBe(200);
  expect((await kept()).filter(([topic]) => topic === 'interest').length).toBeGreaterThan(0);
  const ledger = await maple.call(owners.getOwnerLedger, { communityId, ownershipId: unitOf(maple, 'MC-0001').ownershipId });
  const row = ledger.rows.find(({ kind }) => kind === 'INTEREST');
  const why = await maple.call(chargeWhy.getChargeWhy, { communityId, chargeId: row?.chargeId ?? '' });
  expect(why).toMatchObject({ kind: 'INTEREST', reproduces: true, law: { citation: expect.stringContaining('5650') } });
  expect(why.record?.title).toBeTruthy();
  expect(why.arithmetic.at(-1)).toEqual({ words: 'Charged', amount: row?.charge });
  const ofBatch = await maple.call(chargeWhy.listBatchCharges, { communityId, batchId: String(posted.json['batchId']) });
  expect(ofBatch.map(({ chargeId }) => chargeId)).toContain(row?.chargeId);
});

test('an order of application that a rule blocks is refused, and gives way to that of the rule', async () => {
  await moveTo('Florida');
  const steps = [
    { kinds: ['ASSESSMENT' as const], age: 'ANY' as const },
    { kinds: ['LATE_FEE' as const, 'INTEREST' as const], age: 'ANY' as const },
  ];
  const judged = await maple.call(applicationOrders.judgeApplicationOrder, { communityId, startDate: '2026-02-01', steps });
  expect(judged.law).toMatchObject({ verdict: 'block', citation: expect.stringContaining('720.3085') });
  const order = { communityId, startDate: '2026-02-01', name: 'Assessments first', steps };
  expect((await maple.send(applicationOrders.addApplicationOrder, order)).json.code).toBe('lawForbids');
  // The Default list pays assessments first; the rule pays the late fee.
  const rows = [{ ownershipId: unitOf(maple, 'MC-0002').ownershipId, checkNumber: '7', amount: '50.00' }];
  const deposit = { communityId, bankAccountId: maple.bankAccountId, postDate: '2026-04-01', rows };
  const view = await maple.call(receipts.previewReceipts, deposit);
  expect([view.followsLaw, view.rows[0]?.allocations.map(({ alias, amount }) => [alias, amount])]).toEqual([true, [['LATE', '50.00']]]);
  await takeMoney(maple, '2026-04-01', [['MC-0002', '50.00', '7']]);
  expect((await kept()).filter(([topic]) => topic === 'applicationOrder').length).toBeGreaterThan(0);
});

test('the fee of a returned payment is shown with the most the law and the documents allow', async () => {
  const { rows } = await maple.call(receipts.listReceipts, { communityId, limit: 1 });
  const order = { communityId, receiptId: rows[0]?.receiptId ?? '', postDate: '2026-04-10', reason: 'NSF' as const, nsfFee: '30.00' };
  expect((await maple.call(receipts.previewBackout, order)).law).toMatchObject({ verdict: 'warn', atMost: '25.00' });
  await moveTo('Ohio');
  expect((await maple.call(receipts.previewBackout, order)).law).toBeNull();
  await house('documentNsfCents', 2_000, 'Declaration, section 9.4');
  expect((await maple.call(receipts.previewBackout, order)).law).toMatchObject({ verdict: 'block', atMost: '20.00' });
  const { baseHash } = await maple.call(receipts.previewBackout, order);
  const over = await maple.send(receipts.backoutReceipt, { ...order, baseHash });
  expect([over.json.code, over.json.errorMessage]).toEqual(['lawForbids', 'Declaration, section 9.4 does not allow this: at most 20.00.']);
  const fair = { ...order, nsfFee: '20.00' };
  await maple.call(receipts.backoutReceipt, { ...fair, baseHash: (await maple.call(receipts.previewBackout, fair)).baseHash });
  expect(await kept()).toContainEqual(['nsfFee', 'allow', 'Declaration, section 9.4']);
});

test('a courtesy is granted once in the months the documents name, and up to their most', async () => {
  await house('waiverCourtesyMonths', 6, 'Policy on fees, 3');
  await house('waiverMostCents', 3_000, 'Policy on fees, 4');
  const waive = (amount: string, postDate: string) => ({
    communityId,
    ownershipId: unitOf(maple, 'MC-0001').ownershipId,
    postDate,
    type: 'WAIVE' as const,
    reason: 'COURTESY' as const,
    codes: [{ codeId: maple.codeIds.LATE, amount }],
  });
  expect((await maple.call(adjustments.previewAdjustment, waive('30.01', '2026-05-01'))).law).toMatchObject({
    verdict: 'block',
    atMost: '30.00',
  });
  const first = waive('10.00', '2026-05-01');
  await maple.call(adjustments.enterAdjustment, await seen(maple, adjustments.previewAdjustment, first));
  const again = waive('10.00', '2026-10-31');
  expect((await maple.call(adjustments.previewAdjustment, again)).law).toMatchObject({
    verdict: 'block',
    notBefore: '2026-11-01T00:00:00',
  });
  const refused = await maple.send(adjustments.enterAdjustment, await seen(maple, adjustments.previewAdjustment, again));
  expect(refused.json.code).toBe('lawForbids');
  expect(await kept()).toContainEqual(['waiver', 'allow', expect.stringContaining('Policy on fees')]);
});

test('a deposit of an owner is judged by the record of its kind, not by that of leases, and keeps it', async () => {
  const account = { type: 'LIABILITY' as const, fundId: maple.fundIds.get('OPERATING'), number: '2450', name: 'Deposits held' };
  await maple.send(glAccount.addAccount, { communityId, ...account, role: 'DEPOSITS_HELD' });
  const held = (await maple.call(heldDeposits.getDepositChoices, { communityId })).heldAccounts[0]?.accountId ?? '';
  const type = { communityId, name: 'Clubhouse', family: 'OWNER' as const, heldAccountId: held, incomeAccountId: accountId(maple, '4110') };
  const { depositTypeId } = await maple.call(heldDeposits.saveDepositType, type);
  const order = {
    communityId,
    depositTypeId,
    ownershipId: unitOf(maple, 'MC-0001').ownershipId,
    postDate: '2026-05-02',
    amount: '5000.00',
    bankAccountId: maple.bankAccountId,
  };
  await moveTo('California');
  const { law: said } = await maple.call(heldDeposits.previewDeposit, order);
  expect(said).toMatchObject({ verdict: 'allow', atMost: null, ruleVersion: expect.stringContaining('securityDeposit.owner') });
  await maple.call(heldDeposits.addDeposit, await seen(maple, heldDeposits.previewDeposit, order));
  expect(await kept()).toContainEqual(['securityDeposit', 'allow', said?.citation]);
});
