// What a workbook of the express set-up means: the community and its year, owners beside their homes,
// charges, the opening entry, and whether they agree.
import type { ImportProblem } from '../../../packages/contract/contract.ts';
import { addDays, addMonths, type Cents, dateParts, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { community } from '../../communities/communities.contract.ts';
import type { ChargeRow, CommunityRow, OpeningRow, OwnerRow } from './express-sheet.rules.ts';

/**
 * The most homes that are made at once; more come by the import of properties, which works in the background.
 */
export const mostUnits = 5000;

export interface YearPlan {
  label: string;
  startDate: LocalDate;
  endDate: LocalDate;
  frequency: 'MONTHLY' | 'QUARTERLY';
  method: 'CASH' | 'ACCRUAL' | 'MODIFIED';
  openingDate: LocalDate;
}

const fault = (line: number, column: string, message: string, severity: ImportProblem['severity'] = 'error'): ImportProblem => ({
  line,
  column,
  message,
  severity,
});

/** The fiscal year of the sheet Community; undefined when it has none that can be opened. */
function yearOf({ line, values }: CommunityRow, problems: ImportProblem[]): YearPlan | undefined {
  const { startDate, yearLabel, periods, method, openingDate } = values;
  if (!startDate) return undefined;
  if (dateParts(startDate).day !== 1) {
    problems.push(fault(line, 'startDate', 'A fiscal year begins on the first of a month.'));
    return undefined;
  }
  const endDate = addDays(addMonths(startDate, 12), -1);
  const opening = openingDate ?? startDate;
  if (opening < startDate || opening > endDate) problems.push(fault(line, 'openingDate', 'The opening day lies in the fiscal year.'));
  return {
    label: yearLabel ?? endDate.slice(0, 4),
    startDate,
    endDate,
    frequency: (periods ?? 'MONTHLY') as YearPlan['frequency'],
    method: (method ?? 'ACCRUAL') as YearPlan['method'],
    openingDate: opening < startDate || opening > endDate ? startDate : opening,
  };
}

/** The facts and the fiscal year of the one row of the sheet Community. */
export function planCommunity(rows: readonly CommunityRow[]) {
  const [row, second] = rows;
  const problems: ImportProblem[] = [];
  if (!row) return { facts: undefined, year: undefined, problems: [fault(1, 'name', 'The sheet Community needs one row.')] };
  if (second) problems.push(fault(second.line, 'name', 'A workbook makes one community; this row is a second one.'));
  const year = yearOf(row, problems);
  const { startDate: _start, yearLabel: _label, periods: _periods, method: _method, openingDate: _opening, ...others } = row.values;
  const { fieldCategories: _fields, jobsOf: _jobs, ...typed } = others;
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null && value !== undefined));
  const shortCode = typed.shortCode?.toUpperCase();
  const read = community.addCommunity.input.safeParse({
    ...given,
    legalName: typed.legalName ?? typed.name,
    timeZone: typed.timeZone ?? 'America/Los_Angeles',
    ...(shortCode !== undefined && { shortCode }),
  });
  if (!read.success) {
    // What is missing was named when the sheet was read.
    const said = read.error.issues.filter(({ path: [key] }) => key !== undefined && String(key) in given);
    problems.push(...said.map(({ path: [key], message }) => fault(row.line, String(key), `It ${message}.`)));
    return { facts: undefined, year, problems };
  }
  const { taxId: _taxId, ...facts } = read.data;
  if (!(facts.lateDaysFirst < facts.lateDaysSecond && facts.lateDaysSecond < facts.lateDaysThird))
    problems.push(fault(row.line, 'lateDaysSecond', 'Each of the three days of lateness comes after the one before.'));
  return { facts, year, problems };
}

/**
 * Owners beside their homes, in the cells of the import of properties; what is wrong with a cell of such a
 * line is said of the owner's row.
 */
