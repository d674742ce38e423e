// The storm of the year's end: a year is closed, undone, opened and closed again while clerks post into it
// and into the next one; nothing comes late, nothing is lost.
import type pg from 'pg';
import { accounting, yearClose } from '../modules/ledger/ledger.contract.ts';
import { modulo } from '../packages/kernel/kernel.ts';
import { ask, type Books, type Ground, journalEntry, onWorld, type Reply, send, sendEntry, setUpBooks } from './ground.ts';
import { brokenInvariants } from './invariants.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';

/** Entries that clerks were told are posted. */
type Told = Set<string>;

/**
 * Posts so many small entries, now on a day of one list, now of the next; a closed period is an answer like
 * any other.
 */
async function postMeanwhile(
  ground: Ground,
  books: Books,
  days: readonly string[],
  turns: number,
  told: Told,
  findings: string[],
): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const day = days[modulo(turn, days.length)] ?? '';
    const reply = await sendEntry(ground, ground.clerk, journalEntry(books, day, `Year end ${turn}`));
    if (reply.status === 200) told.add(String(reply.json['entryId']));
    else if (reply.code !== 'periodClosed') findings.push(`posting on ${day}: ${reply.status} ${reply.text}`);
  }
}

/** What stands in the year without closings, and what income and expense come to at its end. */
async function atTheEnd(
  client: pg.ClientBase,
  { communityId }: Books,
): Promise<{ entries: Set<string>; left: number; equity: bigint; earned: bigint }> {
  const rows = await ask<{ id: string }>(
    client,
    `select entry_id as id from ledger.entry where community_id = $1 and post_date between '2026-01-01' and '2026-12-31' and entry_type not like 'YEAR_CLOSE%'`,
    [communityId],
  );
  const [sums] = await ask<{ left: string; equity: string; earned: string }>(
    client,
    `select count(*) filter (where result and total <> 0) as left, coalesce(sum(closed) filter (where not result), 0) as equity,
        coalesce(sum(own) filter (where result), 0) as earned
      from (select a.account_id, a.account_type in ('INCOME', 'EXPENSE') as result, sum(g.amount_cents) as total,
          sum(g.amount_cents) filter (where e.entry_type like 'YEAR_CLOSE%') as closed, sum(g.amount_cents) filter (where e.entry_type not like 'YEAR_CLOSE%') as own
        from ledger.entry e join ledger.posting g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
        join ledger.account a on a.customer_id = g.customer_id and a.account_id = g.account_id
        where e.community_id = $1 and e.post_date <= '2026-12-31' group by 1, 2) s`,
    [communityId],
  );
  return {
    entries: new Set(rows.map((row) => row.id)),
    left: Number(sums?.left),
    equity: BigInt(sums?.equity ?? 0),
    earned: BigInt(sums?.earned ?? 0),
  };
}

/** Looks and closes until nobody posted in between. */
async function closeYear(
  ground: Ground,
  { communityId }: Books,
  fiscalYearId: string,
): Promise<{ reply: Reply; looks: number; waited: number }> {
  for (let looks = 1; ; looks += 1) {
    const { baseHash } = await ground.approver.player.call(yearClose.previewYearClose, { communityId, fiscalYearId });
    const begin = performance.now();
    const reply = await send(ground, ground.approver, yearClose.closeYear, {
      communityId,
      fiscalYearId,
      description: 'Year end',
      baseHash,
    });
    if (reply.code !== 'baseChanged') return { reply, looks, waited: performance.now() - begin };
  }
}

async function undoYear({ approver, ...ground }: Ground, { communityId }: Books, fiscalYearId: string): Promise<Reply> {
  const { baseHash } = await approver.player.call(yearClose.previewYearCloseUndo, { communityId, fiscalYearId });
  return send({ approver, ...ground }, approver, yearClose.undoYearClose, { communityId, fiscalYearId, reason: 'Again', baseHash });
}

const inThisYear = ['2026-03-05', '2026-07-20', '2026-12-31'];
const inTheNext = ['2027-01-05'];

/**
 * Closes, undoes, opens and closes a year again so many times while clerks post; `nth` numbers the community.
 */
export async function closeOverAndOver(
  ground: Ground,
  { rounds, turns, nth }: { rounds: number; turns: number; nth: number },
  orders: StormOrders,
): Promise<StormFigures> {
  const books = await setUpBooks(ground, nth, ['2026', '2027']);
  const { communityId } = books;
  const { years } = await ground.approver.player.call(accounting.getAccountingSetup, { communityId });
  const fiscalYearId = years.find((year) => year.label === '2026')?.fiscalYearId ?? '';
  const open = (periodStartDate: string) =>
    send(ground, ground.approver, accounting.changePeriod, { communityId, periodStartDate, status: 'OPEN', reason: 'Audit' });
  await open('2027-01-01');
  const faults = { lost: 0, late: 0, 'not closed to zero': 0, 'refused wrongly': 0 };
  const findings: string[] = [];
  const told: Told = new Set();
  const waits: number[] = [];
  let looks = 0;
  const client = await ground.connect();
  for (let round = 0; round < rounds && findings.length === 0; round += 1) {
    const clerks = [inThisYear, inThisYear, inTheNext].map((days) => postMeanwhile(ground, books, days, turns, told, findings));
    const closed = await closeYear(ground, books, fiscalYearId);
    if (closed.reply.status !== 200) findings.push(`closing, round ${round}: ${closed.reply.status} ${closed.reply.text}`);
    const then = await atTheEnd(client, books);
    await Promise.all(clerks);
    const now = await atTheEnd(client, books);
    faults.late += [...now.entries].filter((entry) => !then.entries.has(entry)).length;
    faults['not closed to zero'] += now.left + (now.equity === now.earned ? 0 : 1);
    waits.push(closed.waited);
    looks += closed.looks;
    // Every other time the closing is undone before the year is opened; otherwise only what came since is
    // closed.
    if (modulo(round, 2) === 0) {
      const [one, two] = await Promise.all(
        [undoYear(ground, books, fiscalYearId), undoYear(ground, books, fiscalYearId)].map((undo) => undo.catch(() => null)),
      );
      const done = [one, two].filter((reply) => reply?.status === 200).length;
      if (done !== 1) findings.push(`undoing, round ${round}: done ${done} times: ${one?.text} and ${two?.text}`);
    }
    await open('2026-07-01');
    await open('2026-12-01');
    orders.say(`round ${round + 1} of ${rounds}`);
  }
  const entries = await ask<{ id: string }>(client, 'select entry_id as id from ledger.entry where community_id = $1', [communityId]);
  const there = new Set(entries.map((row) => row.id));
  faults.lost = [...told].filter((entry) => !there.has(entry)).length;
  faults['refused wrongly'] = findings.length;
  const broken = await brokenInvariants(client, ground.customerId).finally(() => client.end());
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return {
    rounds: waits.length,
    faults: { ...faults, 'invariants broken': broken.length },
    counts: {
      'postings acknowledged': told.size,
      'previews overtaken': looks - waits.length,
      'close wait p50, ms': at(0.5),
      'close wait p95, ms': at(0.95),
    },
    findings: [...findings, ...broken],
  };
}

export const closingYears: Storm = {
  name: 'close-year',
  about:
    'a year is closed, undone and closed again while clerks post into it: nothing comes late, nothing is lost, and each fund gets what it earned.',
  run: (orders) => onWorld((world) => closeOverAndOver(world, { rounds: orders.size === 'long' ? 40 : 4, turns: 20, nth: 0 }, orders)),
};
