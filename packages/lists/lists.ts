// The door of the list engine: joins a declared list to its rows and answers its calls.
import {
  type AnyList,
  type ExportChoice,
  everywhereRefusals,
  type FieldsOf,
  type FileAnswer,
  isOwnKey,
  type List,
  type ListDeclaration,
  type ListQuestion,
  parseFilter,
  parseSort,
  refuse,
  type ScopeOf,
} from '../contract/contract.ts';
import { spooled } from '../files/spool.ts';
import type { Context, Route } from '../http/handlers.ts';
import { assert, dateInZone, invalid, type LocalDate, notFound } from '../kernel/kernel.ts';
import { fileOf, rowOf } from './export.ts';
import { condition } from './filter.sql.ts';
import {
  eachRow,
  givenIds,
  type ListSql,
  matchingIds,
  type Reading,
  readCounts,
  readMarks,
  readOne,
  readRows,
  readSelected,
} from './list.sql.ts';
import { paperOf } from './paper.ts';
import { insertSelection, insertSelectionRows, isSelectionOf, loadSelectedIds, selectedIds } from './selection.store.ts';

export { fieldColumns } from './field-columns.ts';
export { type ListSql, rowsWith } from './list.sql.ts';

/** Some 120 pages, which is what one reader may ask of a server at a time. */
const MOST_ON_PAPER = 5999;

/**
 * What reading a list takes of a call; a job that reads one gives the same. Who looks is there in calls, for
 * lists whose rows are seen by some.
 */
export type ListReader<I = unknown> = Pick<Context<I>, 'tx' | 'input' | 'now' | 'communities'> &
  Partial<Pick<Context<I>, 'userId' | 'held' | 'services'>>;

/** A list joined to its rows. */
export interface ListSource {
  list: AnyList;
  read(context: ListReader): Promise<ListSql>;
  today(context: ListReader): Promise<LocalDate>;
  owner(context: ListReader): Promise<string>;
}

type Asking<D extends ListDeclaration> = ListReader<ScopeOf<D> & ListQuestion>;

/**
 * Joins a list to the SQL of its rows. `today` gives the day that relative filters count from, in the scope's
 * own time zone; the day in UTC when silent.
 * `owner` names whose rows they are, for paper.
 */
export function joinList<D extends ListDeclaration>(
  list: List<D>,
  parts: {
    read(context: Asking<D>): ListSql<FieldsOf<D>> | Promise<ListSql<FieldsOf<D>>>;
    today?(context: Asking<D>): Promise<LocalDate>;
    owner?(context: Asking<D>): Promise<string>;
  },
): ListSource {
  for (const [name, { filters = [], sort = '' }] of Object.entries(list.views)) {
    assert(
      filters.every((each) => parseFilter(list.columns, each)),
      `the view ${name} of ${list.name} has a filter that is none`,
    );
    assert(parseSort(list.columns, sort), `the view ${name} of ${list.name} has an order that is none`);
  }
  assert(parseSort(list.columns, list.sort), `${list.name} has an order that is none`);
  return {
    list: list as unknown as AnyList,
    read: async (context) => parts.read(context as Asking<D>),
    today: async (context) => parts.today?.(context as Asking<D>) ?? dateInZone(context.now, 'UTC'),
    owner: async (context) => parts.owner?.(context as Asking<D>) ?? '',
  };
}

/** Today matters only where something asked moves with it. */
function asksToday(asked: ListQuestion): boolean {
  return (
    asked.group !== undefined ||
    asked.search !== '' ||
    asked.filter.some(({ op }) => ['span', 'between', 'from', 'through', 'on'].includes(op))
  );
}

