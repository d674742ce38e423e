// What a report of a problem carries beside its words: the screen by its name and pattern, the build,
// browser, window and look, and references of the last failures.
import type { ProblemState } from '../../modules/desk/desk.web.tsx';
import type { Screen } from '../../packages/contract/screen.ts';
import type { Look } from '../../packages/ui/ui.ts';
import { fingerprint } from './hosts.ts';

const most = 5;
let failures: readonly string[] = [];

/** Remembers the reference of a failure until the page is left; a failure without one says nothing. */
export function noteFailure(reference: string | undefined): void {
  if (reference && /^[0-9a-f-]+$/.test(reference)) failures = [reference, ...failures.filter((each) => each !== reference)].slice(0, most);
}

/** The browser and its version, of what it says of itself: the rest could tell one person from another. */
export function browserOf(agent: string): string {
  const found = /(Edg|Firefox|Chrome)\/(\d+)/.exec(agent) ?? /(Version)\/(\d+).*Safari/.exec(agent);
  if (!found) return '';
  const [, name = '', version = ''] = found;
  const isEdge = /Edg\/(\d+)/.exec(agent);
  if (isEdge) return `Edge ${isEdge[1]}`;
  return `${name === 'Version' ? 'Safari' : name} ${version}`;
}

/** The state as it is now. A screen's path is its pattern, so no id of a record is in it. */
export function problemState(screen: Screen | undefined, look: Look): ProblemState {
  return {
    screen: screen?.name ?? '',
    path: screen?.path ?? '',
    build: fingerprint(),
    browser: browserOf(navigator.userAgent),
    window: `${window.innerWidth} by ${window.innerHeight}`,
    look,
    failures: [...failures],
  };
}
