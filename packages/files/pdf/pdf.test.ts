// Documents, batches and print files: what they hold, that hostile text stays text, and that the same input
// gives the same bytes.
import { afterAll, describe, expect, it } from 'vitest';
import { parseInstant } from '../../kernel/kernel.ts';
import { readPdf } from './pdf.testing.ts';
import { type PdfItem, renderPdf, renderPdfBatch, renderPrintFile, stopPdfWorkers } from './pdf.ts';
import { printableText } from './printable.ts';

afterAll(stopPdfWorkers);

const createdTime = parseInstant('2026-11-20T10:00:00Z');
const template = `
#import "/prelude.typ": *
#let document(data) = sheet(footer: page-of())[
  #heading(data.name)
  #for line in data.lines { par(line) }
]`;
const run = { template, createdTime };
const letter = (name: string, lines: string[] = ['Dear owner']): PdfItem => ({ title: `Letter to ${name}`, data: { name, lines } });

const textOf = (bytes: Uint8Array): string =>
  readPdf(bytes)
    .pages.map((page) => page.text)
    .join('\n');

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function joined(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await collected(source));
}

describe('one document', () => {
  it('is tagged, titled and dated, with its fonts inside', async () => {
    const bytes = await renderPdf({ ...run, ...letter('Nguyễn Ødegård') });
    const content = readPdf(bytes);
    expect(content).toMatchObject({ title: 'Letter to Nguyễn Ødegård', created: '20261120100000', isUniversallyAccessible: true });
    expect(content.roles.slice(0, 3)).toEqual(['Document', 'H1', 'P']);
    expect(content.pages.map((page) => page.text)).toEqual(['Nguyễn Ødegård\nDear owner\nPage 1 of 1']);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/FontName \/[A-Z]{6}\+Inter-\w+[\s\S]{0,400}?\/FontFile2/g),
    ).toHaveLength(2);
  });

  it('has the same bytes for the same input, whatever was made before', async () => {
    const first = await renderPdf({ ...run, ...letter('A') });
    await renderPdf({ ...run, ...letter('B') });
    const again = await Promise.all([renderPdf({ ...run, ...letter('A') }), renderPdf({ ...run, ...letter('A') })]);
    for (const bytes of again) expect(Buffer.compare(bytes, first)).toBe(0);
    expect(Buffer.compare(await renderPdf({ ...run, ...letter('C') }), first)).not.toBe(0);
  });

  it('prints hostile text letter by letter', async () => {
    const hostile = [
      '#read("/etc/passwd")',
      '*bold* _it_ `raw` $x^2$ @ref <label>',
      ']} #eval("1") \\',
      '= not a heading',
      '"quoted" -- \'single\'',
    ];
    const text = textOf(await renderPdf({ ...run, ...letter('#panic()', hostile) }));
    for (const line of ['#panic()', ...hostile]) expect(text).toContain(line);
  });

  it('prints a square for what the font cannot draw', async () => {
    expect(printableText('李 Zoë\u0301 \u{1F600}\u0007\ud800a\r\nb')).toBe('□ Zoë\u0301 □ □a\nb');
    const text = textOf(await renderPdf({ ...run, ...letter('李 Anna', ['tab\there \ud800']) }));
    expect(text).toContain('□ Anna');
    expect(text).toContain('tab here');
  });

  it('fails on a template that warns or errs', async () => {
    const unknownFont = '#import "/prelude.typ": *\n#let document(data) = sheet(text(font: "No Such Font", "x"))';
    await expect(renderPdf({ template: unknownFont, createdTime, ...letter('A') })).rejects.toThrow(/no such font/);
    const missing = '#import "/prelude.typ": *\n#let document(data) = sheet(data.missing)';
    await expect(renderPdf({ template: missing, createdTime, ...letter('A') })).rejects.toThrow(/missing/);
    await expect(renderPdf({ ...run, ...letter('still works') })).resolves.toBeInstanceOf(Uint8Array);
  });
});

describe('many documents', () => {
  const items = Array.from({ length: 45 }, (_, i) =>
    letter(`Owner ${i}`, i === 3 ? Array.from({ length: 80 }, (_line, n) => `line ${n}`) : ['short']),
  );

  it('come separately and in order, with progress', async () => {
    const progress: number[] = [];
    const results = await collected(renderPdfBatch(run, items.slice(0, 9), (done) => progress.push(done)));
    expect(results.map((result) => result.item.title)).toEqual(items.slice(0, 9).map((item) => item.title));
    expect(results.map((result) => result.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(results[3]?.pages).toBeGreaterThan(1);
    expect(textOf(results[8]?.bytes ?? new Uint8Array())).toContain('Owner 8');
  });

  it('join into one file to print, each counting its own pages', async () => {
    const progress: number[] = [];
    const bytes = await joined(renderPrintFile({ ...run, title: 'Letters' }, items, (done) => progress.push(done)));
    expect(progress).toEqual([40, 45]);
    const { title, roles, pages } = readPdf(bytes);
    expect({ title, roles, count: pages.length }).toEqual({ title: 'Letters', roles: [], count: 47 });
    const text = textOf(bytes);
    expect(text.match(/Page 1 of 1\b/g)).toHaveLength(44);
    expect(text.match(/Page [123] of 3/g)).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
    expect([...text.matchAll(/Owner (\d+)/g)].map((match) => Number(match[1]))).toEqual(items.map((_, i) => i));
    expect(Buffer.compare(bytes, await joined(renderPrintFile({ ...run, title: 'Letters' }, items)))).toBe(0);
  });

  it('stop when the reader stops', async () => {
    let taken = 0;
    function* endless(): Generator<PdfItem> {
      for (;;) yield letter(`Owner ${taken++}`);
    }
    for await (const result of renderPdfBatch(run, endless())) if (result.index === 2) break;
    expect(taken).toBeLessThan(12);
  });
});
