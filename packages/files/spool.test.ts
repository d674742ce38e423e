// Spooled texts come back as they were written, and leave nothing behind.
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { assert } from '../kernel/kernel.ts';
import { spooled, withSpools } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'spool-test-'));
beforeAll(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('gives back what was written, each text for itself and as often as it is read', async () => {
  await withSpools(2, async ([one, two]) => {
    assert(one && two, 'there are two');
    for (let n = 0; n < 3; n += 1) await one.write(`${'é'.repeat(100_000)}${n}\n`);
    await two.write('');
    expect(await text(one.read())).toBe([0, 1, 2].map((n) => `${'é'.repeat(100_000)}${n}\n`).join(''));
    expect(await text(one.read())).toHaveLength(300_006);
    expect(await text(two.read())).toBe('');
    expect(readdirSync(folder)).toHaveLength(1);
  });
  await expect(withSpools(1, () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
  expect(readdirSync(folder)).toEqual([]);
});

/** How many files of the folder this process holds open, named or not. */
const heldOpen = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

it('is read after what it was made from has ended, and leaves neither name nor open file', async () => {
  let isOver = false;
  async function* body() {
    yield 'é'.repeat(300_000);
    yield new TextEncoder().encode('end');
    isOver = true;
  }
  const whole = await spooled(body());
  expect(isOver).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  assert(whole instanceof Readable, 'it is read from disk');
  expect(await text(whole)).toBe(`${'é'.repeat(300_000)}end`);
  const unread = await spooled(body());
  assert(unread instanceof Readable, 'it is read from disk');
  unread.destroy();
  await vi.waitFor(() => expect(heldOpen()).toBe(0));
});

it('throws what its body throws', async () => {
  async function* body() {
    yield 'begun';
    throw new Error('no more');
  }
  await expect(spooled(body())).rejects.toThrow('no more');
  expect(heldOpen()).toBe(0);
});
