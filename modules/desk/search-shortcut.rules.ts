// Which shortcuts a term names.
import { plainOf } from '../../packages/search/plain.ts';
import { type Shortcut, searchShortcuts } from './search-shortcut.contract.ts';
import { criteriaOf } from './search-term.rules.ts';

/** At most so many are shown (specification 9). */
const shown = 5;

/**
 * The shortcuts whose name holds the beginnings of all words typed, those that begin with the term first;
 * only what the viewer may open, and each screen once.
 */
export function shortcutsFor(typed: string, mayOpen: (screen: string) => boolean): Shortcut[] {
  const term = plainOf(criteriaOf(typed));
  if (term === '') return [];
  const words = term.split(' ');
  const rankOf = ({ name, also = '' }: Shortcut): number | null => {
    const names = plainOf(`${name} ${also}`).split(' ');
    if (!words.every((word) => names.some((each) => each.startsWith(word)))) return null;
    return plainOf(name).startsWith(term) ? 0 : words.every((word) => plainOf(name).includes(word)) ? 1 : 2;
  };
  const found = searchShortcuts.flatMap((shortcut) => {
    const rank = rankOf(shortcut);
    return rank === null || !mayOpen(shortcut.screen) ? [] : [{ rank, shortcut }];
  });
  const ranked = found.toSorted((a, b) => a.rank - b.rank).map(({ shortcut }) => shortcut);
  return ranked.filter((one, at) => ranked.findIndex((other) => other.screen === one.screen) === at).slice(0, shown);
}
