// CSV piece by piece: however the bytes are cut, the rows are those the reader of whole files finds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reader.ts';
import { streamCsv } from './csv-stream.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(text: string | Uint8Array, size = 7) {
  const rows = [];
  for await (const some of streamCsv(pieces(typeof text === 'string' ? new TextEncoder().encode(text) : text, size))) rows.push(...some);
  return rows;
}

describe('streamCsv', () => {
  it('gives every row with the line where it begins', async () => {
    const text = '\uFEFFa,b\r\n1,"two\r\nlines"\r\n\r\n3,"say ""hello"", then"\r\n5,é';
    expect(await rowsOf(text, 1)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', 'two\nlines'] },
      { line: 5, cells: ['3', 'say "hello", then'] },
      { line: 6, cells: ['5', 'é'] },
    ]);
  });

  it('finds what the reader of whole files finds, however the bytes are cut', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '7', ',', '"', '\n', ' ', 'ü', '€', '.'), maxLength: 6 });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), fc.boolean(), fc.boolean(), async (cells, size, isDos, isOpen) => {
        const quoted = (text: string) => (/[",\n]/.test(text) || text.trim() === '' ? `"${text.replaceAll('"', '""')}"` : text);
        const lines = [['x', 'y'], ...cells.filter((row) => row.some((text) => text.trim() !== ''))].map((row) =>
          row.map(quoted).join(','),
        );
        const text = lines.join(isDos ? '\r\n' : '\n') + (isOpen ? '' : '\n');
        const { header, rows: whole } = readCsv(new TextEncoder().encode(text), { encoding: 'utf-8', delimiter: ',' });
        expect(await rowsOf(text, size)).toEqual([{ line: 1, cells: header }, ...whole]);
      }),
    );
  });

  it.each([
    ['a mark that is never closed', 'a,b\n1,"two\n3,4\n', 'Line 2: A quotation mark opened in column 2 is never closed.'],
    ['text after a closing mark', 'a,b\n1,2\n3,"4"5\n', 'Line 3: Text follows the closing quotation mark in column 2.'],
    ['a mark inside a cell', 'a,b\n1,5" pipe\n', 'Line 2: A quotation mark stands inside a cell'],
  ])('refuses %s', async (_, text, message) => {
    await expect(rowsOf(text)).rejects.toThrow(message);
  });

  it('refuses bytes that are no text, and a row that never ends', async () => {
    await expect(rowsOf(Uint8Array.from([0x61, 0x2c, 0x62, 0x0a, 0xe9, 0x0a]))).rejects.toThrow('bytes that are not UTF-8');
    await expect(rowsOf('a,b\n1,\0\n')).rejects.toThrow('This is not a text file.');
    await expect(rowsOf('x'.repeat(1_100_000), 65_536)).rejects.toThrow('this is not a CSV file');
    await expect(rowsOf(`a\n"${'x'.repeat(1_100_000)}`, 65_536)).rejects.toThrow(
      'Line 2: A quotation mark opened in column 1 is never closed.',
    );
  });
});
