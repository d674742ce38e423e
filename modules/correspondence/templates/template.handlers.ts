// The handlers of templates: writing, trying on owners, releasing.
import { createHash } from 'node:crypto';
import { bytesOf, type HandlerInput, overwriteRefusals, refuse } from '../../../packages/contract/contract.ts';
import { lookAtFile } from '../../../packages/files/media-type.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { dateInZone, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { blankDocument } from '../merge/document.contract.ts';
import { addressOf, headOf, letterRun, picturesOf, renderLetter } from '../merge/letter-render.handlers.ts';
import { languageFor, namedBy, wordsIn } from '../merge/letter-words.rules.ts';
import { mergeDocument, mergeLine, namedIn } from '../merge/merge.rules.ts';
import { loadMerge, type MergeSource, openTo, strangeName, termsOf } from '../merge/merge-source.handlers.ts';
import { openSources, withOwnFields } from '../merge/own-merge.handlers.ts';
import { findSender, listRecipientRows } from '../merge/recipient.store.ts';
import { pictureRefusals, releaseRefusals, templateRefusals, templates, templateUseRefusals } from './template.contract.ts';
import {
  deleteTemplateRow,
  findTemplate,
  findVersion,
  insertPicture,
  insertTemplate,
  insertVersion,
  isNameTaken,
  listPictures,
  listVersions,
  setUse,
  type TemplateFacts,
  type TemplateRow,
  updateTemplate,
} from './template.store.ts';
import { sampleTemplates } from './template-sample.rules.ts';

type Asking = Pick<Context<unknown>, 'tx' | 'communities' | 'held' | 'userId'>;

/** A template the caller may see: one of all communities, or of one in scope. */
async function theTemplate({ tx, communities }: Asking, templateId: string, lock = false): Promise<TemplateRow> {
  const row = await findTemplate(tx, templateId, lock);
  const isSeen = row && (row.forCommunityId === null || communities === 'all' || communities.has(row.forCommunityId));
  if (!isSeen) throw notFound('The template');
  return row;
}

const mayChange = ({ communities }: Asking, forCommunityId: string | null) => forCommunityId !== null || communities === 'all';

/** One to be changed: what every community uses is changed by who sees all of them. */
async function ownTemplate(context: Asking, templateId: string, lock = true): Promise<TemplateRow> {
  const row = await theTemplate(context, templateId, lock);
  if (!mayChange(context, row.forCommunityId)) throw refuse(templateRefusals, 'globalTemplate');
  return row;
}

/** Refuses names nothing gives or the caller may not print; gives the sources they may. */
async function refuseStrange(
  given: readonly MergeSource[],
  { tx, held, userId }: Asking,
  facts: TemplateFacts,
): Promise<readonly MergeSource[]> {
  const sources = await withOwnFields(tx, given, userId);
  const strange = strangeName(sources, held, namedBy(facts));
  if (strange?.code === 'fieldUnknown') throw refuse(templateRefusals, 'fieldUnknown', { name: strange.name });
  if (strange) throw refuse(templateRefusals, 'fieldClosed', { title: strange.title });
  return openTo(sources, held);
}

const factsOf = ({ name, kind, letterhead, mayEmail, subject, subjectEs, body, bodyEs }: TemplateFacts): TemplateFacts => ({
  name,
  kind,
  letterhead,
  mayEmail,
  subject,
  subjectEs,
  body,
  bodyEs,
});

/** What a new template begins with. */
async function beginning(context: Context<HandlerInput<typeof templates.addTemplate>>): Promise<TemplateFacts> {
  const { name, kind, sample, fromTemplateId } = context.input;
  if (fromTemplateId !== undefined) return { ...factsOf(await theTemplate(context, fromTemplateId)), name, kind };
  const given = sampleTemplates.find((one) => one.sample === sample);
  if (sample !== undefined && !given) throw notFound('The sample');
  if (given) return { ...factsOf(given), name };
  return { name, kind, letterhead: 'ASSOCIATION', mayEmail: true, subject: '', subjectEs: '', body: blankDocument, bodyEs: null };
}

const isBlank = (facts: TemplateFacts) =>
  facts.body.content.every((block) => 'content' in block && block.type === 'paragraph' && block.content.length === 0);

