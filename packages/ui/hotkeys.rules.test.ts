// Shortcuts: how a press reads, and how sequences wait.
import { expect, it } from 'vitest';
import { isSingleKey, type KeyPress, matchKeys, pressText } from './hotkeys.rules.ts';

const press = (key: string, held: Partial<KeyPress> = {}) =>
  pressText({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it('reads presses', () => {
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press('J')).toBe('j');
  expect(press('Enter', { metaKey: true })).toBe('ctrl+enter');
  expect(press('ArrowDown', { shiftKey: true })).toBe('shift+arrowdown');
  expect(press(' ')).toBe('space');
  expect(press("'", { ctrlKey: true })).toBe("ctrl+'");
  expect(press('z', { altKey: true })).toBe('alt+z');
  expect(press('Ω', { altKey: true, code: 'KeyZ' })).toBe('alt+z');
  expect(press('ż', { altKey: true, ctrlKey: true, code: 'KeyZ' })).toBe('ctrl+alt+ż');
});

it('waits for the rest of a sequence', () => {
  expect(matchKeys('g l', ['g'])).toBe('wait');
  expect(matchKeys('g l', ['g', 'l'])).toBe('act');
  expect(matchKeys('g l', ['g', 'h'])).toBe('no');
  expect(matchKeys('l', ['g', 'l'])).toBe('no');
});

it('knows which shortcuts a viewer may turn off', () => {
  expect(['j', 'g l', '?', 'space'].every(isSingleKey)).toBe(true);
  expect(['ctrl+k', 'enter', 'f2', 'escape'].some(isSingleKey)).toBe(false);
});
