// Plans an import of beginning balances: per owner account and code what was owed, and what was paid ahead.
import type { ImportPlan, ImportProblem, ImportRow } from '../../../packages/contract/contract.ts';
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type beginningBalances, prepaidWord } from './beginning.contract.ts';

/** A balance to be taken over. `codeId` null is general prepaid money. Amounts are cents above zero. */
export interface BeginningRow {
  ownershipId: string;
  propertyId: string;
  codeId: string | null;
  date: LocalDate;
  amount: Cents;
}

/** What the rows are looked up in. */
export interface BeginningFacts {
  owners: ReadonlyMap<string, { ownershipId: string; propertyId: string; owner: string }>;
  codeIdByAlias: ReadonlyMap<string, string>;
  /** The account, and the code, a text resembles; null for none. */
  nearAccount(text: string): string | null;
  nearCode(text: string): string | null;
}

type Row = ImportRow<(typeof beginningBalances)['columns']>;

function problemsOf({ line, values }: Row, facts: BeginningFacts, postDate: LocalDate): ImportProblem[] {
  const { account, code, date, amount } = values;
  const alias = code?.toUpperCase() ?? '';
  const found: ImportProblem[] = [];
  const add = (column: string, message: string, suggestion: string | null = null) =>
    found.push({ line, column, message, severity: 'error', suggestion });
  if (account && !facts.owners.has(account)) add('account', `No present owner has the account ${account}.`, facts.nearAccount(account));
  if (alias !== '' && alias !== prepaidWord && !facts.codeIdByAlias.has(alias))
    add('code', `There is no code ${code}.`, facts.nearCode(alias));
  if (date && date > postDate) add('date', 'A beginning balance cannot be dated after the day the books begin.');
  if (amount && amount < 0n) add('amount', `The amount is negative. Money paid ahead has the code ${prepaidWord} and a positive amount.`);
  return found;
}

/** Plans every row; rows of zero bring nothing. Totals are what is owed and what was paid ahead. */
export function planBeginning(
  rows: readonly Row[],
  facts: BeginningFacts,
  { postDate }: { postDate: LocalDate },
): ImportPlan<BeginningRow> {
  const problems = rows.flatMap((row) => problemsOf(row, facts, postDate));
  const bad = new Set(problems.map((problem) => problem.line));
  const planned = rows.flatMap(({ line, values }) => {
    const { account, code, date, amount } = values;
    const owner = facts.owners.get(account ?? '');
    if (bad.has(line) || !owner || !code || amount === null || amount === undefined) return [];
    const { ownershipId, propertyId } = owner;
    const codeId = code.toUpperCase() === prepaidWord ? null : (facts.codeIdByAlias.get(code.toUpperCase()) ?? null);
    const change: BeginningRow = { ownershipId, propertyId, codeId, date: date ?? postDate, amount };
    return [{ line, note: owner.owner, ...(amount === 0n ? { act: 'same' as const, change: null } : { act: 'new' as const, change }) }];
  });
  const changes = planned.flatMap(({ change }) => change ?? []);
  const sum = (isPrepaid: boolean) => sumCents(changes.filter((one) => (one.codeId === null) === isPrepaid).map((one) => one.amount));
  return { rows: planned, problems, totals: { owed: sum(false), prepaid: sum(true) } };
}
