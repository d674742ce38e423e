// Holds a page's work and its panel: side by side while the table has room for all its columns, else the
// panel below it.
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Told by a table how many px its columns need. */
const Room = createContext<(table: object, needed: number | null) => void>(() => undefined);

/** What the work needs beside a panel when no table says otherwise, in px. */
const LEAST = 504;

/**
 * Widest table, in px, that a panel about one of its rows goes below for: opening a row should not move the
 * list.
 */
const PANEL_YIELDS = 544;

/** Tells the Split around a table how many px its columns need. */
export function useNeededRoom(needed: number): void {
  const tell = useContext(Room);
  const self = useRef({});
  useLayoutEffect(() => tell(self.current, needed), [tell, needed]);
  useEffect(() => () => tell(self.current, null), [tell]);
}

/** Lets the Split around a panel look again when the panel appears or changes its width. */
export function usePanelRoom(width: number | undefined): void {
  const tell = useContext(Room);
  const self = useRef({});
  useLayoutEffect(() => tell(self.current, null), [tell, width]);
}

/** True when the panel of a split has no room beside what stands there. */
function isNarrow(split: HTMLElement, needed: number): boolean {
  const panel = split.querySelector(':scope > .panel');
  if (!panel || split.clientWidth === 0) return false;
  const width = Number.parseFloat(getComputedStyle(panel).getPropertyValue('--panel')) || 392;
  const most = panel.classList.contains('sidepane') ? needed : Math.min(needed, PANEL_YIELDS);
  return split.clientWidth < width + most;
}

/**
 * Holds the page's columns side by side: the work and its panel. The panel goes below where the table would
 * lose columns to it.
 */
export function Split({ children }: { children: ReactNode }) {
  const split = useRef<HTMLDivElement>(null);
  const tables = useRef(new Map<object, number>());
  const [isUnder, setUnder] = useState(false);
  const look = useRef(() => {
    if (split.current) setUnder(isNarrow(split.current, Math.max(LEAST, ...tables.current.values())));
  });
  const tell = useRef((table: object, needed: number | null) => {
    if (needed === null) tables.current.delete(table);
    else tables.current.set(table, needed);
    look.current();
  });
  // A panel comes and goes with what the page draws.
  useLayoutEffect(() => look.current());
  useEffect(() => {
    const watch = new ResizeObserver(() => look.current());
    if (split.current) watch.observe(split.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Room value={tell.current}>
      <div className={isUnder ? 'split under' : 'split'} ref={split}>
        {children}
      </div>
    </Room>
  );
}
