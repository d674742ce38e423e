// Pins every value of four real statements and walks through the traps banks set.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { type Bai2Account, type Bai2File, parseBai2, signedAmount } from './bai2.rules.ts';
import type { Bai2Funds } from './bai2-fields.rules.ts';

function sample(name: string): string {
  return readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8');
}

function only(file: Bai2File): Bai2Account {
  expect(file.groups).toHaveLength(1);
  expect(file.groups[0]!.accounts).toHaveLength(1);
  return file.groups[0]!.accounts[0]!;
}

const balances = (account: Bai2Account) => account.summaries.map((each) => [each.typeCode, each.amount]);
const moves = (account: Bai2Account) => account.transactions.map((each) => [each.line, each.typeCode, signedAmount(each), each.text]);

/** A statement of one account around the lines given, all with totals the trailers do not claim. */
function around(...lines: string[]): string {
  return ['01,BANK,US,261120,0600,1,,,2/', '02,US,BANK,1,261119,2400,USD,2/', ...lines, '49,,/', '98,,1,/', '99,,1,/'].join('\n');
}

function refusalOf(text: string): { line: number | undefined; path: string; message: string } {
  try {
    parseBai2(text);
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).code).toBe('malformedFile');
    const [problem] = (error as Refusal).fields;
    return { line: problem!.line, path: problem!.path, message: problem!.message };
  }
  throw new Error('the statement was accepted');
}

describe('the statement of a Canadian bank (moov sample 1)', () => {
  const file = parseBai2(sample('moov-sample1.txt'));
  const [first, second] = file.groups[0]!.accounts;

  it('has one group of two accounts and seventeen transactions, and every total agrees', () => {
    expect(file.header).toEqual({
      sender: '0004',
      receiver: '12345',
      createdDate: '2006-03-21',
      createdClock: '08:29',
      fileId: '001',
      recordLength: '80',
      blockSize: '1',
      version: '2',
    });
    const { accounts, control, ...header } = file.groups[0]!;
    expect(header).toEqual({
      receiver: '12345',
      originator: '0004',
      status: '1',
      asOfDate: '2006-03-17',
      asOfClock: null,
      currency: 'CAD',
      dateModifier: '',
      line: 2,
    });
    expect(accounts.map((account) => account.transactions.length)).toEqual([11, 6]);
    expect(accounts.map((account) => account.control.given.amount)).toEqual([834_000n, 446_000n]);
    expect(accounts.map((account) => account.control.computed)).toEqual([
      { amount: 834_000n, children: 0, records: 14 },
      { amount: 446_000n, children: 0, records: 9 },
    ]);
    expect(control.given).toEqual({ amount: 1_280_000n, children: 2, records: 25 });
    expect(control.computed).toEqual(control.given);
    expect(file.control.given).toEqual({ amount: 1_280_000n, children: 1, records: 27 });
    expect(file.control.computed).toEqual(file.control.given);
    expect(file.warnings).toEqual([]);
  });

  it('reads every total and transaction of the first account', () => {
    expect([first!.accountNumber, first!.currency, first!.line]).toEqual(['10200123456', 'CAD', 3]);
    const sixteenth: Bai2Funds = { kind: 'V', valueDate: localDate('2006-03-16'), valueClock: null };
    expect(first!.summaries).toEqual([
      { typeCode: '040', amount: 0n, itemCount: null, funds: null },
      { typeCode: '045', amount: 0n, itemCount: null, funds: null },
      { typeCode: '100', amount: 208_500n, itemCount: 3, funds: sixteenth },
      { typeCode: '400', amount: 208_500n, itemCount: 8, funds: sixteenth },
    ]);
    expect(moves(first!)).toEqual([
      [5, '409', -2_500n, 'RETURNED CHEQUE'],
      [6, '409', -90_000n, 'RTN-UNKNOWN'],
      [7, '409', -500n, 'RTD CHQ SERVICE CHRG'],
      [8, '108', 203_500n, 'TFR 1020 0345678'],
      [9, '108', 2_500n, 'MACLEOD MALL'],
      [10, '108', 2_500n, 'MASCOUCHE QUE'],
      [11, '409', -20_000n, '1000 ISLANDS MALL'],
      [12, '409', -90_000n, 'PENHORA MALL'],
      [13, '409', -2_000n, 'CAPILANO MALL'],
      [14, '409', -2_500n, 'GALERIES LA CAPITALE'],
      [15, '409', -1_000n, 'PLAZA ROCK FOREST'],
    ]);
    expect(first!.transactions[0]).toEqual({
      typeCode: '409',
      direction: 'debit',
      amount: 2_500n,
      funds: sixteenth,
      valueDate: '2006-03-16',
      bankReference: '',
      customerReference: '',
      text: 'RETURNED CHEQUE',
      line: 5,
    });
  });

  it('reads every total and transaction of the second account', () => {
    expect(balances(second!)).toEqual([
      ['040', 0n],
      ['045', 0n],
      ['100', 111_500n],
      ['400', 111_500n],
    ]);
    expect(moves(second!)).toEqual([
      [19, '108', 11_500n, 'TFR 1020 0345678'],
      [20, '108', 100_000n, 'MONTREAL'],
      [21, '409', -100_000n, 'GRANDFALL NB'],
      [22, '409', -9_000n, 'HAMILTON ON'],
      [23, '409', -2_000n, 'WOODSTOCK NB'],
      [24, '409', -500n, 'GALERIES RICHELIEU'],
    ]);
  });
});

