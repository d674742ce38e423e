// The handlers of reports: the claims of the report are asked here by its name, since one call serves them all.
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  allows,
  type CellSource,
  type FileAnswer,
  type HandlerInput,
  type HeldClaims,
  type ReportDeclaration,
  type ReportParam,
  reportGroups,
} from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { forbidden } from '../../packages/http/failures.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { dateInZone, invalid, type LocalDate, notFound, startOfMonth, sumCents } from '../../packages/kernel/kernel.ts';
import { type ParamValues, type ReportCalendar, readParams } from '../../packages/reporting/params.ts';
import { type Opened, type OpenedRow, type Report, takeRows } from '../../packages/reporting/report.ts';
import { fileBody, fileHead, type ReportFormat, type ReportSheet } from '../../packages/reporting/report-files.ts';
import { findCommunity } from '../communities/communities.server.ts';
import { booksOf, listAccountRows, listFunds, yearAt, yearIn } from '../ledger/ledger.server.ts';
import { loadOwners, searchOwners } from '../receivables/receivables.server.ts';
import { allReports, openerOf, reportNamed } from './registry.server.ts';
import type { reports } from './reports.contract.ts';
import { bankAccountChoices, type Choice, lastPostedTime } from './reports.store.ts';

/** A screen shows this many lines; files have them all. */
const MOST_LINES = 2000;

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
  const [community, books] = await Promise.all([findCommunity(tx, input.communityId), booksOf(tx, input.communityId)]);
  if (!community) throw notFound('The community');
  const today = dateInZone(now, community.timeZone);
  return { today, startOfYear: yearIn(books, today)?.startOn ?? startOfMonth(today), owner: community.legalName || community.name };
}

function initialOf(param: ReportParam, calendar: ReportCalendar): string {
  const { [param.name]: value } = readParams({ params: [{ ...param, required: false }] }, {}, calendar);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value ?? '';
}

type ChoiceKind = HandlerInput<typeof reports.pickChoices>['kind'];

/** Funds, accounts and bank accounts are few and come all; owners are searched for, or named by their id. */
async function choicesOf(tx: Tx, communityId: string, kind: ChoiceKind, wanted: { search: string } | { value: string }): Promise<Choice[]> {
  if (kind === 'bankAccount') return bankAccountChoices(tx, communityId);
  if (kind === 'fund') return (await listFunds(tx, communityId)).map(({ fundId, code, name }) => ({ value: fundId, code, label: name }));
  if (kind === 'account')
    return (await listAccountRows(tx, communityId)).map(({ accountId, number, name }) => ({ value: accountId, code: number, label: name }));
  const owners =
    'value' in wanted ? await loadOwners(tx, communityId, [wanted.value]) : await searchOwners(tx, [communityId], wanted.search, 20);
  return owners.map(({ ownershipId, accountNumber, owner }) => ({ value: ownershipId, code: accountNumber, label: owner }));
}

interface Order {
  report: Report;
  communityId: string;
  owner: string;
  params: ParamValues;
}

async function orderOf(context: Context<{ communityId: string }>, input: Readonly<Record<string, string>>): Promise<Order> {
  const { communityId = '', name = '', ...given } = input;
  const report = findReport(name, context.held);
  const calendar = await calendarOf(context);
  return { report, communityId, owner: calendar.owner, params: readParams(report.declaration, given, calendar) };
}

async function sheetOf(tx: Tx, { report, communityId, owner, params }: Order, isFile = false): Promise<ReportSheet> {
  const { name, title, orientation } = report.declaration;
  const [body, asKnownTime] = await Promise.all([report.run(tx, { communityId, params, isFile }), lastPostedTime(tx, communityId)]);
  return { name, title, owner, orientation, ...body, asKnownTime };
}

/** Lines from a cursor outlive the call, so they are read in a transaction of their own, as fast as the caller takes them. */
function streamed(context: Context<unknown>, order: Order, format: ReportFormat): FileAnswer['body'] {
  const out = new PassThrough();
  const write = async (tx: Tx) => pipeline(Readable.from(await fileBody(await sheetOf(tx, order, true), format)), out);
  context.services.database.snapshot(context.tx.customerId, write).catch((error: Error) => out.destroy(error));
  return out;
}

function firstDay(span: 'month' | 'year' | 'all', to: LocalDate, startOfYear: LocalDate | undefined): LocalDate | null {
  if (span === 'all') return null;
  return span === 'month' ? startOfMonth(to) : (startOfYear ?? startOfMonth(to));
}

type OpenContext = Context<HandlerInput<typeof reports.openCell>>;

