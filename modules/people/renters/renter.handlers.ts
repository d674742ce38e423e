// The handlers of renters.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, notFound, quotient } from '../../../packages/kernel/kernel.ts';
import { knowsProperty, requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepPart } from '../party/part.handlers.ts';
import { type renter, renterKinds } from './renter.contract.ts';
import { keptRenters, loadLeases, saveLeaseCap } from './renter.store.ts';

const keeping = keepPart({
  kept: keptRenters,
  kind: 'renter',
  words: 'renter',
  async check({ tx, input, now }, facts) {
    const communityId = input.communityId ?? '';
    if (!(await knowsProperty(tx, communityId, facts.propertyId))) throw notFound('The property');
    if (facts.leaseEndDate !== null && facts.leaseEndDate < facts.leaseStartDate)
      throw invalid('The lease ends before it begins.', [{ path: 'leaseEndDate', message: 'must not be before the lease begins' }]);
    // An approval without a day was given today.
    const approvedDate = facts.approval === 'APPROVED' ? (facts.approvedDate ?? (await todayOf(tx, communityId, now))) : null;
    return { ...facts, approvedDate };
  },
});

export const renterHandlers: Handlers<typeof renter> = {
  addRenter: keeping.add,
  editRenter: keeping.edit,
  getRenter: keeping.get,
  deleteRenter: keeping.remove,
  async getLeaseCap({ tx, input, now }) {
    const { rented, properties, capBasisPoints } = await loadLeases(tx, input.communityId, await todayOf(tx, input.communityId, now));
    return { rented, properties, rentedBasisPoints: properties === 0 ? 0 : quotient(rented * 10_000, properties), capBasisPoints };
  },
  async setLeaseCap(context) {
    const { communityId, capBasisPoints } = context.input;
    await requireCommunity(context.tx, communityId);
    await saveLeaseCap(context.tx, communityId, capBasisPoints);
    context.record({ entityId: communityId, communityId, after: { leaseCapBasisPoints: capBasisPoints } });
    return {};
  },
};

/** The source of what renters are called. */
export const renterRecords: RecordSource = { kind: renterKinds.renter, labels: keptRenters.labels, named: keptRenters.named };
