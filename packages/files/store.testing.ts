// A file store in memory for tests.
import { notFound } from '../kernel/kernel.ts';
import type { FileStore } from './store.ts';

/** Keeps files until the test ends; `keys` tells what is there. */
export function temporaryFiles(): FileStore & { keys(): string[] } {
  const files = new Map<string, Uint8Array>();
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
  };
}
