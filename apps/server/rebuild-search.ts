// `npm run -s cli -- rebuild-search KEY`: makes a customer's search index anew, from the tables it is read
// from.
import { rebuildSearch } from '../../modules/desk/desk.server.ts';
import { findCustomerByKey } from '../../modules/identity/identity.server.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';

/** The command: the customer's key. Throws an Error when there is no such customer. */
export async function rebuildSearchCommand(args: readonly string[]): Promise<void> {
  const [key] = args;
  if (!key || args.length !== 1) throw new Error('Usage: npm run -s cli -- rebuild-search KEY');
  const storage = findStorage(readSettings(process.env));
  try {
    const customerId = await findCustomerByKey(storage.database.local, key);
    if (!customerId) throw new Error(`There is no customer with the key ${JSON.stringify(key)}.`);
    const records = await storage.database.transact(customerId, rebuildSearch);
    process.stdout.write(`${records.toLocaleString('en-US')} records can be found.\n`);
  } finally {
    await storage.close();
  }
}
