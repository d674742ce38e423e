// What a schema says of a value where its declaration says nothing: in words that go on after the name of a field, as people read them at it.
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
