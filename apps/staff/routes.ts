// Paths of screens: the address of a screen, and the parameters it needs.
import type { Screen } from '../../packages/contract/screen.ts';

export { addressOf as hrefOf } from '../../packages/contract/screen.ts';

/** Names of the parameters a screen's path needs. */
export function paramsOf(screen: Screen): string[] {
  return [...screen.path.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? '');
}

/** A pattern such as `/c/$communityId` with its parameters filled in; null when one is missing. */
export function fillPath(pattern: string, params: Readonly<Record<string, string>>): string | null {
  const isWhole = [...pattern.matchAll(/\$(\w+)/g)].every(([, name = '']) => params[name] !== undefined);
  return isWhole ? pattern.replaceAll(/\$(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? '')) : null;
}
