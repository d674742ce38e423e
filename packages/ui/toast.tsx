// Toasts: what was done with undo, problems that stay until closed. Bottom left, never over amounts. Equal
// ones are one toast with their number.
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import { StatusMark, type Tone } from './status.tsx';
import { setToasted } from './toasted.ts';

export interface Toast {
  /** Neutral when absent. Problems stay until closed, everything else goes after 8 s unless it `stays`. */
  tone?: Tone;
  stays?: boolean;
  text: ReactNode;
  /** Incident reference, with a button that copies it. */
  reference?: string | undefined;
  /** Takes the act back; the toast closes at once. */
  undo?: (() => void) | undefined;
  /** Another way on, such as "Show 3". */
  action?: { label: string; run(): void } | undefined;
}

interface Entry {
  id: string;
  toast: Toast;
  /** How many equal toasts this one shows. */
  times: number;
}

/** Undoes while someone types, too: Ctrl+Z takes back what was typed in the field, as in every program. */
export const undoChord = 'alt+z';

const STAYS = 8000;
const AT_ONCE = 4;
let entries: readonly Entry[] = [];
let count = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Entry[]): void {
  entries = next;
  setToasted(next.flatMap(({ toast: { tone, text } }) => (tone === 'problem' ? [text] : [])));
  for (const listener of listeners) listener();
}

function hide(id: string): void {
  publish(entries.filter((entry) => entry.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True for toasts that say the same in words alone; what can be undone or leads on is an act of its own. */
function isEqual(one: Toast, other: Toast): boolean {
  const isPlain = ({ text, undo, action }: Toast) => typeof text === 'string' && undo === undefined && action === undefined;
  return isPlain(one) && isPlain(other) && one.text === other.text && one.tone === other.tone && one.stays === other.stays;
}

/**
 * Shows a toast; returns the function that closes it. One that says what a toast in sight says takes its
 * place and counts it; its reference is the latest.
 */
export function toast(content: Toast): () => void {
  count += 1;
  const id = `toast-${count}`;
  const equal = entries.find((entry) => isEqual(entry.toast, content));
  const left = entries.filter((entry) => entry !== equal);
  const problems = left.filter((entry) => entry.toast.tone === 'problem' || entry.toast.stays);
  const others = left.filter((entry) => !problems.includes(entry)).slice(1 - AT_ONCE);
  publish([...problems, ...others, { id, toast: content, times: (equal?.times ?? 0) + 1 }]);
  return () => hide(id);
}

/**
 * Runs the undo of the latest toast that is still in sight; false when there is none. The shell binds it to Z
 * and to `undoChord`.
 */
export function undoLast(): boolean {
  const latest = entries.findLast((entry) => entry.toast.undo !== undefined);
  if (!latest) return false;
  hide(latest.id);
  latest.toast.undo?.();
  return true;
}

function ToastCard({ id, times, toast: { tone = 'neutral', stays: isKept = false, text, reference, undo, action } }: Entry) {
  const [held, setHeld] = useState(false);
  const stays = tone === 'problem' || isKept || held;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => hide(id), STAYS);
    return () => clearTimeout(timer);
  }, [id, stays]);
  const act = (run: () => void) => {
    hide(id);
    run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on a toast only keeps it from leaving
    <div
      className="toast"
      role={tone === 'problem' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {(tone === 'problem' || tone === 'attention') && <StatusMark tone={tone} word={tone === 'problem' ? 'Problem' : 'Note'} quiet />}
      <span className="grow">
        {text}
        {times > 1 && <span className="t3 sm tn"> {times} times</span>}
        {reference && <span className="t3 sm"> Reference {reference}</span>}
      </span>
      {reference && (
        <Button size="small" weight="quiet" onClick={() => void navigator.clipboard.writeText(reference)}>
          Copy
        </Button>
      )}
      {action && (
        <Button size="small" onClick={() => act(action.run)}>
          {action.label}
        </Button>
      )}
      {undo && (
        <Button size="small" keys={undoChord} onClick={() => act(undo)}>
          Undo
        </Button>
      )}
      <IconButton icon="x" label="Close" onClick={() => hide(id)} />
    </div>
  );
}

/** Draws the toasts. Mounted once, by KitProvider. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => entries);
  return (
    <section className="toasts" aria-label="Notices">
      {shown.map((entry) => (
        <ToastCard key={entry.id} {...entry} />
      ))}
    </section>
  );
}
