// What a vendor has other than the global vendor it follows, and what taking it over changes.
import type { FactsOf } from '../../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import type { ContactFacts } from '../../../communities/communities.contract.ts';
import type { suppliedFields } from '../vendor.fields.ts';
import type { SharedFact } from './global-vendor.contract.ts';

/** What a vendor and its master have in common. */
export type Shared = FactsOf<typeof suppliedFields> & ContactFacts & { trades: string[] };

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const day = (value: LocalDate | null) => (value === null ? '' : formatDate(value));
const listed = (parts: readonly string[]) => parts.filter(Boolean).join(', ');

/** Each fact: its title, its words, and the fields it stands in. */
const facts: Readonly<Record<SharedFact, { title: string; text(of: Shared): string; fields: readonly (keyof Shared)[] }>> = {
  address: {
    title: 'Address',
    text: (of) =>
      listed([
        of.street,
        of.street2,
        of.city,
        of.state,
        of.postcode,
        of.country,
        ...of.addresses.map((one) => listed([one.street, one.street2, one.city, one.state, one.postcode])),
      ]),
    fields: ['street', 'street2', 'city', 'state', 'postcode', 'country', 'addressKind', 'addresses'],
  },
  phone: { title: 'Phone', text: (of) => of.phone, fields: ['phone', 'phoneLabel', 'phoneListed'] },
  email: { title: 'Email', text: (of) => of.email, fields: ['email'] },
  contacts: { title: 'Further numbers', text: (of) => listed(of.contacts.map((one) => one.value)), fields: ['contacts'] },
  trades: { title: 'Trades', text: (of) => listed(of.trades), fields: ['trades'] },
  termsDays: { title: 'Days until a bill is due', text: (of) => String(of.termsDays), fields: ['termsDays'] },
  gets1099: { title: 'Receives 1099', text: (of) => yesNo(of.gets1099), fields: ['gets1099'] },
  isCaliforniaContractor: {
    title: 'Independent contractor in California',
    text: (of) => yesNo(of.isCaliforniaContractor),
    fields: ['isCaliforniaContractor'],
  },
  w9Date: { title: 'W-9 on file', text: (of) => day(of.w9Date), fields: ['w9Date'] },
  licence: {
    title: 'License',
    text: (of) => listed([of.licenceNumber, day(of.licenceExpiresDate)]),
    fields: ['licenceNumber', 'licenceExpiresDate'],
  },
  needsInsurance: { title: 'Must be insured', text: (of) => yesNo(of.needsInsurance), fields: ['needsInsurance'] },
};

/** The facts of a vendor in words, in one order. */
export const sharedTexts = (of: Shared): { fact: SharedFact; title: string; text: string }[] =>
  Object.entries(facts).map(([fact, { title, text }]) => ({ fact: fact as SharedFact, title, text: text(of) }));

/** What a vendor has other than its master, in words; what the master leaves blank is no difference. */
export function differencesFrom(master: Shared, own: Shared): { fact: SharedFact; title: string; own: string; master: string }[] {
  return Object.entries(facts)
    .map(([fact, { title, text }]) => ({ fact: fact as SharedFact, title, own: text(own), master: text(master) }))
    .filter((one) => one.master !== '' && one.own !== one.master);
}

/** The fields a vendor gets when facts are taken over from its master. */
export function takenOver(master: Shared, chosen: readonly SharedFact[]): Partial<Shared> {
  return Object.fromEntries(chosen.flatMap((fact) => facts[fact].fields).map((field) => [field, master[field]]));
}

/** Everything a vendor copied from the master begins with. */
export const copiedFrom = (master: Shared): Shared => takenOver(master, Object.keys(facts) as SharedFact[]) as Shared;
