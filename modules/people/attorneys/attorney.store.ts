// Where attorneys and their matters stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import type { MatterType } from './attorney.contract.ts';
import { attorneyFields } from './attorney.fields.ts';

export const keptAttorneys = recordStore<FactsOf<typeof attorneyFields>, PartyFacts>({
  table: 'people.attorney',
  idColumn: 'attorney_id',
  inCommunity: true,
  label: 'displayName',
  columns: columnsOf(attorneyFields),
  through: throughParty,
});

interface MatterFacts {
  attorneyId: string;
  propertyId: string | null;
  matterType: MatterType;
  reference: string;
  openedDate: LocalDate;
  closedDate: LocalDate | null;
  noContact: boolean;
  note: string;
}

export const keptMatters = recordStore<MatterFacts>({
  table: 'people.matter',
  idColumn: 'matter_id',
  inCommunity: true,
  label: 'reference',
  columns: {
    attorneyId: 'attorney_id',
    propertyId: 'property_id',
    matterType: 'matter_type',
    reference: 'reference',
    openedDate: 'opened_on',
    closedDate: 'closed_on',
    noContact: 'no_contact',
    note: 'note',
  },
});

/** The matters of an attorney with the street of their property, open ones first. */
export async function listMatters(tx: Tx, attorneyId: string): Promise<(MatterFacts & { matterId: string; property: string })[]> {
  const found = await sql<MatterFacts & { matterId: string; property: string }>`
    select m.matter_id as "matterId", m.attorney_id as "attorneyId", m.property_id as "propertyId", m.matter_type as "matterType", m.reference,
      m.opened_on as "openedDate", m.closed_on as "closedDate", m.no_contact as "noContact", m.note,
      coalesce(concat_ws(' ', p.street, nullif(p.unit, '')), '') as property
    from people.matter m
    left join communities.property p on p.customer_id = m.customer_id and p.community_id = m.community_id and p.property_id = m.property_id
    where m.customer_id = ${tx.customerId} and m.attorney_id = ${attorneyId}
    order by m.closed_on desc nulls first, m.opened_on desc, m.matter_id desc`.execute(tx.db);
  return found.rows;
}

/** A property an attorney has a matter about. */
export interface PropertyWithMatter {
  propertyId: string;
  matterType: MatterType;
  attorney: string;
  /** The owner is written to by the attorney alone. */
  noContact: boolean;
}

/** The properties of an association with a matter open on a day. */
export async function openMattersOf(tx: Tx, communityId: string, on: LocalDate): Promise<PropertyWithMatter[]> {
  const found = await sql<PropertyWithMatter>`
    select m.property_id as "propertyId", m.matter_type as "matterType", t.display_name as attorney, m.no_contact as "noContact"
    from people.matter m
    join people.attorney a on a.customer_id = m.customer_id and a.attorney_id = m.attorney_id
    join people.party t on t.customer_id = a.customer_id and t.party_id = a.party_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.property_id is not null
      and m.opened_on <= ${on} and (m.closed_on is null or m.closed_on > ${on})
    order by m.property_id, m.matter_id`.execute(tx.db);
  return found.rows;
}
