// All results of a term: the entity filters as tabs with their counts, seven hits to the page.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { type CallFailed, call, useCall } from '../../../packages/pages/client.ts';
import { useShell } from '../../../packages/pages/shell.tsx';
import { CheckField, Column, Failed, LoadingRows, NoMatch, PageHeader, Tabs } from '../../../packages/ui/ui.ts';
import { type SearchEntity, search, searchEntities, searchPageSize } from '../search.contract.ts';
import { criteriaOf } from '../search-term.rules.ts';
import { HitList } from './search-hit-list.tsx';
import { entityNames, type SearchTotal, sumOfTotals, totalWords } from './search-hits.tsx';

interface Asked {
  criteria: string;
  communityAgentId: string;
  entity: SearchEntity | '';
}

function usePages(asked: Asked) {
  return useInfiniteQuery<
    ClientOutput<typeof search.search>,
    CallFailed,
    { pages: ClientOutput<typeof search.search>[] },
    unknown[],
    number
  >({
    queryKey: [search.search.name, 'pages', asked],
    queryFn: ({ pageParam, signal }) => call(search.search, { ...asked, skip: pageParam, take: searchPageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.hits.hits.length, 0);
      return last.hits.hits.length > 0 && seen < last.hits.total.value ? seen : undefined;
    },
    enabled: asked.criteria !== '',
  });
}

/** `counted` is the total of the filters together, which goes further than one while someone types. */
function Results({ asked, counted }: { asked: Asked; counted: SearchTotal | null }) {
  const shell = useShell();
  const pages = usePages(asked);
  if (pages.error)
    return (
      <Failed title="Search failed" message={pages.error.message} reference={pages.error.reference} onRetry={() => void pages.refetch()} />
    );
  if (asked.criteria === '') return <NoMatch title="Type two characters or more" onDrop={() => shell.goTo('/')} dropLabel="Go home" />;
  if (!pages.data) return <LoadingRows rows={7} />;
  const hits = pages.data.pages.flatMap((page) => page.hits.hits.map((hit) => hit._source));
  const total = counted ?? pages.data.pages.at(-1)?.hits.total ?? { value: 0, relation: 'eq' as const };
  if (hits.length === 0) {
    return (
      <NoMatch title="Nothing found" onDrop={() => shell.setSearch({ entity: null, here: null })} dropLabel="Search without filters">
        Try part of a name, an address, a lot, an account number, a phone, an email, a check number or an amount.
      </NoMatch>
    );
  }
  const more = pages.hasNextPage ? () => void pages.fetchNextPage() : undefined;
  return <HitList hits={hits} total={total} isLoading={pages.isFetchingNextPage} more={more} />;
}

/** The page at `/search/$criteria`; `?entity=owners` chooses a tab, `?here=1` the community worked in. */
export default function SearchResultsScreen() {
  const shell = useShell();
  const criteria = criteriaOf(shell.params.criteria ?? '');
  const chosen = searchEntities.find((entity) => entity === shell.search.entity) ?? '';
  const communityAgentId = shell.search.here && shell.community ? shell.community.communityId : '';
  const counts = useCall(search.countByEntity, criteria === '' ? null : { criteria, communityAgentId });
  // A kind that has nothing is no tab: there are more kinds than find a place beside each other.
  const tabs = (counts.data ?? [])
    .filter(({ entity, total }) => total.value > 0 || entity === chosen)
    .map(({ entity, total }) => ({
      value: entity as SearchEntity | '',
      label: entityNames[entity],
      count: totalWords(total),
    }));
  const sum = counts.data ? sumOfTotals(counts.data.map(({ total }) => total)) : null;
  return (
    <Column>
      <PageHeader title={`Results for “${criteria}”`} />
      <Tabs
        label="Kinds of records"
        tabs={[{ value: '', label: 'All', ...(sum ? { count: totalWords(sum) } : {}) }, ...tabs]}
        value={chosen}
        onChange={(entity) => shell.setSearch({ entity: entity || null })}
        aside={
          shell.community && (
            <CheckField
              label={`Only in ${shell.community.name}`}
              value={communityAgentId !== ''}
              onChange={(isOn) => shell.setSearch({ here: isOn ? '1' : null })}
            />
          )
        }
      />
      <Results asked={{ criteria, communityAgentId, entity: chosen }} counted={chosen === '' ? sum : null} />
    </Column>
  );
}
