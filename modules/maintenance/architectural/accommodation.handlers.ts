// The handlers of accommodation requests: kept, their process written down, and taken over from the queue of
// the committee.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { knowsProperty, requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { reviewTermsOf } from '../../law/law.server.ts';
import { isStaff } from '../codes/request-code.store.ts';
import { type accommodation, accommodationKinds, accommodationRefusals } from './accommodation.contract.ts';
import { type AccommodationFacts, insertEntry, keptAccommodations, listEntries } from './accommodation.store.ts';
import { keptArchitecturalRequests } from './architectural.store.ts';

const keeping = keepRecord({
  kept: keptAccommodations,
  kind: 'accommodation',
  words: 'accommodation request',
  async check({ tx, input }, facts: AccommodationFacts) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    if (facts.propertyId !== null && !(await knowsProperty(tx, communityId, facts.propertyId))) throw notFound('The property');
    if (facts.assigneeId !== null && !(await isStaff(tx, facts.assigneeId))) throw notFound('The person');
    const isAnswered = facts.state === 'GRANTED' || facts.state === 'ALTERNATIVE' || facts.state === 'DENIED';
    if (isAnswered && facts.decidedDate === null)
      throw refuse(accommodationRefusals, 'dayMissing', [{ path: 'decidedDate', message: 'is missing' }]);
    if ((facts.state === 'DENIED' || facts.state === 'ALTERNATIVE') && facts.reason === '')
      throw refuse(accommodationRefusals, 'answerMissing', [{ path: 'reason', message: 'is missing' }]);
    return facts;
  },
});

export const accommodationHandlers: Handlers<typeof accommodation> = {
  addAccommodation: keeping.add,
  editAccommodation: keeping.edit,
  async getAccommodation(context) {
    const { tx, input } = context;
    const row = await keeping.get(context);
    const terms = await reviewTermsOf(tx, input.communityId, 'disability accommodation', row.receivedDate);
    return {
      ...row,
      entries: await listEntries(tx, row.accommodationId),
      terms: terms.map(({ citation, denial, forbidden }) => ({ citation, denial: [...denial], forbidden: [...forbidden] })),
    };
  },
  deleteAccommodation: keeping.remove,
  async addAccommodationEntry(context) {
    const { tx, input, userId, now } = context;
    const row = await keptAccommodations.find(tx, input.accommodationId, input.communityId, true);
    if (!row) throw notFound('The accommodation request');
    await insertEntry(tx, input, { userId, now });
    context.record({ entityId: row.id, after: { entry: input.happenedDate } });
    return { accommodationId: row.id };
  },
  async moveToAccommodation(context) {
    const { tx, input } = context;
    const { communityId, architecturalRequestId } = input;
    const of = await keptArchitecturalRequests.find(tx, architecturalRequestId, communityId, true);
    if (!of) throw notFound('The architectural request');
    const { subject, description, propertyId, applicant, email, phone, receivedDate } = of.facts;
    const facts: AccommodationFacts = {
      ...{ subject, description, propertyId, requester: applicant, email, phone, receivedDate },
      ...{ sort: 'CHANGE', assigneeId: null, answerByDate: null, state: 'RECEIVED', decidedDate: null, reason: '' },
    };
    const accommodationId = await keptAccommodations.insert(tx, facts, { communityId });
    if (accommodationId === undefined) throw notFound('The accommodation request');
    await keptArchitecturalRequests.remove(tx, of);
    context.record({ entityId: accommodationId, after: { movedFrom: architecturalRequestId } });
    return { accommodationId };
  },
};

/** What accommodation requests are called. */
export const accommodationRecords: readonly RecordSource[] = [
  { kind: accommodationKinds.accommodation, labels: keptAccommodations.labels, named: keptAccommodations.named },
];
