// The dialog of a custom field: its name and type, what it asks of values, and what may be chosen in a list.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Button, CheckField, FieldRow, IconButton, Note, SelectField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { customField, type FieldType, fieldTypes, fieldTypeWords } from '../field.contract.ts';
import { canBeSearchable, canBeUnique, isList, isReference } from '../field.rules.ts';
import { mergeCodeOf } from '../field-value.rules.ts';

interface OptionForm {
  fieldOptionId: string | null;
  label: string;
  isRetired: boolean;
  /** On how many records it is chosen. */
  used: number;
}

/** A field as it is typed. */
export interface FieldForm {
  customFieldId: string | null;
  version: string;
  fieldCategoryId: string;
  name: string;
  fieldType: FieldType;
  mergeCode: string;
  help: string;
  defaultValue: string;
  isRequired: boolean;
  isUnique: boolean;
  isSearchable: boolean;
  onPortal: boolean;
  isEnabled: boolean;
  options: readonly OptionForm[];
  /** On how many records it has a value. */
  used: number;
}

/** A field that is new. */
export const freshField = (fieldCategoryId: string): FieldForm => ({
  customFieldId: null,
  version: '',
  fieldCategoryId,
  name: '',
  fieldType: 'TEXT',
  mergeCode: '',
  help: '',
  defaultValue: '',
  isRequired: false,
  isUnique: false,
  isSearchable: false,
  onPortal: false,
  isEnabled: true,
  options: [],
  used: 0,
});

const freshOption: OptionForm = { fieldOptionId: null, label: '', isRetired: false, used: 0 };

function Options({ options, onChange }: { options: readonly OptionForm[]; onChange(options: OptionForm[]): void }) {
  const swap = (at: number, to: number) => {
    const [one, other] = [options[at], options[to]];
    if (one && other) onChange(options.with(at, other).with(to, one));
  };
  return (
    <fieldset className="stack">
      <legend>Choices</legend>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a line must not make another line of it
        <div key={at} className="row">
          <TextField
            label={`Choice ${at + 1}`}
            hideLabel
            width={200}
            maxLength={80}
            autoFocus={option.label === '' && at === options.length - 1 && at > 0}
            value={option.label}
            onChange={(label) => onChange(options.with(at, { ...option, label }))}
          />
          <IconButton icon="arrow-up" label={`Move choice ${at + 1} up`} disabled={at === 0} onClick={() => swap(at, at - 1)} />
          <IconButton
            icon="arrow-down"
            label={`Move choice ${at + 1} down`}
            disabled={at === options.length - 1}
            onClick={() => swap(at, at + 1)}
          />
          {option.used > 0 ? (
            <CheckField
              label={`Retired, on ${option.used}`}
              value={option.isRetired}
              onChange={(isRetired) => onChange(options.with(at, { ...option, isRetired }))}
            />
          ) : (
            <IconButton icon="x" label={`Remove choice ${at + 1}`} onClick={() => onChange(options.toSpliced(at, 1))} />
          )}
        </div>
      ))}
      <div className="row">
        <Button size="small" weight="quiet" icon="plus" onClick={() => onChange([...options, freshOption])}>
          Add choice
        </Button>
      </div>
    </fieldset>
  );
}

const defaultHelp: Partial<Record<FieldType, string>> = {
  FLAG: 'yes or no',
  DATE: 'A day such as 2026-01-31',
  CHOICE: 'One of the choices, as it is written',
  CHOICES: 'One of the choices, as it is written',
};

