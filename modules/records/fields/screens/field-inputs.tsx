// One custom field as it is typed: the input of its type.
import { useCallback } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call } from '../../../../packages/pages/client.ts';
import type { RecordRef } from '../../../../packages/pages/pages.ts';
import { CheckList, Combo, DateField, MoneyField, type Option, SelectField, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { party } from '../../../people/people.contract.ts';
import type { fieldValues } from '../field-value.contract.ts';
import { FileInput } from './file-input.tsx';

export type FieldOnRecord = ClientOutput<typeof fieldValues.readFields>['categories'][number]['fields'][number];

interface FieldInputProps {
  record: RecordRef;
  field: FieldOnRecord;
  value: readonly string[];
  onChange(value: string[]): void;
  error: string | undefined;
}

async function searchParties(text: string): Promise<Option[]> {
  if (text.trim().length < 2) return [];
  const found = await call(party.pickParties, { search: text.trim() });
  return found.map((one) => ({ value: one.partyId, label: one.displayName, hint: one.parts.join(', ') }));
}

/** The input of a field, by its type. */
export function FieldInput({ record, field, value, onChange, error }: FieldInputProps) {
  const [first = ''] = value;
  const search = useCallback(searchParties, []);
  const one = (text: string) => onChange(text === '' ? [] : [text]);
  const bound = { label: field.name, help: field.help || undefined, required: field.isRequired, error, name: field.customFieldId };
  const offered = field.options.filter((option) => !option.isRetired || value.includes(option.value));
  const options = offered.map((option) => ({ value: option.value, label: option.isRetired ? `${option.label} (retired)` : option.label }));
  switch (field.fieldType) {
    case 'LONG_TEXT':
      return <TextAreaField {...bound} rows={4} maxLength={4000} value={first} onChange={one} />;
    case 'NUMBER':
      return <TextField {...bound} numeric maxLength={30} value={first} onChange={one} />;
    case 'MONEY':
      return <MoneyField {...bound} value={first} onChange={one} />;
    case 'DATE':
      return <DateField {...bound} value={first} onChange={one} />;
    case 'FLAG':
      return (
        <SelectField
          {...bound}
          placeholder="Not said"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={first === 'yes' || first === 'no' ? first : ''}
          onChange={one}
        />
      );
    case 'CHOICE':
      return <SelectField {...bound} placeholder="None" options={options} value={first} onChange={one} />;
    case 'CHOICES':
      return (
        <CheckList
          label={field.name}
          noun="choices"
          options={options}
          value={value}
          onChange={onChange}
          error={error}
          name={field.customFieldId}
        />
      );
    case 'FILE':
      return <FileInput {...bound} record={record} value={first} onChange={one} />;
    case 'PARTY':
      return <Combo {...bound} options={search} value={first} valueText={field.value[0] === first ? field.shown : ''} onChange={one} />;
    default:
      return <TextField {...bound} maxLength={200} value={first} onChange={one} />;
  }
}
