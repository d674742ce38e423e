// Columns someone added to the records of a list: the application puts in who knows them, so that every list
// of records shows them.
import { createContext, useContext, useMemo } from 'react';
import type { AnyList, ListColumn } from '../contract/list.ts';
import { isOwnKey } from '../contract/own-column.ts';
import type { ViewState } from '../contract/saved-view.ts';

/**
 * Finds the added columns of a kind of record, in a community those that stand there; none for a list that is
 * of no kind.
 */
export type UseOwnColumns = (kind: string | undefined, communityId: string | null) => Readonly<Record<string, ListColumn>> | undefined;

const OwnColumnsContext = createContext<UseOwnColumns>(() => undefined);

/** Puts in who knows them; the application does, with the fields of records. */
export const OwnColumnsProvider = OwnColumnsContext.Provider;

/**
 * The list with the columns someone added to its kind of record, which are shown when they are asked for.
 */
export function useWithOwnColumns(list: AnyList, communityId: unknown): AnyList {
  const useOwn = useContext(OwnColumnsContext);
  const own = useOwn(list.recordKind, typeof communityId === 'string' ? communityId : null);
  return useMemo(() => (own ? { ...list, columns: { ...list.columns, ...own } } : list), [list, own]);
}

/** The added columns that are switched on in a view. */
export const ownShown = ({ hidden = [] }: ViewState): string[] =>
  hidden.flatMap((key) => (key.startsWith('+') && isOwnKey(key.slice(1)) ? [key.slice(1)] : [])).sort();

/** Rows with the values of added columns among the others. */
export function withOwnCells<Row>(row: Row): Row {
  const { own, ...cells } = row as Row & { own?: object };
  return own ? ({ ...cells, ...own } as Row) : row;
}
