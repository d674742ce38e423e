// How a list looks, kept in the address: a view by its name, or the whole state where it differs from the
// view it began as.
import { useMemo } from 'react';
import type { AnyList } from '../../contract/list.ts';
import { savedViews, type ViewState } from '../../contract/saved-view.ts';
import { useCall } from '../client.ts';
import { useShell } from '../shell.tsx';

/** A view of the strip: one the list comes with, or a saved one. */
export interface NamedView {
  key: string;
  title: string;
  state: ViewState;
  saved?: { savedViewId: string; version: number; isShared: boolean; isOwn: boolean };
}

export interface ListLook {
  views: readonly NamedView[];
  /** The view in force, or the one the state began as. */
  base: NamedView;
  state: ViewState;
  isChanged: boolean;
  /** The key of the view this person begins with. */
  defaultKey: string;
  isReady: boolean;
  change(next: ViewState): void;
  pick(key: string): void;
  /** The row open in the panel. */
  openId: string | undefined;
  open(id: string | undefined): void;
}

/**
 * A state without what says nothing, its parts in one order: two states that look the same are the same text.
 */
export function plainState(state: ViewState): ViewState {
  const says = (value: unknown) =>
    value !== undefined && value !== '' && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  const parts = Object.entries(state).filter(([, value]) => says(value));
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** True when two states look the same. */
export function isSameState(a: ViewState, b: ViewState): boolean {
  return JSON.stringify(plainState(a)) === JSON.stringify(plainState(b));
}

function readState(text: string): (ViewState & { base?: string }) | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The address of a state: the name of the view it equals, else the view it began as with everything that is
 * asked.
 */
export function addressOf(state: ViewState, base: NamedView): string {
  return isSameState(state, base.state) ? base.key : JSON.stringify({ base: base.key, ...plainState(state) });
}

/** The views a list comes with. */
export function builtInViews(list: Pick<AnyList, 'views'>): NamedView[] {
  return Object.entries(list.views).map(([key, { title, filters, sort }]) => ({
    key,
    title,
    state: plainState({ filters: [...(filters ?? [])], sort }),
  }));
}

/** The look of a list from its address; without one, the view this person begins with. */
export function useListLook(list: AnyList): ListLook {
  const { search, setSearch } = useShell();
  const saved = useCall(savedViews.listViews, { list: list.name });
  const views = useMemo(() => {
    const own = (saved.data?.views ?? []).map(({ name, state, ...rest }) => ({
      key: `saved-${rest.savedViewId}`,
      title: name,
      state: plainState(state),
      saved: rest,
    }));
    return [...builtInViews(list), ...own];
  }, [list, saved.data]);
  const text = search.view ?? '';
  return useMemo(() => {
    const first = views[0] ?? { key: 'all', title: 'All', state: {} };
    const byDefault = views.find((view) => view.key === saved.data?.defaultView) ?? first;
    const { base: began, ...given } = text.startsWith('{') ? (readState(text) ?? {}) : { base: text };
    const base = views.find((view) => view.key === began) ?? byDefault;
    const state = text.startsWith('{') ? plainState(given) : base.state;
    const write = (view: string, row: string | null | undefined) =>
      setSearch({ view: view === byDefault.key ? null : view, ...(row === undefined ? {} : { row }) });
    return {
      views,
      base,
      state,
      isChanged: !isSameState(state, base.state),
      defaultKey: byDefault.key,
      // Only a view that is named, or the one to begin with, has to be waited for.
      isReady: !saved.isPending || text.startsWith('{') || views.some((view) => view.key === text),
      change: (next: ViewState) => write(addressOf(next, base), undefined),
      pick: (key: string) => write(key, null),
      openId: search.row,
      open: (id: string | undefined) => setSearch({ row: id ?? null }),
    };
  }, [views, text, saved.data, saved.isPending, search.row, setSearch]);
}
