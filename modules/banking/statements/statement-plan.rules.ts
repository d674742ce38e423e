// Decides what the lines of a bank file do to the lines kept of an account: add, settle, replace, remove, or
// nothing because they are known.
import { centsToText, formatDate, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Bai2Warning } from '../bai2/bai2-fields.rules.ts';
import { hasNoReference, type StatedDay, type StatedLine, subjectOf } from './statement.rules.ts';

/** What a line says, wherever it is written. */
type LineFacts = Omit<StatedLine, 'fileLine'>;

/** A line of an account as it is kept. */
export interface KeptLine extends LineFacts {
  bankLineId: string;
  /** The day whose interim statement reported it; null once a final one has. */
  interimDate: LocalDate | null;
  isMatched: boolean;
}

/** What is known of an account when a file arrives. */
export interface KnownLines {
  lines: readonly KeptLine[];
  finalDays: ReadonlySet<LocalDate>;
  /** When the bank last corrected or deleted what a revision key names, as the stamp of that file. */
  revisions: ReadonlyMap<string, string>;
}

/** A line to be kept, with the day of the interim statement it comes from. */
export type NewLine = StatedLine & { interimDate: LocalDate | null };

/** What a file does to the lines of one account. */
export interface LinePlan {
  added: NewLine[];
  /** Interim lines that became final, with what the final statement says of them. */
  settled: { bankLineId: string; line: StatedLine }[];
  removedIds: string[];
  known: StatedLine[];
  /** Revision keys of what this file corrects or deletes: earlier files do not bring it back. */
  revised: string[];
  warnings: Bai2Warning[];
}

interface Row {
  line: LineFacts;
  bankLineId: string | null;
  interimDate: LocalDate | null;
  isMatched: boolean;
  /** The line of this file that adds or settles it; null where the file changes nothing. */
  stated: StatedLine | null;
}

interface Work {
  rows: Map<string, Row>;
  known: KnownLines;
  stamp: string;
  revisionKey: (line: LineFacts) => string;
  removed: Row[];
  plan: Pick<LinePlan, 'known' | 'revised' | 'warnings'>;
}

function namedLine({ lineDate, amount, description, bankReference, customerReference }: LineFacts): string {
  const words = [description, bankReference, customerReference].filter((word) => word !== '');
  return [formatDate(lineDate), centsToText(amount), ...words].join(' ');
}

function say(work: Work, line: StatedLine, message: string): void {
  work.plan.warnings.push({ line: line.fileLine, record: '16', field: 'amount', message });
}

function add(work: Work, line: StatedLine, interimDate: LocalDate | null): void {
  work.rows.set(line.naturalKey, { line, bankLineId: null, interimDate, isMatched: false, stated: line });
}

function remove(work: Work, row: Row): void {
  work.rows.delete(row.line.naturalKey);
  work.removed.push(row);
}

/** True when a file written later, or this very file, has corrected or deleted the movement. */
function isRevised(work: Work, line: StatedLine): boolean {
  const stamp = work.known.revisions.get(work.revisionKey(line));
  return stamp !== undefined && stamp >= work.stamp;
}

function isKnown(work: Work, line: StatedLine): boolean {
  const known = work.rows.has(line.naturalKey) || isRevised(work, line);
  if (known) work.plan.known.push(line);
  return known;
}

function takeInterim(work: Work, day: StatedDay, isFinalKept: boolean): void {
  const late = day.lines.filter((line) => !isKnown(work, line));
  if (!isFinalKept) for (const line of late) add(work, line, day.statementDate);
  else if (late[0]) {
    work.plan.known.push(...late);
    const message = `The final statement of ${formatDate(day.statementDate)} is kept, so these interim lines were left out:`;
    say(work, late[0], `${message} ${late.map(namedLine).join('; ')}.`);
  }
}

function settleRow(row: Row, line: StatedLine): void {
  row.stated = line;
  row.interimDate = null;
}

/** Money in or out of no named kind: a feed knows no more, the statement says which it was. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['399', '699', '475']);

/**
 * Settles interim lines of other words with the lines of the final statement: the same amount and type of the
 * day are one movement. A line of a feed has a plain type, and is settled on its own day by a statement over
 * several.
 */
function settle(work: Work, lines: readonly StatedLine[], statementDate: LocalDate): void {
  const byLike = Map.groupBy(work.rows.values(), ({ line }) => line.amount);
  const fits = (row: Row, line: StatedLine) =>
    row.interimDate !== null &&
    (row.interimDate === statementDate || row.line.lineDate === line.lineDate) &&
    (row.line.typeCode === line.typeCode || PLAIN_TYPES.has(row.line.typeCode));
  for (const line of lines) {
    const candidates = (byLike.get(line.amount) ?? [])
      .filter((row) => fits(row, line))
      .toSorted((a, b) => Number(b.line.typeCode === line.typeCode) - Number(a.line.typeCode === line.typeCode));
    const row = candidates.find((one) => one.line.description === line.description) ?? candidates[0];
    if (!row) {
      add(work, line, null);
      continue;
    }
    settleRow(row, line);
    work.plan.known.push(line);
    if (row.line.description === line.description && hasNoReference(line)) continue;
    say(work, line, `${namedLine(line)} replaces the interim line ${namedLine(row.line)}.`);
  }
}

/**
 * A final statement lists all movements of its day: interim lines become its lines, or are named and removed.
 */
