// Who governs Maple Court and who stands by it: its board, who hears violations, its attorney with a matter,
// its insurance, its bank and its manager.

import { meeting, motion, resolution } from '../../../modules/governance/governance.contract.ts';
import {
  attorney,
  bank,
  bankContact,
  committee,
  committeeMember,
  insurancePolicy,
  matter,
  organization,
} from '../../../modules/people/people.contract.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

async function addBoard(player: Player, { communityId, on }: Association): Promise<string> {
  const { committeeId } = await player.call(committee.addCommittee, {
    communityId,
    name: 'Board of directors',
    committeeType: 'BOARD',
    quorum: 2,
    decisionRule: 'PRESENT',
    description: 'Three directors, elected at the annual meeting in May for two years',
  });
  const seat = { communityId, committeeId, startDate: on('2025-05-14'), endDate: on('2027-05-31') };
  const directors = [
    { firstName: 'Marta', lastName: 'Quill', position: 'President', isSigner: true, approverOrder: 1, email: 'marta.quill@example.com' },
    { firstName: 'Owen', lastName: 'Basset', position: 'Treasurer', isSigner: true, approverOrder: 2, email: 'owen.basset@example.com' },
    { firstName: 'Hana', lastName: 'Sato', position: 'Secretary', approverOrder: 3, email: 'hana.sato@example.com' },
  ];
  for (const director of directors) await player.call(committeeMember.addCommitteeMember, { ...seat, ...director, hasPortal: true });
  await player.call(committeeMember.addCommitteeMember, {
    ...seat,
    startDate: on('2023-05-10'),
    endDate: on('2025-05-13'),
    firstName: 'Leon',
    lastName: 'Varga',
    position: 'President',
  });
  return committeeId;
}

async function addHearings(player: Player, { communityId, on }: Association): Promise<void> {
  const { committeeId } = await player.call(committee.addCommittee, {
    communityId,
    name: 'Hearing committee',
    committeeType: 'HEARING',
    quorum: 3,
    decisionRule: 'ALL',
    description: 'Hears owners before a fine is levied',
  });
  const seat = { communityId, committeeId, startDate: on('2025-06-01'), endDate: on('2026-12-31') };
  for (const [firstName, lastName] of [
    ['Iris', 'Novak'],
    ['Paul', 'Ostrow'],
    ['Gwen', 'Marsh'],
  ] as const)
    await player.call(committeeMember.addCommitteeMember, {
      ...seat,
      firstName,
      lastName,
      position: lastName === 'Novak' ? 'Chair' : 'Member',
    });
}

async function addCounsel(player: Player, { communityId, units, on }: Association): Promise<void> {
  const { attorneyId } = await player.call(attorney.addAttorney, {
    communityId,
    firstName: 'Nora',
    lastName: 'Wu',
    firm: 'Hale & Wu LLP',
    barNumber: 'NV-10442',
    phone: '775-555-0161',
    email: 'nora.wu@example.com',
  });
  const of = { communityId, attorneyId };
  await player.call(matter.addMatter, {
    ...of,
    propertyId: units[4]?.propertyId ?? null,
    matterType: 'COLLECTION',
    reference: '25-311',
    openedDate: on('2025-03-03'),
    closedDate: on('2025-09-19'),
    note: 'Paid in full',
  });
  await player.call(matter.addMatter, {
    ...of,
    matterType: 'LITIGATION',
    reference: '25-402',
    openedDate: on('2025-11-10'),
    noContact: false,
  });
}

