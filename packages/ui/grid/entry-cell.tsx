// The current cell of an entry grid: a real input, with what is worth knowing in a small box below it.
import { Popover } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type MutableRefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { formatDate, formatMoney, parseDate } from '../../kernel/kernel.ts';
import { isSum, readAmount } from '../amount.rules.ts';
import { OptionList, useOptions } from '../option-list.tsx';
import type { Option } from '../options.rules.ts';
import { useToday } from '../provider.tsx';
import { type CellMark, cellProblem, type EntryColumn, shownText } from './entry-grid.rules.ts';

export interface EntryCellProps<Row> {
  column: EntryColumn<Row>;
  row: Row;
  /** One-based, for the label. */
  number: number;
  /** What is being typed, or null while the kept value shows. */
  draft: string | null;
  onDraft(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>, listOpen: boolean): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>): void;
  onLeave(): void;
  onEdit(): void;
  /** Takes an option by mouse. */
  onTake(option: Option): void;
  mark: CellMark | null;
  inputRef(input: HTMLInputElement | null): void;
  /** The option a commit would take. */
  highlighted: MutableRefObject<Option | undefined>;
  /** What Enter would put into the empty cell. */
  suggested?: string | undefined;
  /** F2 or Alt+Down asked for the list. */
  listAsked: boolean;
}

function useHint<Row>(
  { column, row, draft, mark }: EntryCellProps<Row>,
  focused: boolean,
): { text: string; tone: string; strong?: string } | null {
  const today = useToday();
  if (!focused) return null;
  if (draft !== null && column.kind === 'money' && isSum(draft)) {
    const sum = readAmount(draft);
    if (sum !== null) return { strong: `= ${formatMoney(sum, 'digits')}`, text: column.hint?.(row) ?? '', tone: '' };
  }
  if (draft !== null && column.kind === 'date') {
    const date = parseDate(draft, today);
    if (date) return { strong: formatDate(date), text: '', tone: '' };
  }
  if (draft === null) {
    const problem = cellProblem(column, row);
    if (problem && shownText(column, row) !== '') return { text: problem, tone: 'st prob' };
    if (mark) return { text: mark.text, tone: mark.tone === 'problem' ? 'st prob' : 'st att' };
  }
  const hint = column.hint?.(row);
  return hint ? { text: hint, tone: '' } : null;
}

/** The current cell. */
export function EntryCell<Row>(props: EntryCellProps<Row>) {
  const { column, row, number, draft, onDraft, onKeyDown, onPaste, onLeave, onEdit, onTake, inputRef, highlighted, listAsked } = props;
  const id = useId();
  const [focused, setFocused] = useState(false);
  const [active, setActive] = useState(0);
  const listOpen = column.kind === 'pick' && focused && (draft !== null || listAsked);
  const found = useOptions(column.options ?? [], draft ?? '', listOpen);
  const chosen = listOpen && !found.loading && (draft ?? '').trim() !== '' ? found.options[active] : undefined;
  useEffect(() => {
    highlighted.current = chosen;
  }, [highlighted, chosen]);
  const hint = useHint(props, focused && !listOpen);
  const element = useRef<HTMLInputElement | null>(null);
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      element.current = input;
      inputRef(input);
    },
    [inputRef],
  );
  const kept = draft === null ? shownText(column, row) : null;
  useEffect(() => {
    // A value that was kept, repeated or taken back stands selected, so that typing replaces it.
    if (kept !== null && document.activeElement === element.current) element.current?.select();
  }, [kept]);
  const invalid = draft === null && shownText(column, row) !== '' && cellProblem(column, row) !== null;

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (listOpen && step !== 0 && found.options.length > 0) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(found.options.length - 1, active + step)));
      return;
    }
    if (listOpen && draft === null && (event.key === 'Enter' || event.key === 'Tab')) highlighted.current = found.options[active];
    onKeyDown(event, listOpen);
  };

  return (
    <Popover
      withRoles={false}
      opened={listOpen || hint !== null}
      position={column.kind === 'money' ? 'bottom-end' : 'bottom-start'}
      offset={2}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <input
          ref={attach}
          className="cell-input"
          aria-label={`${column.title}, row ${number}`}
          aria-invalid={invalid || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-required={column.required}
          {...(column.kind === 'pick'
            ? {
                role: 'combobox',
                'aria-expanded': listOpen,
                'aria-controls': listOpen ? id : undefined,
                'aria-autocomplete': 'list' as const,
                'aria-activedescendant': listOpen && found.options.length > 0 ? `${id}-${active}` : undefined,
              }
            : {})}
          autoComplete="off"
          spellCheck={column.kind === 'text' && !column.numeric}
          inputMode={column.kind === 'money' ? 'decimal' : undefined}
          value={draft ?? shownText(column, row)}
          placeholder={props.suggested}
          onChange={(event) => {
            setActive(0);
            onDraft(event.currentTarget.value);
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onLeave();
          }}
          onDoubleClick={onEdit}
          onKeyDown={keyDown}
          onPaste={onPaste}
        />
      </Popover.Target>
      <Popover.Dropdown className={listOpen ? 'pick' : 'cell-hint'}>
        {listOpen ? (
          <OptionList id={id} label={column.title} options={found.options} active={active} loading={found.loading} onPick={onTake} />
        ) : (
          <span id={`${id}-hint`}>
            {hint?.strong && <b className="tn">{hint.strong}</b>} <span className={hint?.tone}>{hint?.text}</span>
          </span>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
