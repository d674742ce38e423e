// The date box: any usual way of writing a date, shorthand such as `t`, `+7`, `eom`, and a calendar on
// Alt+Down.
import { Popover, TextInput } from '@mantine/core';
import { type Ref, useRef, useState } from 'react';
import { formatDate, type LocalDate, parseDate } from '../kernel/kernel.ts';
import { Calendar } from './calendar.tsx';
import { useDraft } from './draft.ts';
import { type FieldProps, wrapperProps } from './fields.tsx';
import { Icon } from './icon.tsx';
import { DateText, dateOfWire } from './money.tsx';
import { useToday } from './provider.tsx';
import { Fact, useIsRead } from './reading.tsx';

export interface DateFieldProps extends FieldProps {
  /** `2026-11-20`, or `""` for none. */
  value: string;
  /**
   * Called when the field is left, Enter is pressed or a day is picked. Text that is no date is never passed
   * on.
   */
  onChange(value: LocalDate | ''): void;
  onValid?: ((valid: boolean) => void) | undefined;
  /** The date shorthand counts from; default today. */
  from?: LocalDate | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A date. While shorthand is typed the date it means stands at the right. */
export function DateField({ value, onChange, onValid, from, ref, ...field }: DateFieldProps) {
  const today = useToday();
  const meantBy = (text: string) => parseDate(text, from ?? today);
  const mean = (text: string) => {
    const date = meantBy(text);
    return date === null ? { problem: 'Not a date. Try 11/20/2026, t, +7 or eom.' } : { value: date };
  };
  const { draft, problem, drop, input } = useDraft<LocalDate>({ value, mean, onChange, onValid });
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const kept = dateOfWire(value);
  const meant = draft ? meantBy(draft) : null;

  const pick = (date: LocalDate) => {
    drop();
    setOpen(false);
    onValid?.(true);
    onChange(date);
    box.current?.querySelector('input')?.focus();
  };
  const hint = meant && draft !== formatDate(meant) ? <output className="t3 tn">{formatDate(meant)}</output> : null;
  const button = (
    <button type="button" className="field-button" tabIndex={-1} aria-label="Calendar" onClick={() => setOpen(!open)}>
      <Icon name="calendar" small />
    </button>
  );
  const changeable = !field.disabled && !field.readOnly;
  const isRead = useIsRead();

  if (isRead && field.readOnly) {
    return (
      kept && (
        <Fact {...field}>
          <DateText value={kept} form="words" />
        </Fact>
      )
    );
  }
  return (
    <Popover withRoles={false} opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <div ref={box} style={field.width === undefined ? undefined : { width: field.width }}>
          <TextInput
            {...wrapperProps({ ...field, width: undefined, error: problem ?? field.error })}
            ref={ref}
            value={draft ?? (kept ? formatDate(kept) : value)}
            autoComplete="off"
            classNames={{ input: 'tn', section: 'date-section' }}
            rightSection={changeable ? (hint ?? button) : undefined}
            rightSectionWidth={hint ? 'auto' : 28}
            {...input}
            onKeyDown={(event) => {
              input.onKeyDown(event);
              if (event.key === 'ArrowDown' && event.altKey && changeable) setOpen(true);
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <Calendar value={kept} today={today} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}
