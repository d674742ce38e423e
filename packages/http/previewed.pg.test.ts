// Previewed acts through the gate on a real PostgreSQL: what changed is refused, one of four posts, a preview
// leaves no trace and says what posting would refuse.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commit, commitUnseen, defineEndpoints, type Endpoint, moneyOut, preview } from '../contract/contract.ts';
import { sql, type Tx } from '../db/database.ts';
import { temporarySecrets } from '../db/secrets.ts';
import { temporaryFiles } from '../files/store.testing.ts';
import { fixedClock, Refusal } from '../kernel/kernel.ts';
import { letterBox } from '../mail/mail.testing.ts';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { type Call, type IdentityDoor, passGate } from './gate.ts';
import { type Context, type Route, routes, type Services } from './handlers.ts';
import { baseHashOf, previewed } from './previewed.ts';

/** Someone rings a bell: each ring is a row, and a preview says how often it rang before. */
const bells = defineEndpoints('Bell', {
  previewRing: preview({
    summary: 'How a bell would ring.',
    permission: 'signedIn',
    byPost: true,
    input: z.object({ bell: z.string() }),
    output: z.object({ before: z.number(), worth: moneyOut }),
  }),
  ring: commit('previewRing', {
    summary: 'Rings a bell.',
    permission: 'signedIn',
    input: z.object({ bell: z.string(), loudly: z.boolean().default(false) }),
    output: z.object({ rings: z.number() }),
    refusals: { cracked: 'The bell is cracked.' },
  }),
  ringBlind: commitUnseen('previewRing', {
    summary: 'Rings a bell without looking.',
    permission: 'signedIn',
    input: z.object({ bell: z.string() }),
    output: z.object({ rings: z.number() }),
  }),
  previewPeal: preview({
    summary: 'How a peal would sound, seen by ringing it.',
    permission: 'signedIn',
    rehearses: true,
    input: z.object({ bell: z.string() }),
    output: z.object({ rings: z.number() }),
  }),
  peal: commit('previewPeal', {
    summary: 'Rings a bell twice.',
    permission: 'signedIn',
    input: z.object({ bell: z.string() }),
    output: z.object({ rings: z.number() }),
  }),
});

/** Rings are kept where tests may write: keys of calls nobody makes. */
const keyOf = (bell: string, ring: number | string) => `bell ${bell} ${ring}`;
async function ringsOf(tx: Tx, bell: string): Promise<number> {
  const found = await sql<{ rings: number }>`select count(*)::int as rings from platform.idempotency_key
    where customer_id = ${tx.customerId} and key like ${keyOf(bell, '%')}`.execute(tx.db);
  return found.rows[0]?.rings ?? 0;
}
async function ringOnce(tx: Tx, bell: string, now: string): Promise<void> {
  await sql`insert into platform.idempotency_key (customer_id, key, request_hash, entered_time)
    values (${tx.customerId}, ${keyOf(bell, randomUUID())}, 'rung', ${now})`.execute(tx.db);
}

async function planRing({ tx, input: { bell } }: Context<{ bell: string }>, commits: boolean) {
  if (commits) await sql`select pg_advisory_xact_lock(hashtext(${bell}))`.execute(tx.db);
  const before = await ringsOf(tx, bell);
  return { before, base: [bell, before, 100n] };
}
const refuseCracked = async ({ input }: Context<{ bell: string }>) => {
  if (input.bell === 'cracked') throw new Refusal('cracked', 'The bell is cracked.');
};

const ringing = previewed(bells.previewRing, bells.ring, {
  plan: planRing,
  view: async (_context, { before }) => ({ before, worth: 100n }),
  refuse: refuseCracked,
  async post({ tx, input, now }, { before }) {
    await ringOnce(tx, input.bell, now);
    return { rings: before + 1 };
  },
});
const blind = previewed(bells.previewRing, bells.ringBlind, {
  plan: planRing,
  view: async (_context, { before }) => ({ before, worth: 100n }),
  async post({ tx, input, now }, { before }) {
    await ringOnce(tx, input.bell, now);
    return { rings: before + 1 };
  },
});
const pealing = previewed(bells.previewPeal, bells.peal, {
  async plan({ tx, input, now }) {
    await ringOnce(tx, input.bell, now);
    await ringOnce(tx, input.bell, now);
    const rings = await ringsOf(tx, input.bell);
    return { rings, base: rings };
  },
  view: async (_context, { rings }) => ({ rings }),
  post: async (_context, { rings }) => ({ rings }),
});
const handlers = {
  previewRing: ringing.preview,
  ring: ringing.commit,
  ringBlind: blind.commit,
  previewPeal: pealing.preview,
  peal: pealing.commit,
};

