// Archives: every file whole, names apart and harmless, and a workbook zipped again that an independent
// reader still opens.
import readExcelFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { parseInstant } from '../kernel/kernel.ts';
import { writeXlsx } from './xlsx.ts';
import { unzip } from './zip.testing.ts';
import { type ZipEntry, zipFiles } from './zip.ts';

const time = parseInstant('2026-11-20T10:30:58Z');

async function zipped(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFiles(entries, time)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('holds every file whole, with its name and time', async () => {
  const entries = [
    { name: 'Zoë Ødegård.pdf', bytes: Buffer.from('one') },
    { name: 'empty.pdf', bytes: Buffer.alloc(0) },
    { name: 'big.bin', bytes: Buffer.from(new Uint8Array(300_000).map((_, i) => i & 0xff)) },
  ];
  const archive = await zipped(entries);
  expect(unzip(archive)).toEqual(entries.map((entry) => ({ ...entry, time: '2026-11-20 10:30:58' })));
  expect(Buffer.compare(archive, await zipped(entries))).toBe(0);
});

it('keeps names inside one folder and apart', async () => {
  const bytes = Buffer.from('x');
  const archive = await zipped(['../../etc/passwd', 'a.pdf', 'A.pdf', 'a.pdf', 'C:\\x.pdf'].map((name) => ({ name, bytes })));
  expect(unzip(archive).map((file) => file.name)).toEqual(['-..-etc-passwd', 'a.pdf', 'A (2).pdf', 'a (3).pdf', 'C--x.pdf']);
});

it('takes a file in pieces, within a folder, as it would take it whole', async () => {
  const pieces = [Buffer.from('one,'), Buffer.from('two')];
  const read = async () =>
    (async function* () {
      yield* pieces;
    })();
  const taken: Uint8Array[] = [];
  for await (const piece of zipFiles([{ name: 'rows.jsonl', folder: 'tables', read }], time)) taken.push(piece);
  expect(unzip(Buffer.concat(taken)).map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['tables/rows.jsonl', 'one,two']]);
  const whole = await zipped([{ name: 'rows.jsonl', bytes: Buffer.concat(pieces) }]);
  expect(unzip(whole)[0]?.bytes).toEqual(unzip(Buffer.concat(taken))[0]?.bytes);
});

it('is read by others: a workbook packed again opens', async () => {
  const workbook = await writeXlsx({
    savedTime: time,
    sheets: [{ name: 'S', columns: [{ title: 'Amount', kind: 'money' }], rows: [[-125n]] }],
  });
  // Our names lose their slashes, which a workbook needs: the same pieces are joined under the workbook's own
  // names, which are as long.
  const parts = unzip(workbook);
  const packed = await zipped(parts.map((part) => ({ name: part.name, bytes: part.bytes })));
  let text = packed.toString('latin1');
  for (const part of parts) text = text.replaceAll(part.name.replaceAll('/', '-'), part.name);
  const [sheet] = await readExcelFile(Buffer.from(text, 'latin1'));
  expect(sheet?.data).toEqual([['Amount'], [-1.25]]);
});

it('an archive of nothing is still an archive', async () => {
  expect(unzip(await zipped([]))).toEqual([]);
});
