// Texts too long for memory, kept on disk between writing and reading; the folder is gone when the work is over, however it ends.
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
