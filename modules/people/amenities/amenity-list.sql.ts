// Where the rows of the lists of amenities and of their reservations come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { amenityList } from './amenity.contract.ts';
import { amenityFields } from './amenity.fields.ts';
import { reservationList } from './reservation.contract.ts';

export const amenitySource = joinList(amenityList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const zone = await timeZoneOf(tx, input.communityId);
    return {
      id: sql`a.amenity_id`,
      columns: {
        name: sql`a.name`,
        ...fieldColumns('a', amenityFields),
        location: sql`a.place`,
        waiting: sql`r.waiting`,
        upcoming: sql`r.upcoming`,
        nextDate: sql`r.next_on`,
        status: sql`case when a.is_active then 'OPEN' else 'CLOSED' end`,
      },
      from: sql`people.amenity a cross join lateral (
        select (count(*) filter (where r.state = 'REQUESTED'))::int as waiting, count(*)::int as upcoming, min((r.from_time at time zone ${zone})::date) as next_on
        from people.amenity_reservation r where r.customer_id = a.customer_id and r.amenity_id = a.amenity_id and r.until_time > ${now}
          and r.state in ('REQUESTED', 'APPROVED')) r`,
      where: sql`a.customer_id = ${tx.customerId} and a.community_id = ${input.communityId}`,
    };
  },
});

export const reservationSource = joinList(reservationList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input }) {
    const zone = await timeZoneOf(tx, input.communityId);
    return {
      id: sql`r.amenity_reservation_id`,
      columns: {
        reservedDate: sql`(r.from_time at time zone ${zone})::date`,
        startsAt: sql`to_char(r.from_time at time zone ${zone}, 'HH24:MI')`,
        endsAt: sql`case when (r.until_time at time zone ${zone})::date > (r.from_time at time zone ${zone})::date then '24:00'
          else to_char(r.until_time at time zone ${zone}, 'HH24:MI') end`,
        amenity: sql`a.name`,
        accountNumber: sql`p.account_number`,
        reservedFor: sql`r.reserved_for`,
        people: sql`r.people`,
        feeAmount: sql`a.fee_cents`,
        depositAmount: sql`a.deposit_cents`,
        state: sql`r.state`,
        note: sql`r.note`,
        amenityId: sql`r.amenity_id`,
      },
      from: sql`people.amenity_reservation r
        join people.amenity a on a.customer_id = r.customer_id and a.amenity_id = r.amenity_id
        join communities.property p on p.customer_id = r.customer_id and p.community_id = r.community_id and p.property_id = r.property_id`,
      where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${input.communityId}`,
    };
  },
});
