// CSV both ways: the csv-spectrum pairs, encodings, delimiters, bad files, and formula guards.
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate, Refusal } from '../kernel/kernel.ts';
import { expectLinear } from '../testkit/linear.ts';
import { readCsv } from './csv-reader.ts';
import { writeCsv } from './csv-writer.ts';
import type { TableColumn, TableRow } from './table.ts';

const testdata = new URL('./testdata/', import.meta.url);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const plain = (bytes: Uint8Array) => readCsv(bytes).rows.map((row) => row.cells);

async function csvText(rows: TableRow[], columns: TableColumn[], options = {}): Promise<string> {
  let text = '';
  for await (const piece of writeCsv(rows, columns, options)) text += piece;
  return text;
}

function refusal(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('readCsv', () => {
  const pairs = readdirSync(testdata).filter((name) => name.endsWith('.csv'));
  it('has the eight csv-spectrum files', () => expect(pairs).toHaveLength(8));
  it.each(pairs)('reads %s as its twin says', (name) => {
    const file = readCsv(readFileSync(new URL(name, testdata)));
    const objects = file.rows.map((row) => Object.fromEntries(file.header.map((title, i) => [title, row.cells[i]])));
    expect(objects).toEqual(JSON.parse(readFileSync(new URL(name.replace('.csv', '.json'), testdata), 'utf8')));
  });

  it('knows UTF-8, UTF-16 and windows-1252, with and without a mark', () => {
    const text = 'Name;Sum\nZoë – “x”;1,00\n';
    const utf16 = Buffer.from(text, 'utf16le');
    const windows = Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1');
    const cases: [Uint8Array, string][] = [
      [utf8(text), 'utf-8'],
      [utf8(`\uFEFF${text}`), 'utf-8'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'utf-16le'],
      [utf16, 'utf-16le'],
      [Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]), 'utf-16be'],
      [Buffer.from(utf16).swap16(), 'utf-16be'],
      [windows, 'windows-1252'],
    ];
    for (const [bytes, encoding] of cases) {
      const file = readCsv(bytes);
      expect(file).toMatchObject({ encoding, delimiter: ';', header: ['Name', 'Sum'], warnings: [] });
      expect(file.rows).toEqual([{ line: 2, cells: ['Zoë – “x”', '1,00'] }]);
    }
  });

  it('finds the delimiter outside quotes', () => {
    expect(readCsv(utf8('"a;b;c;d",e\n1,2\n')).delimiter).toBe(',');
    expect(readCsv(utf8('a\tb, with comma\n1\t2\n')).delimiter).toBe('\t');
    expect(readCsv(utf8('only\n1\n')).delimiter).toBe(',');
  });

  it('counts lines through quoted line ends, blank lines and every kind of line end', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['a,b', '1,"x', 'y"', '', '2,3,4', ',', '5', ''].join(end);
      const file = readCsv(utf8(text));
      expect(file.rows).toEqual([
        { line: 2, cells: ['1', 'x\ny'] },
        { line: 5, cells: ['2', '3', '4'] },
        { line: 7, cells: ['5'] },
      ]);
      expect(file.warnings.map((warning) => warning.line)).toEqual([5, 7]);
    }
  });

  it('reads a mark inside a cell that is not quoted as it stands, and says so', () => {
    const file = readCsv(utf8('Item,Who\n5/8" pipe,"Sierra, ""Green"""\n"two\nlines",Robert "Bob" Lee\n1,2\n'));
    expect(file.rows).toEqual([
      { line: 2, cells: ['5/8" pipe', 'Sierra, "Green"'] },
      { line: 3, cells: ['two\nlines', 'Robert "Bob" Lee'] },
      { line: 5, cells: ['1', '2'] },
    ]);
    expect(file.warnings).toEqual([
      { line: 2, message: 'A quotation mark stands inside a cell in column 1; the cell is read as it stands.' },
      { line: 3, message: 'A quotation mark stands inside a cell in column 2; the cell is read as it stands.' },
    ]);
  });

  it('walks a file once, though every cell of its only column holds a mark, and warns of a row once', () => {
    const { rows, warnings } = readCsv(utf8(`Pipe\n${'5" or 6"\n'.repeat(150_000)}`));
    expect([rows.length, warnings.length]).toEqual([150_000, 150_000]);
    expect(readCsv(utf8('a,b\n1",2"\n')).warnings.map(({ message }) => message)).toEqual([
      'A quotation mark stands inside a cell in column 1; the cell is read as it stands.',
    ]);
  });

  it('walks the titles once, keeps short rows short, and refuses more columns than are matched', () => {
    const titles = (size: number) => utf8(`Vendor,${Array.from({ length: size }, (_, i) => `a${i}`).join(',')}\nq\n`);
    expectLinear(titles, (bytes) => readCsv(bytes, { maxColumns: 1_000_000 }), 4000);
    expect(refusal(() => readCsv(titles(60_000)))).toMatchObject({
      code: 'fileTooLarge',
      message: 'The file has more than 1000 columns. Nothing was imported. Split it into smaller files.',
    });
    expect(readCsv(utf8('a,b,c\n1\n')).rows).toEqual([{ line: 2, cells: ['1'] }]);
  });

  it('finds what csv-parse finds, and refuses what it refuses but for marks inside cells', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '7', ';', ';', '"', '"', '\n', '\n', ' ', 'ü'), maxLength: 40 });
    const theirs = (given: string, relaxed: boolean): string[][] | null => {
      try {
        return parse(given, { delimiter: ';', record_delimiter: '\n', relax_column_count: true, relax_quotes: relaxed });
      } catch {
        return null;
      }
    };
    const ours = (given: string) => {
      try {
        const { header, rows, warnings } = readCsv(utf8(given), { delimiter: ';' });
        const isStray = warnings.some(({ message }) => message.includes('as it stands'));
        return { rows: [header, ...rows.map(({ cells }) => cells)], isStray };
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        return null;
      }
    };
    fc.assert(
      fc.property(text, (below) => {
        const given = `x;y;z\n${below}`;
        const read = ours(given);
        const strict = theirs(given, false);
        expect(read !== null && !read.isStray).toBe(strict !== null);
        const rows = (strict ?? (read && theirs(given, true)))?.filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(read?.rows ?? null).toEqual(rows ?? null);
      }),
      { numRuns: 3_000 },
    );
  });

  it('names titles that are missing or twice', () => {
    expect(readCsv(utf8('a, ,a\n1,2,3\n')).warnings).toEqual([
      { line: 1, message: 'Column 2 has no title.' },
      { line: 1, message: 'The title "a" stands twice.' },
    ]);
  });

  it.each([
    ['a,b\n1,2\n3,"open\n4,5\n6,7\n', 3, 'A quotation mark opened in column 2 is never closed.'],
    ['a,b\n1,2\n"x"y,2\n', 3, 'Text follows the closing quotation mark in column 1.'],
    ['a,b\n5" pipe,2\n3,"open\n4,5\n', 3, 'A quotation mark opened in column 2 is never closed.'],
    ['a,b\n5" pipe,2\n3,"open\n"4",5\n', 3, 'Text follows the closing quotation mark in column 2.'],
    ['a,b\n1, "2, 3"\n', 2, 'Blanks stand before the opening quotation mark in column 2.'],
    ['', 1, 'The file is empty; its first line should name the columns.'],
    ['\n\n', 1, 'The file is empty; its first line should name the columns.'],
    ['PK\u0003\u0004x', 1, 'This is a workbook or an archive; save it as CSV first.'],
    ['a,b\n1,\u0000\n', 2, 'This is not a text file.'],
  ])('refuses %j whole, with its line', (text, line, message) => {
    const problem = refusal(() => readCsv(utf8(text)));
    expect(problem.code).toBe('malformedFile');
    expect(problem.fields).toEqual([{ path: 'file', line, message }]);
  });

  it('keeps to its limits', () => {
    expect(refusal(() => readCsv(utf8('a\n1\n2\n3\n'), { maxRows: 2 })).code).toBe('fileTooLarge');
    expect(readCsv(utf8('a\n1\n2\n'), { maxRows: 2 }).rows).toHaveLength(2);
    // What goes beyond is not even looked at: an endless file costs no more than the longest that is taken.
    expect(refusal(() => readCsv(utf8('a\n1\n2\n3\n"never closed'), { maxRows: 2 })).code).toBe('fileTooLarge');
    expect(refusal(() => readCsv(utf8('a\n1\n'), { maxBytes: 3 })).code).toBe('fileTooLarge');
  });

  it('never throws anything but a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          readCsv(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
    );
  });
});

