// Checks the bank has paid stay as they are: voiding one is refused until its match is taken back, also when
// both happen at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankAccounts } from '../../ledger/ledger.contract.ts';
import { aCommunity, accountId, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { bills, checks } from '../../payables/payables.contract.ts';
import { payablesRoutes } from '../../payables/payables.server.ts';
import { vendor } from '../../people/people.contract.ts';
import { banking } from '../banking.contract.ts';
import { bankingRoutes } from '../banking.server.ts';

let maple: TestCommunity;
let bankAccountId: string;
let vendorId: string;
let communityId: string;

beforeAll(async () => {
  maple = await aCommunity({ more: [...payablesRoutes, ...bankingRoutes] });
  communityId = maple.communityId;
  const bank = { name: 'Operating', bankName: 'Nevada First', routingNumber: '122402405', accountNumber: '400117010' };
  bankAccountId = (await maple.call(bankAccounts.addBankAccount, { communityId, ...bank, accountId: accountId(maple, '1010') }))
    .bankAccountId;
  vendorId = (
    await maple.call(vendor.addVendor, { name: 'Sierra Green', street: '1 Mill St', city: 'Reno', state: 'NV', postcode: '89502' })
  ).vendorId;
  await maple.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 0 });
});
afterAll(() => maple.close());

/** A check of 120.00 dated the tenth. */
async function aCheck(billNumber: string): Promise<string> {
  const lines = [{ accountId: accountId(maple, '5310'), amount: '120.00' }];
  const { billId } = await maple.call(bills.addBill, {
    communityId,
    vendorId,
    billNumber,
    billDate: '2026-01-05',
    amount: '120.00',
    lines,
  });
  const run = { communityId, bankAccountId, checkDate: '2026-01-10', items: [`${billId}:120.00`] };
  const { baseHash } = await maple.call(checks.previewChecks, run);
  const issued = await maple.call(checks.issueChecks, { ...run, baseHash });
  return issued.checks[0]?.checkId ?? '';
}

async function voidOf(checkId: string, voidDate = '2026-01-31') {
  const order = { communityId, checkIds: [checkId], voidDate };
  const { baseHash } = await maple.call(checks.previewVoid, order);
  return maple.send(checks.voidChecks, { ...order, reason: 'Lost', baseHash });
}

test('a check inside a reconciliation is not voided until its match is taken back', async () => {
  const [paid, lost] = [await aCheck('A-1'), await aCheck('A-2')];
  const one = await maple.call(banking.startReconciliation, {
    communityId,
    bankAccountId,
    statementDate: '2026-01-31',
    statementBalance: '-120.00',
  });
  const at = { communityId, ...one };
  const { matchIds } = await maple.call(banking.matchByHand, { ...at, bankLineIds: [], itemKeys: [`check:${paid}`] });
  expect((await voidOf(paid)).json.code).toBe('cleared');
  expect((await voidOf(lost)).status).toBe(200);
  await maple.call(banking.finishReconciliation, at);
  const refused = await voidOf(paid, '2026-02-01');
  expect([refused.status, refused.json.code]).toEqual([409, 'cleared']);
  expect((await maple.call(banking.getReconciliationReport, at)).difference).toBe('0.00');
  await maple.call(banking.reopenReconciliation, { ...at, reason: 'The bank took it back' });
  await maple.call(banking.undoMatches, { ...at, matchIds });
  expect((await voidOf(paid)).status).toBe(200);
});
