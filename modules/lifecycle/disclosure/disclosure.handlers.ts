// The handlers of disclosures: ordered, looked at, delivered as a frozen statement with its files, withdrawn,
// and cancelled.
import { z } from 'zod';
import { deleteRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { FileStore } from '../../../packages/files/store.ts';
import { type ZipEntry, zipFiles } from '../../../packages/files/zip.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Draft, mayDrop, refuseOthersDraft } from '../../../packages/http/permission.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { requireWhole } from '../../../packages/http/whole-file.ts';
import {
  assert,
  centsToText,
  formatDateShort,
  invalid,
  type LocalDate,
  localDate,
  notFound,
  sumCents,
  textToCents,
} from '../../../packages/kernel/kernel.ts';
import { knowsProperty, requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { refuseBeforeOriginal } from '../../ledger/ledger.server.ts';
import { matterTypes } from '../../people/people.contract.ts';
import { findPresentOwner, openMattersOf, type PresentOwner } from '../../people/people.server.ts';
import { bookResale, openItemsAsOf, ownerBalances, recurringOf, unbookResale } from '../../receivables/receivables.server.ts';
import { findPropertyFacts, listFeeCodes } from '../resale/resale.store.ts';
import { disclosure, disclosureKinds, disclosureRefusals } from './disclosure.contract.ts';
import { type Certificate, certificateSheet, dueOn, orderProblem } from './disclosure.rules.ts';
import {
  cancelOrder,
  findCharged,
  findOrderStanding,
  keptOrders,
  listCommunityFiles,
  type OrderFacts,
  type OrderStanding,
  saveDelivery,
  saveMaker,
} from './disclosure.store.ts';

type One = { communityId: string; disclosureOrderId: string };

async function standingOf(tx: Tx, { communityId, disclosureOrderId }: One): Promise<OrderStanding> {
  const standing = await findOrderStanding(tx, communityId, disclosureOrderId);
  if (!standing) throw notFound('The disclosure order');
  return standing;
}

/** An open order is its maker's to cancel. */
const draftBy = ({ enteredById }: OrderStanding): Draft => ({ claim: 'propertyresale', madeWith: 2, enteredById });

/** An order that is still open; locked when it is about to be changed. */
async function requireOpen({ tx, input }: Pick<Context<One>, 'tx' | 'input'>, lock = false) {
  const row = await keptOrders.find(tx, input.disclosureOrderId, input.communityId, lock);
  if (!row) throw notFound('The disclosure order');
  if ((await standingOf(tx, input)).state !== 'ORDERED') throw refuse(disclosureRefusals, 'notOpen');
  return row;
}

const keeping = keepRecord({
  kept: keptOrders,
  kind: 'disclosureOrder',
  words: 'disclosure order',
  async check({ tx, input }, facts: OrderFacts, before) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    if (before && (await standingOf(tx, { communityId, disclosureOrderId: before.id })).state === 'CANCELLED')
      throw refuse(disclosureRefusals, 'notOpen');
    if (before && (await standingOf(tx, { communityId, disclosureOrderId: before.id })).state === 'DELIVERED') {
      // What was delivered stands; when the fee came in and a note may still be kept.
      const { feePaidDate, note } = facts;
      return { ...before.facts, feePaidDate, note };
    }
    const problem = orderProblem(facts);
    if (problem) throw invalid(problem.message, [problem]);
    if (!(await knowsProperty(tx, communityId, facts.propertyId))) throw notFound('The property');
    const codes = new Set((await listFeeCodes(tx, communityId)).map((code) => code.chargeCodeId));
    if (facts.chargeCodeId !== null && !codes.has(facts.chargeCodeId)) throw notFound('The code of the fee');
    const files = new Set((await listCommunityFiles(tx, communityId)).map((one) => one.attachmentId));
    // A file that was chosen and removed since falls away.
    const kept = new Set(before?.facts.documentIds ?? []);
    if (!facts.documentIds.every((one) => files.has(one) || kept.has(one))) throw notFound('A file');
    return { ...facts, documentIds: facts.documentIds.filter((one) => files.has(one)) };
  },
  async removing({ tx, input }, row) {
    if ((await standingOf(tx, { communityId: input.communityId ?? '', disclosureOrderId: row.id })).state === 'DELIVERED')
      throw refuse(deleteRefusals, 'stillUsed', { what: 'disclosure order', uses: 'its delivery; withdraw it first' });
  },
});

const cents = z.string().transform(textToCents);
const day = z.string().transform(localDate);

/** A certificate as it is stored: amounts are text. */
const storedCertificate = z.object({
  asOfDate: day,
  association: z.string(),
  accountNumber: z.string(),
  property: z.string(),
  owner: z.string(),
  charges: z.array(z.object({ chargeDate: day, code: z.string(), description: z.string(), amount: cents })),
  owes: cents,
  prepaid: cents,
  fee: cents,
  payoff: cents,
  recurring: z.array(
    z.object({ code: z.string(), category: z.string(), frequency: z.enum(['MONTHLY', 'QUARTERLY', 'ANNUAL']), amount: cents.nullable() }),
  ),
  matters: z.array(z.object({ attorney: z.string(), matterType: z.enum(matterTypes) })),
  documents: z.array(
    z.object({ attachmentId: z.string(), name: z.string(), fileName: z.string(), fileKey: z.string(), sha256: z.string() }),
  ),
});

const toStore = (certificate: Certificate): object =>
  JSON.parse(JSON.stringify(certificate, (_key, value: unknown) => (typeof value === 'bigint' ? centsToText(value) : value))) as object;

function shownOf({ documents, ...said }: Certificate) {
  return {
    ...said,
    charges: [...said.charges],
    recurring: [...said.recurring],
    matters: [...said.matters],
    documents: documents.map(({ attachmentId, name, fileName }) => ({ attachmentId, name, fileName })),
  };
}

/** What the association would say of the home at the end of a day, with the owner it says it of. */
async function certify(
  tx: Tx,
  communityId: string,
  order: OrderFacts,
  asOfDate: LocalDate,
): Promise<{ certificate: Certificate; owner: PresentOwner }> {
  const community = await requireCommunity(tx, communityId);
  const facts = await findPropertyFacts(tx, communityId, order.propertyId);
  assert(facts, 'the order names a property');
  const owner = await findPresentOwner(tx, communityId, order.propertyId);
  if (!owner) throw refuse(disclosureRefusals, 'noSeller');
  const items = (await openItemsAsOf(tx, communityId, asOfDate)).filter((one) => one.ownershipId === owner.ownershipId);
  const [balance] = await ownerBalances(tx, communityId, asOfDate, [owner.ownershipId]);
  const recurring = await recurringOf(tx, communityId, order.propertyId, asOfDate);
  const matters = (await openMattersOf(tx, communityId, asOfDate)).filter((one) => one.propertyId === order.propertyId);
  const files = new Map((await listCommunityFiles(tx, communityId)).map((one) => [one.attachmentId, one]));
  const owes = sumCents(items.map((one) => one.open_cents));
  const prepaid = balance?.prepaid_cents ?? 0n;
  const fee = order.billing === 'CLOSING' ? order.fee : 0n;
  const certificate = {
    asOfDate,
    association: community.legalName || community.name,
    accountNumber: facts.accountNumber,
    property: [facts.address, [facts.city, facts.state, facts.postcode].filter((part) => part !== '').join(' ')].join(', '),
    owner: owner.name,
    charges: items.map(({ chargeDate, code, description, open_cents }) => ({ chargeDate, code, description, amount: open_cents })),
    owes,
    prepaid,
    fee,
    payoff: owes + fee - prepaid,
    recurring: recurring.map(({ amount_cents, ...one }) => ({ ...one, amount: amount_cents })),
    matters: matters.map(({ attorney, matterType }) => ({ attorney, matterType })),
    documents: order.documentIds.flatMap((one) => files.get(one) ?? []),
  };
  return { certificate, owner };
}

async function planned(context: Context<One & { deliveredDate: LocalDate }>, commits: boolean) {
  const row = await requireOpen(context, commits);
  const { certificate, owner } = await certify(context.tx, context.input.communityId, row.facts, context.input.deliveredDate);
  return { row, certificate, owner, base: [row.id, row.version, certificate] };
}

/** An order with what was delivered. */
async function requireDelivered({ tx, input }: Pick<Context<One>, 'tx' | 'input'>, lock = false) {
  const row = await keptOrders.find(tx, input.disclosureOrderId, input.communityId, lock);
  const standing = await standingOf(tx, input);
  const { certificate, deliveredDate, validThroughDate, deliveredTime } = standing;
  if (!row || standing.state !== 'DELIVERED' || !deliveredDate || !validThroughDate || !deliveredTime)
    throw refuse(disclosureRefusals, 'notDelivered');
  return { row, ...standing, deliveredDate, validThroughDate, deliveredTime, certificate: storedCertificate.parse(certificate) };
}

type Delivered = Awaited<ReturnType<typeof requireDelivered>>;

/** The paper as it was delivered: the same bytes each time. */
async function paperOf({ certificate, row, validThroughDate, deliveredTime }: Delivered): Promise<{ name: string; bytes: Uint8Array }> {
  const { requester, company } = row.facts;
  const sheet = certificateSheet(certificate, { requester: company === '' ? requester : `${requester}, ${company}`, validThroughDate });
  const bytes = await renderPdf({ ...sheet, createdTime: deliveredTime });
  return { name: `${certificate.accountNumber} disclosure ${certificate.asOfDate}.pdf`, bytes };
}

async function* entriesOf(files: FileStore, customerId: string, delivered: Delivered): AsyncGenerator<ZipEntry> {
  yield await paperOf(delivered);
  const taken = new Set<string>();
  for (const { fileName, fileKey, attachmentId } of delivered.certificate.documents) {
    const pieces: Uint8Array[] = [];
    // The frozen certificate names the customer it was delivered by; the book may have moved since.
    const here = `${customerId}/${fileKey.replace(/^\d+\//, '')}`;
    for await (const piece of await files.get(here)) pieces.push(piece);
    yield { name: taken.has(fileName) ? `${attachmentId} ${fileName}` : fileName, bytes: new Uint8Array(Buffer.concat(pieces)) };
    taken.add(fileName);
  }
}

const delivering = previewed(disclosure.previewDisclosure, disclosure.deliverDisclosure, {
  plan: planned,
  view: async (_context, { certificate }) => ({ certificate: shownOf(certificate) }),
  async refuse({ input }) {
    // Asked of the commit alone: a preview does not say how long it holds.
    const { deliveredDate, validThroughDate = deliveredDate } = input as typeof input & { validThroughDate?: LocalDate };
    if (validThroughDate < deliveredDate)
      throw invalid('It holds at least on the day it is delivered.', [{ path: 'validThroughDate', message: 'lies before the delivery' }]);
  },
  async post(context, { row, certificate, owner }) {
    const { tx, input, userId, now } = context;
    const { communityId, deliveredDate, validThroughDate } = input;
    const { fee, chargeCodeId, propertyId } = row.facts;
    const charged = certificate.fee > 0n && chargeCodeId !== null;
    const { batchId } = charged
      ? await bookResale(tx, {
          communityId,
          propertyId,
          fromId: owner.ownershipId,
          toId: owner.ownershipId,
          day: deliveredDate,
          choice: 'STAY',
          fees: [{ chargeCodeId, amount: fee }],
          description: `Disclosure of ${certificate.accountNumber}, ${formatDateShort(deliveredDate)}`,
          userId,
          now,
        })
      : { batchId: null };
    await saveDelivery(tx, row.id, { deliveredDate, validThroughDate, certificate: toStore(certificate), batchId }, context);
    const after = { state: 'DELIVERED', deliveredDate, validThroughDate, payoff: centsToText(certificate.payoff) };
    context.record({ entityId: row.id, ...(batchId ? { batchId } : {}), before: { state: 'ORDERED' }, after });
    return { disclosureOrderId: row.id, batchId };
  },
});

const acting: Pick<Handlers<typeof disclosure>, 'deliverDisclosure' | 'withdrawDisclosure' | 'cancelDisclosure'> = {
  deliverDisclosure: delivering.commit,
  async withdrawDisclosure(context) {
    const { tx, input, userId, now } = context;
    const { row, batchId, deliveredDate, certificate } = await requireDelivered(context, true);
    const postDate = input.postDate ?? deliveredDate;
    refuseBeforeOriginal(postDate, deliveredDate);
    if (batchId !== null) {
      const { owners, isMoved } = await findCharged(tx, batchId);
      if (isMoved) throw refuse(disclosureRefusals, 'feeMoved');
      await unbookResale(tx, batchId, {
        communityId: input.communityId,
        owners,
        day: postDate,
        description: `Undo: disclosure of ${certificate.accountNumber}`,
        userId,
        now,
      });
    }
    await saveDelivery(tx, row.id, null, context);
    const before = { state: 'DELIVERED', deliveredDate, payoff: centsToText(certificate.payoff) };
    context.record({ entityId: row.id, before, after: { state: 'ORDERED' }, reason: input.reason });
    return { disclosureOrderId: row.id };
  },
  async cancelDisclosure(context) {
    const row = await requireOpen(context, true);
    refuseOthersDraft(context, draftBy(await standingOf(context.tx, context.input)));
    await cancelOrder(context.tx, row.id, context.input.reason);
    context.record({ entityId: row.id, before: { state: 'ORDERED' }, after: { state: 'CANCELLED' }, reason: context.input.reason });
    return { disclosureOrderId: row.id };
  },
};

export const disclosureHandlers: Handlers<typeof disclosure> = {
  async addDisclosureOrder(context) {
    const added = await keeping.add(context);
    await saveMaker(context.tx, added.disclosureOrderId, context.userId);
    return added;
  },
  editDisclosureOrder: keeping.edit,
  async getDisclosureOrder(context) {
    const shown = await keeping.get(context);
    const found = await standingOf(context.tx, context.input);
    const { deliveredTime: _time, enteredById: _by, certificate, ...standing } = found;
    return {
      ...shown,
      ...standing,
      mayCancel: standing.state === 'ORDERED' && mayDrop(context, draftBy(found)),
      documentIds: [...shown.documentIds],
      certificate: certificate === null ? null : shownOf(storedCertificate.parse(certificate)),
    };
  },
  deleteDisclosureOrder: keeping.remove,
  async getDisclosureChoices({ tx, input: { communityId, orderedDate } }) {
    await requireCommunity(tx, communityId);
    const files = await listCommunityFiles(tx, communityId);
    return {
      codes: await listFeeCodes(tx, communityId),
      dueDate: dueOn(orderedDate, false),
      rushDate: dueOn(orderedDate, true),
      files: files.map(({ attachmentId, name, fileName }) => ({ attachmentId, name, fileName })),
    };
  },
  previewDisclosure: delivering.preview,
  async downloadDisclosure(context) {
    const { name, bytes } = await paperOf(await requireDelivered(context));
    return { fileName: name, contentType: 'application/pdf', body: bytes };
  },
  async downloadDisclosureSet(context) {
    const delivered = await requireDelivered(context);
    await requireWhole(context.services.files, delivered.certificate.documents);
    const body = zipFiles(entriesOf(context.services.files, context.tx.customerId, delivered), delivered.deliveredTime);
    const { accountNumber, asOfDate } = delivered.certificate;
    return { fileName: `${accountNumber} disclosure ${asOfDate}.zip`, contentType: 'application/zip', body };
  },
  ...acting,
};

/** What orders of disclosures are called. */
export const disclosureRecords: RecordSource = {
  kind: disclosureKinds.disclosureOrder,
  labels: keptOrders.labels,
  named: keptOrders.named,
};
