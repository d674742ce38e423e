// `npm run -s cli -- import-book DIR KEY`: a whole book into a new customer, with the ids, hashes and chain
// it had; all of it, proved, or nothing.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newPassword, operator } from '../../modules/identity/identity.contract.ts';
import {
  findCustomerByKey,
  findLogin,
  giveLogin,
  hashChosen,
  insertCustomerKey,
  insertLogin,
  nextCustomerId,
  nextLoginId,
} from '../../modules/identity/identity.server.ts';
import { checkBook } from '../../modules/ledger/seal/seal-check.handlers.ts';
import { brokenReferences, countLoaded, customerTables, liftCounters, loadCustomerRows } from '../../packages/db/customer-rows.ts';
import { type LoadingTx, loadTogether } from '../../packages/db/loading.ts';
import { newestMigration } from '../../packages/db/migrate.ts';
import { type Secrets, sealText } from '../../packages/db/secrets.ts';
import { systemClock } from '../../packages/kernel/kernel.ts';
import { lastHead, openHeadFolder, type SealHead } from '../../packages/seal/seal.ts';
import { filesFolder } from './backup.ts';
import { type BookContents, copyOne, FILE_COLUMN, pathInBook, readContents, readRows } from './book-folder.ts';
import type { BookPlace } from './export-book.ts';
import { readSecret } from './read-secret.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';

/** Who of the book's people signs in first; the others are given their sign-in by this one. */
export interface FirstToSignIn {
  email: string;
  password: string;
}

/**
 * Rows as they are kept here: secrets sealed by the key of this installation, files named under the new
 * customer.
 */
async function* keptHere(
  rows: AsyncIterable<(string | null)[]>,
  columns: readonly string[],
  { secrets, customerId }: { secrets: Secrets; customerId: string },
): AsyncGenerator<(string | null)[]> {
  for await (const row of rows)
    yield row.map((value, index) => {
      if (!value) return value;
      if (columns[index] === FILE_COLUMN) return `${customerId}/${pathInBook(value)}`;
      return columns[index]?.endsWith('_sealed') ? sealText(secrets, value) : value;
    });
}

async function loadTables(tx: LoadingTx, folder: string, contents: BookContents, secrets: Secrets): Promise<void> {
  const known = new Map((await customerTables(tx)).map((table) => [table.name, table.columns.join()]));
  for (const table of contents.tables) {
    if (known.get(table.name) !== table.columns.join())
      throw new Error(`The table ${table.name} has other columns here. Nothing was imported.`);
    const rows = readRows(folder, table.name);
    const isOther = table.columns.some((column) => column.endsWith('_sealed') || column === FILE_COLUMN);
    const here = { secrets, customerId: tx.customerId };
    const loaded = await loadCustomerRows(tx, table, isOther ? keptHere(rows, table.columns, here) : rows);
    if (loaded !== table.rows)
      throw new Error(`${table.name} has ${loaded} rows, and book.json tells of ${table.rows}. Nothing was imported.`);
  }
}

/** Refuses what does not hold together: the load went past the guards. */
async function requireSound(tx: LoadingTx, place: BookPlace): Promise<void> {
  const broken = await brokenReferences(tx);
  if (broken.length > 0)
    throw new Error(`Rows refer to others that are not there: ${broken.slice(0, 5).join(', ')}. Nothing was imported.`);
  const { faults, waiting } = await checkBook(tx, [], place.clock.now());
  if (faults.length > 0) throw new Error(`The book is not as it was sealed. Nothing was imported.\n${faults.slice(0, 20).join('\n')}`);
  if (waiting > 0) throw new Error(`Rows that stand in no block: ${waiting}. Nothing was imported.`);
}

async function admit(tx: LoadingTx, first: FirstToSignIn): Promise<void> {
  const loginId = await nextLoginId(tx.db);
  const userId = await giveLogin(tx, first.email, loginId);
  if (userId === undefined) throw new Error(`Nobody in the book has the email address ${first.email}. Nothing was imported.`);
  const passwordHash = await hashChosen(first.email, first.password);
  await insertLogin(tx, { loginId, email: first.email, passwordHash, userId });
}

