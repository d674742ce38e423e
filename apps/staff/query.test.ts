// Texts in an address stay as they were written.
import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './query.ts';

test.each(['?leastAmount=100.00', '?search=0012', '?view=%7B%22a%22%3A1%7D', '?on=true&days=+7', ''])('%s comes back as it was', (text) => {
  expect(readQuery(writeQuery(readQuery(text)))).toEqual(readQuery(text));
  expect(readQuery(writeQuery(readQuery('?leastAmount=100.00'))).leastAmount).toBe('100.00');
});
