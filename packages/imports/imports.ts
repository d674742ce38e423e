// The door of imports: the calls of a declared import, and the job that carries out large ones.
import { z } from 'zod';
import {
  bytesOf,
  declareJob,
  type HandlerInput,
  type HandlerOutput,
  type HeldClaims,
  type ImportCalls,
  type ImportProblem,
  importFileLimit,
  importRefusals,
  type MendedRow,
  refuse,
} from '../contract/contract.ts';
import { jsonText, type Tx } from '../db/database.ts';
import { type Context, type Route, routes } from '../http/handlers.ts';
import { baseHashOf, broughtTo, previewed, refuseChangedBase, threadOf } from '../http/previewed.ts';
import { defineJob, enqueueJob, type JobDefinition } from '../jobs/jobs.ts';
import { assert, type Cents, centsToText, formatMoney, type Instant, notFound } from '../kernel/kernel.ts';
import { type Thread, withThread } from '../threads/threads.ts';
import {
  findRun,
  finishRun,
  holdRun,
  listRuns,
  lockImport,
  markUndone,
  openRun,
  type RunView,
  saveMapping,
  setRunJob,
} from './import-store.ts';
import { countsOf, type FileAtHand, type ImportOrder, keepTable, type Looked, lookAt, previewOf, readInThread } from './look.ts';
import { guessMapping, headerHash, rememberMapping } from './mapping.ts';
import { fileHashOf, type ImportTable } from './table.ts';
import type { ServedImport } from './work.ts';

export { nearNames } from './near.ts';
export { readSheetRows, readSheets } from './sheets.ts';
export { type ImportTable, readTable } from './table.ts';
export { type ServedImport, serveImport } from './work.ts';

type Calls = ImportCalls<Record<never, z.ZodType>>;
type Commit = HandlerInput<Calls['commit']>;

const BACKGROUND_ABOVE = 5000;

/** What a background import is told; the order itself stands in its run, the file in the store. */
const carryOut = declareJob('import', z.object({ name: z.string(), communityId: z.string().nullable(), importRunId: z.string() }));

interface Scope {
  tx: Tx;
  params: Record<string, unknown>;
  communityId: string | null;
  now: Instant;
  held: HeldClaims | null;
  communities: 'all' | ReadonlySet<string>;
}

function scopeOf(context: Context<unknown>): Scope {
  const input = context.input as Record<string, unknown> & { communityId?: unknown };
  const communityId = typeof input.communityId === 'string' ? input.communityId : null;
  return { tx: context.tx, params: input, communityId, now: context.now, held: context.held, communities: context.communities };
}

/** The parameters alone, without the file and how it is read. */
function paramsOf(served: ServedImport, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(served.definition.params).map((key) => [key, input[key]]));
}

function refuseErrors(served: ServedImport, { errors, errorCount, rowCount }: Looked): void {
  const [first] = errors;
  if (rowCount === 0 && !first) throw refuse(importRefusals, 'nothingToImport');
  if (!first) return;
  const [one, many] = served.definition.noun;
  const count = `${errorCount} of ${rowCount} ${rowCount === 1 ? one : many}`;
  throw refuse(
    importRefusals,
    'rowsInError',
    { line: first.line, problem: first.message, rows: count },
    errors.map(({ line, column, message }) => ({ line, path: column, message })),
  );
}

/** Holds what the file brings against what the person said it holds. */
function refuseDifference(served: ServedImport, looked: Looked, said: Pick<Commit, 'controlCount' | 'controlTotals'>): void {
  const { totals, rowCount: count } = looked;
  const differences = [
    ...(said.controlCount === undefined || said.controlCount === count
      ? []
      : [{ path: 'controlCount', message: `The file has ${count} rows, not ${said.controlCount}.` }]),
    ...Object.entries(said.controlTotals ?? {}).flatMap(([key, cents]) => {
      const found = totals[key] ?? 0n;
      const title = served.definition.totals?.[key] ?? key;
      const message = `${title}: the file has ${formatMoney(found, 'digits')}, not ${formatMoney(cents, 'digits')}.`;
      return found === cents ? [] : [{ path: `controlTotals.${key}`, message }];
    }),
  ];
  const [first] = differences;
  if (first) throw refuse(importRefusals, 'totalsDiffer', { difference: first.message }, differences);
}

