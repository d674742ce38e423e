// Kills the product at a point of a command, starts it again, and judges: applied whole or not at all, and
// nothing acknowledged is gone.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../apps/server/sample/player.ts';
import type { ClientInput, ClientOutput, Endpoint } from '../packages/contract/contract.ts';
import { assert, modulo } from '../packages/kernel/kernel.ts';
import { changedTables, type Hold, holdAnswer, holdKey, holdTable } from './kill-points.ts';
import type { Lot } from './lot.ts';
import { Witness } from './witness.ts';
import { type Answer, deliver, type Person, type Victim, type World } from './world.ts';

/** Kinds of batches, as the figures name them. */
export type Kind =
  | 'assessments'
  | 'late fees'
  | 'lockbox'
  | 'check run'
  | 'reconciliation'
  | 'month close'
  | 'year close'
  | 'import job'
  | 'statements job'
  | 'folding job';

/** Steps of a command, as the figures name them. */
export type Step =
  | 'before the request'
  | 'at the first statement'
  | 'at a change of a table'
  | 'before COMMIT'
  | 'after COMMIT, before the answer'
  | 'at any moment'
  | 'job waits'
  | 'job runs'
  | 'job saves'
  | 'job done, not said';

/** Carries a command out and kills nobody. */
export const quiet: Plan = { named: 'none', random: 0 };

/** Which steps a command is killed at. */
export interface Plan {
  /** At every step that can be named, at one of them chosen by lot, or at none. */
  named: 'every' | 'one' | 'none';
  /** How often at a moment chosen by lot. */
  random: number;
}

/** One command of a story. */
interface Order {
  kind: Kind;
  who: Person;
  endpoint: Endpoint;
  input: unknown;
  key: string;
}

/** Where a command is stopped for the kill; without a hold the kill comes after a delay. */
type Aim = { step: Step; hold: () => Promise<Hold> } | { step: Step; delayMs: number };

export type Count = 'lost' | 'doubles' | 'half-applied' | 'broken invariants' | 'unclean answers' | 'jobs not done once' | 'late postings';

const ANSWER_MS = 120_000;
/** Where a command ends: its audit event is the last row it writes. */
const LAST_TABLE = 'platform.audit_event';
/** Written at points of their own. */
const OTHER_POINTS = ['platform.audit_event', 'platform.idempotency_key'];

/** Counts by name, in the order of first appearance. */
export class Tally {
  readonly counts: Record<string, number> = {};
  add(name: string, by = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + by;
  }
}

/** Kills, and keeps the figures. */
export class Killer {
  readonly world: World;
  readonly witness: Witness;
  readonly lot: Lot;
  readonly say: (words: string) => void;
  readonly faults: Record<Count, number> = {
    lost: 0,
    doubles: 0,
    'half-applied': 0,
    'broken invariants': 0,
    'unclean answers': 0,
    'jobs not done once': 0,
    'late postings': 0,
  };
  readonly findings: string[] = [];
  readonly victims = new Tally();
  readonly steps = new Tally();
  readonly kinds = new Tally();
  strikes = 0;
  slowestStart = 0;
  readonly #targets: readonly Victim[];
  #turn: number;
  /** Every command of the story, to be sent once more at its end. */
  readonly #orders: Order[] = [];
  /** How long a call took until its last row, by its name, in milliseconds. */
  readonly #lasted = new Map<string, number>();

  /** `targets` are struck in turn while a command is under way. */
  constructor(world: World, targets: readonly Victim[], lot: Lot, say: (words: string) => void) {
    this.world = world;
    this.witness = new Witness(world);
    this.lot = lot;
    this.say = say;
    this.#targets = targets;
    this.#turn = lot.below(targets.length);
  }

  /** Counts a fault and says what it was. */
  blame(count: Count, sentence: string): void {
    this.faults[count] += 1;
    this.findings.push(`${count}: ${sentence}`);
    this.say(`FAULT ${count}: ${sentence}`);
  }