/** Merges the draft with owners of a community: what is missing of whom. */
async function missingOf(
  sources: readonly MergeSource[],
  context: Context<{ communityId: string; letterDate: HandlerInput<typeof templates.testTemplate>['letterDate'] }>,
  facts: TemplateFacts,
) {
  const { tx, input } = context;
  await requireCommunity(tx, input.communityId);
  const open = await refuseStrange(sources, context, facts);
  const named = namedBy(facts);
  const owners = await listRecipientRows(tx, input.communityId, input.letterDate);
  const known = await loadMerge(tx, open, {
    communityId: input.communityId,
    ownershipIds: owners.map(({ ownershipId }) => ownershipId),
    on: input.letterDate,
    wants: (name) => named.fields.has(name) || named.tables.has(name),
  });
  const rows = owners.map(({ ownershipId, accountNumber, owner, isSpanish }) => {
    const language = languageFor(facts, isSpanish);
    const { body, subject } = wordsIn(facts, language);
    const terms = termsOf(open, language);
    const values = known.get(ownershipId) ?? { values: {}, tables: {} };
    const merged = mergeDocument(body, terms, values);
    const line = mergeLine(subject, terms, values);
    return { ownershipId, accountNumber, owner, missing: [...new Set([...merged.missing, ...line.missing])] };
  });
  const blank = rows.filter(({ missing }) => missing.length > 0);
  return { count: rows.length, filled: rows.length - blank.length, rows: blank.slice(0, 500) };
}

/** The release of a draft. */
const releasing = (sources: readonly MergeSource[]) =>
  previewed(templates.previewRelease, templates.releaseTemplate, {
    async plan(context, commits) {
      const row = await ownTemplate(context, context.input.templateId, commits);
      return { row, versionNo: (row.currentVersion ?? 0) + 1, base: [row.templateId, row.version, row.currentVersion] };
    },
    view: async (_context, { row, versionNo }) => ({ versionNo, replaces: row.currentVersion, isSpanish: row.bodyEs !== null }),
    async refuse(context, { row }) {
      await refuseStrange(sources, context, row);
      if (!row.hasDraft) throw refuse(releaseRefusals, 'nothingToRelease', { versionNo: row.currentVersion ?? 0 });
      if (isBlank(row)) throw refuse(releaseRefusals, 'emptyBody');
      if (row.mayEmail && (row.subject === '' || (row.bodyEs !== null && row.subjectEs === ''))) throw refuse(releaseRefusals, 'noSubject');
    },
    async post({ tx, input, userId, now, record }, { row, versionNo }) {
      await insertVersion(tx, row.templateId, versionNo, input.remark, { userId, now });
      record({
        entityId: row.templateId,
        before: { currentVersion: row.currentVersion },
        after: { currentVersion: versionNo },
        ...(input.remark === '' ? {} : { reason: input.remark }),
      });
      return { templateId: row.templateId, versionNo };
    },
  });

type Declared = typeof templates;
type TryCalls = 'listMergeFields' | 'listMergeOwners' | 'getMergeValues' | 'testTemplate' | 'proofTemplate';
type PictureCalls = 'addTemplatePicture' | 'getTemplatePicture';

/** The calls that show what a letter would say. */
function tryHandlers(sources: readonly MergeSource[]): Pick<Handlers<Declared>, TryCalls> {
  return {
    async listMergeFields(context) {
      const open = await openSources(context, sources);
      return { fields: open.flatMap(({ fields }) => fields), tables: open.flatMap(({ tables }) => tables) };
    },
    async listMergeOwners({ tx, input, now }) {
      const { timeZone } = await requireCommunity(tx, input.communityId);
      const rows = await listRecipientRows(tx, input.communityId, dateInZone(now, timeZone));
      return rows.map(({ ownershipId, accountNumber, owner, isSpanish }) => ({ ownershipId, accountNumber, owner, isSpanish }));
    },
    async getMergeValues(context) {
      const { tx } = context;
      const { communityId, ownershipId, letterDate } = context.input;
      await requireCommunity(tx, communityId);
      const [owner] = await listRecipientRows(tx, communityId, letterDate, [ownershipId]);
      const sender = await findSender(tx, communityId);
      if (!owner || !sender) throw notFound('The owner');
      const known = await loadMerge(tx, await openSources(context, sources), {
        communityId,
        ownershipIds: [ownershipId],
        on: letterDate,
        wants: () => true,
      });
      const { values, tables } = known.get(ownershipId) ?? { values: {}, tables: {} };
      const { legalName, lines, company, companyLines } = sender;
      return { values, tables, sender: legalName, senderLines: lines, company, companyLines, addressLines: addressOf(owner) };
    },
    async testTemplate(context) {
      return missingOf(sources, context, await theTemplate(context, context.input.templateId));
    },
    async proofTemplate(context) {
      const { tx, input, now, services } = context;
      const { communityId, ownershipId, letterDate } = input;
      const row = await theTemplate(context, input.templateId);
      const open = await refuseStrange(sources, context, row);
      const [owner] = await listRecipientRows(tx, communityId, letterDate, [ownershipId]);
      const sender = await findSender(tx, communityId);
      if (!owner || !sender) throw notFound('The owner');
      const language = languageFor(row, input.language === 'es');
      const known = await loadMerge(tx, open, { communityId, ownershipIds: [ownershipId], on: letterDate, wants: () => true });
      const { body } = wordsIn(row, language);
      const { blocks } = mergeDocument(body, termsOf(open, language), known.get(ownershipId) ?? { values: {}, tables: {} });
      const images = await picturesOf(tx, services.files, namedIn(body).pictures);
      const title = `Proof of ${row.name}, ${owner.accountNumber}`;
      const bytes = await renderLetter(letterRun(now, images), title, headOf(row.letterhead, sender, addressOf(owner)), blocks, language);
      return { fileName: `${title}.pdf`, contentType: 'application/pdf', body: bytes };
    },
  };
}