/** Opens one source of a figure; which rows a report opens, its declaration says. */
async function openSource({ tx, input }: OpenContext, source: CellSource, page: { after: string | null; limit: number }): Promise<Opened> {
  const { communityId, name, span } = input;
  const open = openerOf(source.rows);
  if (!open || !reportNamed(name)?.declaration.opens.includes(source.rows))
    throw invalid('This report opens no such rows.', [{ path: 'sources', message: 'are not of this report' }]);
  const year = span === 'year' && source.toDate ? await yearAt(tx, communityId, source.toDate) : undefined;
  return open(tx, { communityId, source, since: source.toDate ? firstDay(span, source.toDate, year?.startOn) : null, ...page });
}

interface Page {
  rows: (OpenedRow & { key: string })[];
  next: string | null;
}

/** A page of a figure of several sources: their rows one after the other, from the place where the page before ended. */
async function openPage(context: OpenContext): Promise<Page & { opened: Opened[] }> {
  const { sources, after, limit } = context.input;
  const [firstPart = '0', firstRow = null] = after?.split('|') ?? [];
  const opened: Opened[] = [];
  const page: Page = { rows: [], next: null };
  for (const [part, source] of sources.entries()) {
    const room = limit - page.rows.length;
    // A source without room is opened all the same: its sum belongs to the total, and one row tells whether anything follows.
    const one = await openSource(context, source, { after: part === Number(firstPart) ? firstRow : null, limit: Math.max(room, 1) });
    opened.push(one);
    if (part < Number(firstPart) || page.next !== null) continue;
    if (room > 0) page.rows.push(...one.rows.map((row) => ({ ...row, key: `${part}|${row.itemId}` })));
    const isMore = room > 0 ? one.next !== null : one.rows.length > 0;
    if (isMore) page.next = page.rows.at(-1)?.key ?? null;
  }
  return { ...page, opened };
}

export const reportsHandlers: Handlers<typeof reports> = {
  async listReports(context) {
    const calendar = await calendarOf(context);
    const mine = allReports.map((report) => report.declaration).filter((declaration) => mayRun(context.held, declaration));
    const listed = mine.map(({ name, title, group, params, chart }) => ({
      name,
      title,
      group,
      params: params.map((param) => ({
        name: param.name,
        title: param.title,
        kind: param.kind,
        required: param.required,
        choices: [...(param.choices ?? [])],
        initial: initialOf(param, calendar),
      })),
      chart: chart ? { ...chart, columns: [...chart.columns] } : null,
    }));
    const order = (group: (typeof reportGroups)[number]) => reportGroups.indexOf(group);
    listed.sort((a, b) => order(a.group) - order(b.group) || a.title.localeCompare(b.title, 'en'));
    return { todayDate: calendar.today, yearStartDate: calendar.startOfYear, reports: listed };
  },
  async pickChoices({ tx, input, held }) {
    const { communityId, name, kind, search, value } = input;
    const { params } = findReport(name, held).declaration;
    if (!params.some((param) => param.kind === kind))
      throw invalid('This report asks for no such thing.', [{ path: 'kind', message: 'is not asked for by this report' }]);
    const choices = await choicesOf(tx, communityId, kind, value === undefined ? { search } : { value });
    return value === undefined ? choices : choices.filter((choice) => choice.value === value);
  },
  async runReport(context) {
    const order = await orderOf(context, context.input);
    const { rows, ...sheet } = await sheetOf(context.tx, order);
    const taken = await takeRows({ rows }, MOST_LINES);
    return {
      ...sheet,
      subtitle: [...sheet.subtitle],
      columns: [...sheet.columns],
      checks: [...sheet.checks],
      rows: taken.rows.map((row) => ({ ...row, cells: { ...row.cells } })),
      isCut: taken.isCut,
    };
  },
  async openCell(context) {
    findReport(context.input.name, context.held);
    const { rows, next, opened } = await openPage(context);
    const openings = opened.flatMap((one) => (one.opening === null ? [] : [one.opening]));
    const opening = openings.length > 0 ? sumCents(openings) : null;
    const movement = sumCents(opened.map((one) => one.movement));
    return { opening, movement, total: (opening ?? 0n) + movement, rows, next };
  },
  async exportReport(context) {
    const { format, ...input } = context.input;
    const order = await orderOf(context, input);
    const sheet = await sheetOf(context.tx, order, true);
    const isLong = format !== 'pdf' && Symbol.asyncIterator in sheet.rows;
    return { ...fileHead(sheet, format), body: isLong ? streamed(context, order, format) : await fileBody(sheet, format) };
  },
};
