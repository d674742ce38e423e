// Checks a chain against the rows it seals, and published heads against the chain: what was changed, taken
// away or put in, the first in the chain first.
import { sql, type Tx } from '../db/database.ts';
import type { Instant } from '../kernel/kernel.ts';
import { blockHash, isSigned, leavesOf, NO_BLOCK, type SealBlock, type SealHead, type SealPart } from './chain.ts';
import { type LeafForm, leavesNow, unsealedIds } from './leaves.ts';
import { floorOf } from './sealing.ts';

/** Something that is not as it was sealed. */
export interface SealFault {
  /**
   * `changed`, `missing`: a row; `stray`: a row that no block holds, or a part without its row; `block`,
   * `head`: of the chain itself.
   */
  kind: 'changed' | 'missing' | 'stray' | 'block' | 'head';
  /** The block; null for rows that stand in none. */
  block: string | null;
  table: string;
  rowId: string;
  /** What is wrong, for blocks and heads. */
  what: string;
}

/** What a check found. */
export interface ChainCheck {
  blocks: number;
  rows: number;
  /** Rows that came after the last block. */
  waiting: number;
  faults: SealFault[];
}

/** Blocks that are checked with one statement for each table. */
const PAGE = 20;
/** Faults that are told; a flood says no more than its beginning. */
const MOST_FAULTS = 1_000;

interface StoredBlock extends SealBlock {
  hash: string;
}

async function loadBlocks(tx: Tx, after: string): Promise<StoredBlock[]> {
  const blocks = await sql<Omit<StoredBlock, 'parts'>>`select block_number::text as number, sealed_time as "sealedTime",
      encode(previous_hash, 'hex') as previous, encode(block_hash, 'hex') as hash
    from platform.seal_block where customer_id = ${tx.customerId} and block_number > ${after}::bigint order by block_number limit ${PAGE}`.execute(
    tx.db,
  );
  const last = blocks.rows.at(-1)?.number ?? after;
  const parts = await sql<
    SealPart & { number: string }
  >`select block_number::text as number, table_name as "table", row_ids as "rowIds", leaves
    from platform.seal_part where customer_id = ${tx.customerId} and block_number > ${after}::bigint and block_number <= ${last}::bigint`.execute(
    tx.db,
  );
  const byBlock = Map.groupBy(parts.rows, (part) => part.number);
  return blocks.rows.map((block) => ({ ...block, parts: byBlock.get(block.number) ?? [] }));
}

const blockFault = (block: string, what: string): SealFault => ({ kind: 'block', block, table: '', rowId: '', what });

/** The links of the blocks given, which follow `end`. */
function linkFaults(blocks: readonly StoredBlock[], end: { number: string; hash: string }): SealFault[] {
  const faults: SealFault[] = [];
  let { number, hash } = end;
  for (const block of blocks) {
    const next = String(BigInt(number) + 1n);
    if (block.number !== next) faults.push(blockFault(next, `block ${next} is missing`));
    else if (block.previous !== hash) faults.push(blockFault(block.number, `block ${block.number} does not follow the block before it`));
    if (blockHash(block) !== block.hash) faults.push(blockFault(block.number, `block ${block.number} does not have its hash`));
    ({ number, hash } = block);
  }
  return faults;
}

/** The rows of the blocks given that are not as they were sealed. */
async function rowFaults(tx: Tx, forms: readonly LeafForm[], blocks: readonly StoredBlock[]): Promise<SealFault[]> {
  const known = new Map(forms.map((form) => [form.table, form]));
  const now = new Map<string, Map<string, string>>();
  for (const form of forms) {
    const ids = blocks.flatMap(({ parts }) => parts.filter((part) => part.table === form.table).flatMap((part) => part.rowIds));
    now.set(form.table, ids.length === 0 ? new Map() : await leavesNow(tx, form, ids));
  }
  return blocks.flatMap((block) =>
    block.parts.flatMap((part) => {
      if (!known.has(part.table))
        return [blockFault(block.number, `block ${block.number} seals ${part.table}, of which nothing is known here`)];
      const leaves = leavesOf(part);
      return part.rowIds.flatMap((rowId, index): SealFault[] => {
        const found = now.get(part.table)?.get(rowId);
        if (found === leaves[index]) return [];
        return [{ kind: found === undefined ? 'missing' : 'changed', block: block.number, table: part.table, rowId, what: '' }];
      });
    }),
  );
}

