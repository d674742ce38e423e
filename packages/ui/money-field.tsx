// The amount box: takes money or a sum, shows the result of a sum while typing, and never rounds or loses
// what was typed.
import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { centsToText, formatMoney } from '../kernel/kernel.ts';
import { amountProblem, centsOf, isSum, readAmount } from './amount.rules.ts';
import { useDraft } from './draft.ts';
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
  const mean = (typed: string) => {
    const cents = readAmount(typed);
    return cents === null ? { problem: amountProblem(typed) } : { value: centsToText(cents) };
  };
  const { draft, problem, input } = useDraft<string>({ value, mean, onChange, onValid });
  const isRead = useIsRead();
  const text = draft ?? shown(value);
  const result = draft !== null && isSum(draft) ? readAmount(draft) : null;

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
      {...input}
    />
  );
}
