// What is declared about exports of data: starting one as a job, its history with rows and hashes, and its
// file while it stands.
import { z } from 'zod';
import {
  command,
  dateIn,
  declareJob,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  instantOut,
  line,
  needs,
  only,
  query,
} from '../../../packages/contract/contract.ts';
import { sourceRefusals } from '../custom/custom-report.contract.ts';

const readsData = needs('standardreports', 1);
/** Whoever may give and take every right of the customer may take everything the customer has. */
const takesBook = needs('permissionmaintain', 15);

const exportFormats = ['csv', 'xlsx', 'json'] as const;

/** Of making a file in a job, and mailing it. */
export const exportMailRefusals = {
  tooManyRows: 'A sheet of Excel holds 1,048,575 rows, and there are more. Take CSV, or fewer days.',
  sourceClosed: '{to} may not read all that is in it, so it was not mailed.',
} as const;

export const dataExportRefusals = {
  bookNotYours: 'A whole book holds every community; you may see only some of them.',
  exportNotMade: 'This export has not been made.',
  exportExpired: 'This export has expired and its file is removed. Export it again.',
} as const;

export const dataExports = defineEndpoints('DataExports', {
  listDataExports: query({
    summary: 'The exports of a community whose data the caller may read, the newest first, at most 200.',
    permission: readsData,
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        dataExportId: id,
        name: z.string(),
        format: z.enum([...exportFormats, 'pdf', 'book']),
        /** What it holds, part by part; rows and hash as soon as a part is made. */
        parts: z.array(z.object({ title: z.string(), rowCount: z.number().nullable(), sha256: z.string().nullable() })),
        state: z.enum(['WAITING', 'DONE', 'EXPIRED', 'FAILED', 'CANCELLED']),
        userName: z.string(),
        /** The job of the caller; null for someone else’s. */
        jobId: z.uuid().nullable(),
        startedTime: instantOut,
        finishedTime: instantOut.nullable(),
        expiresTime: instantOut.nullable(),
        rowCount: z.number().nullable(),
        byteCount: z.number().nullable(),
        sha256: z.string().nullable(),
        recipients: z.array(z.string()),
      }),
    ),
  }),
  startDataExport: command({
    summary: 'Exports data tables and custom reports in the background, several in one archive.',
    permission: readsData,
    touches: 'data export',
    alsoWhenClosed: true,
    input: z
      .object({
        communityId: id,
        format: z.enum(exportFormats),
        /** Tables with their columns in order; all columns when none is named. */
        tables: z.array(z.object({ source: line(40, 1), columns: z.array(line(80, 1)).max(100) })).max(40),
        customReportIds: z.array(id).max(40),
        /** By the first date of a table; tables without one come whole. */
        fromDate: dateIn.nullable(),
        toDate: dateIn.nullable(),
      })
      .refine(({ tables, customReportIds }) => tables.length + customReportIds.length > 0, {
        path: ['tables'],
        message: 'needs at least one',
      })
      .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
        path: ['toDate'],
        message: 'must not lie before the start',
      }),
    output: z.object({ dataExportId: id, jobId: z.uuid() }),
    refusals: sourceRefusals,
  }),
  startBookExport: command({
    summary: 'Exports the whole book of the customer: every row, file, seal and the programs that check them.',
    permission: takesBook,
    touches: 'data export',
    alsoWhenClosed: true,
    input: z.object({ communityId: id }),
    output: z.object({ dataExportId: id, jobId: z.uuid() }),
    refusals: only(dataExportRefusals, 'bookNotYours'),
  }),
  openDataExport: file({
    summary: 'The file of an export, while it stands and for anyone who may read all that is in it.',
    permission: readsData,
    input: z.object({ communityId: id, dataExportId: id }),
    output: z.custom<FileAnswer>(),
    refusals: { ...only(dataExportRefusals, 'exportNotMade', 'exportExpired'), ...sourceRefusals },
  }),
});

const one = z.object({ communityId: id, dataExportId: id });

/** Makes an export; what is made stays when it stops, so that it goes on from there. */
export const makeDataExport = declareJob('make-data-export', one, { mayResume: true });

/** Makes an export of a whole book. */
export const makeBookExport = declareJob('make-book-export', one, { mayResume: true });

/** Mails an export to one address, in the name of a user. */
export const mailDataExport = declareJob('mail-data-export', one.extend({ to: z.string(), userId: id }));

export const dataExportScreens = defineScreens({
  'data-export': {
    title: 'Data view export',
    area: 'reports',
    path: '/c/$communityId/data-export',
    claims: readsData,
    menu: { section: 'Reports', order: 22 },
  },
});
