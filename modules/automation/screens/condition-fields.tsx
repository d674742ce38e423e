// Conditions as they are built: rows of field, comparison and value, all or any of them, and groups within.
import { Button, MoneyField, SelectField, TextField } from '../../../packages/ui/ui.ts';
import { centsText, typedCents } from '../workflows/cents.rules.ts';
import { operatorsOf } from '../workflows/condition.rules.ts';
import type { Condition, ConditionGroup } from '../workflows/definition.contract.ts';
import { type SubjectField, type SubjectName, subjectOf } from '../workflows/subject.contract.ts';

const opTitles = { IS: 'is', IS_NOT: 'is not', AT_LEAST: 'is at least', AT_MOST: 'is at most' } as const;

/** The value a new question of a field begins with. */
function firstValue(field: SubjectField): string {
  if (field.kind === 'flag') return 'yes';
  if (field.kind === 'choice') return Object.keys(field.words ?? {})[0] ?? '';
  return field.kind === 'text' ? '' : '0';
}

function conditionOn(subject: SubjectName, key: string): Condition {
  const field = subjectOf(subject).fields[key];
  return { field: key, op: field ? (operatorsOf(field)[0] ?? 'IS') : 'IS', value: field ? firstValue(field) : '' };
}

function ValueField({ field, value, onChange }: { field: SubjectField; value: string; onChange(value: string): void }) {
  if (field.kind === 'flag' || field.kind === 'choice') {
    const words = field.kind === 'flag' ? { yes: 'Yes', no: 'No' } : (field.words ?? {});
    const options = Object.entries(words).map(([key, label]) => ({ value: key, label }));
    return <SelectField label="Value" hideLabel width={180} value={value} onChange={onChange} options={options} />;
  }
  if (field.kind === 'money')
    return <MoneyField label="Amount" hideLabel width={140} value={centsText(value)} onChange={(text) => onChange(typedCents(text))} />;
  return (
    <TextField label="Value" hideLabel width={120} numeric={field.kind === 'count'} value={value} onChange={onChange} maxLength={80} />
  );
}

function ConditionRow({
  subject,
  value,
  onChange,
  onRemove,
}: {
  subject: SubjectName;
  value: Condition;
  onChange(value: Condition): void;
  onRemove(): void;
}) {
  const { fields } = subjectOf(subject);
  const field = fields[value.field];
  return (
    <div className="row">
      <SelectField
        label="Field"
        hideLabel
        width={260}
        value={value.field}
        onChange={(key) => onChange(conditionOn(subject, key))}
        options={Object.entries(fields).map(([key, { title }]) => ({ value: key, label: title }))}
      />
      {field && (
        <>
          <SelectField
            label="Comparison"
            hideLabel
            width={130}
            value={value.op}
            onChange={(op) => onChange({ ...value, op })}
            options={operatorsOf(field).map((op) => ({ value: op, label: opTitles[op] }))}
          />
          <ValueField field={field} value={value.value} onChange={(next) => onChange({ ...value, value: next })} />
        </>
      )}
      <Button size="small" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

type Simple = Pick<ConditionGroup, 'all' | 'conditions'>;

function Rows({ subject, value, onChange }: { subject: SubjectName; value: Simple; onChange(value: Simple): void }) {
  const { conditions, all } = value;
  const put = (at: number, next: Condition | null) =>
    onChange({ all, conditions: conditions.flatMap((each, index) => (index === at ? (next ?? []) : each)) });
  const [first = ''] = Object.keys(subjectOf(subject).fields);
  return (
    <div className="stack">
      {conditions.length > 1 && (
        <SelectField
          label="Together"
          hideLabel
          width={220}
          value={all ? 'ALL' : 'ANY'}
          onChange={(each) => onChange({ conditions, all: each === 'ALL' })}
          options={[
            { value: 'ALL', label: 'All of these are true' },
            { value: 'ANY', label: 'Any of these is true' },
          ]}
        />
      )}
      {conditions.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no name but their place
        <ConditionRow key={at} subject={subject} value={each} onChange={(next) => put(at, next)} onRemove={() => put(at, null)} />
      ))}
      <div className="row">
        <Button size="small" icon="plus" onClick={() => onChange({ all, conditions: [...conditions, conditionOn(subject, first)] })}>
          Add condition
        </Button>
      </div>
    </div>
  );
}

/** All or any of some questions, and groups within. */
export function ConditionFields({
  subject,
  value,
  onChange,
}: {
  subject: SubjectName;
  value: ConditionGroup;
  onChange(value: ConditionGroup): void;
}) {
  const { groups } = value;
  const [first = ''] = Object.keys(subjectOf(subject).fields);
  const putGroup = (at: number, next: Simple) => {
    const kept = next.conditions.length === 0 ? [] : [next];
    onChange({ ...value, groups: groups.flatMap((each, index) => (index === at ? kept : each)) });
  };
  const addGroup = () => onChange({ ...value, groups: [...groups, { all: !value.all, conditions: [conditionOn(subject, first)] }] });
  return (
    <div className="stack">
      <Rows subject={subject} value={value} onChange={(next) => onChange({ ...value, ...next })} />
      {groups.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name but their place
        <fieldset key={at} className="stack">
          <legend className="t3 sm">{value.all ? 'And' : 'Or'} this group</legend>
          <Rows subject={subject} value={each} onChange={(next) => putGroup(at, next)} />
        </fieldset>
      ))}
      {value.conditions.length > 0 && (
        <div className="row">
          <Button size="small" onClick={addGroup}>
            Add group
          </Button>
        </div>
      )}
    </div>
  );
}
