// The handlers of data exports, and starting one for a schedule; claims are asked when one starts, when it is
// made and when its file is taken.
import { allows, type HeldClaims, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeAuditEvent } from '../../../packages/http/audit.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import type { ScheduledWork } from '../../../packages/jobs/schedules.ts';
import { assert, formatDate, invalid, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { customReportRefusals, customSchedules } from '../custom/custom-report.contract.ts';
import { findCustomReport } from '../custom/custom-report.handlers.ts';
import { listCustomReports } from '../custom/custom-report.store.ts';
import { closedSources, openQuery } from '../custom/definition.handlers.ts';
import type { Definition } from '../custom/definition.rules.ts';
import { dataSourceNamed } from '../data/data-source.rules.ts';
import { dataExportRefusals, type dataExports, makeBookExport, makeDataExport } from './data-export.contract.ts';
import { type ExportOrder, type ExportRow, insertDataExport, listDataExports, listMadeParts, setExportJob } from './data-export.store.ts';
import { fileKey } from './export-file.rules.ts';

/** True when these claims open everything an export holds. */
export function mayTake(held: HeldClaims, { format, parts }: Pick<ExportRow, 'format' | 'parts'>): boolean {
  if (format === 'book') return allows(held, needs('permissionmaintain', 15));
  return parts.every(({ definition }) => closedSources(definition, held).length === 0);
}

/** Starts an export in the transaction of a command or of a scheduled turn. */
async function startExport(tx: Tx, order: ExportOrder): Promise<{ dataExportId: string; jobId: string }> {
  const { communityId, userId, name } = order;
  const dataExportId = await insertDataExport(tx, order);
  const jobId = await enqueueJob(tx, order.format === 'book' ? makeBookExport : makeDataExport, {
    payload: { communityId, dataExportId },
    title: name,
    userId,
    opens: { screen: 'data-export', params: { communityId } },
  });
  await setExportJob(tx, dataExportId, jobId);
  return { dataExportId, jobId };
}

/** A data table as a query: its columns, and the days asked for by its first date. */
function tableQuery(source: string, keys: readonly string[], from: LocalDate | null, to: LocalDate | null): Definition {
  const list = dataSourceNamed(source)?.list;
  if (!list) throw notFound('The data source');
  const [day] = Object.entries(list.columns).find(([, { kind, filter }]) => kind === 'date' && filter !== false) ?? [];
  const days = [...(from ? [`${day}:from:${from}`] : []), ...(to ? [`${day}:through:${to}`] : [])];
  return {
    source,
    related: [],
    columns: (keys.length > 0 ? keys : Object.keys(list.columns)).map((key) => ({ key, title: '' })),
    query: { join: 'and', not: false, parts: day === undefined ? [] : days },
    search: '',
    sort: list.sort,
    groups: [],
    totals: {},
  };
}

function stateOf({ finishedTime, expiresTime, jobState }: ExportRow, now: string) {
  if (finishedTime !== null) return expiresTime !== null && expiresTime <= now ? ('EXPIRED' as const) : ('DONE' as const);
  if (jobState === 'failed') return 'FAILED' as const;
  return jobState === 'cancelled' ? ('CANCELLED' as const) : ('WAITING' as const);
}

export const dataExportHandlers: Handlers<typeof dataExports> = {
  async listDataExports({ tx, input, held, userId, now }) {
    const rows = (await listDataExports(tx, input.communityId)).filter((row) => mayTake(held, row));
    const made = await listMadeParts(
      tx,
      rows.map(({ dataExportId }) => dataExportId),
    );
    return rows.map((row) => ({
      dataExportId: row.dataExportId,
      name: row.name,
      format: row.format,
      parts: row.parts.map(({ title }, i) => {
        const part = made.find((each) => each.dataExportId === row.dataExportId && each.position === i + 1);
        return { title, rowCount: part?.rowCount ?? null, sha256: part?.sha256 ?? null };
      }),
      state: stateOf(row, now),
      userName: row.userName,
      jobId: row.userId === userId ? row.jobId : null,
      startedTime: row.startedTime,
      finishedTime: row.finishedTime,
      expiresTime: row.expiresTime,
      rowCount: row.rowCount,
      byteCount: row.byteCount,
      sha256: row.sha256,
      recipients: [...row.recipients],
    }));
  },
  async startDataExport(context) {
    const { tx, input, held, userId, now } = context;
    const { communityId, format, tables, customReportIds, fromDate, toDate } = input;
    const parts = tables.map(({ source, columns }) => ({
      title: dataSourceNamed(source)?.list.title ?? source,
      definition: tableQuery(source, columns, fromDate, toDate),
    }));
    for (const customReportId of customReportIds) {
      const { name, definition } = await findCustomReport(tx, { communityId, userId, customReportId });
      parts.push({ title: name, definition });
    }
    for (const { definition } of parts) openQuery(definition, held);
    const [first] = parts;
    if (!first) throw invalid('Choose at least one table.');
    const name = parts.length === 1 ? first.title : `${first.title} and ${parts.length - 1} more`;
    const started = await startExport(tx, { communityId, name, format, parts, recipients: [], userId, startedTime: now });
    context.record({
      entityId: started.dataExportId,
      communityId,
      after: { format, fromDate, toDate, parts: parts.map(({ title }) => title) },
    });
    return started;
  },
  async startBookExport(context) {
    const { tx, input, userId, now, communities } = context;
    const { communityId } = input;
    if (communities !== 'all') throw refuse(dataExportRefusals, 'bookNotYours');
    const order = { communityId, name: 'Whole book', format: 'book' as const, parts: [], recipients: [], userId, startedTime: now };
    const started = await startExport(tx, order);
    context.record({ entityId: started.dataExportId, communityId, after: { format: 'book' } });
    return started;
  },
  async openDataExport(context) {
    const { tx, input, held, now, services, userId, principal, request, communities } = context;
    const { communityId, dataExportId } = input;
    const [row] = await listDataExports(tx, communityId, dataExportId);
    if (!row) throw notFound('The export');
    if (row.format === 'book' && (!mayTake(held, row) || communities !== 'all')) throw forbidden();
    for (const { definition } of row.parts) openQuery(definition, held);
    if (row.finishedTime === null) throw refuse(dataExportRefusals, 'exportNotMade');
    if (row.expiresTime === null || row.expiresTime <= now) throw refuse(dataExportRefusals, 'exportExpired');
    assert(row.sha256 !== null, 'a finished export has its hash');
    const body = await wholeFile(services.files, { fileKey: fileKey(tx.customerId, row), sha256: row.sha256 });
    await services.database.transact(tx.customerId, (own) =>
      writeAuditEvent(own, {
        principal: { userId, sessionId: principal.sessionId },
        now,
        request: { id: request.id, address: request.address },
        command: 'DataExports.openDataExport',
        kind: 'data export',
        entityId: dataExportId,
        communityId,
        after: { fileName: row.fileName, rowCount: row.rowCount, sha256: row.sha256 },
      }),
    );
    return { fileName: row.fileName, contentType: 'application/octet-stream', body };
  },
};

/**
 * A turn of a custom report makes its file as an export; Automate mails it when it is made. Claims are asked
 * when the file is made.
 */
export const customReportWork: ScheduledWork = {
  job: customSchedules.job,
  periodRefusals: [],
  async subjects(tx, of) {
    const reports = await listCustomReports(tx, of);
    return reports.flatMap(({ customReportId, name }) =>
      (['xlsx', 'csv', 'pdf'] as const).map((format) => ({
        value: `${customReportId}.${format}`,
        label: `${name}, ${format.toUpperCase()}`,
      })),
    );
  },
  async plan(tx, { communityId, subjectId, mode, scheduledDate, userId }) {
    const [customReportId = ''] = subjectId.split('.');
    const report = await findCustomReport(tx, { communityId, userId, customReportId });
    if (mode === 'AUTOMATE' && report.recipients.length === 0) throw refuse(customReportRefusals, 'noRecipients');
    const recipients = mode === 'AUTOMATE' ? report.recipients : [];
    const lines = recipients.map((to) => ({ what: `Email to ${to}`, detail: '', amount: null }));
    return { summary: `${report.name} of ${formatDate(scheduledDate)}`, count: 1, lines, leftOut: [], entry: [] };
  },
  async run(tx, { communityId, subjectId, mode, scheduledDate, userId, now }) {
    const [customReportId = '', format] = subjectId.split('.');
    const report = await findCustomReport(tx, { communityId, userId, customReportId });
    const recipients = mode === 'AUTOMATE' ? report.recipients : [];
    const { name, definition } = report;
    await startExport(tx, {
      communityId,
      name: `${name}, ${formatDate(scheduledDate)}`,
      format: format === 'pdf' || format === 'csv' ? format : 'xlsx',
      parts: [{ title: name, definition }],
      recipients,
      userId,
      startedTime: now,
    });
    const mailed = recipients.length > 0 ? `, mailed to ${recipients.length}` : '';
    return { message: `Made for ${formatDate(scheduledDate)}${mailed}`, opens: { screen: 'data-export', params: { communityId } } };
  },
};
