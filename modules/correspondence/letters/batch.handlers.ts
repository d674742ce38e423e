// The handlers of message batches: written, looked at letter by letter, released, taken back.
import { type HandlerInput, overwriteRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { chosenIds } from '../../../packages/lists/lists.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { lawOf } from '../../law/law.server.ts';
import { ownershipList } from '../../people/people.contract.ts';
import { findOwnerships } from '../../people/people.server.ts';
import { standingsOf } from '../consent/standing.handlers.ts';
import { findMailSetting } from '../mail-house/mail-setting.store.ts';
import type { MergeValues } from '../merge/document.contract.ts';
import { letterText } from '../merge/letter-html.rules.ts';
import { addressOf } from '../merge/letter-render.handlers.ts';
import { languageFor, namedBy, wordsIn } from '../merge/letter-words.rules.ts';
import { mergeDocument, mergeLine, type Named } from '../merge/merge.rules.ts';
import { loadMerge, type MergeSource, openTo, strangeName, termsOf } from '../merge/merge-source.handlers.ts';
import { withOwnFields } from '../merge/own-merge.handlers.ts';
import { listRecipientRows } from '../merge/recipient.store.ts';
import { noteLetterUse, refuseSigning } from '../signatures/signature.handlers.ts';
import { findSignature } from '../signatures/signature.store.ts';
import { findTemplate, findVersion, type VersionRow } from '../templates/template.store.ts';
import { findTextSender } from '../texts/text.store.ts';
import { MOST_CHARACTERS } from '../texts/text-body.rules.ts';
import { textNumber } from '../texts/text-number.rules.ts';
import { chooseChannel, lawfulChoice, leftOutOf, stopsLetters } from './channel.rules.ts';
import { batchRefusals, type LeftOutReason, mailTestLetter, makeLetters, messageBatches, takeBackRefusals } from './letter.contract.ts';
import {
  type BatchFacts,
  type BatchRow,
  countStates,
  deleteBatchRow,
  findBatch,
  findUserEmail,
  insertBatch,
  insertLetters,
  knowsOwners,
  listUsableTemplates,
  type NewLetter,
  releaseBatchRow,
  setBatchJob,
  takeBackLetters,
  updateBatch,
} from './letter.store.ts';
import { keepLetterLaw, LetterJudge, letterAsked } from './letter-law.handlers.ts';
import { printJobOf } from './print-job.store.ts';

type Declared = typeof messageBatches;
type Place = { communityId: string; letterBatchId: string };

async function theBatch(tx: Tx, { communityId, letterBatchId }: Place, lock = false): Promise<BatchRow> {
  const batch = await findBatch(tx, communityId, letterBatchId, lock);
  if (!batch) throw notFound('The batch');
  return batch;
}

async function draftBatch(tx: Tx, place: Place): Promise<BatchRow> {
  const batch = await theBatch(tx, place, true);
  if (batch.state !== 'DRAFT') throw refuse(batchRefusals, 'batchReleased');
  return batch;
}

/** The version letters of a community are made with now. */
async function versionInUse(tx: Tx, communityId: string, templateId: string): Promise<VersionRow> {
  const template = await findTemplate(tx, templateId);
  const isOfHere = template && (template.forCommunityId === null || template.forCommunityId === communityId);
  if (!isOfHere) throw notFound('The template');
  const version =
    template.currentVersion === null || !template.isActive ? undefined : await findVersion(tx, templateId, template.currentVersion);
  if (!version) throw refuse(batchRefusals, 'templateNotReleased');
  return version;
}

/** Only what the letter prints is kept with it. */
function knownOf(all: MergeValues | undefined, { fields, tables }: Named): MergeValues {
  const some = <T>(from: Readonly<Record<string, T>>, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
  return { values: some(all?.values ?? {}, fields), tables: some(all?.tables ?? {}, tables) };
}

/** A letter as planned. */
export interface PlannedLetter extends NewLetter {
  accountNumber: string;
  owner: string;
  missing: string[];
  /** Of a text: how long it is. */
  characters: number;
}

type Planning = Pick<Context<unknown>, 'tx' | 'held' | 'now' | 'communities' | 'userId'>;

/** Whom a batch names: those chosen, or those its view finds now. */
async function namedOwners(context: Planning, batch: BatchRow): Promise<readonly string[]> {
  if (batch.who !== 'QUERY') return batch.ownershipIds;
  const { communityId, queryFilters: filters, querySearch: search } = batch;
  const found = await findOwnerships(context, { communityId, filters, search });
  if (found === 'closed') throw refuse(batchRefusals, 'queryClosed');
  if (found === 'stale') throw refuse(batchRefusals, 'queryStale');
  return found;
}

type PlannedLetters = Pick<Awaited<ReturnType<typeof planLetters>>, 'batch' | 'letters' | 'strange'>;

/** Every letter of a batch, and who gets none. */
export async function planLetters(context: Planning, given: readonly MergeSource[], batch: BatchRow) {
  const { tx, held, userId } = context;
  const sources = await withOwnFields(tx, given, userId);
  const { communityId } = batch;
  const version = await versionInUse(tx, communityId, batch.templateId);
  const names = namedBy(version);
  const strange = strangeName(sources, held, names);
  const open = openTo(sources, held);
  const owners = await listRecipientRows(tx, communityId, batch.letterDate);
  const terms = { who: batch.who, ownershipIds: new Set(await namedOwners(context, batch)), excludedIds: new Set(batch.excludedIds) };
  const leftOut: { ownershipId: string; accountNumber: string; owner: string; reason: LeftOutReason }[] = [];
  const asked = owners.filter((owner) => {
    const reason = leftOutOf(terms, owner, stopsLetters(version.kind, owner));
    if (reason) leftOut.push({ ownershipId: owner.ownershipId, accountNumber: owner.accountNumber, owner: owner.owner, reason });
    return reason === null;
  });
  const known = await loadMerge(tx, open, {
    communityId,
    ownershipIds: asked.map(({ ownershipId }) => ownershipId),
    on: batch.letterDate,
    wants: (name) => names.fields.has(name) || names.tables.has(name),
  });
  const standings = await standingsOf(tx, communityId, batch.noticeClass, asked);
  const judge = new LetterJudge(await lawOf(tx, communityId));
  const judged = { noticeClass: batch.noticeClass, kind: version.kind, letterDate: batch.letterDate };
  const letters: PlannedLetter[] = [];
  for (const owner of asked) {
    const { ownershipId, accountNumber, email, recipient } = owner;
    const terms = { delivery: batch.delivery, noticeClass: batch.noticeClass, mayEmail: version.mayEmail };
    const phone = textNumber(owner.phone) ?? '';
    const standing = { ...owner, ...standings(owner), phone };
    const choice = lawfulChoice(chooseChannel(terms, standing), standing, (channel) =>
      judge.blocks(letterAsked(judged, channel, standing)),
    );
    if ('leftOut' in choice) {
      leftOut.push({ ownershipId, accountNumber, owner: owner.owner, reason: choice.leftOut });
      continue;
    }
    const language = languageFor(version, owner.isSpanish);
    const { body, subject } = wordsIn(version, language);
    const values = knownOf(known.get(ownershipId), names);
    const merged = mergeDocument(body, termsOf(open, language), values);
    const line = mergeLine(subject, termsOf(open, language), values);
    for (const channel of choice.channels)
      letters.push({
        ownershipId,
        accountNumber,
        owner: owner.owner,
        language,
        channel,
        reason: choice.reason,
        recipient,
        addressLines: addressOf(owner),
        email,
        phone,
        subject: line.text || version.name,
        known: values,
        missing: [...new Set([...merged.missing, ...line.missing])],
        characters: channel === 'TEXT' ? letterText(merged.blocks).length : 0,
      });
  }
  return { batch, version, open, letters, leftOut, strange, laws: judge.laws };
}

/** Starts the job that makes the letters of a released batch. */
export async function startMaking(tx: Tx, { title, userId, ...payload }: Place & { title: string; userId: string | null }): Promise<void> {
  const opens = { screen: 'message-batch-review', params: payload };
  await setBatchJob(tx, payload.letterBatchId, await enqueueJob(tx, makeLetters, { payload, title, userId, opens }));
}

/** Refuses texts before anybody can send them, and those that are too long. */
async function refuseTexts({ tx, services }: Pick<Context<unknown>, 'tx' | 'services'>, letters: readonly PlannedLetter[]): Promise<void> {
  const sender = await findTextSender(tx);
  if (!services.texts || !sender?.isRegistered) throw refuse(batchRefusals, 'textsNotSetUp');
  // What goes around it: the brand, and how to stop.
  const most = MOST_CHARACTERS - sender.brand.length - 40;
  const long = letters.find(({ characters }) => characters > most);
  if (long) throw refuse(batchRefusals, 'textTooLong', { account: long.accountNumber, count: long.characters, most });
}

/** Certified mail has a number on every piece, which is made of the mailer's. */
async function refuseUnnumbered(tx: Tx, { communityId, mailClass }: BatchRow): Promise<void> {
  const setting = await findMailSetting(tx, communityId);
  if ((mailClass ?? setting?.mailClass) === 'CERTIFIED' && !setting?.mailerNumber) throw refuse(batchRefusals, 'noMailerNumber');
}

/** Refuses letters that cannot go out: a signature, a field or a value is missing, or nobody is left. */
export async function refuseLetters(context: Context<unknown>, { batch, letters, strange }: PlannedLetters): Promise<void> {
  const { communityId, signatureId, letterDate: on } = batch;
  if (signatureId !== null) await refuseSigning(context.tx, context.held, { communityId, signatureId, on });
  if (strange) throw refuse(batchRefusals, 'fieldClosed', { title: strange.code === 'fieldClosed' ? strange.title : strange.name });
  if (letters.length === 0) throw refuse(batchRefusals, 'nobodyLeft');
  if (batch.delivery === 'TEXT') await refuseTexts(context, letters);
  if (letters.some(({ channel }) => channel === 'PAPER')) await refuseUnnumbered(context.tx, batch);
  const lacking = letters.filter(({ missing }) => missing.length > 0);
  const [first] = lacking;
  if (first)
    throw refuse(batchRefusals, 'valuesMissing', { count: lacking.length, title: first.missing[0] ?? '', account: first.accountNumber });
}

/** The release of a batch. */
const releasing = (sources: readonly MergeSource[]) =>
  previewed(messageBatches.previewBatch, messageBatches.releaseBatch, {
    async plan(context, commits) {
      const batch = await theBatch(context.tx, context.input, commits);
      const planned = await planLetters(context, sources, batch);
      return {
        ...planned,
        base: [
          batch.version,
          batch.state,
          planned.version.versionNo,
          planned.letters,
          planned.leftOut,
          planned.laws.map(({ said }) => said?.ruleVersion),
        ],
      };
    },
    view: async (_context, { letters, leftOut, version, laws }) => ({
      rows: letters.map(({ ownershipId, accountNumber, owner, channel, reason, addressLines, email, phone, language, missing }) => ({
        ownershipId,
        accountNumber,
        owner,
        channel,
        reason: reason as 'PREFERS_PAPER',
        address: channel === 'EMAIL' ? email : channel === 'TEXT' ? phone : addressLines.slice(1).join(', '),
        language,
        missing,
      })),
      leftOut,
      paper: letters.filter(({ channel }) => channel === 'PAPER').length,
      email: letters.filter(({ channel }) => channel === 'EMAIL').length,
      text: letters.filter(({ channel }) => channel === 'TEXT').length,
      versionNo: version.versionNo,
      laws: laws.map(({ said, count, asked }) => ({ topic: asked.topic, count, law: said })),
    }),
    async refuse(context, { batch, letters, strange }) {
      if (batch.state !== 'DRAFT') throw refuse(batchRefusals, 'batchReleased');
      await refuseLetters(context, { batch, letters, strange });
    },
    async post(context, { batch, version, letters, laws }) {
      const { tx, userId, now, input } = context;
      const { communityId, letterBatchId } = input;
      await releaseBatchRow(tx, letterBatchId, version.versionNo, { userId, now });
      const of = { communityId, letterBatchId, templateId: batch.templateId, templateVersion: version.versionNo };
      await insertLetters(tx, of, letters, { userId, now });
      const { signatureId, title } = batch;
      await keepLetterLaw(tx, communityId, laws, { letterBatchId, title, by: { userId, now } });
      if (signatureId !== null) await noteLetterUse(tx, { signatureId, letterBatchId, title, pieces: letters.length }, { userId, now });
      if (batch.sendDate === null || batch.sendDate <= (await todayOf(tx, communityId, now))) {
        await startMaking(tx, { communityId, letterBatchId, title: batch.title, userId });
      }
      context.record({
        entityId: letterBatchId,
        after: { state: 'RELEASED', count: letters.length, template: batch.templateName, version: version.versionNo },
      });
      return { letterBatchId, count: letters.length };
    },
  });

const factsOf = ({ communityId: _c, ...facts }: HandlerInput<Declared['addBatch']>): BatchFacts => facts;

type TypingCalls = 'getBatchChoices' | 'listBatchOwners' | 'listSelectedOwners' | 'addBatch' | 'editBatch' | 'deleteBatch';

async function requireOwners(
  tx: Tx,
  communityId: string,
  { ownershipIds, excludedIds }: Pick<BatchFacts, 'ownershipIds' | 'excludedIds'>,
): Promise<void> {
  if (!(await knowsOwners(tx, communityId, [...ownershipIds, ...excludedIds]))) throw notFound('The owner');
}

async function requireSignature(tx: Tx, { communityId, signatureId }: { communityId: string; signatureId: string | null }): Promise<void> {
  if (signatureId !== null && !(await findSignature(tx, communityId, signatureId))) throw notFound('The signature');
}

/** The calls that write a batch. */
const typingHandlers: Pick<Handlers<Declared>, TypingCalls> = {
  async getBatchChoices({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    return listUsableTemplates(tx, input.communityId);
  },
  async listBatchOwners({ tx, input, now }) {
    const rows = await listRecipientRows(tx, input.communityId, await todayOf(tx, input.communityId, now));
    return rows.map(({ ownershipId, accountNumber, owner, isPrimary }) => ({ ownershipId, accountNumber, owner, isPrimary }));
  },
  async listSelectedOwners(context) {
    const { communityId, selectionId } = context.input;
    const ids = await chosenIds(context, ownershipList, { selectionId });
    if (!(await knowsOwners(context.tx, communityId, ids))) throw notFound('The selection');
    return { ownershipIds: ids };
  },
  async addBatch(context) {
    const { tx, input, userId, now } = context;
    await requireCommunity(tx, input.communityId);
    await versionInUse(tx, input.communityId, input.templateId);
    await requireOwners(tx, input.communityId, input);
    await requireSignature(tx, input);
    const letterBatchId = await insertBatch(tx, input.communityId, factsOf(input), { userId, now });
    context.record({ entityId: letterBatchId, after: factsOf(input) });
    return { letterBatchId };
  },
  async editBatch(context) {
    const { tx, input } = context;
    const batch = await draftBatch(tx, input);
    if (batch.version !== input.version) throw refuse(overwriteRefusals, 'changedMeanwhile', { who: batch.enteredBy, what: 'batch' });
    await versionInUse(tx, input.communityId, input.templateId);
    await requireOwners(tx, input.communityId, input);
    await requireSignature(tx, input);
    const { letterBatchId, version: _v, ...typed } = input;
    await updateBatch(tx, letterBatchId, factsOf(typed));
    context.record({ entityId: letterBatchId, before: batch, after: factsOf(typed) });
    return { letterBatchId };
  },
  async deleteBatch(context) {
    const { letterBatchId, title } = await draftBatch(context.tx, context.input);
    await deleteBatchRow(context.tx, letterBatchId);
    context.record({ entityId: letterBatchId, before: { title } });
    return {};
  },
};

/** The handlers, over the merge fields of every feature. */
export function batchHandlers(sources: readonly MergeSource[]): Handlers<Declared> {
  const release = releasing(sources);
  return {
    ...typingHandlers,
    previewBatch: release.preview,
    releaseBatch: release.commit,
    async getBatch({ tx, input }) {
      const { enteredBy: _e, releasedById: _r, ownershipIds, excludedIds, queryFilters, ...batch } = await theBatch(tx, input);
      const counts = await countStates(tx, input.letterBatchId);
      return {
        ...batch,
        ownershipIds: [...ownershipIds],
        excludedIds: [...excludedIds],
        queryFilters: [...queryFilters],
        counts,
        printJobId: await printJobOf(tx, input.letterBatchId),
      };
    },
    async takeBackBatch(context) {
      const { tx, input, userId, now } = context;
      await theBatch(tx, input, true);
      const { taken, stays } = await takeBackLetters(tx, input.letterBatchId, { userId, now });
      if (taken === 0) throw refuse(takeBackRefusals, 'nothingToTakeBack');
      context.record({ entityId: input.letterBatchId, after: { takenBack: taken, stays } });
      return { takenBack: taken, stays };
    },
    async sendBatchTest(context) {
      const { tx, input, userId } = context;
      const batch = await theBatch(tx, input);
      const { letters, strange } = await planLetters(context, sources, batch);
      if (strange) throw refuse(batchRefusals, 'fieldClosed', { title: strange.code === 'fieldClosed' ? strange.title : strange.name });
      if (!letters.some(({ ownershipId }) => ownershipId === input.ownershipId)) throw notFound('The owner');
      const email = await findUserEmail(tx, userId);
      const { communityId, letterBatchId, ownershipId } = input;
      await enqueueJob(tx, mailTestLetter, {
        payload: { communityId, letterBatchId, ownershipId, email },
        title: `Test of ${batch.title}`,
        userId,
      });
      context.record({ entityId: letterBatchId, after: { test: ownershipId } });
      return { email };
    },
  };
}
