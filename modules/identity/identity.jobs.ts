// The job of identity: mails about someone's account.
import { defineJob, TryLater } from '../../packages/jobs/jobs.ts';
import { addMilliseconds, parseInstant } from '../../packages/kernel/kernel.ts';
import { findLoginById } from './identity.store.ts';
import { securityLetter } from './security-mail.rules.ts';
import { securityMail } from './sign-in.contract.ts';
import { dropTickets, insertTicket, newSecret } from './ticket.store.ts';

/** How long the link to a new password works: an hour. */
const LINK_MS = 3_600_000;

/**
 * Sends a mail about an account. The secret of a link is made here and only its hash is kept; a second try
 * makes a new one, and the first is worth nothing.
 */
export const securityMailJob = defineJob(securityMail, async ({ jobId, services, payload }) => {
  const { database, clock, mail, publicUrl } = services;
  const { loginId, news, address, device } = payload;
  const login = await findLoginById(database.local, loginId);
  if (!login) return;
  const letter = { news, address, device, time: parseInstant(payload.time), publicUrl };
  let link: string | undefined;
  if (news === 'reset') {
    const secret = newSecret();
    const now = clock.now();
    await dropTickets(database.local, 'reset', loginId);
    await insertTicket(database.local, { kind: 'reset', secret, loginId, now, expires: addMilliseconds(now, LINK_MS) });
    // Behind the # it stays in the browser: no log of any server holds it.
    link = `${publicUrl}/sign-in/reset#${secret}`;
  }
  const words = securityLetter({ ...letter, ...(link ? { link } : {}) });
  await mail.send({ to: login.email, key: `${jobId} ${link ?? ''}`, ...words }).catch((error: unknown) => {
    throw new TryLater('the mail server does not take mails now', { cause: error });
  });
});
