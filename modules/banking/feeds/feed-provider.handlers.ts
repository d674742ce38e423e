// Asks the other side of a feed: an aggregator by its wire, which is that of Plaid's transactions sync that
// other aggregators speak too, or the files a bank leaves.
import { z } from 'zod';
import { DropRefused, openDropBox } from '../../../packages/files/drop-box.ts';
import { TryLater } from '../../../packages/jobs/jobs.ts';
import { type LocalDate, localDate, textToCents } from '../../../packages/kernel/kernel.ts';
import { plainText } from '../statements/statement.rules.ts';
import type { FeedItem } from './feed.rules.ts';
import type { ConnectionRow, ShownAccount } from './feed.store.ts';

/** The bank wants the person to sign in again. */
export class SignInNeeded extends Error {}

/** A file a bank left. */
export interface LeftFile {
  name: string;
  content: Uint8Array;
}

/** What the other side says since it was read last. */
export interface FeedNews {
  accounts: ShownAccount[];
  items: FeedItem[];
  removed: { accountKey: string; itemKey: string }[];
  files: LeftFile[];
  cursor: string;
  consentDate: LocalDate | null;
}

/** The other side of feeds of one kind. Throws `SignInNeeded`, or `TryLater` while it is away. */
export interface FeedProvider {
  read(connection: Pick<ConnectionRow, 'login' | 'cursor' | 'communityId'>, secret: string, customerId: string): Promise<FeedNews>;
}

const PATIENCE_MS = 60_000;
/** Far more than a bank has news of between two rounds: more are read in the next. */
const MOST_PAGES = 100;
const MOST_FILES = 50;
/** Names of files that were read, the newest last. */
const MOST_NAMES = 2_000;

const account = z.object({
  account_id: z.string().min(1).max(200),
  name: z.string().default(''),
  mask: z.string().nullable().default(null),
  balances: z.object({ current: z.number().nullable().default(null) }).default({ current: null }),
});
const transaction = z.object({
  transaction_id: z.string().min(1).max(200),
  account_id: z.string(),
  /** Money out is positive on this wire. */
  amount: z.number(),
  date: z.iso.date(),
  name: z.string().nullable().default(''),
  pending: z.boolean().default(false),
  pending_transaction_id: z.string().nullable().default(null),
  check_number: z.string().nullable().default(null),
  iso_currency_code: z.string().nullable().default('USD'),
});
const page = z.object({
  accounts: z.array(account).default([]),
  added: z.array(transaction),
  modified: z.array(transaction).default([]),
  removed: z.array(z.object({ transaction_id: z.string(), account_id: z.string().default('') })).default([]),
  next_cursor: z.string().max(20_000),
  has_more: z.boolean(),
});
const itemAnswer = z.object({ item: z.object({ consent_expiration_time: z.string().nullable().default(null) }) });
const fault = z.object({ error_code: z.string().default(''), error_message: z.string().default('') });

/** An amount of the wire in cents; it comes as a number with two decimals. */
const centsOfWire = (amount: number) => textToCents(amount.toFixed(2));

/** An item of the wire; null for one that moves no dollars. */
function itemOf(one: z.output<typeof transaction>): FeedItem | null {
  const amount = -centsOfWire(one.amount);
  if (amount === 0n || (one.iso_currency_code ?? 'USD') !== 'USD') return null;
  return {
    accountKey: one.account_id,
    itemKey: one.transaction_id,
    itemDate: localDate(one.date),
    amount,
    description: plainText(one.name ?? '').slice(0, 200),
    checkNumber: (one.check_number ?? '').replace(/\D/g, '').replace(/^0+/, '').slice(0, 15),
    isPending: one.pending,
    pendingKey: one.pending_transaction_id ?? '',
  };
}

const shownOf = ({ account_id, name, mask, balances }: z.output<typeof account>): ShownAccount => ({
  accountKey: account_id,
  name: plainText(name).slice(0, 80),
  last4: (mask ?? '').replace(/\D/g, '').slice(-4),
  balance: balances.current === null ? null : centsOfWire(balances.current),
});

/** An aggregator, `https://CLIENT:SECRET@host`. */
function openAggregator(url: string): FeedProvider {
  const { origin, pathname, username, password } = new URL(url);
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const known = { client_id: decodeURIComponent(username), secret: decodeURIComponent(password) };
  const ask = async <T extends z.ZodType>(path: string, body: object, shape: T): Promise<z.output<T>> => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...known, ...body }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((cause: unknown) => {
      throw new TryLater('The aggregator does not answer now', { cause });
    });
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) {
      const { error_code, error_message } = fault.catch({ error_code: '', error_message: '' }).parse(said);
      if (error_code === 'ITEM_LOGIN_REQUIRED' || error_code === 'INVALID_ACCESS_TOKEN')
        throw new SignInNeeded(plainText(error_message).slice(0, 200) || 'The bank asks to sign in again');
      throw new TryLater(`The aggregator answered ${answer.status} ${error_code}`.trim());
    }
    const read = shape.safeParse(said);
    if (!read.success) throw new TryLater('The aggregator answered something else');
    return read.data;
  };
  return {
    async read({ cursor }, secret) {
      const token = { access_token: secret };
      const { item } = await ask('/item/get', token, itemAnswer);
      const pages: z.output<typeof page>[] = [];
      let next = cursor;
      do {
        const more = await ask('/transactions/sync', { ...token, cursor: next, count: 500 }, page);
        pages.push(more);
        next = more.next_cursor;
      } while (pages.at(-1)?.has_more && pages.length < MOST_PAGES);
      const consent = /^\d{4}-\d{2}-\d{2}/.exec(item.consent_expiration_time ?? '')?.[0];
      return {
        accounts: (pages.at(-1)?.accounts ?? []).map(shownOf),
        items: pages.flatMap((one) => [...one.added, ...one.modified]).flatMap((one) => itemOf(one) ?? []),
        removed: pages.flatMap((one) => one.removed.map((gone) => ({ accountKey: gone.account_id, itemKey: gone.transaction_id }))),
        files: [],
        cursor: next,
        consentDate: consent === undefined ? null : localDate(consent),
      };
    },
  };
}

/** The files a bank leaves, each read once by its name. */
function openFileDrop(url: string): FeedProvider {
  return {
    async read({ login, cursor, communityId }, secret, customerId) {
      const box = openDropBox(url, `${customerId}-${communityId}`, { user: login, password: secret });
      const done = cursor === '' ? [] : (JSON.parse(cursor) as string[]);
      const away = (cause: unknown): never => {
        if (cause instanceof DropRefused) throw new SignInNeeded('The bank does not accept the login.');
        throw new TryLater('The place where the bank leaves its files does not answer now', { cause });
      };
      const names = (await box.list().catch(away)).filter((name) => !done.includes(name)).slice(0, MOST_FILES);
      const files: LeftFile[] = [];
      for (const name of names) files.push({ name, content: await box.read(name).catch(away) });
      return {
        accounts: [],
        items: [],
        removed: [],
        files,
        cursor: JSON.stringify([...done, ...names].slice(-MOST_NAMES)),
        consentDate: null,
      };
    },
  };
}

/** A cursor of files without those that could not be imported: they are read again until they can. */
export const withoutFiles = (cursor: string, names: readonly string[]): string =>
  names.length === 0 ? cursor : JSON.stringify((JSON.parse(cursor) as string[]).filter((name) => !names.includes(name)));

/** The other side of a connection, at the address of the installation. */
export const openFeed = (provider: ConnectionRow['provider'], url: string): FeedProvider =>
  provider === 'AGGREGATOR' ? openAggregator(url) : openFileDrop(url);
