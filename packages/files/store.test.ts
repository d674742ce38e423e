// The file store: whole files or none, and keys that cannot leave its folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { addMilliseconds, systemClock } from '../kernel/kernel.ts';
import { openFileStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-files-'));
const store = openFileStore(pathToFileURL(folder).href);
afterAll(() => rmSync(folder, { recursive: true }));

async function textOf(key: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await store.get(key)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text === 'break') throw new Error('broken off');
    yield Buffer.from(text);
  }
}

describe('the file store', () => {
  it('keeps bytes and streams, and replaces a file of the same key', async () => {
    expect(await store.put('1/statements/a.pdf', Buffer.from('one'))).toBe(3);
    expect(await textOf('1/statements/a.pdf')).toBe('one');
    expect(await store.put('1/statements/a.pdf', pieces('two', ' and more'))).toBe(12);
    expect(await textOf('1/statements/a.pdf')).toBe('two and more');
  });

  it('leaves nothing of a file that broke off', async () => {
    await expect(store.put('1/broken/b.pdf', pieces('half', 'break'))).rejects.toThrow('broken off');
    expect(readdirSync(join(folder, '.unfinished'))).toEqual([]);
    await expect(store.get('1/broken/b.pdf')).rejects.toMatchObject({ code: 'notFound' });
  });

  it('keeps what is being written apart, and removes it when its process died', async () => {
    const killed = `import { openFileStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).href)};
      const half = async function* () { yield Buffer.from('half'); process.kill(process.pid, 'SIGKILL'); };
      await openFileStore(${JSON.stringify(pathToFileURL(folder).href)}).put('3/statements/c.pdf', half());`;
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', killed]).signal).toBe('SIGKILL');
    expect(readdirSync(join(folder, '.unfinished'))).toHaveLength(1);
    expect(readdirSync(folder)).not.toContain('3');
    const now = systemClock.now();
    await store.removeAbandoned(addMilliseconds(now, -60_000));
    expect(readdirSync(join(folder, '.unfinished'))).toHaveLength(1);
    await store.removeAbandoned(addMilliseconds(now, 60_000));
    expect(readdirSync(join(folder, '.unfinished'))).toEqual([]);
  });

  it('removes a folder and does not mind when there is none', async () => {
    await store.put('2/x/y.pdf', Buffer.from('y'));
    await store.removeFolder('2/x');
    await store.removeFolder('2/x');
    await expect(store.get('2/x/y.pdf')).rejects.toMatchObject({ code: 'notFound' });
  });

  it('removes one file and no other, and does not mind when there is none', async () => {
    for (const key of ['3/x/one.pdf', '3/x/two.pdf']) await store.put(key, Buffer.from(key));
    await store.remove('3/x/one.pdf');
    await store.remove('3/x/one.pdf');
    await expect(store.get('3/x/one.pdf')).rejects.toMatchObject({ code: 'notFound' });
    expect(await store.get('3/x/two.pdf')).toBeTruthy();
  });

  it.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', '.hidden', 'a/.b', ''])('refuses the key %j', async (key) => {
    await expect(store.get(key)).rejects.toThrow('not a file key');
  });

  it('takes local addresses only', () => {
    expect(() => openFileStore('s3://bucket')).toThrow('FILES_URL must start with file:');
  });
});
