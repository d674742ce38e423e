// How an owner is reached: what the office has on file, changed by the owner or asked for, and consent to
// email and text messages. Source: operations.md 18, field-2026.md 5.3.
import { z } from 'zod';
import { command, flag, id, line, only, phone, query } from '../../../packages/contract/contract.ts';
import { consentRefusals } from '../../correspondence/correspondence.contract.ts';
import { home, own, success } from './owner-call.contract.ts';

const place = { street: line(120).default(''), street2: line(120).default(''), city: line(60).default('') };
const act = { permission: 'owner', touches: 'owner contact', toWebHost: true } as const;

export const contactRefusals = {
  notChangedHere: 'The office changes this. Call or write to it.',
} as const;

export const contactCalls = {
  getContacts: query({
    ...own,
    summary: 'The telephone and mailing address of an owner, whether they are changed in the portal, and consent.',
    input: home,
    output: z.object({
      email: z.string(),
      phone: z.string(),
      street: z.string(),
      street2: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string(),
      change: z.enum(['NONE', 'ASK', 'DIRECT']),
      consents: z.array(z.object({ channel: z.enum(['EMAIL', 'TEXT']), address: z.string(), state: z.enum(['ALL', 'SOME', 'NONE']) })),
    }),
  }),
  saveContacts: command({
    ...act,
    summary: 'Changes the telephone and mailing address of an owner, or asks the office to, as the community has it.',
    input: z.object({ ownershipId: id, phone: phone().default(''), ...place, state: line(40).default(''), postcode: line(12).default('') }),
    output: z.object({ number: z.string().nullable() }),
    refusals: contactRefusals,
  }),
  sayConsent: command({
    ...act,
    summary: 'Agrees to email or text messages, or takes it back; the words, the time and the network are kept.',
    input: z.object({ ownershipId: id, channel: z.enum(['EMAIL', 'TEXT']), isGiven: flag, wording: line(1000, 1) }),
    output: success,
    refusals: only(consentRefusals, 'noAddressForConsent'),
  }),
};
