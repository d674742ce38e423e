// What an entry becomes when it is posted: its lines, the due to/from lines that balance each fund, and the
// entries that are refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToText, localDate, Refusal, sumCents, textToCents } from '../../packages/kernel/kernel.ts';
import { type ChartFacts, completeEntry, imbalanceByFund, type Leg, type LineDraft, mirrorLines, subAccountKey } from './entry.rules.ts';

// Account number and fund; the account's id is its number, the fund's id its name.
const accounts: [number: string, fundId: string, isActive: boolean][] = [
  ['1010', 'operating', true],
  ['1020', 'reserve', true],
  ['1030', 'special', true],
  ['1040', 'garage', true],
  ['1900', 'operating', true],
  ['1910', 'reserve', true],
  ['1920', 'special', true],
  ['1930', 'garage', true],
  ['4000', 'operating', true],
  ['4900', 'reserve', true],
  ['5310', 'operating', true],
  ['5999', 'operating', false],
  ['6010', 'reserve', true],
];
const chart: ChartFacts = {
  accounts: new Map(accounts.map(([number, fundId, isActive]) => [number, { accountId: number, number, fundId, isActive }])),
  interfundByFund: new Map([
    ['operating', '1900'],
    ['reserve', '1910'],
    ['special', '1920'],
    ['garage', '1930'],
  ]),
  reconciledCash: new Map([['1010', localDate('2026-01-31')]]),
  balancing: 'AUTO_INTERFUND',
};
const postDate = localDate('2026-02-01');

/** `Dr 1010 100.00, Cr 4000 100.00` as drafted lines. */
function lines(text: string): LineDraft[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [side, accountId = '', amount = ''] = part.trim().split(' ');
      return { accountId, amount: side === 'Dr' ? textToCents(amount) : -textToCents(amount) };
    });
}

function shown(legs: readonly Leg[]): string {
  const side = (amount: bigint) => (amount > 0n ? `Dr ${centsToText(amount)}` : `Cr ${centsToText(-amount)}`);
  return legs
    .map((leg) => `${leg.accountId} ${leg.fundId} ${side(leg.amount)}${leg.counterFundId ? ` due to/from ${leg.counterFundId}` : ''}`)
    .join('\n');
}

/** The pairs of funds whose lines do not cancel, or that have more than one line in a fund. */
function unmatchedPairs(legs: readonly Leg[]): string[] {
  const due = legs.filter((leg) => leg.isInterfund);
  const pairs = Map.groupBy(due, (leg) => [leg.fundId, leg.counterFundId].toSorted().join(' and '));
  const isMatched = ([one, other, ...more]: readonly Leg[]) =>
    more.length === 0 &&
    one?.fundId === other?.counterFundId &&
    one?.counterFundId === other?.fundId &&
    one?.amount === -(other?.amount ?? 0n);
  return [...pairs].filter(([, lines]) => !isMatched(lines)).map(([pair]) => pair);
}

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'none';
}

describe('an entry within one fund', () => {
  it('is posted as drafted', () => {
    expect(shown(completeEntry({ postDate, lines: lines('Dr 5310 1200.00, Cr 1010 1200.00') }, chart))).toBe(
      '5310 operating Dr 1200.00\n1010 operating Cr 1200.00',
    );
  });

  it('loses its lines of zero', () => {
    expect(shown(completeEntry({ postDate, lines: lines('Dr 5310 5.00, Dr 6010 0.00, Cr 1010 5.00') }, chart))).toBe(
      '5310 operating Dr 5.00\n1010 operating Cr 5.00',
    );
  });

  it('keeps memo and cost center of each line', () => {
    const [first, second] = completeEntry(
      {
        postDate,
        lines: [
          { accountId: '5310', amount: 1n, memo: 'May', costCenterId: '7' },
          { accountId: '1010', amount: -1n },
        ],
      },
      chart,
    );
    expect([first?.memo, first?.costCenterId, second?.memo, second?.costCenterId]).toEqual(['May', '7', '', null]);
  });
});

