// The start shows the public passwords on the machine itself alone, and elsewhere says in words who is
// refused.
import { expect, test } from 'vitest';
import { samplePassword } from '../../modules/identity/identity.server.ts';
import { greetingOf } from './greeting.ts';

const sampleLogins = ['admin@sample.example', 'operator@sample.example'];

test('shows who signs in to the sample on the machine itself', () => {
  const text = greetingOf({ publicUrl: 'http://localhost:4000', loopbackOnly: true, sampleLogins });
  expect(text).toMatch(/admin@sample\.example +maple-court-2026 +Administrator/);
  expect(text).not.toContain('cannot sign in');
});

test('names the people of the sample who are refused where others reach the server, and no password', () => {
  const text = greetingOf({ publicUrl: 'https://books.example', loopbackOnly: false, sampleLogins });
  expect(text).toContain(
    'Its people cannot sign in here, because their passwords are public:\n  admin@sample.example\n  operator@sample.example\n',
  );
  expect(text).toContain('add-operator EMAIL');
  expect(text).not.toContain(samplePassword);
});

test('speaks of no sample where there is none', () => {
  expect(greetingOf({ publicUrl: 'https://books.example', loopbackOnly: false, sampleLogins: [] })).not.toContain('holds the sample');
  expect(greetingOf({ publicUrl: 'http://localhost:4000', loopbackOnly: true, sampleLogins: [] })).not.toContain(samplePassword);
});
