// Drafts in components: the one hook behind every entry grid and form, so that what is half typed is still
// there after a reload or a new sign-in.
import { useCallback, useEffect, useState } from 'react';
import { type DraftOptions, followDraft, keepDraft, readDraft, wouldLoseDrafts } from './draft.ts';

/** A draft in hand. */
interface DraftInHand<T> {
  /** Null when nothing is typed. */
  typed: T | null;
  keep(next: T | null): void;
  /** What was typed earlier has been put back. */
  restored: boolean;
}

/** Warns before the tab closes, where the browser keeps no drafts; elsewhere they are found again. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (wouldLoseDrafts()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}

/** Holds the draft under a name; other tabs of the same person follow. */
export function useDraft<T>(name: string, { title, secret }: DraftOptions): DraftInHand<T> {
  const [start] = useState(() => readDraft<T>(name));
  const [typed, setTyped] = useState<T | null>(start);
  useEffect(() => followDraft(name, () => setTyped(readDraft<T>(name))), [name]);
  useLeaveGuard(typed !== null);
  const keep = useCallback(
    (next: T | null) => {
      setTyped(next);
      keepDraft(name, next, { title, secret });
    },
    [name, title, secret],
  );
  return { typed, keep, restored: start !== null && typed !== null };
}

/** An entry grid or other form that only adds: its state as it is typed. */
export interface EntryDraft<T extends object> {
  value: T;
  /** True once something was typed. */
  isTyped: boolean;
  /** What was typed earlier has been put back. */
  restored: boolean;
  change(part: Partial<T>): void;
  /** Drops what was typed; call it when it was posted, or on request. */
  clear(): void;
}

export interface EntryDraftOptions<T extends object> extends DraftOptions {
  /** Unique for the place it is typed in: `receipts.${communityId}`. */
  name: string;
  empty: T;
  /** True when there is nothing worth keeping; by default when it equals `empty`. */
  isBlank?: ((value: T) => boolean) | undefined;
}

/**
 * Holds what is typed into an entry grid and its head. It survives leaving, reloading, closing the tab and an
 * expired session, for this user alone.
 */
export function useEntryDraft<T extends object>(options: EntryDraftOptions<T>): EntryDraft<T> {
  const { name, empty, isBlank = (value: T) => JSON.stringify(value) === JSON.stringify(empty), ...rest } = options;
  const { typed, keep, restored } = useDraft<T>(name, rest);
  // A draft of an older version of the program may lack a field.
  const value = typed === null ? empty : { ...empty, ...typed };
  return {
    value,
    isTyped: typed !== null,
    restored,
    change: (part) => {
      const next = { ...value, ...part };
      keep(isBlank(next) ? null : next);
    },
    clear: () => keep(null),
  };
}
