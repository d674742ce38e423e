// The ownerships a query finds: the filters and the search of a view, as the list of ownerships reads them.
import { allows, parseFilter } from '../../../packages/contract/contract.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { allRows } from '../../../packages/lists/lists.ts';
import { mayListOwnerships, ownershipList } from './ownership-list.contract.ts';
import { ownershipSource } from './ownership-list.sql.ts';

/** What is asked of the list. */
export interface OwnershipQuery {
  communityId: string;
  filters: readonly string[];
  search: string;
}

/**
 * The ids of what a query finds now. `closed` when the reader may not see the list, `stale` when a filter
 * names what the list does not have (any more): passing over it would find more than was meant.
 */
export async function findOwnerships(
  { tx, now, communities, held }: Pick<Context<unknown>, 'tx' | 'now' | 'communities' | 'held'>,
  { communityId, filters, search }: OwnershipQuery,
): Promise<readonly string[] | 'closed' | 'stale'> {
  if (!allows(held, mayListOwnerships)) return 'closed';
  const parsed = filters.map((text) => parseFilter(ownershipList.columns, text));
  const filter = parsed.filter((one) => one !== undefined && one !== null);
  if (filter.length < filters.length) return 'stale';
  const ids: string[] = [];
  const input = { communityId, filter, search, sort: [] };
  for await (const row of allRows(ownershipSource, { tx, now, communities, input })) ids.push(String(row['ownershipId']));
  return ids;
}
