// Spooled texts come back as they were written, and leave nothing behind.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { assert } from '../kernel/kernel.ts';
import { withSpools } from './spool.ts';

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
