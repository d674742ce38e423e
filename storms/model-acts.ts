// What may happen in a sequence of the model: every kind of batch, in any order, on days before, at and after
// each other, some of them impossible.
import fc from 'fast-check';
import { type LocalDate, localDate } from '../packages/kernel/kernel.ts';
import { journalAccounts } from './model-ledger.ts';
import { homes } from './model-owners.ts';

const likely = [
  '2026-01-01',
  '2026-01-15',
  '2026-01-31',
  '2026-02-01',
  '2026-02-20',
  '2026-03-01',
  '2026-03-31',
  '2026-04-01',
  '2026-04-12',
];
const seldom = ['2026-12-31', '2027-01-10', '2025-12-31'];
const day: fc.Arbitrary<LocalDate> = fc.oneof(
  { weight: 24, arbitrary: fc.constantFrom(...likely.map(localDate)) },
  { weight: 1, arbitrary: fc.constantFrom(...seldom.map(localDate)) },
);
const cents = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 90_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(36505, 31005, 40017, 5500, 1) },
);
const which = fc.nat(60);
const owner = fc.nat(homes.length - 1);
/** Mostly the newest of what there is: an act on something old is as often refused as not. */
const recent = fc.oneof({ weight: 2, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: which });

const edit = fc.record({ which: fc.nat(9), cents: fc.option(cents) });
const keep = fc.record({
  kind: fc.constantFrom('CHARGES' as const, 'CHARGES' as const, 'LATE_FEES' as const),
  exclusionDays: fc.constantFrom(0, 0, 10, 40),
  currentMonthOnly: fc.constantFrom(false, false, true),
  edits: fc.array(edit, { maxLength: 2 }),
  next: fc.constantFrom('post' as const, 'post' as const, 'post' as const, 'wait' as const),
});
const rows = fc.array(fc.record({ owner, cents, list: fc.constantFrom('DEFAULT' as const, 'DEFAULT' as const, 'CUSTOM' as const) }), {
  minLength: 1,
  maxLength: 3,
});
const billLines = fc.array(fc.record({ account: fc.constantFrom('5310', '5410', '6010'), cents }), { minLength: 1, maxLength: 3 });
const payment = fc.record({
  which: recent,
  isPayable: fc.constantFrom(true, true, true, false),
  part: fc.constantFrom(100, 100, 100, 50, 33, 1, 120),
});
const journalLine = fc.record({ account: fc.nat(journalAccounts.length - 1), cents: fc.integer({ min: -50_000, max: 50_000 }) });
const status = fc.constantFrom('OPEN' as const, 'CURRENT' as const, 'CLOSED' as const, 'CLOSED' as const);

const kinds = {
  keep: { weight: 6, arbitrary: fc.record({ on: day, run: keep }) },
  postKept: { weight: 2, arbitrary: fc.record({ which: recent }) },
  discard: { weight: 1, arbitrary: fc.record({ which: recent }) },
  prepaids: { weight: 2, arbitrary: fc.record({ on: day }) },
  receive: { weight: 6, arbitrary: fc.record({ on: day, rows }) },
  lockbox: {
    weight: 2,
    arbitrary: fc.record({ on: day, rows, strangers: fc.nat(1), isSentTwice: fc.boolean() }),
  },
  undo: { weight: 3, arbitrary: fc.record({ which: recent, on: fc.option(day) }) },
  backOut: {
    weight: 3,
    arbitrary: fc.record({
      which: recent,
      on: fc.option(day),
      reason: fc.constantFrom('NSF' as const, 'CORRECTION' as const),
      fee: fc.option(cents),
    }),
  },
  enterBill: {
    weight: 4,
    arbitrary: fc.record({
      on: day,
      effectiveOn: fc.option(day),
      vendor: fc.nat(1),
      isCredit: fc.constantFrom(false, false, false, true),
      lines: billLines,
    }),
  },
  approve: { weight: 6, arbitrary: fc.record({ which: recent, on: fc.option(day, { freq: 3 }) }) },
  reject: { weight: 1, arbitrary: fc.record({ which: recent }) },
  cancelBill: { weight: 1, arbitrary: fc.record({ which: recent, on: day }) },
  issue: { weight: 4, arbitrary: fc.record({ on: fc.option(day), items: fc.array(payment, { minLength: 1, maxLength: 3 }) }) },
  outside: { weight: 2, arbitrary: fc.record({ on: fc.option(day), item: payment }) },
  adjust: {
    weight: 2,
    arbitrary: fc.record({
      which: recent,
      on: fc.option(day),
      act: fc.constantFrom('CANCEL' as const, 'WRITE_OFF' as const),
      part: fc.constantFrom(100, 50, 33, 0, 120),
    }),
  },
  void: {
    weight: 2,
    arbitrary: fc.record({ which: fc.array(recent, { minLength: 1, maxLength: 2 }), on: fc.option(day), cancels: fc.boolean() }),
  },
  journal: { weight: 2, arbitrary: fc.record({ on: day, lines: fc.array(journalLine, { minLength: 1, maxLength: 3 }) }) },
  reverseJournal: { weight: 1, arbitrary: fc.record({ which: recent, on: fc.option(day) }) },
  period: { weight: 2, arbitrary: fc.record({ month: fc.oneof(fc.nat(3), fc.nat(3), fc.nat(23)), status }) },
  fold: { weight: 1, arbitrary: fc.record({}) },
} as const;

type Kinds = typeof kinds;
type Given<K extends keyof Kinds> = Kinds[K]['arbitrary'] extends fc.Arbitrary<infer A> ? A : never;
/** One act; `look` is a day whose balances are compared afterwards. */
export type Act = { [K in keyof Kinds]: { do: K } & Given<K> }[keyof Kinds];
export type ActOf<K extends Act['do']> = Extract<Act, { do: K }>;

const act = fc.oneof(
  ...Object.entries(kinds).map(([name, { weight, arbitrary }]) => ({
    weight,
    arbitrary: (arbitrary as fc.Arbitrary<object>).map((given) => ({ do: name, ...given }) as Act),
  })),
);

/** Sequences of so many acts; a failing one shrinks by leaving acts out. */
export function sequenceOf(steps: number): fc.Arbitrary<(Act | null)[]> {
  return fc.array(fc.option(act, { nil: null, freq: 1_000_000 }), { minLength: steps, maxLength: steps });
}
