// What reports declare: the index, running one, opening the rows behind a figure, files, and the screens of
// the viewer.
import { z } from 'zod';
import {
  type CellSource,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  everywhereRefusals,
  type FileAnswer,
  file,
  id,
  instantOut,
  line,
  moneyOut,
  needs,
  only,
  openToAll,
  paramKinds,
  pickedKinds,
  query,
  relativeDates,
  reportGroups,
  reportOutputs,
  rowKinds,
} from '../../packages/contract/contract.ts';

const reportName = z.string().regex(/^[a-z0-9-]{1,80}$/, 'must be the name of a report');

/** Which report of which community; its parameters stand beside these two by their own names, as text. */
const reportInput = z.object({ communityId: id, name: reportName }).catchall(z.string().max(4000));

/** The name under which the saved views of a report are kept beside those of lists. */
export function viewsOfReport(name: string): string {
  return `Report_${name.replaceAll('-', '_')}`;
}

const rowKey = z.string().regex(/^\d{4}-\d{2}-\d{2}\.\d{1,18}\.\d{1,18}$/, 'must name a row');
const ids = z.array(id).max(5000).exactOptional();
const source = z.object({
  rows: z.string().max(40),
  communityId: id.exactOptional(),
  accountIds: ids,
  accountTypes: z.array(z.enum(['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'])).exactOptional(),
  fundId: id.exactOptional(),
  costCenterIds: ids,
  codeIds: ids,
  ownershipIds: ids,
  bankAccountId: id.exactOptional(),
  payeeIds: ids,
  kinds: z.array(z.string().max(40)).max(20).exactOptional(),
  userId: id.exactOptional(),
  batchId: id.exactOptional(),
  itemId: rowKey.exactOptional(),
  throughItemId: rowKey.exactOptional(),
  fromDate: dateIn.exactOptional(),
  toDate: dateIn.exactOptional(),
  asOfDate: dateIn.exactOptional(),
  side: z.enum(['debit', 'credit']).exactOptional(),
  excludeYearClose: z.boolean().exactOptional(),
  sign: z.union([z.literal(1), z.literal(-1)]),
});

/** The sources of a cell, as JSON text: an address holds no nested values. */
const sources = z
  .string()
  .max(60_000)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be the sources of a figure' });
      return z.NEVER;
    }
  })
  .pipe(z.array(source).min(1).max(200));

/** A figure's sources on their way out: text that comes back as it is. */
const sourcesOut = z.codec(z.custom<readonly CellSource[]>(Array.isArray), z.string(), {
  decode: (list) => JSON.stringify(list),
  encode: (text) => JSON.parse(text),
});

const cell = z.object({
  text: z.string().exactOptional(),
  money: moneyOut.exactOptional(),
  amount: moneyOut.exactOptional(),
  date: dateOut.exactOptional(),
  count: z.number().exactOptional(),
  percent: z.number().exactOptional(),
  sources: sourcesOut.exactOptional(),
  remark: z.object({ on: z.string(), words: z.string() }).exactOptional(),
  /** The screen of the record it names. */
  door: z.object({ screen: z.string(), params: z.record(z.string(), z.string()) }).exactOptional(),
});

const param = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(paramKinds),
  required: z.boolean(),
  /** The value the report starts with: a date, on or off, a choice; empty when there is none. */
  initial: z.string(),
  choices: z.array(z.object({ value: z.string(), title: z.string() })),
});

export const runRefusals = {
  ...only(everywhereRefusals, 'reportTooLong', 'pdfUnavailable'),
  outputNotOffered: '{title} is offered as {outputs} only.',
} as const;

