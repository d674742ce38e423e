// What the application keeps in web storage, with memory behind it: where the browser refuses to keep
// anything, it lasts as long as the page.

/** Kept for all tabs and visits, or for this tab alone. */
export type Shelf = 'local' | 'session';

const prefix = 'commonhold.';
const memory = new Map<string, string>();

/** Reading the name already throws where storage is forbidden. */
function storageOf(shelf: Shelf): Storage | null {
  try {
    return shelf === 'local' ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing, as in private browsing. */
export function storageWorks(): boolean {
  const probe = `${prefix}probe`;
  return (['local', 'session'] as const).every((shelf) => {
    try {
      const storage = storageOf(shelf);
      storage?.setItem(probe, probe);
      storage?.removeItem(probe);
      return storage !== null;
    } catch {
      return false;
    }
  });
}

/** One thing that is kept, as JSON. Whatever cannot be read counts as nothing. */
export interface Kept<T> {
  key: string;
  get(): T | null;
  set(value: T | null): void;
}

/** Names a thing to keep. */
export function kept<T>(shelf: Shelf, name: string): Kept<T> {
  const key = `${prefix}${name}`;
  const place = `${shelf}:${key}`;
  return {
    key,
    get: () => {
      try {
        const text = memory.get(place) ?? storageOf(shelf)?.getItem(key);
        return text ? (JSON.parse(text) as T) : null;
      } catch {
        return null;
      }
    },
    set: (value) => {
      memory.delete(place);
      const text = JSON.stringify(value);
      try {
        const storage = storageOf(shelf);
        if (value === null) storage?.removeItem(key);
        else if (storage) storage.setItem(key, text);
        else memory.set(place, text);
      } catch {
        if (value !== null) memory.set(place, text);
      }
    },
  };
}

/** Forgets everything of this application on both shelves, other than the keys `stays` holds true for. */
export function forgetKept(stays: (key: string) => boolean): void {
  for (const place of [...memory.keys()]) if (!stays(place.slice(place.indexOf(':') + 1))) memory.delete(place);
  for (const shelf of ['local', 'session'] as const) {
    try {
      const storage = storageOf(shelf);
      for (const key of Object.keys(storage ?? {})) if (key.startsWith(prefix) && !stays(key)) storage?.removeItem(key);
    } catch {
      // Nothing is kept where nothing can be read.
    }
  }
}
