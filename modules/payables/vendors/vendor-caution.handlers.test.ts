// Vendors on hold, blocked or without the insurance they must have: what warns, and what stops a bill and a
// check.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liabilityInsurance, vendor } from '../../people/people.contract.ts';
import { bills, checks } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

const stand = async (vendorId: string, standing: 'ACTIVE' | 'ON_HOLD' | 'BLOCKED') =>
  of.call(vendor.editVendor, { ...(await of.call(vendor.getVendor, { vendorId })), standing });
const preview = (billId: string, amount: string) =>
  of.send(checks.previewChecks, {
    communityId: of.communityId,
    bankAccountId: of.bankAccountId,
    checkDate: '2026-01-20',
    items: [`${billId}:${amount}`],
  });
const enter = async (vendorId: string, number: string) => {
  const billId = await of.approved({ vendorId, number, lines: [['5410', '100.00']] });
  const { accountId } = (await of.call(bills.getBill, { communityId: of.communityId, billId })).lines[0] ?? { accountId: '' };
  const again = { communityId: of.communityId, vendorId, billDate: '2026-01-05', amount: '10.00', lines: [{ accountId, amount: '10.00' }] };
  return { billId, again };
};

it('takes no bill of a blocked vendor and prints it no check; one on hold only warns', async () => {
  const { billId, again } = await enter(of.sierra, 'S-1');
  await stand(of.sierra, 'ON_HOLD');
  expect((await preview(billId, '100.00')).json.cautions).toEqual(['Sierra Green Landscape is on hold.']);
  expect((await of.send(bills.addBill, { ...again, billNumber: 'S-2' })).status).toBe(200);
  await stand(of.sierra, 'BLOCKED');
  const refused = await of.send(bills.addBill, { ...again, billNumber: 'S-3' });
  expect([refused.status, refused.json.code, refused.json.fields?.[0]?.path]).toEqual([409, 'vendorBlocked', 'vendorId']);
  expect((await preview(billId, '100.00')).json.code).toBe('vendorBlocked');
  await stand(of.sierra, 'ACTIVE');
  expect((await preview(billId, '100.00')).json.cautions).toEqual([]);
});

it('warns of required insurance that is over, and stops bills or checks where the customer so decides', async () => {
  const { billId, again } = await enter(of.truckee, 'T-1');
  const policy = { carrier: 'Harbor', limitAmount: '1.00', effectiveDate: '2024-01-01', expiresDate: '2025-01-01' };
  await of.call(liabilityInsurance.addLiabilityInsurance, { ...policy, vendorId: of.truckee, policyNumber: 'GL-1' });
  expect((await preview(billId, '100.00')).json.cautions).toHaveLength(1);
  const rules = await of.call(vendor.getVendorRules, {});
  await of.call(vendor.editVendorRules, { ...rules, atBills: 'BLOCK', atChecks: 'WARN' });
  expect((await of.send(bills.addBill, { ...again, billNumber: 'T-2' })).json.errorMessage).toContain(
    'GL-1 of Truckee Pest Control expired',
  );
  expect((await preview(billId, '100.00')).status).toBe(200);
  await of.call(vendor.editVendorRules, { atBills: 'WARN', atChecks: 'BLOCK', version: '1' });
  expect((await preview(billId, '100.00')).json.code).toBe('vendorBlocked');
  expect((await of.send(bills.addBill, { ...again, billNumber: 'T-2' })).status).toBe(200);
});
