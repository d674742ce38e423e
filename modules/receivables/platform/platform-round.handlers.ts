// What reads processors without being asked: their signed events, and a round every minute, which heals what
// was lost on the way.
import type { Services } from '../../../packages/http/handlers.ts';
import type { PublicForm, ShortAnswer } from '../../../packages/http/public-pages.ts';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import type { Processor } from '../../../packages/processor/processor.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { eventsPath } from './merchant.handlers.ts';
import { findMerchant, listConnected } from './merchant.store.ts';
import { insertEvent } from './online-payment.store.ts';
import { changesSince, takeChanges } from './platform-reading.handlers.ts';

type Reached = Pick<Services, 'database' | 'clock' | 'processor'>;

/** Reads the account of a community: asked outside of a transaction, kept and booked in one. */
async function readOne(services: Reached, processor: Processor, customerId: string, communityId: string): Promise<void> {
  const merchant = await services.database.read(customerId, (tx) => findMerchant(tx, communityId));
  if (!merchant?.accountRef) return;
  const changes = await changesSince(processor, merchant);
  await services.database.transact(customerId, (tx) => takeChanges(tx, communityId, changes, services.clock.now()));
}

/** Reads every account at the processor. One that fails, or whose books say no, waits for the next round. */
export async function readProcessorEverywhere(services: Reached): Promise<void> {
  const { processor, database } = services;
  if (!processor) return;
  const failed: unknown[] = [];
  for (const customerId of await listCustomerIds(database.local))
    for (const communityId of await database.read(customerId, (tx) => listConnected(tx)))
      await readOne(services, processor, customerId, communityId).catch((error: unknown) => {
        if (!(error instanceof Refusal)) failed.push(error);
      });
  if (failed.length > 0) throw failed[0];
}

const said = (status: ShortAnswer['status'], text: string): ShortAnswer => {
  return { kind: 'text', status, contentType: 'text/plain; charset=utf-8', text };
};

/**
 * Events of the processor: only what it signed is believed, each is taken once, and all it does is to
 * read.
 */
export const processorEventForm: PublicForm = {
  path: eventsPath(':customerId'),
  async answer({ params, fields, headers, services }) {
    const customerId = params['customerId'] ?? '';
    const signature = headers['processor-signature'];
    const { processor, database, clock } = services;
    if (!processor || typeof signature !== 'string' || !/^\d{1,18}$/.test(customerId)) return said(403, 'Not signed by the processor');
    const event = processor.readEvent(signature, fields);
    if (!event) return said(403, 'Not signed by the processor');
    const [communityId] = await database.read(customerId, (tx) => listConnected(tx, event.accountRef));
    if (communityId === undefined) return said(404, 'No such account');
    const isNew = await database.transact(customerId, (tx) => insertEvent(tx, communityId, { ...event, now: clock.now() }));
    // What cannot be read now is read by the next round: the event is taken all the same.
    if (isNew) await readOne(services, processor, customerId, communityId).catch(() => undefined);
    return said(200, '');
  },
};
