// The ground most storms stand on: a server to call, two people signed in, an association whose books they
// share, and a look behind the server.
import type pg from 'pg';
import { type Association, addCodes, setUpAssociation } from '../apps/server/sample/association.ts';
import { mapleCourtFacts } from '../apps/server/sample/maple-court.ts';
import { Refused, textFile } from '../apps/server/sample/player.ts';
import { journal } from '../modules/ledger/ledger.contract.ts';
import { vendor } from '../modules/people/people.contract.ts';
import { codes } from '../modules/receivables/receivables.contract.ts';
import type { Endpoint } from '../packages/contract/contract.ts';
import { deliver, openWorld, type Person, type World } from './world.ts';

/** A running server, as storms that kill nobody need it: that of a world, or one in the process of a test. */
export type Ground = Pick<World, 'url' | 'customerId' | 'clerk' | 'approver' | 'connect'>;

/**
 * An association with two vendors and a custom list that pays a code nobody is charged, so that money becomes
 * prepaid while charges stay open.
 */
export interface Books extends Association {
  codeIds: Readonly<Record<'ASMT' | 'RSRV' | 'LATE' | 'NSF' | 'IDLE', string>>;
  idleListId: string;
  vendorIds: readonly string[];
}

/** Opens a world for one storm and closes it whatever happens. */
export async function onWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const world = await openWorld();
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

const chars = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Sets an association up. `nth` keeps what must be unique in the customer apart: codes of communities,
 * lockboxes, account numbers.
 */
export async function setUpBooks({ approver }: Ground, nth = 0, years: readonly string[] = ['2026']): Promise<Books> {
  const { player } = approver;
  const association = await setUpAssociation(player, {
    facts: { ...mapleCourtFacts, name: `Storm Court ${nth}`, shortCode: `S${chars.charAt(nth)}` },
    propertiesFile: 'maple-court-properties.csv',
    years: years.map((label) => ({ label, startDate: `${label}-01-01` })),
    method: 'ACCRUAL',
    lockboxId: `91${String(nth).padStart(2, '0')}`,
    accountNumbers: { operating: `4001170${String(nth).padStart(2, '0')}`, reserve: `5001170${String(nth).padStart(2, '0')}` },
    lastCheckNumber: 1000,
  });
  const dues = { operating: '310.00', reserve: '55.00' };
  const { communityId, accounts } = association;
  const ids = await addCodes(player, association, { Townhome: dues, 'End home': dues }, '2025-01-01');
  const { chargeCodeId: idle } = await player.call(codes.saveCode, {
    communityId,
    alias: 'IDLE',
    name: 'Nobody owes this',
    kind: 'MISC',
    incomeAccountId: accounts.get('4110') ?? '',
    receivableAccountId: accounts.get('1220') ?? '',
  });
  const list = { communityId, kind: 'CUSTOM' as const, name: 'Idle', codeIds: [idle] };
  const { distributionListId: idleListId } = await player.call(codes.saveDistribution, list);
  const opening = [
    { accountId: accounts.get('1010') ?? '', debit: '10000.00' },
    { accountId: accounts.get('3000') ?? '', credit: '10000.00' },
  ];
  const entry = { communityId, postDate: `${years[0]}-01-01`, description: 'Opening', entryType: 'OPENING' as const, lines: opening };
  await player.call(journal.addJournalEntry, await player.seen(journal.previewJournalEntry, entry));
  const place = { street: '1 Mill St', city: 'Reno', state: 'NV', postcode: '89501' };
  const vendorIds: string[] = [];
  for (const name of [`Sierra ${nth}`, `Truckee ${nth}`])
    vendorIds.push((await player.call(vendor.addVendor, { name, ...place })).vendorId);
  return { ...association, codeIds: { ...ids, IDLE: idle }, idleListId, vendorIds };
}

/** Posts one small journal entry; returns its id. */
export async function bookEntry({ clerk }: Ground, books: Books, postDate: string, description: string): Promise<string> {
  const { entryId } = await clerk.player.call(
    journal.addJournalEntry,
    await clerk.player.seen(journal.previewJournalEntry, journalEntry(books, postDate, description)),
  );
  return entryId;
}

/** So many entries were named apart: one with the same words on the same day would be taken for another's. */
let entriesNamed = 0;

