// What is said to fit on one page does, with the widest letters everywhere; longer sheets count their pages.
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { renderPdf, stopPdfWorkers } from '../../../packages/files/pdf/pdf.ts';
import { localDate, parseInstant } from '../../../packages/kernel/kernel.ts';
import type { PlannedStatement, StatementLine } from './statement.rules.ts';
import { fitsOnePage, statementSheet } from './statement-sheet.rules.ts';
import { STATEMENT_TEMPLATE } from './statement-template.rules.ts';

afterAll(stopPdfWorkers);

const wide = 'WWWW '.repeat(30).trim();
const biller = { legalName: wide, street: wide, city: wide, state: 'NV', postcode: '89434' };
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
  const data = statementSheet(biller, { ...dates, message }, planned, lines);
  const bytes = await renderPdf({
    template: STATEMENT_TEMPLATE,
    createdTime: parseInstant('2026-02-01T10:00:00Z'),
    title: 'Statement',
    data,
  });
  return { isOnePage: data.isOnePage, pages: readPdf(bytes).pages };
}

test.each([
  ['nine short lines', Array.from({ length: 9 }, () => 'Late fee'), ''],
  ['three lines of three', Array.from({ length: 3 }, () => 'W'.repeat(72)), ''],
  ['lines and a message', Array.from({ length: 6 }, () => 'W'.repeat(24)), 'W'.repeat(210)],
  ['a message of lines', [], Array.from({ length: 9 }, () => 'W').join('\n')],
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
  expect(fitsOnePage(['x'.repeat(24 * 9 + 1)], '')).toBe(false);
  expect(fitsOnePage(Array(9).fill('Late fee'), 'One more')).toBe(false);
});
