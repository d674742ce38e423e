// Spooled texts come back as they were written, and leave nothing behind.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { withSpools } from './spool.ts';

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('commonhold-') && !name.startsWith('commonhold-test'));

it('gives back what was written, each text for itself and as often as it is read', async () => {
  const before = folders().length;
  await withSpools(2, async ([one, two]) => {
    for (let n = 0; n < 3; n += 1) await one?.write(`${'é'.repeat(100_000)}${n}\n`);
    await two?.write('');
    expect(await text(one?.read() ?? [])).toBe([0, 1, 2].map((n) => `${'é'.repeat(100_000)}${n}\n`).join(''));
    expect(await text(one?.read() ?? [])).toHaveLength(300_006);
    expect(await text(two?.read() ?? [])).toBe('');
    expect(folders().length).toBe(before + 1);
  });
  await expect(withSpools(1, () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
  expect(folders().length).toBe(before);
});
