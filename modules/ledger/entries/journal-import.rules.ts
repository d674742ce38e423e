// Plans the import of journal entries: which rows make an entry, and every row that cannot be posted.
import type { ImportPlan, ImportProblem, ImportRow, PlannedRow } from '../../../packages/contract/contract.ts';
import { byNames, type Cents, formatDate, formatMoney, type LocalDate, severalNamed, sumCents } from '../../../packages/kernel/kernel.ts';
import { largestAmount } from '../accounting.contract.ts';
import { controlRoles } from '../chart/account.rules.ts';
import { reconciledRefusal } from '../entry.rules.ts';
import type { journalImport } from './journal-import.contract.ts';

/** What entries are held against. */
export interface JournalImportFacts {
  accounts: readonly { accountId: string; number: string; name: string; role: string; isActive: boolean }[];
  /** None while the community keeps no cost centers. */
  costCenters: readonly { costCenterId: string; code: string; name: string }[];
  periods: readonly { periodStart: LocalDate; periodEnd: LocalDate; status: string }[];
  /** The last day of the last finished bank reconciliation, by cash account. */
  reconciledCash: ReadonlyMap<string, LocalDate>;
  nearAccount(text: string): string | null;
  /** What stands in the books on the days of the file, in amounts of the file, reversed entries left out. */
  posted: readonly { postDate: LocalDate; reference: string; amount: Cents; accountId: string }[];
}

/** An entry to be posted. */
export interface ImportedEntry {
  postDate: LocalDate;
  reference: string;
  description: string;
  isAdjusting: boolean;
  lines: readonly { accountId: string; costCenterId: string | null; amount: Cents; memo: string }[];
}

type Given = ImportRow<(typeof journalImport)['columns']>;
type Account = JournalImportFacts['accounts'][number];

/**
 * Accounts by whatever names them: number, name, the number before a name (`1010 · Checking`), the last part
 * of a path (`Expenses:Landscaping`). All accounts of a name are found; those in use go before others.
 */
function accountFinder(accounts: readonly Account[]): (text: string) => readonly Account[] {
  const byNumber = byNames(accounts, (account) => [account.number]);
  const named = byNames(accounts, (account) => [account.name]);
  const byName = (text: string) => {
    const active = named(text).filter((account) => account.isActive);
    return active.length > 0 ? active : named(text);
  };
  return (text) => {
    const last = text.split(':').at(-1) ?? '';
    const leading = /^([a-z0-9][a-z0-9.-]*)\s*[·\s]/i.exec(last.trim())?.[1] ?? '';
    const found = [byNumber(text), byName(text), byNumber(last), byName(last), byNumber(leading)];
    return found.find((candidates) => candidates.length > 0) ?? [];
  };
}

/** The amount of a row, debits positive; a problem in words when it has none or two. */
function amountOf({ debit, credit, amount }: Given['values']): Cents | string {
  const given = [debit, credit === null || credit === undefined ? credit : -credit, amount].filter(
    (cents): cents is Cents => cents !== null && cents !== undefined && cents !== 0n,
  );
  const [only] = given;
  if (only === undefined) return 'A line needs an amount other than zero.';
  if (given.length > 1) return 'A line has a debit or a credit, not both.';
  if (only > largestAmount || only < -largestAmount) return 'An amount is at most 9,999,999,999.99.';
  return only;
}

/**
 * Rows that belong together: those of one name, else those of one date and reference that follow each other.
 */
function groupsOf(rows: readonly Given[]): Given[][] {
  const named = new Map<string, Given[]>();
  const groups: Given[][] = [];
  for (const row of rows) {
    const { entry, date, reference } = row.values;
    const last = groups.at(-1);
    const before = last?.at(-1)?.values;
    const follows = !entry && before && !before.entry && before.date === date && (before.reference ?? '') === (reference ?? '');
    const group = entry ? named.get(entry) : follows ? last : undefined;
    if (group) group.push(row);
    else {
      groups.push([row]);
      if (entry) named.set(entry, groups.at(-1) ?? []);
    }
  }
  return groups;
}