export function ownersBesideUnits(owners: readonly OwnerRow[], units: readonly { line: number; accountNumber: string }[]) {
  const lineOf = new Map(units.map((unit) => [unit.accountNumber.toLowerCase(), unit.line]));
  const problems: ImportProblem[] = [];
  const known = owners.filter(({ line, values: { accountNumber } }) => {
    const isKnown = accountNumber !== null && accountNumber !== undefined && lineOf.has(accountNumber.toLowerCase());
    if (!isKnown && accountNumber) problems.push(fault(line, 'accountNumber', `No unit has the account number ${accountNumber}.`));
    return isKnown;
  });
  const mended = [...Map.groupBy(known, (row) => row.values.accountNumber?.toLowerCase() ?? '')].map(
    ([account, [first, second, ...more]]) => {
      problems.push(
        ...more.map(({ line }) => fault(line, 'owner', 'A home takes two owners here; add further ones to the property afterwards.')),
      );
      const own = first?.values;
      const cells: Record<string, string> = {
        owner: own?.owner ?? '',
        email: own?.email ?? '',
        phone: own?.phone ?? '',
        mailingStreet: own?.mailingStreet ?? '',
        mailingCity: own?.mailingCity ?? '',
        mailingRegion: own?.mailingRegion ?? '',
        mailingPostcode: own?.mailingPostcode ?? '',
        ...(second && { owner2: second.values.owner ?? '', email2: second.values.email ?? '', phone2: second.values.phone ?? '' }),
      };
      return { line: lineOf.get(account) ?? 0, cells, ownerLines: [first?.line ?? 0, second?.line ?? first?.line ?? 0] as const };
    },
  );
  return { mended, problems };
}

/** An account of the new chart, as charges and balances are held against it. */
export interface ChartAccount {
  accountId: string;
  number: string;
  name: string;
  type: string;
  role: string;
  fundId: string;
  fundName: string;
}

const basisPointsOf = (text: string): number | null =>
  /^\d{1,3}(\.\d{1,2})?%?$/.test(text) ? Math.round(Number(text.replace('%', '')) * 100) : null;

type Category = ReturnType<typeof categoryOf>;

function categoryOf({ values }: ChargeRow, units: readonly { propertyId: string; category: string }[]) {
  const { category, frequency, amount, minimumLiability, lateFee, lateFeePercent, lateFeeCode } = values;
  const wanted = category?.toLowerCase();
  const percent = lateFeePercent ? basisPointsOf(lateFeePercent) : null;
  const { lateFeeRepeat, lateFeeGraceDays, lateFeeCap, lateFeeCapPercent } = values;
  return {
    name: category ?? 'All homes',
    frequency: (frequency ?? 'MONTHLY') as 'MONTHLY' | 'QUARTERLY' | 'ANNUAL',
    minimumLiability: minimumLiability ?? 0n,
    lateFeeKind: percent !== null ? ('PERCENT' as const) : lateFee ? ('FLAT' as const) : ('NONE' as const),
    lateFeeAmount: percent === null ? (lateFee ?? 0n) : 0n,
    lateFeeBasisPoints: percent ?? 0,
    lateFeeRepeat: (lateFeeRepeat ?? 'MONTHLY') as 'ONCE' | 'MONTHLY',
    lateFeeGraceDays: Number(lateFeeGraceDays ?? 0),
    lateFeeCapAmount: lateFeeCap ?? 0n,
    lateFeeCapBasisPoints: (lateFeeCapPercent ? basisPointsOf(lateFeeCapPercent) : null) ?? 0,
    lateFeeAlias: lateFeeCode?.toUpperCase() ?? '',
    amount: amount ?? null,
    propertyIds: units.filter((unit) => wanted === undefined || unit.category.toLowerCase() === wanted).map((unit) => unit.propertyId),
  };
}

