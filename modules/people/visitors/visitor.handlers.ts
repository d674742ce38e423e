// The handlers of visitors: kept like every record, let in and out at the gate, and forgotten in time.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { dateInZone, invalid, notFound, timeInZone } from '../../../packages/kernel/kernel.ts';
import { knowsProperty, requireCommunity, timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type visitor, visitorKinds, visitorRefusals } from './visitor.contract.ts';
import { stateOf, whyNotNow } from './visitor.rules.ts';
import { keptVisitors, loadRetention, loadTimes, saveRetention, saveTimes, type VisitorFacts } from './visitor.store.ts';

/** Days and hours as they are kept: a permanent visitor has no last day, any other one has. */
function datedVisitor(facts: VisitorFacts): VisitorFacts {
  const toDate = facts.isPermanent ? null : (facts.toDate ?? facts.fromDate);
  if (toDate !== null && toDate < facts.fromDate)
    throw invalid('The last day is before the first.', [{ path: 'toDate', message: 'must not be before the first day' }]);
  return { ...facts, toDate, weekdays: [...new Set(facts.weekdays)].toSorted((a, b) => a - b) };
}

const keeping = keepRecord({
  kept: keptVisitors,
  kind: 'visitor',
  words: 'visitor',
  async check({ tx, input }, facts) {
    if (!(await knowsProperty(tx, input.communityId ?? '', facts.propertyId))) throw notFound('The property');
    return datedVisitor(facts);
  },
});

/** A visitor at the gate, locked, with the local day and hour. */
async function atTheGate({ tx, input, now }: Context<{ communityId: string; visitorId: string }>) {
  const row = await keptVisitors.find(tx, input.visitorId, input.communityId, true);
  if (!row) throw notFound('The visitor');
  const zone = await timeZoneOf(tx, input.communityId);
  return {
    times: { ...row.facts, ...(await loadTimes(tx, row.id)) },
    today: dateInZone(now, zone),
    hour: timeInZone(now, zone).slice(0, 5),
  };
}

export const visitorHandlers: Handlers<typeof visitor> = {
  addVisitor: keeping.add,
  editVisitor: keeping.edit,
  async getVisitor(context) {
    const shown = await keeping.get(context);
    const times = await loadTimes(context.tx, shown.visitorId);
    const today = await todayOf(context.tx, context.input.communityId, context.now);
    return { ...shown, ...times, state: stateOf({ ...shown, ...times }, today) };
  },
  deleteVisitor: keeping.remove,
  async checkInVisitor(context) {
    const { times, today, hour } = await atTheGate(context);
    if (times.isBarred)
      throw refuse(visitorRefusals, 'visitorBarred', { visitor: times.name, restrictions: times.restrictions || 'No reason is noted.' });
    if (stateOf(times, today) === 'IN') throw refuse(visitorRefusals, 'visitorIsIn', { visitor: times.name });
    const why = whyNotNow(times, today, hour);
    if (why !== '') throw refuse(visitorRefusals, 'visitorNotExpected', { visitor: times.name, why });
    await saveTimes(context.tx, context.input.visitorId, { inTime: context.now, outTime: null });
    context.record({ entityId: context.input.visitorId, after: { inTime: context.now } });
    return {};
  },
  async checkOutVisitor(context) {
    const { times } = await atTheGate(context);
    if (times.inTime === null || times.outTime !== null) throw refuse(visitorRefusals, 'visitorNotIn', { visitor: times.name });
    await saveTimes(context.tx, context.input.visitorId, { inTime: times.inTime, outTime: context.now });
    context.record({ entityId: context.input.visitorId, after: { outTime: context.now } });
    return {};
  },
  async getVisitorRetention({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    return { days: await loadRetention(tx, input.communityId) };
  },
  async setVisitorRetention(context) {
    const { communityId, days } = context.input;
    await requireCommunity(context.tx, communityId);
    await saveRetention(context.tx, communityId, days);
    context.record({ entityId: communityId, communityId, after: { visitorsKeptDays: days } });
    return {};
  },
};

/** The source of what visitors are called. */
export const visitorRecords: RecordSource = { kind: visitorKinds.visitor, labels: keptVisitors.labels, named: keptVisitors.named };
