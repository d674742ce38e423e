// Where the customer's own record stands; its federal tax number is sealed and never read with the rest.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { ContactFacts } from '../../communities/communities.contract.ts';
import { contactColumns } from '../../communities/communities.server.ts';
import { clientFields } from './client.fields.ts';

/** What is kept of a client beside the sealed number. */
export type ClientFacts = ContactFacts & FactsOf<typeof clientFields> & { taxLast4: string };

export const keptClients = recordStore<ClientFacts>({
  table: 'people.client',
  idColumn: 'client_id',
  inCommunity: false,
  label: 'name',
  columns: { ...columnsOf(clientFields), taxLast4: 'tax_last4', ...contactColumns },
});

/** The customer's own record; undefined before it is added. */
export async function findOwnRecord(tx: Tx): Promise<{ clientId: string; name: string } | undefined> {
  const found = await sql<{ clientId: string; name: string }>`select client_id as "clientId", name from people.client
    where customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0];
}

/** Keeps the sealed federal tax number. */
export async function keepTaxNumber(tx: Tx, clientId: string, sealed: string): Promise<void> {
  await sql`update people.client set tax_number_sealed = ${sealed} where customer_id = ${tx.customerId} and client_id = ${clientId}`.execute(
    tx.db,
  );
}

/** The federal tax number as it is kept; blank when none is. Undefined when there is no such record. */
export async function readSealedTaxNumber(tx: Tx, clientId: string): Promise<string | undefined> {
  const found = await sql<{ sealed: string }>`select tax_number_sealed as sealed from people.client
    where customer_id = ${tx.customerId} and client_id = ${clientId}`.execute(tx.db);
  return found.rows[0]?.sealed;
}
