// `npm run -s cli -- import-history` and `undo-history`: the entries of earlier years from a file, all of
// them or none, and back again.
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { findCustomerByKey } from '../../modules/identity/identity.server.ts';
import { importHistory, outcomeText } from '../../modules/ledger/history-import/history-import.handlers.ts';
import { undoHistory } from '../../modules/ledger/history-import/history-undo.handlers.ts';
import { systemClock } from '../../packages/kernel/kernel.ts';
import { readSettings } from './settings.ts';
import { findStorage, type Storage } from './storage.ts';

const IMPORT = 'npm run -s cli -- import-history FILE --customer KEY [--community CODE] [--user EMAIL] [--dry-run]';
const UNDO = 'npm run -s cli -- undo-history BATCH --customer KEY --reason TEXT [--user EMAIL]';
const options = {
  customer: { type: 'string' },
  community: { type: 'string' },
  user: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

async function withCustomer(key: string, work: (storage: Storage, customerId: string) => Promise<void>): Promise<void> {
  const storage = findStorage(readSettings(process.env));
  try {
    const customerId = await findCustomerByKey(storage.database.local, key);
    if (!customerId) throw new Error(`There is no customer with the key ${JSON.stringify(key)}.`);
    await work(storage, customerId);
  } finally {
    await storage.close();
  }
}

/** The command: its arguments are those after its name. Ends with 1 when the file has faults. */
export async function importHistoryCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0 || !values.customer || values.reason !== undefined) throw new Error(`Usage: ${IMPORT}`);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`${file} is not a file that can be read.`);
  await withCustomer(values.customer, async ({ migratorUrl }, customerId) => {
    const outcome = await importHistory(migratorUrl, customerId, {
      open: () => createReadStream(file, { highWaterMark: 262_144 }),
      fileName: basename(file),
      community: values.community ?? null,
      userEmail: values.user ?? null,
      dryRun: values['dry-run'],
      now: systemClock.now(),
    });
    process.stdout.write(outcomeText(outcome, values['dry-run']));
    if (outcome.faults.count > 0) process.exitCode = 1;
  });
}

/** The command: its arguments are those after its name. */
export async function undoHistoryCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [batchId, ...more] = positionals;
  const { customer, reason, user } = values;
  if (!batchId || !/^[1-9]\d{0,17}$/.test(batchId) || more.length > 0 || !customer || !reason) throw new Error(`Usage: ${UNDO}`);
  await withCustomer(customer, async ({ database }, customerId) => {
    const now = systemClock.now();
    const { undoBatchId, entries } = await database.transact(customerId, (tx) =>
      undoHistory(tx, { batchId, userEmail: user ?? null, reason, now }),
    );
    process.stdout.write(`Entries taken back by batch ${undoBatchId}: ${entries.toLocaleString('en-US')}\n`);
  });
}
