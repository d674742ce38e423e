// Files in an object store, against a small server that speaks S3: the same promises as the folder keeps.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** It comes without types. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (
  options: object,
) => { run(): Promise<{ port: number }>; close(): Promise<void> };
const folder = mkdtempSync(join(tmpdir(), 'commonhold-s3-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'books', configs: [] }],
});
let store: FileStore;
beforeAll(async () => {
  const { port } = await server.run();
  store = openS3Store(`s3://S3RVER:S3RVER@127.0.0.1:${port}/books/installation?tls=off`);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function bytesOf(key: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await store.get(key)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('keeps bytes and streams, and replaces a file of the same key', async () => {
  expect(await store.put('1/statements/a.pdf', Buffer.from('one'))).toBe(3);
  expect((await bytesOf('1/statements/a.pdf')).toString()).toBe('one');
  const two = async function* () {
    yield Buffer.from('two');
    yield Buffer.from(' and more');
  };
  expect(await store.put('1/statements/a.pdf', two())).toBe(12);
  expect((await bytesOf('1/statements/a.pdf')).toString()).toBe('two and more');
});

it('keeps a file longer than one part, whole', async () => {
  const long = Buffer.alloc(20 * 1024 * 1024, 'commonhold ');
  const inPieces = async function* () {
    for (let at = 0; at < long.length; at += 1_000_003) yield long.subarray(at, at + 1_000_003);
  };
  expect(await store.put('1/exports/long.bin', inPieces())).toBe(long.length);
  expect((await bytesOf('1/exports/long.bin')).equals(long)).toBe(true);
});

it('leaves nothing of a file that broke off', async () => {
  const broken = async function* () {
    yield Buffer.alloc(9 * 1024 * 1024);
    yield Buffer.alloc(9 * 1024 * 1024);
    throw new Error('broken off');
  };
  await expect(store.put('1/broken/b.pdf', broken())).rejects.toThrow('broken off');
  await expect(store.get('1/broken/b.pdf')).rejects.toMatchObject({ code: 'notFound' });
});

it('removes one file, and does not mind when there is none', async () => {
  await store.put('1/one.txt', Buffer.from('one'));
  await store.remove('1/one.txt');
  await store.remove('1/one.txt');
  await expect(store.get('1/one.txt')).rejects.toMatchObject({ code: 'notFound' });
});

it('removes a folder and no other that begins like it', async () => {
  for (const key of ['1/a/x.txt', '1/a/b/y.txt', '1/ab/z.txt']) await store.put(key, Buffer.from(key));
  await store.removeFolder('1/a');
  await expect(store.get('1/a/b/y.txt')).rejects.toMatchObject({ code: 'notFound' });
  expect((await bytesOf('1/ab/z.txt')).toString()).toBe('1/ab/z.txt');
});

it.each(['../out', '/etc/passwd', 'a//b', ''])('takes no key %j', async (key) => {
  await expect(store.get(key)).rejects.toThrow('not a file key');
});

it('wants a bucket', () => {
  expect(() => openS3Store('s3://key:secret@files.example')).toThrow('must name a host and a bucket');
});