/** The columns someone added that a question names, shown or asked about, as if they were declared. */
async function withOwnColumns(source: ListSource, context: ListReader): Promise<Pick<Reading, 'list' | 'rows'>> {
  const { list } = source;
  const rows = await source.read(context);
  const asked = context.input as ListQuestion & Partial<ExportChoice & { communityId: string }>;
  const needed = [...asked.filter, ...asked.sort].map(({ key }) => key).filter(isOwnKey);
  const shown = [...(asked.own ?? []), ...(asked.columns ?? [])].filter(isOwnKey);
  const { services, userId, tx } = context;
  if (list.recordKind === undefined || needed.length + shown.length === 0) return { list, rows };
  const isOfCommunity = asked.communityId !== undefined;
  const found =
    services?.ownColumns && userId !== undefined
      ? await services.ownColumns({ tx, userId }, list.recordKind, asked.communityId ?? null)
      : {};
  const gone = needed.some((key) => !found[key]) || (!isOfCommunity && asked.sort.some(({ key }) => isOwnKey(key)));
  if (gone)
    throw invalid(
      'A field this list is filtered or sorted by is switched off, not yours to see, or cannot be sorted by here. Drop the filter or the order.',
      [{ path: 'filter', message: 'names a field that is not there' }],
    );
  const own = Object.fromEntries([...needed, ...shown].flatMap((key) => (found[key] ? [[key, found[key]] as const] : [])));
  const columns = Object.fromEntries(Object.entries(own).map(([key, { column }]) => [key, column]));
  const values = Object.fromEntries(Object.entries(own).map(([key, { value }]) => [key, value(rows.id)]));
  return { list: { ...list, columns: { ...list.columns, ...columns } }, rows: { ...rows, columns: { ...rows.columns, ...values } } };
}

async function readingOf(source: ListSource, context: ListReader, needsToday = false): Promise<Reading> {
  const { list, rows } = await withOwnColumns(source, context);
  const asked = context.input as ListQuestion;
  const sort = asked.sort.length > 0 ? asked.sort : (parseSort(list.columns, list.sort) ?? []);
  const today = needsToday || asksToday(asked) ? await source.today(context) : dateInZone(context.now, 'UTC');
  return { list, rows, asked: { ...asked, sort }, today };
}

async function totalsOf(source: ListSource, context: Context<unknown>) {
  const { tx } = context;
  const reading = await readingOf(source, context, true);
  const { list, today } = reading;
  const views = Object.entries(list.views).map(([name, { filters = [] }]) => {
    const filter = filters.flatMap((text) => parseFilter(list.columns, text) ?? []);
    return [name, condition(list, { filter, search: '' }, today)] as const;
  });
  const counts = await readCounts(tx, reading, Object.fromEntries(views));
  return { ...counts, ...(await readMarks(tx, reading, counts.count)) };
}

async function requireSelection(context: Context<unknown>, list: AnyList, selectionId: string): Promise<void> {
  const owner = { userId: context.userId, list: list.name, now: context.now };
  if (!(await isSelectionOf(context.tx, selectionId, owner))) throw notFound('The selection');
}

/**
 * A view on paper is made within the call: its pages can be refused as too many, and its sums are of the same
 * moment as its rows.
 */
async function printed(
  source: ListSource,
  context: Context<unknown>,
  columns: readonly string[],
  within: ReturnType<typeof selectedIds> | null,
): Promise<FileAnswer> {
  const { tx, now } = context;
  const reading = await readingOf(source, context, true);
  const { list } = reading;
  const { count, sums } = within ? await readSelected(tx, reading, within) : await readCounts(tx, reading, {});
  if (count > MOST_ON_PAPER) {
    throw refuse(everywhereRefusals, 'reportTooLong', { most: MOST_ON_PAPER, lines: count });
  }
  const rows = eachRow(tx, reading, within);
  const { asked, today } = reading;
  const view = { owner: await source.owner(context), columns, asked, isSelection: within !== null, rows, count, sums, today, now };
  return { fileName: `${list.title}.pdf`, contentType: 'application/pdf', body: await paperOf(list, view) };
}

/**
 * Rows of a source from its beginning, with the count and the sums of all that match. Asked in one snapshot,
 * they are of the same moment.
 */
export async function firstRows(source: ListSource, context: ListReader, limit: number) {
  const { tx } = context;
  const reading = await readingOf(source, context);
  const { rows } = await readRows(tx, reading, { after: '', limit });
  const { count, sums } = await readCounts(tx, reading, {});
  return { rows: rows.map((row) => rowOf(reading.list, row)), count, sums };
}

