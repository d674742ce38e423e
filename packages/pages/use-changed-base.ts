// Posting over figures that changed since they were previewed: the old ones are kept aside, so that old and
// new can be shown before going on.
import { useRef, useState } from 'react';
import type { ChangedBaseProps, FigureChange } from '../ui/ui.ts';
import { toastFailure } from './action.tsx';
import { failureOf } from './failure.ts';

/** A line of a preview: an owner, a bill, a check. */
export interface FigureLine {
  key: string;
  label: string;
  /** Wire text of money. */
  amount: string | null;
}

/** Lines whose figure differs, in the order they stand now, then those that are gone. */
export function changesBetween(was: readonly FigureLine[], now: readonly FigureLine[]): FigureChange[] {
  const before = new Map(was.map((line) => [line.key, line]));
  const after = new Set(now.map((line) => line.key));
  const changed = now.flatMap((line): FigureChange[] => {
    const old = before.get(line.key);
    return old && old.amount === line.amount ? [] : [{ key: line.key, label: line.label, was: old?.amount, now: line.amount }];
  });
  const gone = was
    .filter((line) => !after.has(line.key))
    .map((line) => ({ key: line.key, label: line.label, was: line.amount, now: undefined }));
  return [...changed, ...gone];
}

/** A preview that may be overtaken. */
export interface OvertakenPreview {
  /** For `<ChangedBase noun="owner" {...changed} />`; null as long as nothing changed. */
  changed: Omit<ChangedBaseProps, 'noun'> | null;
  /** What the commit strip says while the new figures wait to be taken; undefined otherwise. */
  waitsFor: string | undefined;
  /** Give it what the command threw: a changed base is shown, anything else becomes a toast. */
  refuse(error: unknown): void;
}

/** Watches over the lines of a preview; `look` fetches the preview anew. */
export function useChangedBase(lines: readonly FigureLine[] | undefined, look: () => Promise<unknown>): OvertakenPreview {
  const [held, setHeld] = useState<{ message: string; was: readonly FigureLine[]; isNew: boolean } | null>(null);
  const latest = useRef(lines);
  latest.current = lines;
  return {
    changed: held && {
      message: held.message,
      changes: held.isNew ? changesBetween(held.was, lines ?? []) : null,
      onTake: () => setHeld(null),
    },
    waitsFor: held ? 'Figures changed since this preview' : undefined,
    refuse: (error) => {
      const failure = failureOf(error);
      if (failure.code !== 'baseChanged') {
        toastFailure(error);
        void look();
        return;
      }
      const was = latest.current ?? [];
      setHeld({ message: failure.message, was, isNew: false });
      void look().then(() => setHeld((old) => old && { ...old, isNew: true }));
    },
  };
}
