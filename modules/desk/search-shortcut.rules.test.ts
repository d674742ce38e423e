// The shortcuts of the search box.
import { describe, expect, test } from 'vitest';
import { searchShortcuts } from './search-shortcut.contract.ts';
import { shortcutsFor } from './search-shortcut.rules.ts';

const all = () => true;
const names = (typed: string, mayOpen: (screen: string) => boolean = all) => shortcutsFor(typed, mayOpen).map(({ name }) => name);

describe('a term', () => {
  test.each([
    ['app', ['Apply charges', 'Apply interest', 'Apply late fees', 'Apply prepaid', 'Apply collection status']],
    ['late fee', ['Apply late fees']],
    ['LOCK', ['Lockbox import']],
    ['  prin ', ['Print checks', 'Print jobs']],
    ['owners', ['Owners', 'Ownerships']],
    ['invoice', ['Bill activity', 'Bills']],
    ['nothing such', []],
    ['a', []],
    ['<a', []],
  ])('%j names %j', (typed, found) => {
    expect(names(typed)).toEqual(found);
  });

  test('never names more than five, nor a screen twice', () => {
    for (const { name } of searchShortcuts) {
      for (let length = 2; length <= name.length; length += 1) {
        const found = shortcutsFor(name.slice(0, length), all);
        expect(found.length).toBeLessThanOrEqual(5);
        expect(new Set(found.map(({ screen }) => screen)).size).toBe(found.length);
      }
    }
    expect(names('payment')).toEqual(['Payment activity', 'Backout payment', 'Cash receipts']);
  });

  test('names nothing the viewer may not open', () => {
    expect(names('apply', (screen) => screen === 'apply-charges')).toEqual(['Apply charges']);
  });
});
