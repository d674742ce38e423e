// Which rows of a long list are drawn: a window around the scroll position, shared by the data table and the entry grid.
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';

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

const UNMEASURED = { width: 1000, height: 800 };

/** The window of rows to draw. A scroller without a height yet (hidden, printing) counts as 800 px high. */
export function useRowWindow({ count, rowHeight, scroller, head, foot, keep = -1 }: RowWindowOptions): RowWindow {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    initialRect: UNMEASURED,
    observeElementRect: (instance, report) => observeElementRect(instance, (rect) => report(rect.height === 0 ? UNMEASURED : rect)),
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return keep < 0 || keep >= count || rows.includes(keep) ? rows : [...rows, keep].sort((a, b) => a - b);
    },
  });
  // The virtualizer keeps measured sizes; a change of density must drop them.
  // The height is the trigger.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  let next = 0;
  const rows = virtualizer.getVirtualItems().map(({ index }) => {
    const gap = (index - next) * rowHeight;
    next = index + 1;
    return { index, gap };
  });
  return { rows, after: Math.max(0, (count - next) * rowHeight), scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) };
}
