// Texts too long for memory, kept on disk between writing and reading; nothing is left there when the work is
// over, however it ends.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** One text: written piece after piece, then read from its beginning, as often as needed. */
export interface Spool {
  write(text: string): Promise<void>;
  read(): AsyncIterable<Uint8Array>;
}

const PIECE = 262_144;

/** Gives `work` so many empty texts in the folder for temporary files. */
export async function withSpools<T>(count: number, work: (spools: readonly Spool[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'commonhold-'));
  const files: FileHandle[] = [];
  try {
    for (let n = 0; n < count; n += 1) files.push(await open(join(folder, String(n)), 'w', 0o600));
    return await work(
      files.map((file, n) => ({
        write: async (text) => {
          if (text !== '') await file.appendFile(text);
        },
        read: () => createReadStream(join(folder, String(n)), { highWaterMark: PIECE }),
      })),
    );
  } finally {
    for (const file of files) await file.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same bytes in pieces that are worth a call of the system each. */
async function* inPieces(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    gathered.push(bytes);
    size += bytes.length;
    if (size < PIECE) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  yield Buffer.concat(gathered);
}

/**
 * Writes a body to disk whole, and gives it back to be read once, however slowly: what it is made from, such
 * as a transaction, is needed no longer. Its file has no name, so the disk is free again when the reader ends
 * or is destroyed, or the process dies. Bytes that are whole already are given back. Throws what the body
 * throws.
 */
export async function spooled(body: Uint8Array | AsyncIterable<Uint8Array | string>): Promise<Uint8Array | Readable> {
  if (body instanceof Uint8Array) return body;
  const path = join(tmpdir(), `commonhold-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await file.writeFile(inPieces(body));
  } catch (error) {
    await file.close();
    throw error;
  }
  return file.createReadStream({ start: 0, highWaterMark: PIECE });
}