/** Names of files as the product gives them; none leads out of the folder. */
const FILE = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/;

async function loadFiles(place: BookPlace, customerId: string, folder: string, contents: BookContents): Promise<void> {
  for (const { path, sha256 } of contents.files) {
    if (!FILE.test(path)) throw new Error(`${JSON.stringify(path)} is no name of a file of a book. Nothing was imported.`);
    const copied = await copyOne(join(folder, 'files', path), join(place.files, customerId, path));
    if (copied?.sha256 !== sha256) throw new Error(`The file ${path} is missing or not what book.json tells of. Nothing was imported.`);
  }
}

/**
 * Imports a book under a new key. Throws an Error with the reason when it cannot; nothing is left behind
 * then. Returns the customer's id.
 */
export async function importBook(place: BookPlace, folder: string, key: string, first: FirstToSignIn | null): Promise<string> {
  const { database, migratorUrl, heads } = place;
  const contents = readContents(folder);
  const migration = await newestMigration(migratorUrl);
  if (contents.migration !== migration)
    throw new Error(
      `The book comes from a database of ${contents.migration}, and this one is of ${migration}: import it with the version it comes from, then upgrade.`,
    );
  if (await findCustomerByKey(database.local, key)) throw new Error(`Another customer has the key ${JSON.stringify(key)}.`);
  if (first && (await findLogin(database.local, first.email))) throw new Error(`${first.email} signs in already.`);
  const customerId = await nextCustomerId(database.local);
  const loaded = await load(place, customerId, folder, contents, { key, first }).catch((error: unknown) => {
    rmSync(join(place.files, customerId), { recursive: true, force: true });
    throw error;
  });
  // What was published elsewhere is published here too, so that the end of the chain stays held.
  if (loaded) await heads.publish(customerId, loaded);
  return customerId;
}

/** Files first, then rows in one transaction; the head that was published last. */
async function load(
  place: BookPlace,
  customerId: string,
  folder: string,
  contents: BookContents,
  as: { key: string; first: FirstToSignIn | null },
): Promise<SealHead | null> {
  await loadFiles(place, customerId, folder, contents);
  const done = await loadTogether(place.migratorUrl, customerId, async (tx) => {
    await loadTables(tx, folder, contents, place.secrets);
    await liftCounters(tx);
    await countLoaded(tx, contents.tables);
    await requireSound(tx, place);
    await insertCustomerKey(tx.db, as.key, customerId);
    if (as.first) await admit(tx, as.first);
    return { keep: true, value: { head: await lastHead(tx) } };
  });
  if (!done) throw new Error('A row stands twice in the book. Nothing was imported.');
  return done.head;
}

/** The command: its arguments are those after its name. */
export async function importBookCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: { administrator: { type: 'string' } }, allowPositionals: true });
  const [folder, key, ...more] = positionals;
  if (!folder || !key || !operator.createCustomer.input.shape.key.safeParse(key).success || more.length > 0)
    throw new Error('Usage: npm run -s cli -- import-book DIR KEY [--administrator EMAIL]');
  const settings = readSettings(process.env);
  const storage = findStorage(settings);
  try {
    const email = values.administrator?.toLowerCase();
    const password = email === undefined ? null : newPassword.safeParse(await readSecret('Password'));
    if (password && !password.success) throw new Error(`The password ${password.error.issues[0]?.message}.`);
    const place = { ...storage, clock: systemClock, files: filesFolder(settings), heads: openHeadFolder(settings.sealUrl) };
    await importBook(place, folder, key, email && password ? { email, password: password.data } : null);
    process.stdout.write(`The book is the customer ${key}, proved against its seals.${email ? ` ${email} can sign in.` : ''}\n`);
  } finally {
    await storage.close();
  }
}
