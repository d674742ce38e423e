// Reads CSV files of any length piece by piece, in memory that does not grow with them: UTF-8, cells parted
// by commas, every row with its line.
import { malformedFile } from '../kernel/kernel.ts';
import { type CsvRow, cutRows, LONGEST_ROW } from './csv-rows.ts';

async function* textOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<{ text: string; isLast: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of source) yield { text: decoder.decode(bytes, { stream: true }), isLast: false };
  yield { text: decoder.decode(), isLast: true };
}

/**
 * The rows of a file, some thousands at a time, the title line first. Rows whose cells are empty are left
 * out; a cell may hold line ends in quotes. Throws Refusal `malformedFile` with the line for a quotation mark
 * that is not closed or stands where it may not, and for bytes that are not UTF-8.
 */
export async function* streamCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  let rest = '';
  let line = 1;
  try {
    for await (const { text, isLast } of textOf(source)) {
      const taken = cutRows({ text: rest + text, line, delimiter: ',', isLast });
      const [stray] = taken.strays;
      // Nobody looks such a file through before it is taken.
      if (stray)
        throw malformedFile(
          stray.line,
          `A quotation mark stands inside a cell in column ${stray.column}; such a cell must be quoted and its marks doubled.`,
        );
      ({ rest, line } = taken);
      if (text.includes('\0')) throw malformedFile(line, 'This is not a text file.');
      if (rest.length > LONGEST_ROW) throw malformedFile(line, 'The row is too long; this is not a CSV file.');
      if (taken.rows.length > 0) yield taken.rows;
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw malformedFile(line, 'After this line stand bytes that are not UTF-8; save the file as "CSV UTF-8".');
  }
}
