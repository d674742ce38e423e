// Which rows of a long list are drawn: a window around the scroll position, shared by the data table and the
// entry grid. All rows are equally high.
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface RowWindow {
  /** Rows to draw, with the height in px of the rows left out just above each. */
  rows: readonly { index: number; gap: number }[];
  /** Height in px of the rows left out after the last. */
  after: number;
  scrollTo(index: number): void;
}

export interface RowWindowOptions {
  count: number;
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  /** Heights of the sticky head and foot, which cover rows. */
  head: number;
  foot: number;
  /** A row drawn wherever the list is scrolled, because it has the focus. */
  keep?: number | undefined;
}

/**
 * The window moves on and grows in steps of so many px, and goes beyond what is in sight by so many rows, so
 * that most frames of a scroll draw nothing anew.
 */
const STEP = 112;
const BEYOND = 5;
/** What a scroller without a height (hidden, printing, not yet measured) counts as, in px. */
const UNMEASURED = 7 * STEP;
/**
 * A window higher than what is in sight by no more than this stays as it is: drawing anew would cost more
 * than the rows too many.
 */
const SPARE = 3 * STEP;

/**
 * A list begins with the rows in sight alone; so many milliseconds later, when it has been drawn and answers,
 * come those beyond.
 */
const BEYOND_AFTER_MS = 150;

interface Sight {
  top: number;
  height: number;
}

/** Height of the last list measured: the next one most likely has it too. */
let lastHeight = UNMEASURED;

/** What is in sight of an element, rounded outwards to steps; `now` itself while it covers that. */
function sightOf(element: HTMLElement, now: Sight): Sight {
  const top = Math.floor(element.scrollTop / STEP) * STEP;
  const needed = Math.ceil((element.clientHeight || UNMEASURED) / STEP) * STEP;
  if (element.clientHeight > 0) lastHeight = needed;
  const height = needed > now.height || needed < now.height - SPARE ? needed : now.height;
  return top === now.top && height === now.height ? now : { top, height };
}

/**
 * Follows the scroller, whichever element it is at the time; it is measured when it has been laid out, so
 * that drawing waits for no layout.
 */
function useSight(scroller: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, height: lastHeight });
  const watched = useRef<{ element: HTMLElement | null; stop(): void }>({ element: null, stop: () => {} });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (watched.current.element === element) return;
    watched.current.stop();
    const look = () => {
      // In the frame of the scroll itself: a window drawn later would show a gap.
      if (element) flushSync(() => setSight((now) => sightOf(element, now)));
    };
    const resized = new ResizeObserver(look);
    if (element) resized.observe(element);
    element?.addEventListener('scroll', look, { passive: true });
    watched.current = {
      element,
      stop: () => {
        resized.disconnect();
        element?.removeEventListener('scroll', look);
      },
    };
  });
  useLayoutEffect(
    () => () => {
      watched.current.stop();
      watched.current = { element: null, stop: () => {} };
    },
    [],
  );
  return sight;
}

/** False while the list is drawn for the first time. */
function useBegun(): boolean {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setBegun(true)), BEYOND_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return begun;
}

/** Indexes from `first` up to `end`, with `keep` before or after them when it is none of them. */
function drawn(first: number, end: number, keep: number): number[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (keep < 0 || (keep >= first && keep < end)) return rows;
  return keep < first ? [keep, ...rows] : [...rows, keep];
}

/** The window of rows to draw. */
export function useRowWindow({ count, rowHeight, scroller, head, foot, keep = -1 }: RowWindowOptions): RowWindow {
  const { top, height } = useSight(scroller);
  const moves = useBegun() || top > 0;
  const beyond = moves ? BEYOND : 0;
  const first = Math.max(0, Math.min(Math.floor((top - head) / rowHeight) - beyond, count - 1));
  const end = Math.min(count, Math.ceil((top + (moves ? STEP : 0) + height - head) / rowHeight) + beyond);
  let next = 0;
  const rows = drawn(first, end, keep < count ? keep : -1).map((index) => {
    const gap = (index - next) * rowHeight;
    next = index + 1;
    return { index, gap };
  });
  return {
    rows,
    after: Math.max(0, (count - next) * rowHeight),
    scrollTo: (index) => {
      const element = scroller.current;
      if (!element) return;
      const above = index * rowHeight;
      const below = head + above + rowHeight + foot - (element.clientHeight || UNMEASURED);
      if (element.scrollTop > above) element.scrollTop = above;
      else if (element.scrollTop < below) element.scrollTop = below;
    },
  };
}
