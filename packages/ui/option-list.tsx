// The list below a picker: options of a local list or an asynchronous search, one of them current.
import { useEffect, useState } from 'react';
import { matchOptions, type Option } from './options.rules.ts';

/** Where options come from: a list at hand, or a search on the server. */
export type OptionSource = readonly Option[] | ((query: string, signal: AbortSignal) => Promise<readonly Option[]>);

/**
 * The options for a query; asynchronous sources are asked after a pause of 120 ms and the answer to an older
 * query is dropped.
 */
export function useOptions(source: OptionSource, query: string, enabled: boolean): { options: readonly Option[]; loading: boolean } {
  const [answer, setAnswer] = useState<{ query: string; options: readonly Option[] } | null>(null);
  const search = typeof source === 'function' ? source : null;
  useEffect(() => {
    if (!search || !enabled) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(query, abort.signal).then(
        (options) => !abort.signal.aborted && setAnswer({ query, options }),
        () => !abort.signal.aborted && setAnswer({ query, options: [] }),
      );
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, query, enabled]);
  if (typeof source !== 'function') return { options: enabled ? matchOptions(source, query) : [], loading: false };
  return { options: answer?.options ?? [], loading: enabled && answer?.query !== query };
}

export interface OptionListProps {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  selected?: string | null | undefined;
  loading: boolean;
  onPick(option: Option): void;
}

/** A listbox whose current option is named by the input's `aria-activedescendant` (`<id>-<index>`). */
export function OptionList({ id, label, options, active, selected, loading, onPick }: OptionListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <>
      <div className="options" id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === selected}
            className={index === active ? 'on' : ''}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            {option.code && <span className="tn oc">{option.code}</span>}
            <span className="ell">{option.label}</span>
            {option.hint && <span className="push t3 sm">{option.hint}</span>}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="options-none">{loading ? 'Searching' : 'Nothing matches'}</p>}
    </>
  );
}
