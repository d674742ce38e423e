// Who and what else Maple Court knows beside owners and properties: one step for each part of the portfolio.
import { communityLists } from '../../../modules/identity/identity.contract.ts';
import { contact } from '../../../modules/people/people.contract.ts';
import { addAmenities } from './amenities.ts';
import type { Association } from './association.ts';
import { addCases } from './cases.ts';
import { addFields } from './fields.ts';
import { addGovernance } from './governance.ts';
import { addPartners } from './partners.ts';
import { addPlaces } from './places.ts';
import type { Player } from './player.ts';
import { addRecords } from './records.ts';
import { addResales } from './resales.ts';
import { addResidents } from './residents.ts';
import { addVendors } from './vendors.ts';
import { addViolations } from './violations.ts';

async function addContacts(player: Player, { communityId }: Association): Promise<void> {
  await player.call(contact.addContact, {
    communityId,
    firstName: 'Ines',
    lastName: 'Ortega',
    phone: '775-555-0142',
    phoneLabel: 'MOBILE',
    email: 'ines.ortega@example.com',
    relation: 'Caretaker, holds the keys of the pump house',
    mayEnter: true,
    inEmergency: true,
  });
  await player.call(contact.addContact, {
    communityId,
    kind: 'COMPANY',
    organizationName: 'Truckee Meadows Water Authority',
    phone: '775-555-0100',
    relation: 'Water main, day and night',
    inEmergency: true,
  });
}

/** Adds everything to an association that is set up. */
export async function addPortfolio(player: Player, association: Association): Promise<void> {
  await player.call(communityLists.addCommunityList, {
    name: 'Sparks office',
    note: 'Whoever works at the Sparks office',
    communityIds: [association.communityId],
  });
  await addContacts(player, association);
  await addRecords(player, association);
  await addResidents(player, association);
  await addGovernance(player, association);
  await addAmenities(player, association);
  await addFields(player, association);
  await addPartners(player, association);
  await addResales(player, association);
  await addVendors(player, association);
  await addCases(player, association);
  await addViolations(player, association);
  await addPlaces(player, association);
}