/** The import that brought the same content, in a sentence. */
function standingWords({ importedByName, fileName }: RunView): string {
  return `${importedByName} imported the same content as ${fileName}.`;
}

const addsSomething = ({ newCount, changedCount }: Looked): boolean => newCount + changedCount > 0;

/**
 * Refuses content that came in before, and rows that are posted already, unless it is said why they come
 * again. What adds nothing repeats nothing.
 */
function refuseRepeats(looked: Looked, reason: string | undefined): void {
  if (reason || !addsSomething(looked)) return;
  const { importedBefore, repeats } = looked;
  const [first] = repeats;
  if (!importedBefore && !first) return;
  const words = importedBefore ? standingWords(importedBefore) : `Line ${first?.line}: ${first?.message}`;
  throw refuse(
    importRefusals,
    'alreadyImported',
    { what: words },
    repeats.map(({ line, column, message }) => ({ line, path: column, message })),
  );
}

/**
 * The problems of a file within a larger act, which asks for no reason: what came in before is in error
 * there.
 */
async function problemsWithin(looked: Looked): Promise<ImportProblem[]> {
  const { importedBefore } = looked;
  const problems = await looked.problems();
  const standing =
    importedBefore && addsSomething(looked)
      ? [{ line: 1, column: 'file', message: standingWords(importedBefore), severity: 'error' as const }]
      : [];
  return [
    ...standing,
    ...problems.map((problem): ImportProblem => (problem.severity === 'repeat' ? { ...problem, severity: 'error' } : problem)),
  ];
}

interface CommitOrder extends ImportOrder {
  baseHash?: string | undefined;
  reason?: string | undefined;
  ownRunId?: string;
}

/** What an import refuses of the file as it stands. */
function refuseFile(served: ServedImport, looked: Looked, reason: string | undefined): void {
  refuseErrors(served, looked);
  refuseRepeats(looked, reason);
}

interface PlannedImport {
  looked: Looked;
  /** Names the rows as planned and everything that is wrong. */
  base: string;
}

/**
 * A file as looked at, with what its commit must find unchanged; a commit looks behind the lock of its
 * import.
 */
async function plannedImport(served: ServedImport, scope: Scope, order: CommitOrder, file: FileAtHand, thread: Thread, commits: boolean) {
  const params = paramsOf(served, scope.params);
  if (commits) await lockImport(scope.tx, served.definition.name, scope.communityId);
  await served.work.refuse?.({ ...scope, params });
  const looked = await lookAt(served, { ...scope, params }, order, file, thread);
  return { looked, base: await looked.name() };
}

function texts(totals: Readonly<Record<string, Cents>>): Record<string, string> {
  return Object.fromEntries(Object.entries(totals).map(([key, cents]) => [key, centsToText(cents)]));
}

/** Applies a plan and ends its run. */
async function apply(
  served: ServedImport,
  scope: Scope,
  looked: Looked,
  run: { importRunId: string; userId: string; fileName: string; progress(done: number): void },
) {
  const changes = await looked.changes();
  const act = { ...scope, ...run, params: paramsOf(served, scope.params) };
  const undo = changes.length === 0 ? null : await served.work.apply(act, changes, looked.facts);
  const counts = countsOf(looked);
  const { totals } = looked;
  await finishRun(scope.tx, run.importRunId, { ...counts, totals: texts(totals), undo });
  return { ...counts, totals };
}

function fileFolder(customerId: string, importRunId: string): string {
  return `${customerId}/imports/${importRunId}`;
}

/** Keeps the file and leaves the work to the worker. */
async function postpone(
  served: ServedImport,
  context: Context<Commit>,
  scope: Scope,
  importRunId: string,
  bytes: Uint8Array,
): Promise<string> {
  const { tx, userId } = context;
  await context.keepFile(`${fileFolder(tx.customerId, importRunId)}/file`, bytes);
  const { name, title } = served.definition;
  const jobId = await enqueueJob(tx, carryOut, {
    payload: { name, communityId: scope.communityId, importRunId },
    title: `${title}: ${context.input.file.fileName}`,
    userId,
  });
  await setRunJob(tx, importRunId, jobId);
  return jobId;
}