function chargeProblems(row: ChargeRow, accounts: ReadonlyMap<string, ChartAccount>, feeCodes: ReadonlySet<string>): ImportProblem[] {
  const { code, incomeAccount, receivableAccount, lateFee, lateFeePercent, lateFeeCode } = row.values;
  const income = accounts.get(incomeAccount ?? '');
  const receivable = accounts.get(receivableAccount ?? '');
  const amounts = (['amount', 'minimumLiability', 'lateFee', 'lateFeeCap'] as const).filter((key) => (row.values[key] ?? 0n) < 0n);
  const points = lateFeePercent ? basisPointsOf(lateFeePercent) : 0;
  const capPoints = row.values.lateFeeCapPercent ? basisPointsOf(row.values.lateFeeCapPercent) : 0;
  const graceDays = row.values.lateFeeGraceDays ?? '0';
  const hasFee = Boolean(lateFee) || Boolean(lateFeePercent);
  const found: [column: string, isWrong: boolean, message: string][] = [
    ['code', Boolean(code) && !/^[A-Z0-9-]{1,10}$/.test(code?.toUpperCase() ?? ''), 'A code has 1 to 10 letters, digits or hyphens.'],
    ['incomeAccount', Boolean(incomeAccount) && income?.type !== 'INCOME', `${incomeAccount} is no income account of the chart.`],
    [
      'receivableAccount',
      Boolean(receivableAccount) && receivable?.role !== 'RECEIVABLE',
      `${receivableAccount} is no receivable account of the chart.`,
    ],
    ['lateFeePercent', points === null || points > 10_000, 'A percentage is written as 10 or 1.5, and is at most 100.'],
    ['lateFeeCapPercent', capPoints === null || capPoints > 10_000, 'A percentage is written as 10 or 1.5, and is at most 100.'],
    ['lateFeeGraceDays', !/^\d{1,3}$/.test(graceDays) || Number(graceDays) > 366, 'Days of grace are a whole number, 0 to 366.'],
    ['lateFeePercent', Boolean(lateFee) && Boolean(lateFeePercent), 'A late fee is an amount or a percentage, not both.'],
    [
      'lateFeeCode',
      hasFee && !feeCodes.has(lateFeeCode?.toUpperCase() ?? ''),
      'A late fee needs a code of kind LATE_FEE of this sheet to post to.',
    ],
    ...amounts.map((key): [string, boolean, string] => [key, true, 'An amount is not negative.']),
  ];
  return found.flatMap(([column, isWrong, message]) => (isWrong ? [fault(row.line, column, message)] : []));
}

/** The codes of the sheet Charges with their categories. */
export function planCharges(
  rows: readonly ChargeRow[],
  chart: readonly ChartAccount[],
  units: readonly { propertyId: string; category: string }[],
) {
  const accounts = new Map(chart.map((account) => [account.number, account]));
  const aliasOf = (row: ChargeRow) => row.values.code?.toUpperCase() ?? '';
  const feeCodes = new Set(rows.filter((row) => row.values.kind === 'LATE_FEE').map(aliasOf));
  const problems = rows.flatMap((row) => chargeProblems(row, accounts, feeCodes));
  const codes = [...Map.groupBy(rows, aliasOf)].flatMap(([alias, own]) => {
    const [first] = own;
    if (!first || alias === '') return [];
    for (const key of ['name', 'kind', 'incomeAccount', 'receivableAccount'] as const)
      for (const row of own.slice(1))
        if ((row.values[key] ?? '') !== (first.values[key] ?? ''))
          problems.push(fault(row.line, key, `The code ${alias} says something else on line ${first.line}.`));
    const categories: Category[] = [];
    for (const row of own) {
      if (row.values.amount === null || row.values.amount === undefined) continue;
      const next = categoryOf(row, units);
      if (categories.some((one) => one.name.toLowerCase() === next.name.toLowerCase()))
        problems.push(fault(row.line, 'category', `${alias} has the category ${next.name} twice.`));
      else if (next.propertyIds.length === 0)
        problems.push(
          fault(row.line, 'category', `No home of the sheet Units has the category ${next.name}; nobody pays it yet.`, 'warning'),
        );
      categories.push(next);
    }
    const { name, kind, incomeAccount, receivableAccount } = first.values;
    const code = {
      alias,
      name: name ?? '',
      kind: kind as 'ASSESSMENT' | 'SPECIAL' | 'MISC' | 'LATE_FEE' | 'INTEREST' | 'NSF',
      incomeAccountId: accounts.get(incomeAccount ?? '')?.accountId ?? '',
      receivableAccountId: accounts.get(receivableAccount ?? '')?.accountId ?? null,
      isActive: true,
      categories,
    };
    return [code];
  });
  return { codes, problems };
}

