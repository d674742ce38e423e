// Reads a file of beginning balances: per owner account and code what was owed, and what was paid ahead.
import type { CsvFile } from '../../../packages/files/csv-reader.ts';
import { type Cents, type FieldProblem, type LocalDate, parseDate, parseMoney } from '../../../packages/kernel/kernel.ts';

/** A row as read. `codeId` null is general prepaid money. Amounts are cents above zero. */
export interface BeginningRow {
  line: number;
  ownershipId: string;
  propertyId: string;
  codeId: string | null;
  date: LocalDate;
  amount: Cents;
}

/** What the rows are looked up in. */
export interface BeginningFacts {
  owners: ReadonlyMap<string, { ownershipId: string; propertyId: string }>;
  codeIdByAlias: ReadonlyMap<string, string>;
  postDate: LocalDate;
}

const columns = ['account', 'code', 'date', 'amount'] as const;

/**
 * Reads `account, code, date, amount` with titles in any order. The code PREPAID means money paid ahead; an empty date means the post date; rows of zero
 * are left out. Every problem names its line and column; a caller imports nothing when there is one.
 */
export function readBeginning(file: CsvFile, facts: BeginningFacts): { rows: BeginningRow[]; problems: FieldProblem[] } {
  const titles = file.header.map((title) => title.toLowerCase());
  const missing = columns.filter((column) => !titles.includes(column));
  if (missing.length > 0)
    return { rows: [], problems: missing.map((column) => ({ path: column, line: 1, message: `The column ${column} is missing.` })) };
  const rows: BeginningRow[] = [];
  const problems: FieldProblem[] = [];
  for (const { line, cells } of file.rows) {
    const cell = (column: (typeof columns)[number]) => (cells[titles.indexOf(column)] ?? '').trim();
    const problem = (path: string, message: string) => problems.push({ path, line, message });
    const owner = facts.owners.get(cell('account'));
    const alias = cell('code').toUpperCase();
    const codeId = alias === 'PREPAID' ? null : facts.codeIdByAlias.get(alias);
    const date = cell('date') === '' ? facts.postDate : parseDate(cell('date'), facts.postDate);
    const amount = parseMoney(cell('amount'));
    if (!owner) problem('account', `No present owner has the account ${cell('account')}.`);
    if (codeId === undefined) problem('code', `There is no code ${cell('code')}.`);
    if (date === null) problem('date', `${cell('date')} is not a date.`);
    else if (date > facts.postDate) problem('date', 'A beginning balance cannot be dated after the post date.');
    if (amount === null) problem('amount', `${cell('amount')} is not an amount.`);
    else if (amount < 0n) problem('amount', 'The amount is negative. Money paid ahead has the code PREPAID and a positive amount.');
    if (owner && codeId !== undefined && date !== null && amount !== null && amount > 0n)
      rows.push({ line, ...owner, codeId, date, amount });
  }
  return { rows, problems };
}