async function commit(
  served: ServedImport,
  context: Context<Commit>,
  { looked, base }: PlannedImport,
): Promise<HandlerOutput<Calls['commit']>> {
  const { tx, userId, now, input } = context;
  const scope = scopeOf(context);
  refuseDifference(served, looked, input);
  const { name, backgroundAbove = BACKGROUND_ABOVE } = served.definition;
  const { file, controlCount: _count, controlTotals: _totals, ...request } = input;
  const { header, fileHash, contentHash, mapping, rowCount, totals } = looked;
  const { reason = '' } = input;
  const isPostponed = rowCount > backgroundAbove;
  const importRunId = await openRun(tx, {
    name,
    communityId: scope.communityId,
    fileName: file.fileName,
    fileHash,
    contentHash,
    reason,
    // The job finds what was looked at here, or does nothing.
    request: JSON.parse(jsonText({ ...request, mapping, ...(isPostponed && { baseHash: baseHashOf(base) }) })),
    rowCount,
    by: { userId, name: context.principal.displayName },
    now,
  });
  const kept = { mapping: rememberMapping(mapping, header), reading: { ...input.reading, sheet: undefined, titleLine: undefined } };
  await saveMapping(tx, { name, headerHash: headerHash(header), userId, now, ...kept });
  const after = { fileName: file.fileName, fileHash, rows: rowCount, totals: texts(totals) };
  context.record({ entityId: importRunId, after, ...(reason !== '' && { reason }) });
  if (isPostponed) {
    const jobId = await postpone(served, context, scope, importRunId, bytesOf(file));
    return { importRunId, jobId, newCount: 0, changedCount: 0, sameCount: 0, totals };
  }
  const done = await apply(served, scope, looked, { importRunId, userId, fileName: file.fileName, progress: () => undefined });
  return { importRunId, jobId: null, ...done };
}

/** A file, or a sheet of a workbook, brought as part of a larger act. */
export interface BroughtFile {
  fileName: string;
  bytes: Uint8Array;
  /** As it was read: a sheet, or a file that is no workbook. */
  table: ImportTable;
  mended?: readonly MendedRow[];
}

/**
 * Carries an import out inside a larger act, columns matched by their titles: a run of its own, which its own
 * screen takes back. Nothing is done while a row is in error; what is wrong is answered either way.
 */
export async function bringFile(
  served: ServedImport,
  act: Scope & { by: { userId: string; name: string } },
  { fileName, bytes, table, mended = [] }: BroughtFile,
  thread: Thread,
): Promise<{ rowCount: number; totals: Record<string, Cents>; problems: readonly ImportProblem[]; isDone: boolean }> {
  const { tx, communityId, now, by } = act;
  const { name, columns } = served.definition;
  await lockImport(tx, name, communityId);
  const reading = table.sheet ? { sheet: table.sheet } : {};
  const order = { file: { fileName, content: '' }, reading, mended, mapping: guessMapping(columns, table.header) };
  const looked = await lookAt(served, act, order, await keepTable(table, fileHashOf(bytes), thread), thread);
  const { rowCount, totals } = looked;
  const problems = await problemsWithin(looked);
  if (problems.some(({ severity }) => severity === 'error')) return { rowCount, totals, problems, isDone: false };
  const request = JSON.parse(jsonText({ ...act.params, reading, mended }));
  const { fileHash, contentHash } = looked;
  const importRunId = await openRun(tx, { name, communityId, fileName, fileHash, contentHash, request, rowCount, reason: '', by, now });
  await apply(served, act, looked, { importRunId, userId: by.userId, fileName, progress: () => undefined });
  return { rowCount, totals, problems, isDone: true };
}

