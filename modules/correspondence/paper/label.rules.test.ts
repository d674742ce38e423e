// Labels: households, orders, places on the sheet to the thousandth of an inch.
import { expect, test } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { labelStocks } from './label.contract.ts';
import { LABEL_TEMPLATE, labelsOf, sheetsOf } from './label.rules.ts';

const person = (key: string, name: string, lines: string[], more: object = {}) => ({
  key,
  name,
  lines,
  accountNumber: `MC-${key}`,
  sortName: name.split(' ').at(-1) ?? '',
  postcode: '',
  ...more,
});
const people = [
  person('2', 'Nora Ito', ['1 Elm St', 'Reno, NV 89501'], { postcode: '89501' }),
  person('10', 'Ben Abel', ['9 Oak St', 'Sparks, NV 89431'], { postcode: '89431' }),
  person('3', 'Kai Ito', ['1 ELM ST', 'Reno, NV 89501'], { postcode: '89501' }),
  person('4', 'Nobody', []),
];

test.each([
  ['ACCOUNT', true, ['Nora Ito and Kai Ito', 'Ben Abel']],
  ['NAME', true, ['Ben Abel', 'Nora Ito and Kai Ito']],
  ['ZIP', false, ['Ben Abel', 'Nora Ito', 'Kai Ito']],
] as const)('by %s, one each: %s', (sort, oneEach, names) => {
  const { rows, withoutAddress } = labelsOf(people, { sort, oneEach });
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect(withoutAddress).toBe(1);
});

test('labels go on after those that are used up, row by row', () => {
  const [stock] = labelStocks;
  if (!stock) throw new Error('there are stocks');
  const sheets = sheetsOf(
    stock,
    Array.from({ length: 30 }, () => ['A']),
    29,
  );
  expect(sheets.map((sheet) => sheet.length)).toEqual([1, 29]);
  expect([sheets[0]?.[0]?.x, sheets[0]?.[0]?.y]).toEqual([187 + 2 * 2750, 500 + 9 * 1000]);
  expect([sheets[1]?.[0]?.x, sheets[1]?.[0]?.y]).toEqual([187, 500]);
});

test.each(labelStocks)('$name stays on US Letter', ({ top, left, width, height, pitchX, pitchY, columns, rows }) => {
  expect(left + (columns - 1) * pitchX + width).toBeLessThanOrEqual(8500);
  expect(top + (rows - 1) * pitchY + height).toBeLessThanOrEqual(11_000);
  expect([pitchX >= width, pitchY >= height]).toEqual([true, true]);
});

test.each(labelStocks)('$name prints five lines within the label', async (stock) => {
  const lines = ['Nora Ito and Kai Ito', '1 Elm St', 'Apt 4', 'Reno, NV 89501', '#read("x") <b>'];
  const sheets = sheetsOf(stock, [lines], 0);
  const bytes = await renderPdf({
    template: LABEL_TEMPLATE,
    createdTime: '2026-11-20T10:00:00.000Z' as Instant,
    title: 'Labels',
    data: { sheets, outlined: true },
  });
  const text = readPdf(bytes).pages[0]?.text ?? '';
  for (const line of lines) expect(text).toContain(line);
});
