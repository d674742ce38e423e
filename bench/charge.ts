// A month of assessments through the API, community by community: previewed, kept, posted. Twenty thousand
// units, and ten times as many.
import type { Player } from '../apps/server/sample/player.ts';
import { billing } from '../modules/receivables/billing/billing.contract.ts';
import { addMonths, type LocalDate } from '../packages/kernel/kernel.ts';
import { signedIn } from './api.ts';
import { againstLimit, alternate, type Benchmark, type Finding, median, timed } from './bench.ts';
import type { Book, BookCommunity } from './book.ts';
import { poolLike } from './replay.ts';
import { makeWorkplace } from './workplace.ts';
import { rssOf, type World } from './world.ts';

const monthOf = (book: Book, round: number) => addMonths(book.firstDay, round + 1);

/** One community's assessments of a month, as a clerk makes them. */
async function charge(player: Player, { communityId }: BookCommunity, postDate: LocalDate): Promise<void> {
  const { baseHash, lineCount } = await player.call(billing.previewCharges, { communityId, postDate });
  if (lineCount < 200) throw new Error(`${lineCount} lines are due in ${communityId} on ${postDate}`);
  const { batchId } = await player.call(billing.keepCharges, { communityId, postDate, baseHash });
  await player.call(billing.postBatch, { communityId, batchId, baseHash });
}

async function chargeAll(player: Player, communities: readonly BookCommunity[], postDate: LocalDate): Promise<number> {
  return timed(async () => {
    for (const community of communities) await charge(player, community, postDate);
  });
}

interface Frame {
  customer: string;
  community: string;
  on: string;
  user: string;
}

const rawBatch = ({ customer, community, on, user }: Frame) =>
  `insert into ledger.batch (customer_id, community_id, kind, state, post_date, entered_by, entered_time, posted_by, posted_time) values (${customer}, ${community}, 'CHARGES', 'POSTED', date '${on}', ${user}, now(), ${user}, now()) returning batch_id`;

/**
 * The rows of one community's month as plain insert-select: batch, entries, postings (whose trigger adds to
 * the summary) and open items, under the same keys and guards.
 */
const rawStatements = ({ customer, community, on, user, batch }: Frame & { batch: string }) => [
  `insert into ledger.entry (customer_id, community_id, period_start, post_date, entry_type, batch_id, description, source_type, source_id, ownership_id, entered_by, entered_time)
    select o.customer_id, o.community_id, date '${on}', date '${on}', 'CHARGE', ${batch}, 'Assessment', 'charge', '${batch}:' || o.ownership_id || ':' || l.category_linkage_id, o.ownership_id, ${user}, now()
    from receivables.category_linkage l
    join receivables.code_category k on k.customer_id = l.customer_id and k.code_category_id = l.code_category_id and (k.frequency = 'MONTHLY' or extract(month from date '${on}') = 1)
    join people.ownership o on o.customer_id = l.customer_id and o.property_id = l.property_id and o.is_primary and o.end_on is null
    where l.customer_id = ${customer} and l.community_id = ${community}`,
  `insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents)
    select e.customer_id, e.entry_id, s.leg, e.community_id, a.account_id, a.fund_id, cc.cost_center_id, e.period_start, e.post_date, s.sign * m.amount_cents
    from ledger.entry e
    join receivables.category_linkage l on l.customer_id = e.customer_id and l.category_linkage_id = split_part(e.source_id, ':', 3)::bigint
    join receivables.category_amount m on m.customer_id = l.customer_id and m.code_category_id = l.code_category_id
    join receivables.charge_code k on k.customer_id = l.customer_id and k.charge_code_id = l.charge_code_id
    join ledger.cost_center cc on cc.customer_id = e.customer_id and cc.community_id = e.community_id
    cross join (values (1, 1), (2, -1)) s (leg, sign)
    join ledger.account a on a.customer_id = e.customer_id and a.account_id = case s.leg when 1 then k.receivable_account_id else k.income_account_id end
    where e.customer_id = ${customer} and e.batch_id = ${batch} and e.community_id = ${community}`,
  `insert into receivables.charge (customer_id, community_id, ownership_id, property_id, charge_code_id, kind, charge_date, amount_cents, open_cents, instalment_start, description, batch_id,
      income_account_id, receivable_account_id, entry_id)
    select e.customer_id, e.community_id, e.ownership_id, l.property_id, l.charge_code_id, 'CHARGE', e.post_date, m.amount_cents, m.amount_cents, e.post_date, 'Assessment', e.batch_id,
      k.income_account_id, k.receivable_account_id, e.entry_id
    from ledger.entry e
    join receivables.category_linkage l on l.customer_id = e.customer_id and l.category_linkage_id = split_part(e.source_id, ':', 3)::bigint
    join receivables.category_amount m on m.customer_id = l.customer_id and m.code_category_id = l.code_category_id
    join receivables.charge_code k on k.customer_id = l.customer_id and k.charge_code_id = l.charge_code_id
    where e.customer_id = ${customer} and e.batch_id = ${batch} and e.community_id = ${community}`,
];