describe('the statement with continuations and funds types (moov sample 2)', () => {
  const file = parseBai2(sample('moov-sample2.txt'));
  const accounts = file.groups.flatMap((group) => group.accounts);

  it('has four groups and five accounts, and every total agrees', () => {
    expect(file.groups.map((group) => [group.receiver, group.status, group.asOfDate, group.asOfClock, group.accounts.length])).toEqual([
      ['031001234', '1', '2004-06-20', '23:59', 2],
      ['053003456', '1', '2004-06-20', '23:59', 1],
      ['071207890', '1', '2004-06-20', '23:59', 1],
      ['071207890', '3', '2004-06-20', '23:59', 1],
    ]);
    expect(accounts.map((account) => account.accountNumber)).toEqual([
      '0123456789',
      '9876543210',
      '4589761203',
      '0975312468',
      '7890654321',
    ]);
    expect(accounts.map((account) => account.control.computed.amount)).toEqual([
      9_150_000n,
      4_000_000n,
      180_000_000n,
      140_500_000n,
      11_800_000n,
    ]);
    for (const { given, computed } of [...accounts, ...file.groups, file].map((part) => part.control)) {
      expect({ ...given, children: given.children ?? 0 }).toEqual(computed);
    }
    expect(file.control.given).toEqual({ amount: 345_450_000n, children: 4, records: 31 });
    expect(file.warnings).toEqual([]);
  });

  it('reads pairs that a continuation splits', () => {
    expect(accounts.map(balances)).toEqual([
      [
        ['010', 4_350_000n],
        ['040', 2_830_000n],
        ['072', 1_020_000n],
        ['074', 500_000n],
      ],
      [
        ['010', -500_000n],
        ['100', 1_000_000n],
        ['400', 2_000_000n],
        ['190', 500_000n],
        ['110', 1_000_000n],
        ['072', 500_000n],
        ['074', 500_000n],
        ['040', -1_500_000n],
      ],
      [
        ['010', 10_000_000n],
        ['040', 5_000_000n],
        ['074', 4_000_000n],
        ['400', 50_000_000n],
        ['100', 60_000_000n],
        ['110', 20_000_000n],
        ['072', 1_000_000n],
      ],
      [
        ['010', 500_000n],
        ['190', 70_000_000n],
        ['110', 70_000_000n],
      ],
      [
        ['010', 800_000n],
        ['040', 6_000_000n],
        ['110', 5_000_000n],
      ],
    ]);
    expect(accounts[3]!.summaries.slice(1)).toEqual([
      { typeCode: '190', amount: 70_000_000n, itemCount: 4, funds: { kind: '0' } },
      {
        typeCode: '110',
        amount: 70_000_000n,
        itemCount: 15,
        funds: {
          kind: 'D',
          parts: [
            { days: 0, amount: 20_000_000n },
            { days: 1, amount: 30_000_000n },
            { days: 3, amount: 20_000_000n },
          ],
        },
      },
    ]);
    expect(accounts[4]!.summaries[2]).toEqual({ typeCode: '110', amount: 5_000_000n, itemCount: 4, funds: null });
  });

  it('reads the four transactions with their funds types and references', () => {
    expect(accounts.flatMap((account) => account.transactions)).toEqual([
      {
        typeCode: '115',
        direction: 'credit',
        amount: 450_000n,
        funds: { kind: 'S', immediate: 100_000n, oneDay: 200_000n, twoDay: 150_000n },
        valueDate: null,
        bankReference: '',
        customerReference: '',
        text: '',
        line: 5,
      },
      {
        typeCode: '115',
        direction: 'credit',
        amount: 500_000n,
        funds: { kind: 'S', immediate: 0n, oneDay: 200_000n, twoDay: 300_000n },
        valueDate: null,
        bankReference: '',
        customerReference: '',
        text: 'LOCK BOX NO.68751',
        line: 10,
      },
      {
        typeCode: '218',
        direction: 'credit',
        amount: 20_000_000n,
        funds: { kind: 'V', valueDate: '2004-06-22', valueClock: null },
        valueDate: '2004-06-22',
        bankReference: 'SP4738',
        customerReference: 'YRC065321',
        text: 'PROCEEDS OF LETTER OF CREDIT FROM THE ARAMCO OIL CO',
        line: 16,
      },
      {
        typeCode: '195',
        direction: 'credit',
        amount: 10_000_000n,
        funds: { kind: '1' },
        valueDate: null,
        bankReference: '',
        customerReference: '',
        text: '',
        line: 18,
      },
    ]);
  });
});

