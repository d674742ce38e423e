// The printed check: every MICR character where the standard wants it, measured in the PDF itself, and what stands on the page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { micrLinePath } from '../../../packages/files/micr/micr.ts';
import { renderPdf, stopPdfWorkers } from '../../../packages/files/pdf/pdf.ts';
import { localDate, parseInstant } from '../../../packages/kernel/kernel.ts';
import { type CheckToPrint, checkSheet, MICR_LEFT, MICR_TOP } from './check-sheet.rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-test-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stopPdfWorkers();
});

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

async function pdfOf(checks: CheckToPrint[]): Promise<Buffer> {
  const bytes = await renderPdf({ ...checkSheet(checks), title: 'Checks', createdTime: parseInstant('2026-11-20T10:00:00Z') });
  return Buffer.from(bytes);
}

function textOf(bytes: Buffer, ...options: string[]): string {
  const path = join(folder, 'checks.pdf');
  writeFileSync(path, bytes);
  return execFileSync('pdftotext', [...options, path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** A point of PDF in inches. */
const POINT = 0.0138888888888889;

type Matrix = [number, number, number, number, number, number];

/** Points of all paths of the first page, in inches from the top left corner of the sheet, from the operators of the content stream. */
function pathPoints(bytes: Buffer): { x: number; y: number }[][] {
  const paths: { x: number; y: number }[][] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const inches = (x: number, y: number) => ({
    x: (matrix[0] * x + matrix[2] * y + matrix[4]) * POINT,
    y: 11 - (matrix[1] * x + matrix[3] * y + matrix[5]) * POINT,
  });
  for (const line of contentOf(bytes).split('\n')) {
    const parts = line.trim().split(/\s+/);
    const operator = parts.pop();
    const n = parts.map(Number);
    if (operator === 'q') stack.push(matrix);
    else if (operator === 'Q') matrix = stack.pop() ?? matrix;
    else if (operator === 'cm') matrix = multiplied(n as Matrix, matrix);
    else if (operator === 'm') paths.push([inches(n[0] ?? 0, n[1] ?? 0)]);
    else if (operator === 'l') paths.at(-1)?.push(inches(n[0] ?? 0, n[1] ?? 0));
    else if (operator === 'c') for (const i of [0, 2, 4]) paths.at(-1)?.push(inches(n[i] ?? 0, n[i + 1] ?? 0));
  }
  return paths;
}

function multiplied(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

function contentOf(bytes: Buffer): string {
  const file = bytes.toString('latin1');
  const object = /\/Type \/Page\b[\s\S]*?\/Contents (\d+) 0 R/.exec(file)?.[1];
  const start = file.indexOf(`\n${object} 0 obj`);
  const from = file.indexOf('stream\n', start) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(file.slice(start, from))?.[1]);
  return inflateSync(bytes.subarray(from, from + length)).toString('latin1');
}

const CLEAR_BAND_TOP = 3.5 - 0.625;
const inClearBand = (path: { y: number }[]): boolean => path.every((point) => point.y > CLEAR_BAND_TOP + 0.001 && point.y < 3.5);

describe('the MICR line in the PDF', () => {
  it('has every point within 1/1000 inch of its place', async () => {
    const line = `${' '.repeat(13)}⑈001001⑈ ⑆121042882⑆ 12345678⑈${' '.repeat(22)}`;
    const expected: { x: number; y: number }[][] = [];
    for (const [kind, ...n] of micrLinePath(line)) {
      if (kind === 'M') expected.push([]);
      for (let i = 0; i < n.length; i += 2)
        expected.at(-1)?.push({ x: MICR_LEFT + Number(n[i]) * 0.0001, y: MICR_TOP + Number(n[i + 1]) * 0.0001 });
    }
    const drawn = pathPoints(await pdfOf([check])).filter(inClearBand);
    expect(drawn).toHaveLength(expected.length);
    for (const [i, path] of expected.entries()) {
      for (const [k, point] of path.entries()) {
        expect(Math.abs((drawn[i]?.[k]?.x ?? 99) - point.x)).toBeLessThan(0.001);
        expect(Math.abs((drawn[i]?.[k]?.y ?? 99) - point.y)).toBeLessThan(0.001);
      }
    }
  });

  it('counts its positions from the right edge and stands in the middle of the quarter-inch band', async () => {
    const points = pathPoints(await pdfOf([{ ...check, accountNumber: '1'.repeat(17) }]))
      .filter(inClearBand)
      .flat();
    const right = Math.max(...points.map((point) => point.x));
    expect(Math.abs(right - (8.5 - 0.3125 - 13 * 0.125 - 0.017))).toBeLessThan(0.001);
    const [top, bottom] = [Math.min(...points.map((point) => point.y)), Math.max(...points.map((point) => point.y))];
    expect(Math.abs(bottom - top - 0.117)).toBeLessThan(0.001);
    expect(Math.abs((top + bottom) * 0.5 - (3.5 - 0.1875 - 0.125))).toBeLessThan(0.001);
  });

  it('has the clear band to itself', async () => {
    const boxes = textOf(await pdfOf([check, { ...check, payeeLines: ['a', 'b', 'c', 'd'] }]), '-bbox');
    const words = [...boxes.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(\S+)</g)];
    expect(words.length).toBeGreaterThan(50);
    const inside = words.filter(([, top, bottom]) => Number(bottom) > CLEAR_BAND_TOP * 72 + 1 && Number(top) < 3.5 * 72);
    expect(inside.map((word) => word[3])).toEqual([]);
  });
});

describe('the page', () => {
  it('names payer, payee, bank, date and the amount twice; the stubs name the bills', async () => {
    const text = textOf(await pdfOf([check]), '-layout');
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
    expect(text).not.toMatch(/VOID|toner/i);
  });

  it('is one per check, marked when void, and ends a long list with the sum of the rest', async () => {
    const line = { billNumber: 'B', billDate: localDate('2026-10-01'), description: 'Service', amount: 100n };
    const long = { ...check, checkNumber: '1002', isVoid: true, amount: 3_000n, stub: Array.from({ length: 30 }, () => line) };
    const bytes = await pdfOf([check, long]);
    const pages = textOf(bytes, '-layout')
      .split('\f')
      .filter((page) => page.trim() !== '');
    expect(pages).toHaveLength(2);
    // Poppler lists the letters of slanted words one by one.
    const letters = textOf(bytes, '-bbox')
      .split('<page ')
      .map((page) => page.match(/>[VOID]<\/word>/g)?.length ?? 0);
    expect(letters).toEqual([0, 0, 3 * 'VOID'.length]);
    expect(pages[1]).toMatch(/and 19 more bills\s+19\.00/);
  });

  it('takes the largest amount and the longest texts without losing any of the amount', async () => {
    const largest = { ...check, amount: 77_777_777_777n, stub: [], memo: 'm'.repeat(200), payeeName: 'W'.repeat(60) };
    const text = textOf(await pdfOf([largest]), '-layout');
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
