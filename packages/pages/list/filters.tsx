// The filters of a list: a chip for each, opened again by pressing it, and a menu that adds one for any
// column.
import { type ReactNode, useState } from 'react';
import { filterWords } from '../../contract/filter-words.ts';
import type { ListColumn } from '../../contract/list.ts';
import { dateSpans, type FilterOp, filterText, type ListFilter, parseFilter } from '../../contract/list-filter.ts';
import type { LocalDate } from '../../kernel/kernel.ts';
import { Button, CheckField, Icon, MenuList, Popup, SelectField, TextField } from '../../ui/ui.ts';
import { keptValue, questionsOf } from './filter-words.ts';

type Columns = Readonly<Record<string, ListColumn>>;

interface EditorProps {
  columnKey: string;
  column: ListColumn;
  /** The filter opened again; absent for a new one. */
  filter?: ListFilter | undefined;
  today: LocalDate;
  onDone(filter: ListFilter): void;
}

const hints = { text: undefined, money: '1,250.00', count: '12', date: '11/20/2026, t, eom, -30', status: undefined, flag: undefined };

function Values({
  column,
  op,
  values,
  onChange,
  bad,
}: {
  column: ListColumn;
  op: FilterOp;
  values: readonly string[];
  onChange(values: string[]): void;
  bad: boolean;
}) {
  const set = (place: number) => (value: string) => onChange(Object.assign([...values], { [place]: value }));
  if (op === 'blank' || op === 'filled') return null;
  if (op === 'in')
    return Object.entries(column.words ?? {}).map(([value, [word]]) => (
      <CheckField
        key={value}
        label={word}
        value={values.includes(value)}
        onChange={(on) => onChange(on ? [...values, value] : values.filter((each) => each !== value))}
      />
    ));
  if (op === 'span' || column.kind === 'flag') {
    const [yes, no] = column.yesNo ?? ['Yes', 'No'];
    const options =
      op === 'span'
        ? Object.entries(dateSpans).map(([value, label]) => ({ value, label }))
        : [
            { value: 'yes', label: yes },
            { value: 'no', label: no },
          ];
    return <SelectField label="Value" hideLabel value={values[0] ?? ''} onChange={set(0)} options={options} autoFocus />;
  }
  const error = bad ? (column.kind === 'date' ? 'Not a day. Try 11/20/2026, t, eom or -30.' : 'Not a value of this column.') : undefined;
  return (op === 'between' ? [0, 1] : [0]).map((place) => (
    <TextField
      key={place}
      label={place === 0 ? 'Value' : 'To'}
      hideLabel
      placeholder={hints[column.kind]}
      value={values[place] ?? ''}
      onChange={set(place)}
      error={place === 0 ? error : undefined}
      autoFocus={place === 0}
      numeric={column.kind === 'money' || column.kind === 'count'}
    />
  ));
}

function firstValues(column: ListColumn, op: FilterOp): string[] {
  if (op === 'span') return ['this-month'];
  return column.kind === 'flag' ? ['yes'] : [];
}

/** Asks one column something. Enter applies. */
function FilterEditor({ columnKey, column, filter, today, onDone }: EditorProps) {
  const [op, setOp] = useState<FilterOp>(filter?.op ?? questionsOf(column)[0]?.value ?? 'is');
  const [values, setValues] = useState<readonly string[]>(filter?.values ?? firstValues(column, op));
  const [bad, setBad] = useState(false);
  const ask = (next: FilterOp) => {
    setOp(next);
    setValues(next === 'span' || column.kind === 'flag' ? firstValues(column, next) : []);
    setBad(false);
  };
  const apply = () => {
    const typed =
      op === 'in' || op === 'span' || column.kind === 'flag' ? values : values.map((value) => keptValue(column, value, today) ?? '');
    const text = filterText({ key: columnKey, op, values: op === 'blank' || op === 'filled' ? [] : typed });
    const next = parseFilter({ [columnKey]: column }, text);
    if (next) onDone(next);
    else setBad(true);
  };
  const questions = questionsOf(column);
  return (
    <form
      className="filter-form"
      aria-label={`Filter ${column.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <b>{column.title}</b>
      {questions.length > 1 && <SelectField label="Question" hideLabel value={op} onChange={ask} options={questions} />}
      <Values column={column} op={op} values={values} onChange={setValues} bad={bad} />
      <Button type="submit" size="small" weight="primary" aria-label="Apply the filter">
        Apply
      </Button>
    </form>
  );
}

function Chip({
  column,
  filter,
  today,
  onChange,
  onDrop,
}: {
  column: ListColumn;
  filter: ListFilter;
  today: LocalDate;
  onChange(filter: ListFilter): void;
  onDrop(): void;
}) {
  const words = filterWords(column, filter);
  const [open, setOpen] = useState(false);
  return (
    <li className="chip">
      <Popup
        open={open}
        onClose={() => setOpen(false)}
        button={
          <button type="button" className="chip-words" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className="k">{column.title}</span> <b>{words}</b>
          </button>
        }
      >
        <FilterEditor
          columnKey={filter.key}
          column={column}
          filter={filter}
          today={today}
          onDone={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Popup>
      <button type="button" aria-label={`Drop ${column.title} ${words}`} onClick={onDrop}>
        <Icon name="x" small />
      </button>
    </li>
  );
}

/** What is being added: nothing, a column still to be chosen (''), or a filter for a column. */
export type Adding = string | null;

export interface ListFiltersProps {
  columns: Columns;
  filters: readonly string[];
  onFilters(filters: readonly string[]): void;
  today: LocalDate;
  adding: Adding;
  onAdding(adding: Adding): void;
}

function AddFilter({ columns, filters, onFilters, today, adding, onAdding }: ListFiltersProps): ReactNode {
  const column = adding ? columns[adding] : undefined;
  const choices = Object.entries(columns).filter(([, { filter }]) => filter !== false);
  return (
    <Popup
      open={adding !== null}
      onClose={() => onAdding(null)}
      button={
        <button
          type="button"
          className="chip add"
          aria-haspopup="menu"
          aria-expanded={adding !== null}
          onClick={() => onAdding(adding === null ? '' : null)}
        >
          <Icon name="plus" small />
          Filter
        </button>
      }
    >
      {adding && column ? (
        <FilterEditor
          key={adding}
          columnKey={adding}
          column={column}
          today={today}
          onDone={(filter) => {
            onAdding(null);
            onFilters([...filters, filterText(filter)]);
          }}
        />
      ) : (
        <MenuList
          label="Filter by"
          stay
          items={choices.map(([key, { title }]) => ({ label: title, run: () => onAdding(key) }))}
          onClose={() => onAdding(null)}
        />
      )}
    </Popup>
  );
}

/**
 * The chips of the filters in force, and the button that adds one. A filter that is none any more is shown by
 * nothing and asks nothing.
 */
export function ListFilters(props: ListFiltersProps): ReactNode {
  const { columns, filters, onFilters, today } = props;
  return (
    <ul className="row chips" aria-label="Filters">
      {filters.map((text, place) => {
        const filter = parseFilter(columns, text);
        const column = filter && columns[filter.key];
        if (!column) return null;
        return (
          <Chip
            key={text}
            column={column}
            filter={filter}
            today={today}
            onChange={(next) => onFilters(filters.map((each, i) => (i === place ? filterText(next) : each)))}
            onDrop={() => onFilters(filters.filter((_, i) => i !== place))}
          />
        );
      })}
      <li>
        <AddFilter {...props} />
      </li>
    </ul>
  );
}
