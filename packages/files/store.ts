// Where finished files are kept: put and get by key, in a folder of the local disk.

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, type Instant, instantOf, notFound } from '../kernel/kernel.ts';

/**
 * Files by key, such as `42/statements/7/MC-0001.pdf`. A key belongs to whoever made it: put the customer
 * first.
 */
export interface FileStore {
  /**
   * Writes a file whole or not at all; an older one of the same key is replaced. Returns its size in bytes.
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** Reads a file in pieces. Throws the refusal `notFound` when there is none. */
  get(key: string): Promise<AsyncIterable<Uint8Array>>;
  /** Removes a file; nothing is done where there is none. */
  remove(key: string): Promise<void>;
  /** Removes every file whose key starts with the folder. */
  removeFolder(folder: string): Promise<void>;
  /** Removes what was begun before an instant and never finished, because the process that wrote it died. */
  removeAbandoned(before: Instant): Promise<void>;
}

/**
 * What is being written lies apart, so that a process that dies leaves no piece of a file among whole ones.
 * No key begins like this.
 */
const UNFINISHED = '.unfinished';
/** What a key is made of. */
export const FILE_KEY = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/;

/** Opens the store at a `file:` address, a folder of this machine. */
export function openFileStore(url: string): FileStore {
  if (!url.startsWith('file:')) throw new Error('FILES_URL must start with file:, a folder of this machine.');
  const root = fileURLToPath(url);
  const workshop = join(root, UNFINISHED);
  const pathOf = (key: string): string => {
    assert(FILE_KEY.test(key), `not a file key: ${JSON.stringify(key)}`);
    return join(root, ...key.split('/'));
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(workshop, { recursive: true, mode: 0o700 });
      const unfinished = join(workshop, `${randomUUID()}.new`);
      const file = await open(unfinished, 'wx', 0o600);
      let size = 0;
      try {
        for await (const piece of content instanceof Uint8Array ? [content] : content) {
          await file.appendFile(piece);
          size += piece.length;
        }
        await file.sync();
        await file.close();
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(unfinished, path);
      } catch (error) {
        await file.close().catch(() => {});
        await rm(unfinished, { force: true });
        throw error;
      }
      return size;
    },
    async get(key) {
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notFound('The file') : error;
      });
      return file.createReadStream() as AsyncIterable<Uint8Array>;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removeFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true });
    },
    async removeAbandoned(before) {
      for (const name of await readdir(workshop).catch(() => [])) {
        const path = join(workshop, name);
        // Finished or removed by someone else since it was listed: nothing to do.
        const begun = await stat(path).catch(() => null);
        if (begun && instantOf(begun.mtimeMs) < before) await rm(path, { force: true });
      }
    },
  };
}

/**
 * A store that puts a second copy of every file into another one, where it stays though the file be removed;
 * `put` settles when both stand.
 */
export function keepCopies(store: FileStore, copies: FileStore): FileStore {
  return {
    ...store,
    async put(key, content) {
      const size = await store.put(key, content);
      await copies.put(key, await store.get(key));
      return size;
    },
    async remove(key) {
      await store.remove(key);
      await copies.remove(key);
    },
    async removeAbandoned(before) {
      await store.removeAbandoned(before);
      await copies.removeAbandoned(before);
    },
  };
}
