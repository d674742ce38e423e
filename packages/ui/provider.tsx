// What an application wraps itself in: Mantine with our theme, toasts, hotkeys, the viewer's look, and the
// date of today.
import { MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type LocalDate, systemClock } from '../kernel/kernel.ts';
import { HotkeyListener } from './hotkeys.tsx';
import { dayHere } from './moment.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { Toasts } from './toast.tsx';

/** How a viewer wants to see the product; `system` follows the machine. */
export type Look = 'system' | 'light' | 'dark' | 'contrast';
export type Density = 'compact' | 'roomy';

/**
 * A viewer's preferences, kept in the browser. `singleKeys` false turns off shortcuts of one letter (WCAG
 * 2.1.4).
 */
export interface Preferences {
  /** The reports opened last, the latest first. */
  recentReports?: readonly string[] | undefined;
  look: Look;
  density: Density;
  singleKeys: boolean;
  menuFolded: boolean;
}

const DEFAULTS: Preferences = { look: 'system', density: 'compact', singleKeys: true, menuFolded: false };

interface Kit {
  preferences: Preferences;
  setPreferences(change: Partial<Preferences>): void;
  /**
   * Reckoned when asked for: what knows of time zones takes long to load, and the first page needs no date.
   */
  today(): LocalDate;
}

const KitContext = createContext<Kit | null>(null);

function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('KitProvider is missing above this component');
  return kit;
}

/** The viewer's preferences and the function that changes and keeps them. */
export function usePreferences(): readonly [Preferences, (change: Partial<Preferences>) => void] {
  const kit = useKit();
  return [kit.preferences, kit.setPreferences];
}

/** Today where the viewer works; date shorthand (`t`, `+7`) counts from it. */
export function useToday(): LocalDate {
  return useKit().today();
}

const todayHere = () => dayHere(systemClock.now());

function read(key: string): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...DEFAULTS, ...kept } : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

function usePrefersDark(): boolean {
  const [dark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const listen = () => setDark(query.matches);
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, []);
  return dark;
}

export interface KitProviderProps {
  children: ReactNode;
  /** Whose preferences to keep; without it the machine's. */
  viewer?: string | undefined;
  /** Today in the community's time zone; without it today on this machine. */
  today?: LocalDate | undefined;
}

/** The outermost component of an application. Needs `ui.css`. */
export function KitProvider({ children, viewer = 'device', today }: KitProviderProps) {
  const key = `commonhold.preferences.${viewer}`;
  const [kept, setKept] = useState(() => ({ key, preferences: read(key) }));
  const preferences = kept.key === key ? kept.preferences : read(key);
  const prefersDark = usePrefersDark();
  const { look } = preferences;
  const scheme = look === 'dark' || (look === 'system' && prefersDark) ? 'dark' : 'light';

  useEffect(() => {
    if (look === 'contrast') document.documentElement.dataset.contrast = 'high';
    else delete document.documentElement.dataset.contrast;
  }, [look]);

  const kit = useMemo<Kit>(
    () => ({
      preferences,
      setPreferences: (change) => {
        const next = { ...preferences, ...change };
        try {
          localStorage.setItem(key, JSON.stringify(next));
        } catch {
          // A browser that keeps nothing still works; the choice then lasts until the page is closed.
        }
        setKept({ key, preferences: next });
      },
      today: () => today ?? todayHere(),
    }),
    [preferences, key, today],
  );

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <KitContext value={kit}>
        {children}
        <Toasts />
        <HotkeyListener singleKeys={preferences.singleKeys} />
      </KitContext>
    </MantineProvider>
  );
}
