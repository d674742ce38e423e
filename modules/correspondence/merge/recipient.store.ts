// Who letters go to: the present owners of an association, with their addresses and how they want their mail.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';

/** A present owner as letters need them. */
export interface RecipientRow {
  ownershipId: string;
  propertyId: string;
  accountNumber: string;
  lot: string;
  /** By last name first, for lists. */
  owner: string;
  /** As it stands on an envelope. */
  recipient: string;
  firstName: string;
  isPrimary: boolean;
  getsCopies: boolean;
  startDate: LocalDate;
  /** The property on one line. */
  property: string;
  propertyLines: string[];
  mailingLines: string[];
  postcode: string;
  email: string;
  phone: string;
  delivery: 'PRINT' | 'EMAIL' | 'BOTH';
  consentDate: LocalDate | null;
  mailReturned: boolean;
  isSpanish: boolean;
  /** What holds of the property stop on the day. */
  holdsNotices: boolean;
  holdsStatements: boolean;
  holdsViolations: boolean;
}

/** An address in lines: the street, then city, state and ZIP; what is blank is left out. */
export const addressLines = (street: string, city: string, state: string, postcode: string) =>
  [street, [city, [state, postcode].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ')].filter(
    (part) => part !== '',
  );

interface Raw extends Omit<RecipientRow, 'propertyLines' | 'mailingLines' | 'postcode'> {
  street: string;
  street2: string;
  city: string;
  state: string;
  postcode: string;
  homeStreet: string;
  homeCity: string;
  homeState: string;
  homePostcode: string;
}

/**
 * The owners of a day by account, primary ones first within it; `ownershipIds` cuts to some. One statement,
 * whatever their number. Who has no mailing address gets mail at the property.
 */
export async function listRecipientRows(
  tx: Tx,
  communityId: string,
  on: LocalDate,
  ownershipIds: readonly string[] | null = null,
): Promise<RecipientRow[]> {
  const within = ownershipIds === null ? sql`true` : sql`o.ownership_id = any(${[...ownershipIds]}::bigint[])`;
  const found = await sql<Raw>`
    select o.ownership_id as "ownershipId", o.property_id as "propertyId", p.account_number as "accountNumber", p.lot, t.display_name as owner,
      case when t.kind = 'PERSON' then coalesce(nullif(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, '')), ''), t.display_name) else t.display_name end as recipient,
      t.first_name as "firstName", o.is_primary as "isPrimary", o.gets_copies as "getsCopies", o.start_on as "startDate",
      concat_ws(' ', p.street, nullif(p.unit, '')) as property, t.street, t.street2, t.city, t.state, t.postcode,
      concat_ws(' ', p.street, nullif(p.unit, '')) as "homeStreet", p.city as "homeCity", p.state as "homeState", p.postcode as "homePostcode",
      t.email, t.phone, o.delivery, o.consent_on as "consentDate", o.mail_returned as "mailReturned",
      ${isHeld(tx, 'NOTICE', on)} as "holdsNotices", ${isHeld(tx, 'STATEMENT', on)} as "holdsStatements", ${isHeld(tx, 'VIOLATION_LETTER', on)} as "holdsViolations",
      (lower(o.language) in ('spanish', 'español', 'espanol')) as "isSpanish"
    from people.ownership o
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId}
      and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date) and ${within}
    order by p.account_number collate platform.natural_order, not o.is_primary, o.ownership_id`.execute(tx.db);
  return found.rows.map(({ street, street2, city, state, postcode, homeStreet, homeCity, homeState, homePostcode, ...row }) => {
    const propertyLines = addressLines(homeStreet, homeCity, homeState, homePostcode);
    const hasOwn = street !== '';
    const [first = '', ...rest] = addressLines(street, city, state, postcode);
    return {
      ...row,
      propertyLines,
      mailingLines: hasOwn ? [first, ...(street2 === '' ? [] : [street2]), ...rest] : propertyLines,
      postcode: hasOwn ? postcode : homePostcode,
    };
  });
}

/** Who letters of an association come from: itself, and the company that manages it. */
export interface SenderRow {
  name: string;
  legalName: string;
  shortCode: string;
  phone: string;
  lines: string[];
  company: string;
  companyLines: string[];
}

/** The sender of an association's letters. */
export async function findSender(tx: Tx, communityId: string): Promise<SenderRow | undefined> {
  const found = await sql<{
    name: string;
    legalName: string;
    shortCode: string;
    phone: string;
    street: string;
    city: string;
    state: string;
    postcode: string;
    customer: string;
    company: string | null;
    companyStreet: string | null;
    companyCity: string | null;
    companyState: string | null;
    companyPostcode: string | null;
  }>`
    select c.name, c.legal_name as "legalName", c.short_code as "shortCode", c.phone, c.street, c.city, c.state, c.postcode, k.name as customer,
      l.name as company, l.street as "companyStreet", l.city as "companyCity", l.state as "companyState", l.postcode as "companyPostcode"
    from communities.community c join identity.customer k on k.customer_id = ${tx.customerId}
    left join people.client l on l.customer_id = ${tx.customerId}
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} limit 1`.execute(tx.db);
  const [row] = found.rows;
  if (!row) return undefined;
  return {
    name: row.name,
    legalName: row.legalName || row.name,
    shortCode: row.shortCode,
    phone: row.phone,
    lines: addressLines(row.street, row.city, row.state, row.postcode),
    company: row.company ?? row.customer,
    companyLines: addressLines(row.companyStreet ?? '', row.companyCity ?? '', row.companyState ?? '', row.companyPostcode ?? ''),
  };
}
