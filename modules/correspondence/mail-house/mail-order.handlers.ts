// The handlers of orders to a mail house, and the door through which any batch of mail becomes one.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers, Services } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { type Cents, formatDate, type Instant, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { insertEvents } from '../letters/letter.store.ts';
import { judgeProof, keepProofLaw } from '../letters/letter-law.handlers.ts';
import { findPrintJob, listPrintPieces } from '../letters/print-job.store.ts';
import { serveLetters } from '../letters/served.store.ts';
import { afterAnswer, differencesOf, estimateOf, type HouseAnswer, type MailPiece, sheetsOfMail } from './mail-house.rules.ts';
import {
  type MailOrderKind,
  mailHouseWords,
  mailOrderRefusals,
  mailOrders,
  readHouseAnswer,
  sendMailOrder,
} from './mail-order.contract.ts';
import {
  approveMailOrderRow,
  askCancel,
  findMailOrder,
  handOverLetters,
  insertMailOrder,
  keepAnswer,
  listMailEvents,
  listMailPieces,
  type MailOrderRow,
  moveMailOrder,
  piecesOfPrintJob,
  setPrintJobAtHouse,
} from './mail-order.store.ts';
import { reachableHouses } from './mail-setting.handlers.ts';
import { findMailSetting } from './mail-setting.store.ts';

type Place = { communityId: string; mailOrderId: string };
/** Pieces shown at a time. */
const PAGE = 200;

async function theOrder(tx: Tx, { communityId, mailOrderId }: Place, lock = false): Promise<MailOrderRow> {
  const order = await findMailOrder(tx, communityId, mailOrderId, lock);
  if (!order) throw notFound('The order');
  return order;
}

/** What a module brings to have its mail made: one file with all pieces, and which pages of it go to whom. */
export interface MailToMake {
  communityId: string;
  kind: MailOrderKind;
  title: string;
  /** The screen that shows what it was made from. */
  source: { screen: string; params: Readonly<Record<string, string>> } | null;
  printJobId?: string;
  fileKey: string;
  sha256: string;
  pages: number;
  pieces: readonly MailPiece[];
}

/** What mailing pieces is estimated to cost (cents) and by which house; null before a community set how. */
export async function mailEstimate(
  tx: Tx,
  communityId: string,
  pieces: readonly { pages: number }[],
): Promise<{ house: string; estimate: Cents } | null> {
  const setting = await findMailSetting(tx, communityId);
  if (!setting) return null;
  const { piecePrice, sheetPrice, colorPrice, house, inColor, bothSides } = setting;
  const pages = pieces.reduce((sum, piece) => sum + piece.pages, 0);
  const counts = { pieces: pieces.length, pages, sheets: sheetsOfMail(pieces, bothSides) };
  const estimate = estimateOf(counts, { inColor }, { piece: piecePrice, sheet: sheetPrice, color: colorPrice });
  return { house: mailHouseWords[house], estimate };
}

/** Makes an order with its estimate, as its community has mail made; throws `mailNotSet`. Answers its id. */
export async function addMailOrder(tx: Tx, mail: MailToMake, by: { userId: string; now: Instant }): Promise<string> {
  const setting = await findMailSetting(tx, mail.communityId);
  if (!setting) throw refuse(mailOrderRefusals, 'mailNotSet');
  const { passwordSealed: _sealed, version: _version, changedBy: _by, piecePrice, sheetPrice, colorPrice, ...made } = setting;
  const { mailerNumber: _mailer, serviceType: _service, ...terms } = made;
  const sheets = sheetsOfMail(mail.pieces, terms.bothSides);
  const prices = { piece: piecePrice, sheet: sheetPrice, color: colorPrice };
  const estimate = estimateOf({ pieces: mail.pieces.length, pages: mail.pages, sheets }, terms, prices);
  const { pieces, printJobId = null, ...order } = mail;
  return insertMailOrder(tx, { ...order, printJobId, terms, sheets, estimate }, pieces, by);
}

/** What proves that the mail of an order was accepted: the record of the house, or nothing but a postmark. */
const proofOf = ({ terms }: MailOrderRow) => (terms.house === 'IN_HOUSE' ? ['postmark'] : ['mail house acceptance record']);

/**
 * Keeps the rule the proof of mailing was judged by, in the name of who made the order where no person
 * answers.
 */
async function keepOrderProof(tx: Tx, order: MailOrderRow, mailedOn: LocalDate, { userId, now }: { userId: string | null; now: Instant }) {
  const { communityId, mailOrderId, title, enteredById } = order;
  const law = await judgeProof(tx, communityId, { mailedOn, evidence: proofOf(order) });
  await keepProofLaw(tx, communityId, law, { mailOrderId, title, by: { userId: userId ?? enteredById, now } });
}

