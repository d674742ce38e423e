// Owners with balances for the pages that show long lists: made, not random, so that every run draws the
// same.
import { addDays, centsToText, localDate } from '../../packages/kernel/kernel.ts';

/** A line of a long list. */
export interface OwnerRow {
  id: string;
  code: string;
  name: string;
  address: string;
  since: string;
  balance: string;
  state: string;
}

const names = [
  'Hollister, Greg',
  'Park, Min-Jae',
  'Okafor, Ruth',
  'Kessler, David',
  'Chaudhary, Anil',
  'Lindgren Family Trust',
  'Kowalski, Adam',
];
const streets = ['Alder Lane', 'Birch Court', 'Cedar Way', 'Dogwood Drive', 'Elm Street'];
const firstDay = localDate('2006-01-01');

/** As many owners as asked for. */
export function ownerRows(count: number): OwnerRow[] {
  return Array.from({ length: count }, (_, n) => ({
    id: String(n + 1),
    code: `MC-${String(n + 1).padStart(6, '0')}`,
    name: names[n % names.length] ?? '',
    address: `${100 + (n % 900)} ${streets[n % streets.length]}`,
    since: addDays(firstDay, (n * 37) % 7300),
    balance: centsToText(BigInt((n * 7919) % 200_000) - 40_000n),
    state: n % 11 === 0 ? 'Late' : 'In order',
  }));
}
