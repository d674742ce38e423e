// A whole book as a folder: its list of contents, a file of lines for each table, and the customer's files
// (docs/formats/book.md).
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CustomerTable } from '../../packages/db/customer-rows.ts';

/** What stands in a book's folder. */
export interface BookContents {
  format: 'commonhold book 1';
  /** The newest migration of the database it comes from; only a database of the same takes it. */
  migration: string;
  tables: (CustomerTable & { rows: number })[];
  files: { path: string; size: number; sha256: string }[];
}

const PIECE = 1_048_576;

/** The list of contents of a book. Throws an Error when the folder holds none. */
export function readContents(folder: string): BookContents {
  const path = join(folder, 'book.json');
  if (!existsSync(path)) throw new Error(`${folder} holds no book: book.json is missing.`);
  const contents = JSON.parse(readFileSync(path, 'utf8')) as BookContents;
  if (contents.format !== 'commonhold book 1')
    throw new Error(`${path} is of the format ${JSON.stringify(contents.format)}, which is not known here.`);
  return contents;
}

/** Where the rows of a table stand. */
export function tableFile(folder: string, name: string): string {
  return join(folder, 'tables', `${name}.jsonl`);
}

/** The rows of a table as they stand in a book. */
export async function* readRows(folder: string, name: string): AsyncGenerator<(string | null)[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(tableFile(folder, name), { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, piece]);
    let from = 0;
    // A line feed ends a row; JSON writes those of texts as \n.
    for (let end = bytes.indexOf(10, from); end >= 0; end = bytes.indexOf(10, from)) {
      yield JSON.parse(bytes.toString('utf8', from, end)) as (string | null)[];
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) throw new Error(`${tableFile(folder, name)} was cut off.`);
}

/** The columns that name files of the customer. */
export const FILE_COLUMN = 'file_key';

/**
 * The path below `files/` of what a customer keeps under a key: the key without the customer, who is another
 * elsewhere. Books of before name files with it.
 */
export function pathInBook(fileKey: string): string {
  return fileKey.replace(/^\d+\//, '');
}

/**
 * All files below a folder by their paths, in order; none when there is no folder. One that is still being
 * written is left out.
 */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((one) => one.isFile() && !one.name.endsWith('.new'));
  return found.map((one) => join(one.parentPath, one.name).slice(folder.length + 1)).toSorted();
}

/** Copies a file that must not be there yet; its size in bytes and its sum, or null when it has vanished. */
export async function copyOne(source: string, target: string): Promise<{ size: number; sha256: string } | null> {
  const from = await open(source, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!from) return null;
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const to = await open(target, 'wx', 0o600);
  try {
    for await (const piece of from.createReadStream({ highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
      await to.appendFile(piece);
    }
    await to.sync();
  } finally {
    await to.close();
  }
  return { size, sha256: hash.digest('hex') };
}
