// Tabular reports as PDF: heads repeat, sections stay with their first line, figures stand on one edge, the page turns when it must.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { parseInstant } from '../../kernel/kernel.ts';
import { stopPdfWorkers } from '../pdf/pdf.ts';
import { type ReportColumn, type ReportDocument, type ReportRow, renderReportPdf } from './report-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'report-test-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stopPdfWorkers();
});

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

async function poppler(tool: string, document: ReportDocument, ...options: string[]): Promise<string> {
  const path = join(folder, 'report.pdf');
  writeFileSync(path, await renderReportPdf(document));
  return execFileSync(tool, [...options, path, ...(tool === 'pdftotext' ? ['-'] : [])], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function pagesOf(document: ReportDocument): Promise<string[]> {
  const text = await poppler('pdftotext', document, '-layout');
  return text.split('\f').filter((page) => page.trim() !== '');
}

describe('a report', () => {
  it('says whose, what, when and on which page, in tagged PDF', async () => {
    const [page] = await pagesOf({ ...report, confidential: true });
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
    const info = await poppler('pdfinfo', report);
    expect(info).toMatch(/Title: +Trial balance, Maple Court/);
    expect(info).toMatch(/Tagged: +yes/);
    expect(info).toMatch(/Page size: +612 x 792 pts/);
  });

  it('reads to a screen reader as a heading and a table with head cells', async () => {
    const structure = await poppler('pdfinfo', report, '-struct-text');
    expect(structure).toMatch(/H1[\s\S]*"Trial balance"/);
    expect(structure).toMatch(/Table[\s\S]*TH[\s\S]*"Account"[\s\S]*TH[\s\S]*"Assets"[\s\S]*TD[\s\S]*"1010 Operating cash"/);
  });

  it('hangs the closing parenthesis outside the digits', async () => {
    const boxes = await poppler('pdftotext', report, '-bbox');
    const edge = (word: string): number => Number(new RegExp(`xMax="([\\d.]+)" yMax="[\\d.]+">${word}<`).exec(boxes)?.[1]);
    const parenthesis = edge('\\(1,250\\.00\\)') - edge('1,250\\.00');
    expect(parenthesis).toBeGreaterThan(2);
    expect(parenthesis).toBeLessThan(5);
  });

  it('repeats its head, counts its pages and never leaves a section head alone', async () => {
    const sections = Array.from({ length: 40 }, (_, section): ReportRow[] => [
      { kind: 'group', cells: [`Section ${section}`] },
      ...Array.from({ length: 7 }, (_row, i): ReportRow => ({ kind: 'row', cells: [`first ${section} row ${i}`, '1.00', ''] })),
    ]);
    const pages = await pagesOf({ ...report, rows: sections.flat() });
    expect(pages.length).toBeGreaterThan(5);
    for (const [i, page] of pages.entries()) {
      expect(page).toMatch(/Account\s+Debit\s+Credit/);
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
    expect(await poppler('pdfinfo', wide(4))).toMatch(/612 x 792/);
    const twelve = await poppler('pdfinfo', wide(12));
    expect(twelve).toMatch(/792 x 612/);
    const [page] = await pagesOf(wide(12));
    expect(page).toMatch(/First half\s+Second half/);
    expect(page?.match(/1,250,000\.00/g)).toHaveLength(12);
    expect(await poppler('pdfinfo', { ...wide(12), orientation: 'portrait' })).toMatch(/612 x 792/);
  });

  it('prints a report of nothing, and one with a logo', async () => {
    expect((await pagesOf({ ...report, rows: [] }))[0]).toContain('There is nothing to report.');
    const images = await poppler('pdfinfo', { ...report, logo: onePixel() }, '-struct');
    expect(images).toContain('Figure');
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
