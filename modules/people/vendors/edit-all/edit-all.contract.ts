// Changing many vendors at once in a grid: what is read, what is saved, and the screen.
import { z } from 'zod';
import {
  chosenRows,
  command,
  count,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  overwriteRefusals,
  query,
  version,
} from '../../../../packages/contract/contract.ts';
import { chosenStandings, trades, vendorRights } from '../vendor.contract.ts';

/** So many vendors go into one grid. */
export const mostAtOnce = 500;

const typed = z.object({
  vendorId: id,
  version,
  trades,
  termsDays: count(365),
  gets1099: flag,
  needsInsurance: flag,
  standing: z.enum(chosenStandings),
  isActive: flag,
});
const shown = z.object({
  vendorId: id,
  version,
  name: z.string(),
  trades: z.array(z.string()),
  termsDays: z.number(),
  gets1099: z.boolean(),
  needsInsurance: z.boolean(),
  standing: z.enum(chosenStandings),
  isActive: z.boolean(),
});
/** A vendor as the grid holds it. */
export type GridVendor = z.output<typeof shown>;

export const vendorEditAll = defineEndpoints('VendorEditAll', {
  readVendors: query({
    summary: 'The selected vendors, or all, as they are changed in a grid; those that were merged into others are left out.',
    permission: vendorRights(4),
    input: z.object(chosenRows),
    /** `total` counts those beyond the rows too. */
    output: z.object({ total: z.number(), rows: z.array(shown) }),
  }),
  saveVendors: command({
    summary: 'Changes vendors as they stand in the grid: all of them, or none when one was changed by someone else meanwhile.',
    permission: vendorRights(4),
    touches: 'vendor',
    input: z.object({ rows: z.array(typed).min(1, 'must hold a vendor').max(mostAtOnce, `are at most ${mostAtOnce}`) }),
    /** Those that differed, each with the version it has now. */
    output: z.object({ saved: z.array(z.object({ vendorId: id, version })) }),
    refusals: overwriteRefusals,
  }),
});

export const editAllScreens = defineScreens({
  'portfolio-vendors-edit-all': {
    title: 'Portfolio: vendors edit all',
    area: 'portfolio',
    path: '/vendors/edit-all',
    claims: vendorRights(4),
  },
});
