// The handlers of reports: the claims of the report are asked here by its name, since one call serves them all.
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { allows, type CellSource, type FileAnswer, type HeldClaims, type ReportDeclaration, type ReportParam } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { forbidden } from '../../packages/http/failures.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { dateInZone, invalid, type LocalDate, notFound, startOfMonth, sumCents } from '../../packages/kernel/kernel.ts';
import { type ParamValues, type ReportCalendar, readParams } from '../../packages/reporting/params.ts';
import { type ReportFormat, reportFile, type ReportSheet } from '../../packages/reporting/report-files.ts';
import { type Opened, type OpenedRow, type Report, takeRows } from '../../packages/reporting/report.ts';
import { findCommunity } from '../communities/communities.server.ts';
import { yearAt } from '../ledger/ledger.server.ts';
import { allReports, openerOf, reportNamed } from './registry.server.ts';
import type { reports } from './reports.contract.ts';
import { lastPostedTime } from './reports.store.ts';

/** A screen shows this many lines; files have them all. */
const MOST_LINES = 5000;

function mayRun(held: HeldClaims, { claims, orClaims }: ReportDeclaration): boolean {
  return allows(held, claims) || (orClaims !== undefined && allows(held, orClaims));
}

function findReport(name: string, held: HeldClaims): Report {
  const report = reportNamed(name);
  if (!report) throw notFound('The report');
  if (!mayRun(held, report.declaration)) throw forbidden();
  return report;
}

async function calendarOf(context: Context<{ communityId: string }>): Promise<ReportCalendar & { owner: string }> {
  const { tx, input, now } = context;
  const community = await findCommunity(tx, input.communityId);
  if (!community) throw notFound('The community');
  const today = dateInZone(now, community.timeZone);
  const year = await yearAt(tx, input.communityId, today);
  return { today, startOfYear: year?.startOn ?? startOfMonth(today), owner: community.legalName || community.name };
}

function initialOf(param: ReportParam, calendar: ReportCalendar): string {
  const { [param.name]: value } = readParams({ params: [{ ...param, required: false }] }, {}, calendar);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value ?? '';
}

interface Order {
  report: Report;
  communityId: string;
  owner: string;
  params: ParamValues;
}

async function orderOf(context: Context<{ communityId: string; name: string; [param: string]: string }>): Promise<Order> {
  const { communityId, name, ...given } = context.input;
  const report = findReport(name, context.held);
  const calendar = await calendarOf(context);
  return { report, communityId, owner: calendar.owner, params: readParams(report.declaration, given, calendar) };
}

async function sheetOf(tx: Tx, { report, communityId, owner, params }: Order): Promise<ReportSheet> {
  const { name, title, orientation } = report.declaration;
  const body = await report.run(tx, { communityId, params });
  return { name, title, owner, orientation, ...body, asKnownTime: await lastPostedTime(tx, communityId) };
}

/** Lines from a cursor outlive the call, so they are read in a transaction of their own, as fast as the caller takes them. */
function streamed(context: Context<unknown>, customerId: string, order: Order, format: ReportFormat): FileAnswer['body'] {
  const out = new PassThrough();
  const write = async (tx: Tx) => {
    const { body } = await reportFile(await sheetOf(tx, order), format);
    await pipeline(Readable.from(body), out);
  };
  context.services.database.snapshot(customerId, write).catch((error: Error) => out.destroy(error));
  return out;
}

function firstDay(span: 'month' | 'year' | 'all', to: LocalDate, startOfYear: LocalDate | undefined): LocalDate | null {
  if (span === 'all') return null;
  return span === 'month' ? startOfMonth(to) : (startOfYear ?? startOfMonth(to));
}

type OpenInput = Context<{ communityId: string; name: string; sources: CellSource[]; span: 'month' | 'year' | 'all'; after?: string | undefined; limit: number }>;

async function openSource(context: OpenInput, source: CellSource, at: { after: string | null; limit: number }): Promise<Opened> {
  const { tx, input } = context;
  const open = openerOf(source.rows);
  if (!open || !reportNamed(input.name)?.declaration.opens.includes(source.rows)) throw invalid('This report opens no such rows.', [{ path: 'sources', message: 'are not of this report' }]);
  const year = input.span === 'year' && source.toDate ? await yearAt(tx, input.communityId, source.toDate) : undefined;
  const since = source.toDate ? firstDay(input.span, source.toDate, year?.startOn) : null;
  return open(tx, { communityId: input.communityId, source, since, ...at });
}

/** The place after a row: which source of the figure, and where in it. */
const keyOf = (part: number, row: OpenedRow) => `${part}|${row.itemId}`;

export const reportsHandlers: Handlers<typeof reports> = {
  async listReports(context) {
    const calendar = await calendarOf(context);
    const mine = allReports.map((report) => report.declaration).filter((declaration) => mayRun(context.held, declaration));
    return mine.map(({ name, title, group, params }) => ({
      name,
      title,
      group,
      params: params.map((param) => ({ name: param.name, title: param.title, kind: param.kind, required: param.required, choices: [...(param.choices ?? [])], initial: initialOf(param, calendar) })),
    }));
  },
  async runReport(context) {
    const order = await orderOf(context);
    const { rows, ...sheet } = await sheetOf(context.tx, order);
    const taken = await takeRows({ rows }, MOST_LINES);
    return { ...sheet, subtitle: [...sheet.subtitle], columns: [...sheet.columns], checks: [...sheet.checks], rows: taken.rows.map((row) => ({ ...row, cells: { ...row.cells } })), isCut: taken.isCut };
  },
  async openCell(context) {
    const { input, held } = context;
    findReport(input.name, held);
    const [startPart = '0', startRow = null] = input.after?.split('|') ?? [];
    const opened: Opened[] = [];
    const rows: { key: string; row: OpenedRow }[] = [];
    let next: string | null = null;
    for (const [part, source] of input.sources.entries()) {
      const isDone = part < Number(startPart) || next !== null;
      const after = part === Number(startPart) ? startRow : null;
      // A page that is full still asks for one row more, so that it knows whether anything follows.
      const one = await openSource(context, source, { after, limit: isDone ? 1 : Math.max(1, input.limit - rows.length) });
      opened.push(one);
      if (isDone) continue;
      if (rows.length === input.limit && one.rows.length > 0) {
        next = rows.at(-1)?.key ?? null;
        continue;
      }
      rows.push(...one.rows.map((row) => ({ key: keyOf(part, row), row })));
      if (one.next !== null) next = rows.at(-1)?.key ?? null;
    }
    const openings = opened.flatMap((one) => (one.opening === null ? [] : [one.opening]));
    const [opening, movement] = [openings.length > 0 ? sumCents(openings) : null, sumCents(opened.map((one) => one.movement))];
    return { opening, movement, total: (opening ?? 0n) + movement, next, rows: rows.map(({ key, row: { itemId: _itemId, ...row } }) => ({ key, ...row })) };
  },
  async exportReport(context) {
    const { format, ...input } = context.input;
    const order = await orderOf({ ...context, tx: context.tx, input });
    const sheet = await sheetOf(context.tx, order);
    if (format === 'pdf' || !(Symbol.asyncIterator in sheet.rows)) return await reportFile(sheet, format);
    const { principal } = context;
    const { contentType, fileName } = await reportFile({ ...sheet, rows: [] }, format);
    return { contentType, fileName, body: streamed(context, principal.customerId ?? '', order, format) };
  },
};
