// Statements in OFX and camt.053: files of banks as their senders made them, and what each oddity becomes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { localDate, type Refusal } from '../../../packages/kernel/kernel.ts';
import { expectLinear } from '../../../packages/testkit/linear.ts';
import { bai2TypeCodes } from '../bai2/bai2-type-codes.rules.ts';
import { parseCamt } from './camt.rules.ts';
import { statedAccounts } from './found-statement.rules.ts';
import { parseOfx } from './ofx.rules.ts';
import { statedCents } from './stated-amount.rules.ts';
import { formatOf, parseStatement } from './statement-format.handlers.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../testdata', name), 'utf8');
const today = localDate('2026-02-01');
const problemOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as Refusal).fields.map(({ path, line, message }) => `${line} ${path} ${message}`);
  }
  return [];
};

test.each([
  ['1,234.56', 123456n],
  ['1.234,56', 123456n],
  ['1,234', 123400n],
  ['1,5', 150n],
  ['(12.00)', -1200n],
  ['12.00-', -1200n],
  ['-00000000001500.0000', -150000n],
  ["1'000.10", 100010n],
  ['$ 7.5', 750n],
  ['3.00 DR', -300n],
  ['1 234,5', 123450n],
  ['115.8331', null],
  ['(12.00', null],
  ['1.2.3', null],
  ['twelve', null],
  ['', null],
  ['.', null],
])('the amount %j is %s cents', (text, cents) => expect(statedCents(text)).toBe(cents));

test.each([
  ['OFXHEADER:100\nDATA:OFXSGML', 'OFX'],
  ['<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?><OFX></OFX>', 'OFX'],
  ['\uFEFF<?xml version="1.0"?><Document>', 'CAMT'],
  ['01,BANK,ME,260131,2300,1,,,2/', 'BAI2'],
  ['Date,Amount,Text\n1/5/2026,5.00,A', 'CSV'],
  ['nothing of the kind', 'BAI2'],
])('%j is read as %s', (text, format) => expect(formatOf(text)).toBe(format));

