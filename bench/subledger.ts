// Receivables and banking: what is open as of a day, and which bank lines and book items are the same money.
import { suggestMatches } from '../modules/banking/reconciliation/match.rules.ts';
import { listFreeItems, listFreeLines, type Place } from '../modules/banking/reconciliation/match.store.ts';
import { openItemsAsOf } from '../modules/receivables/owners/owner-rows.store.ts';
import { sql, type Tx } from '../packages/db/database.ts';
import { localDate } from '../packages/kernel/kernel.ts';
import { alternate, type Benchmark, type Finding, timed } from './bench.ts';
import type { Book, BookCommunity } from './book.ts';
import { type Exchange, exchangesOf, Replayer } from './replay.ts';
import { makeWorkplace } from './workplace.ts';
import type { World } from './world.ts';

const rounds = ({ quick }: World) => (quick ? 40 : 100);

/** What is open now, no day asked. */
const openNow = `select c.charge_id, c.ownership_id, k.alias, c.description, c.charge_date, c.open_cents from receivables.charge c
  join receivables.charge_code k on k.customer_id = c.customer_id and k.charge_code_id = c.charge_code_id
  where c.customer_id = $1 and c.community_id = $2 and c.open_cents > 0 order by c.ownership_id, c.charge_date, c.charge_id`;

/**
 * As software does that keeps no open amounts: every payment up to the day pays the oldest charges, for every
 * owner, over all history.
 */
const fifo = `select c.charge_id, c.ownership_id, c.charge_date, least(c.amount_cents, c.running - coalesce(p.paid, 0)) as open_cents from (
    select charge_id, ownership_id, charge_date, amount_cents, sum(amount_cents) over (partition by ownership_id order by charge_date, charge_id) as running
    from receivables.charge where customer_id = $1 and community_id = any($2::bigint[]) and charge_date <= $3
  ) c left join (
    select ownership_id, sum(amount_cents) as paid from receivables.receipt where customer_id = $1 and community_id = any($2::bigint[]) and post_date <= $3 group by ownership_id
  ) p using (ownership_id) where c.running > coalesce(p.paid, 0) order by c.ownership_id, c.charge_date, c.charge_id`;

const one = (book: Book) => book.communities[1] as BookCommunity;
/** A day in the middle of the last month, so that half of its payments are taken back. */
const asOf = localDate('2025-12-15');

async function agingOpen(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const { communityId } = one(book);
  const ours = await exchangesOf(world, book.customerId, (tx) => openItemsAsOf(tx, communityId, asOf));
  const replayer = new Replayer(world);
  const finding = await alternate({
    pairs: rounds(world),
    ours: () => replayer.run(book.customerId, ours),
    yardstick: () => replayer.run(book.customerId, [[{ text: openNow, values: [book.customerId, communityId] }]]),
  });
  await replayer.close();
  return finding;
}

async function agingFifo(world: World): Promise<Finding> {
  const book = await world.book('deep');
  const ids = book.communities.map(({ communityId }) => communityId);
  const ours: Exchange[] = [];
  for (const communityId of ids) ours.push(...(await exchangesOf(world, book.customerId, (tx) => openItemsAsOf(tx, communityId, asOf))));
  const replayer = new Replayer(world);
  const {
    ours: fast,
    yardstick: slow,
    ratio,
  } = await alternate({
    pairs: 9,
    ours: () => replayer.run(book.customerId, ours),
    yardstick: () => replayer.run(book.customerId, [[{ text: fifo, values: [book.customerId, ids, asOf] }]]),
  });
  await replayer.close();
  return { ratio: 1 / ratio, ours: fast, yardstick: slow };
}

const lines = 1000;
const items = 10_000;

