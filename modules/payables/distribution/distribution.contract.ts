// What payables declare about default distributions: how the bills of a vendor are usually charged in a
// community.
import { z } from 'zod';
import { command, defineEndpoints, defineScreens, id, needs, needsOne, query } from '../../../packages/contract/contract.ts';

const distributionLine = z.object({
  accountId: id,
  /** The account's own when it is left out. */
  costCenterId: id.nullable().default(null),
  /** Hundredths of a percent. */
  basisPoints: z.number().int().min(1).max(10_000),
});

export const distributionRefusals = {
  notWhole: 'The percents make {sum}; they must make 100.00.',
  notChargeable: 'A bill cannot be charged to {account}.',
} as const;

export const distributions = defineEndpoints('DefaultDistribution', {
  listDistributions: query({
    summary: 'The vendors whose bills have a usual distribution here, by name.',
    permission: needs('glaccounts', 1),
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        vendorId: id,
        vendorName: z.string(),
        lines: z.array(
          z.object({
            accountId: id,
            number: z.string(),
            name: z.string(),
            costCenterId: id,
            costCenter: z.string(),
            basisPoints: z.number(),
          }),
        ),
      }),
    ),
  }),
  pickVendors: query({
    summary: 'Vendors in use, for choosing one.',
    permission: needsOne(1, 'glaccounts', 'apinvoice'),
    input: z.object({ communityId: id }),
    output: z.array(z.object({ vendorId: id, name: z.string() })),
  }),
  saveDistribution: command({
    summary: 'Says how the bills of a vendor are usually charged; the percents make 100.',
    permission: needs('glaccounts', 4),
    touches: 'default distribution',
    input: z.object({ communityId: id, vendorId: id, lines: z.array(distributionLine).min(1).max(200) }),
    output: z.object({ vendorId: id }),
    refusals: distributionRefusals,
  }),
  removeDistribution: command({
    summary: 'Removes the usual distribution of a vendor.',
    permission: needs('glaccounts', 8),
    touches: 'default distribution',
    input: z.object({ communityId: id, vendorId: id }),
    output: z.object({ vendorId: id }),
  }),
});

export const distributionScreens = defineScreens({
  'default-distribution-add': {
    title: 'Add default distribution',
    area: 'ledger',
    path: '/c/$communityId/default-distributions/new',
    claims: needs('glaccounts', 4),
    menu: { section: 'General ledger', order: 6, group: 'More', name: 'Default distribution' },
  },
  'default-distribution-edit': {
    title: 'Edit default distribution',
    area: 'ledger',
    path: '/c/$communityId/default-distributions/$vendorId',
    claims: needs('glaccounts', 4),
  },
});
