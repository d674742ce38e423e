// Whole books: the register of a community as a file, and closing a month.
import { get } from 'node:http';
import { ledgerNeighbors } from '../apps/server/registry.ts';
import { accountingHandlers, periodHandlers } from '../modules/ledger/accounting.handlers.ts';
import { allTieOuts, lookAndKeep } from '../modules/ledger/tie-out/tie-out.handlers.ts';
import { reports } from '../modules/reports/reports.contract.ts';
import type { Context } from '../packages/http/handlers.ts';
import { startOfMonth, systemClock } from '../packages/kernel/kernel.ts';
import { signedIn } from './api.ts';
import { alternate, type Benchmark, type Finding, timed } from './bench.ts';
import type { Book, BookCommunity } from './book.ts';
import { summaryOf } from './ledger.ts';
import { exchangesOf, poolLike, Replayer } from './replay.ts';
import { rssOf, type World } from './world.ts';

const one = (book: Book) => book.communities[1] as BookCommunity;

/** What the register shows, as one query. */
const rawRegister = `select g.account_id, g.post_date, e.entry_type, e.reference, coalesce(p.display_name, v.name, '') as party,
    coalesce(nullif(g.memo, ''), e.description) as description, coalesce(u.display_name, '') as entered_by, g.amount_cents
  from ledger.account a
  join ledger.posting g on g.customer_id = a.customer_id and g.community_id = a.community_id and g.account_id = a.account_id and g.post_date between $3 and $4
  join ledger.entry e on e.customer_id = g.customer_id and e.entry_id = g.entry_id
  left join people.ownership o on o.customer_id = e.customer_id and o.ownership_id = e.ownership_id
  left join people.party p on p.customer_id = o.customer_id and p.party_id = o.party_id
  left join people.vendor v on v.customer_id = e.customer_id and v.vendor_id = e.vendor_id
  left join identity.app_user u on u.customer_id = e.customer_id and u.user_id = e.entered_by
  where a.customer_id = $1 and a.community_id = $2 order by a.number, g.post_date, g.entry_id, g.leg`;

/** Downloads a file and lets its bytes go; their number. */
function drain(url: string, token: string): Promise<number> {
  return new Promise((settle, fail) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`the file answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.once('end', () => settle(bytes));
      answer.once('error', fail);
    }).once('error', fail);
  });
}

async function registerExport(world: World): Promise<Finding> {
  const book = await world.book('deep');
  const { communityId } = one(book);
  const { token, close } = await signedIn(world, book.administrator, 1);
  const { url, pid } = await world.server();
  const query = new URLSearchParams({
    communityId,
    name: 'general-ledger-detail',
    fromDate: book.firstDay,
    toDate: book.lastDay,
    showIdle: 'off',
    format: 'csv',
  });
  const pool = poolLike(world, 1);
  const raw = async () => {
    const client = await pool.connect();
    await client.query(`begin; set local app.customer_id = '${book.customerId}'`);
    const found = await client.query(rawRegister, [book.customerId, communityId, book.firstDay, book.lastDay]);
    await client.query('commit');
    client.release();
    return found.rows.length;
  };
  let bytes = 0;
  let rss: number[] = [];
  const finding = await alternate({
    ours: () =>
      timed(async () => {
        bytes = await drain(`${url}${reports.exportReport.path}?${query}`, token);
        rss = [...rss, rssOf(pid)];
      }),
    yardstick: () => timed(raw),
  });
  world.say(
    `register-export: ${bytes} bytes, the server’s memory after each: ${rss.map((each) => Math.round(each / 1_048_576)).join(', ')} MB`,
  );
  close();
  await pool.end();
  return finding;
}

/** The preview of closing a month and the closing itself, taken back each time. */
async function closeMonth(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const community = one(book);
  const input = { communityId: community.communityId, periodStartDate: startOfMonth(book.lastDay) };
  const context = { userId: book.userId, now: systemClock.now(), record: () => {} };
  // As the worker has done before anybody closes: what the board knows counts while nothing was booked since.
  await world.database.transact(book.customerId, (tx) =>
    lookAndKeep(tx, allTieOuts(ledgerNeighbors.tieOuts), community.communityId, systemClock.now()),
  );
  const ours = await exchangesOf(
    world,
    book.customerId,
    async (tx) => {
      await accountingHandlers.previewPeriodClose({ ...context, tx, input } as unknown as Context<typeof input>);
      const change = { ...input, status: 'CLOSED' as const, reason: 'benchmark', overridesTieOuts: false };
      await periodHandlers(ledgerNeighbors.tieOuts).changePeriod({ ...context, tx, input: change } as unknown as Context<typeof change>);
    },
    'rehearse',
  );
  const replayer = new Replayer(world);
  const finding = await alternate({
    pairs: world.quick ? 40 : 100,
    ours: () => replayer.rehearse(book.customerId, ours),
    yardstick: () => replayer.run(book.customerId, [summaryOf(book, community, book.lastDay)]),
  });
  await replayer.close();
  return finding;
}

export const benchmarks: Benchmark[] = [
  {
    id: 'register-export',
    unit: 'ms',
    higherIsBetter: false,
    goal: 1.5,
    work: 'the register of one community over 240 months as CSV through the API',
    against: 'its rows by one query',
    run: registerExport,
  },
  {
    id: 'close',
    unit: 'ms',
    higherIsBetter: false,
    goal: 3,
    work: 'SQL of previewing and closing a month of one community',
    against: 'one query over the summary',
    run: closeMonth,
  },
];
