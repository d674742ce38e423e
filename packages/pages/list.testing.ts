// For tests of lists: answers the calls of a declared list from rows in memory, as the engine would from the
// database.
import type { AnyList, List, ListDeclaration, ListRow } from '../contract/list.ts';
import { savedViews } from '../contract/saved-view.ts';
import { type AnyRow, answersInMemory } from './list/rows-in-memory.ts';
import { type Fake, FakeFailure, fake } from './screen.testing.tsx';

const noViews = () => fake(savedViews.listViews, () => ({ views: [], defaultView: null }));

/** Fakes for a list that does not come. */
export function failingList<D extends ListDeclaration>(declared: List<D>, errorMessage: string): Fake[] {
  const answer = () => {
    throw new FakeFailure(500, { errorMessage });
  };
  const { readPage, readTotals } = (declared as unknown as AnyList).calls;
  return [{ endpoint: readPage, answer }, { endpoint: readTotals, answer }, noViews()];
}

/**
 * Fakes for every call of a list but its files, and for its saved views: there are none. `rows` is asked anew
 * for every call.
 */
export function fakeList<D extends ListDeclaration>(declared: List<D>, rows: () => readonly ListRow<List<D>>[]): Fake[] {
  const list = declared as unknown as AnyList;
  const answers = answersInMemory(list, rows as () => readonly AnyRow[]);
  const fakes = Object.entries(answers).map(([name, reply]): Fake => {
    const answer = (input: unknown) => {
      const said = reply(input as AnyRow);
      if (said === null) throw new FakeFailure(404, { errorMessage: 'The row was not found.', code: 'notFound' });
      return said;
    };
    return { endpoint: list.calls[name as keyof AnyList['calls']], answer };
  });
  return [...fakes, noViews()];
}
