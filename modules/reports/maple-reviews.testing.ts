// Architectural reviews of Maple Court's January, for the reports about them.
import type { TestCommunity } from '../ledger/ledger.testing.ts';
import { architecturalRequest, architecturalSettings } from '../maintenance/maintenance.contract.ts';

/** Plays them through the public calls; the board votes. */
export async function playReviews({ call, communityId, units }: TestCommunity): Promise<void> {
  const { committees } = await call(architecturalSettings.getArchitecturalSettings, { communityId });
  const committeeId = committees.find(({ name }) => name === 'Board of directors')?.committeeId ?? null;
  const topic = { communityId, name: 'Fences', words: 'fence', documents: 'Site plan' };
  const { architecturalTopicId } = await call(architecturalSettings.addArchitecturalTopic, topic);
  const add = async (account: string, subject: string, receivedDate: string, more: object = {}) => {
    const propertyId = units.get(account)?.propertyId ?? '';
    const made = await call(architecturalRequest.addArchitecturalRequest, { communityId, subject, propertyId, receivedDate, ...more });
    return { communityId, architecturalRequestId: made.architecturalRequestId };
  };
  const complete = (one: { communityId: string; architecturalRequestId: string }, completeDate: string) =>
    call(architecturalRequest.completeArchitecturalRequest, { ...one, completeDate });
  const fence = await add('MC-0002', 'Cedar fence', '2026-01-06', { architecturalTopicId });
  await call(architecturalRequest.askForDocuments, { ...fence, askedDate: '2026-01-08' });
  const deck = await add('MC-0004', 'Deck', '2026-01-02', { startDate: '2026-01-20', finishDate: '2026-01-29' });
  await complete(deck, '2026-01-02');
  await call(architecturalRequest.openBallots, { ...deck, committeeId, openedDate: '2026-01-05' });
  const { ballots } = await call(architecturalRequest.getArchitecturalRequest, deck);
  for (const [at, { architecturalBallotId }] of ballots.entries()) {
    const vote = at === 1 ? ('AGAINST' as const) : ('FOR' as const);
    await call(architecturalRequest.castBallot, { ...deck, architecturalBallotId, vote, castDate: '2026-01-09' });
  }
  await call(architecturalRequest.addArchitecturalCondition, { ...deck, words: 'Rail of 36 inches' });
  await call(architecturalRequest.decideArchitecturalRequest, { ...deck, decision: 'CONDITIONAL', decidedDate: '2026-01-12' });
  const paint = await add('MC-0001', 'Paint the door blue', '2026-01-15');
  await complete(paint, '2026-01-16');
  const shed = await add('MC-0006', 'Shed', '2026-01-03');
  await complete(shed, '2026-01-05');
  const denial = { ...shed, decision: 'DENIED' as const, decidedDate: '2026-01-20', reason: 'Taller than the fence' };
  await call(architecturalRequest.decideArchitecturalRequest, denial);
}
