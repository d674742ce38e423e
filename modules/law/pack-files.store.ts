// The packs of law that come with the product, read from their files once and on first use.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holidaysFrom } from '../../packages/clock/clock.ts';
import { type LocalDate, localDate } from '../../packages/kernel/kernel.ts';
import type { Pack, RuleRecord } from './engine/pack.rules.ts';

// The packs and their cases have some British words; the product reads them the American way.
const spellings: readonly [british: RegExp, american: string][] = [
  [/nsta(l)ment/g, 'nstallment'],
  [/e(-)mail/g, 'email'],
  [/licen(c)e/g, 'license'],
];

/** The text of a data file in American words, names of facts and parameters included. */
export function american(text: string): string {
  return spellings.reduce((plain, [british, word]) => plain.replaceAll(british, word), text);
}

const folder = join(import.meta.dirname, 'packs');

function read<T>(name: string): T {
  return JSON.parse(american(readFileSync(join(folder, name), 'utf8'))) as T;
}

let packs: ReadonlyMap<string, Pack> | null = null;

/** All packs by their jurisdiction, in the order of their names. A test checks them against their schema. */
export function lawPacks(): ReadonlyMap<string, Pack> {
  packs ??= new Map(
    readdirSync(folder)
      .filter((name) => /^US-\w+\.json$/.test(name))
      .map((name) => read<Pack>(name))
      .sort((one, other) => (one.jurisdiction < other.jurisdiction ? -1 : 1))
      .map((pack) => [pack.jurisdiction, pack]),
  );
  return packs;
}

/**
 * Records of a topic in force on a day, of all jurisdictions in their order: their parameters as they stand.
 */
export function recordsOn(topic: string, day: LocalDate): RuleRecord[] {
  return [...lawPacks().values()].flatMap(({ records }) =>
    records.filter((one) => one.topic === topic && one.effectiveFrom <= day && (one.effectiveTo === null || day <= one.effectiveTo)),
  );
}

let bankHolidays: ((date: LocalDate) => boolean) | null = null;

/** Holidays by which business days are counted; years without data follow the rule of the banks. */
export function isLawHoliday(date: LocalDate): boolean {
  bankHolidays ??= holidaysFrom(
    read<{ holidays: { observedDate: string | null }[] }>('holidays.json').holidays.flatMap(({ observedDate }) =>
      observedDate === null ? [] : [localDate(observedDate)],
    ),
  );
  return bankHolidays(date);
}
