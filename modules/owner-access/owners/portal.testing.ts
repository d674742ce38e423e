// Maple Court with its portal on, owners who have email addresses, and browsers that hold cookies.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../packages/contract/contract.ts';
import type { Route } from '../../../packages/http/handlers.ts';
import { createServer } from '../../../packages/http/server.ts';
import { prepareQueue, runWorker, type Worker } from '../../../packages/jobs/worker.ts';
import { hasCommunity } from '../../communities/communities.server.ts';
import { identityDoor } from '../../identity/identity.server.ts';
import { giveOwnersEmail } from '../../people/people.testing.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, unitOf } from '../../receivables/receivables.testing.ts';
import { ownerAccess } from '../accounts/account.contract.ts';
import { authenticateOwner, ownerAccessRoutes, ownerMailJob } from '../owner-access.server.ts';
import { portal } from './portal.contract.ts';

/** An answer to a browser. */
export interface Answered {
  status: number;
  json: Record<string, unknown> & { code?: string };
}

/** A browser of an owner: it keeps cookies and says where its pages come from. */
export interface OwnerBrowser {
  cookies: Map<string, string>;
  send(endpoint: Endpoint, input: unknown, headers?: Record<string, string>): Promise<Answered>;
}

/** Maple Court as owners reach it. */
export interface PortalWorld extends BilledCommunity {
  portalApp: FastifyInstance;
  browser(agent?: string): OwnerBrowser;
  /** The secret of the newest mail to an address, once there are so many. */
  tokenTo(email: string, count?: number): Promise<string>;
  /** Invites the owner of an account number and gives the token of the letter. */
  invite(account: string): Promise<string>;
  /** Invites the owner of an account number and accepts it with a password. */
  owner(account: string): Promise<OwnerBrowser>;
  end(): Promise<void>;
}

export const ownerPassword = 'seven maples stand here';

/** The address of an owner by account number. */
export const emailOf = (account: string) => `${account.toLowerCase()}@owner.example`;

function browserOf(app: FastifyInstance, agent: string): OwnerBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(endpoint, input, headers = {}) {
      const isRead = endpoint.method === 'GET';
      const answer = await app.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: {
          'user-agent': agent,
          'sec-fetch-site': 'same-origin',
          ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...(isRead ? {} : { 'idempotency-key': randomUUID() }),
          ...headers,
        },
        ...(isRead ? { query: input as Record<string, string> } : { payload: input as object }),
      });
      for (const { name, value } of answer.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value);
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
      return { status: answer.statusCode, json: isJson ? answer.json() : {} };
    },
  };
}

async function tokenIn(mails: readonly { to: string; text: string }[], email: string, count: number): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = mails.filter(({ to }) => to === email).at(count - 1);
    const token = found && /#(\S+)/.exec(found.text)?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no mail ${count} came to ${email}`);
}

/** Maple Court in January, billed for a month, with the portal on and a worker that mails. */
export async function aPortal(more: readonly Route[] = []): Promise<PortalWorld> {
  const maple = await aBilledCommunity({ more: [...ownerAccessRoutes, ...more] });
  await billMonth(maple, '2026-01-01');
  await giveOwnersEmail(maple.db);
  const setting = { version: null, isOn: true, showsHistory: true, showsDocuments: true };
  await maple.call(ownerAccess.saveSetting, { communityId: maple.communityId, ...setting });
  const portalApp = createServer({
    routes: ownerAccessRoutes,
    identity: { ...identityDoor, authenticateOwner, hasCommunity },
    services: maple.services,
    version: '0',
    logger: { level: 'error' },
  });
  await prepareQueue(maple.db.queueUrl);
  const log = { info: () => undefined, error: () => undefined };
  const worker: Worker = await runWorker({ queueUrl: maple.db.queueUrl, jobs: [ownerMailJob], services: maple.services, log });
  const browser = (agent = 'Firefox/140.0 Windows') => browserOf(portalApp, agent);
  const tokenTo = (email: string, count = 1) => tokenIn(maple.mail.mails, email, count);
  const invite = async (account: string) => {
    const before = maple.mail.mails.filter(({ to }) => to === emailOf(account)).length;
    const input = { communityId: maple.communityId, ownershipIds: [unitOf(maple, account).ownershipId] };
    const { baseHash } = await maple.call(ownerAccess.previewInvitations, input);
    await maple.call(ownerAccess.sendInvitations, { ...input, baseHash });
    const token = await tokenTo(emailOf(account), before + 1);
    // The letter goes before its secret is kept.
    for (let tries = 0; tries < 200 && (await browser().send(portal.readInvitation, { token })).status !== 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    return token;
  };
  const owner = async (account: string) => {
    const own = browser();
    const { status, json } = await own.send(portal.acceptInvitation, {
      token: await invite(account),
      locale: 'en',
      password: ownerPassword,
    });
    if (status !== 200) throw new Error(`the invitation was refused: ${JSON.stringify(json)}`);
    return own;
  };
  const end = async () => {
    await worker.stop();
    await portalApp.close();
    await maple.close();
  };
  return { ...maple, portalApp, browser, tokenTo, invite, owner, end };
}
