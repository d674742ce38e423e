// How a session begins: in the community and on the page the user chose in their settings, once in each
// session.
import { useEffect, useState } from 'react';
import { startPages, type UserSettings } from '../../modules/identity/identity.contract.ts';
import type { ShellValue } from '../../packages/pages/shell.tsx';
import { kept } from './kept.ts';
import { keptUser, lastCommunity } from './session.ts';

/**
 * The session that has begun already in this browser: its other tabs, and reloads, go where they are told.
 */
const begunIn = kept<string>('local', 'begun-in');

/** What names the session of the signed-in user: the same in all its tabs, and after a renewal. */
export function sessionName(): string {
  try {
    const payload: unknown = JSON.parse(atob((keptUser()?.Token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof payload === 'object' && payload !== null && 'sid' in payload ? String(payload.sid) : '';
  } catch {
    return '';
  }
}

/**
 * Begins the session, once in each: its community is that of the user's settings. Gives the screens of their
 * start page; none for home, for a session under way, and for people who came back to their work or asked
 * for an address. To be called before the shell looks which community it is in.
 */
export function beginSession(
  settings: Pick<UserSettings, 'startPage' | 'defaultCommunityId'>,
  communityIds: readonly string[],
): readonly string[] {
  const session = sessionName();
  if (session === '' || begunIn.get() === session) return [];
  begunIn.set(session);
  const { defaultCommunityId, startPage } = settings;
  if (defaultCommunityId !== null && communityIds.includes(defaultCommunityId)) lastCommunity.set(defaultCommunityId);
  if (window.location.pathname !== '/') return [];
  return startPages.find(({ value }) => value === startPage && value !== 0)?.screens ?? [];
}

/** Leads to the first of the screens the viewer may open. */
export function useStartPage(screens: readonly string[], shell: ShellValue): void {
  const [waiting, setWaiting] = useState(screens);
  useEffect(() => {
    const screen = waiting.find((name) => shell.mayOpen(name));
    if (!screen) return;
    setWaiting([]);
    shell.go(screen);
  }, [waiting, shell]);
}
