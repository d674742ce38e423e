// What search declares: the two calls of the specification, the counts of the tabs, and the pages of results.
import { z } from 'zod';
import { count, dateOut, defineEndpoints, defineScreens, id, line, moneyOut, openToAll, query } from '../../packages/contract/contract.ts';

/** The nine entity filters of the specification, section 3, and those of what it does not find. */
export const searchEntities = [
  'banks',
  'communities',
  'owners',
  'properties',
  'vendors',
  'renters',
  'transactions',
  'accounts',
  'accountsReceivable',
  'contacts',
  'policies',
  'tasks',
  'notes',
] as const;
export type SearchEntity = (typeof searchEntities)[number];

/** Hits of a page (specification 9). */
export const searchPageSize = 7;

const source = z.object({
  entity: z.enum(searchEntities),
  id,
  /** Null for what belongs to the whole customer. */
  communityId: id.nullable(),
  /** The name of that community; empty without one. */
  community: z.string(),
  /** The address of its page. */
  TargetRoute: z.string(),
  /** What it is, in a word: Owner, Check. */
  kind: z.string(),
  title: z.string(),
  subtitle: z.string(),
  amount: moneyOut.nullable(),
  date: dateOut.nullable(),
  /** Owned the property until `date`. */
  isPreviousOwner: z.boolean(),
  /** Why it was found: the name of the field and its text, cut where it matches. */
  why: z.object({
    field: z.string(),
    parts: z.array(z.object({ text: z.string(), matched: z.boolean() })),
    /** True where a word was taken for mistyped. */
    isCorrected: z.boolean(),
  }),
});

/** Exact up to what is counted; `gte` says that there are more. */
const total = z.object({ value: z.number(), relation: z.enum(['eq', 'gte']) });
const skip = count(1000).default(0);
const take = count(50, 1).default(searchPageSize);
const narrowed = { criteria: line(200), communityAgentId: z.union([id, z.literal('')]).optional() };

export const search = defineEndpoints('Search', {
  search: query({
    summary: 'Records by a part of a name, address, lot, account number, phone, email, check number or amount, with why each was found.',
    permission: 'signedIn',
    input: z.object({ ...narrowed, entity: z.union([z.enum(searchEntities), z.literal('')]).optional(), skip, take }),
    output: z.object({ hits: z.object({ hits: z.array(z.object({ _source: source })), total }) }),
  }),
  index: query({
    summary: 'The same over everything the caller may see, as one list.',
    permission: 'signedIn',
    input: z.object({ searchTerm: line(200), skip, take }),
    output: z.object({ results: z.array(source), total }),
  }),
  countByEntity: query({
    summary: 'How many hits a term has under each entity filter the caller may use.',
    permission: 'signedIn',
    input: z.object(narrowed),
    output: z.array(z.object({ entity: z.enum(searchEntities), total })),
  }),
});

export const searchScreens = defineScreens({
  'search-results': { title: 'Search results by criteria', area: 'shell', path: '/search/$criteria', claims: openToAll },
  'elastic-search': { title: 'Elastic search results', area: 'shell', path: '/search-everything', claims: openToAll },
});
