// A kept file is sent only as it was kept: its SHA-256 is compared before the first byte goes out.
import { createHash } from 'node:crypto';
import type { FileStore } from '../files/store.ts';
import { Failure } from './failures.ts';

/** A file by its key in the store, and the SHA-256 it was kept with. */
interface KeptFile {
  fileKey: string;
  sha256: string;
}

/** The SHA-256 of a file's pieces, as 64 lower-case hexadecimal digits. */
export async function sha256Of(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Reads files whole. Fails with 500 where one is not what was kept, which the log names, and with `notFound`
 * where one is gone.
 */
export async function requireWhole(files: FileStore, kept: readonly KeptFile[]): Promise<void> {
  for (const { fileKey, sha256 } of kept)
    if ((await sha256Of(await files.get(fileKey))) !== sha256)
      throw new Failure(500, 'This file is damaged: it is not as it was kept. Ask for it to be restored from a backup.', 'fileDamaged');
}

/** The pieces of a file that is whole. Fails as `requireWhole`. */
export async function wholeFile(files: FileStore, kept: KeptFile): Promise<AsyncIterable<Uint8Array>> {
  await requireWhole(files, [kept]);
  return files.get(kept.fileKey);
}
