// `npm run -s cli -- export-journal`: prints the journal of a community for hledger, Ledger or Beancount.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { findCommunityByName } from '../../modules/communities/communities.server.ts';
import { findCustomerByKey } from '../../modules/identity/identity.server.ts';
import { type JournalFormat, journalFormats, journalPieces } from '../../modules/ledger/export/journal-export.handlers.ts';
import { ownerMemos } from '../../modules/receivables/export/owner-memo.handlers.ts';
import type { Database } from '../../packages/db/database.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';

const USAGE = "npm run -s cli -- export-journal --customer sample --community 'Maple Court' [--format hledger|ledger|beancount]";

function argumentsOf(args: readonly string[]): { customer: string; community: string; format: JournalFormat } {
  const { values } = parseArgs({
    args: [...args],
    options: { customer: { type: 'string' }, community: { type: 'string' }, format: { type: 'string', default: 'hledger' } },
  });
  const { customer, community } = values;
  const format = journalFormats[values.format];
  if (!customer || !community || !format) throw new Error(`Usage: ${USAGE}`);
  return { customer, community, format };
}

/**
 * Writes the journal of a community piece by piece; `write` settles when it can take more. Throws an Error
 * when there is no such community.
 */
export async function exportJournal(
  database: Database,
  customerKey: string,
  communityName: string,
  format: JournalFormat,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const customerId = await findCustomerByKey(database.local, customerKey);
  if (!customerId) throw new Error(`There is no customer with the key ${JSON.stringify(customerKey)}.`);
  await database.snapshot(customerId, async (tx) => {
    const communityId = await findCommunityByName(tx, communityName);
    if (!communityId) throw new Error(`The customer has no community named ${JSON.stringify(communityName)}.`);
    const owners = await ownerMemos(tx, communityId);
    for await (const piece of journalPieces(tx, communityId, `Journal of ${communityName}`, owners, format)) await write(piece);
  });
}

/** The command: its arguments are those after its name. */
export async function exportJournalCommand(args: readonly string[]): Promise<void> {
  const { customer, community, format } = argumentsOf(args);
  const storage = findStorage(readSettings(process.env));
  try {
    await exportJournal(storage.database, customer, community, format, async (text) => {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    });
  } finally {
    await storage.close();
  }
}
