// One payment after the other through the API on 16 connections: spread over communities, and all into one.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Player } from '../apps/server/sample/player.ts';
import { billing } from '../modules/receivables/billing/billing.contract.ts';
import { receipts } from '../modules/receivables/receipts/receipt.contract.ts';
import { addDays, type LocalDate } from '../packages/kernel/kernel.ts';
import { signedIn } from './api.ts';
import { alternate, type Benchmark, type Finding, timed } from './bench.ts';
import type { Book, BookCommunity } from './book.ts';
import { poolLike } from './replay.ts';
import { makeWorkplace } from './workplace.ts';
import type { World } from './world.ts';

const connections = 16;
const amount = '0.50';

/** One owner's payment, ready to be posted: a preview stands for one payment and no other. */
interface Payment {
  communityId: string;
  bankAccountId: string;
  postDate: LocalDate;
  rows: { ownershipId: string; amount: string; checkNumber: string }[];
  baseHash: string;
}

interface Place {
  book: Book;
  player: Player;
  spread: readonly Payer[];
  hot: readonly Payer[];
  close(): void;
}

/** Charges every owner of a community for January, so that there is something to pay. */
async function chargeJanuary(player: Player, { communityId }: BookCommunity, postDate: LocalDate): Promise<void> {
  const { baseHash } = await player.call(billing.previewCharges, { communityId, postDate });
  const { batchId } = await player.call(billing.keepCharges, { communityId, postDate, baseHash });
  await player.call(billing.postBatch, { communityId, batchId, baseHash });
}

/** An owner who pays, with the community's bank account. */
interface Payer {
  communityId: string;
  bankAccountId: string;
  ownershipId: string;
}

async function preview(player: Player, book: Book, { communityId, bankAccountId, ownershipId }: Payer): Promise<Payment> {
  const postDate = addDays(book.firstDay, 9);
  const order = { communityId, bankAccountId, postDate, rows: [{ ownershipId, amount, checkNumber: '' }] };
  const { baseHash } = await player.call(receipts.previewReceipts, order);
  return { ...order, baseHash };
}

async function makePlace(world: World): Promise<Place> {
  const book = await makeWorkplace(world, 'paid', 16);
  const { player, close } = await signedIn(world, book.administrator, connections);
  for (const community of book.communities) await chargeJanuary(player, community, book.firstDay);
  const found = await world.migrator.query<{ ids: string[] }>(
    'select array_agg(ownership_id::text order by ownership_id) as ids from people.ownership where customer_id = $1 group by community_id order by community_id',
    [book.customerId],
  );
  const each = found.rows.map(({ ids }, i) => {
    const { communityId, bankAccountId } = book.communities[i] as BookCommunity;
    return ids.map((ownershipId): Payer => ({ communityId, bankAccountId, ownershipId }));
  });
  // One owner of each community in turn, so that neighbours in time are strangers in the books.
  const spread = Array.from({ length: book.unitsEach }, (_, n) => each.map((payers) => payers[n] as Payer)).flat();
  return { book, player, spread, hot: each[0] ?? [], close };
}

const place = (world: World) => world.once('payments', () => makePlace(world));

/** Runs `act` for every one of `things` on so many lanes and gives how many of them a second. */
async function rate<T>(things: readonly T[], act: (thing: T) => Promise<unknown>): Promise<number> {
  const left = things[Symbol.iterator]();
  const lane = async () => {
    for (const thing of left) await act(thing);
  };
  const time = await timed(() => Promise.all(Array.from({ length: connections }, lane)));
  return (things.length * 1000) / time;
}

/** Owners in turn, so many each time, from the first again when all had theirs. */
function turns(payers: readonly Payer[], count: number): (round: number) => Payer[] {
  return (round) => Array.from({ length: count }, (_, n) => payers[((round + 1) * count + n) % payers.length] as Payer);
}

/** Payments a second; what each rests on is previewed before the time begins. */
async function payAll({ book, player }: Place, payers: readonly Payer[]): Promise<number> {
  const ready: Payment[] = [];
  await rate(payers, async (payer) => ready.push(await preview(player, book, payer)));
  return rate(ready, (payment) => player.call(receipts.postReceipts, payment));
}

/**
 * The rows of one payment in one statement: what its guards, keys and triggers cost is the same, the program
 * around it is gone.
 */