describe('an entry across funds gets a due to/from line per fund', () => {
  it.each([
    [
      'operating pays the reserve’s roof: the reserve owes, operating is owed',
      'Dr 6010 100.00, Cr 1010 100.00',
      '6010 reserve Dr 100.00\n1010 operating Cr 100.00\n1910 reserve Cr 100.00 due to/from operating\n1900 operating Dr 100.00 due to/from reserve',
    ],
    [
      'one deposit pays assessments of both funds into operating cash',
      'Dr 1010 365.00, Cr 4000 310.00, Cr 4900 55.00',
      '1010 operating Dr 365.00\n4000 operating Cr 310.00\n4900 reserve Cr 55.00\n1900 operating Cr 55.00 due to/from reserve\n1910 reserve Dr 55.00 due to/from operating',
    ],
    [
      'cash of three funds moves at once',
      'Cr 1010 30.00, Dr 1020 10.00, Dr 1030 20.00',
      '1010 operating Cr 30.00\n1020 reserve Dr 10.00\n1030 special Dr 20.00\n1900 operating Dr 10.00 due to/from reserve\n1900 operating Dr 20.00 due to/from special\n1910 reserve Cr 10.00 due to/from operating\n1920 special Cr 20.00 due to/from operating',
    ],
    [
      'a loan drafted with its own due to/from lines needs no more',
      'Cr 1010 50.00, Dr 1900 50.00, Dr 1020 50.00, Cr 1910 50.00',
      '1010 operating Cr 50.00\n1900 operating Dr 50.00 due to/from reserve\n1020 reserve Dr 50.00\n1910 reserve Cr 50.00 due to/from operating',
    ],
    [
      'two funds lend to two others: each pair has its own lines, in the order of the funds',
      'Cr 1010 76.66, Cr 1020 23.34, Dr 1030 50.00, Dr 1040 50.00',
      [
        '1010 operating Cr 76.66\n1020 reserve Cr 23.34\n1030 special Dr 50.00\n1040 garage Dr 50.00',
        '1900 operating Dr 50.00 due to/from special\n1900 operating Dr 26.66 due to/from garage',
        '1910 reserve Dr 23.34 due to/from garage\n1920 special Cr 50.00 due to/from operating',
        '1930 garage Cr 26.66 due to/from operating\n1930 garage Cr 23.34 due to/from reserve',
      ].join('\n'),
    ],
    [
      'a line drafted against two funds is split between them',
      'Dr 1900 90.00, Cr 1010 90.00, Dr 1020 60.00, Cr 1910 60.00, Dr 1030 30.00, Cr 1920 30.00',
      [
        '1900 operating Dr 60.00 due to/from reserve\n1900 operating Dr 30.00 due to/from special\n1010 operating Cr 90.00',
        '1020 reserve Dr 60.00\n1910 reserve Cr 60.00 due to/from operating',
        '1030 special Dr 30.00\n1920 special Cr 30.00 due to/from operating',
      ].join('\n'),
    ],
    [
      'a due that is taken off and put back within its fund has no counter fund',
      'Dr 1900 50.00, Cr 1900 50.00',
      '1900 operating Dr 50.00\n1900 operating Cr 50.00',
    ],
  ])('%s', (_name, drafted, posted) => {
    expect(shown(completeEntry({ postDate, lines: lines(drafted) }, chart))).toBe(posted);
  });

  it('is in balance in every fund, each pair of funds by itself, with one line in each for a pair, whatever is drafted', () => {
    const line = fc.record({
      accountId: fc.constantFrom('1010', '1020', '1030', '1040', '4000', '6010'),
      amount: fc.bigInt(-1_000_000n, 1_000_000n),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (drafted) => {
        const balanced = [...drafted, { accountId: '1010', amount: -sumCents(drafted.map((each) => each.amount)) }];
        fc.pre(balanced.filter((each) => each.amount !== 0n).length >= 2);
        const legs = completeEntry({ postDate, lines: balanced }, chart);
        expect(imbalanceByFund(legs).size).toBe(0);
        expect(sumCents(legs.filter((leg) => leg.isInterfund).map((leg) => leg.amount))).toBe(0n);
        expect(legs.every((leg) => leg.amount !== 0n)).toBe(true);
        expect(unmatchedPairs(legs)).toEqual([]);
      }),
    );
  });
});

