// Tables of what follows from an email that failed.
import { expect, test } from 'vitest';
import { classesClosed, goesOnPaper, isAddressAtFault } from './failed-email.rules.ts';

test.each([
  // status, the address is at fault
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.4.4', true],
  ['', true],
  ['5.2.2', false],
  ['5.3.4', false],
  ['5.7.1', false],
  ['4.1.1', false],
])('status %s: the address is at fault %s', (status, isAtFault) => {
  expect(isAddressAtFault(status)).toBe(isAtFault);
});

test.each([
  // what, class of the message, classes closed, goes on paper
  ['HARD_BOUNCE', 'GENERAL', ['GENERAL', 'BILLING', 'LEGAL'], true],
  ['HARD_BOUNCE', 'LEGAL', ['GENERAL', 'BILLING', 'LEGAL'], true],
  ['COMPLAINT', 'GENERAL', ['GENERAL'], false],
  ['COMPLAINT', 'BILLING', ['GENERAL', 'BILLING'], true],
  ['COMPLAINT', 'LEGAL', ['GENERAL', 'LEGAL'], true],
  ['UNSUBSCRIBED', 'GENERAL', ['GENERAL'], false],
  ['UNSUBSCRIBED', 'BILLING', ['BILLING'], false],
  ['UNSUBSCRIBED', 'LEGAL', [], false],
] as const)('%s of %s closes %o, paper %s', (failure, noticeClass, classes, onPaper) => {
  expect(classesClosed(failure, noticeClass)).toEqual(classes);
  expect(goesOnPaper(failure, noticeClass)).toBe(onPaper);
});