export const reports = defineEndpoints('Reports', {
  listReports: query({
    summary: 'The reports the caller may run, by group and title, with their parameters and today’s defaults for the community.',
    permission: 'signedIn',
    input: z.object({ communityId: id }),
    output: z.object({
      todayDate: dateOut,
      /** First day of the fiscal year that holds today. */
      yearStartDate: dateOut,
      /** What the words for moving days mean today. */
      relativeDays: z.array(z.object({ relative: z.enum(relativeDates), date: dateOut })),
      reports: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          group: z.enum(reportGroups),
          description: z.string(),
          /**
           * The claim it asks for where its group asks for none, and the data that is why; blank otherwise.
           */
          asks: z.string(),
          params: z.array(param),
          /** The files it is offered as. */
          outputs: z.array(z.enum(reportOutputs)),
          chart: z
            .object({ title: z.string(), head: z.string(), points: z.enum(['columns', 'totals']), columns: z.array(z.string()) })
            .nullable(),
        }),
      ),
    }),
  }),
  pickChoices: query({
    summary: 'What a parameter of a report may be: funds, accounts or bank accounts, or owners who meet a search.',
    permission: 'signedIn',
    input: z.object({
      communityId: id,
      name: reportName,
      kind: z.enum(pickedKinds),
      search: line(80).default(''),
      /** Only the one with this id, to name what was picked before. */
      value: line(40).optional(),
    }),
    output: z.array(z.object({ value: z.string(), code: z.string(), label: z.string() })),
  }),
  runReport: query({
    summary: 'Runs a report. Each money cell carries the sources of its figure; checks say what the figures prove.',
    permission: 'signedIn',
    snapshot: true,
    input: reportInput,
    output: z.object({
      name: z.string(),
      title: z.string(),
      owner: z.string(),
      subtitle: z.array(z.string()),
      orientation: z.enum(['portrait', 'landscape']),
      columns: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          kind: z.enum(['code', 'text', 'money', 'date', 'count', 'percent']),
          over: z.string().exactOptional(),
        }),
      ),
      rows: z.array(
        z.object({
          kind: z.enum(rowKinds),
          level: z.number(),
          cells: z.record(z.string(), cell),
        }),
      ),
      /**
       * True when the lines end before the report does: a screen shows the first thousands, files have them
       * all.
       */
      isCut: z.boolean(),
      checks: z.array(z.object({ name: z.string(), outcome: z.enum(['holds', 'fails', 'notApplicable']), detail: z.string() })),
      asKnownTime: instantOut,
    }),
  }),
  openCell: query({
    summary: 'The rows behind a figure by pages. Opening and movement make its total; without `span` all rows are shown.',
    permission: 'signedIn',
    snapshot: true,
    input: z.object({
      communityId: id,
      name: reportName,
      sources,
      /** The day as known on which the report was run, as it was said there. */
      knownOn: line(40).optional(),
      /** How far back the rows of a balance go before they are joined into an opening balance. */
      span: z.enum(['month', 'year', 'all']).default('all'),
      /** `next` of the page before. */
      after: z
        .string()
        .regex(/^\d{1,3}\|\d{4}-\d{2}-\d{2}\.\d{1,18}\.\d{1,18}$/, 'must be the end of a page')
        .optional(),
      limit: count(500, 1).default(100),
    }),
    output: z.object({
      /** Null when the figure is no balance. */
      opening: moneyOut.nullable(),
      movement: moneyOut,
      total: moneyOut,
      rows: z.array(
        z.object({
          /** Where the row stands, for the page after it. */
          key: z.string(),
          date: dateOut,
          account: z.string(),
          kind: z.string(),
          reference: z.string(),
          description: z.string(),
          party: z.string(),
          /** Whose row it is. */
          communityId: id,
          batchId: id.nullable(),
          entryId: id.nullable(),
          sourceType: z.string(),
          sourceId: z.string(),
          amount: moneyOut,
        }),
      ),
      next: z.string().nullable(),
    }),
  }),
  exportReport: file({
    summary: 'A report as PDF, Excel or CSV; the same figures give the same bytes.',
    permission: 'signedIn',
    input: reportInput.extend({
      format: z.enum(['pdf', 'xlsx', 'csv']),
      /** For this PDF alone, in place of the report settings of the community. */
      pageOrientation: z.enum(['portrait', 'landscape']).optional(),
      pageFontSize: z.enum(['small', 'normal', 'large']).optional(),
      pageRunTime: z.enum(['on', 'off']).optional(),
    }),
    output: z.custom<FileAnswer>(),
    refusals: runRefusals,
  }),
});

export * from './close-package/close-package.contract.ts';
export * from './custom/custom-report.contract.ts';
export { dataScreens } from './data/data.contract.ts';
export * from './exports/data-export.contract.ts';
export * from './narrative/narrative.contract.ts';
export * from './packages/report-package.contract.ts';
export * from './paper/report-setting.contract.ts';
export * from './runs/report-run.contract.ts';

export const reportsScreens = defineScreens({
  'report-index': {
    title: 'Reports',
    area: 'reports',
    path: '/c/$communityId/reports',
    claims: openToAll,
    menu: { section: 'Reports', order: 1 },
  },
  'report-settings': {
    title: 'Report settings',
    area: 'reports',
    path: '/c/$communityId/report-settings',
    claims: needs('standardreports', 1),
    menu: { section: 'Reports', order: 5 },
  },
  'report-view': { title: 'Report viewer (about 100 reports)', area: 'reports', path: '/c/$communityId/reports/$name', claims: openToAll },
});
