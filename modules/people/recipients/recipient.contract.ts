// External email recipients: addresses outside the directory that get summaries and scheduled reports of an
// association.
import { z } from 'zod';
import {
  type AccessLevel,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  lowerEmail,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { recipientFields } from './recipient.fields.ts';

const rights = (level: AccessLevel) => needs('communitycommunications', level);

/** Whether an address is known to be right: someone made sure within a year, or longer ago, or never. */
export const confirmations = ['CONFIRMED', 'DUE', 'NEVER'] as const;
export type Confirmation = (typeof confirmations)[number];

export const recipientRefusals = {
  emailTaken: 'Another recipient of this association has the address {email}.',
} as const;

export const externalEmailRecipient = defineEndpoints('ExternalEmailRecipient', {
  ...recordCalls('externalEmailRecipient', {
    words: 'external email recipient',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: { ...inputOf(recipientFields), email: lowerEmail },
    shown: outputOf(recipientFields),
    refusals: recipientRefusals,
  }),
  listEmailRecipients: query({
    summary: 'The external recipients of an association by name, those who get nothing any more last.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        externalEmailRecipientId: id,
        name: z.string(),
        email: z.string(),
        purpose: z.string(),
        confirmation: z.enum(confirmations),
        isActive: z.boolean(),
      }),
    ),
  }),
});

export const recipientKinds = defineRecordKinds({
  externalEmailRecipient: {
    noun: 'external email recipient',
    title: 'External email recipients',
    inCommunity: true,
    rights,
    screen: 'external-email-recipient-view',
    param: 'externalEmailRecipientId',
    fields: recipientFields,
  },
});

export const recipientScreens = defineScreens({
  ...recordScreens('external-email-recipient', {
    words: 'external email recipient',
    area: 'portfolio',
    path: '/c/$communityId/external-email-recipients',
    id: 'externalEmailRecipientId',
    rights,
  }),
});
