// Shortcuts of the screen in view: one registry, one listener, the overlay that `?` opens, and the hints of
// the status bar.
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Kbd } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { isSingleKey, matchKeys, pressText } from './hotkeys.rules.ts';

/** One shortcut of a screen or part. */
export interface Hotkey {
  /** `j`, `ctrl+enter`, `?`, or a sequence `g l`. Command counts as Ctrl. */
  keys: string;
  /** What it does, in the overlay and the status bar. */
  label: string;
  /** Absent when the part in focus answers the key itself and it is only listed here. */
  run?: ((event: KeyboardEvent) => void) | undefined;
  /** Heading in the overlay; default "This screen". */
  group?: string | undefined;
  /** Also shown in the status bar. */
  hint?: boolean | undefined;
  /** Acts inside fields too; the default for shortcuts with Ctrl, Alt or function keys. */
  inFields?: boolean | undefined;
}

type Registered = { id: string; hotkeys: readonly Hotkey[] };

let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();
let overlayOpen = false;

function publish(next: readonly Registered[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useRegistered(): readonly Registered[] {
  return useSyncExternalStore(subscribe, () => registered);
}

/** Opens the overlay that lists the screen's shortcuts. */
export function showShortcuts(): void {
  overlayOpen = true;
  publish([...registered]);
}

/**
 * Binds shortcuts while the component is mounted; the innermost, latest binding of a key wins. The functions
 * may change at every render without binding anew.
 */
export function useHotkeys(hotkeys: readonly Hotkey[]): void {
  const id = useId();
  const latest = useRef(hotkeys);
  latest.current = hotkeys;
  const shape = hotkeys
    .map((h) => `${h.keys}|${h.label}|${h.group ?? ''}|${h.hint ? 1 : 0}|${h.inFields ? 1 : 0}|${h.run ? 1 : 0}`)
    .join('\n');
  // Bound anew only when what is shown changes; functions are read from the ref.
  useEffect(() => {
    const bound = latest.current.map((hotkey, index) =>
      hotkey.run ? { ...hotkey, run: (event: KeyboardEvent) => latest.current[index]?.run?.(event) } : hotkey,
    );
    publish([...registered, { id, hotkeys: bound }]);
    return () => publish(registered.filter((entry) => entry.id !== id));
  }, [id, shape]);
}

function inField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=textbox], [role=combobox]')) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Enter and Space belong to the button or link that has focus. */
function isForTarget(text: string, target: EventTarget | null): boolean {
  return (
    (text === 'enter' || text === 'space') &&
    target instanceof HTMLElement &&
    target.closest('a, button, summary, [role=menuitem]') !== null
  );
}

/** True while a dialog or menu is open: the screen below it must not act. */
function isCovered(target: EventTarget | null): boolean {
  const dialog = document.querySelector('[role=dialog][aria-modal=true]');
  if (dialog && !(target instanceof Node && dialog.contains(target))) return true;
  return target instanceof HTMLElement && target.closest('[role=menu], [role=listbox]') !== null;
}

function answer(event: KeyboardEvent, pressed: readonly string[], singleKeys: boolean): 'act' | 'wait' | 'no' {
  const typing = inField(event.target);
  const covered = isCovered(event.target);
  let waits = false;
  for (const entry of registered.toReversed()) {
    for (const hotkey of entry.hotkeys) {
      const single = isSingleKey(hotkey.keys);
      if (!hotkey.run || covered || (single && !singleKeys) || (typing && !(hotkey.inFields ?? !single))) continue;
      const match = matchKeys(hotkey.keys, pressed);
      if (match === 'act') {
        event.preventDefault();
        hotkey.run(event);
        return 'act';
      }
      if (match === 'wait') waits = true;
    }
  }
  return waits ? 'wait' : 'no';
}

/** Listens on the window and draws the `?` overlay. Mounted once, by KitProvider. */
export function HotkeyListener({ singleKeys }: { singleKeys: boolean }) {
  const pressed = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
      const text = pressText(event);
      clearTimeout(timer.current);
      if (isForTarget(text, event.target)) return;
      let result = answer(event, [...pressed.current, text], singleKeys);
      if (result === 'no' && pressed.current.length > 0) {
        pressed.current = [];
        result = answer(event, [text], singleKeys);
      }
      pressed.current = result === 'wait' ? [...pressed.current, text] : [];
      if (result === 'wait') timer.current = setTimeout(() => (pressed.current = []), 1200);
      if (result === 'no' && text === '?' && !inField(event.target)) showShortcuts();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [singleKeys]);
  return <Overlay />;
}

function Overlay() {
  const entries = useRegistered();
  const [, redraw] = useState(0);
  const groups = new Map<string, Map<string, Hotkey[]>>();
  for (const hotkey of entries.flatMap((entry) => entry.hotkeys)) {
    const group = groups.get(hotkey.group ?? 'This screen') ?? new Map<string, Hotkey[]>();
    const same = group.get(hotkey.label) ?? [];
    if (!same.some((other) => other.keys === hotkey.keys)) group.set(hotkey.label, [...same, hotkey]);
    groups.set(hotkey.group ?? 'This screen', group);
  }
  const close = () => {
    overlayOpen = false;
    redraw((n) => n + 1);
  };
  return (
    <Dialog open={overlayOpen} onClose={close} title="Shortcuts" width={640}>
      <div className="shortcuts">
        {[...groups].map(([title, labels]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {[...labels].map(([label, hotkeys]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {hotkeys.map((hotkey) => (
                      <span className="hint" key={hotkey.keys}>
                        <Kbd keys={hotkey.keys} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

export interface KeyHintsProps {
  /** Without it: the bound shortcuts of the screen that ask to be hinted. */
  hints?: readonly { keys: string; label: string }[] | undefined;
}

/** Keycaps with words, as in the status bar. Neighbours with the same words share them: J K Owner. */
export function KeyHints({ hints }: KeyHintsProps) {
  const entries = useRegistered();
  const shown = hints ?? entries.flatMap((entry) => entry.hotkeys.filter((hotkey) => hotkey.hint));
  const byLabel = new Map<string, string[]>();
  for (const { keys, label } of shown) {
    const all = byLabel.get(label) ?? [];
    if (!all.includes(keys)) byLabel.set(label, [...all, keys]);
  }
  return (
    <>
      {[...byLabel].map(([label, keys]) => (
        <span className="hint" key={label}>
          {keys.map((each) => (
            <Kbd key={each} keys={each} />
          ))}{' '}
          {label}
        </span>
      ))}
    </>
  );
}
