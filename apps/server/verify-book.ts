// Checks a whole-book export against its seals and against published heads. It stands alone: no network, no
// dependencies, nothing of the product; Node's built-in modules do.
//
//   node verify-book.mjs FOLDER [HEAD.json …] [--key DIGITS]
//
// FOLDER is the export. HEAD.json are heads as they were published or mailed, kept by yourself; only they
// prove that the end of the chain was not cut off or computed anew.
// DIGITS are the 16 by which the public key was told to you. Ends with 0 when everything is as it was sealed,
// with 1 otherwise. The format: docs/formats/seal.md.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Row = Record<string, string | null>;

interface Head {
  format: string;
  book: string;
  number: string;
  hash: string;
  signedTime: string;
  publicKey: string;
  signature: string;
}

/** A fault in the order of the chain: that of its block, and of its place in there. */
interface Fault {
  block: number;
  sentence: string;
}

/** Rows sealed by id: what belongs to a row stands in `part`, in the order of a column. */
const SEALED = [
  { table: 'ledger.entry', id: 'entry_id', part: { table: 'ledger.posting', order: 'leg' }, kind: 'Entry' },
  { table: 'platform.audit_event', id: 'audit_event_id', part: null, kind: 'Event' },
] as const;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Lines that end with a line feed, and with nothing else. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, piece]);
    let from = 0;
    for (let end = bytes.indexOf(10, from); end >= 0; end = bytes.indexOf(10, from)) {
      yield bytes.toString('utf8', from, end);
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

/** The rows of an exported table. */
async function* rowsOf(folder: string, table: string): AsyncGenerator<Row> {
  const book = JSON.parse(readFileSync(join(folder, 'book.json'), 'utf8')) as { tables: { name: string; columns: string[] }[] };
  const columns = book.tables.find(({ name }) => name === table)?.columns;
  if (!columns) throw new Error(`The export has no table ${table}.`);
  for await (const line of linesOf(join(folder, 'tables', `${table}.jsonl`))) {
    const values = JSON.parse(line) as (string | null)[];
    yield Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]));
  }
}

const byOctets = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Digits in the order of their numbers; whatever else stands there was put there, and has an order too. */
const byNumber = (a: string, b: string): number => a.length - b.length || byOctets(a, b);

/** A row as it is hashed: its table, then every column that is not null. */
function rowText(table: string, row: Row): string {
  let text = `${table}\n`;
  for (const name of Object.keys(row).toSorted(byOctets)) {
    const value = row[name];
    if (value !== null && value !== undefined) text += `${name}=${Buffer.byteLength(value)}:${value}\n`;
  }
  return text;
}

/** The leaves of a sealed table by id, what each row is called, and ids whose parts have no row. */
async function leavesOf(folder: string, sealed: (typeof SEALED)[number], communities: ReadonlyMap<string, string>) {
  const parts = new Map<string, { order: string; row: Row }[]>();
  if (sealed.part)
    for await (const row of rowsOf(folder, sealed.part.table)) {
      const id = row[sealed.id] ?? '';
      const list = parts.get(id);
      const part = { order: row[sealed.part.order] ?? '', row };
      if (list) list.push(part);
      else parts.set(id, [part]);
    }
  const leaves = new Map<string, string>();
  const names = new Map<string, string>();
  for await (const row of rowsOf(folder, sealed.table)) {
    const id = row[sealed.id] ?? '';
    const mine = (parts.get(id) ?? []).toSorted((a, b) => byNumber(a.order, b.order));
    leaves.set(id, sha256(rowText(sealed.table, row) + mine.map((part) => rowText(sealed.part?.table ?? '', part.row)).join('')));
    names.set(id, nameOf(sealed.kind, id, row, communities));
  }
  // Of an entry that is gone its postings still tell.
  for (const [id, [first]] of parts) if (first && !leaves.has(id)) names.set(id, nameOf(sealed.kind, id, { ...first.row }, communities));
  const orphans = [...parts.keys()].filter((id) => !leaves.has(id));
  return { leaves, names, orphans };
}

