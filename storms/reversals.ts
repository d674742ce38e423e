// The storm of reversals: the same thing taken back by several at once, payments that meet on the same
// charges and bills, accounts in every order.
import fc from 'fast-check';
import type pg from 'pg';
import { billMonth, enterBill, takeReceipts } from '../apps/server/sample/association.ts';
import { journal, undo } from '../modules/ledger/ledger.contract.ts';
import { bills, checks } from '../modules/payables/payables.contract.ts';
import { receipts } from '../modules/receivables/receivables.contract.ts';
import type { Endpoint } from '../packages/contract/contract.ts';
import { centsToText } from '../packages/kernel/kernel.ts';
import { ask, type Books, bookEntry, type Ground, onWorld, type Reply, send, sendEntry, sendSeen, setUpBooks } from './ground.ts';
import { brokenInvariants } from './invariants.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';

/** How many do the same thing at once. */
const CROWD = 4;

/** What a round found. */
interface Found {
  lost: number;
  doubles: number;
  words: string[];
}

/** Everything a round needs, and what it leaves for the count. */
interface Field {
  ground: Ground;
  client: pg.ClientBase;
  books: Books;
  round: number;
  /** Puts things into an order of their own for everyone who asks. */
  shuffled<T>(things: readonly T[]): T[];
  /** Counts the calls made. */
  sent: { calls: number };
}

const expected = new Set(['alreadyReversed', 'alreadyVoided', 'alreadyBackedOut', 'conflict', 'baseChanged', 'notPayable']);

async function tell(field: Field, endpoint: Endpoint, input: object): Promise<Reply> {
  field.sent.calls += 1;
  return send(field.ground, field.ground.clerk, endpoint, input);
}

/** The same act by a crowd: done once, refused to the rest. */
async function onceOf(field: Field, name: string, attempt: () => Promise<Reply>): Promise<Found> {
  const replies = await Promise.all(Array.from({ length: CROWD }, attempt));
  const done = replies.filter((reply) => reply.status === 200).length;
  const strange = replies.filter((reply) => reply.status !== 200 && !expected.has(reply.code));
  const words = strange.map((reply) => `${name}, round ${field.round}: ${reply.status} ${reply.text}`);
  if (done > 1) words.push(`${name}, round ${field.round}: done ${done} times`);
  return { lost: done === 0 ? 1 : 0, doubles: done > 1 ? 1 : 0, words };
}

const once = (field: Field, name: string, endpoint: Endpoint, input: object): Promise<Found> =>
  onceOf(field, name, () => tell(field, endpoint, input));

async function reversal(field: Field): Promise<Found> {
  const { communityId } = field.books;
  const entryId = await bookEntry(field.ground, field.books, '2026-01-10', `Round ${field.round}`);
  return once(field, 'reversal', journal.reverseJournalEntry, { communityId, entryId, reason: 'Mistake' });
}

async function backout(field: Field): Promise<Found> {
  const { communityId, units } = field.books;
  const ownershipId = units[0]?.ownershipId ?? '';
  await takeReceipts(field.ground.clerk.player, field.books, '2026-01-20', [
    { ownershipId, amount: '1.00', checkNumber: `B${field.round}` },
  ]);
  const { rows } = await field.ground.clerk.player.call(receipts.listReceipts, {
    communityId,
    ownershipId,
    toDate: '2026-01-20',
    limit: 1,
  });
  const order = { communityId, receiptId: rows[0]?.receiptId ?? '', postDate: '2026-01-21' };
  const { baseHash } = await field.ground.clerk.player.call(receipts.previewBackout, order);
  return once(field, 'backout', receipts.backoutReceipt, { ...order, reason: 'CORRECTION', baseHash });
}

let serial = 0;

async function newBill({ ground, books }: Field, amount: string, vendor = 0): Promise<string> {
  serial += 1;
  const bill = {
    vendorId: books.vendorIds[vendor] ?? '',
    billNumber: `R-${serial}`,
    billDate: '2026-01-05',
    account: '5300',
    description: '',
  };
  return enterBill(ground.clerk.player, ground.approver.player, books, { ...bill, amount });
}

async function issued(field: Field, items: readonly string[]): Promise<Reply> {
  const { communityId, operatingBankId: bankAccountId } = field.books;
  const run = { communityId, bankAccountId, checkDate: '2026-01-20', items: [...items] };
  const { baseHash } = await field.ground.clerk.player.call(checks.previewChecks, run);
  return tell(field, checks.issueChecks, { ...run, baseHash });
}

