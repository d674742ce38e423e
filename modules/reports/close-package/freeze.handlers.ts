// Reads the figures of a close package: six statements with the bank reconciliations and the documents behind
// them, as known at the closing or as known now.
import { createHash } from 'node:crypto';
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { assert, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type ReportCalendar, readParams } from '../../../packages/reporting/params.ts';
import { takeRows } from '../../../packages/reporting/report.ts';
import { booksOf, yearIn } from '../../ledger/ledger.server.ts';
import { type AgedPayable, agedPayables } from '../../payables/payables.server.ts';
import { reportNamed } from '../registry.server.ts';
import { definitionVersion } from '../runs/report-run.handlers.ts';
import { canonicalText } from './canonical.rules.ts';
import { type Closing, insertPackage, type NewPart, provedAccounts, sourceDocuments } from './close-package.store.ts';
import { type Figures, figuresAsJson, frozenRows } from './figures.rules.ts';

/** What is frozen, and the parameters it is run with: days of the period. */
const statements = [
  { name: 'trial-balance', params: (from: LocalDate, to: LocalDate) => ({ fromDate: from, toDate: to }) },
  { name: 'balance-sheet-by-fund', params: (_from: LocalDate, to: LocalDate) => ({ asOfDate: to, compareWith: 'nothing' }) },
  { name: 'detailed-income-statement', params: (from: LocalDate, to: LocalDate) => ({ fromDate: from, toDate: to }) },
  // Gross, as it ties to the receivable accounts: net of prepaid balances it would move with the order of the
  // Default list.
  { name: 'aged-owner-balance', params: (_from: LocalDate, to: LocalDate) => ({ asOfDate: to, netPrepaid: 'off' }) },
] as const;

/** Most lines of a frozen statement: more than any association has accounts or owners. */
const MOST_LINES = 20_000;

/** SHA-256 in hexadecimal. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The period figures are read for, and what counts as known; null for everything known now. */
interface FigureOrder {
  communityId: string;
  from: LocalDate;
  to: LocalDate;
  knownTime: Instant | null;
}

/** The calendar as it stands on the last day of the period. */
async function calendarAt(tx: Tx, { communityId, from, to }: FigureOrder): Promise<ReportCalendar> {
  const books = await booksOf(tx, communityId);
  const periods = books.periods.map(({ periodStart, periodEnd, status, yearStart, yearEnd }) => ({
    startOn: periodStart,
    endOn: periodEnd,
    isClosed: status === 'CLOSED',
    yearStart,
    yearEnd,
  }));
  return { today: to, startOfYear: yearIn(books, to)?.startOn ?? from, periods };
}

async function statementFigures(
  tx: Tx,
  order: FigureOrder,
  calendar: ReportCalendar,
  which: (typeof statements)[number],
): Promise<Figures> {
  const report = reportNamed(which.name);
  assert(report, `${which.name} is a report`);
  const { declaration } = report;
  const parameters = which.params(order.from, order.to);
  const params = readParams(declaration, parameters, calendar);
  const knownTime = declaration.knowsPast ? order.knownTime : null;
  const body = await report.run(tx, { communityId: order.communityId, params, knownTime });
  const { rows, isCut } = await takeRows(body, MOST_LINES);
  assert(!isCut, `${which.name} fits into a close package`);
  return {
    name: which.name,
    title: declaration.title,
    version: definitionVersion(declaration, ''),
    parameters: { ...parameters },
    columns: body.columns.map(({ key, title, kind, over }) => ({ key, title, kind, ...(over ? { over } : {}) })),
    rows: frozenRows(rows),
  };
}

const agedColumns: readonly ReportColumn[] = [
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'bill', title: 'Bill', kind: 'text' },
  { key: 'dueOn', title: 'Due', kind: 'date' },
  { key: 'daysLate', title: 'Days late', kind: 'count' },
  { key: 'open', title: 'Open', kind: 'money' },
];

function agedRow({ vendorId, vendorName, billNumber, dueDate, daysLate, open_cents }: AgedPayable): ReportRow {
  const sources = [{ rows: 'vendor', itemId: vendorId, sign: 1 as const }];
  return {
    kind: 'row',
    level: 0,
    cells: {
      vendor: { text: vendorName },
      bill: { text: billNumber },
      dueOn: { date: dueDate },
      daysLate: { count: daysLate },
      open: { money: open_cents, sources },
    },
  };
}

