// Tabular reports as PDF: heads repeat, sections stay with their first line, figures stand on one edge, the
// page turns when it must.
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { parseInstant } from '../../kernel/kernel.ts';
import { type PdfContent, readPdf } from '../pdf/pdf.testing.ts';
import { stopPdfWorkers } from '../pdf/pdf.ts';
import { type ReportColumn, type ReportDocument, type ReportRow, renderReportPdf } from './report-pdf.ts';

afterAll(stopPdfWorkers);

const columns: ReportColumn[] = [
  { title: 'Account', kind: 'text' },
  { title: 'Debit', kind: 'money' },
  { title: 'Credit', kind: 'money' },
];
const report: ReportDocument = {
  title: 'Trial balance',
  owner: 'Maple Court',
  lines: ['As of October 31, 2026', 'Accrual basis'],
  columns,
  rows: [
    { kind: 'group', cells: ['Assets'] },
    { kind: 'row', level: 1, cells: ['1010 Operating cash', '1,250.00', ''] },
    { kind: 'row', level: 1, cells: ['1290 Allowance #read("x") *', '(1,250.00)', '–'] },
    { kind: 'subtotal', cells: ['Total assets', '0.00', ''] },
    { kind: 'space', cells: [] },
    { kind: 'grandTotal', cells: ['Total', '0.00', '0.00'] },
  ],
  footer: 'Run Nov 20, 2026, 10:42 AM',
  createdTime: parseInstant('2026-11-20T18:42:00Z'),
};

async function printed(document: ReportDocument): Promise<PdfContent> {
  return readPdf(await renderReportPdf(document));
}

async function pagesOf(document: ReportDocument): Promise<string[]> {
  return (await printed(document)).pages.map((page) => page.text);
}

describe('a report', () => {
  it('says whose, what, when and on which page, in tagged PDF', async () => {
    const [page] = await pagesOf({ ...report, mark: 'CONFIDENTIAL' });
    for (const part of [
      'Maple Court',
      'Trial balance',
      'As of October 31, 2026',
      'Accrual basis',
      'Run Nov 20, 2026, 10:42 AM',
      'CONFIDENTIAL',
      'Page 1 of 1',
    ]) {
      expect(page).toContain(part);
    }
    expect(page).toContain('1290 Allowance #read("x") *');
    const content = await printed(report);
    expect(content).toMatchObject({ title: 'Trial balance, Maple Court', created: '20261120184200', isUniversallyAccessible: true });
    expect(content.pages[0]).toMatchObject({ width: 612, height: 792 });
  });

  it('is to a screen reader a heading and a table with head cells', async () => {
    const { roles } = await printed(report);
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles.indexOf('Table')).toBeGreaterThan(roles.indexOf('H1'));
    expect(roles.filter((role) => role === 'TH')).toHaveLength(columns.length + 1);
  });

  it('prints the lines in order, as a bookkeeper writes them', async () => {
    const [page] = await pagesOf(report);
    expect(page?.split('\n').slice(3, -1)).toEqual([
      'Account  Debit  Credit',
      'Assets',
      '1010 Operating cash  1,250.00',
      '1290 Allowance #read("x") *  (1,250.00)  –',
      'Total assets  0.00',
      'Total  0.00  0.00',
    ]);
  });

  it('hangs the closing parenthesis outside the digits', async () => {
    const runs = (await printed(report)).pages[0]?.runs ?? [];
    const end = (text: string): number => runs.find((run) => run.text === text)?.end ?? Number.NaN;
    expect(end('(1,250.00')).toBeCloseTo(end('1,250.00'), 2);
    expect(end(')')).toBeGreaterThan(end('1,250.00') + 2);
  });

  it('repeats its head, counts its pages and never leaves a section head alone', async () => {
    const sections = Array.from({ length: 40 }, (_, section): ReportRow[] => [
      { kind: 'group', cells: [`Section ${section}`] },
      ...Array.from({ length: 7 }, (_row, i): ReportRow => ({ kind: 'row', cells: [`first ${section} row ${i}`, '1.00', ''] })),
    ]);
    const pages = await pagesOf({ ...report, rows: sections.flat() });
    expect(pages.length).toBeGreaterThan(5);
    for (const [i, page] of pages.entries()) {
      expect(page).toMatch(/Account {2}Debit {2}Credit/);
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
      expect(page).toContain('Trial balance');
      const lines = page.split('\n').filter((line) => line.trim() !== '');
      expect(lines.at(-2)).toMatch(/row \d/);
    }
  });

  it('turns the page for many columns and shrinks the type before it lets text crowd', async () => {
    const wide = (count: number): ReportDocument => {
      const money = Array.from(
        { length: count },
        (_, i): ReportColumn => ({ title: `Month ${i}`, kind: 'money', group: i < 6 ? 'First half' : 'Second half' }),
      );
      const cells = ['1010 Operating cash, main account', ...money.map(() => '1,250,000.00')];
      return { ...report, columns: [{ title: 'Account', kind: 'text' }, ...money], rows: [{ kind: 'row', cells }] };
    };
    const [four] = (await printed(wide(4))).pages;
    const [twelve] = (await printed(wide(12))).pages;
    expect(four).toMatchObject({ width: 612, height: 792 });
    expect(twelve).toMatchObject({ width: 792, height: 612 });
    expect(twelve?.text).toContain('First half  Second half');
    expect(twelve?.text.match(/1,250,000\.00/g)).toHaveLength(12);
    const [upright] = (await printed({ ...wide(12), orientation: 'portrait' })).pages;
    expect(upright).toMatchObject({ width: 612, height: 792 });
    expect(Math.max(...(upright?.runs ?? []).map((run) => run.size * Number(run.text === '1,250,000.00')))).toBe(6);
  });

  it('sets the table in the size that was chosen', async () => {
    const sizeOf = async (fontSize: 'small' | 'normal' | 'large') =>
      (await printed({ ...report, fontSize })).pages[0]?.runs.find((run) => run.text === '1,250.00')?.size;
    expect([await sizeOf('small'), await sizeOf('normal'), await sizeOf('large')]).toEqual([7, 8.5, 10.5]);
  });

  it('prints a report of nothing, and one with a logo', async () => {
    expect((await pagesOf({ ...report, rows: [] }))[0]).toContain('There is nothing to report.');
    expect((await printed({ ...report, logo: onePixel() })).roles).toContain('Figure');
  });

  it('sends a reader of too many lines elsewhere', async () => {
    const rows = Array.from({ length: 6001 }, (): ReportRow => ({ kind: 'row', cells: ['a', '1.00', ''] }));
    await expect(renderReportPdf({ ...report, rows })).rejects.toMatchObject({ code: 'reportTooLong' });
  });
});

/** The smallest PNG: one white pixel. */
function onePixel(): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
