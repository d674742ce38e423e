// The table of channels: what the batch asks, what the owner agreed to, what is on file.
import { expect, test } from 'vitest';
import { chooseChannel, lawfulChoice, leftOutOf, stopsLetters } from './channel.rules.ts';

const at = ['1 Elm'];
const standing = { emailConsent: null, emailFailures: 0, emailStop: null, textConsent: false, isTextStopped: false } as const;
const owner = {
  ...standing,
  email: 'a@b.example',
  phone: '+15125550100',
  delivery: 'PRINT',
  consentDate: null,
  mailReturned: false,
  mailingLines: at,
} as const;
const agreed = { ...owner, delivery: 'EMAIL', consentDate: '2026-01-05' } as const;
const day = { consentDate: '2026-01-05' as never };

test.each([
  // batch, class, may be emailed, owner -> channels and reason
  ['SMART', 'GENERAL', true, owner, ['PAPER'], 'PREFERS_PAPER'],
  ['SMART', 'GENERAL', true, { ...agreed, ...day }, ['EMAIL'], 'PREFERS_EMAIL'],
  ['SMART', 'LEGAL', true, { ...agreed, ...day }, ['EMAIL'], 'PREFERS_EMAIL'],
  ['SMART', 'LEGAL', true, { ...agreed, consentDate: null }, ['PAPER'], 'NO_CONSENT'],
  ['SMART', 'GENERAL', true, { ...agreed, ...day, email: '' }, ['PAPER'], 'NO_EMAIL'],
  ['SMART', 'GENERAL', true, { ...agreed, ...day, delivery: 'BOTH' }, ['PAPER', 'EMAIL'], 'PREFERS_BOTH'],
  ['SMART', 'GENERAL', false, { ...agreed, ...day }, ['PAPER'], 'TEMPLATE_ON_PAPER'],
  ['SMART', 'GENERAL', true, { ...owner, ...day, mailReturned: true }, ['EMAIL'], 'MAIL_RETURNED'],
  ['SMART', 'GENERAL', true, { ...owner, mailReturned: true }, ['PAPER'], 'PREFERS_PAPER'],
  ['PAPER', 'GENERAL', true, { ...agreed, ...day }, ['PAPER'], 'ALL_ON_PAPER'],
  ['EMAIL', 'GENERAL', true, owner, ['EMAIL'], 'ALL_BY_EMAIL'],
  ['EMAIL', 'LEGAL', true, owner, ['PAPER'], 'NO_CONSENT'],
  ['EMAIL', 'LEGAL', true, { ...owner, emailConsent: true }, ['EMAIL'], 'ALL_BY_EMAIL'],
  ['SMART', 'LEGAL', true, { ...agreed, ...day, emailConsent: false }, ['PAPER'], 'CONSENT_WITHDRAWN'],
  ['SMART', 'BILLING', true, { ...agreed, ...day, emailFailures: 1 }, ['EMAIL'], 'PREFERS_EMAIL'],
  ['SMART', 'BILLING', true, { ...agreed, ...day, emailFailures: 2 }, ['PAPER'], 'CONSENT_VOID'],
  ['SMART', 'LEGAL', true, { ...agreed, ...day, emailStop: 'HARD_BOUNCE' }, ['PAPER'], 'EMAIL_SUPPRESSED'],
  ['EMAIL', 'BILLING', true, { ...owner, emailStop: 'UNSUBSCRIBED' }, ['PAPER'], 'EMAIL_SUPPRESSED'],
  ['SMART', 'GENERAL', true, { ...agreed, ...day, delivery: 'BOTH', emailStop: 'UNSUBSCRIBED' }, ['PAPER'], 'EMAIL_SUPPRESSED'],
  ['TEXT', 'GENERAL', true, { ...owner, textConsent: true }, ['TEXT'], 'ALL_BY_TEXT'],
  ['TEXT', 'LEGAL', true, { ...owner, textConsent: true }, ['PAPER'], 'NOT_BY_TEXT'],
] as const)('%s %s may email %s: %o', (delivery, noticeClass, mayEmail, who, channels, reason) => {
  expect(chooseChannel({ delivery, noticeClass, mayEmail }, who)).toEqual({ channels, reason });
});

