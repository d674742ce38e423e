// Whether the screen is as narrow as a phone's: tables show cards then.
import { useSyncExternalStore } from 'react';

/** At most this wide it counts as a phone. The styles of phones say the same. */
const PHONE = '(max-width: 560px)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** True on a screen as narrow as a phone's; follows its turning. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}
