// What is asked for before the answer it needs has come is done when it comes: who types a name and presses
// Enter is faster than any server.
import { useEffect, useState } from 'react';

interface WhenReady {
  /** Does it now, or as soon as it can be done. */
  ask(): void;
  /** Takes the asking back. */
  drop(): void;
  /** It is asked for and not yet done. */
  asked: boolean;
}

/** Holds back `act` until `ready`. */
export function useWhenReady(ready: boolean, act: () => void): WhenReady {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked || !ready) return;
    setAsked(false);
    act();
  });
  return { asked, drop: () => setAsked(false), ask: () => (ready ? act() : setAsked(true)) };
}
