// Several of many, ticked in a list that can be searched: communities of a person, roles of a user.
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { FieldError } from './fields.tsx';
import { countOf } from './table/table.rules.ts';

export interface CheckListProps {
  label: string;
  /** Plural: "communities". */
  noun: string;
  options: readonly { value: string; label: string; code?: string | undefined; note?: string | undefined; locked?: boolean | undefined }[];
  value: readonly string[];
  onChange(value: string[]): void;
  error?: string | undefined;
  readOnly?: boolean | undefined;
  /** For finding the field that a refusal names. */
  name?: string | undefined;
}

/** From this many options on, there is a box to search in. */
const SEARCH_FROM = 9;

/** Read only it shows what is chosen. All and None act on what the search has left. */
export function CheckList({ label, noun, options, value, onChange, error, readOnly = false, name }: CheckListProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const shown = options.filter((option) =>
    readOnly ? value.includes(option.value) : `${option.label} ${option.code ?? ''}`.toLowerCase().includes(words),
  );
  const free = shown.filter((option) => !option.locked).map((option) => option.value);
  const toggle = (each: string, on: boolean) => onChange(on ? [...value, each] : value.filter((kept) => kept !== each));
  return (
    <fieldset className="check-list" aria-describedby={error ? id : undefined} data-path={name}>
      <legend>
        {label}
        <span className="t3">{readOnly ? countOf(value.length, noun) : `${value.length} of ${countOf(options.length, noun)}`}</span>
      </legend>
      {!readOnly && options.length >= SEARCH_FROM && (
        <div className="row">
          <TextInput
            aria-label={`Find ${noun}`}
            placeholder={`Find ${noun}`}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Button size="small" weight="quiet" onClick={() => onChange([...new Set([...value, ...free])])}>
            All
          </Button>
          <Button size="small" weight="quiet" onClick={() => onChange(value.filter((each) => !free.includes(each)))}>
            None
          </Button>
        </div>
      )}
      <div className="check-options">
        {shown.map((option) => {
          const on = value.includes(option.value);
          return (
            <label key={option.value}>
              <input
                type="checkbox"
                className="ck"
                checked={on}
                disabled={readOnly || (option.locked === true && !on)}
                onChange={(event) => toggle(option.value, event.currentTarget.checked)}
              />
              <span>{option.label}</span>
              {option.code && <span className="code">{option.code}</span>}
              {option.note && <span className="t3 sm">{option.note}</span>}
            </label>
          );
        })}
        {shown.length === 0 && <span className="t3">{readOnly ? 'None' : `No ${noun} match “${search}”.`}</span>}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
