// The handlers of data sources: the claims of the source are asked here by its name, since one call serves
// them all.
import { allows, type HeldClaims, type ListQuestion, parseGroup, parseSort } from '../../../packages/contract/contract.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { centsToText, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { exportedFile, firstRows, type ListSource } from '../../../packages/lists/lists.ts';
import type { data } from './data.contract.ts';
import { joinedSources } from './data-source.server.ts';

function mayRead(held: HeldClaims, { list: { permission } }: ListSource): boolean {
  return typeof permission === 'object' && allows(held, permission);
}

function sourceFor(name: string, held: HeldClaims): ListSource {
  const source = joinedSources.get(name);
  if (!source) throw notFound('The data source');
  if (!mayRead(held, source)) throw forbidden();
  return source;
}

interface Asked {
  communityId: string;
  source: string;
  query: unknown;
  search: string;
  sort: string;
}

/** The context of the source's own list, with the query that was built over its columns. */
function askedOf<More extends object>(context: Context<Asked & More>): { source: ListSource; of: Context<Asked & More & ListQuestion> } {
  const { input, held } = context;
  const source = sourceFor(input.source, held);
  const group = parseGroup(source.list.columns, input.query);
  if (!group)
    throw invalid('The query asks something the source does not know.', [{ path: 'query', message: 'is not a query of this source' }]);
  const sort = parseSort(source.list.columns, input.sort);
  if (!sort)
    throw invalid('The order names a column the source does not have.', [{ path: 'sort', message: 'is not an order of this source' }]);
  return { source, of: { ...context, input: { ...input, filter: [], sort, group } } };
}

type Cell = string | number | boolean | null;

function cellsOf({ list }: ListSource, row: Readonly<Record<string, unknown>>): Record<string, Cell> {
  const cells = Object.keys(list.columns).map((key) => {
    const value = row[key];
    return [key, typeof value === 'bigint' ? centsToText(value) : (value as Cell)] as const;
  });
  return Object.fromEntries(cells);
}

export const dataHandlers: Handlers<typeof data> = {
  async listSources(context) {
    const mine = [...joinedSources].filter(([, source]) => mayRead(context.held, source));
    const question = { filter: [], search: '', sort: [] };
    const of = { ...context, input: { ...context.input, ...question } };
    const found: { name: string; count: number }[] = [];
    for (const [name, source] of mine) found.push({ name, count: (await firstRows(source, of, 1)).count });
    return found;
  },
  async previewQuery(context) {
    const { source, of } = askedOf(context);
    const { rows, count, sums } = await firstRows(source, of, context.input.limit);
    return { count, sums, rows: rows.map((row) => ({ rowId: String(row[source.list.rowId]), cells: cellsOf(source, row) })) };
  },
  async exportQuery(context) {
    const { source, of } = askedOf(context);
    const unknown = context.input.columns.find((key) => !Object.hasOwn(source.list.columns, key));
    if (unknown !== undefined)
      throw invalid('A column is none of the source.', [{ path: 'columns', message: 'is not a column of this source' }]);
    return await exportedFile(source, of);
  },
};
