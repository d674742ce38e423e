// The job that mails owners: invitations that wait, and links to sign in. A secret is made here, sent, and
// kept as a hash alone.

import type { Services } from '../../../packages/http/handlers.ts';
import { defineJob, TryLater } from '../../../packages/jobs/jobs.ts';
import { hashOf, newSecret } from '../../identity/identity.server.ts';
import { findOwnerAccount, listUnsent, saveSecret } from './account.store.ts';
import { insertLink } from './login.store.ts';
import { invitationLetter, linkLetter } from './mail.rules.ts';
import { ownerMail, portalPath } from './portal.contract.ts';
import { linkEnd, ownerToken } from './token.rules.ts';

/** Behind the # a secret stays in the browser: no log of any server holds it, and no scanner sends it. */
const addressOf = ({ publicUrl }: Services, page: string, token: string) => `${publicUrl}${portalPath}/${page}#${token}`;

async function send(services: Services, mail: { to: string; key: string; subject: string; text: string }): Promise<void> {
  await services.mail.send(mail).catch((error: unknown) => {
    throw new TryLater('the mail server does not take mails now', { cause: error });
  });
}

async function mailInvitations(services: Services, customerId: string, invitationIds: readonly string[]): Promise<number> {
  const { database, clock } = services;
  const waiting = await database.read(customerId, (tx) => listUnsent(tx, invitationIds, clock.now()));
  for (const { invitationId, email, locale, name, company, community, address } of waiting) {
    const secret = newSecret();
    const link = addressOf(services, 'invitation', ownerToken({ customerId, secret }));
    await send(services, {
      to: email,
      key: `invitation ${invitationId} ${link}`,
      ...invitationLetter(locale, { name, company, community, address, link }),
    });
    // After the letter: one that did not go is written again, with another secret.
    await database.transact(customerId, (tx) => saveSecret(tx, invitationId, hashOf(secret)));
  }
  return waiting.length;
}

interface LinkOrder {
  accountId: string;
  browserHash: string;
  device: string;
}

async function mailLink(services: Services, customerId: string, { accountId, browserHash, device }: LinkOrder): Promise<void> {
  const { database, clock } = services;
  const account = await database.read(customerId, (tx) => findOwnerAccount(tx, accountId));
  if (!account || account.isLocked) return;
  const secret = newSecret();
  const now = clock.now();
  await database.transact(customerId, (tx) =>
    insertLink(tx, { secretHash: hashOf(secret), accountId, browserHash, now, expires: linkEnd(now) }),
  );
  const link = addressOf(services, 'link', ownerToken({ customerId, secret }));
  const { email, locale, displayName: name, company } = account;
  await send(services, { to: email, key: `link ${link}`, ...linkLetter(locale, { name, company, device, link }) });
}

/** Mails to owners. */
export const ownerMailJob = defineJob(ownerMail, async ({ services, customerId, payload }) => {
  if (payload.kind === 'link') return await mailLink(services, customerId, payload);
  return { sent: await mailInvitations(services, customerId, payload.invitationIds) };
});
