// Where the facts of an agent's contacts stand in its table.
import type { KeptColumn } from '../../../packages/db/kept.ts';
import type { ContactFacts } from './contact.contract.ts';

/** The columns of contacts, to be spread among an agent's own. */
export const contactColumns: { readonly [K in keyof ContactFacts]: KeptColumn } = {
  phone: 'phone',
  phoneLabel: 'phone_label',
  phoneListed: 'phone_listed',
  email: 'email',
  contacts: { json: 'contacts' },
  street: 'street',
  street2: 'street2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  addressKind: 'address_kind',
  addresses: { json: 'addresses' },
};
