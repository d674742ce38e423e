// The box for a time of day: any usual way of writing one, shown as people read it.
import { TextInput } from '@mantine/core';
import { formatTime, parseTime } from '../kernel/kernel.ts';
import { useDraft } from './draft.ts';
import { type FieldProps, wrapperProps } from './fields.tsx';
import { Fact, useIsRead } from './reading.tsx';

export interface TimeFieldProps extends FieldProps {
  /** `HH:MM`, or `""` for none. */
  value: string;
  /**
   * Called when the field is left or Enter is pressed: with what was typed where it is no time, so that it is
   * refused.
   */
  onChange(value: string): void;
}

/** A time of day: `8:30 AM`, typed as `8:30 am`, `830a` or `08:30`. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const mean = (text: string) => {
    const time = parseTime(text);
    return time === null ? { value: text.trim(), problem: 'Not a time. Try 8:30 AM or 5 pm.' } : { value: time };
  };
  const { draft, problem, input } = useDraft({ value, mean, onChange });
  if (useIsRead() && field.readOnly) return value !== '' && <Fact {...field}>{formatTime(value)}</Fact>;
  return (
    <TextInput
      {...wrapperProps({ ...field, error: problem ?? field.error })}
      value={draft ?? formatTime(value)}
      autoComplete="off"
      classNames={{ input: 'tn' }}
      {...input}
    />
  );
}
