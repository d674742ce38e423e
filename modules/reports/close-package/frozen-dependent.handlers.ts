// What the undo of a batch says of frozen close packages: they stay as they were handed over, and name what
// came late.
import { formatMonth } from '../../../packages/kernel/kernel.ts';
import type { FindDependents } from '../../ledger/ledger.server.ts';
import { packagesHolding } from './close-package.store.ts';

/**
 * The packages whose figures hold entries of the batch; a mirror dated within their period is listed there as
 * a late entry.
 */
export const frozenDependents: FindDependents = async (tx, { communityId, batchId }, on) =>
  (await packagesHolding(tx, communityId, batchId)).map(({ periodStart, periodEnd }) => ({
    what: `The close package of ${formatMonth(periodStart)} holds it and stays frozen${on <= periodEnd ? '; the mirrors are late entries there' : ''}`,
    on: periodEnd,
    amount: null,
    door: { screen: 'close-package' },
    fate: 'STAYS',
  }));