describe('the statement of Citi', () => {
  it('skips the stray field before the slash and keeps slashes inside the text', () => {
    const file = parseBai2(sample('moj-citi_example.bai2'));
    const account = only(file);
    expect([file.groups[0]!.asOfDate, file.groups[0]!.asOfClock, account.accountNumber, account.currency]).toEqual([
      '2015-07-15',
      '23:40',
      '77777777',
      'GBP',
    ]);
    expect(balances(account)).toEqual([
      ['010', 10_000n],
      ['015', 10_000n],
    ]);
    expect(account.transactions).toEqual([
      {
        typeCode: '191',
        direction: 'credit',
        amount: 1n,
        funds: { kind: 'V', valueDate: '2015-07-15', valueClock: null },
        valueDate: '2015-07-15',
        bankReference: '1234567890',
        customerReference: 'RP12312312312312',
        text: [
          'FR:FP SIP INCOMING',
          'ENDT:20150715',
          'TRID:RP12312312312312',
          'PY:RP1231231231231200                 A1234BC 22/03/66',
          'BI:22222222',
          'OB:111111 BUCKINGHAM PALACE OB3:BARCLAYS BANK PLC',
          'BO:11111111 BO1:DOE JO',
        ].join('\n'),
        line: 4,
      },
    ]);
    expect(file.control).toEqual({
      given: { amount: 20_001n, children: 1, records: 14 },
      computed: { amount: 20_001n, children: 1, records: 14 },
    });
    expect(file.warnings).toEqual([]);
  });
});

describe('the statement in the manner of Goldman', () => {
  it('imports it with a warning for each trailer figure that is wrong', () => {
    const file = parseBai2(sample('dnsbty-test.bai'));
    const account = only(file);
    expect([account.accountNumber, account.currency, balances(account)]).toEqual(['123456', 'USD', [['010', 10_000n]]]);
    expect(account.transactions).toEqual([
      {
        typeCode: '495',
        direction: 'debit',
        amount: 1_000n,
        funds: null,
        valueDate: null,
        bankReference: 'I1220012',
        customerReference: 'endtoendID',
        text: [
          'To: Payee account, Account: XXXXX-4454, Client Ref ID: endtoendID, GS ID:I1220012',
          'CREF: 9f4396bd-8c47-4893-8682-bd8ff006d140, BREF: 204820942048',
        ].join('\n'),
        line: 5,
      },
    ]);
    expect(account.control.given.amount).toBe(account.control.computed.amount);
    expect(file.warnings).toEqual([
      { line: 7, record: '49', field: 'records', message: 'The trailer counts 2 records, the file holds 4.' },
      { line: 8, record: '98', field: 'controlTotal', message: 'The control total is 120.00, the records sum to 110.00.' },
      { line: 8, record: '98', field: 'accounts', message: 'The trailer counts 2 accounts, the file holds 1.' },
      { line: 8, record: '98', field: 'records', message: 'The trailer counts 5 records, the file holds 6.' },
      { line: 9, record: '99', field: 'controlTotal', message: 'The control total is 220.00, the records sum to 110.00.' },
      { line: 9, record: '99', field: 'groups', message: 'The trailer counts 2 groups, the file holds 1.' },
      { line: 9, record: '99', field: 'records', message: 'The trailer counts 10 records, the file holds 8.' },
    ]);
  });
});