/** Adds a field or changes one. */
export function FieldDialog({ of, recordKind, onClose }: { of: FieldForm; recordKind: string; onClose(): void }) {
  const [form, setForm] = useState(of);
  const add = useCommand(customField.addCustomField);
  const edit = useCommand(customField.editCustomField);
  const set = (change: Partial<FieldForm>) => setForm({ ...form, ...change });
  const { customFieldId, version, used, ...facts } = form;
  const options = isList(form.fieldType) ? form.options.filter((one) => one.label.trim() !== '') : [];
  const input = { ...facts, options: options.map(({ fieldOptionId, label, isRetired }) => ({ fieldOptionId, label, isRetired })) };
  const done = () => {
    toast({ text: `Saved ${form.name}` });
    onClose();
  };
  const run = () => {
    if (customFieldId === null) add.mutate(input, { onSuccess: done });
    else edit.mutate({ ...input, customFieldId, version }, { onSuccess: done });
  };
  const act = customFieldId === null ? add : edit;
  const chooseType = (fieldType: FieldType) =>
    set({
      fieldType,
      isUnique: form.isUnique && canBeUnique(fieldType),
      isSearchable: form.isSearchable && canBeSearchable(fieldType, recordKind),
      options: isList(fieldType) && form.options.length === 0 ? [freshOption] : form.options,
      defaultValue: isReference(fieldType) ? '' : form.defaultValue,
    });
  return (
    <FormDialog
      title={customFieldId === null ? 'Add field' : `Change ${of.name}`}
      confirmLabel={customFieldId === null ? 'Add field' : 'Save field'}
      ready={form.name.trim() !== '' && (!isList(form.fieldType) || options.length > 0)}
      busy={act.isPending}
      error={act.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <TextField label="Name" required autoFocus maxLength={80} value={form.name} onChange={(name) => set({ name })} />
        <SelectField
          label="Type"
          help={used > 0 ? `Stays: it has values on ${used} ${used === 1 ? 'record' : 'records'}` : undefined}
          disabled={used > 0}
          options={fieldTypes.map((type) => ({ value: type, label: fieldTypeWords[type] }))}
          value={form.fieldType}
          onChange={chooseType}
        />
      </FieldRow>
      {form.fieldType === 'FILE' && (
        <Note tone="neutral" title="A file in a field also stands among the files of the record, for everybody who sees the record." />
      )}
      {isList(form.fieldType) && <Options options={form.options} onChange={(next) => set({ options: next })} />}
      <FieldRow columns={2}>
        <TextField
          label="Merge code"
          help="Name used in letters"
          maxLength={40}
          placeholder={form.name.trim() === '' ? '' : mergeCodeOf(form.name)}
          value={form.mergeCode}
          onChange={(mergeCode) => set({ mergeCode: mergeCode.toUpperCase() })}
        />
        {!isReference(form.fieldType) && (
          <TextField
            label="Default"
            help={defaultHelp[form.fieldType]}
            maxLength={200}
            value={form.defaultValue}
            onChange={(defaultValue) => set({ defaultValue })}
          />
        )}
      </FieldRow>
      <TextField
        label="Help"
        help="Shown below the field"
        maxLength={200}
        width="100%"
        value={form.help}
        onChange={(help) => set({ help })}
      />
      <FieldRow columns={2}>
        <CheckField label="Must be filled in" value={form.isRequired} onChange={(isRequired) => set({ isRequired })} />
        {canBeUnique(form.fieldType) && (
          <CheckField label="No two records have the same" value={form.isUnique} onChange={(isUnique) => set({ isUnique })} />
        )}
      </FieldRow>
      {canBeSearchable(form.fieldType, recordKind) && (
        <CheckField
          label="Search finds records by it"
          help="Shown to roles that can see the category"
          value={form.isSearchable}
          onChange={(isSearchable) => set({ isSearchable })}
        />
      )}
      <FieldRow columns={2}>
        <CheckField label="Owners may see it" help="In their portal" value={form.onPortal} onChange={(onPortal) => set({ onPortal })} />
        <CheckField
          label="Enabled"
          help="A disabled field keeps its values"
          value={form.isEnabled}
          onChange={(isEnabled) => set({ isEnabled })}
        />
      </FieldRow>
    </FormDialog>
  );
}
