// Fields of several lines, of a choice among few, and of a yes or no: apart from those of one line, which the
// first page carries.
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { type FieldProps, wrapperProps } from './fields.tsx';
import { Icon } from './icon.tsx';
import { Fact, useIsRead } from './reading.tsx';

export interface TextAreaFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  rows?: number | undefined;
  maxLength?: number | undefined;
}

/** Several lines of text. */
export function TextAreaField({ value, onChange, rows = 3, maxLength, ...field }: TextAreaFieldProps) {
  if (useIsRead() && field.readOnly) {
    return (
      value.trim() !== '' && (
        <Fact {...field}>
          <span className="told">{value}</span>
        </Fact>
      )
    );
  }
  return (
    <Textarea
      {...wrapperProps(field)}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  );
}

export interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value | '';
  onChange(value: NoInfer<Value>): void;
  options: readonly { value: NoInfer<Value>; label: string; disabled?: boolean }[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
}

/** A choice among few; the browser's own list, with its type-ahead. For many or unknown choices use Combo. */
export function SelectField<Value extends string>({ value, onChange, options, placeholder, ...field }: SelectFieldProps<Value>) {
  const label = options.find((option) => option.value === value)?.label ?? '';
  if (useIsRead() && field.readOnly) return value !== '' && label !== '' && <Fact {...field}>{label}</Fact>;
  const { readOnly, ...wrapper } = wrapperProps(field);
  return (
    <NativeSelect
      {...wrapper}
      disabled={field.disabled === true || readOnly === true}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
      rightSection={<Icon name="chevron-down" small />}
      rightSectionPointerEvents="none"
    >
      {(placeholder !== undefined || value === '') && (
        <option value="" disabled>
          {placeholder ?? ''}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

export interface CheckFieldProps extends Omit<FieldProps, 'width' | 'required' | 'hideLabel'> {
  value: boolean;
  onChange(value: boolean): void;
}

/** A yes or no. */
export function CheckField({ value, onChange, label, help, error, disabled, readOnly, name }: CheckFieldProps) {
  if (useIsRead() && readOnly) {
    return (
      value && (
        <Fact label={label} name={name}>
          Yes
        </Fact>
      )
    );
  }
  return (
    <Checkbox
      label={label}
      description={error ? undefined : help}
      error={error}
      checked={value}
      disabled={disabled === true || readOnly === true}
      {...(name ? { name, 'data-path': name } : {})}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