async function payableFigures(tx: Tx, { communityId, to, knownTime }: FigureOrder): Promise<Figures> {
  const open = await agedPayables(tx, { communityId, asOf: to, knownTime });
  const total = { money: sumCents(open.map((one) => one.open_cents)), sources: [{ rows: 'vendor', sign: 1 as const }] };
  return {
    name: 'aged-payables',
    title: 'Aged payables',
    version: '1',
    parameters: { asOfDate: to },
    columns: agedColumns,
    rows: frozenRows([...open.map(agedRow), { kind: 'grandTotal', level: 0, cells: { vendor: { text: 'Total' }, open: total } }]),
  };
}

const provedColumns: readonly ReportColumn[] = [
  { key: 'account', title: 'Bank account', kind: 'text' },
  { key: 'statementOn', title: 'Statement of', kind: 'date' },
  { key: 'statement', title: 'Statement', kind: 'money' },
  { key: 'inTransit', title: 'In transit', kind: 'money' },
  { key: 'outstanding', title: 'Outstanding', kind: 'money' },
  { key: 'book', title: 'Books', kind: 'money' },
];

async function bankFigures(tx: Tx, { communityId, to, knownTime }: FigureOrder): Promise<Figures> {
  const proved = await provedAccounts(tx, communityId, to, knownTime);
  const rows = proved.map(
    (one): ReportRow => ({
      kind: 'row',
      level: 0,
      cells: {
        account: { text: `${one.number} ${one.name}` },
        statementOn: { date: one.statementDate },
        statement: { money: one.statement_cents },
        inTransit: { money: one.in_transit_cents },
        outstanding: { money: one.outstanding_cents },
        book: { money: one.book_cents, sources: [{ rows: 'postings', accountIds: [one.accountId], toDate: one.statementDate, sign: 1 }] },
      },
    }),
  );
  const parameters = { asOfDate: to };
  return {
    name: 'bank-reconciliations',
    title: 'Bank reconciliations',
    version: '1',
    parameters,
    columns: provedColumns,
    rows: frozenRows(rows),
  };
}

async function documentFigures(tx: Tx, { communityId, from, to }: FigureOrder): Promise<Figures> {
  const documents = await sourceDocuments(tx, communityId, from, to);
  return {
    name: 'source-documents',
    title: 'Source documents',
    version: '1',
    parameters: { fromDate: from, toDate: to },
    columns: [
      { key: 'kind', title: 'Kind', kind: 'text' },
      { key: 'name', title: 'Document', kind: 'text' },
      { key: 'date', title: 'Date', kind: 'date' },
      { key: 'hash', title: 'SHA-256', kind: 'text' },
    ],
    rows: frozenRows(
      documents.map(({ kind, name, date, hash }) => ({
        kind: 'row',
        level: 0,
        cells: { kind: { text: kind }, name: { text: name }, date: { date }, hash: { text: hash } },
      })),
    ),
  };
}

/** Every part of a package, in its order. */
export async function readFigures(tx: Tx, order: FigureOrder): Promise<Figures[]> {
  const calendar = await calendarAt(tx, order);
  const figures: Figures[] = [];
  for (const which of statements) figures.push(await statementFigures(tx, order, calendar, which));
  return [...figures, await payableFigures(tx, order), await bankFigures(tx, order), await documentFigures(tx, order)];
}

/** Parts as they are kept: canonical text and its hash. */
function partsOf(figures: readonly Figures[]): NewPart[] {
  return figures.map((one) => {
    const text = canonicalText(figuresAsJson(one));
    return { name: one.name, title: one.title, figures: text, hash: sha256(text) };
  });
}

/**
 * What a package is: its period and closing, and the hash of every part. The hash of this text is the hash of
 * the package.
 */
function manifestOf({ periodStart, periodEnd, asKnownTime }: Closing, parts: readonly NewPart[]): string {
  return canonicalText({
    form: 'commonhold close package 1',
    periodStart,
    periodEnd,
    asKnownTime,
    parts: parts.map(({ name, hash }) => ({ name, sha256: hash })),
  });
}

/**
 * The parts of the package of a closing, as they were known then. Run it in a snapshot: all figures are of
 * one instant.
 */
export async function readParts(tx: Tx, { communityId, periodStart, periodEnd, asKnownTime }: Closing): Promise<NewPart[]> {
  return partsOf(await readFigures(tx, { communityId, from: periodStart, to: periodEnd, knownTime: asKnownTime }));
}

/** Keeps the package of a closing under the hash of its manifest; undefined when it has one already. */
export async function keepParts(
  tx: Tx,
  closing: Closing,
  parts: readonly NewPart[],
  frozenTime: Instant,
): Promise<{ closePackageId: string; hash: string } | undefined> {
  const manifest = manifestOf(closing, parts);
  const hash = sha256(manifest);
  const closePackageId = await insertPackage(tx, closing, { frozenTime, hash, manifest, parts });
  return closePackageId === undefined ? undefined : { closePackageId, hash };
}
