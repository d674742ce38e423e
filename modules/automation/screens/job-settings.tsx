// The settings of a kind of job, drawn from what the kind declares.
import type { Field, JobSettings } from '../../../packages/contract/contract.ts';
import { CheckField, FieldRow, SelectField, TextField } from '../../../packages/ui/ui.ts';
import type { KindView } from './job-words.tsx';

type Value = JobSettings[string];

/** Settings of a kind nobody has typed into. */
export function newSettings({ settings }: Pick<KindView, 'settings'>): JobSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([key, field]) => [
      key,
      field.kind === 'flag' ? field.initial === true : textOf('initial' in field ? field.initial : ''),
    ]),
  );
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

interface SettingProps {
  name: string;
  field: Field;
  options: readonly { value: string; label: string }[] | undefined;
  value: Value;
  onChange(value: Value): void;
  error: string | undefined;
}

function Setting({ name, field, options, value, onChange, error }: SettingProps) {
  const help = 'help' in field ? field.help : undefined;
  const shared = { label: field.title, help, error, name: `settings.${name}` };
  if (field.kind === 'flag') return <CheckField {...shared} value={value === true} onChange={onChange} />;
  const given =
    options ?? (field.kind === 'choice' ? Object.entries(field.words).map(([key, label]) => ({ value: key, label })) : undefined);
  if (!given)
    return (
      <TextField
        {...shared}
        numeric={field.kind === 'count'}
        width={field.kind === 'count' ? 200 : 320}
        value={textOf(value)}
        onChange={onChange}
      />
    );
  const isBlankable = field.kind !== 'choice';
  const all = isBlankable ? [{ value: 'NONE', label: 'All' }, ...given] : given;
  return (
    <SelectField
      {...shared}
      width={260}
      value={textOf(value) === '' ? 'NONE' : textOf(value)}
      onChange={(chosen) => onChange(chosen === 'NONE' ? '' : chosen)}
      options={all}
    />
  );
}

/** The settings of a kind, in the order it declares them. */
export function JobSettingFields({
  kind,
  value,
  onChange,
  errorAt,
}: {
  kind: Pick<KindView, 'settings' | 'options'>;
  value: JobSettings;
  onChange(value: JobSettings): void;
  errorAt(path: string): string | undefined;
}) {
  const entries = Object.entries(kind.settings);
  if (entries.length === 0) return null;
  return (
    <FieldRow>
      {entries.map(([name, field]) => (
        <Setting
          key={name}
          name={name}
          field={field}
          options={kind.options[name]}
          value={value[name] ?? null}
          onChange={(next) => onChange({ ...value, [name]: next })}
          error={errorAt(`settings.${name}`) ?? errorAt(name)}
        />
      ))}
    </FieldRow>
  );
}
