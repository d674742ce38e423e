// Where the files of an export stand, and what they are called.
import type { ListColumn } from '../../../packages/contract/contract.ts';
import { centsToText } from '../../../packages/kernel/kernel.ts';

/** The folder of all files of an export. */
export function exportFolder(customerId: string, dataExportId: string): string {
  return `${customerId}/exports/${dataExportId}`;
}

/** The file of one part. */
export function partKey(customerId: string, dataExportId: string, position: number): string {
  return `${exportFolder(customerId, dataExportId)}/${position}`;
}

/** The file people take: the only part, or all of them in an archive. */
export function fileKey(customerId: string, { dataExportId, parts }: { dataExportId: string; parts: readonly unknown[] }): string {
  return parts.length === 1 ? partKey(customerId, dataExportId, 1) : `${exportFolder(customerId, dataExportId)}/all.zip`;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * A row as JSON: amounts as text with two decimals, so that no reader rounds them; days as they are; blanks
 * as null.
 */
function jsonRow(columns: readonly { key: string; column: ListColumn }[], row: Row): string {
  const cells = columns.map(({ key, column }) => {
    const value = row[key];
    return [key, column.kind === 'money' && value !== null ? centsToText(value as bigint) : (value ?? null)] as const;
  });
  return JSON.stringify(Object.fromEntries(cells));
}

/** Rows as one JSON array, a line each, by the page. */
export async function* jsonArray(
  columns: readonly { key: string; column: ListColumn }[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  let page: string[] = [];
  let isFirst = true;
  yield '[';
  for await (const row of rows) {
    page.push(`${isFirst ? '\n' : ',\n'}${jsonRow(columns, row)}`);
    isFirst = false;
    if (page.length < 500) continue;
    yield page.join('');
    page = [];
  }
  yield `${page.join('')}\n]\n`;
}
