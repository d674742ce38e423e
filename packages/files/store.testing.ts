// A file store in memory for tests.
import { notFound } from '../kernel/kernel.ts';
import type { FileStore } from './store.ts';

/** A file store of a test. */
export interface TemporaryFiles extends FileStore {
  /** The keys of what is there. */
  keys(): string[];
  /** Another store with the same files. */
  copy(): TemporaryFiles;
}

/** Keeps files until the test ends, beginning with those given. */
export function temporaryFiles(given: ReadonlyMap<string, Uint8Array> = new Map()): TemporaryFiles {
  const files = new Map(given);
  return {
    async put(key, content) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content instanceof Uint8Array ? [content] : content) pieces.push(piece);
      const bytes = new Uint8Array(Buffer.concat(pieces));
      files.set(key, bytes);
      return bytes.length;
    },
    async get(key) {
      const bytes = files.get(key);
      if (!bytes) throw notFound('The file');
      return (async function* () {
        yield bytes;
      })();
    },
    async remove(key) {
      files.delete(key);
    },
    async removeFolder(folder) {
      for (const key of files.keys()) if (key.startsWith(`${folder}/`)) files.delete(key);
    },
    async removeAbandoned() {},
    keys: () => [...files.keys()],
    copy: () => temporaryFiles(files),
  };
}
