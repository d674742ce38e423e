// The frame of the staff application: top bar, left menu, main region, right panel, status bar. It only
// presents; routes and data are handed in.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './button.tsx';
import { KeyHints, showShortcuts, useHotkeys } from './hotkeys.tsx';
import { BrandMark, Icon, type IconName } from './icon.tsx';
import { MenuButton, type MenuItem } from './menu.tsx';
import { type Look, usePreferences } from './provider.tsx';
import { undoChord, undoLast } from './toast.tsx';

/** One entry of the left menu. */
export interface NavLink {
  key: string;
  label: string;
  href: string;
  icon?: IconName | undefined;
  /** Things waiting there. */
  count?: number | undefined;
  current?: boolean | undefined;
  /** Indented under the entry above, unfolded only. */
  sub?: boolean | undefined;
  /** Indented once more, under an entry that opens. */
  deep?: boolean | undefined;
  /** An entry that holds others: they lie below it, or come when it is followed. */
  opens?: 'open' | 'folded' | undefined;
}

/** Draws a link, so that a router's own can be used. Spread `props` into it. */
export type RenderLink = (href: string, props: LinkProps) => ReactNode;
export interface LinkProps {
  className?: string;
  title?: string;
  'aria-current'?: 'page';
  'aria-label'?: string;
  children: ReactNode;
  onClick?: () => void;
}

export interface AppShellProps {
  /** Name of the product, for the brand link. */
  brand: string;
  homeHref: string;
  /** Customer, community, fund, period: `<Switcher>`s, drawn with slashes between. */
  crumbs: readonly ReactNode[];
  /** Groups of links; a gap is drawn between groups. */
  nav: readonly (readonly NavLink[])[];
  renderLink?: RenderLink;
  onSearch(): void;
  /** The search box of the top bar; without it, a button that does what `onSearch` does. */
  search?: ReactNode;
  searchHint?: string;
  /** The number of new alerts and what the bell opens. */
  alerts?: { count: number; isOpen: boolean; open(): void } | undefined;
  /** Whether the screen worked in is a favourite, and what changes it; without it there is no star. */
  star?: { on: boolean; toggle(): void } | undefined;
  /** How many long jobs of the user are under way, and what shows them. */
  jobs?: { active: number; isOpen: boolean; open(): void } | undefined;
  user: { name: string; initials: string; role?: string | undefined };
  onSignOut(): void;
  /** Items above the look and sign-out in the user menu. */
  userItems?: readonly MenuItem[] | undefined;
  /** A drawer at the right of everything, such as alerts. */
  drawer?: ReactNode;
  children: ReactNode;
}

const StatusSlot = createContext<HTMLElement | null>(null);

/** Puts figures of a screen into the status bar, after the key hints. */
export function StatusFigures({ children }: { children: ReactNode }) {
  const slot = useContext(StatusSlot);
  return slot ? createPortal(children, slot) : null;
}

const LOOKS: readonly { look: Look; label: string; icon: IconName }[] = [
  { look: 'light', label: 'Light', icon: 'sun' },
  { look: 'dark', label: 'Dark', icon: 'moon' },
  { look: 'contrast', label: 'High contrast', icon: 'contrast' },
  { look: 'system', label: 'As this machine', icon: 'device-desktop' },
];

const plainLink: RenderLink = (href, props) => <a href={href} {...props} />;

