// What a text names among several things: one, none, or more than one, which must be told apart before
// anything is done with it.

const fold = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Finds things by their names, whatever the case and the blanks; all things of one name are found, each once.
 * `shape` folds names in another way, such as without their marks. Blank names name nothing.
 */
export function byNames<T>(
  things: readonly T[],
  namesOf: (thing: T) => readonly string[],
  shape: (name: string) => string = fold,
): (text: string) => readonly T[] {
  const found = new Map<string, T[]>();
  for (const thing of things)
    for (const name of new Set(namesOf(thing).map(shape))) {
      const same = found.get(name);
      if (same) same.push(thing);
      else if (name !== '') found.set(name, [thing]);
    }
  return (text) => found.get(shape(text)) ?? [];
}

/**
 * Says that a text names several, and which: `“Utilities” names more than one: 5310 Utilities, 6310
 * Utilities.` At most five are listed.
 */
export function severalNamed(text: string, candidates: readonly string[]): string {
  const more = candidates.length > 5 ? ` and ${candidates.length - 5} more` : '';
  return `“${text.trim()}” names more than one: ${candidates.slice(0, 5).join(', ')}${more}.`;
}
