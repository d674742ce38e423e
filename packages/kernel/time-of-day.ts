// Times of day as people write and read them: kept as `HH:MM`, read as `8:30 AM`.

/**
 * A time of day in words: `08:30` is `8:30 AM`; the end of a day, `24:00`, is `midnight`. What is none
 * stays.
 */
export function formatTime(time: string): string {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hours === '') return time;
  if (hours === '24') return 'midnight';
  const hour = Number(hours);
  const past = hour > 12 ? hour - 12 : hour;
  return `${past === 0 ? 12 : past}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * The time of day a text means, as `HH:MM`: `8:30 AM`, `830p`, `5 pm`, `14:00`, `noon`; null when it is none.
 * An hour without AM or PM is read by the 24-hour clock.
 */
export function parseTime(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'noon') return '12:00';
  if (typed === 'midnight') return '24:00';
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.]?(\d{2}))?\s?([ap])?\.?m?\.?$/.exec(typed) ?? [];
  if (hours === '' || (half === undefined && /m/.test(typed))) return null;
  const hour = Number(hours);
  if (Number(minutes) > 59 || (half ? hour < 1 || hour > 12 : hour > 24 || (hour === 24 && minutes !== '00'))) return null;
  const past = half === undefined ? hour : (hour === 12 ? 0 : hour) + (half === 'p' ? 12 : 0);
  return `${String(past).padStart(2, '0')}:${minutes}`;
}