/** True on screens narrower than 900 px, where the menu is a sheet. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia('(max-width: 899px)').matches);
  useEffect(() => {
    const query = matchMedia('(max-width: 899px)');
    const listen = () => setNarrow(query.matches);
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, []);
  return narrow;
}

function Nav({ shell, folded, sheet, close }: { shell: AppShellProps; folded: boolean; sheet: boolean; close(): void }) {
  const { nav, renderLink = plainLink } = shell;
  const [, setPreferences] = usePreferences();
  return (
    <nav className="nav" aria-label="Main" id="main-menu">
      {nav.map((group, index) => (
        <ul key={group[0]?.key ?? index}>
          {group
            .filter((link) => !(folded && link.sub))
            .map((link) => (
              <li key={link.key}>
                {renderLink(link.href, {
                  className:
                    `${link.current ? 'on ' : ''}${link.sub ? 'sub ' : ''}${link.deep ? 'deep ' : ''}${link.count ? 'dot' : ''}`.trim(),
                  ...(folded ? { title: link.label, 'aria-label': link.count ? `${link.label}, ${link.count}` : link.label } : {}),
                  ...(link.current ? { 'aria-current': 'page' as const } : {}),
                  onClick: close,
                  children: (
                    <>
                      {link.icon && <Icon name={link.icon} />}
                      <span className="lb">{link.label}</span>
                      {link.opens && (
                        <span className="c">
                          <Icon name={link.opens === 'open' ? 'chevron-down' : 'chevron-right'} />
                        </span>
                      )}
                      {link.count !== undefined && link.count > 0 && <span className="c">{link.count}</span>}
                    </>
                  ),
                })}
              </li>
            ))}
        </ul>
      ))}
      {!sheet && (
        <button
          type="button"
          className="fold end"
          aria-label={folded ? 'Unfold menu' : 'Fold menu'}
          onClick={() => setPreferences({ menuFolded: !folded })}
        >
          <Icon name="layout-sidebar" />
          {!folded && (
            <>
              <span className="lb">Fold menu</span>
              <span className="c">
                <Kbd keys="[" />
              </span>
            </>
          )}
        </button>
      )}
    </nav>
  );
}

function TopBar({
  shell,
  menuOpen,
  setMenuOpen,
  narrow,
}: {
  shell: AppShellProps;
  menuOpen: boolean;
  setMenuOpen(open: boolean): void;
  narrow: boolean;
}) {
  const {
    brand,
    homeHref,
    crumbs,
    renderLink = plainLink,
    onSearch,
    searchHint = 'Find anything',
    alerts,
    star,
    jobs,
    user,
    onSignOut,
    userItems = [],
  } = shell;
  const [preferences, setPreferences] = usePreferences();
  // What is seen is also what is read out.
  const alertCount = alerts && alerts.count > 99 ? '99+' : alerts?.count;
  const looks = LOOKS.map(({ look, label, icon }, index) => ({
    label,
    icon,
    hint: preferences.look === look ? <Icon name="check" small /> : undefined,
    divided: index === 0,
    run: () => setPreferences({ look }),
  }));
  return (
    <header className="top">
      {narrow && (
        <button
          type="button"
          className="icon"
          aria-label="Menu"
          aria-expanded={menuOpen}
          aria-controls="main-menu"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          <Icon name={menuOpen ? 'x' : 'menu-2'} />
        </button>
      )}
      {renderLink(homeHref, { className: 'brand', 'aria-label': brand, children: <BrandMark /> })}
      <div className="crumbs">
        {crumbs.map((crumb, index) => (
          <span className="row" key={index}>
            {index > 0 && (
              <span className="slash" aria-hidden="true">
                /
              </span>
            )}
            {crumb}
          </span>
        ))}
        {star && (
          <button
            type="button"
            className="icon star"
            aria-pressed={star.on}
            aria-label="Favourite"
            title={star.on ? 'Take this screen from the favourites' : 'Keep this screen on top of the menu'}
            onClick={star.toggle}
          >
            <Icon name="star" small />
          </button>
        )}
      </div>
      {shell.search ?? (
        <button type="button" className="search" onClick={onSearch} aria-keyshortcuts="Control+K">
          <Icon name="search" small />
          <span className="ell">{searchHint}</span>
          <span className="keys" aria-hidden="true">
            <Kbd keys="ctrl+k" />
          </span>
        </button>
      )}
      {jobs && (
        <button
          type="button"
          className={`icon${jobs.active > 0 ? ' busy' : ''}`}
          aria-label={jobs.active > 0 ? `Jobs, ${jobs.active} under way` : 'Jobs'}
          aria-expanded={jobs.isOpen}
          onClick={jobs.open}
        >
          <Icon name="progress" />
          {jobs.active > 0 && <span className="n">{jobs.active}</span>}
        </button>
      )}
      {alerts && (
        <button
          type="button"
          className="icon"
          aria-label={alerts.count > 0 ? `Notifications, ${alertCount} new` : 'Notifications'}
          aria-expanded={alerts.isOpen}
          onClick={alerts.open}
        >
          <Icon name="bell" />
          {alerts.count > 0 && <span className="n">{alertCount}</span>}
        </button>
      )}
      <button type="button" className="icon" aria-label="Help and shortcuts" onClick={showShortcuts}>
        <Icon name="help" />
      </button>
      <MenuButton
        label={`${user.initials}, ${user.name}${user.role ? `, ${user.role}` : ''}`}
        className="icon"
        items={[
          ...userItems,
          ...looks,
          {
            label: 'Single-letter shortcuts',
            on: preferences.singleKeys,
            divided: true,
            run: () => setPreferences({ singleKeys: !preferences.singleKeys }),
          },
          { label: 'Sign out', icon: 'logout', divided: true, run: onSignOut },
        ]}
      >
        <span className="av">{user.initials}</span>
      </MenuButton>
    </header>
  );
}

/**
 * The application's frame. `main` gets focus from the skip link; the menu folds to icons and becomes a sheet
 * under 900 px.
 */
export function AppShell(shell: AppShellProps) {
  const [preferences, setPreferences] = usePreferences();
  const [menuOpen, setMenuOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const narrow = useNarrow();
  const folded = preferences.menuFolded && !narrow;
  useHotkeys([
    { keys: 'ctrl+k', label: 'Find anything', group: 'Everywhere', run: shell.onSearch },
    {
      keys: '[',
      label: 'Fold or unfold the menu',
      group: 'Everywhere',
      run: () => setPreferences({ menuFolded: !preferences.menuFolded }),
    },
    { keys: '?', label: 'These shortcuts', group: 'Everywhere', run: showShortcuts },
    { keys: 'z', label: 'Undo what was just done', group: 'Everywhere', run: () => void undoLast() },
    { keys: undoChord, label: 'Undo what was just done', group: 'Everywhere', run: () => void undoLast() },
  ]);
  return (
    <div className={`app${folded ? ' folded' : ''}${narrow && menuOpen ? ' sheet' : ''}`}>
      <a className="skip" href="#main">
        Skip to the work
      </a>
      <TopBar shell={shell} menuOpen={menuOpen} setMenuOpen={setMenuOpen} narrow={narrow} />
      {(!narrow || menuOpen) && <Nav shell={shell} folded={folded} sheet={narrow} close={() => setMenuOpen(false)} />}
      <StatusSlot value={slot}>
        <main className="main" id="main" tabIndex={-1}>
          {shell.children}
        </main>
        {shell.drawer}
      </StatusSlot>
      <footer className="status">
        <KeyHints />
        <span className="status-figures" ref={setSlot} />
        <button type="button" className="push hint" onClick={showShortcuts}>
          <Kbd keys="?" /> Shortcuts
        </button>
      </footer>
    </div>
  );
}
