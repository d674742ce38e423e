// Who stands by Maple Court in the golden texts: its board and committees, its renters, its insurance, and
// what its vendors have agreed.

import { addMilliseconds } from '../../packages/kernel/kernel.ts';
import { accountId, type TestCommunity } from '../ledger/ledger.testing.ts';
import { invoiceTemplate } from '../payables/payables.contract.ts';
import {
  amenity,
  amenityReservation,
  committee,
  committeeMember,
  groupOwnership,
  insurancePolicy,
  liabilityInsurance,
  ownership,
  party,
  renter,
  vendor,
  vendorContract,
  visitor,
} from '../people/people.contract.ts';
import { tasks } from '../records/records.contract.ts';

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

/** Visitors who came and went, and one who is still there. */
async function visit({ call, clock, communityId, units }: TestCommunity): Promise<void> {
  const now = clock.now();
  const homeOf = (accountNumber: string) => units.get(accountNumber)?.propertyId ?? '';
  const add = async (name: string, accountNumber: string, more: object) =>
    (
      await call(visitor.addVisitor, {
        communityId,
        propertyId: homeOf(accountNumber),
        name,
        fromDate: '2026-01-05',
        toDate: '2026-01-07',
        ...more,
      })
    ).visitorId;
  const plumber = await add('Lou Marsh', 'MC-0003', { plate: '8KTR214', reason: 'Water heater', authorizedBy: 'Front desk' });
  const friend = await add('Tess Ward', 'MC-0002', {});
  const act = async (hours: number, which: 'checkInVisitor' | 'checkOutVisitor', visitorId: string) => {
    clock.set(addMilliseconds(now, hours * 3_600_000));
    await call(visitor[which], { communityId, visitorId });
  };
  await act(0, 'checkInVisitor', plumber);
  await act(1, 'checkInVisitor', friend);
  await act(2, 'checkOutVisitor', plumber);
  await act(3, 'checkOutVisitor', friend);
  await act(4, 'checkInVisitor', plumber);
  clock.set(now);
}

/** A clubhouse that is reserved, refused and left empty. */
async function reserve({ call, communityId, units }: TestCommunity): Promise<void> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensAt: '08:00', closesAt: '22:00' }));
  const { amenityId } = await call(amenity.addAmenity, {
    communityId,
    name: 'Clubhouse',
    amenityType: 'CLUBHOUSE',
    capacity: 40,
    hours,
    feeAmount: '75.00',
    depositAmount: '200.00',
  });
  const record = { kind: 'amenity', entityId: amenityId, communityId };
  const repeats = { repeats: 'ON_SCHEDULE' as const, repeatCount: 3, repeatUnit: 'MONTH' as const };
  await call(tasks.addTask, { record, title: 'Check the fire extinguishers', dueDate: '2026-02-10', ...repeats });
  const court = await call(amenity.addAmenity, {
    communityId,
    name: 'Tennis court',
    amenityType: 'COURT',
    capacity: 4,
    hours,
    needsApproval: false,
  });
  const book = async (accountNumber: string, reservedDate: string, startsAt: string, endsAt: string, people: number, id = amenityId) =>
    (
      await call(amenityReservation.addReservation, {
        communityId,
        amenityId: id,
        propertyId: units.get(accountNumber)?.propertyId ?? '',
        reservedDate,
        startsAt,
        endsAt,
        people,
      })
    ).amenityReservationId;
  const decide = (amenityReservationId: string, seenAs: 'REQUESTED' | 'APPROVED', state: 'APPROVED' | 'REFUSED' | 'NO_SHOW', reason = '') =>
    call(amenityReservation.decideReservation, { communityId, amenityReservationId, seenAs, state, reason });
  await decide(await book('MC-0004', '2026-01-10', '14:00', '18:00', 25), 'REQUESTED', 'APPROVED');
  await decide(await book('MC-0009', '2026-01-17', '10:00', '12:30', 12), 'REQUESTED', 'APPROVED');
  await decide(await book('MC-0011', '2026-01-24', '19:00', '22:00', 40), 'REQUESTED', 'REFUSED', 'Noise rules');
  await book('MC-0001', '2026-01-12', '09:00', '10:30', 2, court.amenityId);
}

/** Two homes held together, and a cap on rentals. */
async function hold({ call, communityId, units }: TestCommunity): Promise<void> {
  const [first, second] = ['MC-0005', 'MC-0006'].map((account) => units.get(account)?.propertyId ?? '');
  const owners = await call(ownership.listOwnershipsOfProperty, { communityId, propertyId: first ?? '' });
  const [known] = await call(party.pickParties, { search: (owners[0]?.owner ?? '').replace(',', '') });
  const partyId = known?.partyId ?? '';
  await call(groupOwnership.addGroupOwnership, {
    communityId,
    name: 'Maple Holdings',
    primaryPartyId: partyId,
    startDate: '2025-06-01',
    members: [{ partyId, sharePercent: '100' }],
    properties: [first, second].map((propertyId) => ({ propertyId: propertyId ?? '', startDate: '2025-06-01' })),
  });
  await call(renter.setLeaseCap, { communityId, capBasisPoints: 2500 });
}

/** Gives Maple Court a board, insurance, contracts and renters, through the public calls. */
export async function furnish(of: TestCommunity): Promise<void> {
  await govern(of);
  await insure(of);
  await agree(of);
  await recur(of);
  await letHomes(of);
  await visit(of);
  await reserve(of);
  await hold(of);
}
