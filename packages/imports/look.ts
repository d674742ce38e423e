// Looks at a file for an import: has it read, matches its columns, has its rows planned in the thread of the
// call, and says all of it in one answer that changes nothing.
import type { z } from 'zod';
import type { HeldClaims, ImportColumns, ImportReading, MendedRow, UploadedFile } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { dateInZone, type Instant } from '../kernel/kernel.ts';
import { InParts, type Kept, type Thread, threadWork } from '../threads/threads.ts';
import { findMapping, findStanding, type RunView } from './import-store.ts';
import { guessMapping, headerHash, type Mapping, recallMapping } from './mapping.ts';
import {
  changesOf,
  type PlanBase,
  type PlannedTable,
  type PlanSummary,
  planNameOf,
  planTable,
  problemsOf,
  readByColumns,
  shownOf,
  soughtBy,
  summaryOf,
} from './planning.ts';
import { type ImportTable, readFile, type TableHead, tableHead, tableItself } from './table.ts';
import { knownTitles } from './titles.ts';
import type { ServedImport } from './work.ts';

const tablesFile = new URL('./table.ts', import.meta.url);
const planningFile = new URL('./planning.ts', import.meta.url);
const inThread = {
  readFile: threadWork(readFile, tablesFile),
  tableHead: threadWork(tableHead, tablesFile),
  tableItself: threadWork(tableItself, tablesFile),
  readByColumns: threadWork(readByColumns, planningFile),
  soughtBy: threadWork(soughtBy, planningFile),
  planTable: threadWork(planTable, planningFile),
  summaryOf: threadWork(summaryOf, planningFile),
  shownOf: threadWork(shownOf, planningFile),
  planNameOf: threadWork(planNameOf, planningFile),
  problemsOf: threadWork(problemsOf, planningFile),
  changesOf: threadWork(changesOf, planningFile),
};

/** An order to look at a file, or to import it. */
export interface ImportOrder {
  file: UploadedFile;
  reading?: ImportReading | undefined;
  mapping?: Record<string, number> | undefined;
  mended?: readonly MendedRow[] | undefined;
  blanks?: 'keep' | 'clear' | undefined;
}

/** A file as read: its rows stay in the thread. */
export interface FileAtHand {
  head: TableHead;
  table: Kept<ImportTable>;
  fileHash: string;
}

/** A file as looked at. */
export interface Looked extends PlanSummary {
  header: readonly string[];
  /** Of the bytes. */
  fileHash: string;
  /** The newest other import of the same content that stands. */
  importedBefore: RunView | null;
  mapping: Mapping;
  isRemembered: boolean;
  facts: unknown;
  /** What follows goes through every row, when it is asked for. */
  name(): Promise<string>;
  problems(): Promise<Awaited<ReturnType<typeof problemsOf>>>;
  changes(): Promise<readonly unknown[]>;
  shown(): Promise<ReturnType<typeof shownOf>>;
}

async function matchColumns(
  tx: Tx,
  served: ServedImport,
  columns: ImportColumns,
  header: readonly string[],
  order: ImportOrder,
): Promise<{ mapping: Mapping; reading: ImportReading; isRemembered: boolean }> {
  const { name } = served.definition;
  const kept = await findMapping(tx, name, headerHash(header));
  const reading = { ...kept?.reading, ...order.reading };
  if (order.mapping) return { mapping: order.mapping, reading, isRemembered: false };
  const mapping = kept ? recallMapping(columns, kept.mapping, header) : guessMapping(columns, header);
  return { mapping, reading, isRemembered: kept !== null };
}

/**
 * Reads the file of an import in a thread. Throws Refusal `malformedFile`, `fileTooLarge` or `fileTooSlow`.
 */
export async function readInThread(served: ServedImport, { file, reading = {} }: ImportOrder, thread: Thread): Promise<FileAtHand> {
  const { definition, work } = served;
  const read = await thread.keep(inThread.readFile, file, reading, work.otherForms, knownTitles(definition.columns));
  const { fileHash, ...head } = await thread.run(inThread.tableHead, read);
  return { head, table: await thread.keep(inThread.tableItself, read), fileHash };
}

/** A table that was read otherwise, handed to the thread that plans it. */
export async function keepTable(table: ImportTable, fileHash: string, thread: Thread): Promise<FileAtHand> {
  return { head: { header: table.header }, table: await thread.keep(inThread.tableItself, { table }), fileHash };
}

/** Matches the columns of a file that was read, and has its rows planned in the thread that read it. */
export async function lookAt(
  served: ServedImport,
  scope: {
    tx: Tx;
    params: Record<string, unknown>;
    communityId: string | null;
    now: Instant;
    held: HeldClaims | null;
    communities: 'all' | ReadonlySet<string>;
  },
  order: ImportOrder & { ownRunId?: string | undefined },
  { head: { header }, table, fileHash }: FileAtHand,
  thread: Thread,
): Promise<Looked> {
  const { definition, work } = served;
  const params = scope.params as z.output<z.ZodObject<z.ZodRawShape>>;
  const columns = (await work.columns?.({ ...scope, params })) ?? definition.columns;
  const { mapping, reading, isRemembered } = await matchColumns(scope.tx, served, columns, header, order);
  const read = await thread.keep(inThread.readByColumns, table, {
    columns,
    mapping,
    reading,
    mended: order.mended ?? [],
    // Where nothing is changed there is nothing to keep: a blank cell says so, and only a missing column says
    // nothing.
    blanks: definition.changesRows ? (order.blanks ?? 'keep') : 'clear',
    rowsMayRepeat: definition.rowsMayRepeat ?? false,
    today: dateInZone(scope.now, 'UTC'),
  });
  const sought = work.seek && (await thread.run(inThread.soughtBy, read, work.seek));
  const facts = await work.load({ ...scope, params }, sought);
  const planned: Kept<PlannedTable> = await thread.keep(inThread.planTable, read, work.plan, new InParts(facts as object), params);
  const goesTo = Object.keys(definition.params).map((key) => scope.params[key] ?? null);
  const summary = await thread.run(inThread.summaryOf, planned, Object.keys(definition.totals ?? {}), goesTo);
  const { contentHash } = summary;
  const otherThan = order.ownRunId ?? null;
  const importedBefore = await findStanding(scope.tx, definition.name, scope.communityId, { fileHash, contentHash, otherThan });
  const base: PlanBase = { params: scope.params, fileHash, importedBefore: importedBefore?.importRunId };
  return {
    ...summary,
    header,
    fileHash,
    importedBefore,
    mapping,
    isRemembered,
    facts,
    name: () => thread.run(inThread.planNameOf, planned, base),
    problems: () => thread.run(inThread.problemsOf, planned),
    changes: () => thread.run(inThread.changesOf, planned),
    shown: () => thread.run(inThread.shownOf, planned),
  };
}

/** How many rows an import makes, changes and knows already. */
export function countsOf({ newCount, changedCount, sameCount }: Looked): { newCount: number; changedCount: number; sameCount: number } {
  return { newCount, changedCount, sameCount };
}

/** The answer to a look: everything a person needs to decide. */
export async function previewOf(order: ImportOrder, looked: Looked) {
  const { header, importedBefore, mapping, isRemembered, rowCount, errorCount, totals } = looked;
  return {
    fileName: order.file.fileName,
    importedBefore,
    header: [...header],
    mapping: { ...mapping },
    isRemembered,
    rowCount,
    ...countsOf(looked),
    errorCount,
    totals,
    ...(await looked.shown()),
  };
}
