// Sample rows for the gallery, made from a few words by arithmetic, so that every run shows the same.
import { addDays, centsToText, localDate } from '../../../packages/kernel/kernel.ts';
import type { Option, Tone } from '../../../packages/ui/ui.ts';

export interface Sample {
  id: string;
  code: string;
  name: string;
  place: string;
  since: string;
  balance: string;
  current: string;
  older: string;
  oldest: string;
  step: string;
  tone: Tone;
}

const LAST =
  'Aldana Bishop Chaudhary Dunleavy Eriksen Fontaine Gutierrez Halvorsen Imai Jankowski Kessler Leung Mbeki Novak O’Rourke Pelletier Quiroga Sørensen'.split(
    ' ',
  );
const FIRST = 'Rosa Terrence Anil Nora Tor Odette Luis Ingrid Kenji Ewa David Grace Thandi Petra Finn Marc Elena Kari'.split(' ');
const STREETS = 'Terrace View Ln,Juniper Ct,Sagebrush Way,Bristlecone Dr'.split(',');
const STEPS: readonly (readonly [string, Tone])[] = [
  ['With attorney', 'problem'],
  ['Intent sent', 'attention'],
  ['Late notice', 'neutral'],
  ['Courtesy', 'neutral'],
  ['Settled', 'good'],
];

/** Gives the items of a list over and over, `step` places on each time. */
function cycle<T>(items: readonly T[], step: number): () => T {
  let at = -step;
  return () => {
    at += step;
    while (at >= items.length) at -= items.length;
    return items[at] as T;
  };
}

/** Whole numbers from 0 to `limit`, `step` further each time and round again. */
function walk(limit: number, step: number): () => number {
  let at = -step;
  return () => {
    at += step;
    while (at >= limit) at -= limit;
    return at;
  };
}

/** `count` rows, always the same. */
export function samples(count: number): Sample[] {
  const [last, first, street, stage, third] = [cycle(LAST, 1), cycle(FIRST, 5), cycle(STREETS, 1), cycle(STEPS, 3), walk(3, 1)];
  const [size, house, days] = [walk(4000, 3919), walk(1100, 37), walk(700, 13)];
  return Array.from({ length: count }, (_, index) => {
    const base = BigInt(size() - 300) * 25n;
    const [step, tone] = stage();
    return {
      id: String(index + 1),
      code: `CT-${String(index + 1).padStart(4, '0')}`,
      name: `${last()}, ${first()}`,
      place: `${100 + house()} ${street()}`,
      since: `${addDays(localDate('2026-11-20'), -days())}T00:00:00`,
      balance: centsToText(base * 4n),
      current: centsToText(31000n),
      older: centsToText(third() === 0 ? 0n : 31000n),
      oldest: centsToText(base > 0n ? base : 0n),
      step,
      tone,
    };
  });
}

/** Options for pickers. */
export const accounts: Option[] = [
  { value: '10', code: '1010', label: 'Operating cash', hint: 'asset' },
  { value: '12', code: '1200', label: 'Assessments receivable', hint: 'asset' },
  { value: '20', code: '2000', label: 'Accounts payable', hint: 'liability' },
  { value: '40', code: '4000', label: 'Assessment income', hint: 'income' },
  { value: '52', code: '5210', label: 'Landscape contract', hint: 'expense' },
  { value: '53', code: '5230', label: 'Irrigation repairs', hint: 'expense' },
];

/** Sample rows as options, by code. */
export const people: Option[] = samples(200).map(({ code, name, place }) => ({ value: code, code, label: name, hint: place }));
