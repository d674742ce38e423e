// Files as they come: encodings, delimiters, workbooks, and those that were made to harm.
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { writeCsv } from '../files/csv-writer.ts';
import { writeXlsx } from '../files/xlsx.ts';
import { parseInstant, Refusal } from '../kernel/kernel.ts';
import { readTable } from './table.ts';

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const text = 'Name;Ort\r\nMüller;Zürich\r\n';
const latin = Buffer.from(text, 'latin1');

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 little end first, with a mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 little end first, without', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16 big end first, with a mark', swapped(Buffer.from(`\ufeff${text}`, 'utf16le')), 'utf-16be'],
    ['UTF-16 big end first, without', swapped(Buffer.from(text, 'utf16le')), 'utf-16be'],
    ['Windows-1252', latin, 'windows-1252'],
  ] as const)('%s is found out', async (_name, bytes, encoding) => {
    const table = await readTable(bytes, {});
    expect([table.encoding, table.delimiter, table.header, table.rows]).toEqual([
      encoding,
      ';',
      ['Name', 'Ort'],
      [{ line: 2, cells: ['Müller', 'Zürich'] }],
    ]);
  });

  test.each([',', ';', '\t', '|'] as const)('columns that end with %j are found out', async (mark) => {
    const table = await readTable(Buffer.from(`a${mark}b${mark}c\n1${mark}"x${mark}y"${mark}3\n`), {});
    expect([table.delimiter, table.rows[0]?.cells]).toEqual([mark, ['1', `x${mark}y`, '3']]);
  });

  it('is read as it is told to be, whatever it looks like', async () => {
    const table = await readTable(latin, { encoding: 'windows-1252', delimiter: ',' });
    expect([table.header, table.rows[0]?.cells]).toEqual([['Name;Ort'], ['Müller;Zürich']]);
  });

  it('comes back as it was written', async () => {
    // An apostrophe before what a spreadsheet would run is the writer's; letters only keep it away.
    const cell = fc.stringMatching(/^[A-Za-zÀ-ž][A-Za-zÀ-ž ,;"|\n.'-]{0,20}[A-Za-z]$/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 }), async (rows) => {
        const columns = ['a', 'b', 'c'].map((title) => ({ title, kind: 'text' as const }));
        const pieces: string[] = [];
        for await (const piece of writeCsv(rows, columns)) pieces.push(piece);
        const table = await readTable(Buffer.from(pieces.join('')), { delimiter: ',' });
        expect(table.rows.map((row) => row.cells)).toEqual(rows);
      }),
    );
  });
});

describe('workbooks', () => {
  it('come back as they were written, formulas in text as text', async () => {
    const cell = fc.oneof(fc.stringMatching(/^[A-Za-z=+@-][A-Za-z0-9 ,;"<>&'-]{0,20}[A-Za-z]$/), fc.constant('=1+1'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, fc.bigInt(-(10n ** 12n), 10n ** 12n)), { minLength: 1, maxLength: 10 }), async (rows) => {
        const columns = [
          { title: 'Text', kind: 'text' },
          { title: 'Amount', kind: 'money' },
        ] as const;
        const bytes = await writeXlsx({ sheets: [{ name: 'One', columns, rows }], savedTime: parseInstant('2026-01-01T00:00:00Z') });
        const table = await readTable(bytes, {});
        expect(table.rows.map((row) => row.cells[0])).toEqual(rows.map(([word]) => word));
        expect(table.rows.map((row) => Math.round(Number(row.cells[1]) * 100))).toEqual(rows.map(([, cents]) => Number(cents)));
      }),
      { numRuns: 20 },
    );
  });

  it('without the sheet that is asked for are refused', async () => {
    const columns = [{ title: 'A', kind: 'text' }] as const;
    const bytes = await writeXlsx({ sheets: [{ name: 'One', columns, rows: [['x']] }], savedTime: parseInstant('2026-01-01T00:00:00Z') });
    await expect(readTable(bytes, { sheet: 'Two' })).rejects.toThrow('There is no sheet “Two”.');
  });
});

/** An archive of the parts given; `lie` replaces what the directory says of the unpacked size. */
function archive(parts: readonly (readonly [name: string, content: Buffer, lie?: number])[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content, lie] of parts) {
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(lie ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const types = ['[Content_Types].xml', Buffer.from('<Types/>')] as const;
const sheet = 'xl/worksheets/sheet1.xml';

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const found = await readTable(bytes, {}).catch((error: unknown) => error);
  return found instanceof Refusal ? `${found.code}: ${found.message}` : `not refused: ${String(found)}`;
}

describe('files made to harm are refused before they cost anything', () => {
  test.each<[string, () => Buffer, RegExp]>([
    [
      'a bomb',
      () => archive([types, [sheet, Buffer.alloc(80 * 1024 * 1024, 'A')]]),
      /^fileTooLarge: The file has more than 64 MB once unpacked/,
    ],
    [
      'a bomb that lies',
      () => archive([types, [sheet, Buffer.alloc(80 * 1024 * 1024, 'A'), 1000]]),
      /^malformedFile: The workbook lies about its size/,
    ],
    [
      'an entity',
      () =>
        archive([
          types,
          ['xl/workbook.xml', Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>')],
        ]),
      /^malformedFile: The workbook holds declarations/,
    ],
    ['a workbook of nothing', () => archive([types]), /^malformedFile: /],
    ['another archive', () => archive([['readme.txt', Buffer.from('x')]]), /^malformedFile: This is an archive, but no workbook/],
    [
      'half a workbook',
      () => archive([types, [sheet, Buffer.from('x'.repeat(500))]]).subarray(0, 120),
      /^malformedFile: This is no whole workbook/,
    ],
    ['bytes that begin like one', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 7)]), /^malformedFile: /],
    ['a program', () => Buffer.from('MZ\u0000\u0000\u0001\u0002', 'latin1'), /^malformedFile: /],
    ['more than 20 MB of text', () => Buffer.alloc(21 * 1024 * 1024, 'a,b\n'), /^fileTooLarge: /],
    ['more than 200,000 rows', () => Buffer.alloc(3 * 1024 * 1024, 'a,b,c,def,ghi\n'), /^fileTooLarge: The file has more than 200000 rows/],
    ['a quotation mark that is never closed', () => Buffer.from('a,b\n1,"2\n3,4\n'), /^malformedFile: Line 2: .* never closed/],
  ])('%s', async (_name, make, words) => {
    expect(await refusalOf(make())).toMatch(words);
  });
});