describe('an entry is refused', () => {
  it.each([
    ['outOfBalance', 'debits and credits differ by a cent', 'Dr 5310 100.00, Cr 1010 99.99'],
    ['oneSidedInterfund', 'a fund is owed what no fund owes', 'Dr 1900 50.00, Cr 1010 50.00'],
    ['oneSidedInterfund', 'a drafted due stands beside lines that balance the funds', 'Dr 1900 100.00, Cr 4900 100.00'],
    ['emptyEntry', 'there are no lines', ''],
    ['emptyEntry', 'only one line is not zero', 'Dr 5310 100.00, Cr 1010 0.00'],
    ['unknownAccount', 'an account is not in the chart', 'Dr 9999 1.00, Cr 1010 1.00'],
    ['inactiveAccount', 'an account is inactive', 'Dr 5999 1.00, Cr 1010 1.00'],
  ])('%s when %s', (code, _why, drafted) => {
    expect(refusalOf(() => completeEntry({ postDate, lines: lines(drafted) }, chart))).toBe(code);
  });

  it('noInterfundAccount when a fund out of balance has no due to/from account', () => {
    const bare = { ...chart, interfundByFund: new Map([['operating', '1900']]) };
    expect(refusalOf(() => completeEntry({ postDate, lines: lines('Dr 6010 1.00, Cr 1010 1.00') }, bare))).toBe('noInterfundAccount');
  });

  it.each([
    ['2026-01-30', 'reconciled'],
    ['2026-01-31', 'reconciled'],
    ['2026-02-01', 'none'],
  ])('cash dated %s beside a reconciliation finished through January 31: %s', (day, code) => {
    const draft = { postDate: localDate(day), lines: lines('Dr 5310 1.00, Cr 1010 1.00') };
    expect(refusalOf(() => completeEntry(draft, chart))).toBe(code);
    expect(refusalOf(() => completeEntry({ ...draft, lines: lines('Dr 5310 1.00, Cr 4000 1.00') }, chart))).toBe('none');
  });

  it('fundOutOfBalance when the community wants each fund balanced by hand', () => {
    const strict: ChartFacts = { ...chart, balancing: 'STRICT' };
    expect(refusalOf(() => completeEntry({ postDate, lines: lines('Dr 6010 1.00, Cr 1010 1.00') }, strict))).toBe('fundOutOfBalance');
    expect(refusalOf(() => completeEntry({ postDate, lines: lines('Dr 5310 1.00, Cr 1010 1.00') }, strict))).toBe('none');
  });
});

describe('a reversal', () => {
  it('of an entry whose dues were one-sided, before that was refused, is made all the same', () => {
    expect(shown(completeEntry({ postDate, lines: lines('Cr 1900 50.00, Dr 1010 50.00'), reversesEntryId: '7' }, chart))).toBe(
      '1900 operating Cr 50.00\n1010 operating Dr 50.00',
    );
  });

  it('has the same accounts with opposite amounts, its due to/from lines still marked, and needs no new ones', () => {
    const legs = completeEntry({ postDate, lines: lines('Dr 6010 100.00, Cr 1010 100.00') }, chart);
    expect(shown(completeEntry({ postDate, lines: mirrorLines(legs) }, chart))).toBe(
      '6010 reserve Cr 100.00\n1010 operating Dr 100.00\n1910 reserve Dr 100.00 due to/from operating\n1900 operating Cr 100.00 due to/from reserve',
    );
  });
});

describe('where cost centers are on', () => {
  const chart: ChartFacts = {
    accounts: new Map([
      ['1', { accountId: '1', number: '1010', fundId: '1', isActive: true }],
      ['2', { accountId: '2', number: '5310', fundId: '1', isActive: true, costCenterId: '7' }],
    ]),
    subAccounts: new Set([subAccountKey('2', '7')]),
    interfundByFund: new Map(),
    reconciledCash: new Map(),
    balancing: 'AUTO_INTERFUND',
  };
  it('a line that names none goes where its account says, or to 000', () => {
    const legs = completeEntry(
      {
        postDate,
        lines: [
          { accountId: '2', amount: 5n },
          { accountId: '1', amount: -5n },
        ],
      },
      chart,
    );
    expect(legs.map((leg) => leg.costCenterId)).toEqual(['7', null]);
  });

  it('a line into a center its account is not kept in is refused as noSubAccount', () => {
    const lines = [
      { accountId: '2', amount: 5n },
      { accountId: '1', amount: -5n, costCenterId: '7' },
    ];
    expect(() => completeEntry({ postDate, lines }, chart)).toThrow(expect.objectContaining({ code: 'noSubAccount' }));
  });
});
