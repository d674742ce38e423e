// For tests: a workbook of the express set-up from rows of text, and one whose every figure is known.
import { writeXlsx } from '../../../packages/files/xlsx.ts';
import { parseInstant } from '../../../packages/kernel/kernel.ts';
import type { SheetName } from './express.contract.ts';

type Rows = readonly (readonly string[])[];
export type Workbook = Partial<Record<SheetName, Rows>>;

/** A workbook as an upload; the first row of each sheet names its columns. */
export async function aWorkbook(sheets: Workbook): Promise<{ fileName: string; content: string }> {
  const bytes = await writeXlsx({
    savedTime: parseInstant('2026-01-01T00:00:00Z'),
    sheets: Object.entries(sheets).map(([name, [titles = [], ...rows]]) => ({
      name,
      columns: titles.map((title) => ({ title, kind: 'text' as const })),
      rows,
    })),
  });
  return { fileName: 'oak.xlsx', content: Buffer.from(bytes).toString('base64') };
}

/**
 * Three homes of two categories, two codes with a late fee, 310.00 owed and 400.00 paid ahead, books that sum
 * to zero.
 */
export const oakCourt = {
  Community: [
    ['Name', 'Short code', 'City', 'State', 'Units', 'First day of the year', 'Method'],
    ['Oak Court', 'OAK', 'Reno', 'NV', '3', '2026-01-01', 'ACCRUAL'],
  ],
  Units: [
    ['Account Number', 'Category', 'Number', 'Street', 'Postcode'],
    ['OAK-1', 'Small', '1', 'Oak Ct', '89501'],
    ['OAK-2', 'Small', '2', 'Oak Ct', '89501'],
    ['OAK-3', 'Large', '3', 'Oak Ct', '89501'],
  ],
  Owners: [
    ['Account Number', 'Owner', 'Email'],
    ['OAK-1', 'Aldana, Rosa', 'rosa@example.com'],
    ['OAK-1', 'Aldana, Luis', ''],
    ['OAK-2', 'Ben Ito', ''],
    ['OAK-3', 'Kimball Holdings LLC', ''],
  ],
  Charges: [
    ['Code', 'Name', 'Kind', 'Income account', 'Receivable account', 'Category', 'Amount', 'Late fee', 'Late fee code'],
    ['ASMT', 'Assessment', 'ASSESSMENT', '4000', '1200', 'Small', '250.00', '25.00', 'LATE'],
    ['ASMT', 'Assessment', 'ASSESSMENT', '4000', '1200', 'Large', '310.00', '25.00', 'LATE'],
    ['LATE', 'Late fee', 'LATE_FEE', '4100', '1210', '', '', '', ''],
  ],
  'Owner balances': [
    ['Account', 'Code', 'Amount'],
    ['OAK-3', 'ASMT', '310.00'],
    ['OAK-1', 'PREPAID', '400.00'],
  ],
  'Opening balances': [
    ['Account', 'Debit', 'Credit'],
    ['1010', '10000.00', ''],
    ['1200', '310.00', ''],
    ['2100', '', '400.00'],
    ['3000', '', '9910.00'],
  ],
} satisfies Workbook;
