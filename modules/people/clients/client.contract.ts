// The customer's own record: who it is, where it is reached and mailed to, and its federal tax number. There
// is one of it.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  needs,
  outputOf,
  query,
  recordCalls,
  timeZone,
} from '../../../packages/contract/contract.ts';
import { contactFacts, contactShown } from '../../communities/communities.contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { clientFields } from './client.fields.ts';

const rights = (level: AccessLevel) => needs('permissionmaintain', level);

/** Nine digits, dashes and spaces left out; blank keeps what is known. */
const taxNumberIn = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^(\d{9})?$/.test(text), 'must be nine digits');

export const clientRefusals = {
  clientExists: 'The customer already has its own record. Change that one.',
} as const;

export const client = defineEndpoints('Client', {
  ...recordCalls('client', {
    words: 'client',
    inCommunity: false,
    customerWide: true,
    readsAtOnce: true,
    rights,
    facts: { ...inputOf(clientFields), timeZone, taxNumber: taxNumberIn.default(''), ...contactFacts },
    shown: {
      ...outputOf(clientFields),
      /** The last four digits of the federal tax number; blank while none is known. */
      taxLast4: z.string(),
      ...contactShown,
    },
    refusals: clientRefusals,
  }),
  findClient: query({
    summary: "The id and the name of the customer's own record; null before it is added.",
    permission: rights(1),
    input: z.object({}),
    output: z.object({ clientId: id, name: z.string() }).nullable(),
  }),
  revealClientTaxNumber: command({
    summary: "The customer's federal tax number in full; the audit trail keeps who looked.",
    permission: rights(4),
    customerWide: true,
    touches: 'client',
    input: z.object({ clientId: id }),
    output: z.object({ taxNumber: z.string() }),
  }),
});

export const clientKinds = defineRecordKinds({
  client: { noun: 'client', title: 'Clients', inCommunity: false, rights, screen: 'client-view', param: 'clientId', fields: clientFields },
});

export const clientScreens = defineScreens({
  ...recordScreens('client', { words: 'client', area: 'portfolio', path: '/clients', id: 'clientId', rights }),
});