const rawPayment = `with given as (
    select $1::bigint as customer_id, $2::bigint as community_id, $3::bigint as ownership_id, date '2026-01-10' as on_date, 50::bigint as amount,
      c.charge_id, c.receivable_account_id, b.account_id as cash_id, b.fund_id, b.bank_account_id, k.cost_center_id
    from receivables.charge c
    join ledger.bank_account b on b.customer_id = c.customer_id and b.community_id = c.community_id
    join ledger.cost_center k on k.customer_id = c.customer_id and k.community_id = c.community_id
    where c.customer_id = $1::bigint and c.community_id = $2::bigint and c.ownership_id = $3::bigint and c.open_cents > 0 order by c.charge_id limit 1
  ), batch as (
    insert into ledger.batch (customer_id, community_id, kind, state, post_date, entered_by, entered_time, posted_by, posted_time)
    select customer_id, community_id, 'RECEIPTS', 'POSTED', on_date, $4::bigint, now(), $4::bigint, now() from given returning batch_id
  ), deposit as (
    insert into receivables.deposit (customer_id, community_id, bank_account_id, deposited_on, source)
    select customer_id, community_id, bank_account_id, on_date, 'MANUAL' from given returning deposit_id
  ), entry as (
    insert into ledger.entry (customer_id, community_id, period_start, post_date, entry_type, batch_id, description, source_type, source_id, ownership_id, bank_item_key, entered_by, entered_time)
    select customer_id, community_id, date '2026-01-01', on_date, 'RECEIPT', batch_id, 'Owner receipt', 'receipt', $5::text, ownership_id, 'deposit:' || deposit_id, $4::bigint, now()
    from given, batch, deposit returning entry_id
  ), posting as (
    insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents)
    select customer_id, entry_id, l.leg, community_id, case l.leg when 1 then cash_id else receivable_account_id end, fund_id, cost_center_id, date '2026-01-01', on_date, l.sign * amount
    from given, entry, (values (1, 1), (2, -1)) l (leg, sign)
  ), receipt as (
    insert into receivables.receipt (customer_id, community_id, ownership_id, post_date, amount_cents, deposit_id, batch_id, entry_id)
    select customer_id, community_id, ownership_id, on_date, amount, deposit_id, batch_id, entry_id from given, batch, deposit, entry returning receipt_id
  ), application as (
    insert into receivables.application (customer_id, community_id, charge_id, ownership_id, kind, receipt_id, applied_on, amount_cents, batch_id, entry_id)
    select customer_id, community_id, charge_id, ownership_id, 'RECEIPT', receipt_id, on_date, amount, batch_id, entry_id from given, batch, entry, receipt
  ), key as (
    insert into platform.idempotency_key (customer_id, key, request_hash, status, body) select customer_id, $5::text, $5::text, 200, '{}' from given
  )
  insert into platform.audit_event (customer_id, user_id, command, entity_kind, community_id, batch_id, after)
  select customer_id, $4::bigint, 'Receivables.postReceipts', 'batch', community_id, batch_id, jsonb_build_object('count', 1) from given, batch`;

/**
 * Connections on which row-level security knows the customer, so that a payment is one statement and nothing
 * else.
 */
function poolOf(world: World, customerId: string): pg.Pool {
  const pool = poolLike(world, connections);
  pool.on(
    'connect',
    (client) => void client.query(`set app.customer_id = '${customerId}'; set enable_seqscan = off; set plan_cache_mode = auto`),
  );
  return pool;
}

/** No owner pays twice in one turn: a preview would not stand any more. */
const perTurn = 192;
const pairsOf = ({ quick }: World) => (quick ? 9 : 25);

async function postOne(world: World): Promise<Finding> {
  const at = await place(world);
  const { book, spread } = at;
  const pool = poolOf(world, book.customerId);
  const raw = ({ communityId, ownershipId }: Payer) =>
    pool.query({ name: 'payment', text: rawPayment, values: [book.customerId, communityId, ownershipId, book.userId, randomUUID()] });
  const turn = turns(spread, perTurn);
  const finding = await alternate({
    pairs: pairsOf(world),
    ours: (round) => payAll(at, turn(round)),
    yardstick: (round) => rate(turn(round), raw),
  });
  await pool.end();
  return finding;
}

async function postHot(world: World): Promise<Finding> {
  const at = await place(world);
  const [hot, spread] = [turns(at.hot, perTurn), turns(at.spread, perTurn)];
  return alternate({
    pairs: pairsOf(world),
    ours: (round) => payAll(at, hot(round)),
    yardstick: (round) => payAll(at, spread(round)),
  });
}

const higher = { unit: '/s', higherIsBetter: true } as const;

export const benchmarks: Benchmark[] = [
  {
    id: 'post-one',
    ...higher,
    goal: 0.4,
    work: 'payments through the API on 16 connections: entry, receipt, application, audit event, idempotency key',
    against: 'the same rows in one statement each, same connections, keys and guards',
    run: postOne,
  },
  { id: 'post-hot', ...higher, goal: 0.7, work: 'the same, all into one community', against: 'spread over 16 communities', run: postHot },
];
