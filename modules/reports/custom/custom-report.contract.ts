// What is declared about custom reports: keeping and sharing a query, running it, its files, its schedules
// and its runs.
import { z } from 'zod';
import {
  command,
  count,
  dateOut,
  declareSchedules,
  defineEndpoints,
  defineScreens,
  everywhereRefusals,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  line,
  lowerEmail,
  moneyOut,
  needs,
  only,
  query,
  rowKinds,
  scheduleIn,
  scheduleRefusals,
} from '../../../packages/contract/contract.ts';

const key = line(80, 1);

/** A saved query; what fits the source is checked where the source is known. */
export const definitionIn = z.object({
  source: line(40, 1),
  related: z.array(key).max(5),
  columns: z
    .array(z.object({ key, title: line(80) }))
    .min(1, 'needs at least one column')
    .max(60),
  query: z.json(),
  search: line(80),
  sort: line(200),
  groups: z.array(key).max(3),
  totals: z.record(key, z.enum(['sum', 'count', 'average'])),
});

/** The same as JSON text, since an address holds no nested values. */
const definitionText = z
  .string()
  .max(30_000)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be a query' });
      return z.NEVER;
    }
  })
  .pipe(definitionIn);

const facts = {
  name: line(80, 1),
  share: z.enum(['PRIVATE', 'ROLE', 'EVERYONE']),
  /** Whom it is shared with, when with a role. */
  roleId: id.nullable(),
  /** Offered in every community of the customer. */
  forAll: flag,
  recipients: z
    .array(lowerEmail)
    .max(50)
    .transform((list) => [...new Set(list)]),
  definition: definitionIn,
};

const shownCell = z.object({
  text: z.string().exactOptional(),
  amount: moneyOut.exactOptional(),
  date: dateOut.exactOptional(),
  count: z.number().exactOptional(),
});

const shown = z.object({
  title: z.string(),
  owner: z.string(),
  subtitle: z.array(z.string()),
  /** How many rows the query finds. */
  count: z.number(),
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: z.enum(['text', 'money', 'date', 'count']) })),
  rows: z.array(
    z.object({
      kind: z.enum(rowKinds),
      level: z.number(),
      cells: z.record(z.string(), shownCell),
      /** The screen of the row's record. */
      opens: z
        .object({ screen: z.string(), params: z.record(z.string(), z.string()), search: z.record(z.string(), z.string()) })
        .nullable(),
    }),
  ),
  /** True when lines are missing at the end; files hold all. */
  isCut: z.boolean(),
  asKnownTime: instantOut,
});

/** Of what reads a kind of data the role may not read. */
export const sourceRefusals = {
  sourceClosed: 'This report reads {sources}, which your role may not read. Nothing of it is shown.',
} as const;

export const limitRefusals = {
  tooManyRows: 'The query finds {rows} rows; a report holds {most}. Narrow it, or take the whole as a data view export.',
  tookTooLong: 'The query was stopped because it took too long. Ask for fewer rows or fewer conditions on text.',
} as const;
const reportRefusals = {
  ...sourceRefusals,
  ...limitRefusals,
} as const;
export const writeRefusals = {
  customReportChanged: 'The custom report was changed elsewhere after you opened it.',
  ...sourceRefusals,
} as const;

export const customReportRefusals = {
  noRecipients: 'Automate mails the report, and this report has no recipients. Name them in the report first.',
} as const;

