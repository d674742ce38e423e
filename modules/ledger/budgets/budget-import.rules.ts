// Plans the import of a budget: what its rows set, naming every row that cannot be used.
import type { ImportPlan, ImportProblem, ImportRow, PlannedRow } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney, sumCents } from '../../../packages/kernel/kernel.ts';
import { largestAmount } from '../accounting.contract.ts';
import { type AccountType, type ResultPart, resultPartOf } from '../chart/account.rules.ts';
import { spreadEvenly } from './budget.rules.ts';
import { type budgetImport, periodKeys } from './budget-import.contract.ts';

/** What a line of a budget is to hold, by period. */
export interface PlannedLine {
  accountId: string;
  costCenterId: string;
  amounts: readonly Cents[];
}

/** What a budget is held against. */
export interface BudgetFacts {
  /** Periods of the year. */
  periods: number;
  accounts: ReadonlyMap<string, { accountId: string; name: string; type: AccountType; role: string }>;
  /** Ids of cost centers by code; 000 is there. */
  costCenters: ReadonlyMap<string, string>;
  /** The budget there is: amounts by `account:cost center` and period. */
  existing: ReadonlyMap<string, readonly Cents[]>;
  nearAccount(text: string): string | null;
}

type GivenBudget = ImportRow<(typeof budgetImport)['columns']>;

const MAIN = '000';
const centerOf = ({ values }: GivenBudget, facts: BudgetFacts) => facts.costCenters.get((values.costCenter || MAIN).toUpperCase());

/**
 * The amounts of a row by period: those given, else the total spread to the cent, the remainder on the first
 * (accounting.md 6).
 */
function amountsOf({ values }: GivenBudget, periods: number, before: readonly Cents[]): Cents[] | null {
  const given = periodKeys.slice(0, periods).map((key) => values[key]);
  if (given.some((amount) => typeof amount === 'bigint'))
    return given.map((amount, i) => (amount === undefined ? (before[i] ?? 0n) : (amount ?? 0n)));
  const { total } = values;
  return typeof total === 'bigint' ? spreadEvenly(total, periods) : null;
}

function budgetProblems(row: GivenBudget, facts: BudgetFacts): ImportProblem[] {
  const { line, values } = row;
  const error = (column: string, message: string, suggestion: string | null = null): ImportProblem => ({
    line,
    column,
    message,
    severity: 'error',
    suggestion,
  });
  const account = facts.accounts.get(values.number ?? '');
  const isBudgeted = account?.type === 'INCOME' || account?.type === 'EXPENSE';
  const tooLarge = (['total', ...periodKeys] as const).flatMap((key) => {
    const amount = values[key];
    const size = typeof amount === 'bigint' && amount < 0n ? -amount : amount;
    return typeof size === 'bigint' && size > largestAmount ? [error(key, `An amount is at most ${formatMoney(largestAmount)}.`)] : [];
  });
  const beyond = periodKeys.slice(facts.periods).filter((key) => typeof values[key] === 'bigint');
  const amounts = amountsOf(row, facts.periods, facts.existing.get(`${account?.accountId}:${centerOf(row, facts)}`) ?? []);
  const differs = typeof values.total === 'bigint' && amounts !== null && sumCents(amounts) !== values.total;
  return [
    ...(values.number && !isBudgeted
      ? [error('number', `${values.number} is no income or expense account.`, facts.nearAccount(values.number))]
      : []),
    ...(centerOf(row, facts) ? [] : [error('costCenter', `There is no cost center ${values.costCenter}.`)]),
    ...tooLarge,
    ...beyond.map((key) => error(key, `The year has ${facts.periods} periods.`)),
    ...(amounts === null ? [error('total', 'Give a total, or an amount for each period.')] : []),
    ...(differs && tooLarge.length === 0 ? [error('total', `The periods add up to ${formatMoney(sumCents(amounts), 'digits')}.`)] : []),
  ];
}

function alike(a: readonly Cents[] | undefined, b: readonly Cents[]): boolean {
  return a !== undefined && a.length === b.length && a.every((amount, i) => amount === b[i]);
}

/**
 * Plans a budget. The file replaces the whole: a line it leaves out loses its amounts, which is remarked on.
 */
export function planBudget(given: readonly GivenBudget[], facts: BudgetFacts): ImportPlan<PlannedLine> {
  const problems = given.flatMap((row) => budgetProblems(row, facts));
  const bad = new Set(problems.map((problem) => problem.line));
  const planned = given.flatMap((row) => {
    const account = facts.accounts.get(row.values.number ?? '');
    const costCenterId = centerOf(row, facts);
    const key = `${account?.accountId}:${costCenterId}`;
    const before = facts.existing.get(key);
    const amounts = amountsOf(row, facts.periods, before ?? []);
    return account && costCenterId && amounts && !bad.has(row.line)
      ? [{ line: row.line, key, account, costCenterId, before, amounts }]
      : [];
  });
  const named = new Set(planned.map(({ key }) => key));
  const dropped = [...facts.existing.keys()].filter((key) => !named.has(key)).length;
  const remark = `${dropped} ${dropped === 1 ? 'account' : 'accounts'} the file does not name will have no budget any more.`;
  const isOther = dropped > 0 || planned.some(({ before, amounts }) => !alike(before, amounts));
  const rows = planned.map(({ line, account: { accountId, name }, costCenterId, before, amounts }): PlannedRow<PlannedLine> => {
    const act = before === undefined ? 'new' : alike(before, amounts) && dropped === 0 ? 'same' : 'changed';
    // The file replaces everything, so rows that stay as they are go in again with the others.
    return { line, act, note: name, change: isOther ? { accountId, costCenterId, amounts } : null };
  });
  const sum = (part: ResultPart, type?: AccountType) =>
    sumCents(
      planned
        .filter(({ account }) => resultPartOf(account) === part && (type === undefined || account.type === type))
        .flatMap(({ amounts }) => amounts),
    );
  return {
    rows,
    problems: [
      ...(dropped > 0 && planned.length > 0 ? [{ line: 1, column: '', message: remark, severity: 'warning' as const }] : []),
      ...problems,
    ],
    totals: { income: sum('INCOME'), expenses: sum('EXPENSE'), transfers: sum('TRANSFER', 'INCOME') - sum('TRANSFER', 'EXPENSE') },
  };
}
