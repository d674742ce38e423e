// Seals what was committed since: the next blocks of a customer's chain, each in a transaction of its own.
import { type Database, sql, type Tx } from '../db/database.ts';
import { addMilliseconds, type Instant } from '../kernel/kernel.ts';
import { blockHash, NO_BLOCK, type SealPart } from './chain.ts';
import { type LeafForm, unsealedLeaves } from './leaves.ts';

/** Most rows of one table in a block. */
const BLOCK_ROWS = 2_000;
/**
 * Ids are taken before their rows are committed, so rows may come late; no transaction lasts as long as this.
 */
const LATENESS_MS = 24 * 3_600_000;

/** The last block of a chain. */
export interface ChainEnd {
  number: string;
  hash: string;
}

/** The last block; null while there is none. */
export async function chainEnd(tx: Tx): Promise<ChainEnd | null> {
  const found = await sql<ChainEnd>`select block_number::text as number, encode(block_hash, 'hex') as hash from platform.seal_block
    where customer_id = ${tx.customerId} order by block_number desc limit 1`.execute(tx.db);
  return found.rows[0] ?? null;
}

/** The id up to which nothing comes any more: what was sealed a day ago. */
export async function floorOf(tx: Tx, table: string, now: Instant): Promise<string> {
  const found = await sql<{ id: string }>`select s.highest_id::text as id from platform.seal_part s
    join platform.seal_block b on b.customer_id = ${tx.customerId} and b.block_number = s.block_number
    where s.customer_id = ${tx.customerId} and s.table_name = ${table} and b.sealed_time < ${addMilliseconds(now, -LATENESS_MS)}::timestamptz
    order by s.block_number desc limit 1`.execute(tx.db);
  return found.rows[0]?.id ?? '0';
}

async function saveBlock(tx: Tx, end: ChainEnd | null, now: Instant, parts: readonly SealPart[]): Promise<ChainEnd> {
  const number = String(BigInt(end?.number ?? '0') + 1n);
  const previous = end?.hash ?? NO_BLOCK;
  const hash = blockHash({ number, sealedTime: now, previous, parts });
  await sql`insert into platform.seal_block (customer_id, block_number, sealed_time, previous_hash, block_hash)
    values (${tx.customerId}, ${number}, ${now}, decode(${previous}, 'hex'), decode(${hash}, 'hex'))`.execute(tx.db);
  for (const { table, rowIds, leaves } of parts) {
    await sql`insert into platform.seal_part (customer_id, table_name, block_number, row_ids, leaves, highest_id)
      select ${tx.customerId}::bigint, ${table}::text, ${number}::bigint, ${[...rowIds]}::bigint[], ${Buffer.from(leaves)}::bytea,
        greatest(${rowIds.at(-1) ?? '0'}::bigint, (select s.highest_id from platform.seal_part s
          where s.customer_id = ${tx.customerId} and s.table_name = ${table} order by s.block_number desc limit 1))`.execute(tx.db);
  }
  return { number, hash };
}

/**
 * Seals one block of what stands above the floors, which rise with it; how many rows. None too while another
 * worker seals this customer.
 */
async function sealBlock(tx: Tx, forms: readonly LeafForm[], floors: Map<string, string>, now: Instant): Promise<number> {
  const locked = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('seal:' || ${tx.customerId}::text, 0)) as mine`.execute(tx.db);
  if (locked.rows[0]?.mine !== true) return 0;
  const end = await chainEnd(tx);
  const parts: SealPart[] = [];
  for (const form of forms) {
    const floor = floors.get(form.table) ?? (await floorOf(tx, form.table, now));
    const leaves = await unsealedLeaves(tx, form, floor, BLOCK_ROWS);
    floors.set(form.table, leaves.at(-1)?.id ?? floor);
    if (leaves.length === 0) continue;
    parts.push({
      table: form.table,
      rowIds: leaves.map((row) => row.id),
      leaves: Buffer.from(leaves.map((row) => row.leaf).join(''), 'hex'),
    });
  }
  if (parts.length > 0) await saveBlock(tx, end, now, parts);
  return parts.reduce((sum, part) => sum + part.rowIds.length, 0);
}

/**
 * Seals everything of a customer that was committed and not sealed yet, block by block. Returns how many
 * rows.
 */
export async function sealCustomer(database: Database, customerId: string, forms: readonly LeafForm[], now: Instant): Promise<number> {
  // Within a round no row is asked twice; one that comes below what was sealed meanwhile waits for the next
  // round.
  const floors = new Map<string, string>();
  let total = 0;
  for (;;) {
    // A block that is tried again begins at the floors it began with.
    const { sealed, risen } = await database.transact(customerId, async (tx) => {
      const mine = new Map(floors);
      return { sealed: await sealBlock(tx, forms, mine, now), risen: mine };
    });
    for (const [table, floor] of risen) floors.set(table, floor);
    total += sealed;
    if (sealed === 0) return total;
  }
}

/**
 * Seals rows that came with ids of long ago, such as those of a community that comes from another customer:
 * no round would ask for them again. It stands in the caller's transaction, which waits for another one that
 * seals this customer. Returns how many rows.
 */
export async function sealBelow(tx: Tx, forms: readonly LeafForm[], now: Instant): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seal:' || ${tx.customerId}::text, 0))`.execute(tx.db);
  const floors = new Map(forms.map((form) => [form.table, '0']));
  let total = 0;
  for (;;) {
    const sealed = await sealBlock(tx, forms, floors, now);
    total += sealed;
    if (sealed === 0) return total;
  }
}