  /** The victims in turn, so that each kind of step meets each of them. */
  nextVictim(of: readonly Victim[] = this.#targets): Victim {
    this.#turn += 1;
    return of[modulo(this.#turn, of.length)] ?? 'server';
  }

  /** Kills, counts, and brings everything back. */
  async strike(kind: Kind, step: Step, victim: Victim, backendPid: number | undefined, release: () => Promise<void>): Promise<void> {
    await this.world.strike(victim, backendPid);
    this.strikes += 1;
    this.victims.add(victim);
    this.steps.add(step);
    this.kinds.add(kind);
    const [seconds] = await Promise.all([this.world.recover(), release()]);
    this.slowestStart = Math.max(this.slowestStart, seconds);
  }

  /** What must hold after every kill, whatever was killed. */
  async inspect(where: string): Promise<void> {
    for (const key of await this.witness.lost()) this.blame('lost', `${where}: the command ${key} was acknowledged and is gone or other`);
    for (const sentence of await this.witness.broken()) this.blame('broken invariants', `${where}: ${sentence}`);
  }

  #deliver({ who, endpoint, input, key }: Order): Promise<Answer> {
    return deliver(this.world.url, who, endpoint, input as ClientInput<Endpoint>, key);
  }

  /**
   * After a kill: what was answered, what the database knows, and whether rows were left behind by a command
   * that does not count.
   */
  async #judge(order: Order, where: string, before: string, answer: Answer): Promise<void> {
    const { witness } = this;
    witness.hear(order.key, answer);
    if (answer && answer.status !== 200 && answer.status !== 503)
      this.blame('unclean answers', `${where}: ${answer.status} ${answer.text}`);
    const known = await witness.answerOf(order.key);
    if (known && answer?.status === 503 && answer.text.includes('"code":"unavailable"'))
      this.blame('unclean answers', `${where}: it was said that nothing was saved, and it was: ${answer.text}`);
    const after = await witness.fingerprint();
    if (!known && after !== before) this.blame('half-applied', `${where}: rows were left behind: ${differences(before, after)}`);
    if (known && known.status !== 200) this.blame('half-applied', `${where}: the key is taken without an answer`);
    await this.inspect(where);
  }

