// The storm of delivery: every command arrives five times, in any order, some of them cut off; it takes
// effect once and is answered alike.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { billMonth } from '../apps/server/sample/association.ts';
import { modulo } from '../packages/kernel/kernel.ts';
import { commandNames, type Delivery, type Scene, waves } from './delivery-requests.ts';
import { ask, type Ground, onWorld, setUpBooks } from './ground.ts';
import { brokenInvariants } from './invariants.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';

const TIMES = 5;
const AT_ONCE = 12;
/** Of a hundred deliveries, how many are cut off. */
const CUT_OFF = 3;

interface Answer {
  status: number;
  text: string;
}
interface Sent {
  delivery: Delivery;
  key: string;
  answers: Answer[];
}

/**
 * Sends a command; cut off after so many milliseconds if told, which gives null, as every broken connection
 * does.
 */
function post(ground: Ground, { delivery, key }: Sent, body: string, cutAfter: number | null): Promise<Answer | null> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${ground[delivery.by].token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': key,
    };
    const call = request(new URL(delivery.endpoint.path, ground.url), { method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
      response.on('error', () => resolve(null));
    });
    call.on('error', () => resolve(null));
    call.end(body);
    if (cutAfter !== null) sleep(cutAfter).then(() => call.destroy());
  });
}

interface Counts {
  attempts: number;
  cut: number;
  effects: number;
  refused: number;
}
interface Tally {
  faults: Record<'lost' | 'doubles' | 'answered differently' | 'other body not refused' | 'failed', number>;
  counts: Counts;
  findings: string[];
  /** Names of calls that took effect. */
  names: Set<string>;
}

function find(tally: Tally, fault: keyof Tally['faults'], words: string): void {
  tally.faults[fault] += 1;
  tally.findings.push(words);
}

/**
 * Delivers a wave: each command five times, all of them in one shuffled queue with several on their way at
 * once.
 */
async function deliverAll(ground: Ground, sent: readonly Sent[], tally: Tally, seed: number): Promise<void> {
  const all = sent.flatMap((one) => Array.from({ length: TIMES }, () => one));
  const [queue = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed });
  const [draws = []] = fc.sample(fc.array(fc.noBias(fc.nat(9999)), { minLength: all.length, maxLength: all.length }), { numRuns: 1, seed });
  const carry = async (): Promise<void> => {
    for (let one = queue.pop(); one; one = queue.pop()) {
      const draw = draws.pop() ?? 0;
      const isCut = modulo(draw, 100) < CUT_OFF;
      tally.counts.attempts += 1;
      tally.counts.cut += isCut ? 1 : 0;
      const answer = await post(ground, one, JSON.stringify(one.delivery.input), isCut ? modulo(draw, 40) : null);
      if (answer) one.answers.push(answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, carry));
}

/** What came of one command: the same answer each time, kept by its key, and another body refused. */
async function judge(ground: Ground, kept: ReadonlyMap<string, string>, one: Sent, tally: Tally): Promise<void> {
  const { endpoint, input } = one.delivery;
  const done = one.answers.filter((answer) => answer.status === 200);
  for (const answer of one.answers) if (answer.status >= 500) find(tally, 'failed', `${endpoint.name}: ${answer.status} ${answer.text}`);
  const stored = kept.get(one.key);
  if (stored === undefined) {
    if (done.length > 0) find(tally, 'lost', `${endpoint.name} was answered with 200, and nothing is kept of it`);
    tally.counts.refused += 1;
    return;
  }
  tally.counts.effects += 1;
  tally.names.add(endpoint.name);
  const again = await post(ground, one, JSON.stringify(input), null);
  const texts = new Set([...done, ...(again ? [again] : [])].map((answer) => answer.text));
  if (texts.size !== 1 || !texts.has(stored)) find(tally, 'answered differently', `${endpoint.name}: ${[...texts].join(' and ')}`);
  const other = await post(ground, one, JSON.stringify({ ...input, another: 'body' }), null);
  if (other?.status !== 422) find(tally, 'other body not refused', `${endpoint.name}: ${other?.status} ${other?.text}`);
}

