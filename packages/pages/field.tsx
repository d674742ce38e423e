// A field of a record on its form: the control its kind has, with title, help and limits as declared.
import type { ReactNode } from 'react';
import { type Field as Declared, type Fields, type LinesField, lineWords, mustBeGiven } from '../contract/fields.ts';
import {
  Button,
  CheckField,
  Combo,
  DateField,
  Fact,
  FactRow,
  FieldRow,
  IconButton,
  MoneyField,
  type Option,
  PanelSection,
  SelectField,
  TextAreaField,
  TextField,
  TimeField,
} from '../ui/ui.ts';
import type { Profile } from './use-profile.ts';

/** What a field reads of the record it belongs to. */
export interface FieldOwner<F extends Fields> {
  readonly fields: F;
  readonly profile: Pick<Profile<Readonly<Record<string, unknown>>>, 'mode' | 'value' | 'set' | 'errorAt' | 'field'>;
}

interface FieldLook {
  autoFocus?: boolean | undefined;
  disabled?: boolean | undefined;
  width?: number | string | undefined;
  /** In place of what the field says, where that depends on the record. */
  help?: ReactNode;
  required?: boolean | undefined;
  /** It can no longer be changed, while others can. */
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  /** Rows of a long text. */
  rows?: number | undefined;
  /** Of a reference to one of a few records; others are picked by a control of their own. */
  options?: readonly Option[];
  /** There are many of them: some words are typed, and none is chosen by leaving it blank. */
  many?: true;
}

/** Title, help and value of a field, for a control of its own such as a picker. */
export function bound<F extends Fields, K extends keyof F & string, V>(of: FieldOwner<F>, name: K) {
  const field = of.fields[name] as Declared;
  const binding = of.profile.field(name) as {
    value: V;
    onChange(value: V): void;
    error: string | undefined;
    name: string;
    readOnly: boolean;
  };
  return { label: field.title, help: field.help, required: mustBeGiven(field), ...binding };
}

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/**
 * The control of a field; read, its name and value. A reference to one of many is picked by a control of its
 * own: see `bound`.
 */
export function Field<F extends Fields, K extends keyof F & string>({
  of,
  name,
  ...look
}: FieldLook & { of: FieldOwner<F>; name: K }): ReactNode {
  const field = of.fields[name] as Declared;
  const plain = bound<F, K, string>(of, name);
  const text = {
    ...look,
    ...plain,
    help: look.help ?? plain.help,
    required: look.required ?? plain.required,
    readOnly: look.readOnly === true || plain.readOnly,
  };
  switch (field.kind) {
    case 'text':
      return <TextField {...text} maxLength={field.most} type={field.like} />;
    case 'longText':
      return <TextAreaField {...text} maxLength={field.most} />;
    case 'money':
      return <MoneyField {...text} />;
    case 'count':
    case 'decimal':
      return <TextField {...text} numeric />;
    case 'percent':
      return <TextField {...text} numeric label={`${field.title}, percent`} />;
    case 'date':
      return <DateField {...text} />;
    case 'time':
      return <TimeField {...text} />;
    case 'flag':
      return <CheckField {...bound<F, K, boolean>(of, name)} disabled={look.disabled} readOnly={text.readOnly} />;
    case 'choice':
      return <SelectField {...text} options={optionsOf(field.words)} />;
    case 'listOf':
      return <Lines of={of} name={name} field={field} />;
    default:
      return look.many ? (
        <Combo
          {...text}
          options={look.options ?? []}
          value={text.value ?? ''}
          onChange={(picked) => text.onChange((picked === '' ? null : picked) as string)}
        />
      ) : (
        <SelectField
          {...text}
          options={look.options ?? []}
          placeholder={look.placeholder ?? `Choose a ${field.title.toLowerCase()}`}
          value={text.value ?? ''}
        />
      );
  }
}

type Line = Readonly<Record<string, string>>;

/** The blank line of a list. */
const freshLine = ({ of }: LinesField): Line =>
  Object.fromEntries(Object.entries(of).map(([key, field]) => [key, field.kind === 'choice' ? field.initial : '']));

function LineFields({
  of,
  name,
  field,
  lines,
  at,
}: {
  of: FieldOwner<Fields>;
  name: string;
  field: LinesField;
  lines: readonly Line[];
  at: number;
}) {
  const { set, errorAt } = of.profile;
  const line = lines[at] ?? {};
  return (
    <FieldRow>
      {Object.entries(field.of).map(([key, { title, ...part }]) => {
        const path = `${name}.${at}.${key}`;
        const binding = {
          label: `${title}, ${field.one} ${at + 1}`,
          hideLabel: true,
          value: line[key] ?? '',
          onChange: (text: string) => set({ [name]: lines.with(at, { ...line, [key]: text }) }),
          error: errorAt(path),
          name: path,
        };
        return part.kind === 'choice' ? (
          <SelectField key={key} {...binding} options={optionsOf(part.words)} width={150} />
        ) : (
          <TextField key={key} {...binding} maxLength={part.most} placeholder={title} width={200} />
        );
      })}
      <IconButton icon="x" label={`Remove ${field.one} ${at + 1}`} onClick={() => set({ [name]: lines.toSpliced(at, 1) })} />
    </FieldRow>
  );
}

/** Lines of a record, added and taken out one at a time; read, one under the other. */
function Lines({ of, name, field }: { of: FieldOwner<Fields>; name: string; field: LinesField }) {
  const { mode, value, set } = of.profile;
  const lines = value[name] as readonly Line[];
  if (mode === 'view') {
    return (
      <FactRow>
        {lines.length > 0 && (
          <Fact label={field.title} name={`${name}.0.${Object.keys(field.of)[0]}`}>
            <span className="lines">{lines.map((line) => lineWords(field, line)).join('\n')}</span>
          </Fact>
        )}
      </FactRow>
    );
  }
  return (
    <PanelSection title={field.title}>
      {lines.map((_line, at) => (
        <LineFields key={at} of={of} name={name} field={field} lines={lines} at={at} />
      ))}
      <FieldRow>
        <Button size="small" weight="quiet" icon="plus" onClick={() => set({ [name]: [...lines, freshLine(field)] })}>
          {`Add ${field.one}`}
        </Button>
      </FieldRow>
    </PanelSection>
  );
}