/**
 * All rows of a source in order, read a thousand at a time whatever their number; the transaction must
 * outlive the reading.
 */
export async function* allRows(source: ListSource, context: ListReader): AsyncGenerator<Record<string, unknown>> {
  const reading = await readingOf(source, context);
  for await (const row of eachRow(context.tx, reading, null)) yield rowOf(reading.list, row);
}

/**
 * The file of what `context.input` asks: question, columns, format, selection. It is spooled: the rows are
 * read in the transaction of the call, and the file is taken after it.
 */
export async function exportedFile(source: ListSource, context: Context<unknown>): Promise<FileAnswer> {
  const { columns, format, selectionId } = context.input as ExportChoice;
  if (selectionId) await requireSelection(context, source.list, selectionId);
  const within = selectionId ? selectedIds(context.tx, selectionId) : null;
  if (format === 'pdf') return printed(source, context, columns, within);
  const reading = await readingOf(source, context);
  const file = fileOf(reading.list, columns, format, eachRow(context.tx, reading, within));
  return { ...file, body: await spooled(file.body) };
}

async function selectRows(source: ListSource, context: Context<unknown>) {
  const { tx, now, userId, record } = context;
  const reading = await readingOf(source, context);
  const { ids } = context.input as { ids: string[] | undefined };
  const selectionId = await insertSelection(tx, { userId, list: source.list.name, now });
  await insertSelectionRows(tx, selectionId, matchingIds(tx, selectionId, reading, ids));
  record({ entityId: selectionId });
  return { selectionId, ...(await readSelected(tx, reading, selectedIds(tx, selectionId))) };
}

/** A call of a list, told apart from other calls by its list. */
export interface ListRoute extends Route {
  list: AnyList;
}

/** The lists among routes, each once. */
export function listsAmong(all: readonly Route[]): AnyList[] {
  return [...new Set(all.flatMap((route) => ('list' in route ? [(route as ListRoute).list] : [])))];
}

/** The calls of a list with their handlers. */
export function listRoutes(source: ListSource): ListRoute[] {
  const { list } = source;
  const { readPage, readTotals, readRow, exportView, selectRows: select } = list.calls;
  const of: Route[] = [
    {
      endpoint: readPage,
      handler: async (context) => {
        const reading = await readingOf(source, context);
        const { rows, next } = await readRows(context.tx, reading, context.input as { after: string; limit: number });
        return { rows: rows.map((row) => rowOf(reading.list, row)), next };
      },
    },
    { endpoint: readTotals, handler: (context) => totalsOf(source, context) },
    {
      endpoint: readRow,
      handler: async (context) => {
        const rowId = (context.input as Readonly<Record<string, string>>)[list.rowId] ?? '';
        const reading = await readingOf(source, context);
        const found = await readOne(context.tx, reading, rowId);
        if (!found) throw notFound('The row');
        return { ...found, row: rowOf(reading.list, found.row) };
      },
    },
    { endpoint: exportView, handler: (context) => exportedFile(source, context) },
    { endpoint: select, handler: (context) => selectRows(source, context) },
  ];
  return of.map((route) => ({ ...route, list }));
}

/** What a command over many rows is given: a selection kept on the server, or the ids themselves. */
export interface Chosen {
  selectionId?: string | undefined;
  ids?: readonly string[] | undefined;
}

/**
 * The ids a command acts on. A selection of another list, of someone else, or expired, answers `notFound`.
 */
export async function chosenIds(context: Context<unknown>, list: { name: string }, { selectionId, ids = [] }: Chosen): Promise<string[]> {
  if (selectionId === undefined) return [...new Set(ids)];
  await requireSelection(context, list as AnyList, selectionId);
  return loadSelectedIds(context.tx, selectionId);
}

/** Keeps ids as a selection, so that what a command did can be taken back for exactly these rows. */
export async function keepSelection(context: Context<unknown>, list: { name: string }, ids: readonly string[]): Promise<string> {
  const { tx, userId, now } = context;
  const selectionId = await insertSelection(tx, { userId, list: list.name, now });
  await insertSelectionRows(tx, selectionId, givenIds(tx, selectionId, ids));
  return selectionId;
}
