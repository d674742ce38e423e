// Refusals in the words of a contract: what stands in the sentence, and what the compiler asks for.
import { expect, expectTypeOf, it } from 'vitest';
import { only, refuse } from './refuse.ts';

const yearRefusals = {
  closed: 'Fiscal year {year} is closed since {day}.',
  gap: 'The periods leave a gap.',
  tooMany: '{count} years, {count} too many.',
} as const;

type Told<C extends keyof typeof yearRefusals> = Parameters<typeof refuse<typeof yearRefusals, C>>;
type Field = { path: string; message: string; line?: number };
type Text = string | number | bigint;

it('takes the sentence from the contract and its values from the caller', () => {
  const no = refuse(yearRefusals, 'closed', { year: '2026', day: 'January 4' }, [{ path: 'year', message: 'is closed' }]);
  expect([no.code, no.message, no.fields]).toEqual([
    'closed',
    'Fiscal year 2026 is closed since January 4.',
    [{ path: 'year', message: 'is closed' }],
  ]);
});

it('names fields without values where the sentence has none', () => {
  const no = refuse(yearRefusals, 'gap', [{ path: 'periods', message: 'leave a gap' }]);
  expect([no.message, no.fields]).toEqual(['The periods leave a gap.', [{ path: 'periods', message: 'leave a gap' }]]);
  expect(refuse(yearRefusals, 'gap').fields).toEqual([]);
});

it('fills a name wherever it stands, and reads no value as a sentence', () => {
  expect(refuse(yearRefusals, 'tooMany', { count: 3n }).message).toBe('3 years, 3 too many.');
  expect(refuse(yearRefusals, 'closed', { year: '{day}', day: '$&' }).message).toBe('Fiscal year {day} is closed since $&.');
});

it('asks for the values of the sentence, for no others, and for a code of the contract', () => {
  expectTypeOf<Told<'closed'>[2]>().toEqualTypeOf<Readonly<Record<'year' | 'day', Text>>>();
  expectTypeOf<Told<'tooMany'>[2]>().toEqualTypeOf<Readonly<Record<'count', Text>>>();
  expectTypeOf<Told<'gap'>[2]>().toEqualTypeOf<readonly Field[] | undefined>();
  expectTypeOf<Told<'gap'>>().not.toHaveProperty('3');
  expectTypeOf<'gone'>().not.toExtend<Parameters<typeof refuse<typeof yearRefusals, keyof typeof yearRefusals>>[1]>();
});

it('gives a call some of the refusals of its contract', () => {
  expect(only(yearRefusals, 'gap', 'closed')).toEqual({ gap: yearRefusals.gap, closed: yearRefusals.closed });
  expectTypeOf(only(yearRefusals, 'gap')).toEqualTypeOf<Pick<typeof yearRefusals, 'gap'>>();
});
