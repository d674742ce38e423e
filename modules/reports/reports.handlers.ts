// The handlers of reports: the claims of the report are asked here by its name, since one call serves them
// all.
import {
  type CellSource,
  type HandlerInput,
  id,
  type PickedKind,
  paramsOf,
  type ReportDeclaration,
  type ReportOutput,
  type ReportParam,
  refuse,
  relativeDates,
  reportGroups,
  reportOutputs,
} from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { spooled } from '../../packages/files/spool.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import {
  centsToText,
  formatInstant,
  formatSpan,
  type Instant,
  invalid,
  type LocalDate,
  notFound,
  startOfMonth,
  sumCents,
} from '../../packages/kernel/kernel.ts';
import { dateFor, type ReportCalendar, readParams } from '../../packages/reporting/params.ts';
import { type Opened, type OpenedRow, takeRows } from '../../packages/reporting/report.ts';
import { fileBody, fileHead, type Paper } from '../../packages/reporting/report-files.ts';
import { claimTitle } from '../identity/identity.contract.ts';
import { booksOf, yearAt } from '../ledger/ledger.server.ts';
import { loadOwners, searchOwners } from '../receivables/receivables.server.ts';
import { loadReportSetting } from './paper/report-setting.store.ts';
import { allReports, mayRun, openerOf, reportNamed } from './registry.server.ts';
import { calendarOf, findReport, knownTimeOf, type Order, orderFor, sheetOf } from './report-order.handlers.ts';
import { type reports, runRefusals } from './reports.contract.ts';
import { bankAccountChoices, type Choice, codeChoices, communitiesIn, enteringUsers, payeeChoices } from './reports.store.ts';
import { type ReadRun, recordRun } from './runs/report-run.handlers.ts';

/** A screen shows this many lines; files have them all. */
const MOST_LINES = 2000;

function initialOf(param: ReportParam, calendar: ReportCalendar): string {
  const { [param.name]: value } = readParams({ params: [{ ...param, required: false }] }, {}, calendar);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'bigint') return centsToText(value);
  return value?.toString() ?? '';
}

type Books = Awaited<ReturnType<typeof booksOf>>;

/** What the books themselves offer, each under its id; periods and years under their first day. */
const bookChoices: Readonly<Record<Exclude<PickedKind, 'bankAccount' | 'codes' | 'owner' | 'payee' | 'user'>, (books: Books) => Choice[]>> =
  {
    fund: ({ funds }) => funds.map(({ fundId, code, name }) => ({ value: fundId, code, label: name })),
    funds: ({ funds }) => funds.map(({ fundId, code, name }) => ({ value: fundId, code, label: name })),
    costCenters: ({ costCenters }) => costCenters.map(({ costCenterId, code, name }) => ({ value: costCenterId, code, label: name })),
    account: ({ accounts, survivors }) =>
      accounts
        .filter(({ accountId }) => !survivors.has(accountId))
        .map(({ accountId, number, name }) => ({ value: accountId, code: number, label: name })),
    period: ({ periods }) =>
      periods
        .toReversed()
        .map(({ periodStart, periodEnd }) => ({ value: periodStart, code: '', label: formatSpan(periodStart, periodEnd) })),
    fiscalYear: ({ periods }) =>
      [...new Map(periods.toReversed().map((period) => [period.yearStart, period.yearEnd]))].map(([start, end]) => ({
        value: start,
        code: '',
        label: formatSpan(start, end),
      })),
  };

/** What the books hold is little and comes all; owners and vendors are searched for, or named by their id. */
async function choicesOf(tx: Tx, communityId: string, kind: PickedKind, wanted: { search: string } | { value: string }): Promise<Choice[]> {
  if (kind === 'bankAccount') return bankAccountChoices(tx, communityId);
  if (kind === 'codes') return codeChoices(tx, communityId);
  if (kind === 'user') return enteringUsers(tx, communityId);
  if (kind !== 'owner' && kind !== 'payee') return bookChoices[kind](await booksOf(tx, communityId));
  // Periods are named by their day, owners by an id: anything else names nobody.
  if ('value' in wanted && !id.safeParse(wanted.value).success) return [];
  if (kind === 'payee') return payeeChoices(tx, communityId, wanted);
  const owners =
    'value' in wanted ? await loadOwners(tx, communityId, [wanted.value]) : await searchOwners(tx, [communityId], wanted.search, 20);
  return owners.map(({ ownershipId, accountNumber, owner }) => ({ value: ownershipId, code: accountNumber, label: owner }));
}

