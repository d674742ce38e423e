// Telephone numbers, addresses of electronic mail, web addresses and places of an agent: one of each is the
// first, any number stand beside it.
import { z } from 'zod';
import { email, flag, line, optionalEmail, phone } from '../../../packages/contract/contract.ts';

/** Kinds of telephone numbers and addresses in the order they are offered. Source: operations.md 3. */
export const phoneLabels = ['MAIN', 'HOME', 'WORK', 'MOBILE', 'FAX', 'OTHER'] as const;
/**
 * An address of electronic mail beside the first gets copies, unless it is there for answers or for bills
 * alone.
 */
export const emailLabels = ['COPY', 'REPLY_TO', 'BILLING', 'OTHER'] as const;
export const webLabels = ['WEB_SITE', 'PORTAL', 'OTHER'] as const;
export const addressKinds = [
  'MAIN',
  'HOME',
  'WORK',
  'PROPERTY',
  'BILLING',
  'ALTERNATE',
  'COMMUNITY_OFFICE',
  'MANAGEMENT_OFFICE',
  'RETURN_PAYMENT',
  'LOCKBOX',
  'OTHER',
] as const;

const labelWords: Readonly<Record<string, string>> = { REPLY_TO: 'Reply to', WEB_SITE: 'Web site' };

/** A label as it is shown: `RETURN_PAYMENT` is "Return payment". */
export function labelWord(label: string): string {
  const text = label.replaceAll('_', ' ').toLowerCase();
  return labelWords[label] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

const webAddress = line(300, 1).refine((text) => /^(https?:\/\/)?[\w-]+(\.[\w-]+)+([/?#]\S*)?$/i.test(text), 'must be a web address');

const further = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PHONE'),
    label: z.enum(phoneLabels),
    value: phone().refine((text) => text !== '', 'must be filled in'),
    isListed: flag,
  }),
  z.object({
    kind: z.literal('EMAIL'),
    label: z.enum(emailLabels),
    value: email(),
    isListed: flag,
  }),
  z.object({ kind: z.literal('WEB'), label: z.enum(webLabels), value: webAddress, isListed: flag }),
]);

const place = {
  street: line(120),
  street2: line(120).default(''),
  city: line(80).default(''),
  state: line(20).default(''),
  postcode: line(12).default(''),
  country: line(60).default(''),
  addressKind: z.enum(addressKinds).default('MAIN'),
};
const furtherPlace = z.object({ ...place, street: line(120, 1) });

/** The facts of an agent that say where it is reached, to be spread among its own. */
export const contactFacts = {
  phone: phone().default(''),
  phoneLabel: z.enum(phoneLabels).default('MAIN'),
  /** False for a number that stands in no directory. */
  phoneListed: flag.default(true),
  email: optionalEmail().default(''),
  contacts: z.array(further).max(30, 'are at most thirty').default([]),
  ...place,
  street: line(120).default(''),
  addresses: z.array(furtherPlace).max(20, 'are at most twenty').default([]),
};

const shownValue = { value: z.string(), isListed: z.boolean() };

/** The same facts as they are shown. */
export const contactShown = {
  phone: z.string(),
  phoneLabel: z.enum(phoneLabels),
  phoneListed: z.boolean(),
  email: z.string(),
  contacts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('PHONE'), label: z.enum(phoneLabels), ...shownValue }),
      z.object({ kind: z.literal('EMAIL'), label: z.enum(emailLabels), ...shownValue }),
      z.object({ kind: z.literal('WEB'), label: z.enum(webLabels), ...shownValue }),
    ]),
  ),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  addressKind: z.enum(addressKinds),
  addresses: z.array(
    z.object({
      street: z.string(),
      street2: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string(),
      country: z.string(),
      addressKind: z.enum(addressKinds),
    }),
  ),
};
const shownContacts = z.object(contactShown);
/** Where an agent is reached. */
export type ContactFacts = z.output<typeof shownContacts>;

/** Nothing filled in yet. */
export const noContacts: ContactFacts = {
  phone: '',
  phoneLabel: 'MAIN',
  phoneListed: true,
  email: '',
  contacts: [],
  street: '',
  street2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  addressKind: 'MAIN',
  addresses: [],
};
