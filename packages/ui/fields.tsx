// Fields of one line: label above, help and error below, wired for screen readers by Mantine's inputs.
import { PasswordInput, TextInput } from '@mantine/core';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import { Fact, FactRow, useIsRead } from './reading.tsx';

/** What every field takes. Spread `profile.field('name')` into it. */
export interface FieldProps {
  label: ReactNode;
  /** A sentence below the field when nothing is wrong. */
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** The path of the value, so that a refused field can be found and focused. */
  name?: string | undefined;
  /** Width of the whole field: px, or any CSS width. */
  width?: number | string | undefined;
  /** Label for screen readers only, as in tool bars and grids. */
  hideLabel?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** Maps our field props to Mantine's; parts of the kit share it. */
export function wrapperProps({ label, help, error, required, disabled, readOnly, name, width, hideLabel, autoFocus }: FieldProps) {
  return {
    label: hideLabel ? undefined : label,
    ...(hideLabel && typeof label === 'string' ? { 'aria-label': label } : {}),
    description: error ? undefined : help,
    error,
    withAsterisk: required === true && !readOnly,
    ...(required ? { 'aria-required': true } : {}),
    disabled: disabled === true,
    ...(readOnly ? { readOnly: true } : {}),
    ...(name ? { name, 'data-path': name } : {}),
    ...(width !== undefined ? { style: { width, maxWidth: '100%' } } : {}),
    ...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {}),
  };
}

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  placeholder?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | undefined;
  maxLength?: number | undefined;
  autoComplete?: string | undefined;
  /** Digits line up and stand right, as for counts. */
  numeric?: boolean | undefined;
  onEnter?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text that is read takes the whole width from here on, in characters. */
const LONG = 40;

/** Where a text that is read leads: to a call, a message or a page. */
function linked(text: string, type: TextFieldProps['type']): ReactNode {
  if (type === 'tel') return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>;
  if (type === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  return text.length > LONG ? <span className="told">{text}</span> : text;
}

/** One line of text. */
export function TextField({
  value,
  onChange,
  placeholder,
  type = 'text',
  maxLength,
  autoComplete,
  numeric,
  onEnter,
  ref,
  ...field
}: TextFieldProps) {
  if (useIsRead() && field.readOnly) return value.trim() !== '' && <Fact {...field}>{linked(value, type)}</Fact>;
  return (
    <TextInput
      {...wrapperProps(field)}
      ref={ref}
      type={type}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(maxLength === undefined ? {} : { maxLength })}
      autoComplete={autoComplete ?? 'off'}
      classNames={numeric ? { input: 'num' } : {}}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onEnter) {
          event.preventDefault();
          onEnter();
        }
      }}
    />
  );
}

export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  autoComplete: 'current-password' | 'new-password';
}

/** A password with an eye that shows it. */
export function PasswordField({ value, onChange, autoComplete, ...field }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...wrapperProps(field)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    />
  );
}

/** A problem below something that is not one of our fields. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id} role="alert">
      {children}
    </p>
  );
}

/** Fields side by side, wrapping; `columns` sets a grid of that many equal columns on a wide screen. */
export function FieldRow({ children, columns }: { children: ReactNode; columns?: number | undefined }) {
  if (useIsRead()) return <FactRow>{children}</FactRow>;
  return (
    <div className={columns ? 'fields cols' : 'fields'} style={columns ? ({ '--columns': columns } as CSSProperties) : undefined}>
      {children}
    </div>
  );
}
