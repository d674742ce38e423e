// Easily guessed passwords, as a table; and the list that is kept is long enough.
import { describe, expect, test } from 'vitest';
import { commonPasswords } from './password.handlers.ts';
import { weaknessOf } from './password.rules.ts';
import { newPassword } from './sign-in.contract.ts';

describe('a password', () => {
  test.each([
    ['qwertyuiop', 'commonPassword'],
    ['QwertyUiop', 'commonPassword'],
    [' password123 ', 'commonPassword'],
    ['dana.whitfield@books.example', 'ownEmail'],
    ['Dana.Whitfield@Books.Example!', 'ownEmail'],
    ['dana.whitfield', 'ownEmail'],
    ['dana.whitfield and a word', null],
    ['maple-court-2026', null],
  ])('%s of dana.whitfield@books.example: %s', (password, weakness) => {
    expect(weaknessOf(password, 'dana.whitfield@books.example', commonPasswords())).toBe(weakness);
  });
});

test('at least the 3,000 most common of those that are long enough are kept, as they are compared', () => {
  const kept = [...commonPasswords()];
  expect(kept.length).toBeGreaterThanOrEqual(3000);
  expect(kept.filter((one) => !newPassword.safeParse(one).success || one !== one.toLowerCase().trim())).toEqual([]);
});