describe('traps', () => {
  it('reads the same statement without any slash, with every record on one line, and with Windows line ends', () => {
    const text = sample('moov-sample2.txt');
    const withoutLines = (file: Bai2File) =>
      JSON.stringify(file, (key, value) => (key === 'line' ? 0 : typeof value === 'bigint' ? `${value}` : value));
    const expected = withoutLines(parseBai2(text));
    expect(withoutLines(parseBai2(text.replaceAll('/', '')))).toBe(expected);
    expect(withoutLines(parseBai2(text.replaceAll('\n', '')))).toBe(expected);
    expect(withoutLines(parseBai2(text.replaceAll('/\n', '/ ')))).toBe(expected);
    expect(withoutLines(parseBai2(`\uFEFF${text.replaceAll('\n', '\r\n')}`))).toBe(expected);
  });

  it('skips one stray field before the slash, also where a continuation follows', () => {
    const account = only(parseBai2(around('03,1,USD,010,100,,,,/', '88,015,200,,,/', '88,045,300,2,Z/')));
    expect(balances(account)).toEqual([
      ['010', 100n],
      ['015', 200n],
      ['045', 300n],
    ]);
    expect(account.summaries[2]).toEqual({ typeCode: '045', amount: 300n, itemCount: 2, funds: { kind: 'Z' } });
  });

  it('takes text that line ends have cut, and dates in it that look like records', () => {
    const account = only(
      parseBai2(
        around(
          '03,1,USD,,,,/',
          '16,475,5000,,B1,1042,PAID 12/16, LATE',
          'SECOND LINE, 03/49, MORE',
          '12, MAIN STREET/',
          '16,195,700,Z,,,W/O/',
        ),
      ),
    );
    expect(moves(account)).toEqual([
      [4, '475', -5_000n, 'PAID 12/16, LATE\nSECOND LINE, 03/49, MORE\n12, MAIN STREET'],
      [7, '195', 700n, 'W/O'],
    ]);
  });

  it('joins records other than text that line ends have cut', () => {
    expect(balances(only(parseBai2(around('03,1,USD,010,10', '000,,,015,', '7,,/'))))).toEqual([
      ['010', 10_000n],
      ['015', 7n],
    ]);
  });

  it('reads a continuation of fields before the text', () => {
    const [item] = only(
      parseBai2(around('03,1,USD,,,,/', '16,475,5000/', '88,V,261118,1459,BANKREF,1042/', '88,CHECK, PAID/')),
    ).transactions;
    expect(item).toMatchObject({
      funds: { kind: 'V', valueDate: '2026-11-18', valueClock: '14:59' },
      bankReference: 'BANKREF',
      customerReference: '1042',
      text: 'CHECK, PAID',
    });
  });

  it('reads times with colons and seconds, and warns of a time that is none', () => {
    const text = around('03,1,USD,010,1,,/');
    expect(parseBai2(text.replace('2400', '14:59:35')).groups[0]!.asOfClock).toBe('14:59:35');
    expect(parseBai2(text).groups[0]!.asOfClock).toBe('24:00');
    const odd = parseBai2(text.replace('2400', '2575'));
    expect(odd.groups[0]!.asOfClock).toBeNull();
    expect(odd.warnings[0]).toEqual({ line: 2, record: '02', field: 'asOfTime', message: '"2575" is not a time of day and was left out.' });
  });

  it('warns of a blank control total and keeps what the records sum to', () => {
    const file = parseBai2(around('03, 12 34 ,USD,010,-250,,,015,+1000,,/'));
    const account = only(file);
    expect(account.accountNumber).toBe('12 34');
    expect(account.control).toEqual({
      given: { amount: null, children: null, records: null },
      computed: { amount: 750n, children: 0, records: 2 },
    });
    expect(file.warnings.map((each) => [each.line, each.record, each.field])).toEqual([
      [4, '49', 'controlTotal'],
      [5, '98', 'controlTotal'],
      [6, '99', 'controlTotal'],
    ]);
  });

  it('warns of a transaction without an amount and of an amount that moves nothing', () => {
    const file = parseBai2(around('03,1,USD,,,,/', '16,475,,Z,,,NO AMOUNT/', '16,890,,,,,NOTE/', '16,890,5,,,,ODD/'));
    expect(only(file).transactions.map((each) => [each.direction, each.amount, signedAmount(each)])).toEqual([
      ['debit', 0n, 0n],
      ['none', 0n, 0n],
      ['none', 5n, 0n],
    ]);
    expect(file.warnings.slice(0, 2).map((each) => [each.line, each.field])).toEqual([
      [4, 'amount'],
      [6, 'typeCode'],
    ]);
  });

  it('reads fifty thousand records on one line', () => {
    const text = around('03,1,USD,,,,/', ...Array.from({ length: 50_000 }, (_, index) => `16,475,${index},,,,CHECK/`)).replaceAll('\n', '');
    expect(only(parseBai2(text)).transactions).toHaveLength(50_000);
  });
});