async function chargeRaw(pool: ReturnType<typeof poolLike>, book: Book, postDate: LocalDate): Promise<number> {
  const client = await pool.connect();
  try {
    return await timed(async () => {
      for (const { communityId } of book.communities) {
        const frame = { customer: book.customerId, community: communityId, on: postDate, user: book.userId };
        client
          .query(
            `begin; set local enable_seqscan = off; set local plan_cache_mode = auto; set local app.customer_id = '${book.customerId}'`,
          )
          .catch(() => {});
        const made = await client.query(rawBatch(frame));
        for (const statement of rawStatements({ ...frame, batch: made.rows[0].batch_id })) await client.query(statement);
        await client.query('commit');
      }
    });
  } finally {
    client.release();
  }
}

const communitiesFor = ({ quick }: World) => (quick ? 25 : 100);

async function charge20k(world: World): Promise<Finding> {
  const ours = await world.once('charged', () => makeWorkplace(world, 'charged', communitiesFor(world)));
  const raw = await makeWorkplace(world, 'charged-raw', communitiesFor(world));
  const { player, close } = await signedIn(world, ours.administrator, 1);
  const pool = poolLike(world, 1);
  const finding = await alternate({
    ours: (round) => chargeAll(player, ours.communities, monthOf(ours, round)),
    yardstick: (round) => chargeRaw(pool, raw, monthOf(raw, round)),
  });
  close();
  await pool.end();
  return finding;
}

interface Large {
  ratio: number;
  ours: number;
  yardstick: number;
  growthMb: number;
}

/**
 * Ten times the communities, and after every second tenth of them the small customer's month, so that both
 * are measured in the same minutes.
 */
async function chargeLarge(world: World): Promise<Large> {
  const count = communitiesFor(world);
  const small = await makeWorkplace(world, 'small', count);
  const large = await makeWorkplace(world, 'large', 10 * count);
  const asSmall = await signedIn(world, small.administrator, 1);
  const asLarge = await signedIn(world, large.administrator, 1);
  const { pid } = await world.server();
  await chargeAll(asSmall.player, small.communities, monthOf(small, -1));
  const before = rssOf(pid);
  let most = before;
  let tenths: number[] = [];
  const pairs: { ours: number; yardstick: number }[] = [];
  for (let tenth = 0; tenth < 10; tenth += 1) {
    tenths.push(await chargeAll(asLarge.player, large.communities.slice(tenth * count, (tenth + 1) * count), monthOf(large, 0)));
    most = Math.max(most, rssOf(pid));
    if (tenths.length < 2) continue;
    pairs.push({
      ours: 5 * tenths.reduce((a, b) => a + b, 0),
      yardstick: await chargeAll(asSmall.player, small.communities, monthOf(small, pairs.length)),
    });
    tenths = [];
  }
  asSmall.close();
  asLarge.close();
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.yardstick)),
    ours: median(pairs.map((pair) => pair.ours)),
    yardstick: median(pairs.map((pair) => pair.yardstick)),
    growthMb: (most - before) / 1_048_576,
  };
}

const large = (world: World) => world.once('charge-200k', () => chargeLarge(world));

export const benchmarks: Benchmark[] = [
  {
    id: 'charge-20k',
    unit: 'ms',
    higherIsBetter: false,
    goal: 1.5,
    work: 'a month of assessments for 20,000 units in 100 communities through the API: preview, keep, post',
    against: 'insert-select of the same entries, postings and open items, a transaction for each community, with the same keys and guards',
    run: charge20k,
  },
  {
    id: 'charge-200k.time',
    unit: 'ms',
    higherIsBetter: false,
    goal: 10.5,
    work: 'the same for 200,000 units in 1,000 communities',
    against: 'the same for 20,000',
    run: large,
  },
  {
    id: 'charge-200k.rss',
    unit: 'MB',
    higherIsBetter: false,
    goal: 1,
    work: 'growth of the server’s memory from 20,000 units to 200,000',
    against: '50 MB',
    run: async (world) => againstLimit((await large(world)).growthMb, 50),
  },
];
