// Which screens a person can go to from where they are: those they may open and whose path needs no more than
// the community.
import type { Screen } from '../../packages/contract/screen.ts';
import type { ShellValue } from '../../packages/pages/shell.tsx';
import { paramsOf } from './routes.ts';

/** True when the screen can be opened from anywhere. */
export function isReachable(shell: ShellValue, screen: Screen): boolean {
  const needs = paramsOf(screen);
  return shell.mayOpen(screen.name) && needs.every((name) => name === 'communityId') && (needs.length === 0 || shell.community !== null);
}
