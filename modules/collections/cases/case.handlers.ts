// The handlers of collection cases: opened, shown, set by hand, proved step by step, contacts, payoff.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { addDays, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { findDecided } from '../../governance/governance.server.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { insertJudgments } from '../../law/law.server.ts';
import { listProcedures } from '../procedures/procedure.store.ts';
import { caseKinds, caseRefusals, type collectionCases } from './case.contract.ts';
import {
  type CaseRow,
  closeCases,
  findCase,
  hasAttorney,
  insertCases,
  insertEvents,
  labelCases,
  listLate,
  lockCases,
  moveCases,
  namedCases,
  saveFacts,
} from './case.store.ts';
import { caseFacts, caseLaw, evidenceOf } from './case-law.handlers.ts';
import { viewCase } from './case-view.handlers.ts';
import { countCalls, findCollectorRole, findEvidence, insertEvidence, voidEvidence } from './evidence.store.ts';
import { payoffHandlers } from './payoff.handlers.ts';
import { closingStages, referralActs, stageWords } from './stage.contract.ts';
import { actsOf, conditionsOf, judgeActs, plainWord, type StepAnswer, whyNot } from './step-law.rules.ts';

type CaseInput = { communityId: string; collectionCaseId: string };
/** A third-party collector calls so often in seven days. Source: field-2026.md 2.3. */
const CALLS_MOST = 7;

async function openCaseOf({ tx, input, now }: Context<CaseInput>): Promise<{ row: CaseRow; today: LocalDate }> {
  const today = await todayOf(tx, input.communityId, now);
  const row = await findCase(tx, input.communityId, input.collectionCaseId, today, true);
  if (!row) throw notFound('The case');
  if (row.closedDate !== null) throw refuse(caseRefusals, 'caseClosed');
  return { row, today };
}

/** Judges acts of a case on a day, keeps the judgment, and refuses what is not proved. */
async function judgeAndKeep(
  context: Context<CaseInput>,
  row: CaseRow,
  acts: readonly string[],
  asOf: LocalDate,
  subject: string,
): Promise<StepAnswer> {
  const { tx, input, userId, now } = context;
  const { communityId, collectionCaseId } = input;
  const { judge, ladders } = await caseLaw(tx, communityId, asOf);
  const [late] = await listLate(tx, communityId, asOf, [row.ownershipId]);
  const evidence = (await evidenceOf(tx, [collectionCaseId])).get(collectionCaseId) ?? [];
  const answer = judgeActs(judge, acts, caseFacts(late, row, evidence), ladders, asOf);
  if (!answer.isAllowed) throw refuse(caseRefusals, 'stepNotProved', { why: whyNot(answer, asOf) });
  if (answer.isJudged)
    await keepJudgments(tx, communityId, [{ collectionCaseId, answer, act: acts[0] ?? '', asOf, subject }], { userId, now });
  return answer;
}

/** Keeps what steps were judged by. */
export async function keepJudgments(
  tx: Tx,
  communityId: string,
  judged: readonly { collectionCaseId: string; answer: StepAnswer; act: string; asOf: LocalDate; subject: string }[],
  by: { userId: string; now: Context<unknown>['now'] },
): Promise<void> {
  if (judged.length === 0) return;
  await insertJudgments(
    tx,
    communityId,
    judged.map(({ collectionCaseId, answer, act, asOf, subject }) => ({
      topic: 'collectionLadder',
      act,
      asOf,
      verdict: answer.verdict,
      earliestDate: answer.earliestDate,
      deadline: answer.deadline,
      amountCents: null,
      missing: answer.missing,
      ruleVersion: answer.ruleVersion,
      citation: answer.citation,
      subject,
      recordKind: 'collectionCase',
      recordId: collectionCaseId,
      facts: {},
    })),
    by,
  );
}

type Calls = Handlers<typeof collectionCases>;

const changing: Pick<Calls, 'saveCaseFacts' | 'setStage'> = {
  async saveCaseFacts(context) {
    const { tx, input, userId, now } = context;
    const { communityId, collectionCaseId, version: seen, lienAmount, ...facts } = input;
    const { row, today } = await openCaseOf(context);
    await refuseOverwrite(context, { kind: 'collectionCase', ids: [collectionCaseId], version: row.version }, seen);
    if (facts.attorneyId !== null && !(await hasAttorney(tx, communityId, facts.attorneyId))) throw notFound('The attorney');
    if (facts.attorneyId !== null && row.attorneyId === null)
      await judgeAndKeep(context, row, referralActs, today, 'Referral to the attorney');
    if (facts.lienDate !== null && row.lienDate === null)
      await judgeAndKeep(context, row, actsOf('LIENED', ''), facts.lienDate, 'Recording the lien');
    if (facts.foreclosureDate !== null && row.foreclosureDate === null)
      await judgeAndKeep(context, row, actsOf('FORECLOSURE', ''), facts.foreclosureDate, 'Filing the foreclosure');
    const saved = await saveFacts(tx, collectionCaseId, { ...facts, lien_cents: lienAmount });
    await insertEvents(tx, [{ collectionCaseId, what: 'FACTS', on: today, note: '' }], { userId, now });
    context.record({ entityId: collectionCaseId, before: row, after: facts });
    return { version: saved };
  },
  async setStage(context) {
    const { tx, input, userId, now } = context;
    const { communityId, collectionCaseId, version: seen, stage, stageDate, note } = input;
    const { row } = await openCaseOf(context);
    await refuseOverwrite(context, { kind: 'collectionCase', ids: [collectionCaseId], version: row.version }, seen);
    const title = stageWords[stage][0];
    if (closingStages.includes(stage)) {
      await closeCases(tx, [collectionCaseId], { stage, on: stageDate, reason: note || title });
      await insertEvents(tx, [{ collectionCaseId, what: 'CLOSED', on: stageDate, note: note || title }], { userId, now });
    } else {
      const steps = (await listProcedures(tx, communityId)).find((one) => one.procedureId === row.procedureId)?.steps ?? [];
      const at = steps.findLastIndex((step) => step.stage === stage);
      await judgeAndKeep(context, row, actsOf(stage, steps[at]?.ladderStep ?? ''), stageDate, title);
      await moveCases(tx, [{ collectionCaseId, stepNo: at < 0 ? row.stepNo : at + 1, stage, on: stageDate }]);
      await insertEvents(tx, [{ collectionCaseId, what: 'STAGE', on: stageDate, note: note === '' ? title : `${title}: ${note}` }], {
        userId,
        now,
      });
    }
    context.record({ entityId: collectionCaseId, before: { stage: row.stage }, after: { stage, stageDate, note } });
    return { version: String(Number(row.version) + 1) };
  },
};

