// Seals the books of every customer in rounds, publishes the heads of their chains, and has them mailed.
import type { Services } from '../../../packages/http/handlers.ts';
import { defineJob, enqueueJob, TryLater } from '../../../packages/jobs/jobs.ts';
import {
  fingerprintOf,
  type HeadFolder,
  headFile,
  lastHead,
  leafForms,
  publishHead,
  type SealHead,
  sealCustomer,
} from '../../../packages/seal/seal.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { headLetter, isDue } from './head-mail.rules.ts';
import { bookFacts, listRecipients, noteSent } from './recipient.store.ts';
import { headMail } from './seal.contract.ts';
import { sealedTables } from './sealed-row.store.ts';

/** Seals what a customer has to this moment and publishes its head. */
export async function sealNow(
  services: Pick<Services, 'database' | 'secrets' | 'clock'>,
  customerId: string,
  folder: HeadFolder,
): Promise<void> {
  const { database, clock } = services;
  await sealCustomer(database, customerId, await leafForms(database.local, sealedTables), clock.now());
  await publishHead(services, customerId, folder, clock.now());
}

/** Orders the mails of those whose time has come: each with what notes it, in one transaction. */
async function orderMails({ database, clock }: Pick<Services, 'database' | 'clock'>, customerId: string): Promise<void> {
  const due = await database.read(customerId, async (tx) => {
    const head = await lastHead(tx);
    const recipients = head ? await listRecipients(tx, head.signedTime) : [];
    return { head, recipients: recipients.filter((one) => head && isDue(one, head, one.closedSince, clock.now())) };
  });
  const { head } = due;
  if (!head || due.recipients.length === 0) return;
  await database.transact(customerId, async (tx) => {
    for (const recipient of due.recipients) {
      if (!(await noteSent(tx, recipient, head.number, clock.now()))) continue;
      const payload = { name: recipient.name, email: recipient.email, head: headFile(head) };
      await enqueueJob(tx, headMail, { payload, title: `Mail the head of the seals to ${recipient.email}`, userId: null });
    }
  });
}

/** Mails a head. The key is the mail's, so that a second try shows once. */
export const headMailJob = defineJob(headMail, async ({ jobId, customerId, services, payload }) => {
  const { name } = await services.database.read(customerId, bookFacts);
  const head = JSON.parse(payload.head) as SealHead;
  const letter = headLetter(payload.name, name, head, payload.head, fingerprintOf(head.publicKey));
  await services.mail.send({ to: payload.email, key: jobId, ...letter }).catch((error: unknown) => {
    throw new TryLater('the mail server does not take mails now', { cause: error });
  });
});

/**
 * One round over all customers; a customer whose chain cannot go on does not hold up the others. Returns how
 * many rows were sealed.
 */
export async function sealEverywhere(services: Pick<Services, 'database' | 'secrets' | 'clock'>, folder: HeadFolder): Promise<number> {
  const { database, clock } = services;
  const forms = await leafForms(database.local, sealedTables);
  let sealed = 0;
  const failures: unknown[] = [];
  for (const customerId of await listCustomerIds(database.local)) {
    try {
      sealed += await sealCustomer(database, customerId, forms, clock.now());
      await publishHead(services, customerId, folder, clock.now());
      await orderMails(services, customerId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sealed;
}
