// `npm run -s cli -- verify`: checks the books of all customers, or of one, against their seals, the
// published heads, their subledgers and their files.
import { parseArgs } from 'node:util';
import { listCustomerKeys } from '../../modules/identity/identity.server.ts';
import { checkBook } from '../../modules/ledger/seal/seal-check.handlers.ts';
import type { Database } from '../../packages/db/database.ts';
import type { FileStore } from '../../packages/files/store.ts';
import { type Instant, systemClock } from '../../packages/kernel/kernel.ts';
import { fingerprintOf, type HeadFolder, openHeadFolder } from '../../packages/seal/seal.ts';
import { openFiles } from './archive.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';
import { checkStanding } from './verify-standing.ts';

const USAGE = 'npm run -s cli -- verify [--customer KEY]';
/** Faults that are printed for a customer. */
const MOST_SENTENCES = 20;

const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/**
 * Checks one customer and writes what it found; true when everything is as it was sealed, published and kept,
 * and adds up.
 */
export async function verifyCustomer(
  database: Database,
  customer: { key: string; customerId: string },
  { heads: folder, files }: { heads: HeadFolder; files: FileStore },
  now: Instant,
  write: (text: string) => void,
): Promise<boolean> {
  const heads = await folder.headsOf(customer.customerId);
  const { book, standing } = await database.snapshot(customer.customerId, async (tx) => ({
    book: await checkBook(tx, heads, now),
    standing: await checkStanding(tx, files, now),
  }));
  const { blocks, rows, waiting } = book;
  const faults = [...book.faults, ...standing.faults];
  const last = heads.at(-1);
  const published = last
    ? `${counted(heads.length, 'head')} published, the last for block ${last.number} with the key ${fingerprintOf(last.publicKey)}`
    : 'no head published';
  write(
    `${customer.key}: ${counted(rows, 'row')} sealed in ${counted(blocks, 'block')}; ${published}${waiting > 0 ? `; ${counted(waiting, 'row')} to be sealed` : ''}; ${counted(standing.files, 'file')} read; balances and subledgers of ${standing.communities} ${standing.communities === 1 ? 'community' : 'communities'} added up\n`,
  );
  if (faults.length === 0) {
    write(`  everything is as it was sealed and kept\n`);
    return true;
  }
  write(`  ${counted(faults.length, 'fault')}, the first in the chain first, then the books and the files:\n`);
  for (const fault of faults.slice(0, MOST_SENTENCES)) write(`  ${fault}\n`);
  return false;
}

/** The command: its arguments are those after its name. Ends with 1 when anything is not as it was sealed. */
export async function verifyCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { customer: { type: 'string' } } });
  const settings = readSettings(process.env);
  const storage = findStorage(settings);
  try {
    const customers = (await listCustomerKeys(storage.database.local)).filter(
      ({ key }) => values.customer === undefined || key === values.customer,
    );
    if (customers.length === 0)
      throw new Error(
        values.customer === undefined ? 'There is no customer yet.' : `There is no customer ${values.customer}. Usage: ${USAGE}`,
      );
    const places = { heads: openHeadFolder(settings.sealUrl), files: await openFiles(settings) };
    for (const customer of customers) {
      const sound = await verifyCustomer(storage.database, customer, places, systemClock.now(), (text) => void process.stdout.write(text));
      if (!sound) process.exitCode = 1;
    }
  } finally {
    await storage.close();
  }
}