const proving: Pick<Calls, 'addEvidence' | 'voidEvidence'> = {
  async addEvidence(context) {
    const { tx, input, userId, now } = context;
    const { communityId, collectionCaseId, step, doneDate, motionId } = input;
    const { row } = await openCaseOf(context);
    const { ladders } = await caseLaw(tx, communityId, doneDate);
    const isStep = ladders.some(({ steps }) => steps.some((one) => one.step === step));
    if (!isStep && !conditionsOf(ladders).includes(step)) throw refuse(caseRefusals, 'evidenceUnknown', { step });
    const motion = motionId === null ? null : await findDecided(tx, communityId, motionId);
    if (motionId !== null && !motion) throw notFound('The motion');
    if (motion && motion.outcome !== 'CARRIED') throw refuse(caseRefusals, 'motionNotCarried', { motion: motion.name });
    if (isStep) await judgeAndKeep(context, row, [step], doneDate, plainWord(step));
    const evidenceId = await insertEvidence(tx, { ...input }, { userId, now });
    await insertEvents(tx, [{ collectionCaseId, what: 'EVIDENCE', on: doneDate, note: plainWord(step) }], { userId, now });
    context.record({ entityId: collectionCaseId, after: { step, doneDate, proof: input.proof } });
    return { evidenceId };
  },
  async voidEvidence(context) {
    const { tx, input, userId, now } = context;
    const { row, today } = await openCaseOf(context);
    const known = await findEvidence(tx, row.collectionCaseId, input.evidenceId);
    if (!known) throw notFound('The proof');
    if (!(await voidEvidence(tx, { evidenceId: input.evidenceId }, { userId, now }))) throw refuse(caseRefusals, 'evidenceVoided');
    const { collectionCaseId } = row;
    await insertEvents(tx, [{ collectionCaseId, what: 'EVIDENCE_VOIDED', on: today, note: plainWord(known.step) }], { userId, now });
    context.record({ entityId: collectionCaseId, before: { step: known.step } });
    return {};
  },
};

export const caseHandlers: Calls = {
  ...changing,
  ...proving,
  ...payoffHandlers,
  async openCase(context) {
    const { tx, input, userId, now } = context;
    const { communityId, ownershipId } = input;
    await requireCommunity(tx, communityId);
    const today = await todayOf(tx, communityId, now);
    const [procedure] = await listProcedures(tx, communityId);
    if (!procedure) throw refuse(caseRefusals, 'noProcedure');
    const [late] = await listLate(tx, communityId, today, [ownershipId]);
    if (!late) throw notFound('The owner');
    if (late.oldestDue === null) throw refuse(caseRefusals, 'nothingLate');
    await lockCases(tx, communityId);
    const opening = { procedureId: procedure.procedureId, on: today };
    const collectionCaseId = (await insertCases(tx, communityId, opening, [{ ownershipId, opened: late.total_cents }])).get(ownershipId);
    if (collectionCaseId === undefined) throw refuse(caseRefusals, 'caseOpen');
    await insertEvents(tx, [{ collectionCaseId, what: 'OPENED', on: today, note: '' }], { userId, now });
    context.record({ entityId: collectionCaseId, after: { ownershipId } });
    return { collectionCaseId };
  },
  getCase: viewCase,
  async logContact(context) {
    const { tx, input, userId, now } = context;
    const { communityId, collectionCaseId, channel, contactDate, localTime, note } = input;
    const today = await todayOf(tx, communityId, now);
    if (!(await findCase(tx, communityId, collectionCaseId, today, true))) throw notFound('The case');
    if (channel === 'CALL' && (await findCollectorRole(tx, communityId)) === 'thirdParty') {
      if (localTime !== '' && (localTime < '08:00' || localTime > '21:00')) throw refuse(caseRefusals, 'quietHours');
      const count = await countCalls(tx, collectionCaseId, addDays(contactDate, -6), contactDate);
      if (count >= CALLS_MOST) throw refuse(caseRefusals, 'tooManyCalls', { most: CALLS_MOST, count });
    }
    await insertEvents(tx, [{ collectionCaseId, what: 'CONTACT', on: contactDate, channel, localTime, note }], { userId, now });
    context.record({ entityId: collectionCaseId, after: { channel, contactDate, note } });
    return {};
  },
};

/** What cases are called where notes, tasks and files name them. */
export const caseRecords: RecordSource = { kind: caseKinds.collectionCase, labels: labelCases, named: namedCases };
