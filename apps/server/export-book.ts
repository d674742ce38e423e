// `npm run -s cli -- export-book KEY DIR`: everything of a customer as plain files that need no Commonhold to
// be read, with the chain and what checks it.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { findCustomerByKey } from '../../modules/identity/identity.server.ts';
import { sealNow } from '../../modules/ledger/seal/seal.jobs.ts';
import { checkBook } from '../../modules/ledger/seal/seal-check.handlers.ts';
import { schemaOf } from '../../packages/db/catalog.ts';
import { type CustomerTable, customerRows, customerTables } from '../../packages/db/customer-rows.ts';
import type { Database, Tx } from '../../packages/db/database.ts';
import { newestMigration } from '../../packages/db/migrate.ts';
import { openText, type Secrets } from '../../packages/db/secrets.ts';
import { type Clock, systemClock } from '../../packages/kernel/kernel.ts';
import { type HeadFolder, openHeadFolder } from '../../packages/seal/seal.ts';
import { filesFolder } from './backup.ts';
import { type BookContents, copyOne, FILE_COLUMN, filesBelow, pathInBook, tableFile } from './book-folder.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';

/** Where a book comes from, or goes to. */
export interface BookPlace {
  database: Database;
  migratorUrl: string;
  secrets: Secrets;
  clock: Clock;
  /** The folder of all customers' files, each in a folder named by the customer's id. */
  files: string;
  heads: HeadFolder;
}

/** What was exported, and what is not as it was sealed; it goes out all the same. */
export interface ExportedBook {
  contents: BookContents;
  faults: readonly string[];
}

/** Hears how many tables of how many are done, and which is next. */
type Telling = (done: number, total: number, table: string) => void;

/** Tries at a moment in which everything is sealed. */
const TRIES = 10;

const README = `This folder is a whole book of Commonhold: every row and file of one management company.

book.json            what there is: tables with their columns, files with their SHA-256
tables/*.jsonl       a table each; a line is a row, an array of texts in the order of the columns
files/               documents and uploads
schema.sql           what the tables were
verify-book.mjs      checks the seals: node verify-book.mjs . HEAD.json
verify_book.py       the same by another program: python3 verify_book.py . HEAD.json

HEAD.json is a signed head as it was published to you at the time; take it from where you keep it, not from whoever gave you this folder.
Numbers of bank accounts stand here in the clear. Another installation takes the folder with: npm run -s cli -- import-book DIR KEY
`;

