// Reads reservations of amenities by the day of their slot, and adds up hours and fees of what was used.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatSpan, type LocalDate, modulo, quotient, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type ReservationState, reservationWords } from '../amenities/reservation.contract.ts';
import { amenityReservationsAndUse } from './amenity-reservations-and-use.report.ts';

const columns: ReportColumn[] = [
  { key: 'day', title: 'Day', kind: 'date', over: 'Slot' },
  { key: 'from', title: 'From', kind: 'code', over: 'Slot' },
  { key: 'until', title: 'Until', kind: 'code', over: 'Slot' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Reserved for', kind: 'text' },
  { key: 'guests', title: 'Guests', kind: 'count' },
  { key: 'hours', title: 'Hours', kind: 'code' },
  { key: 'fee', title: 'Fee', kind: 'money' },
  { key: 'deposit', title: 'Deposit', kind: 'money' },
  { key: 'status', title: 'Status', kind: 'text' },
  { key: 'noShow', title: 'No-show', kind: 'text' },
  { key: 'damage', title: 'Damage', kind: 'text' },
  { key: 'outcome', title: 'Deposit outcome', kind: 'text' },
];

interface Reservation {
  amenityId: string;
  amenity: string;
  day: LocalDate;
  fromAt: string;
  untilAt: string;
  minutes: number;
  propertyId: string;
  accountNumber: string;
  reservedFor: string;
  people: number;
  state: ReservationState;
  fee_cents: Cents;
  deposit_cents: Cents;
}

/** Reservations by amenity and by when they begin, on the clocks of the community. */
async function listReservations(
  tx: Tx,
  communityId: string,
  { from, to, amenity }: { from: LocalDate; to: LocalDate; amenity: string },
): Promise<Reservation[]> {
  const found = await sql<Reservation>`
    select a.amenity_id as "amenityId", a.name as amenity, (r.from_time at time zone c.time_zone)::date as day,
      to_char(r.from_time at time zone c.time_zone, 'HH24:MI') as "fromAt", to_char(r.until_time at time zone c.time_zone, 'HH24:MI') as "untilAt",
      (extract(epoch from r.until_time - r.from_time) / 60)::int as minutes, p.property_id as "propertyId", p.account_number as "accountNumber",
      r.reserved_for as "reservedFor", r.people, r.state, a.fee_cents, a.deposit_cents
    from communities.community c
    join people.amenity a on a.customer_id = ${tx.customerId} and a.community_id = c.community_id
    join people.amenity_reservation r on r.customer_id = ${tx.customerId} and r.community_id = c.community_id and r.amenity_id = a.amenity_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = c.community_id and p.property_id = r.property_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
      and r.from_time >= (${from}::date)::timestamp at time zone c.time_zone and r.from_time < (${to}::date + 1)::timestamp at time zone c.time_zone
      and (${amenity} = '' or strpos(lower(a.name), lower(${amenity})) > 0)
    order by lower(a.name), a.amenity_id, r.from_time, r.amenity_reservation_id`.execute(tx.db);
  return found.rows;
}

/** A reservation that holds its slot, whether or not anyone came. */
const isHeld = ({ state }: Reservation) => state === 'APPROVED' || state === 'NO_SHOW';

const hoursText = (minutes: number) => `${quotient(minutes, 60)}:${String(modulo(minutes, 60)).padStart(2, '0')}`;
const amount = (cents: Cents): ReportCell => ({ amount: cents });

function lineOf(one: Reservation, communityId: string): ReportRow {
  const asksDeposit = one.deposit_cents > 0n;
  return factRow({
    day: dayCell(one.day),
    from: one.fromAt,
    until: one.untilAt,
    account: one.accountNumber,
    owner: doorCell(one.reservedFor, 'property-view', { communityId, propertyId: one.propertyId }),
    guests: { count: one.people },
    hours: hoursText(one.minutes),
    fee: amount(one.fee_cents),
    deposit: amount(one.deposit_cents),
    status: reservationWords[one.state],
    noShow: one.state === 'NO_SHOW' ? 'Yes' : one.state === 'APPROVED' ? 'No' : null,
    damage: isHeld(one) ? 'Not recorded' : null,
    outcome: isHeld(one) && asksDeposit ? 'Not recorded' : null,
  });
}

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, all: readonly Reservation[]): ReportRow {
  const held = all.filter(isHeld);
  const used = held.filter(({ state }) => state === 'APPROVED');
  return {
    kind,
    level: 0,
    cells: {
      owner: { text: `${title}, ${counted(all.length, 'reservation')}` },
      guests: { count: used.reduce((sum, { people }) => sum + people, 0) },
      hours: { text: hoursText(used.reduce((sum, { minutes }) => sum + minutes, 0)) },
      fee: amount(sumCents(held.map(({ fee_cents }) => fee_cents))),
      deposit: amount(sumCents(held.map(({ deposit_cents }) => deposit_cents))),
      noShow: { text: String(held.length - used.length) },
    },
  };
}

export const amenityReservationsAndUseReport = joinReport(amenityReservationsAndUse, async (tx, { communityId, params }) => {
  const { fromDate, toDate, amenity } = params;
  const all = await listReservations(tx, communityId, { from: fromDate, to: toDate, amenity: amenity ?? '' });
  return {
    subtitle: [
      formatSpan(fromDate, toDate),
      ...(amenity ? [`Amenity contains “${amenity}”`] : []),
      'Fees and deposits at today’s prices; totals count approved reservations and no-shows',
      'Fees collected: not recorded',
    ],
    columns,
    rows: [
      ...[...Map.groupBy(all, ({ amenityId }) => amenityId).values()].flatMap((own) => [
        headRow(own[0]?.amenity ?? '', columns),
        ...own.map((one) => lineOf(one, communityId)),
        totalOf('subtotal', own[0]?.amenity ?? '', own),
      ]),
      totalOf('grandTotal', 'Total', all),
    ],
    checks: [],
  };
});
