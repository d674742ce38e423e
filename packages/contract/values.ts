// The two mirrored codecs of every value on the wire: what comes in is decoded to kernel values, what goes
// out is encoded to text.
import { z } from 'zod';
import './schema-words.ts';
import { type Cents, centsToText, type Instant, isLocalDate, type LocalDate, textToCents } from '../kernel/kernel.ts';

/** Money as it stands in JSON and in the browser: canonical text such as `"1250.00"`. */
export type MoneyText = string & { readonly __money: true };

/** Money coming in: text to cents. */
export const moneyIn = z
  .string()
  .regex(/^-?\d{1,13}\.\d{2}$/, 'must be an amount such as 1250.00')
  .transform((text): Cents => textToCents(text));

/** Money going out: cents to text. */
export const moneyOut = z.codec(
  z.bigint(),
  z.custom<MoneyText>((v) => typeof v === 'string'),
  {
    decode: (cents) => centsToText(cents) as MoneyText,
    encode: (text) => textToCents(text),
  },
);

/**
 * The days books can be kept for: far enough from both ends of the calendar that every sum of days and months
 * stays on it.
 */
const firstDay = '1900-01-01';
const lastDay = '2199-12-31';

/**
 * A date coming in: `YYYY-MM-DD`, or the specification's `YYYY-MM-DDT00:00:00`, of which the first ten
 * characters count; from 1900 to 2199.
 */
export const dateIn = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]*(Z|[+-]\d{2}:?\d{2})?)?$/, 'must be a date such as 2026-01-31')
  .transform((text, ctx): LocalDate => {
    const date = text.slice(0, 10);
    if (isLocalDate(date) && date >= firstDay && date <= lastDay) return date;
    ctx.addIssue({ code: 'custom', message: isLocalDate(date) ? 'must lie between 1900 and 2199' : 'is not a day of the calendar' });
    return z.NEVER;
  });

/**
 * A date going out: `YYYY-MM-DDT00:00:00` without offset (specification 5); clients keep the first ten
 * characters.
 */
export const dateOut = z.codec(
  z.custom<LocalDate>((v) => typeof v === 'string' && isLocalDate(v)),
  z.custom<LocalDate>((v) => typeof v === 'string'),
  {
    decode: (date) => `${date}T00:00:00` as LocalDate,
    encode: (text) => text.slice(0, 10) as LocalDate,
  },
);

/** A point in time going out: full date-time with milliseconds and offset. */
export const instantOut = z.custom<Instant>((v) => typeof v === 'string');

/** A point in time coming in, as it went out. */
export const instantIn = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/, 'must be a time such as 2026-01-31T09:30:00.000Z')
  .refine((text) => isLocalDate(text.slice(0, 10)), 'must be a day that exists')
  .transform((text) => text as Instant);

const largestId = 2n ** 63n - 1n;

/** The id of a record: digits in text, since ids pass 2^53; at most the largest bigint of the database. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, { error: ({ input }) => (input === '' ? 'must be filled in' : 'must be an id') })
  .refine((text) => text.length < 19 || !/^\d{19}$/.test(text) || BigInt(text) <= largestId, 'must be an id');

/** How often a record was changed, going out with it and coming back with the save that was typed over it. */
export const version = z.string().regex(/^[1-9]\d{0,17}$/, 'must be a version');

/**
 * One line of text a person typed: trimmed, without control characters and halves of characters, which the
 * database cannot keep, and without marks that turn text around, behind which a name such as
 * `photo\u202egpj.exe` hides.
 */
export function line(max: number, min = 0) {
  return z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(min, min === 1 ? 'must be filled in' : `must have at least ${min} characters`)
        .max(max, `must have at most ${max} characters`)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
        .regex(/^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]*$/u, 'must not contain control characters'),
    );
}

/** Lines of text a person typed, without control characters but those that end a line. */
export function lines(max: number, min = 0) {
  return z
    .string()
    .transform((text) => text.trim().replaceAll('\r\n', '\n'))
    .pipe(
      z
        .string()
        .min(min, 'must be filled in')
        .max(max, `must have at most ${max.toLocaleString('en-US')} characters`)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
        .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]*$/u, 'must not contain control characters'),
    );
}

/** A telephone number as a person writes it, or nothing. */
export const phone = (max = 40) => line(max).refine((text) => text === '' || /\d.*\d.*\d/.test(text), 'must be a telephone number');

/** An email address. */
export const email = (max = 254) => z.string().trim().pipe(z.email('must be an email address').max(max));
/** An email address someone is known by: in lower case. */
export const lowerEmail = z.string().trim().toLowerCase().pipe(z.email('must be an email address').max(254));
/** An email address, or nothing. */
export const optionalEmail = (max = 254) => z.union([z.literal(''), email(max)]);

/** A time of day, `HH:MM`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30');

/** A whole number in a query string or body. */
export function count(max: number, min = 0) {
  const words = `must be a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
  return z.coerce.number({ error: words }).int(words).min(min, words).max(max, words);
}

/** A yes or no that also reads the text forms of a query string. */
export const flag = z.union([z.boolean(), z.stringbool()], {
  error: ({ input }) => (input === undefined || input === null ? 'must be filled in' : 'must be yes or no'),
});

/** An array that also accepts one plain value, as query strings give it. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.preprocess((v) => (Array.isArray(v) || v === undefined ? v : [v]), z.array(item));
}

/** A file sent inside a command: its name and its bytes in base64, at most 40 MB of text. */
export const uploadedFile = z.object({ fileName: line(200, 1), content: z.base64().max(56_000_000) });
export type UploadedFile = z.output<typeof uploadedFile>;

/** The bytes of an uploaded file. */
export function bytesOf(file: UploadedFile): Uint8Array {
  const binary = atob(file.content);
  const bytes = new Uint8Array(binary.length);
  // A loop, because Uint8Array.from first makes an array of every character: 1.3 GB and four seconds for a
  // file of 40 MB.
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** An exact decimal as typed, such as a share in percent; null when blank. */
export function decimal(digits: number, places: number, most?: number) {
  return z
    .string()
    .trim()
    .regex(new RegExp(`^(\\d{1,${digits}}(\\.\\d{1,${places}})?)?$`), `must be a number with at most ${places} decimals`)
    .refine((text) => most === undefined || Number(text) <= most, `must be at most ${most}`)
    .transform((text) => (text === '' ? null : text));
}

/** The name of a time zone of the IANA database, such as `America/Los_Angeles`, or UTC. */
export const timeZone = z
  .string()
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC', 'must be a time zone such as America/Los_Angeles');
