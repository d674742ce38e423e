// The handlers of batches of violations: put together, looked at, posted with letters and fines.
import { type HandlerInput, type HandlerOutput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, centsToText, formatDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import {
  type MergeSource,
  type PlannedSending,
  planSending,
  refuseSending,
  sendPlanned,
} from '../../correspondence/correspondence.server.ts';
import { insertJudgments, lawOf } from '../../law/law.server.ts';
import { openPeriodAt } from '../../ledger/ledger.server.ts';
import { chargeFees } from '../../receivables/receivables.server.ts';
import { takeNumber } from '../requests/request.store.ts';
import { countingHearing, type HearingRow, listHearings } from './hearing.store.ts';
import { violationSettingsOf } from './violation.handlers.ts';
import { isClosed, judgeFine, nextStepOn, type PlannedStep, planStep, violationBatchNumber, violationNumber } from './violation.rules.ts';
import { addEvents, type ViolationSettings } from './violation.store.ts';
import { violationBatches as calls, type violationBatches, violationBatchRefusals } from './violation-batch.contract.ts';
import {
  type BatchCase,
  changeBatchLine,
  deleteBatchLine,
  deleteViolationBatch,
  findViolationBatch,
  insertBatchLines,
  insertViolationBatch,
  listBatchCases,
  listPostedLines,
  lockChosen,
  markPosted,
  type PostedLine,
  postBatchLines,
  type ViolationBatchRow,
} from './violation-batch.store.ts';
import { mergeOf } from './violation-merge.handlers.ts';
import type { PrintedViolation } from './violation-merge.store.ts';

type Place = { communityId: string; violationBatchId: string };

export async function theViolationBatch(tx: Tx, { communityId, violationBatchId }: Place, lock = false): Promise<ViolationBatchRow> {
  const found = await findViolationBatch(tx, communityId, violationBatchId, lock);
  if (!found) throw notFound('The batch');
  return found;
}

async function theDraft(tx: Tx, place: Place): Promise<ViolationBatchRow> {
  const batch = await theViolationBatch(tx, place, true);
  if (batch.state !== 'DRAFT') throw refuse(violationBatchRefusals, 'batchIsPosted');
  return batch;
}

/** The chosen cases, none of them closed. */
async function theChosen(tx: Tx, communityId: string, violationIds: readonly string[]) {
  const ids = [...new Set(violationIds)];
  const chosen = await lockChosen(tx, communityId, ids);
  if (chosen.length < ids.length) throw notFound('The violation');
  const over = chosen.find(({ state }) => isClosed(state));
  if (over) throw refuse(violationBatchRefusals, 'caseIsClosed', { number: violationNumber(over.violationNumber) });
  return chosen;
}

/** A case with the step it takes and the letter that goes with it. */
interface Taking {
  of: BatchCase;
  hearing: HearingRow | null;
  planned: PlannedStep;
}

async function takingsOf(
  { tx, input }: Context<Place>,
  batch: ViolationBatchRow,
  settings: ViolationSettings,
  lock: boolean,
): Promise<Taking[]> {
  const cases = await listBatchCases(tx, batch.violationBatchId, batch.actionDate, lock);
  const hearings = Map.groupBy(
    await listHearings(
      tx,
      cases.map((one) => one.violationId),
    ),
    (one) => one.violationId,
  );
  const judge = await lawOf(tx, input.communityId);
  return cases.map((of) => {
    const hearing = countingHearing(hearings.get(of.violationId) ?? []);
    const choice = { isExcluded: of.isExcluded, stepNo: of.chosenStep, fine: of.chosen_cents };
    const planned = planStep({ ...of, hearing, finesSoFar: of.fines_cents }, choice, settings, judge, batch.actionDate);
    return { of, hearing, planned };
  });
}

/** A sending with the cases it is about, by owner. */
interface Sending {
  planned: PlannedSending;
  cases: ReadonlyMap<string, Taking>;
}

const printed = ({ of, hearing, planned }: Taking): PrintedViolation => ({
  ...of,
  step: planned.step?.name ?? '',
  fine: planned.fine > 0n ? centsToText(planned.fine) : '',
  hearingDate: hearing?.hearingDate ?? null,
  hearingPlace: hearing ? [hearing.hour, hearing.place].filter(Boolean).join(', ') : '',
});

/**
 * The letters of the steps: one sending for each template and step. A second case of an owner goes into a
 * sending of its own, as a sending writes to an owner once.
 */
async function sendingsOf(context: Context<Place>, sources: readonly MergeSource[], batch: ViolationBatchRow, takings: readonly Taking[]) {
  const { communityId } = context.input;
  const seen = new Map<string, number>();
  const groups = new Map<string, Map<string, Taking>>();
  for (const taking of takings) {
    const { of, planned } = taking;
    if (planned.left !== null || planned.step === null || planned.step.templateId === null || of.ownershipId === null) continue;
    const kind = `${planned.step.templateId}:${planned.step.name}`;
    const nth = seen.get(`${of.ownershipId}:${kind}`) ?? 0;
    seen.set(`${of.ownershipId}:${kind}`, nth + 1);
    const key = `${kind}:${nth}`;
    groups.set(key, (groups.get(key) ?? new Map()).set(of.ownershipId, taking));
  }
  const sendings: Sending[] = [];
  for (const cases of groups.values()) {
    const step = [...cases.values()][0]?.planned.step;
    const about = mergeOf(new Map([...cases].map(([ownershipId, taking]) => [ownershipId, printed(taking)])));
    const planned = await planSending(context, [...sources, about], {
      communityId,
      templateId: step?.templateId ?? '',
      title: `${step?.name ?? ''}, ${formatDate(batch.actionDate)}`,
      letterDate: batch.actionDate,
      noticeClass: 'LEGAL',
      delivery: 'SMART',
      ownershipIds: [...cases.keys()],
    });
    sendings.push({ planned, cases });
  }
  return sendings;
}

/** How the letter of a case goes, or why it does not; null where its step writes none. */
function letterOf(sendings: readonly Sending[], { of }: Taking): { words: string; goes: boolean } | null {
  for (const { planned, cases } of sendings) {
    if (cases.get(of.ownershipId ?? '')?.of.violationId !== of.violationId) continue;
    const found = planned.letters.find((one) => one.ownershipId === of.ownershipId);
    return found
      ? { words: found.channel === 'EMAIL' ? 'Email' : 'Paper', goes: true }
      : { words: 'No letter: no address or on hold', goes: false };
  }
  return null;
}

type Planned = Awaited<ReturnType<ReturnType<typeof planOf>>>;

function planOf(sources: readonly MergeSource[]) {
  return async (context: Context<Place>, commits: boolean) => {
    const { tx, input } = context;
    const batch = await theViolationBatch(tx, input, commits);
    const settings = await violationSettingsOf(tx, input.communityId);
    const posted = batch.state === 'DRAFT' ? [] : await listPostedLines(tx, batch.violationBatchId);
    const takings = batch.state === 'DRAFT' ? await takingsOf(context, batch, settings, commits) : [];
    const sendings = await sendingsOf(context, sources, batch, takings);
    // A step that writes and reaches nobody is not taken: its notice could not be proved.
    const decided = takings.map((taking): Taking => {
      const letter = letterOf(sendings, taking);
      if (letter === null || letter.goes) return taking;
      return { ...taking, planned: { ...taking.planned, left: 'NO_LETTER', detail: letter.words, fine: 0n } };
    });
    const base = [
      batch,
      settings,
      decided.map(({ of, planned }) => [of.violationId, of.version, of.ownershipId, planned.stepNo, planned.fine, planned.left]),
      sendings.map(({ planned }) => [planned.version.versionNo, planned.letters]),
      posted.map((one) => one.violationId),
    ];
    return { batch, settings, takings: decided, sendings, posted, base };
  };
}

type BatchRow = HandlerOutput<typeof calls.previewViolationBatch>['rows'][number];

const postedRow = ({
  violationNumber: number,
  stepsNow: _n,
  hasLater: _h,
  letterBatchId: _l,
  channel,
  asked_cents,
  fine_cents,
  ...one
}: PostedLine): BatchRow => ({
  ...one,
  number: violationNumber(number),
  was: '',
  steps: [],
  letter: { EMAIL: 'Email', PAPER: 'Paper' }[channel] ?? '',
  asked: asked_cents,
  fine: fine_cents,
  rule: '',
  left: null,
  detail: '',
});

const rowOf =
  (sendings: readonly Sending[]) =>
  (taking: Taking): BatchRow => {
    const { of, planned } = taking;
    return {
      violationId: of.violationId,
      number: violationNumber(of.violationNumber),
      accountNumber: of.accountNumber,
      owner: of.owner,
      code: of.code,
      was: of.stepsTaken === 0 ? `New, seen ${formatDate(of.observedDate)}` : `Was: ${of.steps[of.stepsTaken - 1]?.name ?? ''}`,
      stepNo: planned.stepNo,
      step: planned.step?.name ?? '',
      steps: of.steps.map(({ name }) => name),
      letter: letterOf(sendings, taking)?.words ?? '',
      asked: planned.asked,
      fine: planned.fine,
      rule: planned.rule,
      citation: planned.citation,
      left: planned.left,
      detail: planned.detail,
      photos: of.photos,
    };
  };

const going = ({ takings }: Planned) => takings.filter(({ planned }) => planned.left === null);
const finesOf = (planned: Planned): Cents[] => going(planned).flatMap(({ planned: { fine } }) => (fine > 0n ? [fine] : []));

/** Charges the fines of a plan as one batch; null where it has none. */
async function chargeFines({ tx, input, userId, now }: Context<Place>, planned: Planned): Promise<string | null> {
  const { batch, settings } = planned;
  const fees = going(planned).flatMap(({ of, planned: { fine } }) =>
    fine > 0n
      ? [
          {
            ownershipId: of.ownershipId ?? '',
            propertyId: of.propertyId,
            amount: fine,
            description: `Fine ${violationNumber(of.violationNumber)}: ${of.code}`,
          },
        ]
      : [],
  );
  if (fees.length === 0) return null;
  const charging = {
    communityId: input.communityId,
    userId,
    now,
    batchKind: 'FINES' as const,
    postDate: batch.actionDate,
    codeId: settings.fineCodeId ?? '',
    description: `Violation fines, ${batch.name}`,
  };
  return chargeFees(tx, charging, fees);
}

/** Keeps what the packs said to the fines. */
async function keepFineLaw({ tx, input, userId, now }: Context<Place>, { batch }: Planned, takings: readonly Taking[]): Promise<void> {
  const judge = await lawOf(tx, input.communityId);
  const judged = takings.flatMap(({ of, hearing, planned }) => {
    if (planned.asked === 0n || planned.citation === '') return [];
    const fine = { ...of, hearing, finesSoFar: of.fines_cents };
    const answer = judgeFine(fine, planned.asked, planned.everyDays, judge, batch.actionDate);
    const { verdict, earliestDate, deadline, amountCents, missing, ruleVersion, citation } = answer;
    return [
      {
        ...{
          topic: 'fines',
          act: 'imposeFine',
          asOf: batch.actionDate,
          verdict,
          earliestDate,
          deadline,
          amountCents,
          ruleVersion,
          citation,
        },
        missing: [...missing],
        subject: `${violationNumber(of.violationNumber)}, ${of.accountNumber}`,
        recordKind: 'violation',
        recordId: of.violationId,
        facts: { asked: centsToText(planned.asked) },
      },
    ];
  });
  if (judged.length > 0) await insertJudgments(tx, input.communityId, judged, { userId, now });
}

/** Sends, charges, moves the cases and writes their feeds: as many statements for many cases as for few. */
async function post(context: Context<Place>, planned: Planned) {
  const { tx, input, userId, now } = context;
  const { batch, sendings } = planned;
  const takings = going(planned);
  const letterOfCase = new Map<string, { letterBatchId: string; channel: string }>();
  let letters = 0;
  for (const { planned: sending, cases } of sendings) {
    if (sending.letters.length === 0) continue;
    const letterBatchId = await sendPlanned(tx, sending, { userId, now });
    letters += sending.letters.length;
    for (const { ownershipId, channel } of sending.letters) {
      const violationId = cases.get(ownershipId)?.of.violationId;
      if (violationId) letterOfCase.set(violationId, { letterBatchId, channel });
    }
  }
  const batchId = await chargeFines(context, planned);
  const lines = takings.map(({ of, planned: { step, stepNo, asked, fine, citation } }) => ({
    violationId: of.violationId,
    stepNo,
    step: step?.name ?? '',
    stepsBefore: of.stepsTaken,
    lastActionBefore: of.lastActionDate,
    nextActionBefore: of.nextActionDate,
    nextActionDate: nextStepOn(of.observedDate, of.steps, stepNo, batch.actionDate),
    ownershipId: of.ownershipId ?? '',
    letterBatchId: letterOfCase.get(of.violationId)?.letterBatchId ?? null,
    channel: letterOfCase.get(of.violationId)?.channel ?? '',
    ...{ asked, fine, citation },
  }));
  await postBatchLines(tx, batch.violationBatchId, lines, batch.actionDate, { userId, now });
  await markPosted(tx, batch.violationBatchId, batchId, { userId, now });
  const events = lines.map((line) => ({
    violationId: line.violationId,
    what: 'STEP' as const,
    body: [line.step, line.fine > 0n ? `${centsToText(line.fine)} charged` : ''].filter(Boolean).join(', '),
    isPublic: true,
  }));
  await addEvents(tx, input.communityId, events, { userId, now });
  await keepFineLaw(context, planned, takings);
  const total = sumCents(finesOf(planned));
  context.record({
    entityId: batch.violationBatchId,
    ...(batchId === null ? {} : { batchId }),
    after: { cases: lines.length, letters, total },
  });
  return { violationBatchId: batch.violationBatchId, count: lines.length, letters, total };
}

const posting = (sources: readonly MergeSource[]) =>
  previewed(calls.previewViolationBatch, calls.postViolationBatch, {
    plan: planOf(sources),
    async view(_context, planned) {
      const { batch, takings, sendings, posted } = planned;
      const all = sendings.flatMap(({ planned: { letters } }) => letters);
      const fines = batch.state === 'DRAFT' ? finesOf(planned) : posted.flatMap(({ fine_cents }) => (fine_cents > 0n ? [fine_cents] : []));
      return {
        number: violationBatchNumber(batch.batchNumber),
        name: batch.name,
        state: batch.state,
        version: batch.version,
        actionDate: batch.actionDate,
        batchId: batch.batchId,
        rows: [...takings.map(rowOf(sendings)), ...posted.map(postedRow)],
        letters: batch.state === 'DRAFT' ? all.length : posted.filter(({ letterBatchId }) => letterBatchId !== null).length,
        emails:
          batch.state === 'DRAFT'
            ? all.filter(({ channel }) => channel === 'EMAIL').length
            : posted.filter(({ channel }) => channel === 'EMAIL').length,
        fines: fines.length,
        total: sumCents(fines),
      };
    },
    async refuse(context, planned) {
      const { batch, settings, sendings } = planned;
      if (batch.state !== 'DRAFT') throw refuse(violationBatchRefusals, 'batchIsPosted');
      if (going(planned).length === 0) throw refuse(violationBatchRefusals, 'nothingToTake');
      if (finesOf(planned).length > 0) {
        if (settings.fineCodeId === null) throw refuse(violationBatchRefusals, 'fineCodeMissing');
        await openPeriodAt(context.tx, context.input.communityId, batch.actionDate);
      }
      for (const { planned: sending } of sendings) if (sending.letters.length > 0) await refuseSending(context, sending);
    },
    post,
  });

type Draft =
  | 'addViolationBatch'
  | 'addToViolationBatch'
  | 'changeViolationBatchLine'
  | 'removeFromViolationBatch'
  | 'deleteViolationBatch'
  | 'previewViolationBatch'
  | 'postViolationBatch';

/** The handlers of batches over the merge fields of every feature. */
export function violationBatchHandlers(sources: readonly MergeSource[]): Pick<Handlers<typeof violationBatches>, Draft> {
  const act = posting(sources);
  return {
    async addViolationBatch(context) {
      const { tx, input, userId, now } = context;
      const { communityId, actionDate, violationIds } = input as HandlerInput<typeof calls.addViolationBatch>;
      await requireCommunity(tx, communityId);
      const chosen = await theChosen(tx, communityId, violationIds);
      const taken = chosen.find(({ draftBatchNumber }) => draftBatchNumber !== null);
      if (taken)
        throw refuse(violationBatchRefusals, 'inOtherBatch', {
          number: violationNumber(taken.violationNumber),
          batch: violationBatchNumber(taken.draftBatchNumber ?? 0),
        });
      const batchNumber = await takeNumber(tx, communityId, 'VIOLATION_BATCH');
      const name = input.name || `Next actions, ${formatDate(actionDate)}`;
      const violationBatchId = await insertViolationBatch(tx, communityId, { batchNumber, name, actionDate }, { userId, now });
      await insertBatchLines(
        tx,
        communityId,
        violationBatchId,
        chosen.map((one) => one.violationId),
      );
      context.record({ entityId: violationBatchId, after: { name, actionDate, cases: chosen.length } });
      return { violationBatchId, count: chosen.length };
    },
    async addToViolationBatch(context) {
      const { tx, input } = context;
      const batch = await theDraft(tx, input);
      const ids = (await theChosen(tx, input.communityId, input.violationIds))
        .filter(({ draftBatchId }) => draftBatchId !== batch.violationBatchId)
        .map((one) => one.violationId);
      if (ids.length > 0) await insertBatchLines(tx, input.communityId, batch.violationBatchId, ids);
      context.record({ entityId: batch.violationBatchId, after: { added: ids.length } });
      return { count: ids.length };
    },
    async changeViolationBatchLine(context) {
      const { tx, input } = context;
      const batch = await theDraft(tx, input);
      const { violationId, isExcluded, stepNo, fine } = input;
      if (!(await changeBatchLine(tx, batch.violationBatchId, violationId, { isExcluded, stepNo, fine }))) throw notFound('The violation');
      context.record({ entityId: batch.violationBatchId, after: { violationId, isExcluded, stepNo, fine } });
      return { violationBatchId: batch.violationBatchId };
    },
    async removeFromViolationBatch(context) {
      const { tx, input } = context;
      const batch = await theDraft(tx, input);
      if (!(await deleteBatchLine(tx, batch.violationBatchId, input.violationId))) throw notFound('The violation');
      context.record({ entityId: batch.violationBatchId, before: { violationId: input.violationId } });
      return { violationBatchId: batch.violationBatchId };
    },
    async deleteViolationBatch(context) {
      const { tx, input } = context;
      const batch = await theDraft(tx, input);
      await deleteViolationBatch(tx, batch.violationBatchId);
      context.record({ entityId: batch.violationBatchId, before: { name: batch.name } });
      return {};
    },
    previewViolationBatch: act.preview,
    postViolationBatch: act.commit,
  };
}
