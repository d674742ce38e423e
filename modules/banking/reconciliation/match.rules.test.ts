// Which bank lines and book items belong together, and in what words; tables a bookkeeper can check.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Cents, localDate, modulo, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { type BankLine, type BookItem, checkNumberOf, matchedByHand, suggestMatches } from './match.rules.ts';

let ids = 0;

function line(day: number, amount: number, more: Partial<BankLine> = {}): BankLine {
  const lineDate = localDate(`2026-01-${String(day).padStart(2, '0')}`);
  return {
    bankLineId: `${++ids}`,
    lineDate,
    amount: BigInt(amount),
    typeCode: '399',
    description: '',
    bankReference: '',
    customerReference: '',
    ...more,
  };
}

function item(itemKey: string, day: number, amount: number, more: Partial<BookItem> = {}): BookItem {
  const itemDate = localDate(`2026-01-${String(day).padStart(2, '0')}`);
  return {
    itemKey,
    itemDate,
    amount: BigInt(amount),
    reference: '',
    description: '',
    entryCount: 1,
    vendorId: null,
    reversesKey: null,
    ...more,
  };
}

const check = (number: string, day: number, amount: number, more: Partial<BookItem> = {}) =>
  item(`check:${number}`, day, amount, { reference: number, ...more });
const paid = (number: string, day: number, amount: number) => line(day, amount, { typeCode: '475', customerReference: number });

/** Suggestions in short: reason, then the item keys. */
function found(lines: BankLine[], items: BookItem[]): string[] {
  return suggestMatches(lines, items).suggestions.map((s) => `${s.reason}: ${s.items.map((i) => i.itemKey).join(' ')}`);
}

test('a check of another amount is named with what the bank moved beyond it, unless its number stands for several', () => {
  const misread = (items: BookItem[]) =>
    suggestMatches([paid('1001', 21, -121000)], items).misread.map((one) => [one.item.itemKey, one.difference]);
  expect(misread([check('1001', 20, -120000), check('1002', 20, -121000)])).toEqual([['check:1001', -1000n]]);
  expect(misread([check('1001', 20, -120000), check('1001', 12, -500)])).toEqual([]);
  expect(misread([check('1001', 20, -121000)])).toEqual([]);
});

test('a returned payment is not paired with its deposit, a correction is', () => {
  const [deposit, back] = [item('deposit:1', 9, 36500), { reversesKey: 'deposit:1' }];
  expect(found([], [deposit, item('entry:7', 14, -36500, back)])).toEqual([]);
  expect(found([], [deposit, item('reversal:deposit:1', 14, -36500, back)])).toHaveLength(1);
  expect(found([line(9, 36500), line(14, -36500)], [deposit, item('entry:7', 14, -36500, back)])).toHaveLength(2);
});

describe('the order of certainty', () => {
  test.each<[string, BankLine[], BookItem[], string[]]>([
    [
      'a check by number and amount, whatever the days',
      [paid('0001001', 30, -120000)],
      [check('1001', 2, -120000)],
      ['Check number and amount agree: check:1001'],
    ],
    ['no check of another amount', [paid('1001', 21, -120001)], [check('1001', 20, -120000)], []],
    ['no check of another number, though amount and day fit', [paid('1002', 20, -120000)], [check('1001', 20, -120000)], []],
    [
      'a check without a number on the statement, as a single amount',
      [line(21, -120000, { typeCode: '475', description: 'CHECK' })],
      [check('1001', 20, -120000)],
      ['Single amount agrees, 1 day apart: check:1001'],
    ],
    [
      'a check whose number stands in the text',
      [line(28, -5000, { typeCode: '475', description: 'CHECK 1007' })],
      [check('1007', 2, -5000)],
      ['Check number and amount agree: check:1007'],
    ],
    [
      'a void with its original, without a line',
      [],
      [check('1003', 20, -12000), item('reversal:check:1003', 22, 12000, { reference: '1003', reversesKey: 'check:1003' })],
      ['Check 1003 and its void cancel each other: check:1003 reversal:check:1003'],
    ],
    [
      'a voided check the bank paid all the same: the void is left to explain',
      [paid('1003', 24, -12000)],
      [check('1003', 20, -12000), item('reversal:check:1003', 22, 12000, { reference: '1003', reversesKey: 'check:1003' })],
      ['Check number and amount agree: check:1003'],
    ],
    [
      'a reversed journal entry',
      [],
      [item('entry:7', 3, 900), item('entry:8', 4, -900, { reversesKey: 'entry:7' })],
      ['The entry and its reversal cancel each other: entry:7 entry:8'],
    ],
    [
      'no reversal of a part of a deposit',
      [],
      [item('deposit:1', 9, 76500), item('reversal:deposit:1', 12, -36500, { reversesKey: 'deposit:1' })],
      [],
    ],
    ['a deposit five days apart', [line(14, 339000)], [item('deposit:1', 9, 339000)], ['Deposit total agrees, 5 days apart: deposit:1']],
    ['no deposit six days apart', [line(15, 339000)], [item('deposit:1', 9, 339000)], []],
    [
      'two deposits of one total by their dates',
      [line(13, 36500), line(10, 36500)],
      [item('deposit:1', 9, 36500), item('deposit:2', 13, 36500)],
      ['Deposit total agrees, same day: deposit:2', 'Deposit total agrees, 1 day apart: deposit:1'],
    ],
    ['a single amount three days apart', [line(12, -4500)], [item('entry:1', 9, -4500)], ['Single amount agrees, 3 days apart: entry:1']],
    ['no single amount four days apart', [line(13, -4500)], [item('entry:1', 9, -4500)], []],
    ['no amount that stands twice in the books', [line(9, -4500)], [item('entry:1', 9, -4500), item('entry:2', 10, -4500)], []],
    ['no amount that stands twice on the statement', [line(9, -4500), line(10, -4500)], [item('entry:1', 9, -4500)], []],
    [
      'two payments of one day to one payee',
      [line(30, -120736)],
      [item('entry:1', 30, -81215, { vendorId: '4' }), item('entry:2', 30, -39521, { vendorId: '4' })],
      ['2 payments to one payee add up, same day: entry:1 entry:2'],
    ],
    [
      'no payments to two payees',
      [line(30, -120736)],
      [item('entry:1', 30, -81215, { vendorId: '4' }), item('entry:2', 30, -39521, { vendorId: '5' })],
      [],
    ],
    [
      'no payments of two days',
      [line(30, -120736)],
      [item('entry:1', 30, -81215, { vendorId: '4' }), item('entry:2', 29, -39521, { vendorId: '4' })],
      [],
    ],
    ['nothing that moves the other way', [line(9, 4500)], [item('entry:1', 9, -4500)], []],
  ])('%s', (_name, lines, items, expected) => {
    expect(found(lines, items)).toEqual(expected);
  });
});

