// Collection at Carson Terrace: its steps, two runs over who is late, a contact, and a plan that is kept.
import {
  collectionCaseList,
  collectionCases,
  collectionProcedures,
  collectionRuns,
  paymentPlans,
} from '../../../modules/collections/collections.contract.ts';
import { community } from '../../../modules/communities/communities.contract.ts';
import { addDays, assert, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Cast } from './maple-court.ts';

const steps = [
  { name: 'Reminder', stage: 'REMINDER', daysLate: 15 },
  { name: 'Late notice', stage: 'LATE', daysLate: 45, gapDays: 20 },
  { name: 'First notice', stage: 'NOTICE_1', daysLate: 75, gapDays: 20 },
  { name: 'Intent to lien', stage: 'INTENT_TO_LIEN', daysLate: 105, gapDays: 20 },
  { name: 'Lien recorded', stage: 'LIENED', daysLate: 150, gapDays: 30, actor: 'ATTORNEY' },
] as const;

/** Plays it up to today; the newest case gets the plan. */
export async function playCollections({ approver }: Cast, today: LocalDate): Promise<void> {
  const carson = (await approver.call(community.listCommunities, {})).find(({ name }) => name === 'Carson Terrace');
  assert(carson, 'Carson Terrace is played before');
  const { communityId } = carson;
  await approver.call(collectionProcedures.publishProcedure, { communityId, steps: [...steps] });
  for (const runDate of [addDays(today, -32), addDays(today, -4)]) {
    const run = await approver.seen(collectionRuns.previewRun, { communityId, runDate });
    await approver.call(collectionRuns.postRun, run);
  }
  const { rows } = await approver.call(collectionCaseList.calls.readPage, { communityId, view: 'open', sort: 'balance,number' } as never);
  const [least, next] = rows as { collectionCaseId: string }[];
  assert(least, 'somebody is late at Carson Terrace');
  const of = { communityId, collectionCaseId: least.collectionCaseId };
  const contact = { channel: 'CALL', contactDate: addDays(today, -3), localTime: '10:20', note: 'Asks for a plan over a year' } as const;
  await approver.call(collectionCases.logContact, { ...of, ...contact });
  const terms = { ...of, offeredDate: addDays(today, -2), firstDueDate: addDays(today, 20), months: 12 };
  const { paymentPlanId } = await approver.call(paymentPlans.offerPlan, terms);
  await approver.call(paymentPlans.signPlan, { communityId, paymentPlanId, signedDate: addDays(today, -1) });
  if (!next) return;
  const other = { communityId, collectionCaseId: next.collectionCaseId };
  await approver.call(collectionCases.logContact, {
    ...other,
    channel: 'EMAIL',
    contactDate: addDays(today, -2),
    note: 'Says the check is in the mail',
  });
}