async function undo(served: ServedImport, context: Context<{ importRunId: string }>) {
  const { tx, userId, now, input, principal } = context;
  const scope = scopeOf(context);
  const { name } = served.definition;
  await lockImport(tx, name, scope.communityId);
  const run = await holdRun(tx, name, scope.communityId, input.importRunId);
  if (!run) throw notFound('The import');
  if (run.state !== 'done') throw refuse(importRefusals, 'notImported');
  const params = scope.communityId === null ? {} : { communityId: scope.communityId };
  if (run.undo !== null)
    await served.work.undo(
      { tx, params, now, held: context.held, communities: context.communities, userId, fileName: run.fileName },
      run.undo,
    );
  await markUndone(tx, input.importRunId, { userId, name: principal.displayName }, now);
  const undone = await findRun(tx, input.importRunId);
  assert(undone, 'the run was held a moment ago');
  context.record({ entityId: input.importRunId, before: { state: 'done' }, after: { state: 'undone' } });
  return undone;
}

/** The four calls of an import with their handlers. */
export function importRoutes(served: ServedImport): Route[] {
  const { calls, name } = served.definition;
  const importing = previewed<Calls['preview'], Calls['commit'], PlannedImport>(calls.preview as never, calls.commit as never, {
    read: (order: ImportOrder, thread) => readInThread(served, order, thread),
    plan: (context, commits) =>
      plannedImport(served, scopeOf(context), context.input as CommitOrder, broughtTo(context) as FileAtHand, threadOf(context), commits),
    view: async ({ input }, { looked }) => previewOf(input, looked),
    refuse: async ({ input }, { looked }) => refuseFile(served, looked, (input as CommitOrder).reason),
    post: (context, planned) => commit(served, context as Context<Commit>, planned),
  });
  return routes(
    calls as never,
    {
      preview: importing.preview,
      commit: importing.commit,
      undo: (context: Context<{ importRunId: string }>) => undo(served, context),
      listRuns: (context: Context<unknown>) => listRuns(context.tx, name, scopeOf(context).communityId),
    } as never,
  );
}

async function bytesFrom(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    assert(size <= importFileLimit, 'a kept file is no larger than one that is taken');
    all.push(piece);
  }
  return new Uint8Array(Buffer.concat(all));
}

/**
 * The background job of all imports: it looks at the file again and takes it only if nothing has changed
 * since the order. Run again after a crash, it finds a file that was taken already gone, and answers with
 * what was taken.
 */
export function importJob(imports: readonly ServedImport[]): JobDefinition {
  return defineJob(carryOut, async ({ customerId, payload, services, progress }) => {
    const { name, communityId, importRunId } = payload;
    const served = imports.find((one) => one.definition.name === name);
    assert(served, `there is no import ${name}`);
    const folder = fileFolder(customerId, importRunId);
    const carry = (thread: Thread) =>
      services.database.transact(customerId, async (tx) => {
        const run = await holdRun(tx, name, communityId, importRunId);
        if (run?.state !== 'running') return await findRun(tx, importRunId);
        const bytes = await bytesFrom(await services.files.get(`${folder}/file`));
        const request = run.request as Omit<CommitOrder, 'file'> & Record<string, unknown>;
        const params = z.object(served.definition.params).parse(paramsOf(served, request));
        const scope = { tx, params, communityId, now: services.clock.now(), held: null, communities: 'all' as const };
        progress(0, null, 'Reading the file');
        const order = {
          ...request,
          file: { fileName: run.fileName, content: Buffer.from(bytes).toString('base64') },
          ownRunId: importRunId,
        };
        const { looked, base } = await plannedImport(served, scope, order, await readInThread(served, order, thread), thread, true);
        refuseFile(served, looked, order.reason);
        refuseChangedBase(order.baseHash, base);
        const total = looked.rowCount;
        progress(0, total, 'Saving');
        const told = (count: number) => progress(count, total, 'Saving');
        return await apply(served, scope, looked, {
          importRunId,
          userId: run.importedBy,
          fileName: run.fileName,
          progress: told,
        });
      });
    const done = await withThread(carry);
    await services.files.removeFolder(folder);
    return done && { importRunId, newCount: done.newCount, changedCount: done.changedCount, sameCount: done.sameCount };
  }) as unknown as JobDefinition;
}
