// Hostile and careless input at every call: each part of a sound input replaced by what no field expects is
// answered, never with a 500.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../packages/contract/contract.ts';
import { modulo } from '../../packages/kernel/kernel.ts';
import { malformedVariants } from '../../packages/testkit/malformed.ts';
import { sampled } from '../../packages/testkit/sampled.ts';
import { allRoutes } from './registry.ts';
import { formOf } from './sound-input.testing.ts';
import { aWorld, type World } from './tenancy.testing.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
  token = world.everywhere;
}, 180_000);
afterAll(() => world.server.close());

/** One call in so many is asked in every run: they spread over all areas. */
const EVERY = 6;

/** A call is declared and answered under the last part of its name. */
function isTouched({ name }: Endpoint, files: readonly string[]): boolean {
  const word = new RegExp(`\\b${name.split('.').at(-1)}\\b`);
  return files.some((file) => /\.(contract|handlers)\.ts$/.test(file) && existsSync(join(root, file)) && word.test(textOf(file)));
}

const root = resolve(import.meta.dirname, '../..');
const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

const endpoints = sampled(
  // What is an owner's alone is asked as an owner, beside the portal.
  allRoutes
    .map((route) => route.endpoint)
    .filter(({ name, permission }) => permission !== 'owner' && !['Account.logOff', 'Job.watchJob'].includes(name)),
  (_endpoint, index) => modulo(index, EVERY) === 0,
  isTouched,
);

/** Who is not known yet may be refused as such; everybody else's input is looked at. */
const signsIn = (endpoint: Endpoint): boolean => /^(Account|SignIn)\./.test(endpoint.name);

/** An address of more than 16 KB is refused before any call sees it. */
function arrives(endpoint: Endpoint, input: unknown): boolean {
  return endpoint.method === 'POST' || (typeof input === 'object' && (JSON.stringify(input) ?? '').length < 16_000);
}

let token = '';

/**
 * Sends it as an administrator: a new one where a call before this one has ended the session, which some
 * inputs do in earnest.
 */
async function ask(endpoint: Endpoint, input: unknown) {
  const answer = await world.server.send(endpoint, input, { token });
  if (answer.status !== 401 || signsIn(endpoint)) return answer;
  token = await world.server.tokenFor('Administrator');
  return world.server.send(endpoint, input, { token });
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', { timeout: 120_000 }, async (_name, endpoint) => {
  const sound = formOf(endpoint).make((kind) => world.played.ids[kind] ?? '1') as object;
  const bad: string[] = [];
  // Nobody's access has changed just before: who calls is looked up once, as on any working day.
  world.server.clock.advance(2_000);
  for (const [name, input] of malformedVariants(sound)) {
    if (!arrives(endpoint, input)) continue;
    const answer = await ask(endpoint, input);
    if (answer.status >= 500) bad.push(`${name}: ${answer.status} ${answer.text.slice(0, 100)}`);
    if (answer.status === 401 && !signsIn(endpoint)) bad.push(`${name}: ${answer.text.slice(0, 100)}`);
    if (answer.status >= 400 && !answer.json['reference']) bad.push(`${name}: ${answer.status} without a reference`);
  }
  expect(bad).toEqual([]);
});
