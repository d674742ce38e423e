// The jobs of orders: leaving an order at its house, file, list and ticket, and reading what the house says.
import { openText } from '../../../packages/db/secrets.ts';
import { type Exchange, openExchange } from '../../../packages/files/exchange.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { defineJob, type JobDefinition, TryLater } from '../../../packages/jobs/jobs.ts';
import { assert, Refusal } from '../../../packages/kernel/kernel.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { orderNumber, orderTicket, pieceList, readAnswer } from './mail-house.rules.ts';
import { mailHouseWords, readHouseAnswer, sendMailOrder } from './mail-order.contract.ts';
import { takeAnswer } from './mail-order.handlers.ts';
import {
  findMailOrder,
  insertMailEvent,
  listMailEvents,
  listMailPieces,
  listOpenOrders,
  type MailOrderRow,
  moveMailOrder,
  setPrintJobAtHouse,
} from './mail-order.store.ts';
import { findMailSetting } from './mail-setting.store.ts';

type Place = { communityId: string; mailOrderId: string };
type Reached = Pick<Services, 'database' | 'secrets' | 'files' | 'clock' | 'exchanges'>;
/** Pieces read together. */
const PAGE = 1_000;

/** The order, and the exchange with its house. */
async function reach(services: Reached, customerId: string, { communityId, mailOrderId }: Place) {
  return services.database.read(customerId, async (tx) => {
    const order = await findMailOrder(tx, communityId, mailOrderId);
    assert(order, 'an order was saved with its job');
    const url = services.exchanges?.[order.terms.house];
    if (url === undefined) return { order, exchange: null };
    const setting = await findMailSetting(tx, communityId);
    const sealed = setting?.passwordSealed ?? '';
    const password = sealed === '' ? '' : openText(services.secrets, sealed);
    return { order, exchange: openExchange(url, { user: order.terms.clientCode, password }) };
  });
}

/** The list of pieces, read a page at a time. */
async function* listed({ database }: Reached, customerId: string, mailOrderId: string): AsyncGenerator<Uint8Array> {
  let after = 0;
  for (;;) {
    const page = await database.read(customerId, (tx) => listMailPieces(tx, mailOrderId, after, PAGE));
    const text = pieceList(page);
    // The head stands once.
    yield Buffer.from(after === 0 ? text : text.slice(text.indexOf('\r\n') + 2), 'utf8');
    if (page.length < PAGE) return;
    after = page.at(-1)?.pieceNo ?? after;
  }
}

const away = (order: MailOrderRow) => (error: unknown) => {
  throw new TryLater(`${mailHouseWords[order.terms.house]} does not answer now`, { cause: error });
};

/** Leaves an order: however often it is sent, the house has it once, by its number. */
async function leaveOrder(services: Reached, customerId: string, order: MailOrderRow, exchange: Exchange): Promise<void> {
  const { mailOrderId, kind, title, terms, pieces, pages, sheets, sha256, estimate } = order;
  const number = orderNumber(customerId, mailOrderId);
  await exchange.leave(`${number}.pdf`, await wholeFile(services.files, order));
  await exchange.leave(`${number}.csv`, listed(services, customerId, mailOrderId));
  const ticket = orderTicket({ number, kind, title, terms, pieces, pages, sheets, sha256, estimate });
  await exchange.leave(`${number}.json`, Buffer.from(ticket, 'utf8'));
}

const sendingJob = defineJob(sendMailOrder, async ({ customerId, payload, services, progress, userId }) => {
  const { database, clock } = services;
  const { order, exchange } = await reach(services, customerId, payload);
  if (order.state !== 'SENDING') return { state: order.state };
  if (!exchange) throw new TryLater(`${mailHouseWords[order.terms.house]} is not reached from here`);
  progress(0, order.pieces, `Sending to ${mailHouseWords[order.terms.house]}`);
  const isCalledOff = order.cancelAskedTime !== null;
  if (!isCalledOff) await leaveOrder(services, customerId, order, exchange).catch(away(order));
  progress(order.pieces, order.pieces, `Sent to ${mailHouseWords[order.terms.house]}`);
  return database.transact(customerId, async (tx) => {
    const now = clock.now();
    const found = await findMailOrder(tx, payload.communityId, payload.mailOrderId, true);
    if (found?.state !== 'SENDING') return { state: found?.state };
    const state = isCalledOff ? 'CANCELED' : 'SUBMITTED';
    await moveMailOrder(tx, payload.mailOrderId, state, { userId, now });
    if (isCalledOff && found.printJobId !== null) await setPrintJobAtHouse(tx, found.printJobId, false);
    return { state };
  });
});

/** Reads the answer to one order, and asks to cancel it where that is wanted. */
async function readOne(services: Reached, customerId: string, place: Place): Promise<string> {
  const { order, exchange } = await reach(services, customerId, place);
  if (!exchange || order.terms.house === 'IN_HOUSE') return order.state;
  const number = orderNumber(customerId, order.mailOrderId);
  if (order.state === 'SUBMITTED' && order.cancelAskedTime !== null)
    await exchange.leave(`${number}.cancel`, Buffer.from(`${number}\n`, 'utf8')).catch(away(order));
  const text = await exchange.read(`${number}.json`).catch(away(order));
  if (text === null || text === undefined) return order.state;
  const answer = readAnswer(number, text);
  const by = { userId: null, now: services.clock.now() };
  const refused = answer
    ? await services.database
        .transact(customerId, async (tx) => {
          const found = await findMailOrder(tx, place.communityId, place.mailOrderId, true);
          if (found) await takeAnswer(tx, found, answer, by);
          return null;
        })
        .catch((error: unknown) => {
          if (error instanceof Refusal) return error.message;
          throw error;
        })
    : 'It is not an answer to this order.';
  if (refused !== null)
    await services.database.transact(customerId, async (tx) => {
      const [last] = await listMailEvents(tx, place.mailOrderId);
      if (last?.what !== 'ANSWER_REFUSED' || last.detail !== refused)
        await insertMailEvent(tx, place.mailOrderId, 'ANSWER_REFUSED', refused, by);
    });
  return answer?.state ?? order.state;
}

/** The jobs of orders. */
export const mailOrderJobs: readonly JobDefinition[] = [
  sendingJob,
  defineJob(readHouseAnswer, async ({ customerId, payload, services }) => ({ state: await readOne(services, customerId, payload) })),
];

/** One round over all customers: what houses said meanwhile. A house that is away holds up no other order. */
export async function readHousesEverywhere(services: Reached): Promise<void> {
  if (Object.keys(services.exchanges ?? {}).length === 0) return;
  for (const customerId of await listCustomerIds(services.database.local)) {
    const open = await services.database.read(customerId, (tx) => listOpenOrders(tx));
    for (const order of open)
      await readOne(services, customerId, order).catch((error: unknown) => {
        if (!(error instanceof TryLater)) throw error;
      });
  }
}