function accountProblem(
  text: string,
  [account, ...others]: readonly Account[],
  facts: JournalImportFacts,
): Omit<ImportProblem, 'line'> | null {
  const error = (message: string, suggestion: string | null = null) => ({
    column: 'account',
    message,
    severity: 'error' as const,
    suggestion,
  });
  if (!account) return error(`No account “${text}”.`, facts.nearAccount(text));
  if (others.length > 0)
    return error(
      severalNamed(
        text,
        [account, ...others].map(({ number, name }) => `${number} ${name}`),
      ),
    );
  if (!account.isActive) return error(`Account ${account.number} is inactive.`);
  if (controlRoles.has(account.role)) return error(`${account.number} ${account.name} is a control account; its own screens post to it.`);
  return null;
}

function dateProblem(date: LocalDate, { periods }: JournalImportFacts): string | null {
  const period = periods.find((one) => one.periodStart <= date && date <= one.periodEnd);
  if (!period) return `No fiscal year and period cover ${formatDate(date)}.`;
  if (period.status === 'CLOSED') return `The period of ${formatDate(date)} is closed.`;
  return period.status === 'FUTURE' ? `The period of ${formatDate(date)} is not open yet.` : null;
}

type Line = ImportedEntry['lines'][number];

type CostCenter = JournalImportFacts['costCenters'][number];

/** Cost centers by code, else by name; all of a name are found. */
function costCenterFinder(costCenters: readonly CostCenter[]): (text: string) => readonly CostCenter[] {
  const byCode = byNames(costCenters, ({ code }) => [code]);
  const byName = byNames(costCenters, ({ name }) => [name]);
  return (text) => (byCode(text).length > 0 ? byCode(text) : byName(text));
}

interface Finder {
  accounts: ReturnType<typeof accountFinder>;
  costCenters: ReturnType<typeof costCenterFinder>;
}

/** One row as a line, or what is wrong with it. */
function lineOf({ line, values }: Given, facts: JournalImportFacts, find: Finder): Line | ImportProblem[] {
  const { account: text, costCenter, memo } = values;
  const found = find.accounts(text ?? '');
  const [account] = found;
  const amount = amountOf(values);
  const centers = find.costCenters(costCenter ?? '');
  const [center] = centers;
  const problems: ImportProblem[] = [];
  const wrongAccount = text ? accountProblem(text, found, facts) : null;
  if (wrongAccount) problems.push({ line, ...wrongAccount });
  if (typeof amount === 'string') problems.push({ line, column: 'debit', message: amount, severity: 'error' });
  if (costCenter && facts.costCenters.length > 0 && !center)
    problems.push({ line, column: 'costCenter', message: `No cost center “${costCenter}”.`, severity: 'error' });
  if (costCenter && centers.length > 1) {
    const message = severalNamed(
      costCenter,
      centers.map(({ code, name }) => `${code} ${name}`),
    );
    problems.push({ line, column: 'costCenter', message, severity: 'error' });
  }
  if (problems.length > 0 || !account || typeof amount === 'string') return problems;
  return { accountId: account.accountId, costCenterId: center?.costCenterId ?? null, amount, memo: memo ?? '' };
}

const factKey = (date: LocalDate, reference: string, amount: Cents) => JSON.stringify([date, reference.trim().toLowerCase(), `${amount}`]);

/**
 * Says of a line that it is posted already: its date, reference and amount are, and, where there is no
 * reference to tell by, its account.
 */
