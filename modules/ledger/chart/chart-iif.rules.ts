// Reads the account list of a QuickBooks IIF file as rows of the import of a chart.
import { type IifTable, iifLines, leftOut } from '../entries/iif.rules.ts';

const header = ['Number', 'Name', 'Type', 'Fund', 'Role'];

/**
 * The types of QuickBooks with the type and role an account of them has here; accounts that take no postings
 * are left out. Source: QuickBooks Interchange Format.
 */
const types: Readonly<Record<string, readonly [type: string, role: string]>> = {
  BANK: ['ASSET', 'CASH'],
  AR: ['ASSET', 'RECEIVABLE'],
  OCASSET: ['ASSET', ''],
  FIXASSET: ['ASSET', ''],
  OASSET: ['ASSET', ''],
  AP: ['LIABILITY', 'PAYABLE'],
  CCARD: ['LIABILITY', ''],
  OCLIAB: ['LIABILITY', ''],
  LTLIAB: ['LIABILITY', ''],
  EQUITY: ['EQUITY', ''],
  INC: ['INCOME', ''],
  EXINC: ['INCOME', ''],
  COGS: ['EXPENSE', ''],
  EXP: ['EXPENSE', ''],
  EXEXP: ['EXPENSE', ''],
};

/**
 * Number and name of an account: the number stands by itself, or before the name (`1010 \u00b7 Checking`); of
 * `Utilities:Water` the last part is the name.
 */
function numberAndName(number: string, fullName: string): [number: string, name: string] {
  const name = fullName.split(':').at(-1)?.trim() ?? '';
  const found = /^(\d[\dA-Z.-]*)\s*[\u00b7-]?\s+(.+)$/.exec(name);
  return found ? [number || (found[1] ?? ''), found[2] ?? ''] : [number, name];
}

/**
 * The rows of the account list of an IIF file, or null for bytes that are none. QuickBooks knows no funds:
 * every account is of the operating fund until the row is mended.
 */
export function readChartIif(bytes: Uint8Array): IifTable | null {
  const lines = iifLines(bytes);
  if (!lines) return null;
  const rows = lines.flatMap(({ line, kind, cell }) => {
    if (kind !== 'ACCNT' || cell('ACCNTTYPE') === 'NONPOSTING') return [];
    const [type, role] = types[cell('ACCNTTYPE')] ?? [cell('ACCNTTYPE'), ''];
    const [number, name] = numberAndName(cell('ACCNUM'), cell('NAME'));
    return [{ line, cells: [number, name, type, 'OPERATING', role] }];
  });
  return { header, rows, warnings: leftOut(lines, new Set(['ACCNT']), 'accounts') };
}