describe('any statement and any books', () => {
  const day = fc.integer({ min: 1, max: 28 });
  const amount = fc.constantFrom(-300, -200, -100, 100, 200, 300, 500);
  const lines = fc.array(fc.record({ day, amount, number: fc.constantFrom('', '1001', '1002') }), { maxLength: 12 });
  const items = fc.array(
    fc.record({ day, amount, kind: fc.constantFrom('check', 'deposit', 'entry'), vendor: fc.constantFrom(null, '1', '2') }),
    { maxLength: 12 },
  );

  it('uses everything once, leaves the rest, and suggests only equal sums', () => {
    fc.assert(
      fc.property(lines, items, (someLines, someItems) => {
        const given = someLines.map((l) => line(l.day, l.amount, { customerReference: l.number }));
        const held = someItems.map((i, n) =>
          item(`${i.kind}:${n}`, i.day, i.amount, { reference: i.kind === 'check' ? `100${modulo(n, 3) + 1}` : '', vendorId: i.vendor }),
        );
        const { suggestions, lines: restLines, items: restItems } = suggestMatches(given, held);
        const ids = (all: readonly BankLine[]) => all.map((l) => l.bankLineId).sort();
        const keys = (all: readonly BookItem[]) => all.map((i) => i.itemKey).sort();
        const sum = (all: readonly { amount: Cents }[]) => sumCents(all.map((one) => one.amount));
        expect(ids([...suggestions.flatMap((s) => s.lines), ...restLines])).toEqual(ids(given));
        expect(keys([...suggestions.flatMap((s) => s.items), ...restItems])).toEqual(keys(held));
        for (const s of suggestions) expect(sum(s.lines)).toBe(sum(s.items));
        expect(new Set(suggestions.map((s) => s.suggestionId)).size).toBe(suggestions.length);
      }),
    );
  });
});

test.each([
  ['475', '0001002', '', '1002'],
  ['475', '', 'CHECK # 1044', '1044'],
  ['475', '', 'CHK NO. 77', '77'],
  ['475', '', 'PAID', ''],
  ['195', '', 'CHECK 1044', ''],
  ['475', 'ABC', '', ''],
])('the check number of type %s, reference %j, text %j is %j', (typeCode, customerReference, description, expected) => {
  expect(checkNumberOf({ typeCode, customerReference, description })).toBe(expected);
});

describe('by hand', () => {
  const refusal = (lines: BankLine[], items: BookItem[], hasLines = true): string => {
    try {
      return matchedByHand(lines, items, hasLines);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return (error as Refusal).code;
    }
  };
  const [a, b] = [line(1, 700), line(2, 300)];
  const c = item('deposit:1', 1, 1000);
  test.each<[string, string, string]>([
    ['many lines, one item', refusal([a, b], [c]), 'Matched by hand'],
    ['lines that cancel each other', refusal([line(1, 50), line(1, -50)], []), 'Matched by hand'],
    ['sums that differ', refusal([a], [c]), 'sumsDiffer'],
    ['a single item while lines were imported', refusal([], [c]), 'sumsDiffer'],
    ['a single item of a statement on paper', refusal([], [c], false), 'Cleared by hand'],
    ['nothing', refusal([], []), 'sumsDiffer'],
    ['nothing, on paper', refusal([], [], false), 'sumsDiffer'],
  ])('%s', (_name, answer, expected) => {
    expect(answer).toBe(expected);
  });
});