/** A cash account with 10,000 checks no bank has shown yet, and a statement that shows 1,000 of them. */
async function makeStatement(world: World): Promise<{ book: Book; place: Place }> {
  const book = await makeWorkplace(world, 'reconciled', 1);
  const { communityId, bankAccountId, accounts } = book.communities[0] as BookCommunity;
  const client = await world.migrator.connect();
  const run = (text: string, values: unknown[]) => client.query(text, values);
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const batch = await run(
      `insert into ledger.batch (customer_id, community_id, kind, state, post_date, entered_by, entered_time) values ($1, $2, 'CHECKS', 'POSTED', '2026-01-10', $3, now()) returning batch_id`,
      [book.customerId, communityId, book.userId],
    );
    await run(
      `insert into ledger.entry (customer_id, community_id, period_start, post_date, entry_type, batch_id, reference, description, source_type, source_id, bank_item_key, entered_by, entered_time)
        select $1, $2, date '2026-01-01', date '2026-01-02' + n % 28, 'CHECK', $3, (1000 + n)::text, 'Paid', 'check', n::text, 'check:' || n, $4, now() from generate_series(1, $5::int) n`,
      [book.customerId, communityId, batch.rows[0].batch_id, book.userId, items],
    );
    await run(
      `insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents)
        select e.customer_id, e.entry_id, s.leg, e.community_id, a.account_id, a.fund_id, c.cost_center_id, e.period_start, e.post_date, s.sign * (10000 + e.source_id::int % 7919)
        from ledger.entry e cross join (values (1, 1, '5510'), (2, -1, '1010')) s (leg, sign, number)
        join ledger.account a on a.customer_id = e.customer_id and a.community_id = e.community_id and a.number = s.number
        join ledger.cost_center c on c.customer_id = e.customer_id and c.community_id = e.community_id where e.customer_id = $1 and e.community_id = $2`,
      [book.customerId, communityId],
    );
    const file = await run(
      `insert into banking.statement_file (customer_id, file_name, content_hash, imported_by, imported_time) values ($1, 'january', repeat('0', 64), $2, now()) returning statement_file_id`,
      [book.customerId, book.userId],
    );
    await run(
      `insert into banking.bank_line (customer_id, community_id, bank_account_id, line_on, amount_cents, type_code, description, customer_reference, natural_key, statement_file_id)
        select $1, $2, $3, date '2026-01-03' + n % 28, -(10000 + n % 7919), '475', 'Check paid', (1000 + n)::text, md5(n::text) || md5(n::text || 'x'), $4
        from generate_series(1, $5::int, $5::int / $6::int) n`,
      [book.customerId, communityId, bankAccountId, file.rows[0].statement_file_id, items, lines],
    );
    await client.query('commit');
    await client.query('analyze');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return { book, place: { communityId, bankAccountId, accountId: accounts.get('1010') ?? '' } };
}

const upTo = localDate('2026-01-31');

async function suggest(tx: Tx, place: Place): Promise<number> {
  const [free, open] = [await listFreeLines(tx, place.bankAccountId, upTo), await listFreeItems(tx, place, upTo)];
  return suggestMatches(free, open).suggestions.length;
}

/** Free lines and free items of the account as ours reads them, joined by amount and check number. */
async function joined(tx: Tx, { communityId, bankAccountId, accountId }: Place): Promise<number> {
  const found = await sql`select l.bank_line_id, i.item_key, i.amount_cents from banking.bank_line l
    join (
      select coalesce(e.bank_item_key, 'entry:' || e.entry_id) as item_key, e.reference, sum(p.amount_cents)::bigint as amount_cents
      from ledger.posting p join ledger.entry e on e.customer_id = p.customer_id and e.entry_id = p.entry_id
      where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.account_id = ${accountId} and p.post_date <= ${upTo}
        and p.entry_id not in (select m.entry_id from banking.match_item m where m.customer_id = ${tx.customerId} and m.bank_account_id = ${bankAccountId})
      group by 1, 2
    ) i on i.amount_cents = l.amount_cents and i.reference = l.customer_reference
    where l.customer_id = ${tx.customerId} and l.bank_account_id = ${bankAccountId} and l.line_on <= ${upTo}
      and l.bank_line_id not in (select m.bank_line_id from banking.match_line m where m.customer_id = ${tx.customerId} and m.bank_account_id = ${bankAccountId})`.execute(
    tx.db,
  );
  return found.rows.length;
}

async function reconcile(world: World): Promise<Finding> {
  const { book, place } = await makeStatement(world);
  const side = (find: (tx: Tx, place: Place) => Promise<number>) => () =>
    timed(async () => {
      const found = await world.database.snapshot(book.customerId, (tx) => find(tx, place));
      if (found !== lines) throw new Error(`${found} of ${lines} lines were matched`);
    });
  return alternate({ pairs: world.quick ? 15 : 30, ours: side(suggest), yardstick: side(joined) });
}

export const benchmarks: Benchmark[] = [
  {
    id: 'aging.open',
    unit: 'ms',
    higherIsBetter: false,
    goal: 3,
    work: 'open items of one community as of a past day',
    against: 'what is open now',
    run: agingOpen,
  },
  {
    id: 'aging.fifo',
    unit: 'ms',
    higherIsBetter: true,
    goal: 20,
    work: 'how many times faster the same is, over all communities of 240 months',
    against: 'FIFO over history',
    run: agingFifo,
  },
  {
    id: 'reconcile',
    unit: 'ms',
    higherIsBetter: false,
    goal: 2,
    work: '1,000 bank lines against 10,000 open items: read, match, say why',
    against: 'one SQL join by amount and number',
    run: reconcile,
  },
];
