// The handlers of the flags of one property.
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../communities.handlers.ts';
import { knowsProperty } from '../communities.store.ts';
import { flagRefusals, liftWords, type PropertyFlag, type propertyFlags } from './property-flag.contract.ts';
import { endFlags, insertFlag, insertFlags, listFlags } from './property-flags.store.ts';

async function requireProperty({ tx, input }: Context<{ communityId: string; propertyId: string }>): Promise<void> {
  if (!(await knowsProperty(tx, input.communityId, input.propertyId))) throw notFound('The property');
}

/** Who lifts, as flags ask it. */
export const lifterOf = ({ userId, held }: Context<unknown>) => ({ userId, mayDelete: allows(held, needs('ownermaintain', 8)) });

/** Refuses `mayNotLift` where a flag, or one of a kind that holds, is not the caller’s to lift. */
async function refuseLift(
  context: Context<{ communityId: string; propertyId: string }>,
  which: { flag: PropertyFlag } | { propertyFlagId: string },
): Promise<void> {
  const { tx, now, userId, input } = context;
  const flags = await listFlags(tx, input.communityId, input.propertyId, await todayOf(tx, input.communityId, now));
  if (lifterOf(context).mayDelete) return;
  const kept = flags.find(
    (one) =>
      ('flag' in which ? one.holds && one.flag === which.flag : one.propertyFlagId === which.propertyFlagId) &&
      one.mayLift !== 'EDITOR' &&
      !(one.mayLift === 'SETTER' && one.setById === userId),
  );
  if (kept) throw refuse(flagRefusals, 'mayNotLift', { whom: liftWords[kept.mayLift].toLowerCase() });
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
      if (isOn === false) {
        await refuseLift(context, { flag });
        await endFlags(context.tx, communityId, [propertyId], { flag }, today);
      }
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
    await refuseLift(context, { propertyFlagId });
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
