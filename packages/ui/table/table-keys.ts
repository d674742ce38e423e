// Keys of the data table: arrows and letters move, Enter opens, Space or X selects, Shift extends.
import type { KeyboardEvent } from 'react';
import { useHotkeys } from '../hotkeys.tsx';

export interface TableKeys {
  count: number;
  currentIndex: number;
  goTo(index: number): void;
  /** Undefined where rows open nothing. */
  open: ((index: number) => void) | undefined;
  toggle: ((index: number, range: boolean) => void) | undefined;
  extend: ((from: number, to: number) => void) | undefined;
  selectAll: (() => void) | undefined;
  /** Changes a cell of the row in its place; undefined where no column can be. */
  edit: ((index: number) => void) | undefined;
  hotkeys: boolean;
}

function target(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, index + 1);
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'PageDown':
      return Math.min(count - 1, index + 20);
    case 'PageUp':
      return Math.max(0, index - 20);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Enter alone opens. With a key held it is the screen's: Ctrl+Enter posts, whatever has the focus. */
const isPlainEnter = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => key === 'Enter' && !ctrlKey && !metaKey && !shiftKey;

/** The handler for the table element; letters are bound for the whole screen when `hotkeys` is on. */
export function useTableKeys(keys: TableKeys): (event: KeyboardEvent) => void {
  const { count, currentIndex, goTo, open, toggle, extend, selectAll, edit, hotkeys } = keys;
  const select = () => currentIndex >= 0 && toggle?.(currentIndex, false);
  const group = 'List';
  useHotkeys(
    hotkeys
      ? [
          { keys: 'j', label: 'Move', hint: true, group, run: () => goTo(Math.min(count - 1, currentIndex + 1)) },
          { keys: 'k', label: 'Move', hint: true, group, run: () => goTo(Math.max(0, currentIndex - 1)) },
          ...(open
            ? [{ keys: 'enter', label: 'Open', hint: true, group, inFields: false, run: () => currentIndex >= 0 && open(currentIndex) }]
            : []),
          ...(edit ? [{ keys: 'e', label: 'Change in place', hint: true, group, run: () => currentIndex >= 0 && edit(currentIndex) }] : []),
          ...(toggle ? [{ keys: 'x', label: 'Select', hint: true, group, run: select }] : []),
          ...(toggle ? [{ keys: 'shift+arrowdown', label: 'Extend the selection', group }] : []),
          ...(selectAll ? [{ keys: 'ctrl+a', label: 'Select all', group, inFields: false, run: selectAll }] : []),
        ]
      : [],
  );
  return (event) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const to = target(event.key, currentIndex, count);
    if (to !== null && count > 0) {
      event.preventDefault();
      if (event.shiftKey && extend && currentIndex >= 0) extend(currentIndex, to);
      goTo(to);
    } else if (isPlainEnter(event) && open && currentIndex >= 0) {
      event.preventDefault();
      open(currentIndex);
    } else if ((event.key === ' ' || event.key.toLowerCase() === 'x') && toggle && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (currentIndex >= 0) toggle(currentIndex, event.shiftKey);
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && selectAll) {
      event.preventDefault();
      selectAll();
    } else if ((event.key === 'j' || event.key === 'k') && !hotkeys) {
      goTo(event.key === 'j' ? Math.min(count - 1, currentIndex + 1) : Math.max(0, currentIndex - 1));
    }
  };
}
