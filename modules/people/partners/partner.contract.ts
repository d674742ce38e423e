// Partners: the firms a customer's work goes through by file or by order, such as a printer of coupons or a
// mailing house.
import { z } from 'zod';
import {
  type AccessLevel,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  nameRefusals,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { contactFacts, contactShown } from '../../communities/communities.contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { partnerFields } from './partner.fields.ts';

const rights = (level: AccessLevel) => needs('permissionmaintain', level);

export const partner = defineEndpoints('Partner', {
  ...recordCalls('partner', {
    words: 'partner',
    inCommunity: false,
    customerWide: true,
    readsAtOnce: true,
    rights,
    facts: { ...inputOf(partnerFields), ...contactFacts },
    shown: { ...outputOf(partnerFields), ...contactShown },
    refusals: nameRefusals,
  }),
  listPartners: query({
    summary: 'The partners of the customer by name, those no longer in use last.',
    permission: rights(1),
    input: z.object({}),
    output: z.array(
      z.object({
        partnerId: id,
        name: z.string(),
        partnerType: outputOf(partnerFields).partnerType,
        accountNumber: z.string(),
        services: z.string(),
        isActive: z.boolean(),
      }),
    ),
  }),
});

export const partnerKinds = defineRecordKinds({
  partner: {
    noun: 'partner',
    title: 'Partners',
    inCommunity: false,
    rights,
    screen: 'partner-view',
    param: 'partnerId',
    fields: partnerFields,
  },
});

export const partnerScreens = defineScreens({
  ...recordScreens('partner', { words: 'partner', area: 'portfolio', path: '/partners', id: 'partnerId', rights }),
});
