// Which rows are selected: single, by range from the last one touched, or all that match.
import { useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles a row; with `range` selects everything from the last one toggled. */
  toggle(index: number, range: boolean): void;
  /** Selects from one row to another, as Shift with arrows does. */
  extend(from: number, to: number): void;
  all(): void;
  clear(): void;
}

/** Selection over the ids of the rows in order. Rows filtered away leave the selection. */
export function useSelection(ids: readonly string[]): Selection {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef(0);
  const present = useMemo(() => {
    if (kept.size === 0) return kept;
    const known = new Set(ids);
    return [...kept].every((id) => known.has(id)) ? kept : new Set([...kept].filter((id) => known.has(id)));
  }, [kept, ids]);
  const between = (a: number, b: number) => ids.slice(Math.min(a, b), Math.max(a, b) + 1);
  return {
    ids: present,
    toggle: (index, range) => {
      const id = ids[index];
      if (id === undefined) return;
      const next = new Set(present);
      if (range) for (const each of between(anchor.current, index)) next.add(each);
      else if (next.has(id)) next.delete(id);
      else next.add(id);
      if (!range) anchor.current = index;
      setKept(next);
    },
    extend: (from, to) => setKept(new Set([...present, ...between(from, to)])),
    all: () => setKept(new Set(ids)),
    clear: () => setKept(new Set()),
  };
}
