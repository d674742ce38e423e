// Where the rows of the lists of people come from.
import { sql } from '../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../packages/lists/lists.ts';
import { flagsBorne, nameOf, todayOf } from '../communities/communities.server.ts';
import { ownerList, propertyList, vendorList } from './people-lists.contract.ts';
import { vendorFields } from './vendors/vendor.fields.ts';

/**
 * What the books above know of an owner's account: SQL of one row for the ownership `o`, with `owes_cents`,
 * `prepaid_cents`, `oldest_on` (from when the oldest open charge ages) and `paid_on` (the last payment).
 */
export type OwnerAccount = ReturnType<typeof sql<unknown>>;

/** Present owners, primary or not, each with the account. */
export const ownerSource = (account: OwnerAccount) =>
  joinList(ownerList, {
    today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
    owner: ({ tx, input }) => nameOf(tx, input.communityId),
    async read({ tx, input, now }) {
      const today = await todayOf(tx, input.communityId, now);
      return {
        id: sql`o.ownership_id`,
        columns: {
          owner: sql`t.display_name`,
          accountNumber: sql`p.account_number`,
          property: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
          owes: sql`a.owes_cents`,
          oldestDate: sql`a.oldest_on`,
          lastPaymentDate: sql`a.paid_on`,
          prepaid: sql`a.prepaid_cents`,
          daysBehind: sql`${today}::date - a.oldest_on`,
          isPrimary: sql`o.is_primary`,
          kind: sql`t.kind`,
          email: sql`t.email`,
          phone: sql`t.phone`,
          startDate: sql`o.start_on`,
          mailing: sql`concat_ws(', ', nullif(t.street, ''), nullif(t.city, ''), nullif(concat_ws(' ', nullif(t.state, ''), nullif(t.postcode, '')), ''))`,
          propertyId: sql`o.property_id`,
        },
        from: sql`people.ownership o
          join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
          join communities.property p on p.customer_id = o.customer_id and p.community_id = o.community_id and p.property_id = o.property_id
          cross join lateral ${account} a`,
        where: sql`o.customer_id = ${tx.customerId} and o.community_id = ${input.communityId} and o.end_on is null`,
      };
    },
  });

/** Properties with their present primary owner. */
export const propertySource = joinList(propertyList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = await todayOf(tx, input.communityId, now);
    return {
      id: sql`p.property_id`,
      columns: {
        accountNumber: sql`p.account_number`,
        owner: sql`coalesce(t.display_name, '')`,
        address: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
        city: sql`p.city`,
        postcode: sql`p.postcode`,
        lot: sql`p.lot`,
        homeType: sql`p.home_type`,
        email: sql`coalesce(t.email, '')`,
        flags: sql`coalesce(b.words, '')`,
        section: sql`p.section`,
        phase: sql`p.phase`,
        building: sql`p.building`,
        ownershipId: sql`o.ownership_id`,
        holdsLateFees: sql`coalesce('LATE_FEES' = any(b.names), false)`,
        holdsPayments: sql`coalesce('PAYMENTS' = any(b.names), false)`,
      },
      from: {
        table: sql`communities.property`,
        as: 'p',
        keys: ['accountNumber', 'city', 'postcode', 'lot', 'homeType', 'section', 'phase', 'building'],
        joined: sql`left join people.ownership o on o.customer_id = p.customer_id and o.property_id = p.property_id and o.is_primary and o.end_on is null
          left join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
          cross join lateral ${flagsBorne(today)} b`,
      },
      where: sql`p.customer_id = ${tx.customerId} and p.community_id = ${input.communityId}`,
    };
  },
});

/** The vendors of the customer. */
export const vendorSource = joinList(vendorList, {
  read: ({ tx }) => ({
    id: sql`v.vendor_id`,
    columns: {
      ...fieldColumns('v', vendorFields),
      name: sql`v.name`,
      trades: sql`coalesce((select string_agg(t, ', ' order by n) from jsonb_array_elements_text(v.trades) with ordinality x (t, n)), '')`,
      city: sql`concat_ws(', ', nullif(v.city, ''), nullif(v.state, ''))`,
      phone: sql`v.phone`,
      email: sql`v.email`,
      termsDays: sql`v.terms_days`,
      gets1099: sql`v.gets_1099`,
      hasW9: sql`v.w9_on is not null`,
      status: sql`case when v.is_active then 'ACTIVE' else 'INACTIVE' end`,
      street: sql`v.street`,
      postcode: sql`v.postcode`,
    },
    from: sql`people.vendor v`,
    where: sql`v.customer_id = ${tx.customerId} and not v.is_payee`,
  }),
});