function takeFinal(work: Work, statementDate: LocalDate, days: readonly StatedDay[]): void {
  const interim = [...work.rows.values()].filter((row) => row.interimDate === statementDate);
  const unknown: StatedLine[] = [];
  for (const line of days.flatMap((day) => day.lines)) {
    const row = work.rows.get(line.naturalKey);
    if (row && row.interimDate !== null) settleRow(row, line);
    if (!isKnown(work, line)) unknown.push(line);
  }
  settle(work, unknown, statementDate);
  for (const row of interim.filter(({ interimDate }) => interimDate !== null)) {
    const fate = row.isMatched ? 'It is matched and stays; look at it' : 'It was removed';
    const message = `The interim line ${namedLine(row.line)} is not in the final statement of ${formatDate(statementDate)}. ${fate}.`;
    work.plan.warnings.push({ line: days[0]?.fileLine ?? 1, record: '03', field: 'asOfDate', message });
    if (!row.isMatched) remove(work, row);
  }
}

/** The kept lines a correction or deletion is about. */
function meantBy(work: Work, line: StatedLine): Row[] {
  const exact = work.rows.get(line.naturalKey);
  if (exact) return [exact];
  const subject = subjectOf(line);
  const rows = subject === null ? [] : [...work.rows.values()].filter((row) => subjectOf(row.line) === subject);
  const alike = rows.filter((row) => row.line.typeCode === line.typeCode && row.line.customerReference === line.customerReference);
  return rows.length > 1 && alike.length > 0 ? alike : rows;
}

/**
 * Removes the one line that is meant, and says so; returns false when it stays, which is said with its day
 * and lines.
 */
function removeMeant(work: Work, line: StatedLine, rows: readonly Row[], act: string): boolean {
  const [row, ...others] = rows;
  const named = rows.map((one) => namedLine(one.line)).join('; ');
  const isFree = row && others.length === 0 && !row.isMatched;
  if (isFree) {
    remove(work, row);
    say(work, line, `The bank ${act}: ${named} was removed.`);
    return true;
  }
  if (!row) say(work, line, `The bank ${act}, but no kept line is meant by ${namedLine(line)}. Check ${formatDate(line.lineDate)}.`);
  else if (others.length > 0) say(work, line, `The bank ${act}, but several kept lines may be meant: ${named}. Nothing was changed.`);
  else say(work, line, `The bank ${act}, but ${named} is matched. Undo its match and import the file again.`);
  return row === undefined;
}

function takeCorrection(work: Work, line: StatedLine): void {
  if (isKnown(work, line)) return;
  if (!removeMeant(work, line, meantBy(work, line), `corrects a line to ${centsToText(line.amount)}`)) return;
  work.plan.revised.push(work.revisionKey(line));
  add(work, line, null);
}

function takeDeletion(work: Work, line: StatedLine): void {
  if (!isRevised(work, line) && removeMeant(work, line, meantBy(work, line), 'deletes a line'))
    work.plan.revised.push(work.revisionKey(line));
}

type Digest = (text: string) => string;

/**
 * What a file's corrections and deletions are kept under, so that an earlier file that arrives later meets
 * them.
 */
export function revisionKeyOf(line: LineFacts, digest: Digest): string {
  const subject = subjectOf(line);
  return subject === null ? line.naturalKey : digest(subject);
}

/**
 * The same lines with their natural keys as digests, as they are kept: banks' references are of any length.
 */
export function digested(day: StatedDay, digest: Digest): StatedDay {
  return { ...day, lines: day.lines.map((line) => ({ ...line, naturalKey: digest(line.naturalKey) })) };
}

/**
 * What the days of a file do to the lines of one account. Files may come twice, overlap and arrive in any
 * order: interim lines become the lines of the final statement, corrections replace and deletions remove the
 * line they name, and what cannot be settled is said with its day and lines. A matched line is never changed.
 * `stamp` says when the bank wrote the file.
 */
export function planLines(days: readonly StatedDay[], known: KnownLines, stamp: string, digest: Digest): LinePlan {
  const rows = new Map(known.lines.map((line) => [line.naturalKey, { ...line, line, stated: null }]));
  const revisionKey = (line: LineFacts) => revisionKeyOf(line, digest);
  const work: Work = { rows, known, stamp, revisionKey, removed: [], plan: { known: [], revised: [], warnings: [] } };
  const of = (revision: StatedDay['revision']) => days.filter((day) => day.revision === revision);
  for (const day of of('UPDATE')) if (!day.isFinal) takeInterim(work, day, known.finalDays.has(day.statementDate));
  const finals = of('UPDATE').filter((day) => day.isFinal);
  for (const [statementDate, same] of Map.groupBy(finals, (day) => day.statementDate)) takeFinal(work, statementDate, same);
  for (const line of of('CORRECTION').flatMap((day) => day.lines)) takeCorrection(work, line);
  for (const line of of('DELETION').flatMap((day) => day.lines)) takeDeletion(work, line);
  const touched = [...work.rows.values()].flatMap(({ stated, ...row }) => (stated ? [{ ...row, stated }] : []));
  return {
    ...work.plan,
    added: touched.flatMap(({ bankLineId, stated, interimDate }) => (bankLineId === null ? [{ ...stated, interimDate }] : [])),
    settled: touched.flatMap(({ bankLineId, stated }) => (bankLineId === null ? [] : [{ bankLineId, line: stated }])),
    removedIds: work.removed.flatMap((row) => row.bankLineId ?? []),
  };
}