function orderOf(context: Context<{ communityId: string }>, input: Readonly<Record<string, string>>): Promise<Order> {
  const { communityId = '', name = '', ...given } = input;
  return orderFor(context, findReport(name, context.held), communityId, given);
}

function firstDay(span: 'month' | 'year' | 'all', to: LocalDate, startOfYear: LocalDate | undefined): LocalDate | null {
  if (span === 'all') return null;
  return span === 'month' ? startOfMonth(to) : (startOfYear ?? startOfMonth(to));
}

type OpenContext = Context<HandlerInput<typeof reports.openCell>>;

/** The moment before which figures are known, by community. */
type Known = (communityId: string) => Instant | null;

/** Opens one source of a figure; which rows a report opens, its declaration says. */
async function openSource(
  { tx, input }: OpenContext,
  source: CellSource,
  { known, ...page }: { after: string | null; limit: number; known: Known },
): Promise<Opened> {
  const { name, span } = input;
  const communityId = source.communityId ?? input.communityId;
  const open = openerOf(source.rows);
  if (!open || !reportNamed(name)?.declaration.opens.includes(source.rows))
    throw invalid('This report opens no such rows.', [{ path: 'sources', message: 'are not of this report' }]);
  const year = span === 'year' && source.toDate ? await yearAt(tx, communityId, source.toDate) : undefined;
  return open(tx, {
    communityId,
    source,
    since: source.toDate ? firstDay(span, source.toDate, year?.startOn) : null,
    ...page,
    knownTime: known(communityId),
  });
}

/**
 * Until when figures were known in each community the sources name: the day of a report is that of each. A
 * community out of scope is not found.
 */
async function knownIn(context: OpenContext): Promise<Known> {
  const { tx, input, held, now, communities } = context;
  const { declaration } = findReport(input.name, held);
  const named = [...new Set(input.sources.flatMap(({ communityId }) => communityId ?? []))];
  if (named.length > 0 && (!declaration.addsUp || (await communitiesIn(tx, communities, named)).length < named.length))
    throw notFound('The community');
  const known = new Map<string, Instant | null>();
  if (input.knownOn !== undefined) {
    for (const communityId of new Set([input.communityId, ...named]))
      known.set(communityId, knownTimeOf(declaration, input.knownOn, await calendarOf({ tx, now, input: { communityId } })));
  }
  return (communityId) => known.get(communityId) ?? null;
}

interface Page {
  rows: (OpenedRow & { key: string; communityId: string })[];
  next: string | null;
}

/**
 * A page of a figure of several sources: their rows one after the other, from the place where the page before
 * ended.
 */
async function openPage(context: OpenContext, known: Known): Promise<Page & { opened: Opened[] }> {
  const { sources, after, limit } = context.input;
  const [firstPart = '0', firstRow = null] = after?.split('|') ?? [];
  const opened: Opened[] = [];
  const page: Page = { rows: [], next: null };
  for (const [part, source] of sources.entries()) {
    const room = limit - page.rows.length;
    // A source without room is opened all the same: its sum belongs to the total, and one row tells whether
    // anything follows.
    const one = await openSource(context, source, {
      after: part === Number(firstPart) ? firstRow : null,
      limit: Math.max(room, 1),
      known,
    });
    opened.push(one);
    if (part < Number(firstPart) || page.next !== null) continue;
    const { communityId } = { ...context.input, ...source };
    if (room > 0) page.rows.push(...one.rows.map((row) => ({ ...row, key: `${part}|${row.itemId}`, communityId })));
    const isMore = room > 0 ? one.next !== null : one.rows.length > 0;
    if (isMore) page.next = page.rows.at(-1)?.key ?? null;
  }
  return { ...page, opened };
}

const fileWords: Record<ReportOutput, string> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' };

/** Refuses a file the report is not offered as, and names those it is. */
function refuseOutput({ title, outputs: offered = reportOutputs }: ReportDeclaration, format: ReportOutput): void {
  if (offered.includes(format)) return;
  const words = offered.map((each) => fileWords[each]).join(' and ');
  throw refuse(runRefusals, 'outputNotOffered', { title, outputs: words });
}

const outputs = { pdf: 'PDF', xlsx: 'XLSX', csv: 'CSV' } as const;

async function keepRun(
  context: Context<unknown>,
  { report, communityId, params, knownTime }: Order,
  read: Pick<ReadRun, 'output' | 'lastEntryId' | 'postedTime'>,
): Promise<void> {
  await recordRun(context, { declaration: report.declaration, communityId, params, knownTime, ...read });
}

interface PaperChoice {
  orientation: 'portrait' | 'landscape' | undefined;
  fontSize: 'small' | 'normal' | 'large' | undefined;
  runTime: 'on' | 'off' | undefined;
}