/** Keeps an answer of the house, or of a person in its place, and hands over the letters it mailed. */
export async function takeAnswer(
  tx: Tx,
  order: MailOrderRow,
  answer: HouseAnswer,
  by: { userId: string | null; now: Instant },
): Promise<boolean> {
  const next = afterAnswer(order, answer);
  const same = (['state', 'acceptedPieces', 'mailedPieces', 'spoiledPieces', 'mailedOn', 'cost', 'houseNumber', 'remark'] as const).every(
    (name) => next[name] === order[name],
  );
  if (same) return false;
  await keepAnswer(tx, order.mailOrderId, next, answer.remark, by);
  const { printJobId } = order;
  if (printJobId === null) return true;
  if (next.state === 'REJECTED' || next.state === 'CANCELED') await setPrintJobAtHouse(tx, printJobId, false);
  if (next.mailedOn !== null) {
    const mailed = await handOverLetters(tx, printJobId, by);
    await serveLetters(tx, mailed, next.mailedOn, by);
    await keepOrderProof(tx, order, next.mailedOn, by);
    await insertEvents(tx, mailed, 'PRINTED', `Mailed by ${mailHouseWords[order.terms.house]} on ${formatDate(next.mailedOn)}`, by);
  }
  return true;
}

const submitting = previewed(mailOrders.previewSubmit, mailOrders.submitMailOrder, {
  async plan({ tx, input }, commits) {
    const order = await theOrder(tx, input, commits);
    return { order, base: [order.version, order.state, order.sha256] };
  },
  view: async (_context, { order }) => ({
    pieces: order.pieces,
    sheets: order.sheets,
    estimate: order.estimate,
    house: order.terms.house,
  }),
  async refuse({ services }, { order }) {
    if (order.state !== 'ESTIMATED') throw refuse(mailOrderRefusals, 'orderSubmitted');
    if (order.terms.needsApproval && order.approvedBy === '') throw refuse(mailOrderRefusals, 'notApproved');
    const { house } = order.terms;
    if (!reachableHouses(services).includes(house)) throw refuse(mailOrderRefusals, 'noMailHouse', { house: mailHouseWords[house] });
  },
  async post(context, { order }) {
    const { tx, input, userId, now } = context;
    const { communityId, mailOrderId } = input;
    const by = { userId, now };
    await moveMailOrder(tx, mailOrderId, 'SENDING', by);
    if (order.terms.house === 'IN_HOUSE') {
      await moveMailOrder(tx, mailOrderId, 'SUBMITTED', by);
      const accepted = { state: 'ACCEPTED', pieces: null, spoiled: 0, mailedOn: null, cost: null, houseNumber: '', remark: '' } as const;
      await takeAnswer(tx, { ...order, state: 'SUBMITTED' }, accepted, by);
    } else {
      const opens = { screen: 'south-data-order', params: { communityId, mailOrderId } };
      const title = `${order.title}, to ${mailHouseWords[order.terms.house]}`;
      await enqueueJob(tx, sendMailOrder, { payload: { communityId, mailOrderId }, title, userId, opens });
    }
    context.record({ entityId: mailOrderId, after: { state: 'SENDING', pieces: order.pieces, estimate: order.estimate } });
    return { mailOrderId };
  },
});

/** Looks at the house again, in the background. */
const askAgain = (tx: Tx, order: MailOrderRow, userId: string) =>
  enqueueJob(tx, readHouseAnswer, {
    payload: { communityId: order.communityId, mailOrderId: order.mailOrderId },
    title: `Answer about ${order.title}`,
    userId,
  });

async function addLetterOrder({ tx, input, userId, now }: Context<{ communityId: string; printJobId: string }>): Promise<string> {
  const { communityId, printJobId } = input;
  const job = await findPrintJob(tx, communityId, printJobId, true);
  if (!job) throw notFound('The print job');
  if (job.state !== 'READY' && job.state !== 'PROBLEM') throw refuse(mailOrderRefusals, 'noPrintJob');
  const { kind } = job;
  const pieces =
    kind === 'LETTERS'
      ? await piecesOfPrintJob(tx, printJobId)
      : (await listPrintPieces(tx, printJobId)).map(({ fileKey: _key, ...piece }) => ({ ...piece, letterId: null }));
  // A letter that was taken back would be printed with the others: the file holds it.
  if (pieces.length !== job.pieces) throw refuse(mailOrderRefusals, 'noPrintJob');
  const { title, fileKey, sha256, pages, letterBatchId } = job;
  const source = letterBatchId === null ? job.source : { screen: 'message-batch-review', params: { communityId, letterBatchId } };
  const mail = { communityId, kind, title, source, printJobId, fileKey, sha256, pages, pieces };
  const mailOrderId = await addMailOrder(tx, mail, { userId, now });
  await setPrintJobAtHouse(tx, printJobId, true);
  return mailOrderId;
}

