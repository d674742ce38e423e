// What is said to fit on one page does, with the widest letters everywhere; longer sheets count their pages.
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { renderPdf, stopPdfWorkers } from '../../../packages/files/pdf/pdf.ts';
import { localDate, parseInstant } from '../../../packages/kernel/kernel.ts';
import { agesBetween } from '../owners/aging.rules.ts';
import type { PlannedStatement, StatementLine } from './statement.rules.ts';
import { fitsOnePage, lateFeeSentences, statementSheet } from './statement-sheet.rules.ts';
import { STATEMENT_TEMPLATE } from './statement-template.rules.ts';

afterAll(stopPdfWorkers);

const wide = 'WWWW '.repeat(30).trim();
const lateFees = lateFeeSentences([
  {
    name: 'Assessments',
    lateFeeKind: 'FLAT',
    late_fee_cents: 2500n,
    lateFeeBasisPoints: 0,
    lateFeeRepeat: 'MONTHLY',
    lateFeeGraceDays: 15,
  },
  { name: 'Reserve', lateFeeKind: 'PERCENT', late_fee_cents: 0n, lateFeeBasisPoints: 150, lateFeeRepeat: 'ONCE', lateFeeGraceDays: 0 },
]);
const biller = {
  legalName: wide,
  street: wide,
  city: wide,
  state: 'NV',
  postcode: '89434',
  remitLines: [],
  ages: agesBetween({ first: 30, second: 60, third: 90 }),
  lateFees,
};
const dates = { fromDate: localDate('2026-01-01'), statementDate: localDate('2026-01-31'), dueDate: localDate('2026-02-15') };
const planned: PlannedStatement = {
  ownershipId: '1',
  accountNumber: 'MC-0001',
  owner: wide,
  recipient: wide,
  address: wide,
  mailingLines: [wide, wide],
  group: null,
  opening: 0n,
  charges: 99_999_999n,
  payments: 0n,
  balance: 99_999_999n,
  prepaid: 100n,
  due: 99_999_999n,
};

async function pagesOf(descriptions: readonly string[], message: string) {
  const lines = descriptions.map(
    (description): StatementLine => ({
      ownershipId: '1',
      date: dates.fromDate,
      kind: 'CHARGE',
      amount_cents: 99_999_999n,
      description,
      checkNumber: '',
    }),
  );
  const data = statementSheet(
    biller,
    { ...dates, message },
    { statement: planned, lines, aged: [99_999_999n, 99_999_999n, 99_999_999n, 99_999_999n], code: 'ABCD-EFGH-0123' },
  );
  const bytes = await renderPdf({
    template: STATEMENT_TEMPLATE,
    createdTime: parseInstant('2026-02-01T10:00:00Z'),
    title: 'Statement',
    data,
  });
  return { isOnePage: data.isOnePage, pages: readPdf(bytes).pages };
}

test.each([
  ['seven short lines', Array.from({ length: 7 }, () => 'Late fee'), ''],
  ['two lines of three', Array.from({ length: 2 }, () => 'W'.repeat(72)), ''],
  ['lines and a message', Array.from({ length: 4 }, () => 'W'.repeat(24)), 'W'.repeat(210)],
  ['a message of lines', [], Array.from({ length: 7 }, () => 'W').join('\n')],
])('%s stand on one page that says so', async (_name, descriptions, message) => {
  const { isOnePage, pages } = await pagesOf(descriptions, message);
  expect([isOnePage, pages.length]).toEqual([true, 1]);
  expect(pages[0]?.text).toContain('Page 1 of 1');
});

test('a long sheet counts its pages', async () => {
  const { isOnePage, pages } = await pagesOf(
    Array.from({ length: 40 }, (_, n) => `Charge ${n}`),
    '',
  );
  expect(isOnePage).toBe(false);
  expect(pages.length).toBeGreaterThan(1);
  for (const [n, page] of pages.entries()) expect(page.text).toContain(`Page ${n + 1} of ${pages.length}`);
});

test('what is not certain is not said', () => {
  expect(fitsOnePage(Array(10).fill('Late fee'), '')).toBe(false);
  expect(fitsOnePage(['x'.repeat(24 * 7 + 1)], '')).toBe(false);
  expect(fitsOnePage(Array(7).fill('Late fee'), 'One more')).toBe(false);
});

test('each late-fee policy is one sentence, named where they differ', () => {
  expect(lateFees).toEqual([
    'Assessments: a late fee of $25.00 is charged each month on amounts not paid within 15 days.',
    'Reserve: a late fee of 1.50% of the amount past due is charged on amounts not paid when due.',
  ]);
  const terms = {
    lateFeeKind: 'PERCENT',
    late_fee_cents: 0n,
    lateFeeBasisPoints: 1000,
    lateFeeRepeat: 'ONCE',
    lateFeeGraceDays: 10,
  } as const;
  expect(
    lateFeeSentences([
      { ...terms, name: 'A' },
      { ...terms, name: 'B' },
    ]),
  ).toEqual(['A late fee of 10.00% of the amount past due is charged on amounts not paid within 10 days.']);
  expect(lateFeeSentences([])).toEqual([]);
});

test('payments go to the lockbox, what is owed stands by age, and a sheet with nothing due has neither', async () => {
  const run = { ...dates, message: '' };
  const home = { statement: planned, lines: [], aged: [1n, 0n, 2n, 3n], code: 'ABCD-EFGH-0123' };
  const lockbox = { ...biller, legalName: 'Maple Court', remitLines: ['PO Box 52640', 'Phoenix, AZ 85072'] };
  const sheet = statementSheet(lockbox, run, home);
  expect([sheet.remitLines, sheet.aging.map(({ amount }) => amount)]).toEqual([
    ['PO Box 52640', 'Phoenix, AZ 85072'],
    ['0.01', '–', '0.02', '0.03'],
  ]);
  const paid = statementSheet(lockbox, run, { ...home, statement: { ...planned, due: 0n, balance: 0n } });
  expect([paid.aging, paid.lateFees]).toEqual([[], []]);
});
