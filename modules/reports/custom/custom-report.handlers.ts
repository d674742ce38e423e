// The handlers of custom reports. The claims of every source are asked whenever one is kept, opened, run,
// exported or scheduled.
import { refuse, scheduledDates } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { spooled } from '../../../packages/files/spool.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { addSchedule } from '../../../packages/jobs/schedules.ts';
import { dateInZone, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import type { ListReader } from '../../../packages/lists/lists.ts';
import { fileBody, fileHead, type ReportFormat, type ReportSheet } from '../../../packages/reporting/report-files.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { calendarOf } from '../report-order.handlers.ts';
import { paperOf } from '../reports.handlers.ts';
import { highWater } from '../reports.store.ts';
import {
  addFavouriteReport,
  insertRun,
  listFavouriteReports,
  listRuns,
  type RunFacts,
  removeFavouriteReport,
} from '../runs/report-run.store.ts';
import { customReportRefusals, type customReports, customSchedules, writeRefusals } from './custom-report.contract.ts';
import {
  type CustomFacts,
  insertCustomReport,
  type CustomRow as KeptReport,
  listCustomReports,
  listRoles,
  removeCustomReport,
  updateCustomReport,
  withinTime,
} from './custom-report.store.ts';
import {
  askedLines,
  closedSources,
  columnsOf,
  countRows,
  linesFrom,
  type OpenQuery,
  openQuery,
  plainRows,
  plainStart,
  refuseMany,
} from './definition.handlers.ts';
import type { CustomRow, Definition } from './definition.rules.ts';
import { rowScreen } from './row-screen.rules.ts';

/** A screen shows this many lines; files have them all. */
const MOST_LINES = 2000;
const PREVIEW = 100;
/** No statement of a custom report may take longer. Source: reports.md, common rule 10. */
const LONGEST_MS = 60_000;

type Of<More = unknown> = Context<{ communityId: string } & More>;

/** The name under which a custom report stands among runs and stars. */
const runName = (customReportId: string) => `custom-${customReportId}`;

/** A custom report a user may see. Throws notFound for any other. */
export async function findCustomReport(tx: Tx, of: { communityId: string; userId: string; customReportId: string }): Promise<KeptReport> {
  const [row] = await listCustomReports(tx, of);
  if (!row) throw notFound('The custom report');
  return row;
}

const findOne = ({ tx, input, userId }: Of<{ customReportId: string }>) =>
  findCustomReport(tx, { communityId: input.communityId, customReportId: input.customReportId, userId });

/** Only whoever made it changes it, where it was made. */
async function findOwn(context: Of<{ customReportId: string }>): Promise<KeptReport> {
  const row = await findOne(context);
  if (row.userId !== context.userId || !row.isHere) throw notFound('The custom report');
  return row;
}

/** A definition as typed fits its source, and its maker may read all of it. */
async function checkFacts({ tx, held }: Of, facts: CustomFacts): Promise<void> {
  openQuery(facts.definition, held);
  if ((facts.share === 'ROLE') !== (facts.roleId !== null))
    throw invalid('Say which role the report is shared with.', [{ path: 'roleId', message: 'goes with sharing by role' }]);
  if (facts.roleId !== null && !(await listRoles(tx)).some(({ roleId }) => roleId === facts.roleId)) throw notFound('The role');
}

async function* take(lines: AsyncIterable<CustomRow>, most: number): AsyncGenerator<CustomRow & { isCut: boolean }> {
  let count = 0;
  for await (const row of lines) {
    count += 1;
    // The last line is of all rows, whatever is left out before it.
    if (count <= most || row.kind === 'grandTotal') yield { ...row, isCut: count > most };
  }
}

async function* fixed<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

/** A query as a screen shows it. */
async function shownOf(context: Of, query: OpenQuery, title: string, isPreview: boolean) {
  const { tx, input } = context;
  const setting = await calendarOf(context);
  return await withinTime(tx, LONGEST_MS, async () => {
    const start = isPreview ? await plainStart(context, query, PREVIEW) : null;
    const count = start?.count ?? (await countRows(context, query));
    if (!isPreview) refuseMany(count);
    const rows = [];
    let isCut = false;
    for await (const line of take(linesFrom(query, start ? fixed(start.rows) : plainRows(context, query)), MOST_LINES)) {
      const { kind, level, cells, fields } = line;
      isCut ||= line.isCut;
      rows.push({ kind, level, cells: { ...cells }, opens: fields ? rowScreen(query.source.list.name, fields) : null });
    }
    const { postedTime } = await highWater(tx, input.communityId, null);
    const columns = query.read.columns.map(({ key, title: head, column: { kind } }) => ({
      key,
      title: head,
      kind: kind === 'status' || kind === 'flag' ? ('text' as const) : kind,
    }));
    return { title, owner: setting.owner, subtitle: askedLines(query), count, columns, rows, isCut, asKnownTime: postedTime };
  });
}

async function* paged(lines: AsyncIterable<CustomRow>): AsyncGenerator<CustomRow[]> {
  let page: CustomRow[] = [];
  for await (const line of lines) {
    page.push(line);
    if (page.length < 500) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** A query as a sheet whose lines are read while it is written; the transaction must outlive the writing. */
export async function querySheet(
  reading: ListReader<{ communityId: string }>,
  query: OpenQuery,
  of: { name: string; title: string; owner: string },
  watched: <T>(rows: AsyncIterable<T>) => AsyncIterable<T> = (rows) => rows,
): Promise<ReportSheet> {
  const { postedTime } = await highWater(reading.tx, reading.input.communityId, null);
  return {
    ...of,
    orientation: 'portrait',
    subtitle: askedLines(query),
    columns: columnsOf(query),
    rows: paged(linesFrom(query, watched(plainRows(reading, query)))),
    checks: [],
    asKnownTime: postedTime,
  };
}

const outputs = { pdf: 'PDF', xlsx: 'XLSX', csv: 'CSV' } as const;

/** Keeps a run in a transaction of its own: the rows were read in one that writes nothing. */
async function keepRun(context: Of, report: KeptReport, output: RunFacts['output'], postedTime: RunFacts['postedTime']): Promise<void> {
  const { services, userId, now, input, tx } = context;
  const run: RunFacts = {
    communityId: input.communityId,
    name: runName(report.customReportId),
    output,
    parameters: {},
    definitionVersion: String(report.revision),
    userId,
    runTime: now,
    lastEntryId: null,
    postedTime,
    knownTime: null,
  };
  await services.database.transact(tx.customerId, (own) => insertRun(own, run));
}

async function fileOf(context: Of, report: KeptReport, query: OpenQuery, format: ReportFormat) {
  const { tx } = context;
  const setting = await calendarOf(context);
  const of = { name: runName(report.customReportId), title: report.name, owner: setting.owner };
  refuseMany(await withinTime(tx, LONGEST_MS, () => countRows(context, query)));
  const sheet = await querySheet(context, query, of);
  await keepRun(context, report, outputs[format], sheet.asKnownTime);
  const head = fileHead(sheet, format);
  if (format === 'pdf') {
    const paper = await paperOf(
      context,
      { communityId: context.input.communityId, setting },
      { orientation: undefined, fontSize: undefined, runTime: undefined },
    );
    return { ...head, body: await fileBody(sheet, 'pdf', paper) };
  }
  return { ...head, body: await withinTime(tx, LONGEST_MS, async () => spooled(await fileBody(sheet, format))) };
}

const plain = ({ source, related, columns, groups, ...rest }: Definition) => ({
  ...rest,
  source,
  related: [...related],
  columns: columns.map((column) => ({ ...column })),
  groups: [...groups],
  query: rest.query as never,
  totals: { ...rest.totals },
});

export const customReportHandlers: Handlers<typeof customReports> = {
  async listCustomReports({ tx, input, userId, held }) {
    const rows = await listCustomReports(tx, { communityId: input.communityId, userId });
    const stars = new Set(await listFavouriteReports(tx, userId));
    return rows.map(({ isHere, userId: owner, ...row }) => {
      const closed = closedSources(row.definition, held);
      return {
        ...row,
        recipients: [...row.recipients],
        isOwn: isHere && owner === userId,
        isFavourite: stars.has(runName(row.customReportId)),
        closedSources: closed,
        definition: closed.length > 0 ? null : plain(row.definition),
      };
    });
  },
  async listShareRoles({ tx }) {
    return await listRoles(tx);
  },
  async addCustomReport(context) {
    const { tx, input, userId, now } = context;
    const { communityId, ...facts } = input;
    await checkFacts(context, facts);
    const customReportId = await insertCustomReport(tx, communityId, facts, { userId, now });
    context.record({ entityId: customReportId, communityId, after: facts });
    return { customReportId };
  },
  async changeCustomReport(context) {
    const { tx, input } = context;
    const { communityId, customReportId, revision, ...facts } = input;
    const before = await findOwn(context);
    await checkFacts(context, facts);
    if (!(await updateCustomReport(tx, customReportId, revision, facts))) throw refuse(writeRefusals, 'customReportChanged');
    context.record({ entityId: customReportId, communityId, before, after: facts });
    return { revision: revision + 1 };
  },
  async removeCustomReport(context) {
    const before = await findOwn(context);
    await removeCustomReport(context.tx, before.customReportId);
    context.record({ entityId: before.customReportId, communityId: context.input.communityId, before });
    return {};
  },
  async previewCustomReport(context) {
    return await shownOf(context, openQuery(context.input.definition, context.held), 'Preview', true);
  },
  async runCustomReport(context) {
    const report = await findOne(context);
    const shown = await shownOf(context, openQuery(report.definition, context.held), report.name, false);
    await keepRun(context, report, 'SCREEN', shown.asKnownTime);
    return shown;
  },
  async exportCustomReport(context) {
    const report = await findOne(context);
    return await fileOf(context, report, openQuery(report.definition, context.held), context.input.format);
  },
  async scheduleCustomReport(context) {
    const { tx, input, userId, now, held } = context;
    const { communityId, customReportId, format, schedule } = input;
    const report = await findOne(context);
    openQuery(report.definition, held);
    if (schedule.mode === 'AUTOMATE' && report.recipients.length === 0) throw refuse(customReportRefusals, 'noRecipients');
    const zone = await timeZoneOf(tx, communityId);
    const subjectId = `${customReportId}.${format}`;
    const scheduleId = await addSchedule(tx, { communityId, kind: customSchedules.kind, subjectId, facts: schedule, zone, userId, now });
    context.record({ entityId: scheduleId, communityId, after: { schedule, report: report.name, format, recipients: report.recipients } });
    return { scheduleId, nextDates: scheduledDates(schedule, dateInZone(now, zone), 5) };
  },
  async setFavouriteCustomReport(context) {
    const { tx, input, userId, now } = context;
    const name = runName((await findOne(context)).customReportId);
    if (input.isFavourite) await addFavouriteReport(tx, userId, name, now);
    else await removeFavouriteReport(tx, userId, name);
    context.record({ entityId: name, after: { isFavourite: input.isFavourite } });
    return {};
  },
  async listCustomRuns(context) {
    const { tx, input, held } = context;
    const report = await findOne(context);
    openQuery(report.definition, held);
    const names = [runName(report.customReportId)];
    const rows = await listRuns(tx, { communityId: input.communityId, names, before: null, limit: 50 });
    return rows.map(({ runId, output, userName, runTime, definitionVersion }) => ({
      runId,
      output,
      userName,
      runTime,
      revision: definitionVersion,
    }));
  },
};
