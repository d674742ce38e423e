// The builder of a query over the columns of a source: lines joined by and or or, groups within groups, in
// the fields of the kit.
import {
  type ActionProps,
  type NotToggleProps,
  QueryBuilder,
  type RuleGroupType,
  type ValueEditorProps,
  type ValueSelectorProps,
} from 'react-querybuilder';
import { dateSpans, type FilterOp, type ListColumn } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { keptValue, questionsOf } from '../../../../packages/pages/pages.ts';
import { Button, CheckField, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { ruleText } from '../built-query.rules.ts';

type Columns = Readonly<Record<string, ListColumn>>;

const hints = { text: 'Text', money: '1,250.00', count: '12', date: '11/20/2026, t, eom, -30', status: '', flag: '' };

function Selector({ value, options, handleOnChange, title, disabled }: ValueSelectorProps) {
  const flat = (options as readonly { name: string; label: string }[]).map(({ name, label }) => ({ value: name, label }));
  return (
    <SelectField label={title} hideLabel value={value ?? ''} onChange={handleOnChange} options={flat} disabled={disabled} width={170} />
  );
}

function Act({ label, title, handleOnClick, disabled, ruleOrGroup }: ActionProps) {
  const isRemoval = title?.startsWith('Remove');
  return (
    <Button
      size="small"
      weight="quiet"
      aria-label={title}
      disabled={disabled}
      onClick={handleOnClick}
      data-kind={'rules' in ruleOrGroup ? 'group' : 'rule'}
    >
      {isRemoval ? 'Remove' : label}
    </Button>
  );
}

/** Turns a group round: the rows for which it does not hold. */
function Not({ checked, handleOnChange, disabled }: NotToggleProps) {
  return <CheckField label="Not" value={checked === true} disabled={disabled === true} onChange={handleOnChange} />;
}

function Words({ column, value, onChange }: { column: ListColumn; value: string; onChange(value: string): void }) {
  const chosen = value === '' ? [] : value.split(',');
  return (
    <span className="row" style={{ flexWrap: 'wrap', gap: 12 }}>
      {Object.entries(column.words ?? {}).map(([key, [word]]) => (
        <CheckField
          key={key}
          label={word}
          value={chosen.includes(key)}
          onChange={(on) => onChange((on ? [...chosen, key] : chosen.filter((each) => each !== key)).join(','))}
        />
      ))}
    </span>
  );
}

/** The value of one line, by the kind of its column and what is asked. */
function Value({ field, operator, value, handleOnChange, context }: ValueEditorProps) {
  const column = (context as { columns: Columns }).columns[field];
  const op = operator as FilterOp;
  const text = String(value ?? '');
  if (!column || op === 'blank' || op === 'filled') return null;
  if (op === 'in') return <Words column={column} value={text} onChange={handleOnChange} />;
  if (op === 'span' || column.kind === 'flag') {
    const [yes, no] = column.yesNo ?? ['Yes', 'No'];
    const flags = { yes, no };
    const options = Object.entries(op === 'span' ? dateSpans : flags).map(([key, label]) => ({ value: key, label }));
    return (
      <SelectField label="Value" hideLabel value={text} onChange={handleOnChange} options={options} placeholder="Choose" width={150} />
    );
  }
  const isWrong =
    text !== '' && text !== '..' && ruleText({ [field]: column }, { field, operator, value }, keptValue, localDate('2026-01-01')) === null;
  const places = op === 'between' ? [0, 1] : [0];
  const parts = op === 'between' ? text.split('..') : [text];
  return (
    <>
      {places.map((place) => (
        <TextField
          key={place}
          label={place === 0 ? 'Value' : 'To'}
          hideLabel
          placeholder={hints[column.kind]}
          value={parts[place] ?? ''}
          onChange={(next) => handleOnChange(places.map((each) => (each === place ? next : (parts[each] ?? ''))).join('..'))}
          error={isWrong && place === places.length - 1 ? 'Not a value of this column.' : undefined}
          numeric={column.kind === 'money' || column.kind === 'count'}
          width={180}
        />
      ))}
    </>
  );
}

const controls = {
  addRuleAction: Act,
  addGroupAction: Act,
  removeRuleAction: Act,
  removeGroupAction: Act,
  fieldSelector: Selector,
  operatorSelector: Selector,
  combinatorSelector: Selector,
  notToggle: Not,
  valueEditor: Value,
};

const words = {
  addRule: { label: 'Add condition', title: 'Add condition' },
  addGroup: { label: 'Add group', title: 'Add group' },
  removeRule: { label: 'Remove', title: 'Remove condition' },
  removeGroup: { label: 'Remove', title: 'Remove group' },
  fields: { title: 'Column' },
  operators: { title: 'Question' },
  value: { title: 'Value' },
  combinators: { title: 'Joined by' },
};

const combinators = [
  { name: 'and', label: 'All of these hold' },
  { name: 'or', label: 'Any of these holds' },
];

/** The builder. What is built stands with the page, so that it can be asked again. */
export function QueryForm({ columns, value, onChange }: { columns: Columns; value: RuleGroupType; onChange(next: RuleGroupType): void }) {
  const fields = Object.entries(columns)
    .filter(([, column]) => column.filter !== false)
    .map(([name, { title }]) => ({ name, label: title }));
  return (
    <QueryBuilder
      fields={fields}
      query={value}
      onQueryChange={onChange}
      controlElements={controls}
      translations={words}
      combinators={combinators}
      getOperators={(field) => {
        const column = columns[field];
        return column ? questionsOf(column).map(({ value: name, label }) => ({ name, label })) : [];
      }}
      getDefaultValue={({ field, operator }) => (operator === 'span' ? 'this-month' : columns[field]?.kind === 'flag' ? 'yes' : '')}
      resetOnFieldChange
      resetOnOperatorChange
      showNotToggle
      context={{ columns }}
    />
  );
}