/**
 * The paper of one printing: what was chosen for it, else what the community has set. The time of the run
 * makes other bytes each time, so it is asked for.
 */
export async function paperOf(
  context: Pick<Context<unknown>, 'tx' | 'now'>,
  {
    communityId,
    setting,
    parts = [],
    communityIds = [],
    report,
  }: Pick<Order, 'communityId' | 'setting'> & Partial<Pick<Order, 'parts' | 'communityIds' | 'report'>>,
  choice: PaperChoice,
): Promise<Paper> {
  const kept = await loadReportSetting(context.tx, communityId);
  const turned = { REPORT: undefined, PORTRAIT: 'portrait', LANDSCAPE: 'landscape' } as const;
  const sizes = { SMALL: 'small', NORMAL: 'normal', LARGE: 'large' } as const;
  const orientation = choice.orientation ?? turned[kept.orientation];
  const run = (choice.runTime === undefined ? kept.showsRunTime : choice.runTime === 'on')
    ? [`Run ${formatInstant(context.now, setting.timeZone)}`]
    : [];
  return {
    ...(orientation ? { orientation } : {}),
    fontSize: choice.fontSize ?? sizes[kept.fontSize],
    mark: kept.confidentialMark,
    footer: [kept.footer, ...run].filter((part) => part !== ''),
    notes: report?.declaration.isStatement ? ['Unaudited, for management use'] : [],
    timeZone: setting.timeZone,
    // The logo of one stands on no figures of several.
    ...(kept.logo && parts.length === 0 && communityIds.length === 0 ? { logo: kept.logo } : {}),
  };
}

/** What the index says of a report that asks for a claim though its group asks for none. */
function asksOf({ protects, claims: { of } }: ReportDeclaration): string {
  if (protects === undefined) return '';
  const own = of.filter(({ claim }) => claim !== 'standardreports').map(({ claim }) => claimTitle(claim));
  return `Asks for ${own.join(' and ')}: it shows ${protects}.`;
}

export const reportsHandlers: Handlers<typeof reports> = {
  async listReports(context) {
    const calendar = await calendarOf(context);
    const mine = allReports.map((report) => report.declaration).filter((declaration) => mayRun(context.held, declaration));
    const listed = mine.map((declaration) => {
      const { name, title, group, chart, outputs: offered = reportOutputs, description = '' } = declaration;
      const params = paramsOf(declaration).map((param) => ({
        name: param.name,
        title: param.title,
        kind: param.kind,
        required: param.required,
        choices: [...(param.choices ?? [])],
        initial: initialOf(param, calendar),
      }));
      return {
        name,
        title,
        group,
        description,
        asks: asksOf(declaration),
        params,
        outputs: [...offered],
        chart: chart ? { ...chart, columns: [...chart.columns] } : null,
      };
    });
    const order = (group: (typeof reportGroups)[number]) => reportGroups.indexOf(group);
    listed.sort((a, b) => order(a.group) - order(b.group) || a.title.localeCompare(b.title, 'en'));
    const days = relativeDates.map((relative) => ({ relative, date: dateFor(relative, calendar) }));
    return { todayDate: calendar.today, yearStartDate: calendar.startOfYear, relativeDays: days, reports: listed };
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
    const { rows, lastEntryId, ...sheet } = await sheetOf(context.tx, order);
    await keepRun(context, order, { output: 'SCREEN', lastEntryId, postedTime: sheet.asKnownTime });
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
    const { rows, next, opened } = await openPage(context, await knownIn(context));
    const openings = opened.flatMap((one) => (one.opening === null ? [] : [one.opening]));
    const opening = openings.length > 0 ? sumCents(openings) : null;
    const movement = sumCents(opened.map((one) => one.movement));
    return { opening, movement, total: (opening ?? 0n) + movement, rows, next };
  },
  async exportReport(context) {
    const { format, pageOrientation, pageFontSize, pageRunTime, ...input } = context.input;
    const order = await orderOf(context, input);
    refuseOutput(order.report.declaration, format);
    const sheet = await sheetOf(context.tx, order, true);
    await keepRun(context, order, { output: outputs[format], lastEntryId: sheet.lastEntryId, postedTime: sheet.asKnownTime });
    const choice = { orientation: pageOrientation, fontSize: pageFontSize, runTime: pageRunTime };
    const paper = () => (format === 'pdf' ? paperOf(context, order, choice) : {});
    return { ...fileHead(sheet, format), body: await spooled(await fileBody(sheet, format, await paper())) };
  },
};
