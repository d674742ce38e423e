// The fields of an amenity beside its opening hours and days off.
import type { Fields } from '../../../packages/contract/contract.ts';

export const amenityFields = {
  name: { kind: 'text', title: 'Name', most: 80, required: true },
  amenityType: {
    kind: 'choice',
    title: 'Type',
    words: {
      POOL: 'Pool',
      CLUBHOUSE: 'Clubhouse',
      COURT: 'Court',
      GYM: 'Gym',
      GRILL: 'Grill or picnic place',
      PARKING: 'Parking',
      GUEST_ROOM: 'Guest room',
      OTHER: 'Other',
    },
    initial: 'OTHER',
    list: 'shown',
  },
  place: { kind: 'text', title: 'Place', most: 120 },
  capacity: {
    kind: 'count',
    title: 'Holds',
    most: 10_000,
    least: 1,
    required: true,
    initial: 20,
    help: 'People at a time',
    list: 'shown',
  },
  feeAmount: {
    kind: 'money',
    title: 'Fee',
    required: true,
    initial: '0.00',
    help: 'Shown when reserving; bill it with a charge code',
    list: 'shown',
  },
  depositAmount: { kind: 'money', title: 'Deposit', required: true, initial: '0.00', help: 'Shown when reserving', list: 'shown' },
  /** The fob, the code box, the caretaker. */
  access: { kind: 'text', title: 'Access', most: 200 },
  minimumMinutes: { kind: 'count', title: 'Shortest', most: 1440, least: 5, required: true, initial: 30, help: 'Minutes' },
  maximumMinutes: { kind: 'count', title: 'Longest', most: 1440, least: 5, required: true, initial: 240, help: 'Minutes' },
  advanceDays: { kind: 'count', title: 'Days ahead', most: 730, required: true, initial: 90, help: '0 for any' },
  isExclusive: { kind: 'flag', title: 'Exclusive use', initial: true, help: 'Otherwise shared up to its capacity' },
  needsApproval: { kind: 'flag', title: 'Needs approval', initial: true, help: 'Someone must approve each reservation' },
  isActive: { kind: 'flag', title: 'Open for reservations', initial: true },
  rules: { kind: 'longText', title: 'Rules and waiver', most: 4000 },
} as const satisfies Fields;
