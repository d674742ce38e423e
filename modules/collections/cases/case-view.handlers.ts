// The page of a case, gathered: balances by kind, its stages, what the next step requires, letters and feed.
import type { HandlerOutput } from '../../../packages/contract/contract.ts';
import type { Handler } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { type PropertyFlag, propertyFlagWords } from '../../communities/communities.contract.ts';
import { todayOf } from '../../communities/communities.server.ts';
import type { Step } from '../procedures/procedure.contract.ts';
import { listProcedures } from '../procedures/procedure.store.ts';
import type { collectionCases } from './case.contract.ts';
import { type CaseRow, findCase, type LateRow, listLate } from './case.store.ts';
import { caseFacts, caseLaw, evidenceOf } from './case-law.handlers.ts';
import { type CaseAbout, type FeedRow, findAbout, findBeside, listCaseLetters, listFeed } from './evidence.store.ts';
import { actsOf, judgeActs, plainWord, requirementsOf } from './step-law.rules.ts';

type Shown = HandlerOutput<typeof collectionCases.getCase>;

/** The steps of a case with the day each was taken: the newest event that names it. */
function trackOf(steps: readonly Step[], row: CaseRow, feed: readonly FeedRow[]): Shown['track'] {
  return steps.map(({ name, stage }, i) => {
    const no = i + 1;
    const state = no < row.stepNo ? 'DONE' : no === row.stepNo ? 'NOW' : no === row.stepNo + 1 ? 'NEXT' : 'LATER';
    const taken = feed.find((one) => (one.what === 'STEP' || one.what === 'STAGE') && one.note.startsWith(name));
    return { name, stage, state, date: no === row.stepNo ? row.stageDate : no < row.stepNo ? (taken?.date ?? null) : null };
  });
}

function factsOf(row: CaseRow): Shown['facts'] {
  const { attorneyId, feeAgreement, isDisputed, petitionDate, claimDueDate, dischargedDate, militaryCheckedDate, isMilitary } = row;
  const { lienDate, lienInstrument, lien_cents, lienReleasedDate, judgmentDate, foreclosureDate } = row;
  const side = { attorneyId, feeAgreement, isDisputed, petitionDate, claimDueDate, dischargedDate, militaryCheckedDate, isMilitary };
  return { ...side, lienDate, lienInstrument, lienAmount: lien_cents, lienReleasedDate, judgmentDate, foreclosureDate };
}

const balancesOf = (late: LateRow | undefined, about: CaseAbout): Shown['balances'] => ({
  total: late?.total_cents ?? 0n,
  assessments: late?.assessments_cents ?? 0n,
  lateFees: late?.late_fees_cents ?? 0n,
  interest: late?.interest_cents ?? 0n,
  other: late?.other_cents ?? 0n,
  prePetition: about.pre_petition_cents,
  oldestDueDate: late?.oldestDue ?? null,
  charges: late?.charges ?? 0,
});

/** Everything the page of a case shows, in a constant number of statements. */
export const viewCase: Handler<typeof collectionCases.getCase> = async ({ tx, input, now }) => {
  const { communityId, collectionCaseId } = input;
  const today = await todayOf(tx, communityId, now);
  const row = await findCase(tx, communityId, collectionCaseId, today);
  const about = row && (await findAbout(tx, collectionCaseId, today));
  if (!row || !about) throw notFound('The case');
  const [late] = await listLate(tx, communityId, today, [row.ownershipId]);
  const evidence = (await evidenceOf(tx, [collectionCaseId])).get(collectionCaseId) ?? [];
  const { judge, ladders } = await caseLaw(tx, communityId, today);
  const steps = (await listProcedures(tx, communityId)).find((one) => one.procedureId === row.procedureId)?.steps ?? [];
  const feed = await listFeed(tx, collectionCaseId);
  const step = row.closedDate === null ? steps[row.stepNo] : undefined;
  const acts = step ? actsOf(step.stage, step.ladderStep) : [];
  const facts = caseFacts(late, row, evidence);
  const answer = judgeActs(judge, acts, facts, ladders, today);
  const { number, ownershipId, stage, stageDate, side, openedDate, closedDate, closedReason, version } = row;
  const { propertyId, owner, accountNumber, address, mailTo, attorney, holds, paidOn, paid_cents, checkNumber } = about;
  return {
    communityId,
    collectionCaseId,
    version,
    number,
    ownershipId,
    propertyId,
    owner,
    accountNumber,
    address,
    mailTo,
    stage,
    stageDate,
    side,
    openedDate,
    openedAmount: row.opened_cents,
    closedDate,
    closedReason,
    balances: balancesOf(late, about),
    lastPayment: paidOn === null || paid_cents === null ? null : { date: paidOn, amount: paid_cents, checkNumber: checkNumber ?? '' },
    track: trackOf(steps, row, feed),
    next: step
      ? {
          name: step.name,
          stage: step.stage,
          isAllowed: answer.isAllowed,
          isJudged: answer.isJudged,
          earliestDate: answer.earliestDate,
          citation: answer.citation,
          ruleVersion: answer.ruleVersion,
          missing: answer.missing.map(plainWord),
        }
      : null,
    requirements: requirementsOf(judge, acts, facts, ladders, today).map(({ methodRule: _r, ...one }) => ({
      ...one,
      title: plainWord(one.name),
      methods: [...one.methods],
      contents: [...one.contents],
    })),
    evidence: evidence.map(({ collectionCaseId: _c, contents: _t, openMeeting: _o, ...one }) => ({ ...one, title: plainWord(one.step) })),
    letters: await listCaseLetters(tx, collectionCaseId),
    feed,
    facts: factsOf(row),
    attorney,
    holds: holds.map((flag) => propertyFlagWords[flag as PropertyFlag] ?? flag).join(', '),
    neighbors: await findBeside(tx, communityId, number),
  };
};