/** The input of that entry, with a reference of its own. */
export function journalEntry(books: Books, postDate: string, description: string) {
  const accountId = (number: string) => books.accounts.get(number) ?? '';
  const lines = [
    { accountId: accountId('5010'), debit: '1.00' },
    { accountId: accountId('4110'), credit: '1.00' },
  ];
  entriesNamed += 1;
  return { communityId: books.communityId, postDate, reference: `S-${entriesNamed}`, description, lines };
}

/**
 * Payments of 1.00 by owner account as a lockbox file in the BAI layout (formats.md 5). `batch` keeps files
 * and payments apart.
 */
export function lockboxFile(lockboxId: string, day: string, batch: number, accounts: readonly string[]) {
  const digits = (value: string | number, width: number) => String(value).padStart(width, '0');
  const date = day.slice(2).replaceAll('-', '');
  const payments = accounts.flatMap((account, i) => {
    const key = `${digits(batch, 3)}${digits(i + 1, 3)}`;
    return [`6${key}${digits(100, 10)}122402405${digits(88100, 10)}${digits(7000 + batch, 10)}010126`, `4${key}6019${account}`];
  });
  const total = digits(accounts.length * 100, 10);
  const box = digits(lockboxId, 7);
  const records = [
    `10012240240504001170102${date}1800`,
    '201224024050400117010'.padEnd(41, '0'),
    `5000000${box}${date}12240240504001170100`,
    ...payments,
    `7${digits(batch, 3)}000${box}${date}${digits(accounts.length, 3)}${total}`,
    `8000000${box}${date}${digits(accounts.length, 4)}${total}`,
  ];
  return textFile(`lockbox-${batch}.bai`, [...records, `9${digits(records.length + 1, 6)}`].join('\n'));
}

/** A bank statement of one day with one fee of 1.00, in BAI2 (formats.md 3); `closing` is in cents. */
export function statementFile(accountNumber: string, day: string, closing: number) {
  const date = day.slice(2).replaceAll('-', '');
  const records = [
    `01,122402405,STORM,${date},0600,1,,,2/`,
    `02,STORM,122402405,1,${date},2400,USD,2/`,
    `03,${accountNumber},USD,010,${closing + 100},,,015,${closing},,/`,
    `16,698,100,V,${date},,,,SERVICE CHARGE/`,
  ];
  const control = closing + 100 + closing + 100;
  return textFile(`statement-${day}.bai2`, [...records, `49,${control},3/`, `98,${control},1,5/`, `99,${control},1,7/`].join('\n'));
}

/** What a server answered, with its refusal's code. */
export interface Reply {
  status: number;
  code: string;
  text: string;
  json: Record<string, unknown>;
}

/** Sends a command with a key of its own; a cut connection fails. */
export async function send(
  ground: Ground,
  who: Person,
  endpoint: Endpoint,
  input: unknown,
  key: string = crypto.randomUUID(),
): Promise<Reply> {
  const answer = await deliver(ground.url, who, endpoint, input as never, key);
  if (!answer) throw new Error(`${endpoint.name} was not answered`);
  const json = JSON.parse(answer.text) as Record<string, unknown>;
  return { ...answer, code: String(json['code'] ?? ''), json };
}

/**
 * The same for an act that is looked at first: sent with the name of its preview, or answered as the preview
 * was refused. `look` is what the preview is asked with.
 */
export async function sendSeen(
  ground: Ground,
  who: Person,
  [preview, act]: readonly [Endpoint, Endpoint],
  look: object,
  more: object = {},
) {
  const shown = await who.player.call(preview, look as never).catch((error: unknown) => error);
  if (shown instanceof Refused) return { status: shown.status, code: shown.code, text: shown.message, json: {} };
  if (shown instanceof Error) throw shown;
  const { baseHash } = shown as { baseHash: string };
  return send(ground, who, act, { ...look, ...more, baseHash });
}

/** A journal entry looked at and posted. */
export const sendEntry = (ground: Ground, who: Person, entry: object): Promise<Reply> =>
  sendSeen(ground, who, [journal.previewJournalEntry, journal.addJournalEntry], entry);

/** Asks the database past the server. */
export async function ask<R extends pg.QueryResultRow>(client: pg.ClientBase, statement: string, values: unknown[] = []): Promise<R[]> {
  return (await client.query<R>(statement, values)).rows;
}
