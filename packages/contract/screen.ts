// One declaration per screen: router, guard, menu, palette and search shortcuts all read it.
import { allows, type HeldClaims, type Requirement } from './claims.ts';

/** The sections of the left menu, in order. */
export const menuSections = [
  'Home',
  'Receivables',
  'Payables',
  'Banking',
  'General ledger',
  'Portfolio',
  'Violations',
  'Service requests',
  'Work orders',
  'Workflow',
  'Correspondence',
  'Reports',
  'Administration',
] as const;
export type MenuSection = (typeof menuSections)[number];

/** Entries of a section that are seldom needed stand folded behind one of these, at its end. */
export const menuGroups = [
  'People',
  'Collections',
  'Adjustments',
  'Other money',
  'Bank files',
  'Direct debit',
  'Online payments',
  'Paper and exports',
  'Codes and setup',
  'Years and closing',
  'Setup and transfer',
  'Files and history',
  'More',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A screen as declared; `area` and name as in the inventory of screens. */
export interface Screen {
  name: string;
  title: string;
  /** What else it is searched by, such as the name it has in the systems people come from. */
  also?: string;
  area: string;
  /** Lower-case path with `$name` for parameters. */
  path: string;
  claims: Requirement | 'public' | 'operator';
  /** What the server asks for what the screen shows, where the screen itself opens with less. */
  row?: Requirement;
  /** Where it stands in the menu, by a shorter name where the title is too long; null is hidden from it. */
  menu: { section: MenuSection; order: number; group?: MenuGroup; name?: string } | null;
  /** True where the screen works inside one community, so that the switcher keeps the path. */
  inCommunity: boolean;
}

/**
 * True when the screen opens for a user who holds these claims; what is the operator's is nobody's of a
 * customer.
 */
export function opensScreen(held: HeldClaims, { claims }: Pick<Screen, 'claims'>): boolean {
  if (typeof claims === 'string') return claims === 'public';
  return allows(held, claims);
}

/**
 * True when it opens and has something to show to them: what is linked, found and offered in menus is of
 * these.
 */
export function mayOpenScreen(held: HeldClaims, screen: Pick<Screen, 'claims' | 'row'>): boolean {
  return opensScreen(held, screen) && (screen.row === undefined || allows(held, screen.row));
}

/** What a screen declares beside its name. */
export type ScreenFacts = Omit<Screen, 'name' | 'menu' | 'inCommunity'> & { menu?: Screen['menu']; inCommunity?: boolean };

/**
 * Declares the screens of a module; a module's `x.web.tsx` must give each its page or it does not compile.
 */
export function defineScreens<M extends Record<string, ScreenFacts>>(map: M): { readonly [K in keyof M & string]: Screen & { name: K } } {
  const entries = Object.entries(map).map(([name, facts]) => [
    name,
    { menu: null, inCommunity: facts.path.includes('$communityId'), ...facts, name },
  ]);
  return Object.fromEntries(entries);
}

/** The address of a screen; a parameter that is missing is an error of ours. */
export function addressOf(screen: Screen, params: Readonly<Record<string, string>>, search: Readonly<Record<string, string>> = {}): string {
  const path = screen.path.replaceAll(/\$(\w+)/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`screen ${screen.name} needs ${name} in its path`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
}
