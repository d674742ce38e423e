// Moments as the clock of the reader shows them; what they are in UTC shows on pointing.
import { dateInZone, formatDate, formatDateShort, formatTime, type Instant, type LocalDate, timeInZone } from '../kernel/kernel.ts';

/** The time zone of the reader, by its IANA name. */
export const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day it was here at a moment. */
export function dayHere(moment: Instant): LocalDate {
  return dateInZone(moment, zoneHere);
}

/** A moment to the minute: `Nov 23, 2026 5:04 PM`. */
export function minuteHere(moment: Instant): string {
  return `${formatDateShort(dayHere(moment))} ${formatTime(timeInZone(moment, zoneHere))}`;
}

const forms = {
  figures: (moment: Instant) => formatDate(dayHere(moment)),
  words: (moment: Instant) => formatDateShort(dayHere(moment)),
  minute: minuteHere,
};

/** A moment: its day as `figures` (11/23/2026) or `words` (Nov 23, 2026), or the `minute`. */
export function TimeText({ value, form }: { value: Instant; form: keyof typeof forms }) {
  return (
    <time className="tn" dateTime={value} title={`${value.replace('T', ' ').slice(0, 19)} UTC`}>
      {forms[form](value)}
    </time>
  );
}