describe('malformed statements are refused whole, with line, field and reason', () => {
  const good = around('03,1,USD,010,100,,/', '16,475,5000,,,1042,CHECK/');
  const cases: [string, string, number, string, RegExp][] = [
    ['nothing at all', '', 1, '01.code', /ends before the file header/],
    ['a file of another kind', '<?xml version="1.0"?>', 1, '01.code', /does not begin with a file header/],
    ['no file header', good.split('\n').slice(1).join('\n'), 1, '02.code', /stands where the file header/],
    ['a record of unknown type', good.replace('16,475', '17,475'), 4, '17.code', /no record of type 17/],
    ['an amount that is no number', good.replace('5000', '50.00'), 4, '16.amount', /"50.00" is not an amount/],
    ['a balance that is no number', good.replace('010,100', '010,1OO'), 3, '03.amount', /"1OO"/],
    ['a type code that is none', good.replace('475', 'CHK'), 4, '16.typeCode', /"CHK"/],
    ['an unknown funds type', good.replace('5000,,', '5000,X,'), 4, '16.fundsType', /"X"/],
    ['an item count that is no number', good.replace('010,100,', '010,100,x'), 3, '03.itemCount', /"x"/],
    ['a day that does not exist', good.replace('261119', '260230'), 2, '02.asOfDate', /"260230"/],
    ['no day', good.replace('261119', ''), 2, '02.asOfDate', /missing/],
    ['an account without a number', good.replace('03,1,', '03,,'), 3, '03.accountNumber', /missing/],
    ['no account trailer', good.replace('49,,/\n', ''), 5, '98.code', /stands where the account trailer/],
    ['a file that breaks off', good.split('\n').slice(0, 5).join('\n'), 5, '98.code', /ends before the group trailer/],
    ['two files in one', `${good}\n${good}`, 8, '01.code', /goes on after its trailer/],
    ['a continuation of nothing', `88,x/\n${good}`, 1, '88.code', /before any record/],
    ['stray text', good.replace('03,1', 'hello\n03,1'), 3, 'code', /does not begin with a record type/],
    ['endless distributions', good.replace('010,100,,', '010,100,,D,99999999'), 3, '03.distributions', /not possible/],
  ];
  it.each(cases)('%s', (_, text, line, path, message) => {
    const refusal = refusalOf(text);
    expect([refusal.line, refusal.path]).toEqual([line, path]);
    expect(refusal.message).toMatch(message);
  });

  it('refuses text that breaks off anywhere, or reads it, but never fails otherwise', () => {
    const text = sample('moov-sample2.txt');
    fc.assert(
      fc.property(fc.nat({ max: text.length }), fc.nat({ max: text.length }), fc.string(), (from, to, noise) => {
        try {
          parseBai2(text.slice(0, Math.min(from, to)) + noise + text.slice(Math.max(from, to)));
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 500 },
    );
  });
});
