// The handlers of collection runs: accrued, judged by the packs, reviewed by exception, posted, undone.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { addDays, formatDate, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { type MergeSource, planSending, refuseSending } from '../../correspondence/correspondence.server.ts';
import { openPeriodAt } from '../../ledger/ledger.server.ts';
import { keepJudgments } from '../cases/case.handlers.ts';
import {
  type CaseRow,
  closeCases,
  insertCases,
  insertEvents,
  type LateRow,
  listLate,
  listOpenCases,
  lockCases,
  moveCases,
} from '../cases/case.store.ts';
import { caseFacts, caseLaw, evidenceOf } from '../cases/case-law.handlers.ts';
import { insertRunEvidence } from '../cases/evidence.store.ts';
import { actsOf, judgeActs, whyNot } from '../cases/step-law.rules.ts';
import type { Step } from '../procedures/procedure.contract.ts';
import { listProcedures, type ProcedureRow } from '../procedures/procedure.store.ts';
import { type Accrued, accrue } from './accrue.rules.ts';
import { type collectionRuns, type notTakenWords, runRefusals } from './run.contract.ts';
import { listRunRows } from './run.store.ts';
import { postSteps } from './run-post.handlers.ts';
import { feeOf, type Taking } from './taking.handlers.ts';

type RunInput = HandlerInput<typeof collectionRuns.previewRun>;
type Reason = keyof typeof notTakenWords;

interface Left {
  late: LateRow;
  row: CaseRow | null;
  reason: Reason;
  detail: string;
  daysLate: number;
}

/** Until the gap since the last step has passed, and what else a reason wants said. */
function detailOf(accrued: Accrued, procedure: ProcedureRow, row: CaseRow | null): string {
  if (!('left' in accrued) || !row) return '';
  const step = procedure.steps[row.stepNo];
  if (accrued.left === 'WAITS' && step) return `from ${formatDate(addDays(row.stageDate, step.gapDays))}`;
  if (accrued.left === 'BY_HAND' && step) return step.name;
  return '';
}

/** Who takes a step on a day and who does not: decided one by one, read at once. */
async function stepsOf({ tx, input }: Context<RunInput>, commits: boolean) {
  const { communityId, runDate, excludedIds } = input;
  await requireCommunity(tx, communityId);
  if (commits) await lockCases(tx, communityId);
  const procedures = await listProcedures(tx, communityId);
  const [newest] = procedures;
  if (!newest) throw refuse(runRefusals, 'noProcedure');
  const versions = new Map(procedures.map((one) => [one.procedureId, one]));
  const cases = new Map((await listOpenCases(tx, communityId, runDate, commits)).map((one) => [one.ownershipId, one]));
  const late = await listLate(tx, communityId, runDate);
  const here = new Set(late.map((one) => one.ownershipId));
  const past = [...cases.keys()].filter((ownershipId) => !here.has(ownershipId));
  const owners = past.length > 0 ? [...late, ...(await listLate(tx, communityId, runDate, past))] : late;
  const evidence = await evidenceOf(
    tx,
    [...cases.values()].map((one) => one.collectionCaseId),
  );
  const { judge, ladders } = await caseLaw(tx, communityId, runDate);
  const excluded = new Set(excludedIds ?? []);
  const taken: Taking[] = [];
  const left: Left[] = [];
  for (const one of owners) {
    const row = cases.get(one.ownershipId) ?? null;
    if (!row && one.total_cents === 0n) continue;
    const procedure = (row && versions.get(row.procedureId)) ?? newest;
    const accrued = accrue(
      procedure.steps,
      {
        ownershipId: one.ownershipId,
        balance: one.total_cents,
        oldestDue: procedure.byAssessments ? one.oldestDue : one.oldestAny,
        taken: row && { stepNo: row.stepNo, on: row.stageDate, opened: row.openedDate },
        side: row?.side ?? 'NONE',
      },
      runDate,
    );
    const { daysLate } = accrued;
    if ('left' in accrued) {
      left.push({ late: one, row, reason: accrued.left, detail: detailOf(accrued, procedure, row), daysLate });
      continue;
    }
    const step = procedure.steps[accrued.stepNo - 1] as Step;
    const facts = caseFacts(one, row, row ? (evidence.get(row.collectionCaseId) ?? []) : []);
    const answer = judgeActs(judge, actsOf(step.stage, step.ladderStep), facts, ladders, runDate);
    if (excluded.has(one.ownershipId)) left.push({ late: one, row, reason: 'EXCLUDED', detail: step.name, daysLate });
    else if (!answer.isAllowed) left.push({ late: one, row, reason: 'NOT_PROVED', detail: whyNot(answer, runDate), daysLate });
    else taken.push({ late: one, row, procedure, stepNo: accrued.stepNo, step, daysLate, answer });
  }
  return { taken, left, cured: left.filter(({ reason, row }) => reason === 'PAID' && row !== null) };
}