async function addInsurance(player: Player, { communityId, on }: Association): Promise<void> {
  const agent = { communityId, agent: 'Lena Ortiz, Ortiz Insurance', agentPhone: '775-555-0166', agentEmail: 'lena.ortiz@example.com' };
  const property = { ...agent, policyType: 'PROPERTY', carrier: 'Cascade Mutual', certificateContact: 'certificates@example.com' } as const;
  const { insurancePolicyId } = await player.call(insurancePolicy.addInsurancePolicy, {
    ...property,
    policyNumber: 'CM-1042-25',
    limitAmount: '4200000.00',
    deductibleAmount: '10000.00',
    premiumAmount: '16900.00',
    effectiveDate: on('2025-07-01'),
    expiresDate: on('2026-07-01'),
  });
  await player.call(insurancePolicy.addInsurancePolicy, {
    ...property,
    policyNumber: 'CM-1042-26',
    limitAmount: '4500000.00',
    deductibleAmount: '10000.00',
    premiumAmount: '18400.00',
    effectiveDate: on('2026-07-01'),
    expiresDate: on('2027-07-01'),
    renewsId: insurancePolicyId,
  });
  const others = [
    { policyType: 'LIABILITY', carrier: 'Cascade Mutual', policyNumber: 'GL-7719', limitAmount: '2000000.00', premiumAmount: '4150.00' },
    { policyType: 'DIRECTORS', carrier: 'Harbor Casualty', policyNumber: 'DO-2290', limitAmount: '1000000.00', premiumAmount: '1980.00' },
    { policyType: 'FIDELITY', carrier: 'Harbor Casualty', policyNumber: 'FC-0318', limitAmount: '10000.00', premiumAmount: '260.00' },
  ] as const;
  for (const policy of others)
    await player.call(insurancePolicy.addInsurancePolicy, {
      ...agent,
      ...policy,
      effectiveDate: on('2026-02-15'),
      expiresDate: on('2027-02-15'),
    });
}

async function addBankAndManager(player: Player): Promise<void> {
  const { bankId } = await player.call(bank.addBank, {
    name: 'Kirkwood Bank of Nevada',
    routingNumber: '122402405',
    phone: '775-555-0120',
    street: '400 Liberty St',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
  });
  await player.call(bankContact.addBankContact, {
    bankId,
    firstName: 'Mae',
    lastName: 'Lindt',
    title: 'Relationship manager',
    phone: '775-555-0121',
    email: 'mae.lindt@example.com',
  });
  await player.call(organization.addOrganization, {
    name: 'Sierra Crest Management',
    replyTo: 'office@example.com',
    phone: '775-555-0130',
    email: 'office@example.com',
    street: '85 Court St',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
    addressKind: 'MANAGEMENT_OFFICE',
  });
}

/** The meeting at which the board adopted how it collects, with the votes and the resolution. */
async function addMeeting(player: Player, { communityId, on }: Association, committeeId: string): Promise<void> {
  const { meetingId } = await player.call(meeting.addMeeting, {
    communityId,
    committeeId,
    name: 'Board meeting, November',
    meetingDate: on('2025-11-12'),
    startTime: '18:30',
    place: 'Clubhouse',
    noticeDate: on('2025-11-07'),
    noticeProof: 'Posted at the mailboxes by H. Sato',
    agenda: 'Minutes of September. Collection policy. Budget of next year.',
    minutes: 'APPROVED',
  });
  const { motionId } = await player.call(motion.addMotion, {
    communityId,
    meetingId,
    name: 'Adopt the collection policy',
    motionText: 'To adopt the collection policy as distributed.',
    movedBy: 'Owen Basset',
    secondedBy: 'Hana Sato',
    votes: [
      { name: 'Hana Sato', vote: 'FOR' },
      { name: 'Marta Quill', vote: 'ABSTAIN' },
      { name: 'Owen Basset', vote: 'FOR' },
    ],
    outcome: 'CARRIED',
    minutesPage: '2',
  });
  await player.call(resolution.addResolution, {
    communityId,
    name: 'Collection policy',
    number: '2025-3',
    resolutionKind: 'POLICY',
    motionId,
    adoptedDate: on('2025-11-12'),
    resolutionText:
      'Resolved: delinquent assessments are collected by the steps of the collection policy. The board alone decides to record a lien.',
  });
}

/**
 * Adds the committees, the attorney and the insurance of an association, and the bank and the manager of its
 * customer.
 */
export async function addGovernance(player: Player, association: Association): Promise<void> {
  await addMeeting(player, association, await addBoard(player, association));
  await addHearings(player, association);
  await addCounsel(player, association);
  await addInsurance(player, association);
  await addBankAndManager(player);
}
