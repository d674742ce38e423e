// Publishes signed heads where the product cannot take them back: files that are made once and never written
// again.
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, sql, type Tx } from '../db/database.ts';
import type { Secrets } from '../db/secrets.ts';
import { assert, type Instant } from '../kernel/kernel.ts';
import { type SealHead, signHead } from './chain.ts';
import { chainEnd } from './sealing.ts';

/** A place for heads. */
export interface HeadFolder {
  /**
   * Adds a head of a customer's chain. Throws an Error when another one stands there under its number: the
   * chain was written anew.
   */
  publish(customerId: string, head: SealHead): Promise<void>;
  /** All heads of a customer's chain, by their numbers. */
  headsOf(customerId: string): Promise<SealHead[]>;
}

/**
 * Opens the folder at a `file:` address. Mount it from elsewhere, or where files can only be added, and not
 * even the installation's keeper rewrites it.
 */
export function openHeadFolder(url: string): HeadFolder {
  assert(url.startsWith('file:'), 'SEAL_URL starts with file:');
  const folderOf = (customerId: string): string => join(fileURLToPath(url), customerId);
  return {
    async publish(customerId, head) {
      const folder = folderOf(customerId);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `head-${head.number.padStart(12, '0')}.json`);
      const file = await open(path, 'wx', 0o444).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return null;
        throw error;
      });
      if (file) {
        await file.writeFile(headFile(head));
        await file.sync();
        await file.close();
        return;
      }
      // A worker that died between the file and its row in the database comes here again, later and so with
      // another signature.
      const there = await readHead(path);
      if (there && (there.hash !== head.hash || there.book !== head.book))
        throw new Error(`${path} holds another head than block ${head.number} has now: the chain was written anew after it was published.`);
    },
    async headsOf(customerId) {
      const names = await readdir(folderOf(customerId)).catch(() => []);
      const heads = await Promise.all(
        names.filter((name) => /^head-\d+\.json$/.test(name)).map((name) => readHead(join(folderOf(customerId), name))),
      );
      return heads.filter((head) => head !== null).toSorted((a, b) => Number(a.number) - Number(b.number));
    },
  };
}

/** A head as the file that is published, and that verifiers take. */
export function headFile(head: SealHead): string {
  return `${JSON.stringify(head, null, 1)}\n`;
}

/** A published head; null for a file that was cut off while it was written. */
async function readHead(path: string): Promise<SealHead | null> {
  const text = await readFile(path, 'utf8');
  return text.endsWith('}\n') ? (JSON.parse(text) as SealHead) : null;
}

/** The hash of the first block, by which the chain is named. */
async function bookOf(tx: Tx): Promise<string | undefined> {
  const found = await sql<{ hash: string }>`select encode(block_hash, 'hex') as hash from platform.seal_block
    where customer_id = ${tx.customerId} and block_number = 1`.execute(tx.db);
  return found.rows[0]?.hash;
}

/** The head that was published last, with the name of its chain; null while there is none. */
export async function lastHead(tx: Tx): Promise<SealHead | null> {
  const found = await sql<Omit<SealHead, 'format' | 'book'>>`select h.block_number::text as number, encode(b.block_hash, 'hex') as hash,
      h.signed_time as "signedTime", h.key_id as "keyId", h.public_key as "publicKey", h.signature
    from platform.seal_head h join platform.seal_block b on b.customer_id = ${tx.customerId} and b.block_number = h.block_number
    where h.customer_id = ${tx.customerId} order by h.block_number desc limit 1`.execute(tx.db);
  const [row] = found.rows;
  const book = row && (await bookOf(tx));
  return row && book ? { format: 'commonhold head 1', book, ...row } : null;
}

/** Keeps a published head in the database, for those who ask what stands outside. */
async function saveHead(tx: Tx, head: SealHead): Promise<void> {
  await sql`insert into platform.seal_head (customer_id, block_number, signed_time, key_id, public_key, signature)
    values (${tx.customerId}, ${head.number}, ${head.signedTime}, ${head.keyId}, ${head.publicKey}, ${head.signature})
    on conflict (customer_id, block_number) do nothing`.execute(tx.db);
}

/**
 * Publishes the head of a customer's chain when it has grown; the head, or null when there was nothing to
 * publish. The file comes first:
 * a row says that a file stands.
 */
export async function publishHead(
  services: { database: Database; secrets: Secrets },
  customerId: string,
  folder: HeadFolder,
  now: Instant,
): Promise<SealHead | null> {
  const { database, secrets } = services;
  const state = await database.read(customerId, async (tx) => ({
    end: await chainEnd(tx),
    last: await lastHead(tx),
    book: await bookOf(tx),
  }));
  const { end, last, book } = state;
  if (!end || !book || end.number === last?.number) return null;
  const head = signHead(secrets, { book, number: end.number, hash: end.hash, signedTime: now });
  await folder.publish(customerId, head);
  await database.transact(customerId, (tx) => saveHead(tx, head));
  return head;
}
