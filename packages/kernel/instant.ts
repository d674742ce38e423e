// Points in time as branded ISO text in UTC with milliseconds, and the injected clock every piece of code
// asks for the time.
import { type LocalDate, localDate } from './local-date.ts';

/** A point in time, `YYYY-MM-DDTHH:MM:SS.mmmZ`. Compares as text. */
export type Instant = string & { readonly __instant: true };

/** Milliseconds since 1970 as an instant. */
export function instantOf(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString() as Instant;
}

/** Milliseconds since 1970 of an instant. */
export function millisecondsOf(instant: Instant): number {
  return Date.parse(instant);
}

/** Reads any full date-time with an offset; throws RangeError otherwise. */
export function parseInstant(text: string): Instant {
  const milliseconds = /[zZ]|[+-]\d{2}:?\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw new RangeError(`not a point in time: ${JSON.stringify(text)}`);
  return instantOf(milliseconds);
}

/**
 * Formatters by time zone. One holds tens of kilobytes outside the heap, which the collector cannot weigh;
 * there are no more zones than some hundreds.
 */
const zones = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of an instant in an IANA time zone; a community's "today" is asked in its own zone. */
export function dateInZone(instant: Instant, timeZone: string): LocalDate {
  const zone = zones.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  zones.set(timeZone, zone);
  return localDate(zone.format(new Date(instant)));
}

/** Formatters of moments on paper by time zone, as few as `zones`. */
const moments = new Map<string, Intl.DateTimeFormat>();

/** A moment on paper, by the clocks of an IANA time zone, which it names: `Nov 20, 2026, 9:04 AM PST`. */
export function formatInstant(instant: Instant, timeZone = 'UTC'): string {
  const words = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const moment = moments.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...words });
  moments.set(timeZone, moment);
  // Newer versions of the formatter set a narrow blank before AM, which fonts and text searches lack.
  return moment.format(new Date(instant)).replaceAll('\u202f', ' ');
}

/** Formatters of day and minute by time zone, as few as `zones`. */
const minutes = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show at a moment, as if that were UTC, in milliseconds. */
function shownIn(milliseconds: number, timeZone: string): number {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const shown = minutes.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts });
  minutes.set(timeZone, shown);
  const text = shown.formatToParts(milliseconds).map((part) => part.value);
  // "11/01/2026, 01:30:00": month, day, year, hour, minute and second with what separates them.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = text.filter((_, i) => i % 2 === 0).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** What the clocks of an IANA time zone show at a moment, `HH:MM`. */
export function timeInZone(instant: Instant, timeZone: string): string {
  return instantOf(shownIn(millisecondsOf(instant), timeZone)).slice(11, 16);
}

/**
 * The moment at which the clocks of an IANA time zone show a day and a time `HH:MM`. A time they show twice,
 * in autumn, is the first of the two; one they skip, in spring, comes as much later as they skip.
 */
export function instantInZone(date: LocalDate, time: string, timeZone: string): Instant {
  const wanted = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(wanted)) throw new RangeError(`not a time of day: ${JSON.stringify(time)}`);
  const before = wanted - 86_400_000;
  const after = wanted + 86_400_000;
  // A day before and a day after, the clocks stand as they do on this side and on that side of a change.
  const early = wanted - (shownIn(before, timeZone) - before);
  const late = wanted - (shownIn(after, timeZone) - after);
  const fits = [early, late].filter((moment) => shownIn(moment, timeZone) === wanted);
  return instantOf(fits.length > 0 ? Math.min(...fits) : early);
}

/** The only source of the present. Tests inject their own, so that hours pass in microseconds. */
export interface Clock {
  now(): Instant;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => instantOf(Date.now()) };

/** A clock that stands still until it is moved. */
export function fixedClock(start: Instant | string): Clock & { advance(milliseconds: number): void; set(to: string): void } {
  let current = Date.parse(start);
  return {
    now: () => instantOf(current),
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (to) => {
      current = Date.parse(to);
    },
  };
}

/** For libraries that insist on JavaScript's Date; our own code never holds one. */
export function dateOfInstant(instant: Instant): Date {
  return new Date(instant);
}

/** The instant `milliseconds` later. */
export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return instantOf(millisecondsOf(instant) + milliseconds);
}

const spans: readonly (readonly [milliseconds: number, one: string, many: string])[] = [
  [86_400_000, 'a day ago', 'days ago'],
  [3_600_000, 'an hour ago', 'hours ago'],
  [60_000, 'a minute ago', 'minutes ago'],
];

/** How long `then` lies before `now`, in whole minutes, hours or days: "2 minutes ago". */
export function agoInWords(then: Instant, now: Instant): string {
  const passed = millisecondsOf(now) - millisecondsOf(then);
  for (const [length, one, many] of spans) {
    const count = Math.floor(passed / length);
    if (count >= 1) return count === 1 ? one : `${count} ${many}`;
  }
  return 'a moment ago';
}
