// The handlers of the flags of one property.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../communities.handlers.ts';
import { knowsProperty } from '../communities.store.ts';
import { flagRefusals, type PropertyFlag, type propertyFlags } from './property-flag.contract.ts';
import { endFlags, insertFlag, insertFlags, listFlags } from './property-flags.store.ts';

async function requireProperty({ tx, input }: Context<{ communityId: string; propertyId: string }>): Promise<void> {
  if (!(await knowsProperty(tx, input.communityId, input.propertyId))) throw notFound('The property');
}

export const propertyFlagsHandlers: Handlers<typeof propertyFlags> = {
  async setPropertyFlags(context) {
    const { communityId, propertyId, ...flags } = context.input;
    await requireProperty(context);
    const today = await todayOf(context.tx, communityId, context.now);
    const wanted: [PropertyFlag, boolean | undefined][] = [
      ['LATE_FEES', flags.holdsLateFees],
      ['PAYMENTS', flags.holdsPayments],
    ];
    for (const [flag, isOn] of wanted) {
      if (isOn === true) await insertFlags(context.tx, communityId, [propertyId], { flag, reason: '', today }, context);
      if (isOn === false) await endFlags(context.tx, communityId, [propertyId], { flag }, today);
    }
    context.record({ entityId: propertyId, after: flags });
    return { propertyId };
  },
  async addPropertyFlag(context) {
    const { communityId, propertyId, ...draft } = context.input;
    if (draft.fromDate !== null && draft.toDate !== null && draft.toDate < draft.fromDate)
      throw invalid('The last day is before the first.', [{ path: 'toDate', message: 'must not be before the first day' }]);
    await requireProperty(context);
    const propertyFlagId = await insertFlag(context.tx, communityId, propertyId, draft, context);
    if (propertyFlagId === undefined) throw refuse(flagRefusals, 'flagIsSet');
    context.record({ entityId: propertyId, after: draft });
    return { propertyFlagId };
  },
  async endPropertyFlag(context) {
    const { communityId, propertyId, propertyFlagId } = context.input;
    const today = await todayOf(context.tx, communityId, context.now);
    if (!(await endFlags(context.tx, communityId, [propertyId], { propertyFlagId }, today))) throw notFound('The flag');
    context.record({ entityId: propertyId, after: { propertyFlagId, endedFrom: today } });
    return {};
  },
  async listPropertyFlags(context) {
    const { communityId, propertyId } = context.input;
    await requireProperty(context);
    return listFlags(context.tx, communityId, propertyId, await todayOf(context.tx, communityId, context.now));
  },
};