describe('OFX', () => {
  const rows = (text: string) =>
    parseOfx(text).accounts.map((account) => [
      account.accountNumber,
      account.statementDate,
      account.closing,
      account.lines.map((line) => [line.lineDate, line.amount, line.typeCode, line.customerReference]),
    ]);
  test('checking: three rows, a check number, and the balance', () => {
    const text = sample('checking.ofx');
    expect(rows(text)).toEqual([
      [
        '1452687~7',
        '2013-05-25',
        10099n,
        [
          ['2011-03-31', 1n, '399', ''],
          ['2011-04-05', -3451n, '699', ''],
          ['2011-04-07', -2500n, '475', '319'],
        ],
      ],
    ]);
    expect(parseOfx(text).accounts[0]?.lines[2]).toMatchObject({
      fileLine: 62,
      description: 'RETURNED CHECK FEE, CHECK # 319 FOR $45.33 ON 04/07/11',
      bankReference: '0000488',
    });
  });
  test('two accounts of version 2, without transactions', () => {
    expect(rows(sample('multiple_accounts2.ofx'))).toEqual([
      ['9100', '2012-06-03', 11100n, []],
      ['9200', '2012-06-03', 22200n, []],
    ]);
  });
  test('Canadian dollars are left out and named', () => {
    const kept = statedAccounts(parseOfx(sample('bank_medium.ofx')), today);
    expect([kept.days, kept.otherCurrencies, kept.warnings.map((one) => one.message)]).toEqual([
      [],
      ['CAD'],
      ['This account is kept in CAD, so it was left out.'],
    ]);
  });
  test('the same file in US dollars reads as the bank wrote it', () => {
    expect(rows(sample('bank_medium.ofx').replace('<CURDEF>CAD', '<CURDEF>USD'))).toEqual([
      [
        '12300 000012345678',
        '2009-05-23',
        38234n,
        [
          ['2009-04-01', -660n, '699', ''],
          ['2009-04-02', -31667n, '475', ''],
          ['2009-04-03', -2200n, '699', ''],
        ],
      ],
    ]);
  });
  test('a file of an investment account and one of a sign-on hold no bank account', () => {
    for (const [name, message] of [
      ['fidelity-savings.ofx', 'An investment account was left out; bank and card accounts are imported.'],
      ['signon_success.ofx', 'The file holds no bank account.'],
    ] as const) {
      const kept = statedAccounts(parseOfx(sample(name)), today);
      expect([kept.days.length, kept.warnings.map((one) => one.message)]).toEqual([0, expect.arrayContaining([message])]);
    }
  });

  const bank = (transactions: string, more = '') =>
    `OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</STATUS><DTSERVER>20260131</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>121042882<ACCTID>4417</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
${transactions}
</BANKTRANLIST>${more}<LEDGERBAL><BALAMT>100.00<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const movement = (fitId: string, amount: string, more = '') =>
    `<STMTTRN><TRNTYPE>DEP<DTPOSTED>20260109<TRNAMT>${amount}<FITID>${fitId}${more}</STMTTRN>`;
  const read = (text: string) => {
    const found = parseOfx(text);
    return [
      found.accounts.flatMap((one) => one.lines.map((line) => `${line.amount} ${line.description}`)),
      found.warnings.map((one) => one.message),
    ];
  };

  test.each<[string, string, string[], string[]]>([
    [
      'a FITID used for two movements keeps both',
      `${movement('A1', '5.00')}\n${movement('A1', '7.00')}`,
      ['500 ', '700 '],
      ['The bank used A1 for another movement on line 6; both are taken.'],
    ],
    [
      'a FITID that comes twice with the same movement keeps it once',
      `${movement('A1', '5.00')}\n${movement('A1', '5.00')}`,
      ['500 '],
      ['A1 stands on line 6 already, with the same date, amount and name; it is taken once.'],
    ],
    [
      'equal movements without a FITID stay two',
      `${movement('', '5.00', '<NAME>CASH')}${movement('', '5.00', '<NAME>CASH')}`,
      ['500 CASH', '500 CASH'],
      [],
    ],
    [
      'a close tag that is missing, CDATA and entities',
      `<STMTTRN><TRNTYPE>DEP<DTPOSTED>20260109<TRNAMT>5,00<FITID>A1<NAME>A &amp; B\n${movement('A2', '7.00', '<NAME><![CDATA[C < D]]>')}`,
      ['500 A & B', '700 C < D'],
      [],
    ],
    ['empty leaves', `<STMTTRN><TRNTYPE>DEP<DTPOSTED>20260109<TRNAMT>5.00<FITID>A1<CHECKNUM><NAME>PAID</STMTTRN>`, ['500 PAID'], []],
    [
      'a movement in another currency',
      movement('A1', '5.00', '<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>'),
      [],
      ['A transaction in EUR was left out.'],
    ],
  ])('%s', (_what, transactions, lines, warnings) => expect(read(bank(transactions))).toEqual([lines, warnings]));

  test('pending transactions wait, and an answer that is no success is said', () => {
    const text = bank(
      movement('A1', '5.00'),
      '<BANKTRANLISTP><DTASOF>20260131<STMTTRNP><TRNTYPE>DEP<TRNAMT>1.00<NAME>WAITS</STMTTRNP></BANKTRANLISTP>',
    );
    expect(read(text)).toEqual([['500 '], ['Transactions still pending at the bank: 1. They are taken once the bank posts them.']]);
    expect(read(text.replace('<CODE>0', '<CODE>2000<MESSAGE>General error'))[1]).toContain('The bank answered 2000: General error.');
  });
  test.each([
    ['a file cut off', bank(movement('A1', '5.00')).slice(0, 420), /file ends|does\./],
    ['an amount that is none', bank(movement('A1', 'five')), /^6 STMTTRN.TRNAMT “five” is no amount in whole cents\.$/],
    ['cents that are none', bank(movement('A1', '5.001')), /whole cents/],
    ['no date', bank('<STMTTRN><TRNAMT>5.00</STMTTRN>'), /^6 STMTTRN.DTPOSTED/],
  ])('%s is refused with its line', (_what, text, message) => expect(problemOf(() => parseOfx(text))[0]).toMatch(message));
  test('every code it writes is one of BAI2', () => {
    const types = ['CHECK', 'DEP', 'DIRECTDEP', 'DIRECTDEBIT', 'REPEATPMT', 'INT', 'FEE', 'SRVCHG', 'XFER', 'OTHER'];
    for (const type of types)
      for (const amount of ['5.00', '-5.00']) {
        const [line] = parseOfx(bank(movement('A1', amount).replace('DEP', type))).accounts[0]?.lines ?? [];
        expect(bai2TypeCodes.get(line?.typeCode ?? '')?.direction, `${type} ${amount}`).toBe(amount.startsWith('-') ? 'debit' : 'credit');
      }
  });
  test('takes time in proportion to its size', () => {
    expectLinear((size) => bank(`${movement('', '5.00', '<NAME>N')}\n\n`.repeat(size)), parseOfx, 400);
    expectLinear((size) => `<OFX>${'<A>x'.repeat(size)}</OFX>`, parseOfx, 2_000);
  });
});

describe('camt.053', () => {
  test('versions 2 and 8: balances, booked entries, the bank’s words', () => {
    const [v2] = parseCamt(sample('camt053.v2.minimal.xml')).accounts;
    expect(v2).toMatchObject({
      accountNumber: 'NL26VAYB8060476890',
      currency: 'EUR',
      statementDate: '2014-12-31',
      opening: 1815n,
      closing: null,
    });
    expect(v2?.lines.map((line) => [line.lineDate, line.amount])).toEqual([['2014-12-31', 885n]]);
    const [v8] = parseCamt(sample('camt053.v8.xml')).accounts;
    expect(v8).toMatchObject({ accountNumber: 'NL26VAYB8060476890', currency: 'EUR', opening: 1815n });
    expect(v8?.lines.map((line) => [line.lineDate, line.amount, line.bankReference])).toEqual([
      ['2014-12-31', 885n, 'AAAASESS-FP-CN_98765/01'],
    ]);
  });
  test('euros are left out and named', () => {
    expect(statedAccounts(parseCamt(sample('camt053.v8.xml')), today).otherCurrencies).toEqual(['EUR']);
  });
  const entry = (amount: string, way: string, status: string, more = '') =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-01-09</Dt></BookgDt>${more}</Ntry>`;
  const balance = (kind: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>`;
  const file = (inside: string, kind = 'Stmt') =>
    `<?xml version="1.0"?>\n<n:Document xmlns:n="urn:x"><n:BkToCstmr${kind === 'Stmt' ? 'Stmt' : 'AcctRpt'}><GrpHdr><CreDtTm>2026-01-31T20:00:00</CreDtTm></GrpHdr>
<${kind}><CreDtTm>2026-01-31T20:00:00</CreDtTm><Acct><Id><Othr><Id>4417</Id></Othr></Id><Ccy>USD</Ccy></Acct>${inside}</${kind}></n:BkToCstmr${kind === 'Stmt' ? 'Stmt' : 'AcctRpt'}></n:Document>`;
  test('takes booked entries by direction, checks by number, and counts what is pending', () => {
    const text = file(
      balance('OPBD', '100.00') +
        balance('CLBD', '80.00') +
        entry('5.00', 'CRDT', '<Cd>BOOK</Cd>', '<BkTxCd><Prtry><Cd>354</Cd></Prtry></BkTxCd><AddtlNtryInf>INTEREST</AddtlNtryInf>') +
        entry('25.00', 'DBIT', 'BOOK', '<NtryRef>R1</NtryRef><NtryDtls><TxDtls><Refs><ChqNb>1001</ChqNb></Refs></TxDtls></NtryDtls>') +
        entry('9.00', 'DBIT', '<Cd>PDNG</Cd>'),
    );
    const found = parseCamt(text);
    expect(found.accounts[0]).toMatchObject({ opening: 10000n, closing: 8000n, isFinal: true });
    expect(found.accounts[0]?.lines.map((line) => [line.amount, line.typeCode, line.description, line.customerReference])).toEqual([
      [500n, '354', 'INTEREST', ''],
      [-2500n, '699', '', '1001'],
    ]);
    expect(found.warnings.map((one) => one.message)).toEqual(['Entries not booked yet: 1. They are taken once the bank books them.']);
  });
  test('a report of the day is provisional', () => {
    expect(parseCamt(file(entry('5.00', 'CRDT', 'BOOK'), 'Rpt')).accounts.map((one) => [one.isFinal, one.statementDate])).toEqual([
      [false, '2026-01-31'],
    ]);
  });
  test.each([
    ['tags that do not fit', file('<Bal></Stmt>'), /closed where it is not open/],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${file('')}`, /no document type/],
    ['another XML', '<?xml version="1.0"?><Invoice></Invoice>', /no camt.053 statement/],
    ['a direction that is missing', file(entry('5.00', '', 'BOOK')), /Credit or debit is missing/],
    ['a file cut off', file(entry('5.00', 'CRDT', 'BOOK')).slice(0, 300), /The file ends/],
  ])('%s is refused', (_what, text, message) =>
    expect(problemOf(() => parseStatement(text, new TextEncoder().encode(text)))[0]).toMatch(message),
  );
  test('takes time in proportion to its size', () =>
    expectLinear((size) => file(entry('5.00', 'CRDT', 'BOOK', '<AddtlNtryInf>A</AddtlNtryInf>').repeat(size)), parseCamt, 1_200));
});