const cancelOrder: Handlers<typeof mailOrders>['cancelMailOrder'] = async (context) => {
  const { tx, input, userId, now } = context;
  const order = await theOrder(tx, input, true);
  if (!['ESTIMATED', 'SENDING', 'SUBMITTED'].includes(order.state))
    throw refuse(mailOrderRefusals, ['COMPLETED', 'REJECTED', 'CANCELED'].includes(order.state) ? 'orderOver' : 'orderTaken');
  const isCanceled = order.state === 'ESTIMATED';
  if (isCanceled) {
    await moveMailOrder(tx, order.mailOrderId, 'CANCELED', { userId, now });
    if (order.printJobId !== null) await setPrintJobAtHouse(tx, order.printJobId, false);
  } else {
    await askCancel(tx, order.mailOrderId, { userId, now });
    await askAgain(tx, order, userId);
  }
  context.record({ entityId: order.mailOrderId, before: { state: order.state }, after: { isCanceled } });
  return { mailOrderId: order.mailOrderId, isCanceled };
};

type SayingCalls = 'recordHouseAnswer' | 'settleMailOrder' | 'askMailHouse';

/** The calls about what the house says. */
const sayingHandlers: Pick<Handlers<typeof mailOrders>, SayingCalls> = {
  async recordHouseAnswer(context) {
    const { tx, input, userId, now } = context;
    const order = await theOrder(tx, input, true);
    const { communityId: _c, mailOrderId, mailedDate, ...said } = input;
    await takeAnswer(tx, order, { ...said, mailedOn: mailedDate }, { userId, now });
    context.record({ entityId: mailOrderId, before: { state: order.state }, after: said });
    return { mailOrderId };
  },
  async settleMailOrder(context) {
    const { tx, input, userId, now } = context;
    const order = await theOrder(tx, input, true);
    if (order.state !== 'MAILED') throw refuse(mailOrderRefusals, 'nothingToSettle');
    const { mailOrderId, reason } = input;
    await keepAnswer(tx, mailOrderId, { ...order, state: 'COMPLETED', remark: reason }, reason, { userId, now });
    context.record({ entityId: mailOrderId, before: { differences: differencesOf(order) }, after: { state: 'COMPLETED' }, reason });
    return { mailOrderId };
  },
  async askMailHouse({ tx, input, userId, record }) {
    const order = await theOrder(tx, input);
    if (!['SUBMITTED', 'ACCEPTED', 'IN_PRODUCTION', 'MAILED'].includes(order.state)) throw refuse(mailOrderRefusals, 'orderOver');
    record({ entityId: order.mailOrderId });
    return { jobId: await askAgain(tx, order, userId) };
  },
};

export const mailOrderHandlers: Handlers<typeof mailOrders> = {
  ...sayingHandlers,
  previewSubmit: submitting.preview,
  submitMailOrder: submitting.commit,
  cancelMailOrder: cancelOrder,
  async addLetterOrder(context) {
    const mailOrderId = await addLetterOrder(context);
    context.record({ entityId: mailOrderId, after: { printJobId: context.input.printJobId } });
    return { mailOrderId };
  },
  async getMailOrder({ tx, input, now }) {
    const order = await theOrder(tx, input);
    const { fileKey: _key, enteredById: _id, mailedOn, source, ...shown } = order;
    return {
      ...shown,
      source: source && { screen: source.screen, params: { ...source.params } },
      mailedDate: mailedOn,
      differences: differencesOf(order),
      events: await listMailEvents(tx, input.mailOrderId),
      law: (
        await judgeProof(tx, input.communityId, {
          mailedOn: mailedOn ?? (await todayOf(tx, input.communityId, now)),
          evidence: proofOf(order),
        })
      ).said,
    };
  },
  async readMailPieces({ tx, input }) {
    await theOrder(tx, input);
    const rows = await listMailPieces(tx, input.mailOrderId, input.after, PAGE);
    const shown = rows.map(({ addressLines, sha256: _hash, ...piece }) => ({ ...piece, address: addressLines.slice(1).join(', ') }));
    return { rows: shown, next: rows.length === PAGE ? (rows.at(-1)?.pieceNo ?? null) : null };
  },
  async downloadProof({ tx, input, services }: Context<Place> & { services: Services }) {
    const order = await theOrder(tx, input);
    return { fileName: `Proof of ${order.title}.pdf`, contentType: 'application/pdf', body: await wholeFile(services.files, order) };
  },
  async approveMailOrder(context) {
    const { tx, input, userId, now } = context;
    const order = await theOrder(tx, input, true);
    if (order.state !== 'ESTIMATED') throw refuse(mailOrderRefusals, 'orderSubmitted');
    if (order.enteredById === userId) throw refuse(mailOrderRefusals, 'approveOwn');
    await approveMailOrderRow(tx, order.mailOrderId, { userId, now });
    context.record({ entityId: order.mailOrderId, after: { approved: true } });
    return { mailOrderId: order.mailOrderId };
  },
};
