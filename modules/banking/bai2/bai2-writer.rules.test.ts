// Reads back whatever is written, for any statement, and pins the form of the text.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { type Bai2File, type Bai2Item, parseBai2 } from './bai2.rules.ts';
import type { Bai2Funds } from './bai2-fields.rules.ts';
import { type Bai2FileToWrite, writeBai2 } from './bai2-writer.rules.ts';

function sample(name: string): string {
  return readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8');
}

/** A statement of one account around the lines given, all with totals the trailers do not claim. */
function around(...lines: string[]): string {
  return ['01,BANK,US,261120,0600,1,,,2/', '02,US,BANK,1,261119,2400,USD,2/', ...lines, '49,,/', '98,,1,/', '99,,1,/'].join('\n');
}

describe('writing', () => {
  const date = fc.integer({ min: 0, max: 30_000 }).map((days) => {
    const month = `${(days & 7) + 1}`.padStart(2, '0');
    return localDate(`20${`${days & 63}`.padStart(2, '0')}-${month}-${`${(days & 15) + 1}`.padStart(2, '0')}`) as LocalDate;
  });
  const clock = fc.constantFrom(null, '00:00', '08:29', '24:00', '14:59:35');
  const word = fc.stringMatching(/^[A-Z0-9][A-Z0-9 .-]{0,10}[A-Z0-9]$/);
  const reference = fc.oneof(fc.constant(''), word);
  const cents = fc.bigInt({ min: 0n, max: 10n ** 14n });
  const text = fc
    .array(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,/.:#-]{0,40}[A-Za-z0-9]$/), { maxLength: 3 })
    .map((lines) => lines.join('\n'))
    .filter((lines) => !/\/\s*(16|49|88),/.test(lines));
  const funds: fc.Arbitrary<Bai2Funds | null> = fc.oneof(
    fc.constant(null),
    fc.constantFrom('0' as const, '1' as const, '2' as const, 'Z' as const).map((kind) => ({ kind })),
    fc.record({ kind: fc.constant('S' as const), immediate: cents, oneDay: cents, twoDay: cents }),
    fc.record({ kind: fc.constant('V' as const), valueDate: fc.option(date), valueClock: clock }),
    fc.record({
      kind: fc.constant('D' as const),
      parts: fc.array(fc.record({ days: fc.nat({ max: 30 }), amount: cents }), { maxLength: 4 }),
    }),
  );
  const item: fc.Arbitrary<Bai2Item> = fc.record({
    typeCode: fc.constantFrom('115', '142', '175', '195', '354', '451', '475', '495', '555', '698'),
    amount: cents,
    funds,
    bankReference: reference,
    customerReference: reference,
    text,
  });
  const summary = fc.record({
    typeCode: fc.constantFrom('010', '015', '040', '045', '100', '400'),
    amount: fc.option(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })),
    itemCount: fc.option(fc.nat({ max: 999 })),
    funds,
  });
  const account = fc.record({
    accountNumber: word,
    currency: fc.constantFrom('USD', 'CAD'),
    summaries: fc.array(summary, { maxLength: 5 }),
    transactions: fc.array(item, { maxLength: 5 }),
  });
  const group = fc.record({
    receiver: reference,
    originator: reference,
    status: fc.constantFrom('1', '3'),
    asOfDate: date,
    asOfClock: clock,
    currency: fc.constantFrom('', 'USD'),
    dateModifier: fc.constantFrom('', '2'),
    accounts: fc.array(account, { minLength: 1, maxLength: 3 }),
  });
  const header = fc.record({
    sender: word,
    receiver: word,
    createdDate: date,
    createdClock: clock,
    fileId: fc.constantFrom('1', '0042'),
    recordLength: fc.constantFrom('', '80'),
    blockSize: fc.constant(''),
    version: fc.constant('2'),
  });
  const statement: fc.Arbitrary<Bai2FileToWrite> = fc.record({ header, groups: fc.array(group, { minLength: 1, maxLength: 3 }) });

  /** What was read, without what only reading adds. */
  function asWritten(file: Bai2File): Bai2FileToWrite {
    const groups = file.groups.map(({ control: _total, line: _line, accounts, ...rest }) => ({
      ...rest,
      accounts: accounts.map(({ accountNumber, currency, summaries, transactions }) => ({
        accountNumber,
        currency,
        summaries,
        transactions: transactions.map(({ direction: _direction, valueDate: _date, line: _at, ...written }) => written),
      })),
    }));
    return { header: file.header, groups };
  }

  it('reads back what was written, with totals that agree', () => {
    fc.assert(
      fc.property(statement, (written) => {
        const read = parseBai2(writeBai2(written));
        expect(read.warnings).toEqual([]);
        expect(asWritten(read)).toEqual(written);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['moov-sample1.txt', 'moov-sample2.txt', 'moj-citi_example.bai2', 'dnsbty-test.bai'])('writes %s again', (name) => {
    const read = parseBai2(sample(name));
    expect(asWritten(parseBai2(writeBai2(read)))).toEqual(asWritten(read));
  });

  it('has the form banks send', () => {
    const read = parseBai2(around('03,4417,USD,010,250000,,,015,245000,,/', '16,475,5000,Z,B77,1042,CHECK, PAID 11/19/26/'));
    expect(writeBai2(read).split('\n')).toEqual([
      '01,BANK,US,261120,0600,1,,,2/',
      '02,US,BANK,1,261119,2400,USD,2/',
      '03,4417,USD,010,250000,,/',
      '88,015,245000,,/',
      '16,475,5000,Z,B77,1042,CHECK, PAID 11/19/26/',
      '49,500000,4/',
      '98,500000,1,6/',
      '99,500000,1,8/',
      '',
    ]);
  });

  it('refuses to write what would be read as something else', () => {
    const read = parseBai2(around('03,1,USD,010,1,,/', '16,475,5000,Z,B77,1042,CHECK/'));
    const withItem = (change: Partial<Bai2Item>) => {
      const changed = structuredClone(read);
      Object.assign(changed.groups[0]!.accounts[0]!.transactions[0]!, change);
      return () => writeBai2(changed);
    };
    expect(withItem({ text: 'A/16,475,1,' })).toThrow(/read as another record/);
    expect(withItem({ bankReference: 'A,B' })).toThrow(/cannot hold/);
  });
});
