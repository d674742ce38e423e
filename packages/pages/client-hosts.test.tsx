// Where calls go and what every one carries, failures told once, and dates written and read on the way.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { command, dateIn, defineEndpoints, query } from '../contract/contract.ts';
import { type CallFailed, call, configureClient } from './client.ts';

const things = defineEndpoints('Thing', {
  getThing: query({ summary: 'Reads.', permission: 'signedIn', input: z.object({ dueDate: dateIn }), output: z.any() as never }),
  addThing: command({
    summary: 'Adds.',
    permission: 'signedIn',
    input: z.object({ dueDate: dateIn, memo: z.string() }),
    output: z.object({}),
  }),
  leave: command({ summary: 'Leaves.', permission: 'session', toWebHost: true, input: z.object({}), output: z.object({}) }),
  template: query({
    summary: 'A file of the pages.',
    permission: 'session',
    path: '/templates/letter.html',
    input: z.object({}),
    output: z.object({}),
  }),
});

interface Sent {
  url: string;
  init: RequestInit;
}
let sent: Sent[];
let answer: () => Response;
let failures: CallFailed[];
let signedOut: (string | null)[];

beforeEach(() => {
  sent = [];
  failures = [];
  signedOut = [];
  answer = () => new Response('{}');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  configureClient({
    baseUrl: 'https://api.books.example',
    fingerprint: 'aB3_-x9Z',
    token: () => 'the-token',
    onFailed: (failure) => failures.push(failure),
    onSignedOut: (token) => signedOut.push(token),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  configureClient({ baseUrl: '', token: () => null, onSignedOut: () => undefined });
});

const day = '2026-03-08' as never;

test('relative paths go to the API host, what belongs to the pages to theirs, templates there with the build', async () => {
  await call(things.getThing, { dueDate: day });
  await call(things.addThing, { dueDate: day, memo: '2026-03-08' });
  await call(things.leave, {});
  await call(things.template, {});
  expect(sent.map(({ url }) => url)).toEqual([
    'https://api.books.example/Thing/GetThing?dueDate=2026-03-08T00%3A00%3A00',
    'https://api.books.example/Thing/AddThing',
    '/Thing/Leave',
    '/templates/letter.html?v=aB3_-x9Z',
  ]);
  expect(sent[1]?.init.body).toBe('{"dueDate":"2026-03-08T00:00:00","memo":"2026-03-08"}');
});

test('every request carries the bearer', async () => {
  for (const endpoint of [things.leave, things.template]) await call(endpoint, {});
  await call(things.getThing, { dueDate: day });
  const bearers = sent.map(({ init }) => new Headers(init.headers).get('authorization'));
  expect(bearers).toEqual(Array(3).fill('Bearer the-token'));
});

test('days and moments are read by the names of their fields', async () => {
  answer = () => new Response('{"dueDate":"2026-03-08T00:00:00","enteredTime":"2026-03-08T10:30:00.5Z"}');
  expect(await call(things.getThing, { dueDate: day })).toEqual({ dueDate: '2026-03-08', enteredTime: '2026-03-08T10:30:00.500Z' });
});

test('every failed answer is told with its words and reference, and passed on', async () => {
  for (const status of [400, 401, 403, 404, 409, 413, 422, 429, 500, 503]) {
    answer = () => new Response('{"errorMessage":"No.","reference":"R1"}', { status });
    await expect(call(things.getThing, { dueDate: day })).rejects.toMatchObject({ status, message: 'No.', reference: 'R1' });
  }
  expect(failures.map(({ status }) => status)).toEqual([400, 401, 403, 404, 409, 413, 422, 429, 500, 503]);
  expect(signedOut).toEqual(['the-token']);
});

test('an answer that says nothing is new is no failure to tell of', async () => {
  answer = () => new Response(null, { status: 304 });
  await expect(call(things.getThing, { dueDate: day })).rejects.toMatchObject({ status: 304 });
  expect(failures).toEqual([]);
});

test('a call of the session itself fails quietly', async () => {
  answer = () => new Response('{"errorMessage":"No."}', { status: 401 });
  await expect(call(things.leave, {}, { quietToken: 'old' })).rejects.toMatchObject({ status: 401 });
  expect([failures, signedOut]).toEqual([[], []]);
  expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Bearer old');
  expect(sent[0]?.init.keepalive).toBe(true);
});
