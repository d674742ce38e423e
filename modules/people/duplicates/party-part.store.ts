// The parts people have: in which tables they stand, of whom they are, and how they are given to someone
// else and given back.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { PartItem } from './duplicate.contract.ts';

/** Where a part stands. `community` is an expression over `m`; null where a part is of the whole customer. */
const tables: Readonly<Record<PartItem, { table: string; key: string; party: string; community: string; label: string }>> = {
  OWNER: {
    table: 'people.ownership',
    key: 'ownership_id',
    party: 'party_id',
    community: 'm.community_id',
    label: `(select p.account_number from communities.property p where p.customer_id = m.customer_id and p.property_id = m.property_id) || case when m.end_on is null then '' else ' before' end`,
  },
  RENTER: {
    table: 'people.renter',
    key: 'renter_id',
    party: 'party_id',
    community: 'm.community_id',
    label: `(select p.account_number from communities.property p where p.customer_id = m.customer_id and p.property_id = m.property_id)`,
  },
  CONTACT: { table: 'people.contact', key: 'contact_id', party: 'party_id', community: 'm.community_id', label: 'm.relation' },
  SEAT: {
    table: 'people.committee_member',
    key: 'committee_member_id',
    party: 'party_id',
    community: 'm.community_id',
    label: `m.position || ', ' || (select k.name from people.committee k where k.customer_id = m.customer_id and k.committee_id = m.committee_id)`,
  },
  ATTORNEY: { table: 'people.attorney', key: 'attorney_id', party: 'party_id', community: 'm.community_id', label: 'm.firm' },
  GROUP: {
    table: 'people.group_member',
    key: 'group_ownership_id',
    party: 'party_id',
    community: 'm.community_id',
    label: `(select g.name from people.group_ownership g where g.customer_id = m.customer_id and g.group_ownership_id = m.group_ownership_id)`,
  },
  GROUP_HEAD: {
    table: 'people.group_ownership',
    key: 'group_ownership_id',
    party: 'primary_party_id',
    community: 'm.community_id',
    label: 'm.name',
  },
  BANK: {
    table: 'people.bank_contact',
    key: 'bank_contact_id',
    party: 'party_id',
    community: 'null::bigint',
    label: `(select b.name from people.bank b where b.customer_id = m.customer_id and b.bank_id = m.bank_id)`,
  },
  VENDOR: {
    table: 'people.vendor_contact',
    key: 'vendor_contact_id',
    party: 'party_id',
    community: 'm.community_id',
    label: `(select v.name from people.vendor v where v.customer_id = m.customer_id and v.vendor_id = m.vendor_id)`,
  },
};

/**
 * The columns in which tables of people name a party by the part it has; a test holds them against the
 * foreign keys.
 */
export const partColumns: readonly string[] = Object.values(tables).map(({ table, party }) => `${table}.${party}`);

/** A part someone has. */
export interface PartyPart {
  item: PartItem;
  itemId: string;
  partyId: string;
  /** Null where it is of the whole customer. */
  communityId: string | null;
  community: string;
  /** What it is called: the account of a home, a committee, a bank. */
  label: string;
}

/** The parts of people, by kind. */
export async function partsOfParties(tx: Tx, partyIds: readonly string[]): Promise<PartyPart[]> {
  if (partyIds.length === 0) return [];
  const parts = Object.entries(tables).map(
    ([
      item,
      { table, key, party, community, label },
    ]) => sql`select ${item}::text as item, ${sql.ref(`m.${key}`)} as item_id, ${sql.ref(`m.${party}`)} as party_id,
        ${sql.raw(community)} as community_id, coalesce(${sql.raw(label)}, '') as label
      from ${sql.table(table)} m where m.customer_id = ${tx.customerId} and ${sql.ref(`m.${party}`)} = any(${[...partyIds]}::bigint[])`,
  );
  const found = await sql<PartyPart>`
    select a.item, a.item_id as "itemId", a.party_id as "partyId", a.community_id as "communityId", coalesce(c.name, '') as community, a.label
    from (${sql.join(parts, sql` union all `)}) a
    left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = a.community_id
    order by 1, 2`.execute(tx.db);
  return found.rows;
}

/** Gives parts of someone to someone else; those that changed hands otherwise meanwhile stay. */
export async function givePartyParts(
  tx: Tx,
  parts: readonly Pick<PartyPart, 'item' | 'itemId'>[],
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const given = (item: PartItem) =>
    rowsOf({ item_id: { type: 'bigint', values: parts.filter((part) => part.item === item).map(({ itemId }) => itemId) } }, 'r');
  const mine = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.party_id`)} = ${fromId}`;
  await sql`update people.ownership t set party_id = ${toId}, version = t.version + 1 from ${given('OWNER')} where ${mine('t')} and t.ownership_id = r.item_id`.execute(
    tx.db,
  );
  await sql`update people.renter t set party_id = ${toId}, version = t.version + 1 from ${given('RENTER')} where ${mine('t')} and t.renter_id = r.item_id`.execute(
    tx.db,
  );
  await sql`update people.contact t set party_id = ${toId}, version = t.version + 1 from ${given('CONTACT')} where ${mine('t')} and t.contact_id = r.item_id`.execute(
    tx.db,
  );
  await sql`update people.committee_member t set party_id = ${toId}, version = t.version + 1 from ${given('SEAT')}
    where ${mine('t')} and t.committee_member_id = r.item_id`.execute(tx.db);
  await sql`update people.attorney t set party_id = ${toId}, version = t.version + 1 from ${given('ATTORNEY')} where ${mine('t')} and t.attorney_id = r.item_id`.execute(
    tx.db,
  );
  await sql`update people.group_member t set party_id = ${toId} from ${given('GROUP')} where ${mine('t')} and t.group_ownership_id = r.item_id`.execute(
    tx.db,
  );
  await sql`update people.group_ownership t set primary_party_id = ${toId}, version = t.version + 1 from ${given('GROUP_HEAD')}
    where t.customer_id = ${tx.customerId} and t.primary_party_id = ${fromId} and t.group_ownership_id = r.item_id`.execute(tx.db);
  await sql`update people.bank_contact t set party_id = ${toId}, version = t.version + 1 from ${given('BANK')} where ${mine('t')} and t.bank_contact_id = r.item_id`.execute(
    tx.db,
  );
  await sql`update people.vendor_contact t set party_id = ${toId}, version = t.version + 1 from ${given('VENDOR')} where ${mine('t')} and t.vendor_contact_id = r.item_id`.execute(
    tx.db,
  );
}
