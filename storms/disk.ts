// The storm of a full disk: everything the product writes lies on a small disk that is filled up. Calls are
// refused in words, what was acknowledged stands, and all works again when there is room.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postingList } from '../modules/reports/data/data-lists.contract.ts';
import { ask, type Books, journalEntry, sendEntry, setUpBooks } from './ground.ts';
import { brokenInvariants } from './invariants.ts';
import { type Fared, within, workOn } from './others.ts';
import type { Storm, StormFigures, StormOrders, StormSize } from './storm.ts';
import { openWorld, type World } from './world.ts';

const DISK_MEGABYTES = 900;
/** Entries sent while the disk is full, and after. */
const sent: Record<StormSize, number> = { short: 20, long: 300 };
/** Lines of an entry: enough that PostgreSQL soon needs another page. */
const LINES = 400;
/** What may be answered while there is no room: done, or not done and said so. */
const sound = new Set([200, 503, 507]);

/** Mounts a disk in memory, which takes the rights of root, for as long as the work takes. */
async function onDisk<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'commonhold-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder]);
  try {
    return await work(folder);
  } finally {
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  }
}

/** Writes until there is no room for another byte; gives the file that takes it. */
function fill(folder: string): string {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  for (let size = 1_048_576; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = size > 4_096 ? 4_096 : size > 1 ? 1 : 0;
    }
  }
  closeSync(file);
  return path;
}

/** What was sent, and how it was answered. */
interface Sent {
  acknowledged: Set<string>;
  statuses: Map<string, number>;
  findings: string[];
}

/** Posts entries and asks for exports. */
async function write(world: World, books: Books, { acknowledged, statuses, findings }: Sent, count: number, name: string): Promise<void> {
  const note = (what: string, status: number, words: string) => {
    statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
    if (!sound.has(status)) findings.push(`${what} was answered ${status}: ${words.slice(0, 300)}`);
  };
  const exported = `${world.url}${postingList.calls.exportView.path}?communityId=${books.communityId}`;
  for (let n = 0; n < count; n += 1) {
    const description = `${name} ${n}`;
    const { lines, ...entry } = journalEntry(books, '2026-01-10', description);
    const reply = await sendEntry(world, world.clerk, { ...entry, lines: Array.from({ length: LINES }, () => lines).flat() });
    if (reply.status === 200) acknowledged.add(description);
    note('an entry', reply.status, reply.text);
    const file = await fetch(exported, { headers: { authorization: `Bearer ${world.clerk.token}` } });
    note('an export', file.status, await file.text());
  }
}

async function standing(world: World): Promise<string[]> {
  const client = await world.connect();
  const found = await ask<{ description: string }>(
    client,
    `select description from ledger.entry where description ~ '^(full|again) '`,
  ).finally(() => client.end());
  return found.map(({ description }) => description);
}

async function strike(world: World, folder: string, { size, say }: StormOrders): Promise<StormFigures> {
  const books = await setUpBooks(world);
  const bystander = { url: world.url, who: world.approver, communityId: books.communityId };
  const before = await workOn(bystander, () => true, 100);
  const told: Sent = { acknowledged: new Set(), statuses: new Map(), findings: [] };
  const filler = fill(folder);
  say('the disk is full');
  let isOver = false;
  const working = workOn(bystander, () => isOver);
  await write(world, books, told, sent[size], 'full');
  isOver = true;
  const beside: Fared = await working;
  rmSync(filler);
  await world.recover();
  const refused = [...told.statuses].filter(([answer]) => answer.endsWith(' 507') || answer.endsWith(' 503')).length;
  const again: Sent = { acknowledged: told.acknowledged, statuses: new Map(), findings: told.findings };
  await write(world, books, again, 3, 'again');
  const entries = await standing(world);
  const lost = [...told.acknowledged].filter((description) => !entries.includes(description));
  const unsaid = entries.filter((description) => !told.acknowledged.has(description));
  const client = await world.connect();
  const broken = await brokenInvariants(client, world.customerId).finally(() => client.end());
  return {
    rounds: sent[size],
    faults: {
      lost: lost.length,
      'saved though refused': unsaid.length,
      'answers without sense': told.findings.length,
      'disks that were not full': refused === 0 ? 1 : 0,
      'refused when there was room': again.statuses.get('an entry 200') === 3 ? 0 : 1,
      'invariants broken': broken.length,
    },
    counts: {
      'answers while full': Object.fromEntries(told.statuses),
      'pages of others that were not shown': beside.unanswered.length,
      'others before, p50 and p95, ms': `${within(0.5, before)} ${within(0.95, before)}`,
      'others on a full disk, p50 and p95, ms': `${within(0.5, beside)} ${within(0.95, beside)}`,
    },
    findings: [...told.findings.slice(0, 5), ...lost, ...unsaid, ...beside.unanswered.slice(0, 3), ...broken],
  };
}

export const disk: Storm = {
  name: 'disk',
  about:
    'the disk everything lies on is filled: calls are refused in words, nothing acknowledged is lost, and all works when there is room.',
  run: (orders) =>
    onDisk(async (folder) => {
      mkdirSync(join(folder, 'moments'), { mode: 0o777 });
      const world = await openWorld({ dataDir: join(folder, 'data'), env: { TMPDIR: join(folder, 'moments') } });
      return await strike(world, folder, orders).finally(() => world.close());
    }),
};
