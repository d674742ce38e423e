// Keys of the entry grid, as a spreadsheet has them.
import type { KeyboardEvent } from 'react';
import type { EntryColumn } from './entry-grid.rules.ts';
import type { EntryState } from './entry-state.ts';

interface Context<Row> {
  state: EntryState;
  columns: readonly EntryColumn<Row>[];
  rowCount: number;
  listOpen: boolean;
  askList(): void;
}

/** Next editable column from `column` in a direction, or null at the edge. */
function editable<Row>(columns: readonly EntryColumn<Row>[], column: number, step: 1 | -1): number | null {
  for (let i = column + step; i >= 0 && i < columns.length; i += step) if (columns[i]?.kind !== 'readonly') return i;
  return null;
}

function controlKey<Row>(event: KeyboardEvent<HTMLInputElement>, { state }: Context<Row>): boolean {
  switch (event.key) {
    case "'":
      state.repeatAbove();
      return true;
    case 'd':
      state.fillDown();
      return true;
    case 'Delete':
    case 'Backspace':
      if (event.key === 'Backspace' && state.editing) return false;
      state.deleteRow(state.row);
      return true;
    case 'Home':
      state.goTo(0, state.column);
      return true;
    case 'End':
      state.goTo(Number.MAX_SAFE_INTEGER, state.column);
      return true;
    // What saves or posts has what is being typed with it.
    case 'Enter':
    case 's':
      state.commit();
      return false;
    default:
      return false;
  }
}

function tabTo<Row>(event: KeyboardEvent<HTMLInputElement>, { state, columns, rowCount }: Context<Row>): boolean {
  const step = event.shiftKey ? -1 : 1;
  const beside = editable(columns, state.column, step);
  if (beside !== null) {
    state.goTo(state.row, beside);
    return true;
  }
  // From the blank last row, or before the first cell, Tab leaves the grid as anywhere on the page.
  const leaves = step === 1 ? state.row >= rowCount && state.draft === null : state.row === 0;
  if (leaves) return false;
  state.goTo(state.row + step, editable(columns, step === 1 ? -1 : columns.length, step) ?? state.column);
  return true;
}

function plainKey<Row>(event: KeyboardEvent<HTMLInputElement>, context: Context<Row>): boolean {
  const { state, columns, listOpen, askList } = context;
  switch (event.key) {
    case 'Enter':
      if (event.shiftKey) state.goTo(state.row - 1, state.column);
      else {
        state.take();
        state.goTo(state.row + 1, editable(columns, -1, 1) ?? 0);
      }
      return true;
    case 'Tab':
      return tabTo(event, context);
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (event.altKey) askList();
      else if (event.shiftKey) state.extendTo(state.row + step);
      else state.goTo(state.row + step, state.column);
      return true;
    }
    case 'PageDown':
    case 'PageUp':
      state.goTo(state.row + (event.key === 'PageDown' ? 20 : -20), state.column);
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Home':
    case 'End': {
      if (state.editing || event.shiftKey) return false;
      const right = event.key === 'ArrowRight' || event.key === 'End';
      const from = event.key === 'Home' ? -1 : event.key === 'End' ? columns.length : state.column;
      const to = editable(columns, from, event.key === 'Home' ? 1 : event.key === 'End' ? -1 : right ? 1 : -1);
      if (to !== null) state.goTo(state.row, to);
      return true;
    }
    case 'F2':
      state.edit();
      askList();
      event.currentTarget.setSelectionRange(event.currentTarget.value.length, event.currentTarget.value.length);
      return true;
    case 'Escape':
      if (state.draft === null && !state.editing && !listOpen) return false;
      state.revert();
      return true;
    default:
      return false;
  }
}

/** Answers one key of the current cell; keys it does not know go on to the input and the page. */
export function answerKey<Row>(event: KeyboardEvent<HTMLInputElement>, context: Context<Row>): void {
  if (event.nativeEvent.isComposing) return;
  const control = event.ctrlKey || event.metaKey;
  const done = control ? controlKey(event, context) : plainKey(event, context);
  if (done) {
    event.preventDefault();
    event.stopPropagation();
  }
}