/** The lines of the opening entry, debits positive, with the faults of rows and of the whole. */
export function planOpening(rows: readonly OpeningRow[], chart: readonly ChartAccount[]) {
  const accounts = new Map(chart.map((account) => [account.number, account]));
  const problems: ImportProblem[] = [];
  const lines = rows.flatMap(({ line, values: { account: number, debit, credit } }) => {
    const account = accounts.get(number ?? '');
    if (number && !account) problems.push(fault(line, 'account', `The chart has no account ${number}.`));
    if ((debit ?? 0n) < 0n) problems.push(fault(line, 'debit', 'An amount is above zero; a credit has its own column.'));
    if ((credit ?? 0n) < 0n) problems.push(fault(line, 'credit', 'An amount is above zero; a debit has its own column.'));
    if (debit && credit) problems.push(fault(line, 'credit', 'A line has a debit or a credit, not both.'));
    const amount = (debit ?? 0n) - (credit ?? 0n);
    return account && amount !== 0n ? [{ account, accountId: account.accountId, amount }] : [];
  });
  if (problems.length > 0) return { lines, problems };
  const difference = sumCents(lines.map((one) => one.amount));
  if (difference !== 0n) {
    const side = difference > 0n ? 'debits' : 'credits';
    const words = formatMoney(difference > 0n ? difference : -difference, 'digits');
    problems.push(fault(1, 'debit', `The trial balance does not sum to zero: ${side} are ${words} more.`));
    return { lines, problems };
  }
  const due = sumCents(lines.filter(({ account }) => account.role === 'INTERFUND').map((one) => one.amount));
  if (due !== 0n) {
    const words = formatMoney(due > 0n ? due : -due, 'digits');
    problems.push(
      fault(
        1,
        'debit',
        `The accounts due to and from other funds do not sum to zero: what one fund is owed another owes. They are out by ${words}.`,
      ),
    );
    return { lines, problems };
  }
  for (const [fundId, own] of Map.groupBy(lines, (one) => one.account.fundId)) {
    const sum = sumCents(own.map((one) => one.amount));
    const words = formatMoney(sum > 0n ? sum : -sum, 'digits');
    const fundName = own[0]?.account.fundName ?? '';
    const hasBridge = chart.some((account) => account.fundId === fundId && account.role === 'INTERFUND');
    if (sum === 0n) continue;
    if (hasBridge)
      problems.push(fault(1, 'debit', `The fund ${fundName} is out by ${words}; due to and from other funds takes it.`, 'warning'));
    else problems.push(fault(1, 'debit', `The fund ${fundName} is out by ${words}, and has no account due to and from other funds.`));
  }
  return { lines, problems };
}

/**
 * What owners' accounts say against the control accounts of the opening entry: where charges are booked when
 * they are made, they are the same or the books never tie.
 */
export function tieProblems(
  method: YearPlan['method'],
  owners: { owed: Cents; prepaid: Cents },
  lines: readonly { account: ChartAccount; amount: Cents }[],
): ImportProblem[] {
  if (method === 'CASH') return [];
  const held = (roles: readonly string[]) => sumCents(lines.filter((one) => roles.includes(one.account.role)).map((one) => one.amount));
  const pairs: [what: string, where: string, said: Cents, booked: Cents][] = [
    ['Owners owe', 'receivable', owners.owed, held(['RECEIVABLE'])],
    ['Owners paid ahead', 'prepaid', owners.prepaid, -held(['PREPAID', 'PREPAID_RESERVE'])],
  ];
  return pairs.flatMap(([what, where, said, booked]) => {
    const [by, found] = [formatMoney(said, 'digits'), formatMoney(booked, 'digits')];
    const message = `${what} ${by} by the sheet Owner balances; the opening entry holds ${found} on ${where} accounts.`;
    return said === booked ? [] : [fault(1, 'account', message)];
  });
}
