// The rows of a declared list, fetched page by page as they come into sight; what is counted and summed comes
// with them.
import { keepPreviousData, type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyList, ListTotals } from '../../contract/list.ts';
import type { ViewState } from '../../contract/saved-view.ts';
import { modulo, quotient } from '../../kernel/kernel.ts';
import type { RowSource } from '../../ui/ui.ts';
import { type CallFailed, call, retryWhileDown } from '../client.ts';
import { ownShown, withOwnCells } from '../own-columns.ts';

/** What the list is a list of: `{ communityId }`. */
export type Scope = Readonly<Record<string, unknown>>;

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

export interface ListRows<Row> {
  source: RowSource<Row>;
  /** Of this question; undefined until they are counted. */
  totals: ListTotals | undefined;
  /** How many rows the views have, perhaps as counted for the question before. */
  viewCounts: Readonly<Record<string, number>> | undefined;
  /** Nothing was shown yet. */
  isPending: boolean;
  /** Rows of the question before are still shown. */
  isOld: boolean;
  error: CallFailed | null;
  retry(): void;
}

const STEP = 200;
/** Rows on either side of the ones in sight that are fetched as well. */
const AHEAD = 60;
const SETTLED_MS = 60;

/** What is asked of a list, as its calls take it. */
export function questionOf(scope: Scope, state: ViewState): Scope {
  const { filters = [], search = '', sort = '' } = state;
  const own = ownShown(state);
  return {
    ...scope,
    ...(own.length > 0 ? { own } : {}),
    ...(filters.length > 0 ? { filter: filters } : {}),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** Which page is read with which call. */
function pageQuery<Row>(list: AnyList, asked: Scope, totals: ListTotals | undefined, page: number) {
  const after = page === 0 ? '' : totals?.marks[page - 1];
  const input = { ...asked, limit: totals?.step ?? STEP, ...(after ? { after } : {}) };
  const endpoint: Endpoint = list.calls.readPage;
  return {
    queryKey: [endpoint.name, input],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const page = (await call(endpoint, input, { signal })) as Page<Row>;
      return { ...page, rows: page.rows.map(withOwnCells) };
    },
    enabled: page === 0 || after !== undefined,
    staleTime: 15_000,
    retry: retryWhileDown,
  };
}

/** The pages in sight, once scrolling has come to rest on them for a moment. */
function usePagesInSight(step: number): { first: number; last: number; want(first: number, last: number): void } {
  const [pages, setPages] = useState({ first: 0, last: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const want = useCallback(
    (first: number, last: number) => {
      const next = { first: quotient(Math.max(0, first - AHEAD), step), last: quotient(last + AHEAD, step) };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setPages((old) => (old.first === next.first && old.last === next.last ? old : next)), SETTLED_MS);
    },
    [step],
  );
  return { ...pages, want };
}

interface Loaded<Row> {
  asked: Scope;
  totals: ListTotals | undefined;
  pages: ReadonlyMap<number, Page<Row>>;
}

/** The rows at hand as a table reads them. */
function sourceOf<Row>(
  list: AnyList,
  client: QueryClient,
  { asked, totals, pages }: Loaded<Row>,
  want: RowSource<Row>['want'],
): RowSource<Row> {
  const step = totals?.step ?? STEP;
  const first = pages.get(0);
  const count = totals?.count ?? (first ? first.rows.length + (first.next === null ? 0 : 1) : 0);
  const idOf = (row: Row) => (row as Readonly<Record<string, string>>)[list.rowId] ?? '';
  const at = (index: number) => (index < count ? pages.get(quotient(index, step))?.rows[modulo(index, step)] : undefined);
  const loaded = [...pages].flatMap(([page, { rows }]) => rows.map((row, i) => [idOf(row), page * step + i] as const));
  const places = new Map(loaded);
  return {
    count,
    at,
    want,
    indexOf: (id) => places.get(id) ?? -1,
    loadedIds: () => loaded.map(([id]) => id),
    idsOf: async (from, to) => {
      const ids: string[] = [];
      for (let page = quotient(from, step); page <= quotient(to, step); page += 1) {
        const { rows } = await client.fetchQuery({ ...pageQuery<Row>(list, asked, totals, page), retry: false });
        ids.push(...rows.filter((_, i) => page * step + i >= from && page * step + i <= to).map(idOf));
      }
      return ids;
    },
    question: JSON.stringify(asked),
  };
}

/**
 * What is shown: the rows of this question once its first page is here, with all pages seen since; until then
 * those of the question before.
 */
function useShown<Row>(next: Loaded<Row>): { now: Loaded<Row>; isHere: boolean } {
  const shown = useRef(next);
  const isHere = next.pages.has(0);
  const { asked, totals, pages } = shown.current;
  const isSame = asked === next.asked && totals === next.totals;
  if (isHere && !isSame) shown.current = next;
  else if (isHere && [...next.pages].some(([page, rows]) => pages.get(page) !== rows))
    shown.current = { ...next, pages: new Map([...pages, ...next.pages]) };
  return { now: shown.current, isHere };
}

/** Reads a list. While another question is on its way, the rows of the one before stay. */
export function useListRows<Row>(list: AnyList, scope: Scope, state: ViewState, enabled: boolean): ListRows<Row> {
  const client = useQueryClient();
  const text = JSON.stringify(questionOf(scope, state));
  const asked = useMemo(() => JSON.parse(text) as Scope, [text]);
  const counted = useQuery<ListTotals, CallFailed>({
    queryKey: [list.calls.readTotals.name, asked],
    queryFn: ({ signal }) => call(list.calls.readTotals, asked, { signal }) as Promise<ListTotals>,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    enabled,
    retry: retryWhileDown,
  });
  const totals = counted.isPlaceholderData ? undefined : counted.data;
  const { first, last, want } = usePagesInSight(totals?.step ?? STEP);
  const numbers = useMemo(() => {
    const end = Math.min(last, totals?.marks.length ?? 0);
    return [...new Set([0, ...Array.from({ length: Math.max(0, end - first + 1) }, (_, i) => first + i)])];
  }, [first, last, totals]);
  const pages = useQueries({
    queries: numbers.map((page) => ({ ...pageQuery<Row>(list, asked, totals, page), ...(enabled ? {} : { enabled: false }) })),
    combine: useCallback(
      (results: readonly { data: unknown; error: Error | null; refetch(): unknown }[]) => ({
        loaded: new Map(results.flatMap(({ data }, i) => (data ? [[numbers[i] ?? 0, data as Page<Row>] as const] : []))),
        error: (results.find((each) => each.error)?.error ?? null) as CallFailed | null,
        retry: () => results.forEach((each) => void each.refetch()),
      }),
      [numbers],
    ),
  });
  const { now, isHere } = useShown({ asked, totals, pages: pages.loaded });
  const source = useMemo(
    () => sourceOf(list, client, { asked: now.asked, totals: now.totals, pages: now.pages }, want),
    [list, client, now.asked, now.totals, now.pages, want],
  );
  return {
    source,
    totals,
    viewCounts: counted.data?.views,
    isPending: now.pages.size === 0,
    isOld: !isHere,
    error: counted.error ?? pages.error,
    retry: () => {
      void counted.refetch();
      pages.retry();
    },
  };
}