/** The letters of the steps, one sending for each template. */
async function sendingsOf(context: Context<RunInput>, sources: readonly MergeSource[], taken: readonly Taking[]) {
  const { communityId, runDate } = context.input;
  const writing = taken.filter(({ step, late }) => step.templateId !== null && !late.holdsNotices);
  const groups = [...Map.groupBy(writing, ({ step }) => `${step.templateId}:${step.name}`).values()];
  const sendings = [];
  for (const group of groups) {
    const { step } = group[0] as Taking;
    const ownershipIds = group.map(({ late }) => late.ownershipId);
    const sending = { communityId, templateId: step.templateId ?? '', title: `${step.name}, ${formatDate(runDate)}`, letterDate: runDate };
    sendings.push(await planSending(context, sources, { ...sending, noticeClass: 'LEGAL', delivery: 'SMART', ownershipIds }));
  }
  return sendings;
}
type PlannedRun = Awaited<ReturnType<typeof stepsOf>> & { sendings: Awaited<ReturnType<typeof sendingsOf>> };

function feeWhy({ step, late, procedure }: Taking): string {
  if (step.fee === 0n) return '';
  return late.holdsFees ? 'Fees are on hold' : `${step.name}, version ${procedure.versionNo} of the steps`;
}

function letterWords({ sendings }: PlannedRun, { step, late }: Taking): string {
  if (step.templateId === null) return '';
  if (late.holdsNotices) return 'Notices are on hold';
  for (const { letters, leftOut, sending } of sendings) {
    if (!sending.ownershipIds.includes(late.ownershipId)) continue;
    const found = letters.find((one) => one.ownershipId === late.ownershipId);
    if (found) return found.channel === 'EMAIL' ? 'Email' : 'Paper';
    return leftOut.some((one) => one.ownershipId === late.ownershipId) ? 'No letter: no address or on hold' : '';
  }
  return '';
}

function planOf(sources: readonly MergeSource[]) {
  return async (context: Context<RunInput>, commits: boolean) => {
    const steps = await stepsOf(context, commits);
    const sendings = await sendingsOf(context, sources, steps.taken);
    const base = [
      steps.taken.map(({ late, row, stepNo, step }) => [late.ownershipId, late.total_cents, row?.version, stepNo, step]),
      steps.left.map(({ late, reason }) => [late.ownershipId, reason]),
      sendings.map(({ letters, version }) => [version.versionNo, letters]),
    ];
    return { ...steps, sendings, base };
  };
}

/** A plan as a person judges it. */
function viewOf(planned: PlannedRun, runDate: LocalDate) {
  const { taken, left, sendings, cured } = planned;
  return {
    runDate,
    rows: taken.map((one) => ({
      ownershipId: one.late.ownershipId,
      accountNumber: one.late.accountNumber,
      owner: one.late.owner,
      number: one.row?.number ?? null,
      stepNo: one.stepNo,
      step: one.step.name,
      stage: one.step.stage,
      daysLate: one.daysLate,
      balance: one.late.total_cents,
      fee: feeOf(one),
      letter: letterWords(planned, one),
      feeWhy: feeWhy(one),
      law: one.answer.isJudged ? one.answer.citation : 'No rule on file',
    })),
    left: left.map(({ late, reason, detail, daysLate }) => ({
      ownershipId: late.ownershipId,
      accountNumber: late.accountNumber,
      owner: late.owner,
      reason,
      detail,
      balance: late.total_cents,
      daysLate,
    })),
    letters: sendings.flatMap(({ letters }) => letters).length,
    opens: taken.filter(({ row }) => row === null).length,
    closes: cured.length,
    total: sumCents(taken.map(feeOf)),
  };
}

