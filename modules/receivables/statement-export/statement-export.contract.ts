// What receivables declare about statements for a mail house: several communities at once, what each would
// get, the files, and the mail orders made of them.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  flag,
  id,
  jobStates,
  line,
  moneyOut,
  needs,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { mailOrderRefusals, mailOrderStates } from '../../correspondence/correspondence.contract.ts';
import { statementAudience } from '../statements/statement.contract.ts';

const mayRead = needs('arownerpayments', 1);
const mayExport = needs('arownerpayments', 2);

export const statementExportRefusals = {
  ...mailOrderRefusals,
  nobodyExported: 'No owner of these communities gets a statement for these dates.',
  mailNotSetIn: 'Set how mail is made in {communities} first, or make the files alone.',
  statementsNotMade: 'These statements are not made yet.',
  statementsOrdered: 'These statements are ordered already.',
} as const;

const asked = {
  communityIds: z.array(id).min(1, 'needs at least one community').max(50),
  fromDate: dateIn,
  statementDate: dateIn,
  dueDate: dateIn,
  whom: statementAudience.default('ACTIVE'),
  message: line(180).default(''),
  /** Each run becomes a mail order as soon as its files stand. */
  orders: flag.default(false),
};
const ofRun = { communityId: id, runId: id };

export const statementExports = defineEndpoints('StatementExport', {
  previewStatementExport: preview({
    summary: 'What statements of several communities would come to: how many, who gets none and why, and the cost of mailing.',
    permission: mayRead,
    byPost: true,
    input: z.object(asked),
    output: z.object({
      communities: z.array(
        z.object({
          communityId: id,
          community: z.string(),
          statements: z.number(),
          /** How many are mailed: homes of a group share one. */
          sheets: z.number(),
          leftOut: z.number(),
          due: moneyOut,
          /** Null before the community set how its mail is made. */
          estimate: moneyOut.nullable(),
        }),
      ),
      leftOut: z.array(
        z.object({
          communityId: id,
          community: z.string(),
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          reason: z.string(),
        }),
      ),
      statements: z.number(),
      due: moneyOut,
    }),
    refusals: statementExportRefusals,
  }),
  startStatementExport: commit('previewStatementExport', {
    summary: 'Starts making the statements of several communities in the background, and orders their mailing where asked.',
    permission: mayExport,
    touches: 'statement run',
    input: z.object(asked),
    output: z.object({ runs: z.array(z.object({ communityId: id, runId: id, jobId: z.uuid() })) }),
    refusals: statementExportRefusals,
  }),
  listExportRuns: query({
    summary: 'The newest statement runs of all communities of the caller, at most 50, with their mail orders.',
    permission: mayRead,
    input: z.object({}),
    output: z.array(
      z.object({
        ...ofRun,
        community: z.string(),
        jobId: z.string().nullable(),
        state: z.enum(jobStates),
        error: z.string().nullable(),
        statementDate: dateOut,
        count: z.number().nullable(),
        due: moneyOut.nullable(),
        mailOrderId: id.nullable(),
        mailState: z.enum(mailOrderStates).nullable(),
      }),
    ),
  }),
  orderStatements: command({
    summary: 'Makes a mail order of the statements of a run, with its estimate. Nothing leaves the house yet.',
    permission: mayExport,
    touches: 'statement run',
    input: z.object(ofRun),
    output: z.object({ mailOrderId: id }),
    refusals: statementExportRefusals,
  }),
  downloadStatementPrint: file({
    summary: 'The statements of a run as one PDF, as a mail house prints them.',
    permission: mayRead,
    input: z.object(ofRun),
    output: z.custom<FileAnswer>(),
    refusals: statementExportRefusals,
  }),
  downloadStatementData: file({
    summary: 'The statements of a run as lines for a mail house that prints its own, with the second owner where asked.',
    permission: mayRead,
    input: z.object({ ...ofRun, withSecondOwner: flag.default(false) }),
    output: z.custom<FileAnswer>(),
    refusals: statementExportRefusals,
  }),
});

export const statementExportScreens = defineScreens({
  'export-statements': {
    title: 'Export statements',
    also: 'statements mail house print vendor',
    area: 'receivables',
    path: '/receivables/export-statements',
    claims: mayRead,
    menu: { section: 'Receivables', order: 16.5, group: 'Paper and exports' },
  },
});
