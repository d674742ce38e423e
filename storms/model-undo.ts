// Every act that posted is taken back at once and looked at: each figure must be what it was before the act,
// no row may be gone. Then the sequence goes on as if nothing was undone.
import { rowCounts, standingOf } from '../apps/server/book-standing.testing.ts';
import { undo } from '../modules/ledger/ledger.contract.ts';
import { sql } from '../packages/db/database.ts';
import { assert } from '../packages/kernel/kernel.ts';
import type { Act } from './model-acts.ts';
import { play } from './model-play.ts';
import type { Playing } from './model-playing.ts';

interface Posted {
  batchId: string;
  kind: string;
}

async function postedBatches({ stage, at }: Playing): Promise<Posted[]> {
  return stage.database.read(stage.customerId, async (tx) => {
    const found = await sql<Posted>`select batch_id as "batchId", kind from ledger.batch
      where customer_id = ${tx.customerId} and community_id = ${at.communityId} and state = 'POSTED' order by batch_id desc`.execute(tx.db);
    return found.rows;
  });
}

const standing = ({ stage, at }: Playing, since: string) =>
  stage.database.read(stage.customerId, (tx) => standingOf(tx, at.communityId, since));
const rows = ({ stage }: Playing) => stage.database.read(stage.customerId, rowCounts);

/** The least standing an undo on a day must give back: what happened before that day is history. */
const from = (lines: readonly string[], day: string) =>
  lines.filter((line) => !/^(account|owes|prepaid) /.test(line) || (line.split(' ')[1] ?? '') >= day);

/**
 * Takes one batch back the way the screen does; gives the day it was taken back on, or null where it is not
 * taken back this way.
 */
async function takeBack({ stage, at, tally }: Playing, { batchId, kind }: Posted): Promise<string | null> {
  const count = (what: string) => tally.set(`${kind} ${what}`, (tally.get(`${kind} ${what}`) ?? 0) + 1);
  const input = { communityId: at.communityId, batchId };
  const seen = await stage.send(undo.previewUndo, input);
  // Nothing open follows the day of the act, or its money came off charges only later: dated by hand, in the
  // product.
  if (seen.status === 409 && ['periodClosed', 'noPeriod', 'laterActs'].includes(seen.code)) return null;
  assert(seen.status === 200, `looking at the undo of ${kind} answered ${seen.status}: ${seen.text}`);
  if (seen.json['obstacle'] !== null) {
    count('kept');
    return null;
  }
  const baseHash = String(seen.json['baseHash']);
  assert(baseHash !== '', `nothing was built on a batch of ${kind} that was just posted, yet: ${seen.text}`);
  const done = await stage.send(undo.undoBatch, { ...input, reason: 'Undone at once', baseHash });
  assert(done.status === 200, `the undo of ${kind} was previewed, then refused ${done.status}: ${done.text}`);
  count('undone');
  return String(seen.json['postDate']).slice(0, 10);
}

/**
 * Plays an act; whatever it posted is taken back, held against the standing before it, and put back again.
 */
export async function playUndone(on: Playing, act: Act): Promise<void> {
  const { client } = on.stage.database;
  const [before, had] = [await standing(on, '0001-01-01'), new Set((await postedBatches(on)).map((one) => one.batchId))];
  await play(on, act);
  const made = (await postedBatches(on)).filter((one) => !had.has(one.batchId));
  if (made.length === 0) return;
  await client.query('savepoint undone');
  const counts = await rows(on);
  const days: (string | null)[] = [];
  for (const batch of made) days.push(await takeBack(on, batch));
  if (days.every((day) => day !== null)) {
    const day = days.toSorted().at(-1) ?? '';
    const [was, is] = [from(before, day), from(await standing(on, '0001-01-01'), day)];
    const gone = was.filter((line) => !is.includes(line));
    const left = is.filter((line) => !was.includes(line));
    assert(
      gone.length + left.length === 0,
      `${act.do} and its undo on ${day}: missing ${JSON.stringify(gone)}, left over ${JSON.stringify(left)}`,
    );
    const after = await rows(on);
    assert(
      after.every((n, i) => n >= (counts[i] ?? 0)),
      `the undo of ${act.do} took rows away`,
    );
  }
  await client.query('rollback to savepoint undone; release savepoint undone');
}
