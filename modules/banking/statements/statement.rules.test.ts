// What is kept of a bank file: days, dates, keys that keep a movement single, and what is said about odd
// parts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { parseBai2 } from '../bai2/bai2.rules.ts';
import { accountKey, statedFile } from './statement.rules.ts';

const file = (...records: string[]) => ['01,BANK,ME,260131,2300,1,,,2/', ...records, '99,0,1,0/'].join('\n');
const group = (...records: string[]) => file('02,ME,121042882,1,260131,,USD,2/', ...records, '98,0,1,0/');
const account = (...records: string[]) => group('03,4417,USD,010,100000,,,015,101000,,/', ...records, '49,0,0/');
const today = localDate('2026-01-31');
const days = (text: string) => statedFile(parseBai2(text), today).days;
const ours = (text: string) => {
  const parsed = parseBai2(text);
  return statedFile(parsed, today)
    .warnings.slice(parsed.warnings.length)
    .map((w) => `${w.line} ${w.record}.${w.field} ${w.message}`);
};

test.each([
  ['00 1234-5678', '12345678'],
  ['012345678', '12345678'],
  ['ab12', 'AB12'],
  ['0', '0'],
])('the account number %j is known by %j', (given, expected) => {
  expect(accountKey(given)).toBe(expected);
});

describe('a day of an account', () => {
  it('keeps balances, signs by direction, and text on one line', () => {
    const [day] = days(account('16,195,250000,Z,R1,C1,WIRE IN/', '88,FROM SMITH/', '16,475,150000,0,R2,1001,CHECK/', '16,890,0,Z,,,NOTE/'));
    expect(day).toMatchObject({
      accountNumber: '4417',
      originator: '121042882',
      statementDate: '2026-01-31',
      opening: 100000n,
      closing: 101000n,
      fileLine: 3,
    });
    expect(day?.lines.map((l) => [l.lineDate, l.amount, l.typeCode, l.description, l.bankReference, l.customerReference])).toEqual([
      ['2026-01-31', 250000n, '195', 'WIRE IN FROM SMITH', 'R1', 'C1'],
      ['2026-01-31', -150000n, '475', 'CHECK', 'R2', '1001'],
    ]);
  });

  it('dates a line by a value date within the statement, not by when money becomes available', () => {
    const [day] = days(account('16,175,1000,V,260109,,R1,,PAST/', '16,175,1000,V,260202,,R2,,AVAILABLE LATER/'));
    expect(day?.lines.map((l) => l.lineDate)).toEqual(['2026-01-09', '2026-01-31']);
  });

  it('tells equal movements apart and gives the same one the same key in every file', () => {
    const twice = account('16,175,500,Z,,,A/', '16,175,500,Z,,,B/');
    const keys = days(twice)[0]?.lines.map((l) => l.naturalKey) ?? [];
    expect(new Set(keys).size).toBe(2);
    expect(days(account('16,175,500,Z,,,OTHER WORDS/'))[0]?.lines[0]?.naturalKey).toBe(keys[0]);
  });

  it('leaves out nothing but what moves no money', () => {
    expect(days(account('16,175,0,Z,,,NOTHING/'))[0]?.lines).toEqual([]);
  });

  it('refuses an amount no account holds', () => {
    const big = `1${'0'.repeat(15)}1`;
    const problem = (line: number, path: string) =>
      expect.objectContaining({ code: 'malformedFile', fields: [expect.objectContaining({ line, path })] });
    expect(() => days(account(`16,175,${big},Z,,,/`))).toThrow(problem(4, '16.amount'));
    expect(() => days(group(`03,4417,USD,010,${big},,/`, '49,0,0/'))).toThrow(problem(3, '03.amount'));
  });
});

describe('what is said', () => {
  it('names a day whose lines do not lead from balance to balance', () => {
    expect(ours(account('16,175,999,Z,,,/'))).toEqual(['3 03.amount The balances differ by 10.00, the lines sum to 9.99.']);
    expect(ours(account('16,175,1000,Z,,,/'))).toEqual([]);
  });

  test.each([
    [
      'a test',
      file('02,ME,B,4,260131,,USD,2/', '03,1,,/', '49,0,0/', '98,0,1,0/'),
      'The bank marked this part as a test, so it was left out.',
    ],
    [
      'an account without activity',
      file('02,ME,B,1,260131,,USD,2/', '03,1,,/', '49,0,0/', '98,0,1,0/'),
      'The bank reports no activity for 01/31/2026, so the day was left out.',
    ],
    ['another currency', group('03,1,CAD,/', '49,0,0/'), 'This account is kept in CAD, so it was left out.'],
  ])('leaves out %s', (_name, text, message) => {
    expect(days(text)).toEqual([]);
    expect(ours(text)).toEqual([`3 03.accountNumber ${message}`]);
  });
});

test.each([
  ['moov-sample1.txt', 2, 17],
  ['moov-sample2.txt', 5, undefined],
  ['moj-citi_example.bai2', undefined, undefined],
  ['dnsbty-test.bai', undefined, undefined],
])('%s of a real bank is kept whole', (name, accounts, lines) => {
  const parsed = parseBai2(readFileSync(join(import.meta.dirname, '../testdata', name), 'latin1'));
  const all = parsed.groups.flatMap((g) => g.accounts);
  const kept = statedFile(parsed, today).days;
  const moving = all.flatMap((a) => a.transactions).filter((t) => t.direction !== 'none' && t.amount !== 0n);
  if (accounts !== undefined) expect(all).toHaveLength(accounts);
  if (lines !== undefined) expect(moving).toHaveLength(lines);
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  expect(kept.flatMap((d) => d.lines).length + leftOutLines(parsed)).toBe(moving.length);
  expect(sumCents(kept.flatMap((d) => d.lines.map((l) => size(l.amount))))).toBeLessThanOrEqual(
    sumCents(moving.map((t) => size(t.amount))),
  );
});

/** Lines of accounts in other currencies or of test groups. */
function leftOutLines(parsed: ReturnType<typeof parseBai2>): number {
  const left = parsed.groups.flatMap((g) => g.accounts.filter((a) => a.currency !== 'USD' || g.status === '4' || g.status === '2'));
  return left.flatMap((a) => a.transactions).filter((t) => t.direction !== 'none' && t.amount !== 0n).length;
}
