// The amount box: takes money or a sum, shows the result of a sum while typing, and never rounds or loses
// what was typed.
import { TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { centsToText, formatMoney } from '../kernel/kernel.ts';
import { amountProblem, centsOf, isSum, readAmount } from './amount.rules.ts';
import { type FieldProps, wrapperProps } from './fields.tsx';
import { Money } from './money.tsx';
import { Fact, useIsRead } from './reading.tsx';

export interface MoneyFieldProps extends FieldProps {
  /** Canonical text `"1250.00"`, or `""` for nothing. */
  value: string;
  /**
   * Called when the field is left or Enter is pressed, with canonical text or `""`. Text that is no amount is
   * never passed on.
   */
  onChange(value: string): void;
  /** Told whether what stands in the field is an amount, so that a form can hold its save. */
  onValid?: ((valid: boolean) => void) | undefined;
  placeholder?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

function shown(value: string): string {
  const cents = centsOf(value);
  return cents === null ? value : formatMoney(cents, 'digits');
}

/** An amount. `70+310` shows `= 380.00` and becomes 380.00 on leaving. */
export function MoneyField({ value, onChange, onValid, placeholder, ref, ...field }: MoneyFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRead = useIsRead();
  const text = draft ?? shown(value);
  const result = draft !== null && isSum(draft) ? readAmount(draft) : null;

  const settle = () => {
    if (draft === null) return;
    const cents = draft.trim() === '' ? null : readAmount(draft);
    const bad = cents === null && draft.trim() !== '';
    setProblem(bad ? amountProblem(draft) : null);
    onValid?.(!bad);
    if (bad) return;
    setDraft(null);
    const next = cents === null ? '' : centsToText(cents);
    if (next !== value) onChange(next);
  };

  if (isRead && field.readOnly) {
    return (
      value !== '' && (
        <Fact {...field}>
          <Money value={value} zero="digits" />
        </Fact>
      )
    );
  }
  return (
    <TextInput
      {...wrapperProps({ ...field, error: problem ?? field.error })}
      ref={ref}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      {...(placeholder === undefined ? {} : { placeholder })}
      classNames={{ input: 'num', section: 'sum-result' }}
      leftSection={result === null ? undefined : <output className="tn">= {formatMoney(result, 'digits')}</output>}
      leftSectionWidth={result === null ? undefined : 'auto'}
      leftSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setProblem(null);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        // Ctrl+S saves what stands in the box, as Ctrl+Enter posts it.
        if (event.key === 'Enter' || (event.key === 's' && (event.ctrlKey || event.metaKey))) settle();
        if (event.key === 'Escape' && draft !== null) {
          event.stopPropagation();
          setDraft(null);
          setProblem(null);
        }
      }}
    />
  );
}
