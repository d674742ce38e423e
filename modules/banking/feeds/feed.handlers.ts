// The handlers of bank feeds: connect and disconnect banks, say which bank account an account of a feed is,
// and take that back.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { sealText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers, Services } from '../../../packages/http/handlers.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { addDays, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { balancesAsOf } from '../../ledger/ledger.server.ts';
import { bankSettingOf } from './bank-setting.store.ts';
import { type bankFeeds, feedProviders, feedProviderWords, feedRefusals, readBank } from './feed.contract.ts';
import { type BankSide, candidatesFor, feedStateOn } from './feed.rules.ts';
import {
  type BankSideRow,
  type ConnectionRow,
  endConnection,
  type FeedAccountRow,
  insertConnection,
  listBankSides,
  listConnections,
  listFeedAccounts,
  listMovements,
  listShownItems,
  lockFeedAccount,
  type ShownItem,
  setCredentials,
  setLink,
  takeLinesBack,
} from './feed.store.ts';
import { landItems } from './feed-landing.handlers.ts';
import { feedAddress } from './feed-read.handlers.ts';

/** How far back lines of both sides are compared. In days. */
const COMPARED_DAYS = 60;

async function sidesOf(tx: Tx, communityId: string, today: LocalDate, banks: readonly BankSideRow[]): Promise<BankSide[]> {
  const movements = Map.groupBy(await listMovements(tx, communityId, addDays(today, -COMPARED_DAYS)), (one) => one.bankAccountId);
  const balances = await balancesAsOf(tx, communityId, today);
  return banks.map(({ bankAccountId, accountId, last4, name, bankName }) => ({
    bankAccountId,
    last4,
    name,
    bankName,
    balance: sumCents(balances.filter((row) => row.accountId === accountId).map((row) => row.balance_cents)),
    movements: (movements.get(bankAccountId) ?? []).map(({ onDate, amount_cents: amount }) => ({ onDate, amount })),
  }));
}

const itemOut = ({ feedItemId, itemDate, amount_cents: amount, description, checkNumber, remark }: ShownItem) => ({
  feedItemId,
  itemDate,
  amount,
  description,
  checkNumber,
  remark,
});

/** What a screen shows of one account of a feed. */
function accountOut(account: FeedAccountRow, items: readonly ShownItem[], banks: readonly BankSideRow[], sides: readonly BankSide[]) {
  const { feedAccountId, feedConnectionId, institution, name, last4, balance_cents: balance, bankAccountId, itemCount } = account;
  const bank = banks.find((one) => one.bankAccountId === bankAccountId);
  const booked = items
    .filter((one) => !one.isPending && one.remark === '')
    .map((one) => ({ itemDate: one.itemDate, amount: one.amount_cents }));
  const found = bank ? [] : candidatesFor({ last4, name, institution, balance, items: booked }, sides);
  return {
    feedAccountId,
    feedConnectionId,
    institution,
    name,
    last4,
    balance,
    itemCount,
    linked:
      bank && account.linkedTime !== null
        ? {
            bankAccountId: bank.bankAccountId,
            name: bank.name,
            last4: bank.last4,
            by: account.linkedBy ?? '',
            linkedTime: account.linkedTime,
            evidence: account.evidence,
          }
        : null,
    candidates: found.map((one) => {
      const side = sides.find((two) => two.bankAccountId === one.bankAccountId);
      return { ...one, name: side?.name ?? '', last4: side?.last4 ?? '' };
    }),
    pending: items.filter((one) => one.isPending && one.remark === '').map(itemOut),
    remarks: items.filter((one) => one.remark !== '').map(itemOut),
  };
}

/** Reads a bank in the background, for who asks. */
const readSoon = (
  tx: Tx,
  { communityId, feedConnectionId, institution }: Pick<ConnectionRow, 'communityId' | 'feedConnectionId' | 'institution'>,
  userId: string,
) => enqueueJob(tx, readBank, { payload: { communityId, feedConnectionId }, title: `Reading ${institution}`, userId });

async function theConnection(tx: Tx, { communityId, feedConnectionId }: { communityId: string; feedConnectionId: string }) {
  const [connection] = await listConnections(tx, communityId, { feedConnectionId, lock: true });
  if (!connection) throw notFound('The bank connection');
  if (connection.state === 'DISCONNECTED') throw refuse(feedRefusals, 'disconnected');
  return connection;
}

async function theAccount(tx: Tx, { communityId, feedAccountId }: { communityId: string; feedAccountId: string }): Promise<FeedAccountRow> {
  await lockFeedAccount(tx, communityId, feedAccountId);
  const [account] = await listFeedAccounts(tx, communityId, { feedAccountId });
  if (!account) throw notFound('The account of the feed');
  return account;
}

/** Refuses a bank account of elsewhere as not found. */
async function requireBank(tx: Tx, communityId: string, bankAccountId: string | null): Promise<void> {
  if (bankAccountId === null) return;
  if (!(await listBankSides(tx, communityId)).some((one) => one.bankAccountId === bankAccountId)) throw notFound('The bank account');
}

const sealedOf = ({ secrets }: Services, secret: string) => (secret === '' ? '' : sealText(secrets, secret));

/** What spoke for an account when a person chose it. */
async function evidenceOf(context: Context<{ communityId: string }>, account: FeedAccountRow, bank: BankSideRow): Promise<string> {
  const { tx, input, now } = context;
  const today = await todayOf(tx, input.communityId, now);
  const since = addDays(today, -COMPARED_DAYS);
  const items = (await listShownItems(tx, input.communityId, since)).filter((one) => one.feedAccountId === account.feedAccountId);
  const side = await sidesOf(tx, input.communityId, today, [bank]);
  const [candidate] = accountOut(account, items, [], side).candidates;
  return (candidate?.evidence ?? []).flatMap(({ words, agrees }) => (agrees ? [words] : [])).join('; ');
}

