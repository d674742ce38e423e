// Who may get a label: owners, the board, renters, vendors and previous owners.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { addressLines, listRecipientRows } from '../merge/recipient.store.ts';
import type { LabelAudience } from './label.contract.ts';
import type { LabelPerson } from './label.rules.ts';

interface OtherPersonRow {
  key: string;
  accountNumber: string;
  sortName: string;
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
}

const name = sql`case when t.kind = 'PERSON' then coalesce(nullif(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, '')), ''), t.display_name) else t.display_name end`;

/** The renters of a day; who has no address of their own is written to at the home. */
async function listRenterPeople(tx: Tx, communityId: string, on: LocalDate): Promise<OtherPersonRow[]> {
  const found = await sql<OtherPersonRow>`
    select r.renter_id::text as key, p.account_number as "accountNumber", t.display_name as "sortName", ${name} as name,
      coalesce(nullif(t.street, ''), concat_ws(' ', p.street, nullif(p.unit, ''))) as street, case when t.street = '' then p.city else t.city end as city,
      case when t.street = '' then p.state else t.state end as state, case when t.street = '' then p.postcode else t.postcode end as postcode
    from people.renter r
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = r.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.lease_start_on <= ${on}::date
      and (r.lease_end_on is null or r.lease_end_on >= ${on}::date)
    order by r.renter_id`.execute(tx.db);
  return found.rows;
}

/** The members of the board on a day. */
async function listBoardPeople(tx: Tx, communityId: string, on: LocalDate): Promise<OtherPersonRow[]> {
  const found = await sql<OtherPersonRow>`
    select m.committee_member_id::text as key, '' as "accountNumber", t.display_name as "sortName", ${name} as name, t.street, t.city, t.state, t.postcode
    from people.committee_member m
    join people.committee c on c.customer_id = ${tx.customerId} and c.committee_id = m.committee_id and c.committee_type = 'BOARD'
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = m.party_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.start_on <= ${on}::date and (m.end_on is null or m.end_on >= ${on}::date)
    order by m.committee_member_id`.execute(tx.db);
  return found.rows;
}

/** Active vendors that serve the association. */
async function listVendorPeople(tx: Tx, communityId: string): Promise<OtherPersonRow[]> {
  const found = await sql<OtherPersonRow>`
    select v.vendor_id::text as key, '' as "accountNumber", v.name as "sortName", v.name, concat_ws(', ', nullif(v.street, ''), nullif(v.street2, '')) as street, v.city,
      v.state, v.postcode
    from people.vendor v
    where v.customer_id = ${tx.customerId} and v.is_active and v.survivor_id is null and (v.serves = '[]'::jsonb or v.serves @> jsonb_build_array(${communityId}::text))
    order by v.vendor_id`.execute(tx.db);
  return found.rows;
}

/**
 * Who owned something until before a day and owns nothing here now, each person once. One without an address
 * of their own has none: they left the home.
 */
async function listPreviousOwners(tx: Tx, communityId: string, on: LocalDate): Promise<OtherPersonRow[]> {
  const found = await sql<OtherPersonRow>`
    select distinct on (o.party_id) o.ownership_id::text as key, p.account_number as "accountNumber", t.display_name as "sortName", ${name} as name,
      concat_ws(', ', nullif(t.street, ''), nullif(t.street2, '')) as street, t.city, t.state, t.postcode
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.end_on < ${on}::date
      and not exists (select from people.ownership h where h.customer_id = ${tx.customerId} and h.community_id = ${communityId} and h.party_id = o.party_id
        and h.start_on <= ${on}::date and (h.end_on is null or h.end_on >= ${on}::date))
    order by o.party_id, o.end_on desc, o.ownership_id`.execute(tx.db);
  return found.rows;
}

/** Who labels are asked for. */
interface LabelOrder {
  communityId: string;
  who: LabelAudience;
  /** At the property instead of the mailing address. */
  atProperty: boolean;
  /** Without those who get their notices by email. */
  withoutEmail: boolean;
}

const otherPerson = ({ street, city, state, postcode, ...row }: OtherPersonRow): LabelPerson => {
  return { ...row, postcode, lines: addressLines(street, city, state, postcode) };
};

async function ownersFor(tx: Tx, order: LabelOrder, on: LocalDate): Promise<LabelPerson[]> {
  const rows = await listRecipientRows(tx, order.communityId, on);
  return rows
    .filter(({ isPrimary, getsCopies }) => order.who === 'ALL_OWNERS' || isPrimary || getsCopies)
    .filter(({ delivery }) => !order.withoutEmail || delivery !== 'EMAIL')
    .map(({ ownershipId, accountNumber, owner, recipient, mailingLines, propertyLines, postcode }) => ({
      key: ownershipId,
      accountNumber,
      sortName: owner,
      name: recipient,
      lines: order.atProperty ? propertyLines : mailingLines,
      postcode,
    }));
}

/** Who are not owners of the day, by audience. */
const otherPeople: Readonly<Partial<Record<LabelAudience, typeof listBoardPeople>>> = {
  BOARD: listBoardPeople,
  RENTERS: listRenterPeople,
  VENDORS: listVendorPeople,
  PREVIOUS: listPreviousOwners,
};

/** The people of an audience on a day, with their addresses. */
export async function listLabelPeople(tx: Tx, order: LabelOrder, on: LocalDate): Promise<LabelPerson[]> {
  const others = otherPeople[order.who];
  return others ? (await others(tx, order.communityId, on)).map(otherPerson) : ownersFor(tx, order, on);
}
