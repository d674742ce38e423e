// Print jobs: the files that wait to be printed, and how each came out.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  defineEndpoints,
  defineList,
  type FileAnswer,
  file,
  id,
  line,
  needs,
} from '../../../packages/contract/contract.ts';

const letterRights = (level: AccessLevel) => needs('ownercommunications', level);

export const printJobStateWords = {
  READY: ['Ready to print', 'attention'],
  PRINTED: ['Printed', 'good'],
  PROBLEM: ['Did not print', 'problem'],
  AT_HOUSE: ['At the mail house', 'neutral'],
  VOID: ['Taken back', 'neutral'],
} as const;
export const printRefusals = {
  printVoid: 'The letters of this print job were taken back.',
  printAccepted: 'The post accepted these letters. Take the proof of acceptance back first.',
  printAtHouse: 'These letters are at the mail house. Its order says what became of them.',
} as const;
const ofJob = { communityId: id, printJobId: id };

export const printJobs = defineEndpoints('PrintJob', {
  downloadPrintJob: file({
    summary: 'The file to print: all its letters, or those from a page on.',
    permission: letterRights(1),
    input: z.object({ ...ofJob, fromPage: z.coerce.number().int().min(1).max(200_000).default(1) }),
    output: z.custom<FileAnswer>(),
    refusals: printRefusals,
  }),
  answerPrintJob: command({
    summary: 'Answers whether a print job printed correctly; its letters count as printed from then on.',
    permission: letterRights(2),
    touches: 'print job',
    input: z.object({ ...ofJob, isPrinted: z.boolean(), problem: line(200).default('') }),
    output: z.object({ printJobId: id }),
    refusals: printRefusals,
  }),
});

export const printJobList = defineList({
  name: 'PrintJobList',
  title: 'Print jobs',
  noun: 'print jobs',
  permission: letterRights(1),
  scope: { communityId: id },
  rowId: 'printJobId',
  columns: {
    madeDate: { title: 'Made', kind: 'date', always: true },
    title: { title: 'Print job', kind: 'text' },
    kind: {
      title: 'Kind',
      kind: 'status',
      always: true,
      words: { LETTERS: ['Letters', 'neutral'], STATEMENTS: ['Statements', 'neutral'], CHECKS: ['Checks', 'neutral'] },
    },
    pieces: { title: 'Pieces', kind: 'count', always: true, sum: true },
    pages: { title: 'Pages', kind: 'count', always: true, sum: true },
    state: { title: 'Status', kind: 'status', always: true, words: printJobStateWords },
    answeredBy: { title: 'Answered by', kind: 'text' },
    problem: { title: 'Problem', kind: 'text' },
  },
  extra: { letterBatchId: z.string(), mailingCertificateId: z.string() },
  views: { open: { title: 'To print', filters: ['state:in:READY,PROBLEM'] }, all: { title: 'All' } },
  sort: '-madeDate',
});