export const feedHandlers: Handlers<typeof bankFeeds> = {
  async getBankFeeds({ tx, input: { communityId }, services, now }) {
    const today = await todayOf(tx, communityId, now);
    const setting = await bankSettingOf(tx, communityId);
    const connections = await listConnections(tx, communityId);
    const accounts = await listFeedAccounts(tx, communityId);
    const items = Map.groupBy(await listShownItems(tx, communityId, addDays(today, -COMPARED_DAYS)), (one) => one.feedAccountId);
    const banks = await listBankSides(tx, communityId);
    const fed = new Set(accounts.flatMap((one) => one.bankAccountId ?? []));
    const free = banks.filter((one) => !fed.has(one.bankAccountId));
    const sides = accounts.some((one) => one.bankAccountId === null) ? await sidesOf(tx, communityId, today, free) : [];
    return {
      reachable: feedProviders.filter((one) => feedAddress(services, one) !== undefined),
      bankAccounts: banks.map(({ bankAccountId, name, last4 }) => ({ bankAccountId, name, last4, isFed: fed.has(bankAccountId) })),
      connections: connections.map((one) => {
        const { feedConnectionId, provider, institution, login, bankAccountId, detail, goodTime, consentDate, connectedBy } = one;
        const state = feedStateOn(one, today, setting.staleDays);
        return { feedConnectionId, provider, institution, login, bankAccountId, state, detail, goodTime, consentDate, connectedBy };
      }),
      accounts: accounts.map((one) => accountOut(one, items.get(one.feedAccountId) ?? [], banks, sides)),
    };
  },
  async connectBank({ tx, input, services, userId, now, record }) {
    const { communityId, provider, institution, login, secret, bankAccountId = null } = input;
    await requireCommunity(tx, communityId);
    if (feedAddress(services, provider) === undefined) throw refuse(feedRefusals, 'noProvider', { provider: feedProviderWords[provider] });
    if (provider === 'AGGREGATOR' && secret === '') throw refuse(feedRefusals, 'noSecret');
    await requireBank(tx, communityId, bankAccountId);
    const made = { communityId, provider, institution, login, sealed: sealedOf(services, secret), bankAccountId };
    const feedConnectionId = await insertConnection(tx, made, { userId, now });
    await readSoon(tx, { communityId, feedConnectionId, institution }, userId);
    // The trail says that there is a secret, never what it is.
    record({ entityId: feedConnectionId, communityId, after: { provider, institution, login, bankAccountId, hasSecret: secret !== '' } });
    return { feedConnectionId };
  },
  async renewSignIn({ tx, input, services, userId, record }) {
    const connection = await theConnection(tx, input);
    const { login, secret, bankAccountId = null } = input;
    if (connection.provider === 'AGGREGATOR' && secret === '') throw refuse(feedRefusals, 'noSecret');
    await requireBank(tx, connection.communityId, bankAccountId);
    await setCredentials(tx, connection.feedConnectionId, { login, sealed: sealedOf(services, secret), bankAccountId });
    await readSoon(tx, connection, userId);
    record({ entityId: connection.feedConnectionId, before: { login: connection.login }, after: { login, hasSecret: secret !== '' } });
    return { feedConnectionId: connection.feedConnectionId };
  },
  async readBankNow({ tx, input, userId, record }) {
    const connection = await theConnection(tx, input);
    await readSoon(tx, connection, userId);
    record({ entityId: connection.feedConnectionId, after: { isRead: true } });
    return { feedConnectionId: connection.feedConnectionId };
  },
  async disconnectBank({ tx, input, record }) {
    const { feedConnectionId, institution, state } = await theConnection(tx, input);
    await endConnection(tx, feedConnectionId);
    record({ entityId: feedConnectionId, before: { institution, state }, after: { state: 'DISCONNECTED' } });
    return { feedConnectionId };
  },
  async linkFeedAccount(context) {
    const { tx, input, userId, now, record } = context;
    const { communityId, feedAccountId, bankAccountId } = input;
    const account = await theAccount(tx, input);
    if (account.bankAccountId !== null) throw refuse(feedRefusals, 'linkedAlready');
    const bank = (await listBankSides(tx, communityId)).find((one) => one.bankAccountId === bankAccountId);
    if (!bank) throw notFound('The bank account');
    if ((await listFeedAccounts(tx, communityId)).some((one) => one.bankAccountId === bankAccountId))
      throw refuse(feedRefusals, 'fedAlready', { account: `${bank.name} ••••${bank.last4}` });
    const evidence = await evidenceOf(context, account, bank);
    await setLink(tx, feedAccountId, { bankAccountId, evidence, userId, now });
    const { added, known } = await landItems(tx, [feedAccountId], { communityId, institution: account.institution, userId, now });
    record({ entityId: account.feedConnectionId, after: { feedAccountId, bankAccountId, evidence, added, known } });
    return { addedCount: added, knownCount: known };
  },
  async unlinkFeedAccount({ tx, input, record }) {
    const account = await theAccount(tx, input);
    if (account.bankAccountId === null) throw refuse(feedRefusals, 'notLinked');
    const { removed, kept } = await takeLinesBack(tx, account.feedAccountId);
    await setLink(tx, account.feedAccountId, null);
    record({
      entityId: account.feedConnectionId,
      before: { feedAccountId: account.feedAccountId, bankAccountId: account.bankAccountId },
      after: { bankAccountId: null, removed, kept },
    });
    return { removedCount: removed, keptCount: kept };
  },
};
