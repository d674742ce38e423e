// The first step after choosing a file: which column is which, and how amounts and dates are written. Both
// are found out, and both can be changed.
import type { ReactNode } from 'react';
import type { AnyImport, ImportPreview, ImportReading } from '../contract/import.ts';
import { FieldRow, Note, PanelSection, ScrollRegion, SelectField } from '../ui/ui.ts';
import type { ImportInHand } from './import-order.ts';

const encodingWords = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (LE)',
  'utf-16be': 'UTF-16 (BE)',
  'windows-1252': 'Windows (Western)',
} as const;
const delimiterWords = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' } as const;
const dateWords = { mdy: 'Month first, 1/31/2026', dmy: 'Day first, 31/1/2026' } as const;
const decimalWords = { '.': 'Point, 1,250.00', ',': 'Comma, 1.250,00' } as const;
const signWords = { asWritten: 'As written', turned: 'Turned round' } as const;

function optionsOf<Value extends string>(words: Readonly<Record<Value, string>>): { value: Value; label: string }[] {
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}

interface StepProps {
  definition: AnyImport;
  file: ImportInHand;
  preview: ImportPreview;
}

/** How the file is read: what was found out, each changeable. */
function Reading({ definition, file, preview }: StepProps) {
  const { reading } = preview;
  const kinds = new Set(Object.values(definition.columns).map((column) => column.kind));
  // Another sheet, line of titles, encoding or delimiter cuts the columns anew, so what was matched and
  // mended falls away.
  const recut = (change: ImportReading) => file.look({ reading: { ...file.choices.reading, ...change }, mapping: null, mended: new Map() });
  const reread = (change: ImportReading) => file.look({ reading: { ...file.choices.reading, ...change } });
  const unsure = 'Could be read otherwise too; look at the rows.';
  return (
    <PanelSection title="How the file is read">
      <FieldRow columns={3}>
        {reading.sheet !== null && (
          <SelectField
            label="Sheet"
            value={reading.sheet}
            onChange={(sheet) => recut({ sheet })}
            options={reading.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          />
        )}
        {reading.titleLine !== null && reading.titleLines.length > 0 && (
          <SelectField
            label="Titles"
            value={String(reading.titleLine)}
            onChange={(line) => recut({ titleLine: Number(line) })}
            options={reading.titleLines.map(({ line, text }) => ({ value: String(line), label: `Line ${line}: ${text}` }))}
          />
        )}
        {reading.encoding && (
          <SelectField
            label="Characters"
            value={reading.encoding}
            onChange={(encoding) => recut({ encoding })}
            options={optionsOf(encodingWords)}
          />
        )}
        {reading.delimiter && (
          <SelectField
            label="Columns end with"
            value={reading.delimiter}
            onChange={(delimiter) => recut({ delimiter })}
            options={optionsOf(delimiterWords)}
          />
        )}
        {kinds.has('date') && (
          <SelectField
            label="Dates"
            value={reading.dateOrder}
            onChange={(dateOrder) => reread({ dateOrder })}
            options={optionsOf(dateWords)}
            help={reading.dateOrderSure ? undefined : unsure}
          />
        )}
        {kinds.has('money') && (
          <SelectField
            label="Decimals"
            value={reading.decimal}
            onChange={(decimal) => reread({ decimal })}
            options={optionsOf(decimalWords)}
            help={reading.decimalSure ? undefined : unsure}
          />
        )}
        {kinds.has('money') && (
          <SelectField
            label="Signs"
            value={reading.signs}
            onChange={(signs) => reread({ signs })}
            options={optionsOf(signWords)}
            help={reading.negatives.length > 0 ? `Negative amounts are written ${reading.negatives.join(' and ')}.` : undefined}
          />
        )}
        {definition.changesRows && (
          <SelectField
            label="Blank cells"
            value={file.choices.blanks}
            onChange={(blanks) => file.look({ blanks })}
            options={[
              { value: 'keep', label: 'Keep what is there' },
              { value: 'clear', label: 'Clear what is there' },
            ]}
          />
        )}
      </FieldRow>
    </PanelSection>
  );
}

/** What stands in the first rows of a column. */
function sampleOf(preview: ImportPreview, place: number): ReactNode {
  const texts = preview.rows.slice(0, 40).flatMap((row) => row.cells[place] || []);
  return [...new Set(texts)].slice(0, 3).join(', ');
}

function Columns({ definition, file, preview }: StepProps) {
  const { mapping, header } = preview;
  const used = new Set(Object.values(mapping));
  const unused = header.filter((title, at) => title !== '' && !used.has(at));
  const choose = (key: string, at: string) => {
    const place = Number(at);
    // A column of the file belongs to one column only: who had it before gives it up.
    const freed = Object.fromEntries(Object.entries(mapping).map(([other, had]) => [other, had === place ? -1 : had]));
    file.look({ mapping: { ...freed, [key]: place } });
  };
  const titles = header.map((title, at) => ({ value: String(at), label: title || `Column ${at + 1}` }));
  return (
    <PanelSection title="Which column is which" aside={preview.isRemembered ? 'as matched the last time' : undefined}>
      <table className="fix" aria-label="Columns">
        <colgroup>
          <col style={{ width: 170 }} />
          <col style={{ width: 220 }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Needed</th>
            <th scope="col">Column of the file</th>
            <th scope="col">In the first rows</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(definition.columns).map(([key, column], place) => (
            <tr key={key}>
              <td title={column.help}>
                <b className="m">{column.title}</b> {column.required && <span className="t3 sm">required</span>}
              </td>
              <td>
                <SelectField
                  label={`Column for ${column.title}`}
                  hideLabel
                  value={String(mapping[key] ?? -1)}
                  onChange={(at) => choose(key, at)}
                  options={[{ value: '-1', label: column.required ? 'Choose a column' : 'None' }, ...titles]}
                />
              </td>
              <td className="t2 clip">{sampleOf(preview, place) || <span className="t3">{column.help}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unused.length > 0 && (
        <p className="t3 sm more">
          {unused.length === 1 ? 'One column of the file is' : `${unused.length} columns of the file are`} not used:{' '}
          {unused.slice(0, 12).join(', ')}
          {unused.length > 12 && ' …'}
        </p>
      )}
    </PanelSection>
  );
}

/** Matching and reading. What is wrong with the columns as a whole stands first. */
export function ImportColumnsStep(props: StepProps) {
  const lines = new Set(props.preview.rows.map((row) => row.line));
  const wrong = props.preview.problems.filter((problem) => problem.severity === 'error' && !lines.has(problem.line));
  return (
    <ScrollRegion label="Columns and reading">
      {wrong.length > 0 && (
        <PanelSection>
          <Note tone="problem" icon="alert-triangle" title={wrong.map((problem) => problem.message).join(' ')}>
            What you choose below is remembered for files with these titles.
          </Note>
        </PanelSection>
      )}
      <Columns {...props} />
      <Reading {...props} />
    </ScrollRegion>
  );
}
