// Workbooks as an independent reader sees them, and the XML where the reader does not look.
import readExcelFile from 'read-excel-file/node';
import { afterEach, expect, it, vi } from 'vitest';
import { localDate, millisecondsOf, parseInstant } from '../kernel/kernel.ts';
import type { TableColumn, TableRow } from './table.ts';
import { streamXlsx, writeXlsx } from './xlsx.ts';
import { unzip } from './zip.testing.ts';

const columns: TableColumn[] = [
  { title: 'Name', kind: 'text', width: 30 },
  { title: 'Date', kind: 'date' },
  { title: 'Amount', kind: 'money' },
  { title: 'Units', kind: 'count' },
];
const rows: TableRow[] = [
  ['=HYPERLINK("http://x")', localDate('2026-11-20'), 125010n, 3],
  ['+1', localDate('2024-02-29'), -7n, 0],
  ['Total', null, 125003n, null],
];

const savedTime = parseInstant('2026-01-31T20:15:00Z');

async function streamed(): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamXlsx({ name: 'Owners', columns, rows })) pieces.push(piece);
  return Buffer.concat(pieces);
}

function xml(bytes: Uint8Array, part: string): string {
  return (
    unzip(bytes)
      .find((file) => file.name === part)
      ?.bytes.toString() ?? ''
  );
}

const forms: [string, () => Promise<Uint8Array>][] = [
  ['in memory', () => writeXlsx({ savedTime, sheets: [{ name: 'Owners', columns, rows, strongRows: [2] }] })],
  ['streamed', streamed],
];

it.each(forms)('%s: numbers are numbers, dates are dates, text is text', async (_form, make) => {
  const bytes = await make();
  const [sheet] = await readExcelFile(Buffer.from(bytes));
  expect(sheet?.sheet).toBe('Owners');
  expect(sheet?.data[0]).toEqual(['Name', 'Date', 'Amount', 'Units']);
  const seen = (sheet?.data ?? [])
    .slice(1)
    .map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)));
  expect(seen).toEqual([
    ['=HYPERLINK("http://x")', '2026-11-20', 1250.1, 3],
    ['+1', '2024-02-29', -0.07, 0],
    ['Total', null, 1250.03, null],
  ]);
  const sheetXml = xml(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheetXml).not.toContain('<f>');
  expect(sheetXml).not.toContain('mergeCell');
  expect(sheetXml).toContain('ySplit="1"');
  expect(sheetXml).toMatch(/state="frozen"/);
  const styles = xml(bytes, 'xl/styles.xml');
  expect(styles).toContain('formatCode="#,##0.00;(#,##0.00)"');
  expect(styles).toContain('formatCode="@"');
});

it('keeps every cent of 15 digits and rounds nothing beyond', async () => {
  const amounts = [999_999_999_999_999n, -999_999_999_999_999n, 1n, 10n, 29n, 57n, 100_000_000_000_001n, 1_000_000_000_000_001n];
  const bytes = await writeXlsx({
    savedTime,
    sheets: [{ name: 'M', columns: [{ title: 'Amount', kind: 'money' }], rows: amounts.map((amount) => [amount]) }],
  });
  const [sheet] = await readExcelFile(Buffer.from(bytes));
  const cents = (sheet?.data ?? []).slice(1).map(([cell]) => (typeof cell === 'number' ? BigInt(Math.round(cell * 100)) : cell));
  expect(cents.slice(2)).toEqual([1n, 10n, 29n, 57n, 100_000_000_000_001n, '10000000000000.01']);
  const sheetXml = xml(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheetXml).toContain('<v>9999999999999.99</v>');
  expect(sheetXml).toContain('<v>-9999999999999.99</v>');
});

it('gives sheets legal names, each once', async () => {
  const sheet = { columns: [{ title: 'A', kind: 'text' } as const], rows: [] };
  const names = ['Owners: A/B', 'owners- a-b', 'A very long name of a sheet that goes on'];
  const bytes = await writeXlsx({ savedTime, sheets: names.map((name) => ({ name, ...sheet })) });
  const sheets = await readExcelFile(Buffer.from(bytes));
  expect(sheets.map((one) => one.sheet)).toEqual(['Owners- A-B', 'owners- a-b (2)', 'A very long name of a sheet tha']);
});

afterEach(() => vi.useRealTimers());

it('gives the same bytes for the same content, whatever the time of day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: millisecondsOf(parseInstant('2026-02-01T08:00:00Z')) });
  const sheets = [{ name: 'Owners', columns, rows }];
  const [first, firstStream] = [await writeXlsx({ savedTime, sheets }), await streamed()];
  vi.setSystemTime(millisecondsOf(parseInstant('2026-02-02T09:30:10Z')));
  expect(Buffer.compare(await writeXlsx({ savedTime, sheets }), first)).toBe(0);
  expect(Buffer.compare(await streamed(), firstStream)).toBe(0);
  expect(xml(first, 'docProps/core.xml')).toContain('2026-01-31T20:15:00Z');
});
