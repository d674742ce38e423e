// Commands whose answer is lost: the same input keeps its key until its outcome is known, in this page and in
// the next.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { command, defineEndpoints } from '../contract/contract.ts';

const things = defineEndpoints('Thing', {
  addThing: command({ summary: 'Adds.', permission: 'signedIn', input: z.object({ name: z.string() }), output: z.object({}) }),
});

const doors = defineEndpoints('Door', {
  enter: command({ summary: 'Enters.', permission: 'public', input: z.object({}), output: z.object({}) }),
});

/** The page as it begins: a client without memory, and what the tab keeps. */
async function aPage() {
  vi.resetModules();
  const client = await import('./client.ts');
  const { setDraftOwner } = await import('./draft.ts');
  setDraftOwner('7');
  client.configureClient({ baseUrl: '', token: () => 't', onSignedOut: () => {} });
  return client;
}

/**
 * Stands in for the server: gives the answers in turn, the last for good, and notes the keys it is sent.
 * `lost` is no answer at all.
 */
function answering(...answers: ('lost' | { status: number; body: object })[]): { path: string; key: string }[] {
  const asked: { path: string; key: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, key: new Headers(init.headers).get('idempotency-key') ?? '' });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === 'lost' || !answer) throw new TypeError('network');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  return asked;
}

const done = { status: 200, body: {} };

/** What a call comes to, all its waiting passed over. */
async function outcome(work: Promise<unknown>): Promise<unknown> {
  const settled = work.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return await settled;
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a lost answer is asked for again with the same key; another act has a key of its own', async () => {
  const { call } = await aPage();
  const asked = answering('lost', done);
  expect(await outcome(call(things.addThing, { name: 'a' }))).toEqual({});
  await outcome(call(things.addThing, { name: 'a' }));
  const [lost, found, another] = asked.map(({ key }) => key);
  expect(found).toBe(lost);
  expect(another).not.toBe(lost);
});

test('an answer that is cut off is asked for again', async () => {
  const { call } = await aPage();
  const keys = new Set<string>();
  let times = 0;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keys.add(new Headers(init.headers).get('idempotency-key') ?? '');
    times += 1;
    return new Response(times === 1 ? '{"half' : '{}', { status: 200 });
  });
  expect(await outcome(call(things.addThing, { name: 'a' }))).toEqual({});
  expect([keys.size, times]).toEqual([1, 2]);
});

test('what has no key at the server, such as signing in, is sent once', async () => {
  const { call } = await aPage();
  const asked = answering('lost');
  expect(await outcome(call(doors.enter, {}))).toMatchObject({ status: 0, message: 'The server cannot be reached. Please try again.' });
  expect(asked).toHaveLength(1);
});

test('what nobody answers is called unknown, and the same input has the same key until it is known', async () => {
  const { call } = await aPage();
  const asked = answering('lost', 'lost', 'lost', 'lost', done);
  const failure = await outcome(call(things.addThing, { name: 'a' }));
  expect(failure).toMatchObject({ code: 'outcomeUnknown', message: expect.stringContaining('it is not known whether this was saved') });
  await outcome(call(things.addThing, { name: 'b' }));
  await outcome(call(things.addThing, { name: 'a' }));
  const [first, , , ofB, , again] = asked.map(({ key }) => key);
  expect(ofB).not.toBe(first);
  expect(again).toBe(first);
});

test.each([
  ['the server does not know', { status: 503, body: { code: 'outcomeUnknown', errorMessage: 'Nobody knows.' } }],
  ['something in front of the server answers', { status: 502, body: {} }],
])('it is unknown too where %s', async (_where, answer) => {
  const { call } = await aPage();
  answering(answer);
  expect(await outcome(call(things.addThing, { name: 'a' }))).toMatchObject({ code: 'outcomeUnknown' });
});

test('what the server knows is said as it says it, and not sent again', async () => {
  const { call } = await aPage();
  const asked = answering({ status: 503, body: { code: 'unavailable', errorMessage: 'Your work was not saved.' } });
  expect(await outcome(call(things.addThing, { name: 'a' }))).toMatchObject({ code: 'unavailable', message: 'Your work was not saved.' });
  expect(asked).toHaveLength(1);
});

test('two calls of the same input at once are two acts', async () => {
  const { call } = await aPage();
  const asked = answering(done);
  await outcome(Promise.all([call(things.addThing, { name: 'a' }), call(things.addThing, { name: 'a' })]));
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
});

test('a key survives a reload of the page, for the person who sent it', async () => {
  const before = await aPage();
  const asked = answering('lost');
  await outcome(before.call(things.addThing, { name: 'a' }));
  const after = await aPage();
  const again = answering(done);
  await outcome(after.call(things.addThing, { name: 'a' }));
  expect(again[0]?.key).toBe(asked[0]?.key);
});

test.each([
  ['was saved', { status: 200, body: { isSaved: true } }, [{ summary: 'Adds.', isSaved: true }]],
  ['was not saved', { status: 200, body: { isSaved: false } }, [{ summary: 'Adds.', isSaved: false }]],
  ['is still unknown', 'lost' as const, []],
])('after a reload it is asked what became of it: it %s', async (_what, answer, settled) => {
  const before = await aPage();
  answering('lost');
  await outcome(before.call(things.addThing, { name: 'a' }));
  const { settleLost } = await aPage();
  const asked = answering(answer);
  expect(await outcome(settleLost())).toEqual(settled);
  expect(asked.map(({ path }) => path)).toEqual(['/Call/SettleCall']);
  if (settled.length > 0) expect(await outcome(settleLost())).toEqual([]);
});

test('a page that is being left asks nothing and hears nothing but of its session', async () => {
  vi.useRealTimers();
  vi.resetModules();
  const own = await import('./client.ts');
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(url);
    return new Promise((answer, fail) => {
      if (signal) signal.addEventListener('abort', () => fail(signal.reason));
      else answer(new Response('{}', { status: 200 }));
    });
  });
  const told = vi.fn();
  own.configureClient({ baseUrl: '', token: () => 't', onSignedOut: told, onFailed: told });
  const underWay = own.call(things.addThing, { name: 'before' });
  own.stopCalls();
  const later = own.call(things.addThing, { name: 'after' });
  await own.call(things.addThing, { name: 'of the session' }, { quietToken: 't' });
  const nothing = Symbol('nothing');
  expect(await Promise.race([underWay, later, new Promise((go) => setTimeout(go, 20, nothing))])).toBe(nothing);
  expect(asked).toHaveLength(2);
  expect(told).not.toHaveBeenCalled();
});
