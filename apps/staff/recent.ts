// The records a person looked at last: kept in web storage under their name, gone with everything else at
// sign-out and at a switch of the customer.
import { useEffect } from 'react';
import type { Screen } from '../../packages/contract/screen.ts';
import { kept } from './kept.ts';
import { paramsOf } from './routes.ts';

/** A record that was looked at. */
export interface RecentRecord {
  href: string;
  title: string;
  /** The kind of page it has: "View owner". */
  screen: string;
}

const most = 8;
const shelf = kept<{ user: string; records: readonly RecentRecord[] }>('local', 'recent');

/** The records of the user, the latest first. */
export function recentRecords(user: string): readonly RecentRecord[] {
  const found = shelf.get();
  return found?.user === user ? found.records : [];
}

/** Puts a record on top of the user's. */
export function noteRecord(user: string, record: RecentRecord): void {
  const others = recentRecords(user).filter((other) => other.href !== record.href);
  shelf.set({ user, records: [record, ...others].slice(0, most) });
}

/** True for pages of one record: their path names more than a community, or a community itself. */
function showsRecord(screen: Screen): boolean {
  const params = paramsOf(screen);
  return /-view$/.test(screen.name) && params.length > 0 && screen.name !== 'report-view';
}

/** Notes each record whose page is shown, once its heading names it. */
export function useRecentRecords(user: string, screen: Screen | undefined, href: string): void {
  useEffect(() => {
    const main = document.getElementById('main');
    if (!screen || !main || !showsRecord(screen)) return;
    const look = () => {
      const title = main.querySelector('h1')?.textContent?.trim();
      if (!title) return false;
      noteRecord(user, { href, title, screen: screen.title });
      return true;
    };
    if (look()) return;
    const watcher = new MutationObserver(() => look() && watcher.disconnect());
    watcher.observe(main, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [user, screen, href]);
}
