// Which rows are selected: single, by range from the last one touched, or all that are shown.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RowSource, TableModel } from './table-model.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles a row; with `range` selects everything from the last one toggled. */
  toggle(index: number, range: boolean): void;
  /** Selects from one row to another, as Shift with arrows does. */
  extend(from: number, to: number): void;
  all(): void;
  clear(): void;
}

/**
 * Up to so many rows, "all" fetches those that are not here yet; beyond, it takes the ones here, and all that
 * match are a selection of the server's.
 */
const FETCHED = 1000;
const EMPTY: ReadonlySet<string> = new Set();

/** Selection over the rows of a model. Rows filtered away leave the selection. */
export function useSelection<Row>(model: TableModel<Row>, source: RowSource<Row> | undefined): Selection {
  const [kept, setKept] = useState<ReadonlySet<string>>(EMPTY);
  const anchor = useRef(0);
  const question = source?.question;
  const asked = useRef(question);
  const present = useMemo(() => {
    if (kept.size === 0 || source) return kept;
    const known = new Set(model.ids);
    return [...kept].every((id) => known.has(id)) ? kept : new Set([...kept].filter((id) => known.has(id)));
  }, [kept, model.ids, source]);
  useEffect(() => {
    if (asked.current !== question) setKept(EMPTY);
    asked.current = question;
  }, [question]);
  const add = (ids: readonly string[]) => setKept((old) => new Set([...(source ? old : present), ...ids]));
  const between = (a: number, b: number) => {
    const [first, last] = [Math.min(a, b), Math.max(a, b)];
    if (!source) return add(model.ids.slice(first, last + 1));
    void source.idsOf(first, last).then(add);
  };
  return {
    ids: present,
    toggle: (index, range) => {
      const id = model.idAt(index);
      if (id === undefined) return;
      if (range) return between(anchor.current, index);
      anchor.current = index;
      const next = new Set(present);
      if (!next.delete(id)) next.add(id);
      setKept(next);
    },
    extend: between,
    all: () => {
      if (!source) setKept(new Set(model.ids));
      else if (model.count <= FETCHED) between(0, model.count - 1);
      else add(source.loadedIds());
    },
    clear: () => setKept(EMPTY),
  };
}
