// The storm of the model: random sequences over every kind of batch, played on the product and on paper,
// which must agree to the cent.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { startCluster } from '../packages/db/embedded.ts';
import { migrate } from '../packages/db/migrate.ts';
import { queueUrl } from '../packages/db/roles.ts';
import { prepareQueue } from '../packages/jobs/worker.ts';
import { sequenceOf } from './model-acts.ts';
import { type Association, setUpAssociation } from './model-books.ts';
import { compare } from './model-compare.ts';
import type { Method } from './model-ledger.ts';
import type { play } from './model-play.ts';
import { newPlaying } from './model-playing.ts';
import { openStage, type Stage } from './model-stage.ts';
import { playUndone } from './model-undo.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';

const methods: readonly Method[] = ['ACCRUAL', 'CASH', 'MODIFIED'];

/** How much is played: `sequences` of `steps` acts each, shared out over the three methods of accounting. */
export interface ModelSize {
  sequences: number;
  steps: number;
}

interface Part {
  played: number;
  acts: number;
  finding: string | null;
}

type PlayedAct = Parameters<typeof play>[1];

async function playOne(stage: Stage, at: Association, method: Method, tally: Map<string, number>, acts: PlayedAct[]) {
  await stage.database.begin();
  try {
    const playing = newPlaying(stage, at, method, tally);
    for (const act of acts) await playUndone(playing, act);
    await compare(playing);
  } finally {
    await stage.database.rollback();
  }
}

/** Plays sequences under one method until one of them shows a difference. */
async function playPart(url: string, method: Method, size: ModelSize, orders: StormOrders, tally: Map<string, number>): Promise<Part> {
  const stage = await openStage(url);
  try {
    const at = await setUpAssociation(stage, method);
    const part: Part = { played: 0, acts: 0, finding: null };
    const property = fc.asyncProperty(sequenceOf(size.steps), async (sequence) => {
      const acts = sequence.filter((act) => act !== null);
      await playOne(stage, at, method, tally, acts);
      part.played += 1;
      part.acts += acts.length;
      if (part.played.toString().endsWith('00')) orders.say(`${method}: ${part.played} of ${size.sequences} sequences`);
    });
    const result = await fc.check(property, { numRuns: size.sequences, seed: orders.seed });
    if (result.failed) {
      const [least] = result.counterexample ?? [];
      const acts = JSON.stringify(least?.filter((act) => act !== null));
      part.finding = `${method}, seed ${orders.seed}, path ${result.counterexamplePath}: ${String(result.errorInstance)}; the least sequence: ${acts}`;
    }
    return part;
  } finally {
    await stage.close();
  }
}

/**
 * Plays one sequence, given as a counterexample prints it. Throws when the product and the paper books
 * disagree.
 */
export async function playSequence(url: string, method: Method, acts: readonly PlayedAct[]): Promise<void> {
  const stage = await openStage(url);
  try {
    const at = await setUpAssociation(stage, method);
    await playOne(stage, at, method, new Map(), [...acts]);
  } finally {
    await stage.close();
  }
}

/** Plays on a migrated database; `url` is its migrator's address. */
export async function playModel(url: string, size: ModelSize, orders: StormOrders): Promise<StormFigures> {
  const tally = new Map<string, number>();
  const each = { ...size, sequences: Math.ceil(size.sequences * 0.333) };
  const parts = await Promise.all(methods.map((method, i) => playPart(url, method, each, { ...orders, seed: orders.seed + i }, tally)));
  const findings = parts.flatMap((part) => part.finding ?? []);
  const acts = parts.reduce((sum, part) => sum + part.acts, 0);
  return {
    rounds: parts.reduce((sum, part) => sum + part.played, 0),
    faults: { lost: 0, doubles: 0, counterexamples: findings.length },
    counts: { 'steps a sequence': size.steps, 'acts played': acts, 'acts by outcome': Object.fromEntries([...tally].sort()) },
    findings,
  };
}

/**
 * A cluster of its own, in memory where there is some, for nothing in it is ever committed beyond the set-up.
 */
async function onOwnCluster<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'commonhold-storm-model-'));
  const secret = () => randomBytes(16).toString('hex');
  const cluster = await startCluster({ dataDir, password: secret(), settings: { fsync: 'off', synchronous_commit: 'off' } });
  try {
    const passwords = { appPassword: secret(), queuePassword: secret() };
    await migrate({ url: cluster.url, passwords });
    await prepareQueue(queueUrl(cluster.url, passwords));
    return await work(cluster.url);
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function sizeOf(orders: StormOrders): ModelSize {
  const asked = process.env['MODEL_SEQUENCES'];
  return { sequences: asked ? Number(asked) : orders.size === 'long' ? 10_000 : 500, steps: 50 };
}

export const model: Storm = {
  name: 'model',
  about: 'random sequences of every kind of batch, on the product and in paper books: every figure agrees.',
  run: (orders) => onOwnCluster((url) => playModel(url, sizeOf(orders), orders)),
};
