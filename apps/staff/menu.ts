// The left menu: favourite screens on top, then the sections that hold a screen the viewer may open; the
// section worked in lies open, and in it the group worked in.
import { favourites } from '../../modules/desk/desk.contract.ts';
import { type MenuSection, menuGroups, menuSections, type Screen } from '../../packages/contract/screen.ts';
import { useCall, useCommand } from '../../packages/pages/client.ts';
import { toastFailure } from '../../packages/pages/pages.ts';
import type { ShellValue } from '../../packages/pages/shell.tsx';
import type { IconName, NavLink } from '../../packages/ui/ui.ts';
import { paramsOf } from './routes.ts';
import { staffScreens } from './screens.ts';

const icons: Readonly<Partial<Record<MenuSection, IconName>>> = {
  Home: 'home-2',
  Receivables: 'users',
  Payables: 'file-invoice',
  Banking: 'building-bank',
  'General ledger': 'book-2',
  Portfolio: 'building-community',
  Violations: 'gavel',
  'Service requests': 'message',
  'Work orders': 'tool',
  Workflow: 'clock',
  Correspondence: 'mail',
  Reports: 'chart-bar',
  Administration: 'settings',
};

/** The entry a screen is below: itself, or the one whose path its own begins with: of a record its list. */
function entryOf(current: Screen): Screen | undefined {
  const above = staffScreens.flatMap(({ screen }) => (screen.menu && `${current.path}/`.startsWith(`${screen.path}/`) ? screen : []));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The section most screens of an area stand in. */
function sectionOfArea(area: string): MenuSection | undefined {
  const sections = staffScreens.flatMap(({ screen }) => (screen.area === area && screen.menu ? [screen.menu.section] : []));
  return [...Map.groupBy(sections, (section) => section).values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** A screen's title as the menu has room for it. */
export function shortTitle(screen: Screen): string {
  const title = (screen.menu?.name ?? screen.title)
    .replace(/^(Portfolio|Community setup wizard|Mailings): /, '')
    .replace(/^Bank log: (.*)$/, '$1 log')
    .replace(/: (entry grid|batch)$/, '')
    .replace(/^Role index$/, 'Roles')
    .replace(/ index$/, '')
    .replace(/ \(.*\)$/, '');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** True for a screen one can go to from anywhere: its path needs no more than the community. */
const standsAlone = (screen: Screen) => paramsOf(screen).every((name) => name === 'communityId');

/**
 * The entries of the section that lies open: those of every day, then each group as one entry, which lies
 * open when it is worked in.
 */
function linksBelow(shell: ShellValue, inSection: readonly Screen[], current: Screen | undefined): NavLink[] {
  const linkTo = (s: Screen): NavLink => ({
    key: s.name,
    label: shortTitle(s),
    href: shell.hrefOf(s.name),
    sub: true,
    current: s.name === current?.name,
  });
  const daily = inSection.filter((s) => s.menu?.group === undefined).map(linkTo);
  const folded = menuGroups.flatMap((group): NavLink[] => {
    const members = inSection.filter((s) => s.menu?.group === group);
    const [first] = members;
    if (!first) return [];
    if (members.length === 1) return [linkTo(first)];
    const isOpen = current?.menu?.section === first.menu?.section && current?.menu?.group === group;
    const top: NavLink = { key: group, label: group, href: shell.hrefOf(first.name), sub: true, opens: isOpen ? 'open' : 'folded' };
    return isOpen ? [top, ...members.map((s): NavLink => ({ ...linkTo(s), deep: true }))] : [top];
  });
  return [...daily, ...folded];
}

/** The menu as groups of links; `starred` are the names of the viewer's favourites. */
export function menuOf(shell: ShellValue, screen: Screen | undefined, starred: readonly string[]): NavLink[][] {
  const current = screen && (entryOf(screen) ?? screen);
  const openSection = current?.menu?.section ?? (screen && sectionOfArea(screen.area));
  const reachable = staffScreens.map(({ screen }) => screen).filter((s) => shell.mayOpen(s.name) && (!s.inCommunity || shell.community));
  const favourite = starred
    .flatMap((name) => reachable.find((screen) => screen.name === name && standsAlone(screen)) ?? [])
    .map((s): NavLink => ({ key: `star-${s.name}`, label: shortTitle(s), href: shell.hrefOf(s.name), icon: 'star', current: false }));
  const links = menuSections.flatMap((section): NavLink[] => {
    const inSection = reachable.filter((s) => s.menu?.section === section).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
    const [first] = inSection;
    if (!first) return [];
    const isOpen = section === openSection && inSection.length > 1;
    const top: NavLink = {
      key: section,
      label: section,
      href: shell.hrefOf(first.name),
      icon: icons[section],
      current: section === openSection && !isOpen,
    };
    return isOpen ? [top, ...linksBelow(shell, inSection, current)] : [top];
  });
  return favourite.length > 0 ? [favourite, links] : [links];
}

/** The viewer's favourites, and the star of the screen worked in; a screen of one record has none. */
export function useFavourites(current: Screen | undefined): {
  starred: readonly string[];
  star: { on: boolean; toggle(): void } | undefined;
} {
  const list = useCall(favourites.listFavourites, {});
  const set = useCommand(favourites.setFavourite);
  const starred = list.data ?? [];
  if (!current || !standsAlone(current)) return { starred, star: undefined };
  const on = starred.includes(current.name);
  const toggle = () => set.mutate({ screen: current.name, isFavourite: !on }, { onError: toastFailure });
  return { starred, star: { on, toggle } };
}
