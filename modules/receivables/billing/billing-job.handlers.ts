// Jobs of billing: a turn plans and carries out the acts that are previewed on their screens, as its person.
import type { JobPlan } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { asPerson, type ScheduledTurn, type ScheduledWork, unrefused } from '../../../packages/jobs/schedules.ts';
import { addDays, centsToText, countWords, formatDate } from '../../../packages/kernel/kernel.ts';
import { keepJobPlan, planEntry } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import type { BatchView } from './batch-view.rules.ts';
import { billingHandlers } from './billing.handlers.ts';
import { chargesJob, lateFeesJob, prepaidsJob } from './billing-job.contract.ts';

const periodRefusals = ['noPeriod', 'periodClosed', 'periodNotOpen'] as const;
const idleRefusals = ['nothingToDo'] as const;

const skipWords = {
  NO_OWNER: 'No owner on the post date',
  NO_AMOUNT: 'No amount for this fiscal year',
  ALREADY_BILLED: 'Charged already',
  HELD: 'Late fees are on hold',
  PREPAID: 'Paid ahead',
  LAW: 'The law allows no fee yet',
} as const;

/** A batch of charges as the plan of a run keeps it. */
function planOf(view: BatchView, noun: string): JobPlan {
  return {
    summary: `${countWords(view.lineCount, noun)} on ${formatDate(view.postDate)}, ${centsToText(view.total)}`,
    count: view.lineCount,
    lines: view.owners.map(({ accountNumber, owner, lines, charged }) => ({
      what: `${accountNumber} ${owner}`,
      detail: [...new Set(lines.map(({ description }) => description))].join(', '),
      amount: centsToText(charged),
    })),
    leftOut: view.skipped.map(({ accountNumber, address, reason }) => ({ what: `${accountNumber} ${address}`, why: skipWords[reason] })),
    entry: planEntry(view.entry),
  };
}

/** The codes a setting is chosen from. */
async function codeOptions(tx: Tx, communityId: string) {
  const codes = await loadCodes(tx, communityId);
  return { chargeCodeId: codes.map(({ chargeCodeId, alias, name }) => ({ value: chargeCodeId, label: `${alias} ${name}` })) };
}

const codesOf = ({ settings }: ScheduledTurn) => (settings['chargeCodeId'] ? { codeIds: [String(settings['chargeCodeId'])] } : {});

/** What a turn of charges or late fees is asked. */
const chargesAsked = (turn: ScheduledTurn) => ({
  communityId: turn.communityId,
  postDate: addDays(turn.scheduledDate, Number(turn.settings['daysAhead'] ?? 0)),
  ...codesOf(turn),
});
const feesAsked = (turn: ScheduledTurn) => ({
  communityId: turn.communityId,
  postDate: turn.scheduledDate,
  exclusionDays: Number(turn.settings['exclusionDays'] ?? 0),
  currentMonthOnly: turn.settings['currentMonthOnly'] === true,
  ...codesOf(turn),
});

/** Posts a kept batch, or leaves it for review, with the entry it planned. */
async function finish(tx: Tx, turn: ScheduledTurn, batchId: string, plan: JobPlan) {
  const { communityId } = turn;
  const seen = await billingHandlers.getBatch(asPerson(tx, turn, { communityId, batchId }));
  await keepJobPlan(tx, batchId, turn.name, seen.view.entry);
  if (turn.mode === 'SCHEDULE')
    return {
      message: `Kept for review: ${plan.summary}`,
      opens: { screen: 'apply-charges-review', params: { communityId, batchId } },
      batchId,
    };
  await billingHandlers.postBatch(asPerson(tx, turn, { communityId, batchId, baseHash: seen.baseHash }));
  return { message: `Posted ${plan.summary}`, opens: { screen: 'transaction-ar-charges', params: { communityId, batchId } }, batchId };
}

export const chargesWork: ScheduledWork = {
  job: chargesJob,
  periodRefusals,
  idleRefusals,
  options: codeOptions,
  async plan(tx, turn) {
    const { baseHash, ...view } = unrefused(await billingHandlers.previewCharges(asPerson(tx, turn, chargesAsked(turn))));
    return { ...planOf(view, 'charge'), baseHash };
  },
  async run(tx, turn, { baseHash = '', ...plan }) {
    const { batchId } = await billingHandlers.keepCharges(asPerson(tx, turn, { ...chargesAsked(turn), baseHash }));
    return await finish(tx, turn, batchId, plan);
  },
};

export const lateFeesWork: ScheduledWork = {
  job: lateFeesJob,
  periodRefusals,
  idleRefusals,
  options: codeOptions,
  async plan(tx, turn) {
    const { baseHash, ...view } = unrefused(await billingHandlers.previewLateFees(asPerson(tx, turn, feesAsked(turn))));
    return { ...planOf(view, 'late fee'), baseHash };
  },
  async run(tx, turn, { baseHash = '', ...plan }) {
    const { batchId } = await billingHandlers.keepLateFees(asPerson(tx, turn, { ...feesAsked(turn), baseHash }));
    return await finish(tx, turn, batchId, plan);
  },
};

export const prepaidsWork: ScheduledWork = {
  job: prepaidsJob,
  periodRefusals,
  idleRefusals,
  async plan(tx, turn) {
    const allOwners = turn.settings['allOwners'] === true;
    const asked = { communityId: turn.communityId, postDate: turn.scheduledDate, allOwners };
    const view = unrefused(await billingHandlers.previewPrepaids(asPerson(tx, turn, asked)));
    return {
      summary: `${countWords(view.owners.length, 'owner')} on ${formatDate(view.postDate)}, ${centsToText(view.total)}`,
      count: view.owners.length,
      lines: view.owners.map(({ accountNumber, owner, applied, lines }) => ({
        what: `${accountNumber} ${owner}`,
        detail: countWords(lines.length, 'charge'),
        amount: centsToText(applied),
      })),
      leftOut: view.unmatched.map(({ accountNumber, owner }) => ({
        what: `${accountNumber} ${owner}`,
        why: 'No open charge the prepaid money may pay',
      })),
      entry: planEntry(view.entry),
      baseHash: view.baseHash,
    };
  },
  async run(tx, turn, { baseHash = '', ...plan }) {
    const { communityId, scheduledDate: postDate } = turn;
    if (turn.mode === 'SCHEDULE')
      return { message: `To review: ${plan.summary}`, opens: { screen: 'apply-prepaids', params: { communityId } } };
    const asked = { communityId, postDate, allOwners: turn.settings['allOwners'] === true };
    const { entry } = await billingHandlers.previewPrepaids(asPerson(tx, turn, asked));
    const { batchId } = await billingHandlers.postPrepaids(asPerson(tx, turn, { ...asked, baseHash }));
    await keepJobPlan(tx, batchId, turn.name, entry);
    return { message: `Paid ${plan.summary}`, opens: { screen: 'transaction-ar-charges', params: { communityId, batchId } }, batchId };
  },
};
