// Fetches the code of the menu's screens while the browser has nothing else to do, so that going to one for
// the first time does not wait for it.
import { useEffect, useState } from 'react';
import { type HeldClaims, mayOpenScreen, menuSections } from '../../packages/contract/contract.ts';
import { type StaffScreen, staffScreens } from './screens.ts';

/**
 * The screens of the menu a person may open: the first of each section, where a click on the section leads,
 * before all others.
 */
export function menuScreens(screens: readonly StaffScreen[], held: HeldClaims): StaffScreen[] {
  const open = screens.filter(({ screen }) => screen.menu && mayOpenScreen(held, screen));
  const bySection = menuSections.map((section) =>
    open.filter(({ screen }) => screen.menu?.section === section).sort((a, b) => (a.screen.menu?.order ?? 0) - (b.screen.menu?.order ?? 0)),
  );
  return [...bySection.flatMap((section) => section.slice(0, 1)), ...bySection.flatMap((section) => section.slice(1))];
}

/** Safari learned of idle time late. */
const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200)))(work);

/** True where the person asked their browser to fetch no more than needed. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches one screen after the other, each in idle time, once for a page. What cannot be fetched is asked for
 * again when someone goes there.
 */
export function useWarmScreens(held: HeldClaims): void {
  // What claims that change later open is fetched when someone goes there.
  const [first] = useState(held);
  useEffect(() => {
    if (savesData()) return;
    const waiting = menuScreens(staffScreens, first);
    let isOver = false;
    const next = () => {
      const one = isOver ? undefined : waiting.shift();
      if (one)
        one
          .load()
          .catch(() => undefined)
          .then(() => whenIdle(next));
    };
    whenIdle(next);
    return () => {
      isOver = true;
    };
  }, [first]);
}
