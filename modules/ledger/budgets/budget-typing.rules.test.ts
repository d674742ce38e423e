// Typing a budget: the year and its periods follow each other, nothing unreadable is lost, and only what
// changed is saved.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToText, sumCents } from '../../../packages/kernel/kernel.ts';
import { amountsOf, changedRows, settled, spreadAnew, withAmounts } from './budget-typing.rules.ts';

const row = withAmounts({ key: '1:9', name: 'Water' }, [100n, 200n, 300n]);

describe('a row being typed', () => {
  it('spreads a year that is typed', () => {
    expect(settled(row, { ...row, total: '10.00' }, 3)).toMatchObject({ p0: '3.34', p1: '3.33', p2: '3.33', total: '10.00' });
  });

  it('adds up periods that are typed', () => {
    expect(settled(row, { ...row, p1: '5.00' }, 3)).toMatchObject({ p0: '1.00', p1: '5.00', p2: '3.00', total: '9.00' });
    expect(settled(row, { ...row, p1: '' }, 3)).toMatchObject({ p1: '', total: '4.00' });
  });

  it('leaves alone what it cannot read', () => {
    expect(settled(row, { ...row, p1: 'five' }, 3)).toMatchObject({ p1: 'five', total: '6.00' });
    expect(settled(row, { ...row, total: 'ten' }, 3)).toMatchObject({ p0: '1.00', total: 'ten' });
    expect(amountsOf({ ...row, p1: 'five' }, 3)).toBeNull();
  });

  it('is spread anew, evenly or like the year before', () => {
    expect(spreadAnew(row, 3, null)).toMatchObject({ p0: '2.00', p1: '2.00', p2: '2.00' });
    expect(spreadAnew(row, 3, [0n, 0n, 7n])).toMatchObject({ p0: '0.00', p1: '0.00', p2: '6.00', total: '6.00' });
  });

  it('loses no cent, whatever is typed', () => {
    const cents = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 12 }), (total, periods) => {
        const typed = settled(undefined, { key: 'a', total: centsToText(total) }, periods);
        expect(sumCents(amountsOf(typed, periods) ?? [])).toBe(total);
      }),
    );
  });
});

it('saves rows that changed, and no others', () => {
  const other = withAmounts({ key: '2:9' }, [1n, 1n, 1n]);
  expect(
    changedRows(
      [row, other],
      [
        { ...row, name: 'Renamed' },
        { ...other, p2: '9.00' },
      ],
      3,
    ).map((each) => each['key']),
  ).toEqual(['2:9']);
});
