// The handlers of contacts.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { knowsProperty } from '../../communities/communities.server.ts';
import { keepPart } from '../party/part.handlers.ts';
import { type contact, contactKinds } from './contact.contract.ts';
import { keptContacts } from './contact.store.ts';

const keeping = keepPart({
  kept: keptContacts,
  kind: 'contact',
  words: 'contact',
  async check({ tx, input }, facts) {
    if (facts.propertyId !== null && !(await knowsProperty(tx, input.communityId ?? '', facts.propertyId))) throw notFound('The property');
    return facts;
  },
});

export const contactHandlers: Handlers<typeof contact> = {
  addContact: keeping.add,
  editContact: keeping.edit,
  getContact: keeping.get,
  deleteContact: keeping.remove,
};

export const contactRecords: RecordSource = { kind: contactKinds.contact, labels: keptContacts.labels, named: keptContacts.named };
