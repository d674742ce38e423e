// The journal as text: names every plain-text ledger takes, and texts that cannot break out of their place.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { beancountFormat } from './beancount-format.rules.ts';
import { hledgerFormat, type JournalAccount, type JournalEntry, journalNames } from './journal-text.rules.ts';
import { ledgerFormat } from './ledger-format.rules.ts';

const { head: journalHead, entry: transactionText, memo: memoText, balances: assertionText } = hledgerFormat;

const account = (accountId: string, number: string, name: string, fundName = 'Operating'): JournalAccount => ({
  accountId,
  number,
  name,
  type: 'ASSET',
  fundName,
});
const entry = (more: Partial<JournalEntry>): JournalEntry => ({
  entryId: '7',
  postDate: localDate('2026-01-09'),
  entryType: 'RECEIPT',
  reference: '2001',
  description: 'Owner payment',
  batchId: '3',
  sourceType: 'receipt',
  sourceId: '5',
  unit: 'MC-0001',
  lot: '1',
  ownershipId: '12',
  vendor: null,
  legs: [
    { accountId: '1', postedTo: null, fund: 'Operating', costCenter: '000', amount_cents: 36500n, memo: '' },
    { accountId: '2', postedTo: '1205', fund: 'Operating', costCenter: '010', amount_cents: -36500n, memo: '' },
  ],
  ...more,
});
const names = new Map([
  ['1', 'Assets:Operating:1010-Operating-cash'],
  ['2', 'Assets:Operating:1200-Assessments-receivable'],
]);

describe('account names', () => {
  it.each([
    [account('1', '1010', 'Operating cash'), 'Assets:Operating:1010-Operating-cash'],
    [account('1', '10.5-A', 'Due to/from (other) funds'), 'Assets:Operating:10-5-A-Due-to-from-other-funds'],
    [account('1', '1', 'Piñata & Söhne', 'café fund'), 'Assets:Cafe-fund:1-Pinata-Sohne'],
    [account('1', '9', '日本'), 'Assets:Operating:9-X'],
  ])('%j is %s', (one, name) => expect(journalNames([one]).get('1')).toBe(name));

  it('tells two numbers that come out alike apart', () => {
    const both = journalNames([account('1', '10.1', 'Cash'), account('2', '10-1', 'Cash')]);
    expect([...both.values()]).toEqual(['Assets:Operating:10-1-Cash', 'Assets:Operating:10-1-Cash-2']);
  });
});

describe('transactions', () => {
  it('carries date, reference, facts and amounts', () => {
    expect(transactionText(entry({}), names)).toBe(
      '2026-01-09 * (2001) Owner payment\n    ; entry:7, batch:3, type:RECEIPT, source:receipt 5, unit:MC-0001, lot:1, ownership:12\n' +
        '    Assets:Operating:1010-Operating-cash  $365.00\n    Assets:Operating:1200-Assessments-receivable  $-365.00  ; cost-center:010, posted-to:1205\n\n',
    );
  });

  it('keeps every text in its line, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (description, reference) => {
        const lines = transactionText(entry({ description, reference }), names).split('\n');
        expect(lines).toHaveLength(6);
        expect(lines[0]).toMatch(/^2026-01-09 \* \([^()]+\)[^;]*$/u);
      }),
    );
  }, 60_000);

  it('asserts balances and says nothing where there are none', () => {
    expect(assertionText(localDate('2026-01-31'), 'Balances', [['Assets:A', -123456n]])).toBe(
      '2026-01-31 * Balances\n    Assets:A  $0.00 = $-1,234.56\n\n',
    );
    expect(assertionText(localDate('2026-01-31'), 'Balances', [])).toBe('');
  });

  it('balances a memorandum against its offset, on declared accounts', () => {
    const head = journalHead('Journal', [account('1', '1010', 'Cash')], ['MC-0001']);
    const memo = memoText({
      account: 'MC-0001',
      date: localDate('2026-01-01'),
      amount_cents: 31000n,
      description: 'Assessment',
      reference: '',
    });
    for (const name of ['Equity:Memo:Receivable:MC-0001', 'Equity:Memo:Offset']) {
      expect(head).toContain(`account ${name}`);
      expect(memo).toContain(`    ${name}  $`);
    }
    expect(memo.match(/\$-?310\.00/g)).toEqual(['$310.00', '$-310.00']);
  });
});

describe('the words of Ledger and Beancount', () => {
  it('carry fund, unit and batch as tags', () => {
    expect(ledgerFormat.entry(entry({}), names)).toBe(
      [
        '2026-01-09 * (2001) Owner payment',
        '    ; entry: 7',
        '    ; batch: 3',
        '    ; type: RECEIPT',
        '    ; source: receipt 5',
        '    ; unit: MC-0001',
        '    ; lot: 1',
        '    ; ownership: 12',
        '    Assets:Operating:1010-Operating-cash  $365.00',
        '    ; fund: Operating',
        '    Assets:Operating:1200-Assessments-receivable  $-365.00',
        '    ; fund: Operating',
        '    ; cost-center: 010',
        '    ; posted-to: 1205',
        '',
        '',
      ].join('\n'),
    );
    expect(beancountFormat.entry(entry({ description: 'The "north" gate' }), names)).toBe(
      [
        '2026-01-09 * "The \\"north\\" gate" #batch-3 #unit-MC-0001',
        '  entry: "7"',
        '  batch: "3"',
        '  type: "RECEIPT"',
        '  source: "receipt 5"',
        '  unit: "MC-0001"',
        '  lot: "1"',
        '  ownership: "12"',
        '  reference: "2001"',
        '  Assets:Operating:1010-Operating-cash  365.00 USD',
        '    fund: "Operating"',
        '  Assets:Operating:1200-Assessments-receivable  -365.00 USD',
        '    fund: "Operating"',
        '    cost-center: "010"',
        '    posted-to: "1205"',
        '',
        '',
      ].join('\n'),
    );
  });

  it('asks Beancount at the beginning of the next day, to the cent', () => {
    expect(beancountFormat.balances(localDate('2026-01-31'), 'Balances', [['Assets:A', -123456n]])).toBe(
      '; Balances\n2026-02-01 balance Assets:A  -1,234.56 ~ 0.00 USD\n\n',
    );
  });
});
