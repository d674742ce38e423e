// Addresses from data: the six schemes of the specification pass, what would run does not, however it is
// written.
import { expect, test } from 'vitest';
import { sanitizeLink } from './link.ts';

test.each([
  'http://bank.example/login',
  'https://bank.example/?a=b#c',
  'HTTPS://BANK.EXAMPLE',
  'mailto:owner@home.example',
  'ms-word:ofe|u|https://files.example/letter.docx',
  'tel:+17025550100',
  'data:text/plain,hello',
  '/c/1/receivables',
])('%s passes', (address) => {
  expect(sanitizeLink(address)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '  javascript:alert(1)',
  'vbscript:msgbox',
  'file:///etc/passwd',
  'blob:https://x.example/1',
  'ms-excel:ofe|u|x',
  '//other.example/path',
  '/\\other.example/path',
  'other.example/path',
  '',
  ' ',
])('%j does not', (address) => {
  expect(sanitizeLink(address)).toBeNull();
});

test('spaces around an address are no part of it', () => {
  expect(sanitizeLink(' https://bank.example \n')).toBe('https://bank.example');
});