const pictureHandlers: Pick<Handlers<Declared>, PictureCalls> = {
  async addTemplatePicture(context) {
    const { tx, input, userId, now } = context;
    const content = bytesOf(input.file);
    const { mediaType } = lookAtFile(content, input.file.fileName);
    if (mediaType !== 'image/png' && mediaType !== 'image/jpeg')
      throw refuse(pictureRefusals, 'notAPicture', [{ path: 'file', message: 'is no PNG or JPEG picture' }]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const fileKey = `${tx.customerId}/letter-pictures/${sha256}`;
    await context.keepFile(fileKey, content);
    const pictureId = await insertPicture(tx, { fileName: input.file.fileName, mediaType, fileKey, sha256 }, { userId, now });
    context.record({ entityId: pictureId, after: { fileName: input.file.fileName, sha256 } });
    return { pictureId };
  },
  async getTemplatePicture({ tx, input, services }) {
    const [row] = await listPictures(tx, [input.pictureId]);
    if (!row) throw notFound('The picture');
    return { fileName: row.fileName, contentType: row.mediaType, body: await wholeFile(services.files, row) };
  },
};

/** The handlers, over the merge fields of every feature. */
export function templateHandlers(sources: readonly MergeSource[]): Handlers<Declared> {
  const release = releasing(sources);
  return {
    ...tryHandlers(sources),
    ...pictureHandlers,
    previewRelease: release.preview,
    releaseTemplate: release.commit,
    async listSamples() {
      return sampleTemplates.map(({ sample, name, kind, bodyEs }) => ({ sample, name, kind, hasSpanish: bodyEs !== null }));
    },
    async addTemplate(context) {
      const { tx, input, userId, now, communities } = context;
      const { forCommunityId } = input;
      if (!mayChange(context, forCommunityId)) throw refuse(templateRefusals, 'globalTemplate');
      if (forCommunityId !== null) {
        if (communities !== 'all' && !communities.has(forCommunityId)) throw notFound('The community');
        await requireCommunity(tx, forCommunityId);
      }
      const facts = await beginning(context);
      await refuseStrange(sources, context, facts);
      const templateId = await insertTemplate(tx, facts, forCommunityId, { userId, now });
      if (templateId === undefined)
        throw refuse(templateRefusals, 'templateNameTaken', { name: input.name }, [{ path: 'name', message: 'is taken' }]);
      context.record({
        entityId: templateId,
        ...(forCommunityId === null ? {} : { communityId: forCommunityId }),
        after: { name: facts.name, kind: facts.kind },
      });
      return { templateId };
    },
    async getTemplate(context) {
      const row = await theTemplate(context, context.input.templateId);
      return { ...row, mayChange: mayChange(context, row.forCommunityId), versions: await listVersions(context.tx, row.templateId) };
    },
    async saveTemplate(context) {
      const { tx, input, userId, now } = context;
      const { templateId, version, ...typed } = input;
      const row = await ownTemplate(context, templateId);
      if (row.version !== version) throw refuse(overwriteRefusals, 'changedMeanwhile', { who: row.changedBy, what: 'template' });
      if (await isNameTaken(tx, typed.name, row.forCommunityId, templateId))
        throw refuse(templateRefusals, 'templateNameTaken', { name: typed.name }, [{ path: 'name', message: 'is taken' }]);
      await refuseStrange(sources, context, typed);
      await updateTemplate(tx, templateId, typed, { userId, now });
      context.record({ entityId: templateId, before: factsOf(row), after: typed });
      return { templateId, version: String(Number(version) + 1) };
    },
    async getTemplateVersion(context) {
      const { templateId, versionNo } = context.input;
      await theTemplate(context, templateId);
      const row = await findVersion(context.tx, templateId, versionNo);
      if (!row) throw notFound('The version');
      return { templateId, ...row };
    },
    async setTemplateUse(context) {
      const { templateId, isActive } = context.input;
      const row = await ownTemplate(context, templateId);
      await setUse(context.tx, templateId, isActive);
      context.record({ entityId: templateId, before: { isActive: row.isActive }, after: { isActive } });
      return { templateId };
    },
    async deleteTemplate(context) {
      const row = await ownTemplate(context, context.input.templateId);
      if (row.currentVersion !== null) throw refuse(templateUseRefusals, 'templateInUse', { versionNo: row.currentVersion });
      await deleteTemplateRow(context.tx, row.templateId);
      context.record({ entityId: row.templateId, before: { name: row.name } });
      return {};
    },
  };
}
