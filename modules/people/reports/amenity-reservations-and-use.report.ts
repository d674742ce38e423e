// How amenities are reserved and used: slots, guests, fees, deposits, and who did not come.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const amenityReservationsAndUse = defineReport({
  name: 'amenity-reservations-and-use',
  title: 'Amenity reservations and use',
  group: 'Owner and property',
  description: 'Reservations by amenity, with hours used, fees, deposits, no-shows, and what no record holds.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['amenities', 1]),
  params: [...spanParams, { name: 'amenity', title: 'Amenity', kind: 'text', required: false }],
  unopened: {
    Guests: 'a fact of the reservation',
  },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
