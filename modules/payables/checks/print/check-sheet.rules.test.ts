// The printed check: every MICR character where the standard wants it, measured in the PDF itself, and what
// stands on the page.
import { afterAll, describe, expect, it } from 'vitest';
import { micrLinePath } from '../../../../packages/files/micr/micr.ts';
import { type PdfPage, type PdfPoint, readPdf } from '../../../../packages/files/pdf/pdf.testing.ts';
import { renderPdf, stopPdfWorkers } from '../../../../packages/files/pdf/pdf.ts';
import { localDate, parseInstant } from '../../../../packages/kernel/kernel.ts';
import { type CheckToPrint, checkSheet, MICR_LEFT, MICR_TOP } from './check-sheet.rules.ts';

afterAll(stopPdfWorkers);

const check: CheckToPrint = {
  checkNumber: '1001',
  routingNumber: '121042882',
  accountNumber: '12345678',
  bankName: 'Test Bank, N.A.',
  bankLines: ['420 Montgomery Street', 'San Francisco, CA 94104'],
  payerName: 'Maple Court Homeowners Association',
  payerLines: ['12 Maple Court', 'Carson, CA 90745'],
  payeeName: 'Evergreen Landscape & Tree Care, Inc.',
  payeeLines: ['1200 Industrial Way, Suite 4', 'Torrance, CA 90501'],
  checkDate: localDate('2026-11-20'),
  amount: 120_000n,
  memo: 'Account 44-1207 [October] #service',
  stub: [
    { billNumber: 'INV-20871', billDate: localDate('2026-10-31'), description: 'Landscape maintenance', amount: 122_500n },
    { billNumber: 'CM-118', billDate: localDate('2026-11-06'), description: 'Credit for missed visit', amount: -2_500n },
  ],
};

async function pagesOf(checks: CheckToPrint[]): Promise<PdfPage[]> {
  const bytes = await renderPdf({ ...checkSheet(checks), title: 'Checks', createdTime: parseInstant('2026-11-20T10:00:00Z') });
  return readPdf(bytes).pages;
}

const POINTS_PER_INCH = 72;
const inClearBand = (point: PdfPoint): boolean => point.y > (3.5 - 0.625) * POINTS_PER_INCH && point.y < 3.5 * POINTS_PER_INCH;

/** What is drawn in the clear band, in inches. */
async function micrPaths(one: CheckToPrint): Promise<PdfPoint[][]> {
  const [page] = await pagesOf([one]);
  const paths = (page?.paths ?? []).filter((path) => path.every(inClearBand));
  const inch = 0.0138888888888889;
  return paths.map((path) => path.map(({ x, y }) => ({ x: x * inch, y: y * inch })));
}

describe('the MICR line in the PDF', () => {
  it('has every point within 1/1000 inch of its place', async () => {
    const line = `${' '.repeat(13)}⑈001001⑈ ⑆121042882⑆ 12345678⑈${' '.repeat(22)}`;
    const expected: { x: number; y: number }[][] = [];
    for (const [kind, ...n] of micrLinePath(line)) {
      if (kind === 'M') expected.push([]);
      for (let i = 0; i < n.length; i += 2)
        expected.at(-1)?.push({ x: MICR_LEFT + Number(n[i]) * 0.0001, y: MICR_TOP + Number(n[i + 1]) * 0.0001 });
    }
    const drawn = await micrPaths(check);
    expect(drawn).toHaveLength(expected.length);
    for (const [i, path] of expected.entries()) {
      for (const [k, point] of path.entries()) {
        expect(Math.abs((drawn[i]?.[k]?.x ?? 99) - point.x)).toBeLessThan(0.001);
        expect(Math.abs((drawn[i]?.[k]?.y ?? 99) - point.y)).toBeLessThan(0.001);
      }
    }
  });

  it('counts its positions from the right edge and stands in the middle of the quarter-inch band', async () => {
    const points = (await micrPaths({ ...check, accountNumber: '1'.repeat(17) })).flat();
    const right = Math.max(...points.map((point) => point.x));
    expect(Math.abs(right - (8.5 - 0.3125 - 13 * 0.125 - 0.017))).toBeLessThan(0.001);
    const [top, bottom] = [Math.min(...points.map((point) => point.y)), Math.max(...points.map((point) => point.y))];
    expect(Math.abs(bottom - top - 0.117)).toBeLessThan(0.001);
    expect(Math.abs((top + bottom) * 0.5 - (3.5 - 0.1875 - 0.125))).toBeLessThan(0.001);
  });

  it('has the clear band to itself', async () => {
    const [page] = await pagesOf([{ ...check, payeeLines: ['a', 'b', 'c', 'd'] }]);
    expect(page?.runs.length).toBeGreaterThan(30);
    expect(page?.runs.filter(inClearBand)).toEqual([]);
  });
});

describe('the page', () => {
  it('names payer, payee, bank, date and the amount twice; the stubs name the bills', async () => {
    const [page] = await pagesOf([check]);
    const text = page?.text ?? '';
    for (const part of [
      'Maple Court Homeowners Association',
      'Test Bank, N.A.',
      'Evergreen Landscape & Tree Care, Inc.',
      '11/20/2026',
      '$**1,200.00',
      'Account 44-1207 [October] #service',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/One thousand two hundred and 00\/100 \*{20,}/);
    expect(text.match(/INV-20871/g)).toHaveLength(2);
    expect(text.match(/\(25\.00\)/g)).toHaveLength(2);
    expect(text).not.toMatch(/VOID|toner/);
  });

  it('is one per check, marked when void, and ends a long list with the sum of the rest', async () => {
    const line = { billNumber: 'B', billDate: localDate('2026-10-01'), description: 'Service', amount: 100n };
    const long = { ...check, checkNumber: '1002', isVoid: true, amount: 3_000n, stub: Array.from({ length: 30 }, () => line) };
    const pages = await pagesOf([check, long]);
    expect(pages).toHaveLength(2);
    expect(pages[0]?.text).not.toContain('VOID');
    expect(pages[1]?.text.match(/VOID/g)).toHaveLength(3);
    expect(pages[1]?.text).toContain('and 19 more bills  19.00');
  });

  it('takes the largest amount and the longest texts without losing any of the amount', async () => {
    const largest = { ...check, amount: 77_777_777_777n, stub: [], memo: 'm'.repeat(200), payeeName: 'W'.repeat(60) };
    const [page] = await pagesOf([largest]);
    const text = page?.text ?? '';
    expect(text).toContain(
      'Seven hundred seventy-seven million seven hundred seventy-seven thousand seven hundred seventy-seven and 77/100',
    );
    expect(text).toContain('$**777,777,777.77');
  });

  it('is not made for nothing, nor with a stub that does not add up', () => {
    expect(() => checkSheet([{ ...check, amount: 0n, stub: [] }])).toThrow(/positive/);
    expect(() => checkSheet([{ ...check, amount: 1n }])).toThrow(/bills on the stub/);
  });
});
