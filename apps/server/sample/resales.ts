// A home of Maple Court that is about to be sold, and two homes held by the same people.
import { disclosure, resale } from '../../../modules/lifecycle/lifecycle.contract.ts';
import { groupOwnership, noParty, ownership, party, property } from '../../../modules/people/people.contract.ts';
import { addDays, assert, localDate } from '../../../packages/kernel/kernel.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

/** Adds them to an association that is set up. */
export async function addResales(player: Player, { communityId }: Association): Promise<void> {
  const { rows } = await player.call(property.listProperties, { communityId, limit: 12 });
  const [, , , fourth, , , , , ninth, tenth] = rows;
  assert(fourth && ninth && tenth, 'the association has ten properties');
  const owners = await player.call(ownership.listOwnershipsOfProperty, { communityId, propertyId: ninth.propertyId });
  const present = owners.find((one) => one.isPrimary && one.endDate === null);
  assert(present, 'the property has a primary owner');
  const startDate = localDate(present.startDate.slice(0, 10));
  await player.call(resale.startResale, {
    communityId,
    propertyId: ninth.propertyId,
    state: 'UNDER_CONTRACT',
    settlementDate: addDays(startDate, 75),
    buyer: { ...noParty, firstName: 'Petra', lastName: 'Novak', email: 'petra.novak@example.com', phone: '775-555-0119' },
    forwarding: { street: '', city: '', state: '', postcode: '' },
    history: 'SPLIT',
    note: 'Sierra Title handles the closing',
  });
  const { dueDate } = await player.call(disclosure.getDisclosureChoices, { communityId, orderedDate: addDays(startDate, 50) });
  await player.call(disclosure.addDisclosureOrder, {
    communityId,
    propertyId: ninth.propertyId,
    requester: 'Dana Whitfield',
    company: 'Sierra Title',
    email: 'orders@sierratitle.example.com',
    phone: '775-555-0144',
    orderedDate: addDays(startDate, 50),
    dueDate,
    fee: '250.00',
    closingDate: addDays(startDate, 75),
    note: 'Wants the rules and the budget with it',
  });
  const [investor] = await player.call(ownership.listOwnershipsOfProperty, { communityId, propertyId: fourth.propertyId });
  assert(investor, 'the property has an owner');
  // Names stand as they were imported; an address finds someone whatever they are called.
  const [holder] = await player.call(party.pickParties, { search: investor.email || investor.owner });
  assert(holder, 'the owner is known');
  await player.call(groupOwnership.addGroupOwnership, {
    communityId,
    name: `${holder.displayName}, two homes`,
    primaryPartyId: holder.partyId,
    startDate,
    note: 'One contact for both homes',
    isStatementJoint: true,
    splitRule: 'OLDEST',
    members: [{ partyId: holder.partyId, sharePercent: '100' }],
    properties: [
      { propertyId: fourth.propertyId, startDate },
      { propertyId: tenth.propertyId, startDate },
    ],
  });
}
