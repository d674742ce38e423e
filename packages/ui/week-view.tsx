// Days beside one another with their hours: what is open, what stands when, and a place to press for
// something new.
import type { MouseEvent } from 'react';
import { formatTime } from '../kernel/kernel.ts';
import type { Tone } from './status.tsx';
import { hoursAround, layOut, minutesOf, timeOf } from './week.rules.ts';

/** Something that stands in a day; times are `HH:MM`. */
export interface WeekEvent {
  id: string;
  startsAt: string;
  endsAt: string;
  title: string;
  /** A second line: how many, what for. */
  meta: string;
  tone: Tone;
  /** Its state in words, for whoever does not see the colour. */
  state: string;
}

export interface WeekDay {
  /** `2026-11-20`, given back when the day is pressed. */
  date: string;
  /** "Mon 23" */
  title: string;
  isToday: boolean;
  /** When it is open; null when it is closed the whole day. */
  open: { from: string; until: string } | null;
  /** Beside the title: "Closed", "10:00 to 20:00". */
  note: string;
  events: readonly WeekEvent[];
}

export interface WeekViewProps {
  /** "Reservations of the clubhouse" */
  label: string;
  days: readonly WeekDay[];
  onOpen(id: string): void;
  /** Pressed where nothing stands; absent for who may not add. Keys add by the button of the page. */
  onAdd?: ((date: string, startsAt: string) => void) | undefined;
}

/** Pixels of an hour. */
const HOUR = 40;

function Day({ day, first, last, onOpen, onAdd }: Omit<WeekViewProps, 'days' | 'label'> & { day: WeekDay; first: number; last: number }) {
  const top = (minutes: number) => ((minutes - first * 60) / 60) * HOUR;
  const events = layOut(day.events.map((event) => ({ ...event, from: minutesOf(event.startsAt), until: minutesOf(event.endsAt) })));
  const open = day.open && { from: minutesOf(day.open.from), until: minutesOf(day.open.until) };
  const press = (event: MouseEvent) => {
    const at = first * 60 + Math.floor((event.nativeEvent.offsetY / HOUR) * 2) * 30;
    onAdd?.(day.date, timeOf(Math.min(at, 23 * 60 + 30)));
  };
  return (
    <section className="week-day" aria-label={`${day.title}, ${day.note}`}>
      <div className={`week-head${day.isToday ? ' today' : ''}`}>
        <b>{day.title}</b>
        <span className="t3">{day.note}</span>
      </div>
      <div className="week-body" style={{ height: (last - first) * HOUR }}>
        {open && <div className="week-open" style={{ top: top(open.from), height: top(open.until) - top(open.from) }} />}
        {Array.from({ length: last - first }, (_, at) => (
          <div key={at} className="week-line" style={{ top: at * HOUR }} />
        ))}
        {onAdd && open && <button type="button" className="week-free" tabIndex={-1} aria-hidden="true" onClick={press} />}
        {events.map((event) => (
          <button
            key={event.id}
            type="button"
            className={`week-event ${event.tone}`}
            style={{
              top: top(event.from),
              height: Math.max(top(event.until) - top(event.from) - 1, 18),
              left: `calc(${(event.lane / event.lanes) * 100}% + 2px)`,
              width: `calc(${100 / event.lanes}% - 4px)`,
            }}
            title={`${formatTime(event.startsAt)} to ${formatTime(event.endsAt)}, ${event.title}, ${event.state}`}
            onClick={() => onOpen(event.id)}
          >
            <b>{event.title}</b>
            <span>
              {formatTime(event.startsAt)}–{formatTime(event.endsAt)}
              <span className="vh"> {event.state}</span>
            </span>
            {event.meta !== '' && <span>{event.meta}</span>}
          </button>
        ))}
      </div>
    </section>
  );
}

/** One day or several. Tab goes from one thing to the next in the order of their hours. */
export function WeekView({ label, days, ...acts }: WeekViewProps) {
  const spans = days.flatMap((day) => [
    ...(day.open ? [{ from: minutesOf(day.open.from), until: minutesOf(day.open.until) }] : []),
    ...day.events.map((event) => ({ from: minutesOf(event.startsAt), until: minutesOf(event.endsAt) })),
  ]);
  const { first, last } = hoursAround(spans);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <div className="week" role="group" aria-label={label} tabIndex={0}>
      <div className="week-hours" aria-hidden="true">
        <div className="week-head" />
        <div className="week-body" style={{ height: (last - first) * HOUR }}>
          {Array.from({ length: last - first - 1 }, (_, at) => (
            <span key={at} style={{ top: (at + 1) * HOUR }}>
              {formatTime(timeOf((first + at + 1) * 60))}
            </span>
          ))}
        </div>
      </div>
      {days.map((day) => (
        <Day key={day.date} day={day} first={first} last={last} {...acts} />
      ))}
    </div>
  );
}
