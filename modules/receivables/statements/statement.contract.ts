// What receivables declare about owner statements: choosing dates, looking at what each owner would get,
// making them, fetching the files.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  declareJob,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  instantOut,
  jobStates,
  line,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';

/** Who gets a statement: every present owner, those with a balance or activity, or those who owe. */
export const statementAudience = z.enum(['EVERYONE', 'ACTIVE', 'OWING']);
export type StatementAudience = z.output<typeof statementAudience>;

const span = { communityId: id, fromDate: dateIn, statementDate: dateIn, whom: statementAudience.default('ACTIVE') };
const ofRun = { communityId: id, runId: id };
const fileAnswer = z.custom<FileAnswer>();
const mayRead = needs('ownercommunications', 1);

const planned = z.object({
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  address: z.string(),
  /** The group on whose one statement the home stands; blank for a statement of its own. */
  group: z.string(),
  opening: moneyOut,
  charges: moneyOut,
  /** What was paid, as a positive amount. */
  payments: moneyOut,
  balance: moneyOut,
  /** Prepaid money the balance takes into account. */
  prepaid: moneyOut,
  due: moneyOut,
});

const run = z.object({
  runId: id,
  jobId: z.string().nullable(),
  state: z.enum(jobStates),
  error: z.string().nullable(),
  /** The caller may let it go on after it failed or was cancelled. */
  mayResume: z.boolean(),
  fromDate: dateOut,
  statementDate: dateOut,
  dueDate: dateOut,
  whom: statementAudience,
  count: z.number().nullable(),
  due: moneyOut.nullable(),
  enteredTime: instantOut,
  /** The print job it was given to; null before. */
  printJobId: id.nullable(),
});

export const statementRefusals = {
  printGiven: 'These statements are at the printer already. Open the print jobs.',
  placesUnknown: 'These statements were made before their pages were counted. Make them again, then print them.',
  nobody: 'No owner gets a statement for these dates.',
} as const;

export const statements = defineEndpoints('Statements', {
  previewStatements: query({
    summary: 'What each owner’s statement would say, and who would get none. Saves nothing.',
    permission: mayRead,
    input: z.object(span),
    output: z.object({
      rows: z.array(planned),
      skipped: z.array(z.object({ accountNumber: z.string(), owner: z.string(), reason: z.string() })),
      count: z.number(),
      /** How many are mailed: homes of a group share one. */
      sheets: z.number(),
      due: moneyOut,
      /** What owners with a credit balance have paid ahead, as a positive amount. */
      credit: moneyOut,
    }),
  }),
  startStatements: command({
    summary: 'Starts making statements as a background job: one PDF per owner, and one file to print.',
    permission: needs('ownercommunications', 2),
    touches: 'statement run',
    input: z.object({ ...span, dueDate: dateIn, message: line(180).default('') }),
    output: z.object({ runId: id, jobId: z.uuid() }),
    refusals: statementRefusals,
  }),
  printStatements: command({
    summary: 'Gives the statements of a finished run to the printer: they stand among the print jobs, and may be ordered of a mail house.',
    permission: needs('ownercommunications', 2),
    touches: 'statement run',
    input: z.object(ofRun),
    output: z.object({ printJobId: id }),
    refusals: statementRefusals,
  }),
  listStatementRuns: query({
    summary: 'The statement runs of a community, newest first, at most 50.',
    permission: mayRead,
    input: z.object({ communityId: id }),
    output: z.array(run),
  }),
  listStatements: query({
    summary: 'The statements of a finished run.',
    permission: mayRead,
    input: z.object(ofRun),
    output: z.array(
      z.object({
        ownershipId: id,
        accountNumber: z.string(),
        owner: z.string(),
        opening: moneyOut,
        balance: moneyOut,
        due: moneyOut,
        pages: z.number(),
        /** The account whose sheet shows it too; null on a sheet of its own. */
        leadOwnershipId: id.nullable(),
      }),
    ),
  }),
  checkStatementCode: query({
    summary: 'The statement that carries a code, and whether it still is as it was made; null where none does.',
    permission: mayRead,
    input: z.object({ code: line(20, 1) }),
    output: z.object({
      statement: z
        .object({
          community: z.string(),
          accountNumber: z.string(),
          owner: z.string(),
          fromDate: dateOut,
          statementDate: dateOut,
          opening: moneyOut,
          balance: moneyOut,
          due: moneyOut,
          /** False where its figures do not make its code any more. */
          isSound: z.boolean(),
        })
        .nullable(),
    }),
  }),
  checkStatementChain: query({
    summary: 'Checks all statements of a community against their codes and against the statements before them.',
    permission: mayRead,
    input: z.object({ communityId: id }),
    output: z.object({
      count: z.number(),
      owners: z.number(),
      /** Where anybody who holds a statement checks its code without signing in. */
      checkAddress: z.string(),
      faults: z.array(
        z.object({
          runId: id,
          accountNumber: z.string(),
          owner: z.string(),
          statementDate: dateOut,
          code: z.string(),
          /** Its figures changed, the one before it is gone, or it does not open on its close. */
          fault: z.enum(['ALTERED', 'MISSING', 'OPENING']),
        }),
      ),
    }),
  }),
  downloadStatement: file({
    summary: 'The statement of one owner as PDF.',
    permission: mayRead,
    input: z.object({ ...ofRun, ownershipId: id }),
    output: fileAnswer,
  }),
  downloadStatements: file({
    summary: 'All statements of a run in one ZIP archive.',
    permission: mayRead,
    input: z.object(ofRun),
    output: fileAnswer,
  }),
  downloadPrintFile: file({
    summary: 'All statements of a run as one PDF to print.',
    permission: mayRead,
    input: z.object(ofRun),
    output: fileAnswer,
  }),
});

/** Makes the files of a run. */
export const makeStatements = declareJob('make-statements', z.object({ communityId: id, runId: id }), { mayResume: true });

export const statementScreens = defineScreens({
  'mailing-statements': {
    title: 'Mailings: statements',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/statements',
    claims: mayRead,
    menu: { section: 'Correspondence', order: 1 },
  },
});
