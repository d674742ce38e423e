// Reads banks in the background: what they booked comes in as lines, what is pending is kept apart, and
// matches that leave no doubt are accepted where the community wants that and its feed is in order.
import { allows, needs } from '../../../packages/contract/contract.ts';
import { openText } from '../../../packages/db/secrets.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { defineJob, type JobDefinition, TryLater } from '../../../packages/jobs/jobs.ts';
import { asPerson, type JobPerson } from '../../../packages/jobs/scheduled-work.ts';
import { addMilliseconds, type LocalDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { withThread } from '../../../packages/threads/threads.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { listCustomerIds, personOfUser } from '../../identity/identity.server.ts';
import { acceptCertain } from '../reconciliation/match.handlers.ts';
import { listReconciliationRows } from '../reconciliation/reconciliation.store.ts';
import { readInThread, statementHandlers } from '../statements/statement.handlers.ts';
import { bankSettingOf } from './bank-setting.store.ts';
import { feedProviderWords, readBank } from './feed.contract.ts';
import { feedStateOn, isInOrder } from './feed.rules.ts';
import { type ConnectionRow, keepAccounts, listConnections, listDueConnections, listFeedAccounts, setRead } from './feed.store.ts';
import { keepNews, landItems } from './feed-landing.handlers.ts';
import { type FeedNews, type LeftFile, openFeed, SignInNeeded, withoutFiles } from './feed-provider.handlers.ts';

type Place = { communityId: string; feedConnectionId: string };
/** A bank has news a few times a day; it is asked once an hour. */
const EVERY_MS = 3_600_000;

/** Where feeds of a kind are reached from this installation, by the name of the exchange. */
export const feedAddress = ({ exchanges = {} }: Pick<Services, 'exchanges'>, provider: ConnectionRow['provider']): string | undefined =>
  exchanges[provider === 'AGGREGATOR' ? 'BANK_FEED' : 'BANK_DROP'];

const turnOf = (services: Services, person: JobPerson, place: Place, today: LocalDate) => ({
  services,
  person: { ...person, communities: new Set([place.communityId]) },
  now: services.clock.now(),
  scheduleId: place.feedConnectionId,
  scheduledDate: today,
});

/** Imports one file a bank left; answers what is wrong with it, or null. */
async function importLeft(
  services: Services,
  customerId: string,
  connection: ConnectionRow,
  person: JobPerson,
  left: LeftFile,
): Promise<string | null> {
  const { communityId, bankAccountId } = connection;
  const file = { fileName: left.name, content: Buffer.from(left.content).toString('base64') };
  const take = (ofAccount: { bankAccountId?: string }) =>
    withThread(async (thread) => {
      const read = await readInThread({ file }, thread);
      await services.database.transact(customerId, async (tx) => {
        const today = await todayOf(tx, communityId, services.clock.now());
        const context = asPerson(tx, turnOf(services, person, connection, today), { communityId, file, ...ofAccount });
        return await statementHandlers.importStatement({ ...context, brought: { read, thread } });
      });
      return null;
    }).catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
  const refused = await take({});
  const again = refused?.code === 'accountNeeded' && bankAccountId !== null ? await take({ bankAccountId }) : refused;
  return again === null ? null : `${left.name}: ${again.message}`;
}

/** Keeps what the other side said, and makes lines of it. */
async function keepRead(
  services: Services,
  customerId: string,
  asked: ConnectionRow,
  news: FeedNews,
  faults: readonly string[],
): Promise<void> {
  const { communityId, feedConnectionId } = asked;
  await services.database.transact(customerId, async (tx) => {
    const [connection] = await listConnections(tx, communityId, { feedConnectionId, lock: true });
    // Somebody read it meanwhile, or ended it: what is in hand is old.
    if (!connection || connection.state === 'DISCONNECTED' || connection.cursor !== asked.cursor) return;
    const now = services.clock.now();
    if (news.accounts.length > 0) await keepAccounts(tx, asked, news.accounts);
    const accounts = await listFeedAccounts(tx, communityId, { feedConnectionId });
    if (news.items.length + news.removed.length > 0) await keepNews(tx, communityId, accounts, news);
    const linked = accounts.filter((one) => one.bankAccountId !== null).map((one) => one.feedAccountId);
    await landItems(tx, linked, { communityId, institution: connection.institution, userId: connection.connectedById, now });
    const detail = faults.join(' ').slice(0, 500);
    const read = { state: 'CONNECTED' as const, detail, now, isGood: true, cursor: news.cursor, consentDate: news.consentDate };
    await setRead(tx, feedConnectionId, read);
  });
}

/** Accepts what leaves no doubt in the open reconciliations of the accounts a connection feeds. */
async function matchByItself(services: Services, customerId: string, place: Place, person: JobPerson): Promise<number> {
  if (!allows(person.held, needs('bankmaintain', 4))) return 0;
  const { communityId, feedConnectionId } = place;
  return services.database.transact(customerId, async (tx) => {
    const setting = await bankSettingOf(tx, communityId);
    const today = await todayOf(tx, communityId, services.clock.now());
    const [connection] = await listConnections(tx, communityId, { feedConnectionId });
    if (!setting.isAutoMatch || !connection || !isInOrder(feedStateOn(connection, today, setting.staleDays))) return 0;
    const accounts = await listFeedAccounts(tx, communityId, { feedConnectionId });
    const fed = new Set(accounts.flatMap((one) => one.bankAccountId ?? []));
    const open = (await listReconciliationRows(tx, communityId, null)).filter(
      (one) => one.state !== 'COMPLETED' && fed.has(one.bankAccountId),
    );
    let matched = 0;
    for (const { reconciliationId } of open)
      matched += await acceptCertain(asPerson(tx, turnOf(services, person, place, today), { communityId, reconciliationId }));
    return matched;
  });
}

const say = (services: Services, customerId: string, feedConnectionId: string, state: ConnectionRow['state'] | null, detail: string) =>
  services.database.transact(customerId, (tx) =>
    setRead(tx, feedConnectionId, { state, detail, now: services.clock.now(), isGood: false, cursor: null, consentDate: null }),
  );

/** Asks the other side; null where it needs a person, which is kept. */
async function ask(services: Services, customerId: string, connection: ConnectionRow): Promise<FeedNews | null> {
  const { feedConnectionId, provider } = connection;
  const url = feedAddress(services, provider);
  if (url === undefined) {
    await say(services, customerId, feedConnectionId, 'FAILED', `${feedProviderWords[provider]}: not reached from this installation.`);
    return null;
  }
  const secret = connection.sealed === '' ? '' : openText(services.secrets, connection.sealed);
  return openFeed(provider, url)
    .read(connection, secret, customerId)
    .catch(async (error: unknown) => {
      if (error instanceof SignInNeeded) await say(services, customerId, feedConnectionId, 'SIGN_IN_NEEDED', error.message);
      else if (error instanceof TryLater) await say(services, customerId, feedConnectionId, null, `${error.message}.`);
      else throw error;
      return null;
    });
}

/** Reads one bank; answers where the connection stands then. */
async function readOne(services: Services, customerId: string, { communityId, feedConnectionId }: Place): Promise<string> {
  const find = () => services.database.read(customerId, (tx) => listConnections(tx, communityId, { feedConnectionId }));
  const [connection] = await find();
  if (!connection || connection.state === 'DISCONNECTED') return 'DISCONNECTED';
  const person = await personOfUser(services, customerId, { userId: connection.connectedById });
  if ('problem' in person) {
    await say(services, customerId, feedConnectionId, 'FAILED', `${person.problem}. Connect the bank in the name of someone else.`);
    return 'FAILED';
  }
  const news = await ask(services, customerId, connection);
  if (news) {
    const faults: string[] = [];
    const failed: string[] = [];
    for (const left of news.files) {
      const fault = await importLeft(services, customerId, connection, person, left);
      if (fault === null) continue;
      faults.push(fault);
      failed.push(left.name);
    }
    await keepRead(services, customerId, connection, { ...news, cursor: withoutFiles(news.cursor, failed) }, faults);
    await matchByItself(services, customerId, { communityId, feedConnectionId }, person);
  }
  return (await find())[0]?.state ?? 'DISCONNECTED';
}

/** The jobs of feeds. */
export const feedJobs: readonly JobDefinition[] = [
  defineJob(readBank, async ({ customerId, payload, services }) => ({ state: await readOne(services, customerId, payload) })),
];

/** One round over all customers: banks that were not read for an hour. One that is away holds up no other. */
export async function readBanksEverywhere(services: Services): Promise<void> {
  if (feedAddress(services, 'AGGREGATOR') === undefined && feedAddress(services, 'FILE_DROP') === undefined) return;
  const before = addMilliseconds(services.clock.now(), -EVERY_MS);
  for (const customerId of await listCustomerIds(services.database.local)) {
    const due = await services.database.read(customerId, (tx) => listDueConnections(tx, before));
    for (const place of due) await readOne(services, customerId, place);
  }
}