  /**
   * Sends a command, kills at the aim, recovers, judges. Returns the process that was held and what it had
   * changed by then.
   */
  async #attempt(order: Order, aim: Aim, victim: Victim): Promise<readonly string[]> {
    const where = `${order.kind}, ${order.endpoint.name}, ${aim.step}, ${victim} struck`;
    this.say(where);
    const before = await this.witness.fingerprint();
    const hold = 'hold' in aim ? await aim.hold() : null;
    let isOver = false;
    const sent = this.#deliver(order).finally(() => {
      isOver = true;
    });
    const begin = performance.now();
    let pid: number | null = null;
    while (hold && pid === null && !isOver) pid = await hold.waiting();
    if ('delayMs' in aim) await Promise.race([sleep(aim.delayMs), sent]);
    if (hold && pid === null) {
      await hold.release();
      throw new Error(`${where}: the command was answered before it got there: ${JSON.stringify(await sent)}`);
    }
    if (aim.step === 'before COMMIT') this.#lasted.set(order.endpoint.name, performance.now() - begin);
    const changed = pid ? await changedTables(this.world, pid) : [];
    pid ??= await busyBackend(this.world);
    await this.strike(order.kind, aim.step, victim === 'backend' && pid === null ? 'postgres' : victim, pid ?? undefined, async () =>
      hold?.release(),
    );
    const answer = await Promise.race([sent, sleep(ANSWER_MS, 'silence' as const, { ref: false })]);
    if (answer === 'silence') this.blame('unclean answers', `${where}: no answer within ${ANSWER_MS} ms`);
    else await this.#judge(order, where, before, answer);
    return changed;
  }

  /** Kills first and sends then, to whoever still listens. */
  async #attemptBefore(order: Order): Promise<void> {
    const victim = this.nextVictim(['server', 'postgres', 'everything']);
    const where = `${order.kind}, ${order.endpoint.name}, before the request, ${victim} struck`;
    this.say(where);
    const before = await this.witness.fingerprint();
    await this.world.strike(victim);
    const answer = await this.#deliver(order);
    this.strikes += 1;
    this.victims.add(victim);
    this.steps.add('before the request');
    this.kinds.add(order.kind);
    this.slowestStart = Math.max(this.slowestStart, await this.world.recover());
    await this.#judge(order, where, before, answer);
  }

  /** Sends until it is answered: the product is there, but connections of before may still have to fail. */
  async #deliverPatiently(order: Order): Promise<{ status: number; text: string }> {
    for (const end = performance.now() + ANSWER_MS; ; await sleep(50)) {
      const answer = await this.#deliver(order);
      if (answer && answer.status !== 503) return answer;
      assert(performance.now() < end, `${order.endpoint.name} was not answered after the kill`);
    }
  }

  /**
   * Sends the command as its user would again after the trouble, and once more: it is done once, and answered
   * the same.
   */
  async #complete(order: Order): Promise<string> {
    const where = `${order.kind}, ${order.endpoint.name}`;
    const known = await this.witness.answerOf(order.key);
    const answer = await this.#deliverPatiently(order);
    assert(answer.status === 200, `${where} answered ${answer.status} after the kills: ${answer.text}`);
    if (known && known.text !== answer.text) this.blame('doubles', `${where}: done before the kill, and answered otherwise after it`);
    this.witness.hear(order.key, answer);
    const before = await this.witness.fingerprint();
    const again = await this.#deliverPatiently(order);
    if (again.text !== answer.text) this.blame('doubles', `${where}: the same command was answered otherwise the second time`);
    const after = await this.witness.fingerprint();
    if (after !== before) this.blame('doubles', `${where}: the same command wrote rows the second time: ${differences(before, after)}`);
    return answer.text;
  }

  /** Asks until it is answered; a refusal is passed on. */
  async ask<E extends Endpoint>(who: Person, endpoint: E, input: ClientInput<E>): Promise<ClientOutput<E>> {
    for (const end = performance.now() + ANSWER_MS; ; await sleep(50)) {
      const found = await who.player.call(endpoint, input).then(
        (output) => ({ output }),
        (error: unknown) => {
          if ((error instanceof Refused && error.status !== 503) || performance.now() > end) throw error;
          return null;
        },
      );
      if (found) return found.output;
    }
  }

  /** Carries a command out, killing the product at the steps of the plan on the way. */
  async act<E extends Endpoint>(kind: Kind, who: Person, endpoint: E, input: ClientInput<E>, plan: Plan): Promise<ClientOutput<E>> {
    const order: Order = { kind, who, endpoint, input, key: `storm-${randomUUID()}` };
    this.#orders.push(order);
    const isOpen = async () => (await this.witness.answerOf(order.key)) === null;
    const atTable = (table: string, step: Step): Aim => ({ step, hold: () => holdTable(this.world, table) });
    const atKey: Aim = { step: 'at the first statement', hold: () => holdKey(this.world, order.key) };
    const atEnd = atTable(LAST_TABLE, 'before COMMIT');
    const atAnswer: Aim = { step: 'after COMMIT, before the answer', hold: () => holdAnswer(this.world) };
    if (plan.named === 'one') await this.#attempt(order, this.lot.one([atKey, atEnd, atAnswer]), this.nextVictim());
    if (plan.named === 'every') {
      await this.#attemptBefore(order);
      if (await isOpen()) await this.#attempt(order, atKey, this.nextVictim());
      const tables = (await isOpen()) ? await this.#attempt(order, atEnd, this.nextVictim()) : [];
      for (const table of tables.filter((name) => !OTHER_POINTS.includes(name)))
        if (await isOpen()) await this.#attempt(order, atTable(table, 'at a change of a table'), this.nextVictim());
    }
    const lasts = this.#lasted.get(endpoint.name) ?? 500;
    for (let i = 0; i < plan.random && (await isOpen()); i += 1)
      await this.#attempt(order, { step: 'at any moment', delayMs: this.lot.fraction() * lasts * 1.2 }, this.nextVictim());
    if (plan.named === 'every' && (await isOpen())) await this.#attempt(order, atAnswer, this.nextVictim());
    return JSON.parse(await this.#complete(order)) as ClientOutput<E>;
  }

  /** Sends every command of the story once more: each is answered as it was, and nothing is written. */
  async replayEverything(): Promise<void> {
    const before = await this.witness.fingerprint();
    for (const order of this.#orders) {
      const [answer, known] = [await this.#deliverPatiently(order), await this.witness.answerOf(order.key)];
      if (answer.text !== known?.text) this.blame('doubles', `${order.kind}, ${order.endpoint.name}: answered otherwise at the end`);
    }
    const after = await this.witness.fingerprint();
    if (after !== before) this.blame('doubles', `sending every command again wrote rows: ${differences(before, after)}`);
    await this.inspect('at the end');
  }
}

/** The tables two fingerprints differ in, each as it was and is. */
function differences(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return now.flatMap((line, i) => (line === old[i] ? [] : [`${old[i]} -> ${line}`])).join('; ');
}

/** The process of PostgreSQL that works for the server at this moment, if one does. */
async function busyBackend(world: World): Promise<number | null> {
  const looking = await world.connect();
  const found = await looking.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'commonhold server' and state <> 'idle' limit 1`,
  );
  await looking.end();
  return found.rows[0]?.pid ?? null;
}
