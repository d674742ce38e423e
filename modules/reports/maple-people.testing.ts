// Who stands by Maple Court in the golden texts: its board and committees, its renters, its insurance, and
// what its vendors have agreed.

import { accountId, type TestCommunity } from '../ledger/ledger.testing.ts';
import { invoiceTemplate } from '../payables/payables.contract.ts';
import {
  committee,
  committeeMember,
  insurancePolicy,
  liabilityInsurance,
  renter,
  vendor,
  vendorContract,
} from '../people/people.contract.ts';

async function govern({ call, communityId }: TestCommunity): Promise<void> {
  const board = await call(committee.addCommittee, { communityId, name: 'Board of directors', committeeType: 'BOARD', quorum: 3 });
  const hearing = await call(committee.addCommittee, { communityId, name: 'Hearing panel', committeeType: 'HEARING', quorum: 2 });
  const seat = { communityId, committeeId: board.committeeId, startDate: '2025-03-01' };
  for (const [firstName, lastName, position, endDate, isSigner] of [
    ['Rosa', 'Lee', 'President', '2027-02-28', true],
    ['Owen', 'Park', 'Treasurer', '2026-02-28', true],
    ['Ida', 'Moss', 'Director', null, false],
    ['Carl', 'Voss', 'Director', '2025-12-31', false],
  ] as const)
    await call(committeeMember.addCommitteeMember, {
      ...seat,
      firstName,
      lastName,
      position,
      endDate,
      isSigner,
      email: `${firstName.toLowerCase()}@example.com`,
    });
  const panel = { ...seat, committeeId: hearing.committeeId, position: 'Member' };
  await call(committeeMember.addCommitteeMember, { ...panel, firstName: 'Nan', lastName: 'Reed', phone: '775-555-0164' });
}

async function insure({ call, communityId }: TestCommunity): Promise<void> {
  const term = { communityId, agent: 'Sierra Insurance Agency', agentPhone: '775-555-0110' };
  for (const [policyType, policyNumber, limitAmount, premiumAmount, effectiveDate, expiresDate] of [
    ['PROPERTY', 'MP-1001', '4000000.00', '9800.00', '2025-06-01', '2026-06-01'],
    ['DIRECTORS', 'DO-77', '1000000.00', '2150.00', '2025-02-15', '2026-02-15'],
    ['FIDELITY', 'FC-5', '5000.00', '310.00', '2025-03-01', '2026-12-01'],
    ['FLOOD', 'FL-9', '500000.00', '1200.00', '2024-11-01', '2025-11-01'],
    ['UMBRELLA', 'UM-3', '2000000.00', '1450.00', '2026-03-01', '2027-03-01'],
  ] as const)
    await call(insurancePolicy.addInsurancePolicy, {
      ...term,
      policyType,
      carrier: 'Great Basin Mutual',
      policyNumber,
      limitAmount,
      deductibleAmount: '2500.00',
      premiumAmount,
      effectiveDate,
      expiresDate,
    });
}

async function agree({ call, communityId }: TestCommunity): Promise<void> {
  const { rows: known } = await call(vendor.listVendors, {});
  const idOf = (name: string) => known.find((each) => each.name === name)?.vendorId ?? '';
  const [green, manager] = [idOf('Sierra Green Landscape'), idOf('Cascade Community Management')];
  const cover = { vendorId: green, carrier: 'Nevada Casualty', limitAmount: '1000000.00', effectiveDate: '2025-01-01' };
  await call(liabilityInsurance.addLiabilityInsurance, { ...cover, policyNumber: 'GL-40', expiresDate: '2026-01-15' });
  await call(liabilityInsurance.addLiabilityInsurance, {
    ...cover,
    policyNumber: 'AU-12',
    liabilityType: 'AUTO',
    expiresDate: '2026-03-10',
  });
  await call(vendor.addVendor, { name: 'Tahoe Tree Care', alias: 'TTC', trades: ['Trees'], needsInsurance: true, phone: '775-555-0133' });
  await call(vendorContract.addVendorContract, {
    communityId,
    vendorId: green,
    name: 'Landscape service',
    startDate: '2025-03-01',
    endDate: '2026-02-28',
    amount: '14400.00',
    noticeDays: 30,
  });
  await call(vendorContract.addVendorContract, {
    communityId,
    vendorId: manager,
    name: 'Management',
    startDate: '2024-07-01',
    endDate: '2025-06-30',
    renewsItself: true,
    noticeDays: 60,
    amount: '10200.00',
  });
}

/** What vendors bill again and again; the fee of the manager has been skipped once. */
async function recur(of: TestCommunity): Promise<void> {
  const { call, communityId } = of;
  const { rows: known } = await call(vendor.listVendors, {});
  const idOf = (name: string) => known.find((each) => each.name === name)?.vendorId ?? '';
  const add = (name: string, vendorName: string, amount: string, account: string, more: object) =>
    call(invoiceTemplate.addInvoiceTemplate, {
      communityId,
      name,
      vendorId: idOf(vendorName),
      numberPattern: `${name} {yyyy}{mm}{dd}`,
      lines: [{ accountId: accountId(of, account), amount }],
      ...more,
    });
  const monthly = { frequency: 'MONTHLY', firstDate: '2026-01-31' } as const;
  const { invoiceTemplateId } = await add('Management', 'Cascade Community Management', '850.00', '5010', {
    ...monthly,
    times: 12,
    mode: 'POST',
  });
  await call(invoiceTemplate.skipOccurrence, { communityId, invoiceTemplateId, occursDate: '2026-01-31' });
  await add('Mowing', 'Sierra Green Landscape', '100.00', '5310', { frequency: 'WEEKLY', firstDate: '2026-03-02', lastDate: '2026-10-26' });
  await add('Pruning', 'Sierra Green Landscape', '600.00', '5310', { frequency: 'YEARLY', firstDate: '2026-11-10', isActive: false });
  await add('Extra visit', 'Sierra Green Landscape', '75.00', '5310', { frequency: 'NONE' });
}

async function letHomes({ call, communityId, units }: TestCommunity): Promise<void> {
  const homeOf = (accountNumber: string) => units.get(accountNumber)?.propertyId ?? '';
  await call(renter.addRenter, {
    communityId,
    propertyId: homeOf('MC-0002'),
    firstName: 'Ana',
    lastName: 'Reyes',
    phone: '775-555-0187',
    leaseStartDate: '2025-09-01',
    leaseEndDate: '2026-08-31',
    approval: 'APPROVED',
    approvedDate: '2025-08-20',
  });
  await call(renter.addRenter, {
    communityId,
    propertyId: homeOf('MC-0007'),
    firstName: 'Jo',
    lastName: 'Ito',
    leaseStartDate: '2025-01-01',
    approval: 'NOT_NEEDED',
  });
}

/** Gives Maple Court a board, insurance, contracts and renters, through the public calls. */
export async function furnish(of: TestCommunity): Promise<void> {
  await govern(of);
  await insure(of);
  await agree(of);
  await recur(of);
  await letHomes(of);
}
