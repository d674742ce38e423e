// Alerts of what expires: required insurance of vendors, policies of communities and contracts, within their
// days of warning, and settled once renewed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateInZone, formatDate } from '../../packages/kernel/kernel.ts';
import { aCommunity, type TestCommunity } from '../ledger/ledger.testing.ts';
import { insurancePolicy, liabilityInsurance, vendor, vendorContract, workersCompensationInsurance } from '../people/people.contract.ts';
import { contractRoutes } from '../people/people.server.ts';
import { alerts } from './alert.contract.ts';
import { collectAlertsEverywhere, deskRoutes } from './desk.server.ts';

let on: TestCommunity;
beforeAll(async () => {
  on = await aCommunity({ more: [...deskRoutes, ...contractRoutes(async () => ({ amount: 0n, firstDate: null }))] });
});
afterAll(() => on.close());

const told = async () => {
  await collectAlertsEverywhere(on.services);
  const { json } = await on.send(alerts.getAlerts, {});
  return (json as unknown as { Alerts: { Message: string; Link: string }[] }).Alerts.map(({ Message, Link }) => [Message, Link]).sort();
};
const day = (days: number) => addDays(dateInZone(on.clock.now(), 'America/Los_Angeles'), days);

test('required insurance of a vendor in use is told of, and settled by its renewal; other insurance is not', async () => {
  const { vendorId } = await on.call(vendor.addVendor, { name: 'Silver Roofing' });
  const policy = { vendorId, carrier: 'Harbor', limitAmount: '1.00', effectiveDate: day(-300), alertDays: 30 };
  const { liabilityInsuranceId } = await on.call(liabilityInsurance.addLiabilityInsurance, {
    ...policy,
    policyNumber: 'GL-1',
    expiresDate: day(20),
  });
  await on.call(liabilityInsurance.addLiabilityInsurance, { ...policy, policyNumber: 'GL-2', expiresDate: day(20), isRequired: false });
  await on.call(liabilityInsurance.addLiabilityInsurance, { ...policy, policyNumber: 'GL-3', expiresDate: day(60) });
  await on.call(workersCompensationInsurance.addWorkersCompensationInsurance, { ...policy, policyNumber: 'WC-1', expiresDate: day(-3) });
  const late = [`Silver Roofing: workers compensation cover WC-1 expired on ${formatDate(day(-3))}`, `/vendors/${vendorId}`];
  expect(await told()).toEqual([
    [`Silver Roofing: general liability cover GL-1 expires on ${formatDate(day(20))}`, `/vendors/${vendorId}`],
    late,
  ]);
  await on.call(liabilityInsurance.addLiabilityInsurance, {
    ...policy,
    policyNumber: 'GL-4',
    effectiveDate: day(20),
    expiresDate: day(385),
    renewsId: liabilityInsuranceId,
  });
  expect(await told()).toEqual([late]);
  await on.call(vendor.editVendor, { ...(await on.call(vendor.getVendor, { vendorId })), isActive: false });
  expect(await told()).toEqual([]);
});

test('a policy of the community, and a contract whose notice falls due, are told of', async () => {
  const { communityId } = on;
  await on.call(insurancePolicy.addInsurancePolicy, {
    communityId,
    policyType: 'PROPERTY',
    carrier: 'Mutual',
    policyNumber: 'P-9',
    limitAmount: '1000.00',
    effectiveDate: day(-350),
    expiresDate: day(15),
    alertDays: 30,
  });
  const { vendorId } = await on.call(vendor.addVendor, { name: 'Sierra Green' });
  const contract = { communityId, vendorId, startDate: day(-800), amount: '1.00', noticeDays: 30, alertDays: 10 };
  await on.call(vendorContract.addVendorContract, { ...contract, name: 'Grounds', endDate: day(40) });
  await on.call(vendorContract.addVendorContract, { ...contract, name: 'Pool', endDate: day(41) });
  await on.call(vendorContract.addVendorContract, {
    ...contract,
    name: 'Snow',
    endDate: day(40 - 365 * 2),
    renewsItself: true,
    alertDays: 365,
  });
  await on.call(vendorContract.addVendorContract, { ...contract, name: 'Idea', endDate: day(40), isDraft: true });
  const messages = (await told()).map(([message]) => message);
  expect(messages).toEqual([
    `Grounds with Sierra Green ends on ${formatDate(day(40))} in Maple Court`,
    `Policy P-9 of Mutual expires on ${formatDate(day(15))} in Maple Court`,
    expect.stringMatching(/^Snow with Sierra Green renews itself unless notice is given by \d\d\/\d\d\/\d{4} in Maple Court$/),
  ]);
});
