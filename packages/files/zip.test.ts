// Archives as an independent program reads them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseInstant } from '../kernel/kernel.ts';
import { type ZipEntry, zipFiles } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const time = parseInstant('2026-11-20T10:30:58Z');

async function zipped(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFiles(entries, time)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function write(bytes: Buffer): string {
  const path = join(folder, 'file.zip');
  writeFileSync(path, bytes);
  return path;
}

it('unzip finds every file whole, names and times included', async () => {
  const entries = [
    { name: 'Zoë Ødegård.pdf', bytes: Buffer.from('one') },
    { name: 'empty.pdf', bytes: new Uint8Array() },
    { name: 'big.bin', bytes: new Uint8Array(300_000).map((_, i) => i & 0xff) },
  ];
  const path = write(await zipped(entries));
  expect(execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })).toContain('No errors detected');
  const listing = execFileSync('unzip', ['-ZTs', path], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  expect(listing).toContain('Zoë Ødegård.pdf');
  expect(listing).toContain('20261120.103058');
  for (const entry of entries) {
    const out = execFileSync('unzip', ['-p', path, entry.name], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(Buffer.compare(out, entry.bytes)).toBe(0);
  }
});

it('keeps names inside one folder and apart', async () => {
  const bytes = Buffer.from('x');
  const path = write(await zipped(['../../etc/passwd', 'a.pdf', 'A.pdf', 'a.pdf', 'C:\\x.pdf'].map((name) => ({ name, bytes }))));
  const names = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n');
  expect(names).toEqual(['-..-etc-passwd', 'a.pdf', 'A (2).pdf', 'a (3).pdf', 'C--x.pdf']);
});

it('an archive of nothing is still an archive', async () => {
  expect((await zipped([])).length).toBe(22);
});
