// The data of a community as tables: which sources a person may read, and what a query built over the columns
// of one gives.
import { z } from 'zod';
import {
  count,
  defineEndpoints,
  defineScreens,
  everywhereRefusals,
  type FileAnswer,
  file,
  id,
  line,
  listOf,
  needs,
  only,
  query,
} from '../../../packages/contract/contract.ts';

const readsData = needs('standardreports', 1);

/**
 * A built query as JSON text, since an address holds no nested values; which columns and questions there are
 * is known to the source alone.
 */
const built = z
  .string()
  .max(20_000)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be a query' });
      return z.NEVER;
    }
  });

const asked = {
  communityId: id,
  /** The name of a source. */
  source: line(40),
  query: built,
  /** Words that must all be found besides. */
  search: line(80).default(''),
  sort: line(200).default(''),
};

export const data = defineEndpoints('Data', {
  listSources: query({
    summary: 'The data sources the caller may read, with how many rows each has in the community.',
    permission: readsData,
    snapshot: true,
    input: z.object({ communityId: id }),
    output: z.array(z.object({ name: z.string(), count: z.number() })),
  }),
  previewQuery: query({
    summary: 'The first rows of a built query over a source, with the count and the sums of all that match.',
    permission: readsData,
    snapshot: true,
    input: z.object({ ...asked, limit: count(200, 1).default(100) }),
    output: z.object({
      count: z.number(),
      /** By column: money as text, counts as whole numbers in text. */
      sums: z.record(z.string(), z.string()),
      /** Cells by column: money as text with two decimals, dates as `2026-01-31`. */
      rows: z.array(z.object({ rowId: id, cells: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) })),
    }),
  }),
  exportQuery: file({
    summary: 'All rows of a built query over a source as CSV, XLSX or PDF.',
    permission: readsData,
    input: z.object({
      ...asked,
      columns: listOf(line(60)).pipe(z.array(z.string()).min(1).max(100)),
      format: z.enum(['csv', 'xlsx', 'pdf']),
    }),
    output: z.custom<FileAnswer>(),
    refusals: only(everywhereRefusals, 'reportTooLong', 'pdfUnavailable'),
  }),
});

export const dataScreens = defineScreens({
  'data-index': {
    title: 'Data index',
    area: 'reports',
    path: '/c/$communityId/data',
    claims: readsData,
    menu: { section: 'Reports', order: 20 },
  },
  'data-table': { title: 'Data table', area: 'reports', path: '/c/$communityId/data/$source', claims: readsData },
  'query-builder': {
    title: 'Query builder',
    area: 'reports',
    path: '/c/$communityId/query-builder',
    claims: readsData,
    menu: { section: 'Reports', order: 21 },
  },
});
