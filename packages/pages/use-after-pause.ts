// What is typed, once the hands rest: what asks the server waits for a pause.
import { useEffect, useRef, useState } from 'react';

/**
 * Whoever types a stack of checks wants to see it added up, but not after every key; the server is asked once
 * the hands rest for so long.
 */
const PAUSE_MS = 150;

/** A value as it stood when it last stayed the same for a pause, and whether it still does. */
export function useAfterPause<T>(value: T): { value: T; isLatest: boolean } {
  const text = JSON.stringify(value);
  const [kept, setKept] = useState({ value, text });
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    const timer = setTimeout(() => setKept((now) => (now.text === text ? now : { value: latest.current, text })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { value: kept.value, isLatest: kept.text === text };
}
