// Proves that every judgment case is answered as it was worked out by hand, by an engine that names no
// state, no statute and no case.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLawHoliday, lawPacks } from '../pack-files.store.ts';
import { judgmentCases } from '../packs.testing.ts';
import { judge } from './judge.rules.ts';

const cases = judgmentCases();
const counting = { isHoliday: isLawHoliday };

describe('the judgment cases', () => {
  it('are all there', () => {
    expect(cases).toHaveLength(235);
  });

  it.each(cases.map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
    const records = lawPacks().get(one.jurisdiction)?.records ?? [];
    const answer = judge(records, { ...one, counting });
    const plain: Record<string, unknown> = {
      ...answer,
      amountCents: answer.amountCents === null ? null : Number(answer.amountCents),
      missing: [...answer.missing],
      // A case words a debt as it was handed in: with its age, or without.
      applied: answer.applied?.map(([kind, age, cents]) => (agesGiven(one.facts) ? [kind, age, Number(cents)] : [kind, Number(cents)])),
    };
    expect(Object.fromEntries(Object.keys(one.expect).map((field) => [field, plain[field]]))).toEqual(one.expect);
  });
});

function agesGiven(facts: Record<string, unknown>): boolean {
  return Array.isArray(facts.debts) && facts.debts.some((debt) => Array.isArray(debt) && debt.length > 2);
}

describe('the source of the engine', () => {
  const source = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.rules.ts'))
    .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const);
  const records = [...lawPacks().values()].flatMap((pack) => pack.records);
  const states = [...lawPacks().values()].flatMap((pack) => [pack.jurisdiction, pack.name]).filter((name) => name !== 'US');

  it.each(source)('%s names no state, no record and no case', (_name, text) => {
    const named = [...states, ...records.map(({ id }) => id), ...cases.map(({ id }) => id)].filter((word) => text.includes(word));
    expect(named).toEqual([]);
    // Two letters of a state in quotes, a section sign, or the name of a code or an act.
    expect(text.match(/§|'(?:AZ|CA|CO|FL|GA|IL|MA|MD|NC|NJ|NV|NY|TX|VA|WA)'|\b(?:Civ|Stat|Code|Act|Rev)\. |\bU\.S\.C|\bCFR\b/g)).toBeNull();
  });
});
