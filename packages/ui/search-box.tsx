// The search box of the top bar: a field with results below it while one types. What is found comes from
// outside.
import { type ReactNode, useId, useRef, useState } from 'react';
import { Kbd } from './button.tsx';
import { useHotkeys } from './hotkeys.tsx';
import { Icon } from './icon.tsx';
import { type ResultGroup, ResultList, resultsOf } from './result-list.tsx';

export interface SearchBoxProps {
  label: string;
  value: string;
  onChange(value: string): void;
  groups: readonly ResultGroup[];
  /** Whether what is typed is long enough to ask: below, nothing is shown. */
  isAsking: boolean;
  /** In place of results, or after them: searching, nothing found, what went wrong. */
  note?: ReactNode;
  /** Enter without a chosen row, and the last line of the list. */
  onAll?: (() => void) | undefined;
  allLabel?: string | undefined;
}

/** A combobox of results. Slash puts the cursor into it; arrows choose, Enter opens, Escape leaves. */
export function SearchBox({ label, value, onChange, groups, isAsking, note, onAll, allLabel }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useHotkeys([{ keys: '/', label: 'Search', group: 'Everywhere', run: () => input.current?.focus() }]);
  const results = resultsOf(groups);
  const shown = isOpen && isAsking;
  const leave = () => {
    setOpen(false);
    setActive(-1);
  };
  const act = (run: (() => void) | undefined) => {
    if (!run) return;
    leave();
    input.current?.blur();
    run();
  };
  const closing = groups.map((group) => ({
    ...group,
    results: group.results.map((result) => ({ ...result, pick: () => act(result.pick) })),
  }));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive(Math.min(active + 1, results.length - 1)),
    ArrowUp: () => setActive(Math.max(active - 1, -1)),
    Enter: () => act(active >= 0 ? results[active]?.pick : isAsking ? onAll : undefined),
    Escape: () => {
      if (!shown) input.current?.blur();
      leave();
    },
  };
  return (
    <search className="search-box">
      <label className="search">
        <Icon name="search" small />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={shown}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={value}
          onFocus={(event) => {
            event.currentTarget.select();
            setOpen(true);
          }}
          onBlur={leave}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={(event) => {
            const run = keys[event.key];
            if (!run || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            run();
          }}
        />
        <span className="keys" aria-hidden="true">
          <Kbd keys="/" />
        </span>
      </label>
      {shown && (
        <div className="search-drop">
          <ResultList id={id} label={label} groups={closing} active={active} />
          {note && (
            <p className="found-note" role="status">
              {note}
            </p>
          )}
          {onAll && results.length > 0 && (
            <button
              type="button"
              className="found-all"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => act(onAll)}
            >
              {allLabel ?? 'All results'} <Kbd keys="enter" />
            </button>
          )}
        </div>
      )}
    </search>
  );
}
