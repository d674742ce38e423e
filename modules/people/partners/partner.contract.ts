// Partners: the firms a customer's work goes through by file or by order, such as a printer of coupons or a
// mailing house.
import { z } from 'zod';
import {
  type AccessLevel,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  keptCalls,
  line,
  nameRefusals,
  needs,
  query,
} from '../../../packages/contract/contract.ts';
import { contactFacts, contactShown } from '../../communities/communities.contract.ts';
import { profileScreen } from '../../identity/identity.contract.ts';

const rights = (level: AccessLevel) => needs('permissionmaintain', level);

export const partnerTypes = ['COUPON_PRINTER', 'MAILING_HOUSE', 'OTHER'] as const;
export type PartnerType = (typeof partnerTypes)[number];
export const partnerTypeWords: Readonly<Record<PartnerType, string>> = {
  COUPON_PRINTER: 'Coupon printer',
  MAILING_HOUSE: 'Mailing house',
  OTHER: 'Other',
};

export const partner = defineEndpoints('Partner', {
  ...keptCalls('partner', {
    words: 'partner',
    inCommunity: false,
    customerWide: true,
    readsAtOnce: true,
    rights,
    facts: {
      name: line(120, 1),
      partnerType: z.enum(partnerTypes).default('OTHER'),
      /** The customer's number with them, which goes on every order. */
      accountNumber: line(40).default(''),
      /** What they do: "Coupon books, envelopes". */
      services: line(200).default(''),
      note: line(500).default(''),
      isActive: flag.default(true),
      ...contactFacts,
    },
    shown: {
      name: z.string(),
      partnerType: z.enum(partnerTypes),
      accountNumber: z.string(),
      services: z.string(),
      note: z.string(),
      isActive: z.boolean(),
      ...contactShown,
    },
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
        partnerType: z.enum(partnerTypes),
        accountNumber: z.string(),
        services: z.string(),
        isActive: z.boolean(),
      }),
    ),
  }),
});

export const partnerKinds = defineRecordKinds({
  partner: { noun: 'partner', title: 'Partners', inCommunity: false, rights, screen: 'partner-view', param: 'partnerId' },
});

export const partnerScreens = defineScreens({
  'partner-add': { title: 'Add partner', area: 'portfolio', path: '/partners/new', ...profileScreen('add', rights(2)) },
  'partner-edit': { title: 'Edit partner', area: 'portfolio', path: '/partners/$partnerId/edit', ...profileScreen('edit', rights(4)) },
  'partner-view': { title: 'View partner', area: 'portfolio', path: '/partners/$partnerId', ...profileScreen('view', rights(1)) },
});
