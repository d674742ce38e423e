// The handlers of report runs: what a run keeps of itself, the list of runs, and the reports people marked.
import { createHash } from 'node:crypto';
import type { ReportDeclaration } from '../../../packages/contract/contract.ts';
import type { Context, Handlers, Services } from '../../../packages/http/handlers.ts';
import { centsToText, type Instant, notFound } from '../../../packages/kernel/kernel.ts';
import type { ParamValue, ParamValues } from '../../../packages/reporting/params.ts';
import { allReports, mayRun, reportNamed } from '../registry.server.ts';
import type { reportRuns } from './report-run.contract.ts';
import { addFavouriteReport, insertRun, listFavouriteReports, listRuns, type RunFacts, removeFavouriteReport } from './report-run.store.ts';

/**
 * Which declaration a report was run by: the version of the product, and the hash of what the report
 * declares.
 */
export function definitionVersion(declaration: ReportDeclaration, product: string): string {
  return `${product}-${createHash('sha256').update(JSON.stringify(declaration)).digest('hex').slice(0, 12)}`;
}

function textOf(value: ParamValue): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'bigint' ? centsToText(value) : String(value);
}

/** Parameters as they would be typed, days in place of words that move; those left open are left out. */
export function parametersOf(values: ParamValues): Record<string, string> {
  const said = Object.entries(values).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(said.map(([name, value]) => [name, textOf(value)]));
}

/** A run that was read. */
export interface ReadRun {
  declaration: ReportDeclaration;
  communityId: string;
  params: ParamValues;
  output: RunFacts['output'];
  lastEntryId: string | null;
  postedTime: Instant;
  knownTime: Instant | null;
}

/** Runs that are being kept while nobody waits for them. */
const underway = new WeakMap<Services, Set<Promise<void>>>();

function keepBehind(services: Services, keeping: Promise<void>): void {
  const all = underway.get(services) ?? new Set();
  underway.set(services, all);
  const kept = keeping
    .catch((error: Error) => process.emitWarning(`A run of a report was not kept: ${error.message}`))
    .finally(() => void all.delete(kept));
  all.add(kept);
}

/**
 * Keeps a run in a transaction of its own: the figures were read in one that writes nothing. Whoever reads a
 * screen does not wait for it, whoever lists runs in this process does; a file is given out once its run is
 * kept.
 */
export async function recordRun(context: Context<unknown>, { declaration, params, ...run }: ReadRun): Promise<void> {
  const { services, userId, now } = context;
  const facts = {
    ...run,
    name: declaration.name,
    parameters: parametersOf(params),
    definitionVersion: definitionVersion(declaration, services.installation?.version ?? '0'),
    userId,
    runTime: now,
  };
  const keeping = services.database.transact(context.tx.customerId, (tx) => insertRun(tx, facts));
  if (run.output === 'SCREEN') keepBehind(services, keeping);
  else await keeping;
}

export const reportRunHandlers: Handlers<typeof reportRuns> = {
  async listRuns({ tx, input, held, services }) {
    await Promise.all(underway.get(services) ?? []);
    const { communityId, name, before = null, limit } = input;
    const mine = allReports.map((report) => report.declaration).filter((declaration) => mayRun(held, declaration));
    const names = mine.map((declaration) => declaration.name).filter((each) => name === undefined || each === name);
    const rows = await listRuns(tx, { communityId, names, before, limit });
    return rows.map((row) => ({
      ...row,
      title: reportNamed(row.name)?.declaration.title ?? row.name,
      parameters: { ...row.parameters },
    }));
  },
  async listFavouriteReports({ tx, userId }) {
    return await listFavouriteReports(tx, userId);
  },
  async setFavouriteReport({ tx, userId, input, held, now, record }) {
    const report = reportNamed(input.name);
    if (!report || !mayRun(held, report.declaration)) throw notFound('The report');
    const before = await listFavouriteReports(tx, userId);
    if (input.isFavourite) await addFavouriteReport(tx, userId, input.name, now);
    else await removeFavouriteReport(tx, userId, input.name);
    const after = await listFavouriteReports(tx, userId);
    record({ entityId: input.name, before, after });
    return after;
  },
};
