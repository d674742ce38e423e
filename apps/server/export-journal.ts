// `npm run -s cli -- export-journal`: prints the journal of a community for hledger.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { findCommunityByName } from '../../modules/communities/communities.server.ts';
import { findCustomerByKey } from '../../modules/identity/identity.server.ts';
import { journalPieces } from '../../modules/ledger/export/journal-export.handlers.ts';
import { ownerMemos } from '../../modules/receivables/export/owner-memo.handlers.ts';
import type { Database } from '../../packages/db/database.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';

const USAGE = "npm run -s cli -- export-journal --customer sample --community 'Maple Court' --format hledger";

function argumentsOf(args: readonly string[]): { customer: string; community: string } {
  const { values } = parseArgs({
    args: [...args],
    options: { customer: { type: 'string' }, community: { type: 'string' }, format: { type: 'string' } },
  });
  const { customer, community, format } = values;
  if (!customer || !community || (format ?? 'hledger') !== 'hledger') throw new Error(`Usage: ${USAGE}`);
  return { customer, community };
}

/** Writes the journal of a community piece by piece; `write` settles when it can take more. Throws an Error when there is no such community. */
export async function exportJournal(
  database: Database,
  customerKey: string,
  communityName: string,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const customerId = await findCustomerByKey(database.local, customerKey);
  if (!customerId) throw new Error(`There is no customer with the key ${JSON.stringify(customerKey)}.`);
  await database.snapshot(customerId, async (tx) => {
    const communityId = await findCommunityByName(tx, communityName);
    if (!communityId) throw new Error(`The customer has no community named ${JSON.stringify(communityName)}.`);
    const owners = await ownerMemos(tx, communityId);
    for await (const piece of journalPieces(tx, communityId, `Journal of ${communityName}`, owners)) await write(piece);
  });
}

/** The command: its arguments are those after its name. */
export async function exportJournalCommand(args: readonly string[]): Promise<void> {
  const { customer, community } = argumentsOf(args);
  const storage = findStorage(readSettings(process.env));
  try {
    await exportJournal(storage.database, customer, community, async (text) => {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    });
  } finally {
    await storage.close();
  }
}
