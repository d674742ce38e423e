// Failures of calls in words, wherever the client puts the server's body.
import { expect, it } from 'vitest';
import { failureOf } from './failure.ts';

const body = {
  errorMessage: 'The period is closed.',
  code: 'periodClosed',
  reference: '7F3K',
  fields: [{ path: 'date', message: 'October is closed.' }, { path: 3 }],
};
const read = {
  message: 'The period is closed.',
  code: 'periodClosed',
  reference: '7F3K',
  fields: [{ path: 'date', message: 'October is closed.' }],
};

it('finds the body in the error, its data or its cause', () => {
  expect(failureOf(body)).toEqual(read);
  expect(failureOf(Object.assign(new Error('409'), { data: body }))).toEqual(read);
  expect(failureOf(new Error('x', { cause: body }))).toEqual(read);
});

it('has words for everything else', () => {
  expect(failureOf(new TypeError('fetch failed')).message).toBe('The server cannot be reached. Please try again.');
  expect(failureOf(new Error('late')).message).toBe('late');
  expect(failureOf(null)).toEqual({ message: 'Something went wrong.', fields: [] });
});
