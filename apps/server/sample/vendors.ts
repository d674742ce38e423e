// A roofer of Maple Court as it is known whole: who is there, what insures it, and a change of its bank
// details that waits for a second pair of eyes.

import { paymentsSetup, vendorMerge } from '../../../modules/payables/payables.contract.ts';
import {
  globalVendor,
  liabilityInsurance,
  vendor,
  vendorContact,
  vendorContract,
  workersCompensationInsurance,
} from '../../../modules/people/people.contract.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

/** Adds the roofer. */
export async function addVendors(player: Player, { communityId, on }: Association): Promise<void> {
  const { vendorId } = await player.call(vendor.addVendor, {
    alias: 'SSR-01',
    name: 'Silver State Roofing',
    street: '2210 Glendale Ave',
    city: 'Sparks',
    state: 'NV',
    postcode: '89431',
    email: 'office@silverstateroofing.example',
    phone: '775-555-0164',
    phoneLabel: 'WORK',
    addresses: [{ street: 'PO Box 1184', city: 'Sparks', state: 'NV', postcode: '89432', addressKind: 'RETURN_PAYMENT' }],
    trades: ['Gutters', 'Roofing'],
    standing: 'PROSPECTIVE',
    standingReason: 'Bids on the roofs of buildings A and B',
    taxNumber: '88-1045524',
    gets1099: true,
    w9Date: on('2025-11-03'),
    licenceNumber: 'C-15A 0071184',
    licenceExpiresDate: on('2027-08-31'),
    needsInsurance: true,
    serves: [communityId],
  });
  await player.call(vendorContact.addVendorContact, {
    vendorId,
    firstName: 'Dale',
    lastName: 'Whitcomb',
    title: 'Estimator',
    phone: '775-555-0165',
    phoneLabel: 'MOBILE',
    servesId: communityId,
  });
  const policy = {
    vendorId,
    carrier: 'Harbor Casualty',
    agent: 'Ann Bell',
    effectiveDate: on('2025-09-01'),
    expiresDate: on('2026-09-01'),
  };
  await player.call(liabilityInsurance.addLiabilityInsurance, {
    ...policy,
    policyNumber: 'HC-GL-20811',
    limitAmount: '2000000.00',
    isAdditionalInsured: true,
  });
  await player.call(workersCompensationInsurance.addWorkersCompensationInsurance, {
    ...policy,
    policyNumber: 'HC-WC-20812',
    limitAmount: '1000000.00',
  });
  await player.call(vendorContract.addVendorContract, {
    communityId,
    vendorId,
    name: 'Roof inspection',
    description: 'Both buildings in spring and autumn, with photographs',
    startDate: on('2025-10-01'),
    endDate: on('2026-09-30'),
    amount: '1800.00',
    noticeDays: 60,
    renewsItself: true,
  });
  await proposeBank(player, vendorId);
  await mergeDouble(player, vendorId);
  await addPower(player);
}

/** Enters bank details, which wait for a call by someone else. */
async function proposeBank(player: Player, vendorId: string): Promise<void> {
  await player.call(paymentsSetup.proposeVendorBank, {
    vendorId,
    routingNumber: '122402405',
    accountNumber: '000184422100',
    accountKind: 'CHECKING',
    isConsumer: false,
    source: 'PAPER_FORM',
  });
}

/** Merges a vendor that was entered twice. */
async function mergeDouble(player: Player, targetVendorId: string): Promise<void> {
  const double = await player.call(vendor.addVendor, {
    name: 'Silver State Roofing Inc',
    city: 'Sparks',
    state: 'NV',
    phone: '775-555-0199',
  });
  const asked = { targetVendorId, sourceVendorIds: [double.vendorId] };
  const { baseHash } = await player.call(vendorMerge.previewVendorMerge, asked);
  await player.call(vendorMerge.mergeVendors, { ...asked, baseHash, reason: 'Entered twice' });
}

/** Adds a utility with a master of its own, from which one account differs. */
async function addPower(player: Player): Promise<void> {
  const { globalVendorId } = await player.call(globalVendor.addGlobalVendor, {
    name: 'Great Basin Power',
    street: '6100 Neil Rd',
    city: 'Reno',
    state: 'NV',
    postcode: '89511',
    phone: '775-555-0190',
    trades: ['Utilities'],
    termsDays: 20,
  });
  const power = await player.call(globalVendor.copyGlobalVendor, {
    globalVendorId,
    name: 'Great Basin Power, street lights',
    alias: 'GBP-02',
  });
  const copied = await player.call(vendor.getVendor, power);
  await player.call(vendor.editVendor, { ...copied, termsDays: 30 });
}
