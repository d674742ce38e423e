// A saved query on its sources: the claims of each of them are asked here, whoever asks, and its rows become
// a report.
import { allows, type FilterGroup, filterWords, type HeldClaims, type ListColumn, refuse } from '../../../packages/contract/contract.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { allRows, firstRows, type ListReader, type ListSource } from '../../../packages/lists/lists.ts';
import { type ChosenRelation, joinedSource, joinedSources } from '../data/data-source.server.ts';
import { type Relation, relationsOf } from '../data/relation.rules.ts';
import { limitRefusals, sourceRefusals } from './custom-report.contract.ts';
import { type CustomRow, type Definition, linesOf, type ReadDefinition, readDefinition, reportColumns } from './definition.rules.ts';

/**
 * A report or a screen holds this many rows; more are a matter of an export. Source: reports.md, common rule
 * 10.
 */
const MOST_ROWS = 50_000;

function mayRead(held: HeldClaims, { list: { permission } }: ListSource): boolean {
  return typeof permission === 'object' && allows(held, permission);
}

interface Sources {
  base: ListSource;
  /** Those that are only passed through on the way to another too. */
  related: ChosenRelation[];
}

function chosen(relation: Relation, isPassed: boolean): ChosenRelation[] {
  const source = joinedSources.get(relation.to);
  return source ? [{ relation, source, isPassed }] : [];
}

/**
 * The source of a definition with those it is joined to; null when it names one the product does not have.
 */
function sourcesOf({ source, related }: Pick<Definition, 'source' | 'related'>): Sources | null {
  const base = joinedSources.get(source);
  const named = relationsOf(source).filter(({ name }) => related.includes(name));
  const passed = named.flatMap(({ through }) => (through && !related.includes(through.name) ? [through] : []));
  const ways = [...new Map(passed.map((way) => [way.name, way])).values()];
  if (!base || named.length !== related.length) return null;
  return { base, related: [...named.flatMap((one) => chosen(one, false)), ...ways.flatMap((one) => chosen(one, true))] };
}

/** The titles of the sources these claims do not open; one is enough to keep all of it closed. */
export function closedSources(definition: Pick<Definition, 'source' | 'related'>, held: HeldClaims): string[] {
  const sources = sourcesOf(definition);
  if (!sources) return [definition.source];
  const all = [sources.base, ...sources.related.map(({ source }) => source)];
  return [...new Set(all.filter((source) => !mayRead(held, source)).map(({ list }) => list.title))];
}

/** A definition on its rows. */
export interface OpenQuery {
  source: ListSource;
  read: ReadDefinition;
  definition: Definition;
}

/**
 * Opens a definition for whoever holds these claims. Refuses `sourceClosed`, and `invalid` where it does not
 * fit its source.
 */
export function openQuery(definition: Definition, held: HeldClaims): OpenQuery {
  const sources = sourcesOf(definition);
  if (!sources) throw notFound('The data source');
  const closed = closedSources(definition, held);
  if (closed.length > 0) throw refuse(sourceRefusals, 'sourceClosed', { sources: closed.join(' and ') });
  const source = joinedSource(sources.base, sources.related);
  const read = readDefinition(source.list, definition);
  if ('message' in read) throw invalid('The query does not fit its source.', [{ path: `definition.${read.path}`, message: read.message }]);
  return { source, read, definition };
}

type Reading = ListReader<{ communityId: string }>;

function asking(reading: Reading, { read, definition }: OpenQuery): ListReader {
  const { communityId } = reading.input;
  return { ...reading, input: { communityId, filter: [], search: definition.search, sort: read.sort, group: read.group } };
}

/** How many rows a query finds. */
export async function countRows(reading: Reading, query: OpenQuery): Promise<number> {
  return (await firstRows(query.source, asking(reading, query), 1)).count;
}

/** Refuses `tooManyRows` where a query finds more than a report holds. */
export function refuseMany(count: number): void {
  if (count > MOST_ROWS)
    throw refuse(limitRefusals, 'tooManyRows', { rows: count.toLocaleString('en-US'), most: MOST_ROWS.toLocaleString('en-US') });
}

/** The rows of a query as they are, in order. */
export function plainRows(reading: Reading, query: OpenQuery): AsyncGenerator<Record<string, unknown>> {
  return allRows(query.source, asking(reading, query));
}

/** The first rows, as they are. */
export async function plainStart(reading: Reading, query: OpenQuery, limit: number) {
  return await firstRows(query.source, asking(reading, query), limit);
}

/** The lines of rows: groups, subtotals and totals as the definition wants them. */
export function linesFrom({ read, source }: OpenQuery, rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<CustomRow> {
  return linesOf(read, source.list, rows);
}

/** The columns of the report. */
export function columnsOf({ read }: OpenQuery) {
  return reportColumns(read.columns);
}

function wordsOf(columns: Readonly<Record<string, ListColumn>>, { join, not, parts }: FilterGroup): string {
  const said = parts.flatMap((part) => {
    if ('parts' in part) return part.parts.length === 0 ? [] : [`(${wordsOf(columns, part)})`];
    const column = columns[part.key];
    return column ? [`${column.title} ${filterWords(column, part)}`] : [];
  });
  const joined = said.join(join === 'and' ? ' and ' : ' or ');
  return not ? `not (${joined})` : joined;
}

/** What was asked, in words, for the lines under the title. */
export function askedLines({ read, source, definition }: OpenQuery): string[] {
  const words = read.group.parts.length > 0 ? [wordsOf(source.list.columns, read.group)] : [];
  const search = definition.search === '' ? [] : [`with “${definition.search}”`];
  return [source.list.title, ...words, ...search];
}
