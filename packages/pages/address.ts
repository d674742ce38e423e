// State that lives in the address, so that a list looks the same after a reload, a bookmark or a shared link.
import { useCallback, useMemo } from 'react';
import { useShell } from './shell.tsx';

/** Plain JSON kept under one name of the query string; anything unreadable counts as `initial`. */
export function useAddressState<T extends object>(name: string, initial: T): [T, (next: T) => void] {
  const { search, setSearch } = useShell();
  const text = search[name];
  const value = useMemo<T>(() => {
    if (!text) return initial;
    try {
      return JSON.parse(text) as T;
    } catch {
      return initial;
    }
    // `initial` is a fallback; a new object of the same content must not make a new state.
  }, [text]);
  const set = useCallback(
    (next: T) => setSearch({ [name]: Object.keys(next).length === 0 ? null : JSON.stringify(next) }),
    [name, setSearch],
  );
  return [value, set];
}
