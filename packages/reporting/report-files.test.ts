// One report as text, CSV, XLSX and PDF: the same figures give the same bytes, and nothing a spreadsheet
// would run gets through.
import { createHash } from 'node:crypto';
import readExcel from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReportColumn, ReportRow } from '../contract/contract.ts';
import { readPdf } from '../files/pdf/pdf.testing.ts';
import { stopPdfWorkers } from '../files/pdf/pdf.ts';
import { localDate, parseInstant } from '../kernel/kernel.ts';
import { takeRows } from './report.ts';
import { fileBody, fileHead, type ReportFormat, type ReportSheet, reportFormats } from './report-files.ts';
import { reportText } from './table-text.ts';

afterAll(stopPdfWorkers);

const columns: ReportColumn[] = [
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'name', title: 'Account', kind: 'text' },
  { key: 'on', title: 'Since', kind: 'date' },
  { key: 'actual', title: 'Actual', kind: 'money', over: 'January' },
  { key: 'share', title: 'Share %', kind: 'percent', over: 'January' },
  { key: 'count', title: 'Items', kind: 'count' },
];
const rows: ReportRow[] = [
  { kind: 'group', level: 0, cells: { name: { text: 'Assets' } } },
  {
    kind: 'row',
    level: 1,
    cells: {
      number: { text: '1010' },
      name: { text: '=1+1' },
      on: { date: localDate('2026-01-31') },
      actual: { money: 123456n },
      share: { percent: -123 },
      count: { count: 1200 },
    },
  },
  { kind: 'space', level: 0, cells: {} },
  {
    kind: 'row',
    level: 1,
    cells: { number: { text: '1290' }, name: { text: 'Allowance' }, actual: { money: -5n }, share: { percent: 0 } },
  },
  { kind: 'grandTotal', level: 0, cells: { name: { text: 'Total' }, actual: { money: 123451n } } },
];
const sheet: ReportSheet = {
  name: 'tried',
  title: 'Tried report',
  owner: 'Maple Court',
  subtitle: ['As of 01/31/2026'],
  orientation: 'portrait',
  columns,
  rows,
  checks: [{ name: 'It adds up', outcome: 'fails', detail: 'by 0.01' }],
  asKnownTime: parseInstant('2026-01-31T20:15:00Z'),
};

async function* slowly(): AsyncGenerator<readonly ReportRow[]> {
  for (let i = 0; i < rows.length; i += 2) yield rows.slice(i, i + 2);
}

async function bytesOf(of: ReportSheet, format: ReportFormat): Promise<Buffer> {
  const body = await fileBody(of, format);
  if (body instanceof Uint8Array) return Buffer.from(body);
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return Buffer.concat(pieces);
}
const hashOf = async (of: ReportSheet, format: ReportFormat) =>
  createHash('sha256')
    .update(await bytesOf(of, format))
    .digest('hex');

describe('files', () => {
  test.each(reportFormats)('two %s files of the same figures are the same bytes', async (format) => {
    expect(await hashOf(sheet, format)).toBe(await hashOf({ ...sheet }, format));
  });

  test.each(['csv', 'xlsx'] as const)('lines from a cursor give the same %s again and again', async (format) => {
    expect(await hashOf({ ...sheet, rows: slowly() }, format)).toBe(await hashOf({ ...sheet, rows: slowly() }, format));
  });

  test('lines from a cursor give the CSV that lines at hand give', async () => {
    expect(await hashOf({ ...sheet, rows: slowly() }, 'csv')).toBe(await hashOf(sheet, 'csv'));
  });

  test('CSV has plain numbers, and text that looks like a formula is made harmless', async () => {
    const text = (await bytesOf(sheet, 'csv')).toString('utf8');
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Number,Account,Since,January Actual,January Share %,Items',
      ',Assets,,,,',
      "1010,'=1+1,2026-01-31,1234.56,-12.3,1200",
      '1290,Allowance,,-0.05,0,',
      ',Total,,1234.51,,',
      '',
    ]);
  });

  test('XLSX has typed cells', async () => {
    const [first] = await readExcel(await bytesOf(sheet, 'xlsx'));
    expect(first?.data[2]?.slice(0, 2)).toEqual(['1010', '=1+1']);
    expect(first?.data[2]?.slice(3)).toEqual([1234.56, -12.3, 1200]);
  });

  test('PDF joins number and name, says what fails, and carries the time of the figures', async () => {
    const content = await readPdf(await bytesOf(sheet, 'pdf'));
    expect(content).toMatchObject({ title: 'Tried report, Maple Court', created: '20260131201500', isUniversallyAccessible: true });
    expect(content.pages[0]?.text).toMatch(/1290\s+Allowance/);
    expect(content.pages[0]?.text).toContain('Does not hold: It adds up. by 0.01');
    expect(content.pages[0]?.text).toContain('Figures as posted up to Jan 31, 2026, 8:15 PM UTC');
  });

  test('PDF has a dollar sign at the first amount of a column and at totals', async () => {
    const plain = { kind: 'row', level: 1, cells: { name: { text: 'Cash' }, actual: { money: 700n } } } as const;
    const more: ReportRow[] = [...rows.slice(0, 4), plain, ...rows.slice(4)];
    const text = (await readPdf(await bytesOf({ ...sheet, rows: more }, 'pdf'))).pages[0]?.text ?? '';
    expect(text.match(/\(?\$?[\d,]+\.\d\d\)?/g)).toEqual(expect.arrayContaining(['$1,234.56', '(0.05)', '7.00', '$1,234.51']));
    expect(text).not.toContain('($0.05)');
  });

  test('a file is named after whose report it is', () => {
    expect(fileHead(sheet, 'csv')).toEqual({ fileName: 'Maple Court Tried report.csv', contentType: 'text/csv; charset=utf-8' });
  });
});

test('the text of a report stands in columns, its closing parenthesis outside the digits', () => {
  expect(reportText({ ...sheet, rows })).toBe(`Maple Court
Tried report
As of 01/31/2026

                                 January
Number  Account      Since          Actual  Share %  Items
------  -----------  ----------  ---------  -------  -----
Assets
1010      =1+1       01/31/2026  1,234.56    -12.3%  1,200

1290      Allowance                 (0.05)     0.0%
------  -----------  ----------  ---------  -------  -----
        Total                    1,234.51

[fails] It adds up: by 0.01
`);
});

test('a screen takes the first lines and knows that there are more', async () => {
  expect(await takeRows({ rows }, 5)).toEqual({ rows, isCut: false });
  expect(await takeRows({ rows: slowly() }, 4)).toEqual({ rows: rows.slice(0, 4), isCut: true });
});