test.each([
  ['EMAIL', { ...owner, emailStop: 'UNSUBSCRIBED' }, 'UNSUBSCRIBED'],
  ['SMART', { ...agreed, ...day, emailStop: 'UNSUBSCRIBED' }, 'UNSUBSCRIBED'],
  ['TEXT', { ...owner, textConsent: true, phone: '' }, 'NO_PHONE'],
  ['TEXT', owner, 'NO_TEXT_CONSENT'],
  ['TEXT', { ...owner, textConsent: true, isTextStopped: true }, 'TEXT_STOPPED'],
  ['EMAIL', { ...owner, email: '' }, 'NO_EMAIL'],
  ['SMART', { ...owner, mailingLines: [] }, 'NO_ADDRESS'],
] as const)('%s leaves out: %o', (delivery, who, leftOut) => {
  expect(chooseChannel({ delivery, noticeClass: 'GENERAL', mayEmail: true }, who)).toEqual({ leftOut });
});

const terms = { who: 'PRIMARY' as const, ownershipIds: new Set(['2']), excludedIds: new Set(['1']) };
test.each([
  [terms, { ownershipId: '1', isPrimary: true, getsCopies: false }, 'EXCLUDED'],
  [terms, { ownershipId: '2', isPrimary: true, getsCopies: false }, null],
  [terms, { ownershipId: '3', isPrimary: false, getsCopies: false }, 'NOT_PRIMARY'],
  [terms, { ownershipId: '3', isPrimary: false, getsCopies: true }, null],
  [{ ...terms, who: 'ALL' as const }, { ownershipId: '3', isPrimary: false, getsCopies: false }, null],
  [{ ...terms, who: 'CHOSEN' as const }, { ownershipId: '3', isPrimary: true, getsCopies: false }, undefined],
])('%o of %o is %s', (asked, who, reason) => {
  expect(leftOutOf(asked, who)).toBe(reason);
});

test.each([
  ['COLLECTION', { holdsNotices: true }, true],
  ['COLLECTION', { holdsStatements: true, holdsViolations: true }, false],
  ['STATEMENT', { holdsStatements: true }, true],
  ['VIOLATION', { holdsViolations: true }, true],
  ['LETTER', { holdsNotices: true, holdsStatements: true, holdsViolations: true }, false],
] as const)('letters of kind %s with %o are stopped: %s', (kind, holds, stopped) => {
  const none = { holdsNotices: false, holdsStatements: false, holdsViolations: false };
  expect(stopsLetters(kind, { ...none, ...holds })).toBe(stopped);
  const asked = { ...terms, who: 'ALL' as const };
  const one = { ownershipId: '3', isPrimary: true, getsCopies: false };
  expect(leftOutOf(asked, one, stopped)).toBe(stopped ? 'ON_HOLD' : null);
});

test('a channel that a rule of law blocks gives way: email to paper, a text to nothing', () => {
  const email = { channels: ['EMAIL'], reason: 'PREFERS_EMAIL' } as const;
  const isEmail = (channel: string) => channel === 'EMAIL';
  expect(lawfulChoice(email, owner, () => false)).toBe(email);
  expect(lawfulChoice(email, owner, isEmail)).toEqual({ channels: ['PAPER'], reason: 'NO_CONSENT' });
  expect(lawfulChoice(email, { mailingLines: [] }, isEmail)).toEqual({ leftOut: 'NO_ADDRESS' });
  expect(lawfulChoice({ channels: ['PAPER', 'EMAIL'], reason: 'PREFERS_BOTH' }, owner, isEmail)).toMatchObject({ channels: ['PAPER'] });
  expect(lawfulChoice({ channels: ['TEXT'], reason: 'ALL_BY_TEXT' }, owner, () => true)).toEqual({ leftOut: 'NO_TEXT_CONSENT' });
  expect(lawfulChoice({ leftOut: 'NO_EMAIL' }, owner, () => true)).toEqual({ leftOut: 'NO_EMAIL' });
});
