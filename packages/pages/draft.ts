// What was typed and not saved, kept for the tab, so that leaving, reloading or an expired session loses nothing.

const PREFIX = 'commonhold.draft.';

/** The draft under a name, or null; a draft that cannot be read counts as none. */
export function readDraft<T>(name: string): T | null {
  try {
    const kept = sessionStorage.getItem(PREFIX + name);
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
}

/** Keeps a draft, or drops it when null. A browser that keeps nothing is no failure. */
export function keepDraft(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; the form itself still holds what was typed.
  }
}
