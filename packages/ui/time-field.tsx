// The box for a time of day: any usual way of writing one, shown as people read it.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatTime, parseTime } from '../kernel/kernel.ts';
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
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const settle = () => {
    if (draft === null) return;
    const meant = draft.trim() === '' ? '' : parseTime(draft);
    setProblem(meant === null ? 'Not a time. Try 8:30 AM or 5 pm.' : null);
    setDraft(null);
    const next = meant ?? draft.trim();
    if (next !== value) onChange(next);
  };
  if (useIsRead() && field.readOnly) return value !== '' && <Fact {...field}>{formatTime(value)}</Fact>;
  return (
    <TextInput
      {...wrapperProps({ ...field, error: problem ?? field.error })}
      value={draft ?? formatTime(value)}
      autoComplete="off"
      classNames={{ input: 'tn' }}
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