let db: TestDatabase;
let services: Services;
let customerId: string;
let bell: string;
const all = routes(bells, handlers);
beforeAll(async () => {
  db = await testDatabase();
  customerId = await newCustomer(db);
  services = {
    database: db.database,
    clock: fixedClock('2026-01-05T17:00:00.000Z'),
    secrets: temporarySecrets(),
    files: temporaryFiles(),
    mail: letterBox(),
    publicUrl: 'http://localhost:4000',
    loopbackOnly: true,
  };
});
afterAll(() => db.close());
beforeEach(() => {
  bell = randomUUID();
});

const identity = {
  authenticate: async () => ({ loginId: '1', sessionId: '', customerId, userId: '1', displayName: 'Ada', isOperator: false }),
  claimsOf: async () => ({}),
  communitiesOf: async () => 'all' as const,
  hasCommunity: async () => true,
} satisfies IdentityDoor;

async function send(endpoint: Endpoint, raw: unknown): Promise<{ code?: string; message?: string } & Record<string, unknown>> {
  const route = all.find((one) => one.endpoint === endpoint) as Route;
  const call: Call = {
    raw,
    token: 'Ada',
    idempotencyKey: endpoint.kind === 'command' ? randomUUID() : null,
    requestId: randomUUID(),
    address: '127.0.0.1',
    agent: 'test',
    cookies: {},
    isFromOwnPages: true,
    newCookies: new Map(),
  };
  return passGate(route, call, identity, services).then(
    (answer) => JSON.parse((answer as { text: string }).text),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, message: error.message };
    },
  );
}
const rings = () => db.database.read(customerId, (tx) => ringsOf(tx, bell));
const events = async () => {
  const found = await db.database.read(customerId, (tx) =>
    sql<{ command: string }>`select command from platform.audit_event where customer_id = ${tx.customerId} order by 1`.execute(tx.db),
  );
  return found.rows.map((row) => row.command);
};

describe('a preview', () => {
  test('answers its view with the name of what it rests on, and is a read though it is sent as a body', async () => {
    expect([bells.previewRing.kind, bells.previewRing.method]).toEqual(['query', 'POST']);
    expect(await send(bells.previewRing, { bell })).toEqual({ before: 0, worth: '1.00', baseHash: baseHashOf([bell, 0, 100n]) });
  });

  test('writes no audit event and nothing else, though it rehearses; its commit writes one', async () => {
    const before = await events();
    const { baseHash } = await send(bells.previewRing, { bell });
    const peal = await send(bells.previewPeal, { bell });
    expect(peal['rings']).toBe(2);
    expect([await rings(), await events()]).toEqual([0, before]);
    await send(bells.ring, { bell, baseHash });
    expect([await rings(), (await events()).filter((one) => !before.includes(one))]).toEqual([1, ['Bell.ring']]);
  });

  test('says what the commit refuses', async () => {
    const seen = await send(bells.previewRing, { bell: 'cracked' });
    expect(seen['refusal']).toEqual({ code: 'cracked', message: 'The bell is cracked.' });
    expect((await send(bells.ring, { bell: 'cracked', baseHash: seen['baseHash'] })).code).toBe('cracked');
  });
});

describe('a commit', () => {
  test('is refused with the one sentence once something changed, and nothing stands', async () => {
    const { baseHash } = await send(bells.previewRing, { bell });
    await send(bells.ringBlind, { bell });
    expect(await send(bells.ring, { bell, baseHash })).toEqual({ code: 'baseChanged', message: bells.ring.refusals?.['baseChanged'] });
    expect(await rings()).toBe(1);
  });

  test('sent four times at once with keys of their own posts once', async () => {
    const { baseHash } = await send(bells.previewRing, { bell });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(bells.ring, { bell, baseHash })));
    expect(answers.map((answer) => answer.code ?? answer['rings']).sort()).toEqual([1, 'baseChanged', 'baseChanged', 'baseChanged']);
    expect(await rings()).toBe(1);
  });

  test('needs the name of its preview, unless it may be sent unseen', async () => {
    await expect(send(bells.ring, { bell })).rejects.toThrow(/baseHash/);
    expect(await send(bells.ringBlind, { bell })).toEqual({ rings: 1 });
  });

  test('of a rehearsed act does what was rehearsed', async () => {
    const { baseHash } = await send(bells.previewPeal, { bell });
    expect(await send(bells.peal, { bell, baseHash })).toEqual({ rings: 2 });
    expect((await send(bells.peal, { bell, baseHash })).code).toBe('baseChanged');
    expect(await rings()).toBe(2);
  });
});

test('a handler that compares no base does not serve a commit', () => {
  const bare = async () => ({ rings: 0 });
  expect(() => routes(bells, { ...handlers, ring: bare })).toThrow('Bell.ring commits a preview');
});

test('money, maps and sets count in what a preview rests on', () => {
  expect(baseHashOf([1n])).not.toBe(baseHashOf([2n]));
  expect(baseHashOf(new Map([['a', 1n]]))).not.toBe(baseHashOf(new Map([['a', 2n]])));
  expect(baseHashOf(new Set(['a']))).not.toBe(baseHashOf(new Set(['b'])));
});