function repeatFinder(posted: JournalImportFacts['posted']) {
  const standing = Map.groupBy(posted, (one) => factKey(one.postDate, one.reference, one.amount));
  return (row: Given, { date, reference }: Given['values'], { amount, accountId }: Line): ImportProblem[] => {
    if (!date) return [];
    const ref = reference ?? '';
    const same = standing.get(factKey(date, ref, amount)) ?? [];
    if (!same.some((one) => ref !== '' || one.accountId === accountId)) return [];
    const words = ref === '' ? '' : `, reference ${ref}`;
    const message = `Posted already: ${formatMoney(amount, 'digits')} on ${formatDate(date)}${words}.`;
    return [{ line: row.line, column: 'amount', message, severity: 'repeat' }];
  };
}

/** A day and an amount of a file. */
export interface SoughtPosting {
  postDate: LocalDate;
  amount: Cents;
}

/** The days and amounts of a file, each once: what the books are searched for. */
export function soughtPostings(rows: readonly Given[]): SoughtPosting[] {
  const found = rows.flatMap((row) => {
    const amount = amountOf(row.values);
    const { date } = row.values;
    return date && typeof amount !== 'string' ? [{ postDate: date, amount }] : [];
  });
  return [...new Map(found.map((one) => [`${one.postDate} ${one.amount}`, one])).values()];
}

/** Plans entries: the first row of each carries it, so that an entry is posted whole or not at all. */
export function planJournal(rows: readonly Given[], facts: JournalImportFacts): ImportPlan<ImportedEntry> {
  const find: Finder = { accounts: accountFinder(facts.accounts), costCenters: costCenterFinder(facts.costCenters) };
  const repeats = repeatFinder(facts.posted);
  const chart = { accounts: new Map(facts.accounts.map((one) => [one.accountId, one])), reconciledCash: facts.reconciledCash };
  const problems: ImportProblem[] = [];
  const planned: PlannedRow<ImportedEntry>[] = [];
  const posted: Cents[] = [];
  for (const group of groupsOf(rows)) {
    const [first] = group;
    if (!first) continue;
    const lines = group.map((row) => lineOf(row, facts, find));
    const wrong = lines.flatMap((line) => (Array.isArray(line) ? line : []));
    const good = lines.filter((line): line is Line => !Array.isArray(line));
    const { date, reference, description, entry } = first.values;
    const name = entry ? `Entry ${entry}` : `The entry of line ${first.line}`;
    const error = (column: string, message: string) => wrong.push({ line: first.line, column, message, severity: 'error' });
    for (const row of group)
      if (date && row.values.date && row.values.date !== date)
        wrong.push({ line: row.line, column: 'date', message: `${name} has two dates.`, severity: 'error' });
    const closed = date ? (dateProblem(date, facts) ?? reconciledRefusal(date, good, chart)?.message) : null;
    if (closed) error('date', closed);
    const said = new Set(group.flatMap(({ values: { adjusting } }) => adjusting ?? []));
    if (said.size > 1) error('adjusting', `${name} is an adjusting entry on one line and none on another.`);
    const difference = sumCents(good.map((line) => line.amount));
    if (good.length === group.length && difference !== 0n)
      error('debit', `${name} is out of balance by ${formatMoney(difference > 0n ? difference : -difference, 'digits')}.`);
    if (group.length < 2) error('account', `${name} has one line; an entry has two or more.`);
    problems.push(...wrong);
    if (wrong.length > 0 || !date) continue;
    problems.push(...group.flatMap((row, i) => (good[i] ? repeats(row, first.values, good[i]) : [])));
    posted.push(...good.map((line) => line.amount));
    const change = {
      postDate: date,
      reference: reference ?? '',
      description: description || reference || name,
      isAdjusting: said.has(true),
      lines: good,
    };
    for (const [i, row] of group.entries())
      planned.push({
        line: row.line,
        act: 'new',
        change: i === 0 ? change : null,
        note: `${name}, ${group.length} lines${change.isAdjusting ? ', adjusting' : ''}`,
      });
  }
  const debits = sumCents(posted.filter((cents) => cents > 0n));
  return { rows: planned, problems, totals: { debits, credits: -sumCents(posted.filter((cents) => cents < 0n)) } };
}
