// What an owner changes about how they are reached: at once, or by asking the office.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { consentOfOwner, sayConsent } from '../../correspondence/correspondence.server.ts';
import { addRequestOfHome } from '../../maintenance/maintenance.server.ts';
import { findOwnerContact, type OwnerContact, updateOwnerContact } from '../../people/people.server.ts';
import { type contactCalls, contactRefusals } from './contact.contract.ts';
import type { portal } from './portal.contract.ts';
import { liveHome, speaker } from './whose-home.handlers.ts';

/** What is asked of the office, as it reads in the request. */
function asked({ phone, street, street2, city, state, postcode }: OwnerContact): string {
  const town = [city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [`Telephone: ${phone || 'none'}`, 'Mailing address:', street, street2, town].filter(Boolean).join('\n');
}

export const contactHandlers: Pick<Handlers<typeof portal>, keyof typeof contactCalls> = {
  async getContacts(context) {
    const { ownershipId, communityId, contactChange } = await liveHome(context);
    const held = await findOwnerContact(context.tx, ownershipId);
    if (!held) throw notFound('The owner');
    const { partyId: _party, ...contact } = held;
    return { ...contact, change: contactChange, consents: await consentOfOwner(context.tx, { communityId, ownershipId }) };
  },
  async saveContacts(context) {
    const { tx, input } = context;
    const { ownershipId, communityId, propertyId, payerId, contactChange, today } = await liveHome(context);
    if (contactChange === 'NONE') throw refuse(contactRefusals, 'notChangedHere');
    const { ownershipId: _home, ...wanted } = input;
    const by = { ...(await speaker(context)), today };
    if (contactChange === 'ASK') {
      const home = { communityId, propertyId, ownershipIds: [...new Set([ownershipId, payerId])] };
      const order = { family: 'GENERAL' as const, requestCodeId: null, subject: 'Change of telephone or mailing address' };
      const where = { location: '', entry: '', preferredTimes: '', phone: wanted.phone };
      const { requestId, number } = await addRequestOfHome(tx, home, { ...order, ...where, description: asked(wanted) }, by);
      context.record({ entityId: requestId, communityId, after: { number, ...wanted } });
      return { number };
    }
    const held = await findOwnerContact(tx, ownershipId, true);
    if (!held) throw notFound('The owner');
    const { partyId, email: _email, ...before } = held;
    await updateOwnerContact(tx, partyId, wanted);
    context.record({ entityId: ownershipId, communityId, before, after: wanted });
    return { number: null };
  },
  async sayConsent(context) {
    const { tx, input, now, request } = context;
    const { ownershipId, communityId } = await liveHome(context);
    const { channel, isGiven, wording } = input;
    const { name: givenBy } = await speaker(context);
    await sayConsent(tx, { communityId, ownershipId }, { channel, isGiven, wording, givenBy, ipAddress: request.address }, now);
    context.record({ entityId: ownershipId, communityId, after: { channel, isGiven } });
    return { Success: true };
  },
};
