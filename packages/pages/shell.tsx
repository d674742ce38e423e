// What a screen may ask of the application around it: where it is, who looks, in which community, and how to
// go elsewhere.
import { type ComponentType, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { allows, type HeldClaims } from '../contract/claims.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { LocalDate } from '../kernel/local-date.ts';

/** The community a person works in. */
export interface ShellCommunity {
  communityId: string;
  name: string;
  shortCode: string;
  /** Today in the community's time zone. */
  today: LocalDate;
  /** Whether it is being set up, worked in, or kept for reading. */
  standing?: 'DRAFT' | 'ACTIVE' | 'DEACTIVATED' | 'TRANSFERRED';
}

/** Parameters of a screen's path. */
export type ScreenParams = Readonly<Record<string, string>>;

/** The application around a screen. */
export interface ShellValue {
  userName: string;
  held: HeldClaims;
  /** Whether the viewer sees every community of the customer. */
  seesAll: boolean;
  /** The community in the path, or the one worked in last; null before there is any. */
  community: ShellCommunity | null;
  /** Every community in the viewer's scope, by name. */
  communities: readonly ShellCommunity[];
  params: ScreenParams;
  /** The state kept in the address. */
  search: Readonly<Record<string, string>>;
  setSearch(next: Readonly<Record<string, string | null>>): void;
  /** The address of a screen by its name; `communityId` is filled in from where we are. */
  hrefOf(screenName: string, params?: ScreenParams, search?: ScreenParams): string;
  go(screenName: string, params?: ScreenParams, search?: ScreenParams): void;
  goTo(href: string): void;
  /** True when the viewer may open the screen. */
  mayOpen(screenName: string): boolean;
}

const ShellContext = createContext<ShellValue | null>(null);

/** Gives screens their surroundings; the application provides it, tests provide their own. */
export const ShellProvider = ShellContext.Provider;

/** The surroundings of this screen. */
export function useShell(): ShellValue {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('a screen is shown outside the shell');
  return shell;
}

/** The community of this screen; screens with `$communityId` in their path always have one. */
export function useCommunity(): ShellCommunity {
  const { community } = useShell();
  if (!community) throw new Error('this screen needs a community in its path');
  return community;
}

/** True when the viewer may make the call; buttons vanish otherwise, so screens hold no permission text. */
export function useMayCall(endpoint: Endpoint): boolean {
  const { held, seesAll } = useShell();
  const { permission, customerWide } = endpoint;
  if (customerWide && !seesAll) return false;
  if (typeof permission === 'object') return allows(held, permission);
  return permission !== 'operator';
}

/** A link to a screen by its name; it is plain text for who may not open it. */
export function ScreenLink(props: {
  to: string;
  params?: ScreenParams;
  search?: ScreenParams;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const shell = useShell();
  if (!shell.mayOpen(props.to)) return <span className={props.className}>{props.children}</span>;
  const href = shell.hrefOf(props.to, props.params, props.search);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    shell.goTo(href);
  };
  return (
    <a href={href} className={props.className} onClick={follow}>
      {props.children}
    </a>
  );
}

/** The pages of a module: one for every screen it declares, each loaded when it is first opened. */
export type Pages<S> = { readonly [K in keyof S]: () => Promise<{ default: ComponentType }> };
