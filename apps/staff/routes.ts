// Paths of screens: filling parameters in, and finding the screen a path belongs to.
import type { Screen } from '../../packages/contract/screen.ts';

/** The address of a screen; a parameter that is missing is an error of ours. */
export function hrefOf(screen: Screen, params: Readonly<Record<string, string>>, search: Readonly<Record<string, string>> = {}): string {
  const path = screen.path.replaceAll(/\$(\w+)/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`screen ${screen.name} needs ${name} in its path`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
}

/** Names of the parameters a screen's path needs. */
export function paramsOf(screen: Screen): string[] {
  return [...screen.path.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? '');
}
