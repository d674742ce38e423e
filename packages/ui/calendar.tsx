// A month of days to choose from, moved by arrow keys; ours, because a date picker library would weigh more
// than the whole field.
import { useEffect, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  endOfMonth,
  formatDateShort,
  formatMonth,
  type LocalDate,
  localDate,
  startOfMonth,
} from '../kernel/kernel.ts';
import { IconButton } from './button.tsx';

export interface CalendarProps {
  value: LocalDate | null;
  today: LocalDate;
  onPick(date: LocalDate): void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const A_SUNDAY = localDate('2023-01-01');
const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** A month grid. Arrows move by day and week, PageUp and PageDown by month, Enter picks. */
export function Calendar({ value, today, onPick }: CalendarProps) {
  const [cursor, setCursor] = useState<LocalDate>(value ?? today);
  const current = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  // Focus follows the cursor, but only when keys moved it.
  useEffect(() => {
    if (byKey.current) current.current?.focus();
    byKey.current = false;
  }, [cursor]);

  const first = startOfMonth(cursor);
  const lead = ((daysBetween(A_SUNDAY, first) % 7) + 7) % 7;
  const length = dateParts(endOfMonth(cursor)).day;
  const cells = [...Array.from({ length: lead }, () => null), ...Array.from({ length }, (_, day) => addDays(first, day))];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));

  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = STEPS[event.key];
    const next = step
      ? addDays(cursor, step)
      : event.key === 'PageUp'
        ? addMonths(cursor, -1)
        : event.key === 'PageDown'
          ? addMonths(cursor, 1)
          : null;
    if (!next) return;
    event.preventDefault();
    byKey.current = true;
    setCursor(next);
  };

  return (
    <div className="calendar">
      <div className="row">
        <IconButton icon="chevron-left" label="Month before" onClick={() => setCursor(addMonths(cursor, -1))} />
        <b className="grow" aria-live="polite">
          {formatMonth(cursor)}
        </b>
        <IconButton icon="chevron-right" label="Month after" onClick={() => setCursor(addMonths(cursor, 1))} />
      </div>
      <table aria-label={formatMonth(cursor)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th scope="col" key={day}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find((day) => day !== null) ?? index}>
              {week.map((day, place) => (
                <td key={day ?? `lead-${place}`}>
                  {day && (
                    <button
                      type="button"
                      ref={day === cursor ? current : undefined}
                      tabIndex={day === cursor ? 0 : -1}
                      data-autofocus={day === cursor || undefined}
                      aria-label={formatDateShort(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={day === value}
                      className={day === value ? 'on' : ''}
                      onClick={() => onPick(day)}
                    >
                      {dateParts(day).day}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