async function keptAnswers(client: Parameters<typeof ask>[0], customerId: string, keys: readonly string[]): Promise<Map<string, string>> {
  const statement = 'select key, body from platform.idempotency_key where customer_id = $1 and key = any($2) and status = 200';
  const rows = await ask<{ key: string; body: string }>(client, statement, [customerId, [...keys]]);
  return new Map(rows.map((row) => [row.key, row.body]));
}

async function eventsOf(client: Parameters<typeof ask>[0], customerId: string): Promise<number> {
  const statement = 'select count(*) as n from platform.audit_event where customer_id = $1';
  const [row] = await ask<{ n: string }>(client, statement, [customerId]);
  return Number(row?.n ?? 0);
}

/** Sends all waves in one association. */
async function deliverWaves(
  ground: Ground,
  nth: number,
  client: Parameters<typeof ask>[0],
  tally: Tally,
  orders: StormOrders,
): Promise<void> {
  const books = await setUpBooks(ground, nth);
  await billMonth(ground.clerk.player, books.communityId, '2026-01-01');
  const scene: Scene = { ground, books, answers: new Map() };
  for (const [number, wave] of waves.entries()) {
    const made = await wave(scene, nth);
    const sent = made.map((delivery): Sent => ({ delivery, key: crypto.randomUUID(), answers: [] }));
    const before = await eventsOf(client, ground.customerId);
    await deliverAll(ground, sent, tally, orders.seed + nth * 100 + number);
    // A delivery that was cut off may still be at work.
    while (
      (
        await ask(
          client,
          `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and application_name <> 'commonhold worker'`,
        )
      ).length > 0
    )
      await sleep(5);
    const kept = await keptAnswers(
      client,
      ground.customerId,
      sent.map((one) => one.key),
    );
    const events = (await eventsOf(client, ground.customerId)) - before;
    if (events > kept.size) find(tally, 'doubles', `wave ${number}: ${events} audit events for ${kept.size} commands`);
    for (const one of sent) {
      scene.answers.set(`name of ${one.delivery.endpoint.name}`, {});
      const text = kept.get(one.key);
      if (text !== undefined) scene.answers.set(one.delivery.label, JSON.parse(text) as Record<string, unknown>);
      await judge(ground, kept, one, tally);
    }
  }
}

/** Everything, in so many associations; `nth` numbers the first. */
export async function deliverEverything(ground: Ground, rounds: number, orders: StormOrders, nth = 0): Promise<StormFigures> {
  const client = await ground.connect();
  const faults = { lost: 0, doubles: 0, 'answered differently': 0, 'other body not refused': 0, failed: 0 };
  const tally: Tally = { faults, counts: { attempts: 0, cut: 0, effects: 0, refused: 0 }, findings: [], names: new Set() };
  try {
    for (let round = 0; round < rounds; round += 1) {
      await deliverWaves(ground, nth + round, client, tally, orders);
      orders.say(`${round + 1} of ${rounds} associations, ${tally.counts.attempts} deliveries`);
    }
    const broken = await brokenInvariants(client, ground.customerId);
    const idle = commandNames.filter((name) => !tally.names.has(name));
    return {
      rounds,
      faults: { ...faults, 'invariants broken': broken.length },
      counts: {
        ...tally.counts,
        'times each is delivered': TIMES,
        commands: commandNames.length,
        'commands that took effect': tally.names.size,
        'commands that were refused': idle.join(' ') || 'none',
      },
      findings: [...tally.findings, ...broken],
    };
  } finally {
    await client.end();
  }
}

export const delivery: Storm = {
  name: 'delivery',
  about: 'every command is delivered five times in any order, some cut off: it takes effect once, and is answered in the same bytes.',
  run: (orders) => onWorld((world) => deliverEverything(world, orders.size === 'long' ? 20 : 2, orders)),
};