/**
 * Rows that stand in no block though nothing comes any more below the floor, rows that stand in two, and
 * parts whose row is gone; and how many rows still wait.
 */
async function strayRows(tx: Tx, form: LeafForm, now: Instant): Promise<{ faults: SealFault[]; waiting: number }> {
  const id = sql.ref(`r.${form.idColumn}`);
  const floor = await floorOf(tx, form.table, now);
  const fault =
    (what: string) =>
    (rowId: string): SealFault => ({ kind: 'stray', block: null, table: form.table, rowId, what });
  const open = await sql<{
    id: string;
    late: boolean;
  }>`select o.id::text as id, o.id <= ${floor}::bigint as late from (${unsealedIds(tx, form)}) o order by o.id`.execute(tx.db);
  const twice = await sql<{ id: string }>`select u.id::text as id from platform.seal_part s cross join lateral unnest(s.row_ids) as u (id)
    where s.customer_id = ${tx.customerId} and s.table_name = ${form.table} group by u.id having count(*) > 1 order by u.id limit ${MOST_FAULTS}`.execute(
    tx.db,
  );
  const faults = [
    ...open.rows.filter((row) => row.late).map((row) => fault('it stands in no block')(row.id)),
    ...twice.rows.map((row) => fault('it stands in two blocks')(row.id)),
  ];
  for (const { table } of form.parts) {
    const own = sql.ref(`p.${form.idColumn}`);
    const left = await sql<{
      id: string;
    }>`select distinct ${own}::text as id from ${sql.table(table)} p where p.customer_id = ${tx.customerId}
      and not exists (select from ${sql.table(form.table)} r where r.customer_id = ${tx.customerId} and ${id} = ${own}) order by 1 limit ${MOST_FAULTS}`.execute(
      tx.db,
    );
    faults.push(...left.rows.map((row) => fault(`rows of ${table} belong to it, and it is not there`)(row.id)));
  }
  return { faults, waiting: open.rows.filter((row) => !row.late).length };
}

/**
 * Checks the whole chain of a customer against its rows. Run it in a snapshot; it reads everything that was
 * ever sealed. `now` tells which rows may still wait for their block.
 */
export async function checkChain(tx: Tx, forms: readonly LeafForm[], now: Instant): Promise<ChainCheck> {
  const check: ChainCheck = { blocks: 0, rows: 0, waiting: 0, faults: [] };
  let end = { number: '0', hash: NO_BLOCK };
  for (let blocks = await loadBlocks(tx, '0'); blocks.length > 0; blocks = await loadBlocks(tx, end.number)) {
    const faults = [...linkFaults(blocks, end), ...(await rowFaults(tx, forms, blocks))];
    check.faults.push(...faults.toSorted((a, b) => Number(a.block) - Number(b.block)));
    check.blocks += blocks.length;
    check.rows += blocks.reduce((sum, { parts }) => sum + parts.reduce((rows, part) => rows + part.rowIds.length, 0), 0);
    end = blocks.at(-1) ?? end;
    if (check.faults.length > MOST_FAULTS) return check;
  }
  for (const form of forms) {
    const { faults, waiting } = await strayRows(tx, form, now);
    check.faults.push(...faults);
    check.waiting += waiting;
  }
  return check;
}

/**
 * Published heads that the chain does not bear out: signed by nobody, of a block that is gone, or of one that
 * has another hash now.
 */
export async function headFaults(tx: Tx, heads: readonly SealHead[]): Promise<SealFault[]> {
  const found = await sql<{
    number: string;
    hash: string;
  }>`select block_number::text as number, encode(block_hash, 'hex') as hash from platform.seal_block
    where customer_id = ${tx.customerId} and block_number = any(${heads.map((head) => head.number)}::bigint[])`.execute(tx.db);
  const hashes = new Map(found.rows.map((row) => [row.number, row.hash]));
  return heads.flatMap((head): SealFault[] => {
    const fault = (what: string): SealFault[] => [{ kind: 'head', block: head.number, table: '', rowId: '', what }];
    if (!isSigned(head)) return fault(`the head published for block ${head.number} is not signed with the key it names`);
    const hash = hashes.get(head.number);
    if (hash === undefined)
      return fault(`block ${head.number} was published on ${head.signedTime} and is gone: the end of the chain was cut off`);
    if (hash !== head.hash)
      return fault(`block ${head.number} has another hash than was published on ${head.signedTime}: the chain was written anew`);
    return [];
  });
}
