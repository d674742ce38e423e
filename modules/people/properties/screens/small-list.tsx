// A small list within a form: a line of texts for each, added and removed one at a time.
import type { Profile } from '../../../../packages/pages/pages.ts';
import { Button, Fact, FactRow, FieldRow, IconButton, PanelSection, SelectField, TextField } from '../../../../packages/ui/ui.ts';

interface SmallListColumn {
  key: string;
  label: string;
  maxLength: number;
  /** What may be chosen, where it is no free text. */
  options?: readonly { value: string; label: string }[];
}

interface SmallListProps {
  /** "Vehicles", and "vehicle" for one. */
  title: string;
  word: string;
  /** The fact of the form. */
  name: string;
  columns: readonly SmallListColumn[];
  rows: readonly object[];
  onChange(rows: Record<string, string>[]): void;
  profile: Pick<Profile<object>, 'mode' | 'errorAt'>;
  /** A new line. */
  fresh: Readonly<Record<string, string>>;
}

/** Lines of a small list; nothing at all where a record that is only shown has none. */
export function SmallList({ title, word, name, columns, rows, onChange, profile, fresh }: SmallListProps) {
  const { mode, errorAt } = profile;
  const lines = rows as readonly Record<string, string>[];
  if (mode === 'view') {
    const read = (line: Record<string, string>) =>
      columns.map(({ key, options }) => options?.find(({ value }) => value === line[key])?.label ?? line[key]).filter(Boolean);
    return (
      <FactRow>
        {lines.length > 0 && (
          <Fact label={title} name={`${name}.0.${columns[0]?.key}`}>
            <ul className="lines">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines that are read do not move
                <li key={index}>{read(line).join(' · ')}</li>
              ))}
            </ul>
          </Fact>
        )}
      </FactRow>
    );
  }
  return (
    <PanelSection title={title}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a line must not make another line of it
        <FieldRow key={index}>
          {columns.map(({ key, label, maxLength, options }) => {
            const path = `${name}.${index}.${key}`;
            const bound = {
              label: `${label}, ${word} ${index + 1}`,
              hideLabel: true,
              value: line[key] ?? '',
              onChange: (text: string) => onChange(lines.with(index, { ...line, [key]: text })),
              error: errorAt(path),
              name: path,
            };
            return options ? (
              <SelectField key={key} {...bound} options={options} width={150} />
            ) : (
              <TextField key={key} {...bound} maxLength={maxLength} placeholder={label} width={200} />
            );
          })}
          <IconButton icon="x" label={`Remove ${word} ${index + 1}`} onClick={() => onChange(lines.toSpliced(index, 1))} />
        </FieldRow>
      ))}
      <FieldRow>
        <Button size="small" weight="quiet" icon="plus" onClick={() => onChange([...lines, { ...fresh }])}>
          {`Add ${word}`}
        </Button>
      </FieldRow>
    </PanelSection>
  );
}