/** What a run leaves in the feeds of its cases. */
function eventsOf({ taken, cured }: PlannedRun, caseOf: (one: Taking) => string, on: LocalDate) {
  return [
    ...taken.filter(({ row }) => row === null).map((one) => ({ collectionCaseId: caseOf(one), what: 'OPENED' as const, on, note: '' })),
    ...taken.map((one) => ({ collectionCaseId: caseOf(one), what: 'STEP' as const, on, note: one.step.name })),
    ...cured.map(({ row }) => ({ collectionCaseId: row?.collectionCaseId ?? '', what: 'CLOSED' as const, on, note: 'Paid in full' })),
  ];
}

/** Takes the steps: cases, letters, fees, proofs, feed and judgments. */
async function takeSteps(context: Context<RunInput>, planned: PlannedRun) {
  const { tx, input, userId, now } = context;
  const { communityId, runDate } = input;
  const { taken, cured } = planned;
  const fresh = taken.filter(({ row }) => row === null);
  const byProcedure = fresh[0]?.procedure.procedureId ?? '';
  const opened = await insertCases(
    tx,
    communityId,
    { procedureId: byProcedure, on: runDate },
    fresh.map(({ late }) => ({ ownershipId: late.ownershipId, opened: late.total_cents })),
  );
  const caseOf = ({ late, row }: Taking) => row?.collectionCaseId ?? opened.get(late.ownershipId) ?? '';
  const done = await postSteps(context, planned, caseOf);
  await moveCases(
    tx,
    taken.map((one) => ({ collectionCaseId: caseOf(one), stepNo: one.stepNo, stage: one.step.stage, on: runDate })),
  );
  await closeCases(
    tx,
    cured.map(({ row }) => row?.collectionCaseId ?? ''),
    { stage: 'CURED', on: runDate, reason: 'Paid in full' },
  );
  const carried = taken.filter(({ step }) => step.ladderStep !== '');
  const proofs = carried.map((one) => ({
    collectionCaseId: caseOf(one),
    step: one.step.ladderStep,
    on: runDate,
    proof: 'Collection run',
  }));
  await insertRunEvidence(tx, done.runId, proofs, { userId, now });
  await insertEvents(tx, eventsOf(planned, caseOf, runDate), { userId, now });
  const judged = taken.filter(({ answer }) => answer.isJudged);
  await keepJudgments(
    tx,
    communityId,
    judged.map((one) => judgmentOf(one, caseOf(one), runDate)),
    { userId, now },
  );
  context.record({
    entityId: done.runId,
    ...(done.batchId === null ? {} : { batchId: done.batchId }),
    after: { steps: taken.length, total: done.total },
  });
  return { collectionRunId: done.runId, count: taken.length, letters: done.letters, total: done.total };
}

const running = (sources: readonly MergeSource[], calls: typeof collectionRuns) =>
  previewed(calls.previewRun, calls.postRun, {
    plan: planOf(sources),
    view: async ({ input }, planned) => viewOf(planned, input.runDate),
    async refuse(context, { taken, cured, sendings }) {
      if (taken.length === 0 && cured.length === 0) throw refuse(runRefusals, 'nothingToTake');
      if (taken.some((one) => feeOf(one) > 0n)) await openPeriodAt(context.tx, context.input.communityId, context.input.runDate);
      for (const planned of sendings) await refuseSending(context, planned);
    },
    post: (context, planned) => takeSteps(context, planned),
  });

const judgmentOf = ({ answer, step, late }: Taking, collectionCaseId: string, asOf: LocalDate) => {
  return {
    collectionCaseId,
    answer,
    act: actsOf(step.stage, step.ladderStep)[0] ?? '',
    asOf,
    subject: `${step.name}, ${late.accountNumber}`,
  };
};

type RunCalls = Pick<Handlers<typeof collectionRuns>, 'previewRun' | 'postRun' | 'listRuns'>;

/** The handlers of runs over the merge fields of every feature. */
export function runHandlers(sources: readonly MergeSource[], calls: typeof collectionRuns): RunCalls {
  const act = running(sources, calls);
  return {
    previewRun: act.preview,
    postRun: act.commit,
    async listRuns({ tx, input }) {
      await requireCommunity(tx, input.communityId);
      return (await listRunRows(tx, input.communityId)).map(({ total_cents, ...one }) => ({ ...one, total: total_cents }));
    },
  };
}
