// What search found, ready to be shown: asked a moment after the last key, an older question cancelled, each
// hit with its way in.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { formatDate, formatMoney, textToCents } from '../../../packages/kernel/kernel.ts';
import { type CallFailed, call } from '../../../packages/pages/client.ts';
import { useAfterPause } from '../../../packages/pages/use-after-pause.ts';
import type { IconName, Result } from '../../../packages/ui/ui.ts';
import { type SearchEntity, search, searchPageSize } from '../search.contract.ts';
import { criteriaOf } from '../search-term.rules.ts';

export type SearchHit = ClientOutput<typeof search.index>['results'][number];
export type SearchTotal = ClientOutput<typeof search.index>['total'];

/** A person types a letter in about this time; asking at every letter would ask for nothing. */
const PAUSE_MS = 120;

/** The icon of each filter. */
export const entityIcons: Readonly<Record<SearchEntity, IconName>> = {
  banks: 'building-bank',
  communities: 'building-community',
  owners: 'user',
  properties: 'home',
  vendors: 'tool',
  renters: 'key',
  transactions: 'cash',
  accounts: 'book-2',
  accountsReceivable: 'receipt',
  contacts: 'users',
  policies: 'file-text',
  tasks: 'checklist',
  notes: 'note',
};

/** The name of each filter, as a tab. */
export const entityNames: Readonly<Record<SearchEntity, string>> = {
  banks: 'Bank accounts',
  communities: 'Communities',
  owners: 'Owners',
  properties: 'Properties',
  vendors: 'Vendors',
  renters: 'Renters',
  transactions: 'Checks and bills',
  accounts: 'GL accounts',
  accountsReceivable: 'Receipts and charges',
  contacts: 'Contacts and committees',
  policies: 'Insurance policies',
  tasks: 'Tasks',
  notes: 'Notes',
};

/** "12", or "200+" where there are more than are counted. */
export function totalWords({ value, relation }: SearchTotal): string {
  return `${value.toLocaleString('en-US')}${relation === 'gte' ? '+' : ''}`;
}

/** What several filters find together. */
export function sumOfTotals(totals: readonly SearchTotal[]): SearchTotal {
  return {
    value: totals.reduce((sum, { value }) => sum + value, 0),
    relation: totals.some(({ relation }) => relation === 'gte') ? 'gte' : 'eq',
  };
}

/** What a hit says after its title: amount and day of money, else what stands below the name. */
export function detailOf({ amount, date, subtitle, isPreviousOwner }: SearchHit): string {
  const money = amount === null ? [] : [formatMoney(textToCents(amount), 'digits')];
  const day = date === null || isPreviousOwner ? [] : [formatDate(date)];
  return [...money, ...day, subtitle].filter(Boolean).join(' · ');
}

/** The mark of a former owner: "Owner until 01/02/2026". */
export function markOf({ isPreviousOwner, date }: SearchHit): string | undefined {
  if (!isPreviousOwner) return undefined;
  return date ? `Previous owner, until ${formatDate(date)}` : 'Previous owner';
}

/** A hit as a row of a list of results. */
export function resultOf(hit: SearchHit, goTo: (href: string) => void): Result {
  return {
    id: `${hit.kind}-${hit.id}`,
    title: hit.title,
    detail: detailOf(hit),
    icon: entityIcons[hit.entity],
    aside: hit.kind,
    place: hit.community,
    mark: markOf(hit),
    why: hit.why,
    pick: () => goTo(hit.TargetRoute),
  };
}

/** Where a search stands. */
export interface Searching {
  /** What is asked; empty below two characters. */
  term: string;
  hits: readonly SearchHit[];
  total: SearchTotal | null;
  isSearching: boolean;
  error: CallFailed | null;
}

/** The first hits of what is typed. `isWanted` false asks nothing. */
export function useSearchHits(typed: string, isWanted = true): Searching {
  const now = criteriaOf(typed);
  const { value: term } = useAfterPause(now, PAUSE_MS);
  const asks = isWanted && term !== '' && now !== '';
  // Every kind of record in every community of the viewer: the call as section 7 of the specification writes
  // it.
  const asked = { criteria: term, communityAgentId: '' as const, entity: '' as const, skip: 0, take: searchPageSize };
  const found = useQuery<ClientOutput<typeof search.search>, CallFailed>({
    queryKey: [search.search.name, asked],
    queryFn: ({ signal }) => call(search.search, asked, { signal, isTold: true }),
    enabled: asks,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
  });
  const answered = asks && !found.error ? found.data?.hits : undefined;
  return {
    term: now,
    hits: answered?.hits.map((hit) => hit._source) ?? [],
    total: answered?.total ?? null,
    isSearching: isWanted && now !== '' && (term !== now || found.isFetching),
    error: asks ? found.error : null,
  };
}