async function voiding(field: Field): Promise<Found> {
  const { communityId } = field.books;
  const paid = await issued(field, [`${await newBill(field, '5.00')}:5.00`]);
  const checkIds = (paid.json['checks'] as { checkId: string }[]).map((check) => check.checkId);
  const order = { communityId, checkIds, voidDate: '2026-01-22', cancelBills: false };
  const { baseHash } = await field.ground.clerk.player.call(checks.previewVoid, order);
  return once(field, 'void', checks.voidChecks, { ...order, reason: 'Lost', baseHash });
}

/** Does something until it is done, looking again each time someone else was first, as a person would. */
async function untilDone(field: Field, name: string, attempt: () => Promise<Reply>): Promise<string[]> {
  for (let tries = 0; tries < 40; tries += 1) {
    const reply = await attempt();
    if (reply.status === 200) return [];
    if (!expected.has(reply.code)) return [`${name}, round ${field.round}: ${reply.status} ${reply.text}`];
  }
  return [`${name}, round ${field.round}: refused forty times`];
}

/** What all owners owe beyond their prepaid money, in cents. */
async function owed({ client, books: { communityId } }: Field): Promise<bigint> {
  const [row] = await ask<{ cents: string }>(
    client,
    `select (select coalesce(sum(open_cents), 0) from receivables.charge where community_id = $1)
      - (select coalesce(sum(balance_cents), 0) from receivables.prepaid_balance where community_id = $1) as cents`,
    [communityId],
  );
  return BigInt(row?.cents ?? 0);
}

/**
 * Deposits of several people over the same owners, each in an order of its own: every cent is applied once.
 */
async function deposits(field: Field): Promise<Found> {
  const { communityId, operatingBankId: bankAccountId, units } = field.books;
  const before = await owed(field);
  const giving = Array.from({ length: CROWD }, (_, who) => async () => {
    const rows = field.shuffled(units).map(({ ownershipId }) => ({ ownershipId, amount: '1.00', checkNumber: `D${field.round}-${who}` }));
    const deposit = { communityId, bankAccountId, postDate: '2026-01-20', rows };
    const { baseHash } = await field.ground.clerk.player.call(receipts.previewReceipts, deposit);
    return tell(field, receipts.postReceipts, { ...deposit, baseHash });
  });
  const words = (await Promise.all(giving.map((attempt) => untilDone(field, 'deposit', attempt)))).flat();
  const paid = before - (await owed(field));
  const right = BigInt(CROWD * units.length * 100);
  return { lost: paid < right ? 1 : 0, doubles: paid > right ? 1 : 0, words };
}

/** Two batches undone while receipts come in for the same owners. */
async function undoing(field: Field): Promise<Found> {
  const { communityId, units } = field.books;
  const { player } = field.ground.clerk;
  const { batchId } = await billMonth(player, communityId, '2026-02-01');
  const rows = field.shuffled(units).map(({ ownershipId }) => ({ ownershipId, amount: '2.00', checkNumber: `U${field.round}` }));
  const deposit = { communityId, bankAccountId: field.books.operatingBankId, postDate: '2026-02-02', rows };
  const receive = async () => {
    const { baseHash } = await player.call(receipts.previewReceipts, deposit);
    return tell(field, receipts.postReceipts, { ...deposit, baseHash });
  };
  // What is shown of the batch changes as receipts come in: whoever is told so looks again.
  const takeBack = async (): Promise<Reply> => {
    for (let tries = 1; ; tries += 1) {
      field.sent.calls += 1;
      const look = { communityId, batchId, postDate: '2026-02-03' };
      const reply = await sendSeen(field.ground, field.ground.clerk, [undo.previewUndo, undo.undoBatch], look, { reason: 'Mistake' });
      if (reply.code !== 'baseChanged' || tries === 40) return reply;
    }
  };
  const [words, found] = await Promise.all([untilDone(field, 'receipt during undo', receive), onceOf(field, 'undo', takeBack)]);
  return { ...found, words: [...words, ...found.words] };
}

/**
 * Check runs over the same bills in different orders, each paying a part: no bill is paid beyond what it is.
 */
