// Primary owners one after another: whatever is tried, there are never two on a day and none missing between
// two.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { historyProblem, planChange, planNew, type Reign } from './ownership-history.rules.ts';

const first = localDate('2020-01-01');
const day = fc.integer({ min: -400, max: 1600 }).map((n) => addDays(first, n));
const reign = (ownershipId: string, startDate: LocalDate, endDate: LocalDate | null): Reign => ({ ownershipId, startDate, endDate });

/** A sound history of one to five owners, the last of whom owns the property still. */
const histories = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 0, maxLength: 4 }).map((lengths) => {
  let start = first;
  const past = lengths.map((length, index) => {
    const one = reign(String(index + 1), start, addDays(start, length - 1));
    start = addDays(start, length);
    return one;
  });
  return [...past, reign('9', start, null)];
});

/** How many primary owners there are on a day. */
const countOn = (history: readonly Reign[], on: LocalDate) =>
  history.filter((one) => one.startDate <= on && (one.endDate === null || one.endDate >= on)).length;

function expectSound(history: readonly Reign[]): void {
  const begins = history.map((one) => one.startDate).toSorted()[0] ?? first;
  for (let on = begins; on < addDays(begins, 2200); on = addDays(on, 1)) {
    const count = countOn(history, on);
    expect(count, on).toBeLessThanOrEqual(1);
    const isOver = history.every((one) => one.endDate !== null && one.endDate < on);
    if (!isOver) expect(count, on).toBe(1);
  }
}

it('holds after every change of days that is allowed', () => {
  fc.assert(
    fc.property(
      histories,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      day,
      fc.option(day, { nil: null }),
      (history, at, startDate, end) => {
        const before = history[Math.floor(at * history.length)] as Reign;
        const others = history.filter((one) => one !== before);
        const after = { ...before, startDate, endDate: before.endDate === null ? null : (end ?? before.endDate) };
        const plan = planChange(others, before, after);
        if ('problem' in plan) return;
        const untouched = others.filter((one) => !plan.moved.some((moved) => moved.ownershipId === one.ownershipId));
        expectSound([...untouched, ...plan.moved, after]);
      },
    ),
    { numRuns: 60 },
  );
});

it('holds after every owner that may be added', () => {
  fc.assert(
    fc.property(histories, day, day, (history, startDate, endDate) => {
      const one = reign('20', startDate, endDate);
      if (!('problem' in planNew(history, one))) expectSound([...history, one]);
    }),
    { numRuns: 60 },
  );
});

it('moves the day between two owners for both', () => {
  const [ann, bob] = [reign('1', first, localDate('2021-06-30')), reign('2', localDate('2021-07-01'), null)];
  expect(planChange([ann], bob, { ...bob, startDate: localDate('2021-07-15') })).toEqual({ moved: [{ ...ann, endDate: '2021-07-14' }] });
  expect(planChange([bob], ann, { ...ann, endDate: localDate('2021-06-15') })).toEqual({ moved: [{ ...bob, startDate: '2021-06-16' }] });
  expect(planChange([ann], bob, { ...bob, startDate: localDate('2019-07-15') })).toMatchObject({ path: 'startDate' });
});

it('takes a former owner only right before who is known', () => {
  const bob = reign('2', localDate('2021-07-01'), null);
  expect(planNew([bob], reign('1', first, localDate('2021-06-30')))).toEqual({ moved: [] });
  expect(planNew([bob], reign('1', first, localDate('2021-07-01')))).toMatchObject({
    problem: expect.stringContaining('two primary owners'),
  });
  expect(planNew([bob], reign('1', first, localDate('2021-06-29')))).toMatchObject({
    problem: expect.stringContaining('without a primary owner'),
  });
  expect(historyProblem([reign('1', first, localDate('2019-12-31'))])).toContain('before they come');
});
