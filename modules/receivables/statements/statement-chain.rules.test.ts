// The chain of statements as tables: what came late, the code as it is read and typed, and what does not fit.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import type { PlannedStatement } from './statement.rules.ts';
import { carryOn, codedText, codeOfHash, faultsOf, type KeptInChain, lateLine, typedCode } from './statement-chain.rules.ts';

const february = localDate('2026-02-01');
const planned = (opening: bigint): PlannedStatement => ({
  ownershipId: '1',
  accountNumber: 'MC-01',
  owner: 'Soto',
  recipient: 'Soto',
  address: '',
  mailingLines: [],
  group: null,
  opening,
  charges: 31_000n,
  payments: 0n,
  balance: opening + 31_000n,
  prepaid: 0n,
  due: opening + 31_000n,
});
const prior = (statementDate: string) =>
  new Map([['1', { ownershipId: '1', statementDate: localDate(statementDate), balance: 5_000n, code: 'A' }]]);

test.each([
  ['nothing came late', 5_000n, '2026-01-31', 5_000n, 31_000n, 0n],
  ['a charge of January entered in February', 7_500n, '2026-01-31', 5_000n, 33_500n, 2_500n],
  ['a payment of January entered in February', 1_000n, '2026-01-31', 5_000n, 27_000n, -4_000n],
  ['a gap between the two: the opening is that of the day', 7_500n, '2026-01-30', 7_500n, 31_000n, 0n],
] as const)('%s', (_what, opening, on, opens, charges, late) => {
  const [one] = carryOn([planned(opening)], prior(on), february);
  expect([one?.opening, one?.charges, one?.late, one?.priorCode]).toEqual([opens, charges, late, 'A']);
  expect((one?.opening ?? 0n) + (one?.charges ?? 0n)).toBe(one?.balance);
  expect(one ? lateLine(one, february).map((row) => row.amount_cents) : []).toEqual(late === 0n ? [] : [late]);
});

test('a code is twelve letters and digits that are not taken for each other', () => {
  expect(codeOfHash('000000000000000f')).toBe('0000-0000-0000');
  expect(codeOfHash('fffffffffffffff0')).toBe('ZZZZ-ZZZZ-ZZZZ');
  expect(codeOfHash('00443214c74254b')).toBe('0123-4567-89AB');
  expect(['0123 4567-89ab', 'o1z3-4567-89ab', 'i1l3456789ab', '12'].map(typedCode)).toEqual([
    '0123-4567-89AB',
    '01Z3-4567-89AB',
    '1113-4567-89AB',
    '12',
  ]);
});

const codeOf = codedText;
const kept = (more: Partial<KeptInChain>): KeptInChain => {
  const of = {
    runId: '1',
    accountNumber: 'MC-01',
    ownershipId: '1',
    owner: 'Soto',
    fromDate: localDate('2026-01-01'),
    statementDate: localDate('2026-01-31'),
    opening: 0n,
    balance: 5_000n,
    due: 5_000n,
    priorCode: '',
    code: '',
    ...more,
  };
  return { ...of, code: more.code ?? codeOf(of) };
};

test('a chain holds until one is altered, taken away, or made to open elsewhere', () => {
  const first = kept({});
  const second = kept({
    runId: '2',
    fromDate: february,
    statementDate: localDate('2026-02-28'),
    opening: 5_000n,
    balance: 9_000n,
    priorCode: first.code,
  });
  const wrong = (all: readonly KeptInChain[]) => faultsOf(all, codeOf).map(({ statement, fault }) => `${statement.runId} ${fault}`);
  expect(wrong([first, second])).toEqual([]);
  expect(wrong([{ ...first, balance: 4_000n }, second])).toEqual(['1 ALTERED', '2 OPENING']);
  expect(wrong([second])).toEqual(['2 MISSING']);
  expect(wrong([first, { ...second, due: 1n }])).toEqual(['2 ALTERED']);
  const elsewhere = kept({ runId: '2', fromDate: february, opening: 6_000n, priorCode: first.code });
  expect(wrong([first, elsewhere])).toEqual(['2 OPENING']);
});