/** `Entry 57 of Maple Court, 2026-01-20, reference 1001, "Landscaping"`. */
function nameOf(kind: string, id: string, row: Row, communities: ReadonlyMap<string, string>): string {
  if (kind === 'Event') return `Event ${id} of the audit trail, ${row.event_time}, ${row.command}`;
  const community = communities.get(row.community_id ?? '');
  const { reference, description } = row;
  const facts = [row.post_date, reference && `reference ${reference}`, description && JSON.stringify(description)].filter(Boolean);
  return [`Entry ${id}${community ? ` of ${community}` : ''}`, ...facts].join(', ');
}

/** `2026-01-31 08:00:30.5+00` as `2026-01-31T08:00:30.500Z`. */
function instant(text: string): string {
  const [, day, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

interface Part {
  table: string;
  ids: string[];
  leaves: string[];
}

/** What each block seals. */
async function partsOf(folder: string): Promise<Map<string, Part[]>> {
  const parts = new Map<string, Part[]>();
  for await (const row of rowsOf(folder, 'platform.seal_part')) {
    const ids = (row.row_ids ?? '{}').slice(1, -1).split(',');
    const digits = (row.leaves ?? '').slice(2);
    const part = { table: row.table_name ?? '', ids, leaves: ids.map((_, index) => digits.slice(index * 64, index * 64 + 64)) };
    parts.set(row.block_number ?? '', [...(parts.get(row.block_number ?? '') ?? []), part]);
  }
  return parts;
}

function blockHash(number: string, sealed: string, previous: string, parts: readonly Part[]): string {
  const lines = ['commonhold block 1', `number=${number}`, `sealed=${sealed}`, `previous=${previous}`];
  for (const { table, ids, leaves } of parts.toSorted((a, b) => byOctets(a.table, b.table))) {
    lines.push(`table=${table}`, ...ids.map((id, index) => `${id} ${leaves[index]}`));
  }
  return sha256(`${lines.join('\n')}\n`);
}

type Tables = Map<string, Awaited<ReturnType<typeof leavesOf>>>;

/** Follows the chain from its first block: its links, and the rows each block seals. */
async function followChain(folder: string, tables: Tables) {
  const faults: Fault[] = [];
  const hashes = new Map<string, string>();
  const seen = new Map<string, number>();
  const parts = await partsOf(folder);
  let [number, hash, rows] = [0, '0'.repeat(64), 0];
  for await (const block of rowsOf(folder, 'platform.seal_block')) {
    const [own = '', stored = '', previous = ''] = [block.block_number ?? '', block.block_hash?.slice(2), block.previous_hash?.slice(2)];
    const chain = (what: string) => faults.push({ block: Number(own), sentence: `The chain: ${what}.` });
    if (own !== String(number + 1)) chain(`block ${number + 1} is missing`);
    else if (previous !== hash) chain(`block ${own} does not follow the block before it`);
    const mine = parts.get(own) ?? [];
    if (blockHash(own, instant(block.sealed_time ?? ''), previous, mine) !== stored) chain(`block ${own} does not have its hash`);
    for (const part of mine.toSorted((a, b) => byOctets(a.table, b.table)))
      part.ids.forEach((id, index) => {
        rows += 1;
        seen.set(`${part.table} ${id}`, (seen.get(`${part.table} ${id}`) ?? 0) + 1);
        const table = tables.get(part.table);
        const now = table?.leaves.get(id);
        if (now === part.leaves[index]) return;
        const what = now === undefined ? 'it was sealed and is gone' : 'it is not as it was sealed';
        const kind = SEALED.find((sealed) => sealed.table === part.table)?.kind ?? part.table;
        faults.push({ block: Number(own), sentence: `${table?.names.get(id) ?? `${kind} ${id}`}: ${what} (block ${own}).` });
      });
    hashes.set(own, stored);
    [number, hash] = [Number(own), stored];
  }
  return { faults, hashes, seen, rows, book: hashes.get('1') ?? '' };
}

/** Rows that stand in no block, or in two, and parts without their row; in the order of their ids. */
function strayFaults(tables: Tables, seen: ReadonlyMap<string, number>): Fault[] {
  return SEALED.flatMap(({ table, kind, part }) => {
    const { leaves, names, orphans } = tables.get(table) ?? {
      leaves: new Map<string, string>(),
      names: new Map<string, string>(),
      orphans: [],
    };
    const fault =
      (what: string) =>
      (id: string): Fault => ({ block: Number.POSITIVE_INFINITY, sentence: `${names.get(id) ?? `${kind} ${id}`}: ${what}.` });
    const ids = [...leaves.keys()].toSorted(byNumber);
    return [
      ...ids.filter((id) => !seen.has(`${table} ${id}`)).map(fault('it stands in no block')),
      ...ids.filter((id) => (seen.get(`${table} ${id}`) ?? 0) > 1).map(fault('it stands in two blocks')),
      ...orphans.toSorted(byNumber).map(fault(`rows of ${part?.table} belong to it, and it is not there`)),
    ];
  });
}

/** The sixteen digits by which people tell a key. */
const fingerprint = (publicKey: string): string => sha256(Buffer.from(publicKey, 'hex')).slice(0, 16);

function isSigned({ book, number, hash, signedTime, publicKey, signature }: Head): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const der = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
  const text = `commonhold head 1\nbook=${book}\nnumber=${number}\nhash=${hash}\nsigned=${signedTime}\n`;
  return verify(null, Buffer.from(text), createPublicKey({ key: der, format: 'der', type: 'spki' }), Buffer.from(signature, 'hex'));
}

/** What a published head says of the chain; an empty text when the chain bears it out. */
function headFault(head: Head, key: string | null, book: string, hashes: ReadonlyMap<string, string>): string {
  if (head.format !== 'commonhold head 1' || !isSigned(head))
    return `the head published for block ${head.number} is not signed with the key it names`;
  if (key !== null && fingerprint(head.publicKey) !== key)
    return `the head published for block ${head.number} is signed with another key, ${fingerprint(head.publicKey)}`;
  const hash = hashes.get(head.number);
  if (hash === undefined) return `block ${head.number} was published on ${head.signedTime} and is gone: the end of the chain was cut off`;
  if (hash !== head.hash || head.book !== book)
    return `block ${head.number} has another hash than was published on ${head.signedTime}: the chain was written anew`;
  return '';
}

/**
 * A line as a terminal may show it: what would break it, colour it or turn it round is written as its number.
 */
const plain = (line: string): string =>
  line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u${sign.codePointAt(0)?.toString(16).padStart(4, '0')}`);

/**
 * Checks an export; `tell` is told what was found. True when everything is as it was sealed and published.
 */
export async function verifyBook(
  folder: string,
  headFiles: readonly string[],
  key: string | null,
  tell: (line: string) => void,
): Promise<boolean> {
  const write = (line: string) => tell(plain(line));
  const communities = new Map<string, string>();
  for await (const row of rowsOf(folder, 'communities.community')) communities.set(row.community_id ?? '', row.name ?? '');
  const tables: Tables = new Map();
  for (const sealed of SEALED) tables.set(sealed.table, await leavesOf(folder, sealed, communities));
  const { faults, hashes, seen, rows, book } = await followChain(folder, tables);
  const heads = headFiles.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Head);
  const sentences = [
    ...faults.toSorted((a, b) => a.block - b.block).map((fault) => fault.sentence),
    ...strayFaults(tables, seen).map((fault) => fault.sentence),
    ...heads.map((head) => headFault(head, key, book, hashes)).flatMap((what) => (what === '' ? [] : [`The chain: ${what}.`])),
  ];
  write(`book ${book.slice(0, 16)}: ${rows} rows sealed in ${hashes.size} blocks`);
  for (const head of heads) write(`head of block ${head.number}, published ${head.signedTime} with the key ${fingerprint(head.publicKey)}`);
  if (heads.length === 0) write('no published head was given: the end of the chain may have been cut off');
  if (sentences.length === 0) write('everything is as it was sealed');
  else write(`${sentences.length} faults, the first in the chain first:`);
  for (const sentence of sentences) write(sentence);
  return sentences.length === 0;
}

const [, program = '', folder, ...more] = process.argv;
if (/verify-book\.(mjs|ts)$/.test(program)) {
  const at = more.indexOf('--key');
  const [key] = at < 0 ? [null] : more.splice(at, 2).slice(1);
  if (folder === undefined) {
    console.error('Usage: node verify-book.mjs FOLDER [HEAD.json …] [--key DIGITS]');
    process.exit(2);
  }
  process.exitCode = (await verifyBook(folder, more, key ?? null, console.log)) ? 0 : 1;
}
