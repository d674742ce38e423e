// Collects alerts in the background, customer by customer, so that neither posting nor looking has to, and
// mails them to who asked for it.
import type { Services } from '../../packages/http/handlers.ts';
import { addMilliseconds, type Instant } from '../../packages/kernel/kernel.ts';
import { findUserSettings, listCustomerIds, standingOf } from '../identity/identity.server.ts';
import { collectAlerts, listAlerts } from './alert.store.ts';
import { openLinks, reaches, resolveAlert } from './alert-link.rules.ts';
import { alertLetter } from './alert-mail.rules.ts';
import { findMail, listDueUsers, queueMails, settleMails, takeDue } from './alert-mail.store.ts';
import { findMarks } from './alert-reader.store.ts';

/** Jobs that ended are told of for a week. */
const WEEK_MS = 7 * 86_400_000;

/** A mail tells of so many things one by one. */
const MOST = 100;

/**
 * One round over all customers; each is its own transaction, in which what is to be mailed is put in line.
 */
export async function collectAlertsEverywhere({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const customerId of await listCustomerIds(database.local))
    await database.transact(customerId, async (tx) => {
      await collectAlerts(tx, addMilliseconds(now, -WEEK_MS), now);
      await queueMails(tx, now);
    });
}

/**
 * Sends a user what is due to them, in one mail: of the alerts in line those that still wait, and that the
 * user may see at this moment by their claims, communities and subscriptions. It is noted as sent in the
 * transaction it is sent in: a server that dies between sends it again, under the same Message-ID.
 */
async function mailUser(services: Services, customerId: string, userId: string, now: Instant): Promise<void> {
  const standing = await standingOf(services, customerId, userId);
  await services.database.transact(customerId, async (tx) => {
    const due = await takeDue(tx, userId, now);
    const newest = due.at(-1);
    if (newest === undefined) return;
    const { Mode, Address } = await findMail(tx, userId);
    const settings = await findUserSettings(tx, userId);
    const { muted } = await findMarks(tx, userId);
    const types = openLinks(standing?.held ?? {})
      .filter((link) => reaches(link, settings, muted))
      .map(({ type }) => type);
    const reader = { userId, communities: standing?.communities ?? new Set<string>(), types };
    const wanted =
      standing && Mode !== 'off'
        ? await listAlerts(tx, reader, { offset: 0, take: MOST, state: 'open', among: due })
        : { rows: [], total: 0 };
    const told = wanted.rows.flatMap((row) => {
      const resolved = resolveAlert(row.type, row.identities, row);
      return resolved ? [{ alertId: row.alertId, ...resolved }] : [];
    });
    const letter = alertLetter(services.publicUrl, told, wanted.total - wanted.rows.length);
    if (told.length > 0) await services.mail.send({ to: Address, ...letter, key: `alerts ${customerId} ${userId} ${newest}` });
    await settleMails(
      tx,
      userId,
      due,
      told.map(({ alertId }) => alertId),
      now,
    );
  });
}

/**
 * One round of mails over all customers. Who cannot be sent theirs holds up nobody; the first failure is
 * thrown when all had their turn, and tried again in the next round.
 */
export async function mailAlertsEverywhere(services: Services): Promise<void> {
  const now = services.clock.now();
  const failures: unknown[] = [];
  for (const customerId of await listCustomerIds(services.database.local)) {
    const users = await services.database.read(customerId, (tx) => listDueUsers(tx, now));
    for (const userId of users) await mailUser(services, customerId, userId, now).catch((failure: unknown) => failures.push(failure));
  }
  if (failures.length > 0) throw failures[0];
}