/** The verifier as JavaScript, which any Node runs. */
function verifier(): string {
  const source = readFileSync(join(import.meta.dirname, 'verify-book.ts'), 'utf8');
  // Node says of the function that it may change; nothing comes of it here, since a test runs what it gives.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source).replace(/[ \t]+$/gm, '');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * A row with its sealed texts opened, since another installation has other keys, and its files named as they
 * lie in the book. A blank was never sealed.
 */
function opened(line: string, columns: readonly string[], secrets: Secrets): string {
  const values = JSON.parse(line) as (string | null)[];
  return JSON.stringify(
    values.map((value, index) => {
      if (!value) return value;
      if (columns[index] === FILE_COLUMN) return pathInBook(value);
      return columns[index]?.endsWith('_sealed') ? openText(secrets, value) : value;
    }),
  );
}

async function exportTable(tx: Tx, table: CustomerTable, folder: string, secrets: Secrets): Promise<BookContents['tables'][number]> {
  const file = await open(tableFile(folder, table.name), 'wx', 0o600);
  const isOther = table.columns.some((column) => column.endsWith('_sealed') || column === FILE_COLUMN);
  let rows = 0;
  try {
    for await (const page of customerRows(tx, table)) {
      const lines = isOther ? page.map((line) => opened(line, table.columns, secrets)) : page;
      await file.appendFile(`${lines.join('\n')}\n`);
      rows += page.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { ...table, rows };
}

async function exportFiles(source: string, folder: string): Promise<BookContents['files']> {
  const files: BookContents['files'] = [];
  // What was exported before is made of the rest, and would make each book hold the one before.
  for (const path of filesBelow(source).filter((each) => !each.startsWith('exports/'))) {
    const copied = await copyOne(join(source, path), join(folder, 'files', path));
    if (copied) files.push({ path, ...copied });
  }
  return files;
}

/**
 * Rows of one instant at which everything is sealed and published. Throws an Error when people post without a
 * pause.
 */
async function exportTables(
  place: BookPlace,
  customerId: string,
  folder: string,
  tell: Telling,
): Promise<Pick<ExportedBook, 'faults'> & { tables: BookContents['tables'] }> {
  const { database, secrets, heads, clock } = place;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await sealNow({ database, secrets, clock }, customerId, heads);
    const published = await heads.headsOf(customerId);
    const done = await database.snapshot(customerId, async (tx) => {
      const { waiting, faults } = await checkBook(tx, published, clock.now());
      if (waiting > 0) return null;
      const tables: BookContents['tables'] = [];
      const all = await customerTables(tx);
      for (const table of all) {
        tell(tables.length, all.length, table.name);
        tables.push(await exportTable(tx, table, folder, secrets));
      }
      return { tables, faults };
    });
    if (done) return done;
  }
  throw new Error('Rows come faster than they are sealed. Export the book while nobody works in it.');
}

/**
 * Exports a customer into a folder that must not exist yet, telling how many tables are done. Throws an Error
 * with the reason when it cannot; nothing is left behind then.
 */
export async function exportBook(
  place: BookPlace,
  customerId: string,
  target: string,
  tell: Telling = () => undefined,
): Promise<ExportedBook> {
  if (existsSync(target)) throw new Error(`${target} exists already: name a new folder.`);
  const unfinished = `${target}.${randomBytes(4).toString('hex')}.new`;
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const write = (name: string, text: string) => writeFileSync(join(unfinished, name), text, { mode: 0o600 });
  try {
    const { tables, faults } = await exportTables(place, customerId, unfinished, tell);
    // After the rows: a file stands before the row that names it, so none that the rows name can be missing.
    const files = await exportFiles(join(place.files, customerId), unfinished);
    const migration = await newestMigration(place.migratorUrl);
    const contents: BookContents = { format: 'commonhold book 1', migration, tables, files };
    write('book.json', `${JSON.stringify(contents, null, 1)}\n`);
    write('schema.sql', await schemaOf(place.migratorUrl));
    write('README.txt', README);
    write('verify-book.mjs', verifier());
    write('verify_book.py', readFileSync(join(import.meta.dirname, 'verify_book.py'), 'utf8'));
    renameSync(unfinished, target);
    return { contents, faults };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The command: its arguments are those after its name. Ends with 1 when something is not as it was sealed.
 */
export async function exportBookCommand(args: readonly string[]): Promise<void> {
  const [key, folder, ...more] = args;
  if (!key || !folder || more.length > 0) throw new Error('Usage: npm run -s cli -- export-book KEY DIR');
  const settings = readSettings(process.env);
  const storage = findStorage(settings);
  try {
    const customerId = await findCustomerByKey(storage.database.local, key);
    if (!customerId) throw new Error(`There is no customer with the key ${JSON.stringify(key)}.`);
    const place = { ...storage, clock: systemClock, files: filesFolder(settings), heads: openHeadFolder(settings.sealUrl) };
    const { contents, faults } = await exportBook(place, customerId, folder);
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `${rows.toLocaleString('en-US')} rows of ${contents.tables.length} tables and ${contents.files.length.toLocaleString('en-US')} files are in ${folder}. Numbers of bank accounts stand there in the clear.\n`,
    );
    if (faults.length > 0) process.exitCode = 1;
    for (const fault of faults.slice(0, 20)) process.stdout.write(`${fault}\n`);
  } finally {
    await storage.close();
  }
}
