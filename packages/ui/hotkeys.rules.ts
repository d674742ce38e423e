// Pure part of keyboard shortcuts: reading a key press, matching it against a binding, and sequences such as
// `g l`.

/** The part of a KeyboardEvent that matters here. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** The place of the key, `KeyZ`: with Alt some keyboards give another character. */
  code?: string;
}

/**
 * A key press as text: `ctrl+enter`, `shift+arrowdown`, `j`, `?`. Command counts as Ctrl. Shift is named only
 * with keys that have no shifted character of their own, so `?` is `?` and not `shift+/`. With Alt a letter
 * is the key it is typed on, since a Mac writes `Ω` for Alt+Z.
 */
export function pressText(press: KeyPress): string {
  const onKey = press.altKey && !press.ctrlKey ? /^Key([A-Z])$/.exec(press.code ?? '')?.[1] : undefined;
  const isOther = press.key.length === 1 && !/^[a-z]$/i.test(press.key);
  const key = press.key === ' ' ? 'space' : (isOther && onKey ? onKey : press.key).toLowerCase();
  const printable = press.key.length === 1 && press.key !== ' ';
  const letter = /^[a-z]$/.test(key);
  const shift = press.shiftKey && (!printable || (letter && (press.ctrlKey || press.metaKey || press.altKey)));
  return `${press.ctrlKey || press.metaKey ? 'ctrl+' : ''}${press.altKey ? 'alt+' : ''}${shift ? 'shift+' : ''}${key}`;
}

/** True for a shortcut made of plain characters, which must not act inside fields. */
export function isSingleKey(keys: string): boolean {
  return keys.split(' ').every((step) => step.length === 1 || step === 'space' || step === 'delete');
}

/**
 * How a binding answers what was pressed so far: it acts, it waits for the next key of its sequence, or it is
 * not meant.
 */
export function matchKeys(keys: string, pressed: readonly string[]): 'act' | 'wait' | 'no' {
  const steps = keys.split(' ');
  if (pressed.length > steps.length || pressed.some((text, i) => text !== steps[i])) return 'no';
  return pressed.length === steps.length ? 'act' : 'wait';
}
