// Plans an import of charges: each row is one owner, one code, one amount; rows of zero are skipped.
import type { ImportPlan, ImportProblem, ImportRow } from '../../../packages/contract/contract.ts';
import { type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import type { importedCharges } from './imported-charge.contract.ts';

/** A charge to be made; cents above zero. */
export interface ImportedCharge {
  ownershipId: string;
  propertyId: string;
  codeId: string;
  description: string;
  amount: Cents;
}

/** What the rows are looked up in. */
export interface ImportedChargeFacts {
  owners: ReadonlyMap<string, { ownershipId: string; propertyId: string; owner: string }>;
  /** Active codes by alias. */
  codes: ReadonlyMap<string, { codeId: string; name: string }>;
  /** The account, and the code, a text resembles; null for none. */
  nearAccount(text: string): string | null;
  nearCode(text: string): string | null;
}

type Row = ImportRow<(typeof importedCharges)['columns']>;

const isZero = ({ values: { amount } }: Row) => amount === null || amount === undefined || amount === 0n;

function problemsOf(row: Row, facts: ImportedChargeFacts): ImportProblem[] {
  const { line, values } = row;
  const { account, code, amount } = values;
  const found: ImportProblem[] = [];
  const add = (column: string, message: string, suggestion: string | null = null) =>
    found.push({ line, column, message, severity: 'error', suggestion });
  if (account && !facts.owners.has(account)) add('account', `No present owner has the account ${account}.`, facts.nearAccount(account));
  if (code && !facts.codes.has(code.toUpperCase())) add('code', `There is no active code ${code}.`, facts.nearCode(code));
  if (!code && !isZero(row)) add('code', 'An amount needs a code.');
  if (amount && amount < 0n) add('amount', 'The amount is negative. Waive a charge on its own page.');
  return found;
}

/** Plans every row; rows without an amount bring nothing. The total is what is charged. */
export function planImportedCharges(rows: readonly Row[], facts: ImportedChargeFacts): ImportPlan<ImportedCharge> {
  const problems = rows.flatMap((row) => problemsOf(row, facts));
  const bad = new Set(problems.map((problem) => problem.line));
  const planned = rows.flatMap((row): ImportPlan<ImportedCharge>['rows'] => {
    const { line, values } = row;
    const owner = facts.owners.get(values.account ?? '');
    if (bad.has(line) || !owner) return [];
    const code = facts.codes.get((values.code ?? '').toUpperCase());
    if (isZero(row) || !code) return [{ line, note: owner.owner, act: 'same', change: null }];
    const { ownershipId, propertyId } = owner;
    const change = {
      ownershipId,
      propertyId,
      codeId: code.codeId,
      description: values.description || code.name,
      amount: values.amount ?? 0n,
    };
    return [{ line, note: owner.owner, act: 'new', change }];
  });
  return { rows: planned, problems, totals: { charged: sumCents(planned.flatMap(({ change }) => change?.amount ?? [])) } };
}
