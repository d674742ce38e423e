// Dates on the wire by the rules of the specification (5): the name of a field says whether its text is a
// day, a point in time, or just text.
import { isLocalDate, parseInstant } from '../kernel/kernel.ts';

const dateTime = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?$/;

/** Fields that hold what someone else will read stay as they are. */
const staysText = (name: string) => /parameters|dateoverride/i.test(name);
const isPointInTime = (name: string) => /time|lastmodifiedon/i.test(name);

/**
 * A day is the day its writer wrote, in whatever zone it is read; a point in time without an offset counts as
 * UTC.
 */
function readText(name: string, text: string): string {
  if (text.charCodeAt(10) !== 84 || staysText(name) || !dateTime.test(text)) return text;
  const day = text.slice(0, 10);
  if (!isLocalDate(day)) return text;
  if (!isPointInTime(name)) return day;
  return parseInstant(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
}

/**
 * An answer as it came, with its dates read: fields named after a time keep the exact time as an instant in
 * UTC, all others keep the day alone. Elements of a list go by the name of the list. Changes `value` in place
 * and gives it back.
 */
export function readDates(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return readText(name, value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) value[at] = readDates(value[at], name);
    return value;
  }
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) fields[key] = readDates(fields[key], key);
  return value;
}

/**
 * What is sent, with its dates written: a day in a field named after a date goes out as the start of the day
 * with zero time, a point in time is a full date-time with milliseconds and offset already. Other text that
 * looks like a day, such as a memo, stays. Gives a copy.
 */
export function writeDates(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /date$/i.test(name) && isLocalDate(value) ? `${value}T00:00:00` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => writeDates(each, name));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, writeDates(each, key)]));
}
