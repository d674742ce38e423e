// What the customer of Maple Court says of itself, whom it works with, and who outside the directory gets
// mail of the association.
import { automationAgent, client, externalEmailRecipient, partner } from '../../../modules/people/people.contract.ts';
import { assert } from '../../../packages/kernel/kernel.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

async function addClient(player: Player): Promise<void> {
  const place = { city: 'Reno', state: 'NV', postcode: '89501' };
  await player.call(client.addClient, {
    alias: 'SCM',
    name: 'Sierra Crest Management',
    timeZone: 'America/Los_Angeles',
    taxNumber: '88-0412007',
    phone: '775-555-0130',
    email: 'office@example.com',
    ...place,
    street: '85 Court St',
    addresses: [
      { ...place, street: '85 Court St, Suite 210', addressKind: 'BILLING' },
      { ...place, street: 'PO Box 4410', addressKind: 'RETURN_PAYMENT' },
    ],
  });
}

async function addFirms(player: Player): Promise<void> {
  await player.call(partner.addPartner, {
    name: 'Truckee Print & Mail',
    partnerType: 'MAILING_HOUSE',
    accountNumber: 'TPM-20418',
    services: 'Statements, letters, certified mail',
    phone: '775-555-0171',
    email: 'orders@example.com',
    street: '1400 Mill St',
    city: 'Reno',
    state: 'NV',
    postcode: '89502',
  });
  await player.call(partner.addPartner, {
    name: 'Basin Coupon Press',
    partnerType: 'COUPON_PRINTER',
    accountNumber: '77-1093',
    services: 'Coupon books, labels, return envelopes',
    phone: '775-555-0174',
  });
}

async function addAgents(player: Player): Promise<void> {
  const [user] = await player.call(automationAgent.pickResponsibleUsers, {});
  assert(user !== undefined, 'the customer has a user');
  const responsibleUserId = user.userId;
  await player.call(automationAgent.addAutomationAgent, {
    name: 'Monthly billing',
    purpose: 'Levies assessments on the first of the month and late fees after the grace days',
    responsibleUserId,
  });
  await player.call(automationAgent.addAutomationAgent, {
    name: 'Board packets',
    purpose: 'Builds the packet of reports after each close and mails it',
    responsibleUserId,
  });
}

/**
 * Adds the customer's own record, its partners and its automation agents, and the external recipients of an
 * association.
 */
export async function addPartners(player: Player, { communityId, on }: Association): Promise<void> {
  await addClient(player);
  await addFirms(player);
  await addAgents(player);
  await player.call(externalEmailRecipient.addExternalEmailRecipient, {
    communityId,
    name: 'Dana Pruitt, auditor',
    email: 'dana.pruitt@example.com',
    purpose: 'Year-end statements and the general ledger',
    confirmedDate: on('2025-11-03'),
  });
  await player.call(externalEmailRecipient.addExternalEmailRecipient, {
    communityId,
    name: 'High Desert Lending',
    email: 'association.review@example.com',
    purpose: 'Balance sheet and reserve summary for the roof loan',
    confirmedDate: on('2024-10-15'),
  });
}
