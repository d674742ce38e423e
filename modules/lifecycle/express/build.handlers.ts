// The express set-up as an act: sheet by sheet through the doors that each screen uses, and what came of it
// read back from the books.
import {
  allows,
  bytesOf,
  type HeldClaims,
  type ImportProblem,
  needs,
  type Requirement,
  type UploadedFile,
} from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import {
  type BroughtFile,
  bringFile,
  type ImportTable,
  readSheetRows,
  readSheets,
  readTable,
  type ServedImport,
} from '../../../packages/imports/imports.ts';
import { listStandingSchedules } from '../../../packages/jobs/schedules.ts';
import { type Cents, type Instant, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { keptProperties, makeCommunity, saveSetUp, saveStanding } from '../../communities/communities.server.ts';
import { balancesAsOf, booksOf, chartServed, openYear, postOpening } from '../../ledger/ledger.server.ts';
import { beginningImport, makeCharges, ownerBalances } from '../../receivables/receivables.server.ts';
import { listGivenCategories } from '../../records/records.server.ts';
import { propertiesServed } from '../lifecycle.handlers.ts';
import { accountingMissing, propertiesMissing } from '../set-up/set-up.rules.ts';
import { listSetUpRows } from '../set-up/set-up.store.ts';
import { giveFields, giveJobs } from './along.handlers.ts';
import { type SheetName, sheetNames } from './express.contract.ts';
import { mostUnits, ownersBesideUnits, planCharges, planCommunity, planOpening, tieProblems, type YearPlan } from './express.rules.ts';
import { type CommunityRow, chargeColumns, communityColumns, openingColumns, ownerColumns } from './express-sheet.rules.ts';
import { standardChart } from './standard-chart.rules.ts';
import { titleOf } from './template.handlers.ts';

/** A fault of the workbook, where it stands. */
export interface Fault {
  sheet: SheetName;
  line: number;
  column: string;
  message: string;
  severity: ImportProblem['severity'];
  suggestion: string | null;
}

/** The filled sheets of a workbook, by name. */
export type Sheets = ReadonlyMap<SheetName, ImportTable>;

/** Who makes it, from which workbook. */
export interface ExpressOrder {
  tx: Tx;
  file: UploadedFile;
  sheets: Sheets;
  held: HeldClaims;
  /** The communities in the scope of who makes it. */
  communities: 'all' | ReadonlySet<string>;
  by: { userId: string; name: string };
  now: Instant;
  /** The thread that read the workbook. */
  thread: Thread;
}

/** A workbook in hand: its filled sheets and everything found wrong so far. */
interface Hand extends ExpressOrder {
  bytes: Uint8Array;
  faults: Fault[];
  communityId: string;
  /** Of the sheet Community, where it has one. */
  row: CommunityRow | undefined;
  year: YearPlan & { fiscalYearId: string };
}

/** What each filled sheet asks beside the right to make communities. */
const rightsOf: Record<SheetName, Requirement> = {
  Community: needs('communitymaintain', 2, ['glaccountingsetup', 2]),
  Units: propertiesServed.definition.permission,
  Owners: propertiesServed.definition.permission,
  Chart: chartServed.definition.permission,
  Charges: needs('arcodes', 2, ['arcodes', 4]),
  'Owner balances': beginningImport.definition.permission,
  'Opening balances': needs('gljournalentries', 2),
};

/** Faults by the titles of their columns. */
function note(hand: Pick<Hand, 'faults'>, sheet: SheetName, problems: readonly ImportProblem[]): boolean {
  for (const { line, column, message, severity, suggestion = null } of problems)
    hand.faults.push({ sheet, line, column: titleOf(sheet, column), message, severity, suggestion });
  return problems.every((one) => one.severity === 'warning');
}

const whole = (message: string): ImportProblem => ({ line: 1, column: '', message, severity: 'error' });

/**
 * Stands in for a sheet Community in error during a rehearsal, so that the other sheets are looked at all the
 * same.
 */
const standIn = (year: YearPlan | undefined) => ({
  facts: planCommunity([
    {
      line: 2,
      values: {
        ...Object.fromEntries(Object.keys(communityColumns).map((key) => [key, null])),
        name: 'Express set-up',
        shortCode: 'XSETUP',
      },
    } as never,
  ]).facts,
  year: year ?? {
    label: '2026',
    startDate: '2026-01-01' as YearPlan['startDate'],
    endDate: '2026-12-31' as YearPlan['endDate'],
    frequency: 'MONTHLY' as const,
    method: 'ACCRUAL' as const,
    openingDate: '2026-01-01' as YearPlan['openingDate'],
  },
});

/**
 * The community and its fiscal year; false for the second where a stand-in was needed, null where not even
 * that could be made.
 */
async function makeBase(hand: Omit<Hand, 'communityId' | 'row' | 'year'>): Promise<{ hand: Hand; isSound: boolean } | null> {
  const { tx, by, now } = hand;
  const table = hand.sheets.get('Community');
  const read = table ? readSheetRows(communityColumns, table) : { rows: [], problems: [] };
  const plan = planCommunity(read.rows);
  let isSound = [note(hand, 'Community', read.problems), note(hand, 'Community', plan.problems)].every(Boolean);
  let communityId = isSound && plan.facts && plan.year ? await makeCommunity(tx, plan.facts) : undefined;
  if (isSound && communityId === undefined)
    isSound = note(hand, 'Community', [
      {
        line: read.rows[0]?.line ?? 1,
        column: 'name',
        message: 'Another community has this name, or has or had this short code.',
        severity: 'error',
      },
    ]);
  const other = standIn(plan.year);
  if (communityId === undefined && other.facts) communityId = await makeCommunity(tx, other.facts);
  if (communityId === undefined) return null;
  const year = plan.year ?? other.year;
  const order = { communityId, label: year.label, startDate: year.startDate, endDate: year.endDate, method: year.method };
  const opened = await openYear(tx, [], { ...order, frequency: year.frequency, amounts: [], userId: by.userId, now });
  const [row] = read.rows;
  const made = { ...hand, communityId, row, year: { ...year, fiscalYearId: opened.fiscalYearId } };
  return { hand: made, isSound: note(made, 'Community', await giveFields(made)) && isSound };
}

/** Brings a sheet through its own import. */
async function bring(
  hand: Hand,
  served: ServedImport,
  params: Record<string, unknown>,
  file: Pick<BroughtFile, 'table'> & Partial<BroughtFile>,
) {
  const { tx, communityId, now, held, by, thread } = hand;
  // The community was made by this very act.
  const communities = 'all' as const;
  const scope = { tx, communityId, now, held, communities, by, params: { communityId, ...params } };
  return await bringFile(served, scope, { fileName: hand.file.fileName, bytes: hand.bytes, ...file }, thread);
}

/** The chart of a workbook without one. */
async function standard(): Promise<BroughtFile> {
  const bytes = new TextEncoder().encode(standardChart);
  return { fileName: 'standard-chart.csv', bytes, table: await readTable(bytes, {}) };
}

async function bringChart(hand: Hand): Promise<boolean> {
  const table = hand.sheets.get('Chart');
  const done = await bring(hand, chartServed, {}, table ? { table } : await standard());
  note(hand, 'Chart', done.problems);
  return done.isDone;
}

/** Where a fault of an owner's cell stands: on the sheet Owners, if it came from there. */
function placeOf(problem: ImportProblem, ownerLines: ReadonlyMap<number, readonly [number, number]>): [SheetName, ImportProblem] {
  const lines = /^(owner|email|phone|mailing)/.test(problem.column) ? ownerLines.get(problem.line) : undefined;
  if (!lines) return ['Units', problem];
  const isSecond = problem.column.endsWith('2');
  return ['Owners', { ...problem, line: lines[isSecond ? 1 : 0], column: problem.column.replace(/2$/, '') }];
}

async function bringUnits(hand: Hand): Promise<boolean> {
  const table = hand.sheets.get('Units');
  const ownerTable = hand.sheets.get('Owners');
  const owners = ownerTable ? readSheetRows(ownerColumns, ownerTable) : { rows: [], problems: [] };
  note(hand, 'Owners', owners.problems);
  if (!table) return note(hand, 'Units', [whole('The sheet Units needs the homes, a row each.')]);
  if (table.rows.length > mostUnits)
    return note(hand, 'Units', [whole(`At most ${mostUnits} homes are made at once; bring the others by the import of properties.`)]);
  const units = readSheetRows(propertiesServed.definition.columns, table).rows.map(({ line, values }) => ({
    line,
    accountNumber: String(values['accountNumber'] ?? ''),
  }));
  const beside = ownersBesideUnits(owners.rows, units);
  note(hand, 'Owners', beside.problems);
  const mended = beside.mended.map(({ line, cells }) => ({ line, cells }));
  const done = await bring(hand, propertiesServed, { ownedSinceDate: hand.year.startDate }, { table, mended });
  const ownerLines = new Map(beside.mended.map((one) => [one.line, one.ownerLines]));
  for (const problem of done.problems) {
    const [sheet, placed] = placeOf(problem, ownerLines);
    note(hand, sheet, [placed]);
  }
  return done.isDone;
}

async function bringCharges(hand: Hand, isChartDone: boolean) {
  const { tx, communityId, year } = hand;
  const table = hand.sheets.get('Charges');
  if (!table) return { codes: 0, categories: 0, linkedHomes: 0, isDone: true };
  const { rows, problems } = readSheetRows(chargeColumns, table);
  let isDone = note(hand, 'Charges', problems) && isChartDone;
  const nothing = { codes: 0, categories: 0, linkedHomes: 0, isDone: false };
  // Against a chart that is in error every account would be a fault again.
  if (!isChartDone) return nothing;
  const properties = await keptProperties.many.all(tx, communityId);
  const { accounts } = await booksOf(tx, communityId);
  const homes = properties.map(({ id, facts }) => ({ propertyId: id, category: facts.homeType }));
  const plan = planCharges(rows, accounts, homes);
  isDone = note(hand, 'Charges', plan.problems) && isDone;
  if (!isDone) return nothing;
  const linkedHomes = await makeCharges(tx, communityId, year, plan.codes);
  const categories = plan.codes.reduce((sum, code) => sum + code.categories.length, 0);
  return { codes: plan.codes.length, categories, linkedHomes, isDone };
}

async function bringOwnerBalances(hand: Hand, canLook: boolean): Promise<{ owed: Cents; prepaid: Cents; isDone: boolean }> {
  const table = hand.sheets.get('Owner balances');
  if (!table) return { owed: 0n, prepaid: 0n, isDone: true };
  // Without its homes and codes every row would be a fault again.
  if (!canLook) return { owed: 0n, prepaid: 0n, isDone: false };
  const done = await bring(hand, beginningImport, { postDate: hand.year.openingDate }, { table });
  note(hand, 'Owner balances', done.problems);
  return { owed: done.totals['owed'] ?? 0n, prepaid: done.totals['prepaid'] ?? 0n, isDone: done.isDone };
}

async function bringOpening(hand: Hand, isChartDone: boolean, owners: { owed: Cents; prepaid: Cents; isDone: boolean }): Promise<void> {
  const { tx, communityId, year, by, now } = hand;
  const table = hand.sheets.get('Opening balances');
  const { rows, problems } = table ? readSheetRows(openingColumns, table) : { rows: [], problems: [] };
  const isRead = note(hand, 'Opening balances', problems);
  if (!isChartDone) return;
  const { accounts } = await booksOf(tx, communityId);
  const plan = planOpening(rows, accounts);
  const isSound = note(hand, 'Opening balances', plan.problems) && isRead;
  if (!isSound) return;
  if (owners.isDone) note(hand, 'Opening balances', tieProblems(year.method, owners, plan.lines));
  if (plan.lines.length === 0) return;
  await postOpening(tx, { communityId, userId: by.userId, now, postDate: year.openingDate, lines: plan.lines });
}

/** Ends the parts of the set-up that are whole; with both the community is active. */
async function finishParts({ tx, communityId, by, now }: Hand) {
  const [facts] = await listSetUpRows(tx, { communityId });
  const accounting = facts ? accountingMissing(facts) : [];
  const properties = facts ? propertiesMissing(facts) : [];
  await saveSetUp(tx, communityId, { accountingDone: accounting.length === 0, propertiesDone: properties.length === 0 });
  const missing = [...accounting, ...properties];
  if (missing.length === 0) await saveStanding(tx, communityId, { standing: 'ACTIVE', reason: '', by: by.name, now });
  return { missing, units: facts?.units ?? 0, withoutOwner: facts?.withoutOwner ?? 0, periods: facts?.periods ?? 0 };
}

async function trialBalanceOf({ tx, communityId, year }: Hand) {
  const [books, balances] = [await booksOf(tx, communityId), await balancesAsOf(tx, communityId, year.endDate)];
  const sums = Map.groupBy(balances, (row) => row.accountId);
  const rows = books.accounts.flatMap(({ accountId, number, name, fundName }) => {
    const cents = sumCents((sums.get(accountId) ?? []).map((row) => row.balance_cents));
    if (cents === 0n) return [];
    return [{ number, name, fundName, debit: cents > 0n ? cents : null, credit: cents < 0n ? -cents : null }];
  });
  const sum = (side: 'debit' | 'credit') => sumCents(rows.map((row) => row[side] ?? 0n));
  return { trialBalance: rows, debits: sum('debit'), credits: sum('credit'), funds: books.funds.length, accounts: books.accounts.length };
}

async function reportOf(hand: Hand, charges: { codes: number; categories: number; linkedHomes: number }) {
  const { tx, communityId, year } = hand;
  const { missing, ...counts } = await finishParts(hand);
  const [facts] = await listSetUpRows(tx, { communityId });
  const owners = await ownerBalances(tx, communityId, year.endDate);
  const given = await listGivenCategories(tx, communityId);
  const { label: yearLabel, startDate, endDate, openingDate, method } = year;
  return {
    name: facts?.name ?? '',
    shortCode: facts?.shortCode ?? '',
    isActive: missing.length === 0,
    missing,
    ...{ yearLabel, startDate, endDate, openingDate, method },
    ...counts,
    ...(await trialBalanceOf(hand)),
    hasStandardChart: !hand.sheets.has('Chart'),
    ...{ codes: charges.codes, categories: charges.categories, linkedHomes: charges.linkedHomes },
    customFields: given.reduce((sum, { fieldCount }) => sum + fieldCount, 0),
    pausedJobs: (await listStandingSchedules(tx, communityId)).length,
    owed: sumCents(owners.map((one) => one.owes_cents)),
    prepaid: sumCents(owners.map((one) => one.prepaid_cents)),
  };
}

/** A community brings no more rows on a sheet. */
const MOST_SHEET_ROWS = 20_000;

/**
 * In a thread: the sheets of a workbook. Refuses `malformedFile`, and `fileTooLarge` for a sheet of more rows
 * than a community has.
 */
export async function readWorkbook(file: UploadedFile): Promise<Sheets> {
  return (await readSheets(bytesOf(file), sheetNames, MOST_SHEET_ROWS)) as Sheets;
}

/** Reads the workbook of a call before its transaction begins. */
export const readInThread = ({ file }: { file: UploadedFile }, thread: Thread): Promise<Sheets> =>
  thread.run(threadWork(readWorkbook, import.meta.url), file);

/**
 * Makes the community. Whatever stands in error was not made, and the rest of it only serves to be looked at:
 * whoever keeps it refuses faults first.
 */
export async function build(order: ExpressOrder) {
  const { sheets } = order;
  for (const sheet of ['Community', 'Chart', ...sheets.keys()] as const) if (!allows(order.held, rightsOf[sheet])) throw forbidden();
  const faults: Fault[] = [];
  const base = await makeBase({ ...order, bytes: bytesOf(order.file), faults });
  const counted = () =>
    [...sheets].map(([sheet, { rows }]) => ({
      sheet,
      rowCount: rows.length,
      errorCount: new Set(faults.filter((one) => one.sheet === sheet && one.severity === 'error').map((one) => one.line)).size,
    }));
  if (!base) return { communityId: null, report: null, faults, sheets: counted() };
  const { hand, isSound } = base;
  const isChartDone = await bringChart(hand);
  const areUnitsDone = await bringUnits(hand);
  const charges = await bringCharges(hand, isChartDone);
  const owners = await bringOwnerBalances(hand, areUnitsDone && charges.isDone);
  await bringOpening(hand, isChartDone, owners);
  const areJobsKnown = note(hand, 'Community', await giveJobs(hand, isChartDone));
  const report = isSound && areJobsKnown ? await reportOf(hand, charges) : null;
  return { communityId: hand.communityId, report, faults, sheets: counted() };
}
