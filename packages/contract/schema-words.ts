// What a schema says of a value where its declaration says nothing: in words that go on after the name of a
// field, as people read them at it.
import { z } from 'zod';

const types: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  bigint: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
};
const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries', map: 'entries' };

function sized(words: string, { origin }: { origin: string }, limit: number | bigint): string {
  const unit = units[origin];
  return unit === undefined ? `must be ${words} ${limit}` : `must have ${words} ${limit} ${unit}`;
}

/** Words for an issue without a message of its own. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'must be filled in';
      return types[issue.expected] ?? 'is not understood';
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return sized(issue.inclusive ? 'at least' : 'more than', issue, issue.minimum);
    case 'too_big':
      return sized(issue.inclusive ? 'at most' : 'less than', issue, issue.maximum);
    case 'unrecognized_keys':
      return `must not hold ${issue.keys.join(', ')}`;
    default:
      return issue.input === undefined || issue.input === null ? 'must be filled in' : 'is not understood';
  }
}

z.config({ localeError: wordsOf });

/** A field by its path, as people read it: `propertyId` is "Property", `lines.2.amount` "Lines 3, amount". */
export function fieldWords(path: string): string {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  const words = parts
    .join(', ')
    .replaceAll(/, (\d+)/g, ' $1')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/(?<=\w) Ids?(?=,|$)/g, '')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Problems told one after the other; those beyond are counted. */
const TOLD = 3;

/** What is wrong with the fields of a call, in sentences. `nameOf` says what a field is called. */
export function problemSentence(
  problems: readonly { path: string; message: string }[],
  nameOf: (path: string) => string = fieldWords,
): string {
  const told = problems.slice(0, TOLD).map(({ path, message }) => `${path === '' ? 'The request' : nameOf(path)} ${message}`);
  const rest = problems.length - told.length;
  return [...told, ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'field needs' : 'fields need'} another look`] : [])]
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ');
}