export const customReports = defineEndpoints('CustomReports', {
  listCustomReports: query({
    summary: 'The custom reports a person may see: their own, those of their roles, and those for everyone.',
    permission: needs('standardreports', 1),
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        customReportId: id,
        ...facts,
        forAll: z.boolean(),
        recipients: z.array(z.string()),
        roleName: z.string(),
        userName: z.string(),
        /** Made by the caller, here: only then it can be changed and removed. */
        isOwn: z.boolean(),
        isFavourite: z.boolean(),
        revision: z.number(),
        /**
         * The sources the caller may not read; with one of them the report does not open, and its query is
         * not told.
         */
        closedSources: z.array(z.string()),
        definition: definitionIn.nullable(),
      }),
    ),
  }),
  listShareRoles: query({
    summary: 'The roles a custom report can be shared with.',
    permission: needs('standardreports', 2),
    input: z.object({}),
    output: z.array(z.object({ roleId: id, name: z.string() })),
  }),
  addCustomReport: command({
    summary: 'Keeps a query as a custom report.',
    permission: needs('standardreports', 2),
    touches: 'custom report',
    input: z.object({ communityId: id, ...facts }),
    output: z.object({ customReportId: id }),
    refusals: writeRefusals,
  }),
  changeCustomReport: command({
    summary: 'Changes a custom report of one’s own: its name, whom it is shared with, its query.',
    permission: needs('standardreports', 4),
    touches: 'custom report',
    input: z.object({ communityId: id, customReportId: id, revision: count(1_000_000), ...facts }),
    output: z.object({ revision: z.number() }),
    refusals: writeRefusals,
  }),
  removeCustomReport: command({
    summary: 'Removes a custom report of one’s own; what it made stays.',
    permission: needs('standardreports', 8),
    touches: 'custom report',
    input: z.object({ communityId: id, customReportId: id }),
    output: z.object({}),
  }),
  previewCustomReport: query({
    summary: 'A query that is not kept yet: its first 100 rows, with groups and totals of those.',
    permission: needs('standardreports', 1),
    snapshot: true,
    input: z.object({ communityId: id, definition: definitionText }),
    output: shown,
    refusals: reportRefusals,
  }),
  runCustomReport: query({
    summary: 'Runs a custom report, on the screen up to 2,000 lines; totals are of all rows.',
    permission: needs('standardreports', 1),
    snapshot: true,
    input: z.object({ communityId: id, customReportId: id }),
    output: shown,
    refusals: reportRefusals,
  }),
  exportCustomReport: file({
    summary: 'A custom report as PDF, Excel or CSV.',
    permission: needs('standardreports', 1),
    input: z.object({ communityId: id, customReportId: id, format: z.enum(['pdf', 'xlsx', 'csv']) }),
    output: z.custom<FileAnswer>(),
    refusals: { ...reportRefusals, ...only(everywhereRefusals, 'reportTooLong', 'pdfUnavailable') },
  }),
  scheduleCustomReport: command({
    summary: 'Makes a custom report again and again as a file: built for review, or built and mailed to its recipients.',
    permission: needs('standardreports', 2),
    touches: 'schedule',
    input: z.object({ communityId: id, customReportId: id, format: z.enum(['pdf', 'xlsx', 'csv']), schedule: scheduleIn }),
    output: z.object({ scheduleId: id, nextDates: z.array(dateOut) }),
    refusals: { ...sourceRefusals, ...only(scheduleRefusals, 'noDates'), ...customReportRefusals },
  }),
  setFavouriteCustomReport: command({
    summary: 'Marks a custom report with a star, or takes the star away.',
    permission: needs('standardreports', 1),
    touches: 'favourite',
    input: z.object({ communityId: id, customReportId: id, isFavourite: flag }),
    output: z.object({}),
  }),
  listCustomRuns: query({
    summary: 'The runs of a custom report, the newest first.',
    permission: needs('standardreports', 1),
    input: z.object({ communityId: id, customReportId: id }),
    output: z.array(
      z.object({
        runId: id,
        output: z.enum(['SCREEN', 'PDF', 'XLSX', 'CSV', 'PACKAGE']),
        userName: z.string(),
        runTime: instantOut,
        /** Of the query that was run. */
        revision: z.string(),
      }),
    ),
    refusals: sourceRefusals,
  }),
});

/** Custom reports on schedule; what is scheduled is `12.xlsx`, a report and its format. */
export const customSchedules = declareSchedules({
  area: 'CustomReportSchedule',
  job: {
    kind: 'custom-report',
    title: 'Custom report',
    does: 'Makes the file of a custom report; Automate also emails it to its recipients.',
    what: 'the file',
    modes: { SCHEDULE: needs('standardreports', 1), AUTOMATE: needs('standardreports', 1) },
    settings: {},
    subject: 'Report and format',
  },
  see: needs('standardreports', 1),
  change: needs('standardreports', 4),
});

export const customReportScreens = defineScreens({
  'report-custom': {
    title: 'Custom reports',
    area: 'reports',
    path: '/c/$communityId/custom-reports',
    claims: needs('standardreports', 1),
    menu: { section: 'Reports', order: 4 },
  },
});