describe('writeCsv', () => {
  const columns: TableColumn[] = [
    { title: 'Name', kind: 'text' },
    { title: 'Date', kind: 'date' },
    { title: 'Amount', kind: 'money' },
    { title: 'Units', kind: 'count' },
  ];

  it('writes each kind in its own way', async () => {
    const rows: TableRow[] = [
      ['Smith, "Jo"', localDate('2026-11-20'), -125000n, 12],
      [null, null, 0n, null],
    ];
    expect(await csvText(rows, columns)).toBe('Name,Date,Amount,Units\r\n"Smith, ""Jo""",2026-11-20,-1250.00,12\r\n,,0.00,\r\n');
    expect(await csvText([], columns, { byteOrderMark: true })).toBe('\uFEFFName,Date,Amount,Units\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['＝1', "'＝1"],
    ['-12.50', '-12.50'],
    ['+1,250.00', '"+1,250.00"'],
    ['a=b', 'a=b'],
  ])('makes %j harmless as %j', async (text, written) => {
    expect(await csvText([[text]], [{ title: 'T', kind: 'text' }])).toBe(`T\r\n${written}\r\n`);
    expect(await csvText([], [{ title: text, kind: 'text' }])).toBe(`${written}\r\n`);
  });

  it('is read back as it was', async () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => `x${text.replaceAll('\0', '').replaceAll('\r', '')}`);
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    const check = async (rows: [string, string][]) => {
      const text = await csvText(rows, [
        { title: 'a', kind: 'text' },
        { title: 'b', kind: 'text' },
      ]);
      expect(plain(utf8(text))).toEqual(rows);
    };
    await fc.assert(fc.asyncProperty(table, check));
  });

  it('hands on large files in pieces', async () => {
    let pieces = 0;
    for await (const piece of writeCsv(
      Array.from({ length: 20_000 }, (_, i) => [`row ${i}`]),
      [{ title: 'T', kind: 'text' }],
    )) {
      expect(piece.length).toBeLessThan(100_000);
      pieces += 1;
    }
    expect(pieces).toBe(4);
  });
});
