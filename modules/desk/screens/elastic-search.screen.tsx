// Everything a term finds as one list, best first, with the term to change on the page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { type CallFailed, call } from '../../../packages/pages/client.ts';
import { useShell } from '../../../packages/pages/shell.tsx';
import { Button, Column, EmptyState, Failed, LoadingRows, NoMatch, PageHeader, TextField } from '../../../packages/ui/ui.ts';
import { search, searchPageSize } from '../search.contract.ts';
import { criteriaOf } from '../search-term.rules.ts';
import { HitList } from './search-hit-list.tsx';

type Page = ClientOutput<typeof search.index>;

function Results({ term }: { term: string }) {
  const shell = useShell();
  const pages = useInfiniteQuery<Page, CallFailed, { pages: Page[] }, unknown[], number>({
    queryKey: [search.index.name, term],
    queryFn: ({ pageParam, signal }) => call(search.index, { searchTerm: term, skip: pageParam, take: searchPageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const seen = all.reduce((sum, page) => sum + page.results.length, 0);
      return last.results.length > 0 && seen < last.total.value ? seen : undefined;
    },
    enabled: term !== '',
  });
  if (term === '')
    return <EmptyState title="Type two characters or more">Records of all kinds appear here, the best match on top.</EmptyState>;
  if (pages.error)
    return (
      <Failed title="Search failed" message={pages.error.message} reference={pages.error.reference} onRetry={() => void pages.refetch()} />
    );
  if (!pages.data) return <LoadingRows rows={7} />;
  const hits = pages.data.pages.flatMap((page) => page.results);
  const total = pages.data.pages.at(-1)?.total ?? { value: 0, relation: 'eq' as const };
  if (hits.length === 0) {
    return (
      <NoMatch title="Nothing found" onDrop={() => shell.setSearch({ term: null })} dropLabel="Clear the term">
        Fewer letters find more.
      </NoMatch>
    );
  }
  const more = pages.hasNextPage ? () => void pages.fetchNextPage() : undefined;
  return <HitList hits={hits} total={total} isLoading={pages.isFetchingNextPage} more={more} />;
}

/** The page at `/search-everything`; the term stands in the address. */
export default function ElasticSearchScreen() {
  const shell = useShell();
  const asked = shell.search.term ?? '';
  const [typed, setTyped] = useState(asked);
  return (
    <Column>
      <PageHeader title="Search everything" />
      <form
        className="hits-scope"
        onSubmit={(event) => {
          event.preventDefault();
          shell.setSearch({ term: typed || null });
        }}
      >
        <TextField label="Name, address, account, check or amount" value={typed} onChange={setTyped} type="search" />
        <Button type="submit" weight="primary">
          Search
        </Button>
      </form>
      <Results term={criteriaOf(asked)} />
    </Column>
  );
}
