// The search box of the top bar: parts of the product and reports by name, records by what is known of them,
// and the way
// to all results.
import { useState } from 'react';
import { resultOf, routeCriteria, shortcutsFor, totalWords, useSearchHits } from '../../modules/desk/desk.web.tsx';
import { useShell } from '../../packages/pages/shell.tsx';
import { IconButton, SearchBox, useNarrow } from '../../packages/ui/ui.ts';
import { isReachable } from './reach.ts';
import { useReportsNamed } from './reports-named.ts';
import { staffScreens } from './screens.ts';

const byName = new Map(staffScreens.map(({ screen }) => [screen.name, screen]));

/** The box, or below 900 px a button for the palette, which searches as well. */
export function TopSearch({ onPalette }: { onPalette(): void }) {
  const shell = useShell();
  const narrow = useNarrow();
  const [typed, setTyped] = useState('');
  const { term, hits, total, isSearching, error } = useSearchHits(typed, !narrow);
  const named = useReportsNamed(typed, !narrow);
  if (narrow) return <IconButton icon="search" label="Search" onClick={onPalette} />;
  const shortcuts = shortcutsFor(typed, (name) => {
    const screen = byName.get(name);
    return screen !== undefined && isReachable(shell, screen);
  });
  const found = hits.length + shortcuts.length + named.found.length > 0;
  return (
    <SearchBox
      label="Search owners, addresses, checks, amounts"
      value={typed}
      onChange={setTyped}
      isAsking={term !== ''}
      groups={[
        {
          title: 'Go to',
          results: shortcuts.map(({ name, screen }) => ({ id: screen, title: name, icon: 'arrow-right', pick: () => shell.go(screen) })),
        },
        { title: 'Reports', results: named.found },
        { title: total ? `Found: ${totalWords(total)}` : 'Found', results: hits.map((hit) => resultOf(hit, shell.goTo)) },
      ]}
      note={
        error
          ? `Search failed: ${error.message}`
          : (isSearching && hits.length === 0) || named.isWaiting
            ? 'Searching'
            : !found && 'No results. Try a name, address, account, check # or amount.'
      }
      onAll={() => shell.go('search-results', { criteria: routeCriteria(term) })}
      allLabel={total ? `All ${totalWords(total)} results` : 'All results'}
    />
  );
}
