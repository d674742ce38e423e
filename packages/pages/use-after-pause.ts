// What is typed, once the hands rest: what asks the server waits for a pause.
import { useEffect, useRef, useState } from 'react';

/** A stack of checks is added up once the hands rest for so long, not after every key. */
const PAUSE_MS = 150;

/** A value as it stood when it last stayed the same for a pause, and whether it still does. */
export function useAfterPause<T>(value: T, pause = PAUSE_MS): { value: T; isLatest: boolean } {
  const text = JSON.stringify(value);
  const [kept, setKept] = useState({ value, text });
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    const timer = setTimeout(() => setKept((now) => (now.text === text ? now : { value: latest.current, text })), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return { value: kept.value, isLatest: kept.text === text };
}
