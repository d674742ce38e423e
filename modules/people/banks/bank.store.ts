// Where banks and the people there stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { ContactFacts } from '../../communities/communities.contract.ts';
import { contactColumns } from '../../communities/communities.server.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import { bankContactFields, bankFields } from './bank.fields.ts';

export const keptBanks = recordStore<ContactFacts & FactsOf<typeof bankFields>>({
  table: 'people.bank',
  idColumn: 'bank_id',
  inCommunity: false,
  label: 'name',
  columns: { ...columnsOf(bankFields), ...contactColumns },
});

export const keptBankContacts = recordStore<FactsOf<typeof bankContactFields>, PartyFacts>({
  table: 'people.bank_contact',
  idColumn: 'bank_contact_id',
  inCommunity: false,
  label: 'displayName',
  columns: columnsOf(bankContactFields),
  through: throughParty,
});

/** Someone at a bank as its profile shows them. */
export interface BankContactRow {
  bankContactId: string;
  name: string;
  title: string;
  phone: string;
  email: string;
  isActive: boolean;
}

/** The people at a bank by name, those who left last. */
export async function listContactsOf(tx: Tx, bankId: string): Promise<BankContactRow[]> {
  const found = await sql<BankContactRow>`
    select c.bank_contact_id as "bankContactId", t.display_name as name, c.title, t.phone, t.email, c.is_active as "isActive"
    from people.bank_contact c join people.party t on t.customer_id = c.customer_id and t.party_id = c.party_id
    where c.customer_id = ${tx.customerId} and c.bank_id = ${bankId} order by not c.is_active, t.display_name, c.bank_contact_id`.execute(
    tx.db,
  );
  return found.rows;
}