async function checkRuns(field: Field): Promise<Found> {
  const billIds = [await newBill(field, '8.00', 0), await newBill(field, '8.00', 1), await newBill(field, '8.00', 0)];
  const paying = Array.from(
    { length: CROWD },
    () => () =>
      issued(
        field,
        field.shuffled(billIds).map((billId) => `${billId}:2.00`),
      ),
  );
  const words = (await Promise.all(paying.map((attempt) => untilDone(field, 'check run', attempt)))).flat();
  const { communityId } = field.books;
  const open = await Promise.all(billIds.map((billId) => field.ground.clerk.player.call(bills.getBill, { communityId, billId })));
  const left = open.filter((bill) => bill.open !== centsToText(0n)).length;
  return { lost: left, doubles: 0, words };
}

/** Entries over the same accounts with their lines in different orders, all at once. */
async function entries(field: Field): Promise<Found> {
  const { communityId, accounts } = field.books;
  const numbers = ['1010', '1020', '5010', '5300', '6010', '3000', '3100'];
  const attempts = Array.from({ length: CROWD }, (_, nth) => {
    const [first, ...rest] = field.shuffled(numbers);
    const debits = rest.map((number) => ({ accountId: accounts.get(number) ?? '', debit: '1.00' }));
    const lines = [...debits, { accountId: accounts.get(first ?? '') ?? '', credit: `${rest.length}.00` }];
    field.sent.calls += 1;
    const entry = { communityId, postDate: '2026-01-11', reference: `R-${nth}`, description: `Round ${field.round}`, lines };
    return sendEntry(field.ground, field.ground.clerk, entry);
  });
  const replies = await Promise.all(attempts);
  const strange = replies.filter((reply) => reply.status !== 200);
  return { lost: strange.length, doubles: 0, words: strange.map((reply) => `entry, round ${field.round}: ${reply.status} ${reply.text}`) };
}

const acts = [reversal, backout, voiding, deposits, undoing, checkRuns, entries];

async function deadlocks(client: pg.ClientBase): Promise<number> {
  const [row] = await ask<{ n: string }>(client, 'select deadlocks as n from pg_stat_database where datname = current_database()');
  return Number(row?.n ?? 0);
}

/** All kinds, `rounds` times each. */
export async function takeBack(ground: Ground, rounds: number, orders: StormOrders, nth = 0): Promise<StormFigures> {
  const books = await setUpBooks(ground, nth);
  await billMonth(ground.clerk.player, books.communityId, '2026-01-01');
  const client = await ground.connect();
  const before = await deadlocks(client);
  const sent = { calls: 0 };
  let draw = 0;
  const shuffled = <T>(things: readonly T[]): T[] => {
    draw += 1;
    return fc.sample(fc.shuffledSubarray([...things], { minLength: things.length }), { numRuns: 1, seed: orders.seed + draw })[0] ?? [];
  };
  const faults = { lost: 0, doubles: 0, 'answered wrongly': 0 };
  const findings: string[] = [];
  let done = 0;
  for (let round = 0; round < rounds && findings.length === 0; round += 1) {
    for (const act of acts) {
      done += 1;
      const { lost, doubles, words } = await act({ ground, client, books, round, shuffled, sent });
      faults.lost += lost;
      faults.doubles += doubles;
      faults['answered wrongly'] += words.length;
      findings.push(...words);
      if (lost + doubles > 0) findings.push(`${act.name}, round ${round}: lost ${lost}, doubled ${doubles}`);
    }
    if (String(round).endsWith('9')) orders.say(`${round + 1} of ${rounds} rounds`);
  }
  // The counters of a session reach the view when it has been idle for a moment.
  await ask(client, 'select pg_sleep(1.1)');
  const locked = (await deadlocks(client)) - before;
  const broken = await brokenInvariants(client, ground.customerId).finally(() => client.end());
  return {
    rounds: done,
    faults: { ...faults, 'more deadlocks than one in a thousand': locked * 1000 > sent.calls ? 1 : 0, 'invariants broken': broken.length },
    counts: { attempts: sent.calls, deadlocks: locked, 'people at once': CROWD },
    findings: [...findings, ...broken],
  };
}

export const reversals: Storm = {
  name: 'reversals',
  about: 'the same thing is taken back by several at once, payments meet on the same charges and bills in every order: each counts once.',
  run: (orders) => onWorld((world) => takeBack(world, orders.size === 'long' ? 100 : 5, orders)),
};
