// Codes of requests and work orders, the action processes they share, and replies kept for reuse.
import { z } from 'zod';
import {
  command,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  inputOf,
  line,
  nameRefusals,
  needsOne,
  outputOf,
  query,
  recordCalls,
  version,
} from '../../../packages/contract/contract.ts';
import { codeFamily, codeRights, processStep, readsCodes } from '../families.contract.ts';
import { cannedReplyFields, requestCodeFields } from './request-code.fields.ts';

export const requestCodeRefusals = {
  ...nameRefusals,
  stepsOutOfOrder: 'Step {step} comes after fewer days than the step before it.',
  onlyLastAgain: 'Only the last step, with a fine, comes again until the case is cured.',
  noSteps: 'A process has at least one step.',
  otherFamily: 'The process {process} is of another family.',
} as const;

const steps = z.array(processStep).max(20, 'are at most twenty');

const process = {
  family: codeFamily,
  name: line(80, 1),
  steps,
  isDefault: flag.default(false),
  isActive: flag.default(true),
};

export const requestCodes = defineEndpoints('RequestCode', {
  ...recordCalls('requestCode', {
    words: 'code',
    inCommunity: true,
    rights: codeRights,
    facts: { family: codeFamily, ...inputOf(requestCodeFields) },
    shown: { family: codeFamily, ...outputOf(requestCodeFields) },
    refusals: requestCodeRefusals,
  }),
  ...recordCalls('actionProcess', {
    words: 'action process',
    inCommunity: true,
    rights: codeRights,
    facts: process,
    shown: { family: codeFamily, name: z.string(), steps: z.array(processStep), isDefault: z.boolean(), isActive: z.boolean() },
    refusals: requestCodeRefusals,
  }),
  listRequestCodes: query({
    summary: 'The codes, processes and people a case of a community may name.',
    permission: readsCodes,
    input: z.object({ communityId: id }),
    output: z.object({
      codes: z.array(
        z.object({
          requestCodeId: id,
          version,
          family: codeFamily,
          openCases: z.number(),
          process: z.string(),
          assignee: z.string(),
          ...outputOf(requestCodeFields),
        }),
      ),
      processes: z.array(
        z.object({
          actionProcessId: id,
          version,
          family: codeFamily,
          name: z.string(),
          steps: z.array(processStep),
          isDefault: z.boolean(),
          isActive: z.boolean(),
          codeCount: z.number(),
          /** Open cases that keep an earlier version of the steps. */
          olderCases: z.number(),
        }),
      ),
      people: z.array(z.object({ userId: id, name: z.string() })),
      chargeCodes: z.array(z.object({ chargeCodeId: id, alias: z.string(), name: z.string() })),
      templates: z.array(z.object({ templateId: id, name: z.string() })),
    }),
  }),
  retireRequestCodes: command({
    summary: 'Takes codes out of use, or back into it. Cases that have them stay as they are.',
    permission: codeRights(4),
    touches: 'requestCode',
    input: z.object({ communityId: id, requestCodeIds: z.array(id).min(1).max(500), isActive: flag }),
    output: z.object({ changed: z.number() }),
  }),
  moveOpenCases: command({
    summary: 'Gives the open requests of a process its present steps; those taken stay taken.',
    permission: codeRights(4),
    touches: 'actionProcess',
    input: z.object({ communityId: id, actionProcessId: id }),
    output: z.object({ moved: z.number() }),
  }),
  copyRequestCodes: command({
    summary: 'Copies the codes of a family and their processes to other communities; what is there by that name stays as it is.',
    permission: codeRights(2),
    touches: 'requestCode',
    input: z.object({ communityId: id, family: codeFamily, toCommunityIds: z.array(id).min(1).max(200) }),
    output: z.object({ codes: z.number(), processes: z.number() }),
  }),
});

const replyRights = {
  1: readsCodes,
  2: needsOne(2, 'generalrequestmaintain', 'servicerequests'),
  4: needsOne(4, 'generalrequestmaintain', 'servicerequests'),
  8: needsOne(8, 'generalrequestmaintain', 'servicerequests'),
  15: needsOne(15, 'generalrequestmaintain', 'servicerequests'),
} as const;

export const cannedReplies = defineEndpoints('CannedReply', {
  ...recordCalls('cannedReply', {
    words: 'reply',
    inCommunity: true,
    rights: (level) => replyRights[level],
    facts: inputOf(cannedReplyFields),
    shown: outputOf(cannedReplyFields),
    refusals: nameRefusals,
  }),
  listCannedReplies: query({
    summary: 'The replies a community keeps for reuse, by name.',
    permission: readsCodes,
    input: z.object({ communityId: id }),
    output: z.array(z.object({ cannedReplyId: id, version, name: z.string(), body: z.string() })),
  }),
});

export const requestCodeScreens = defineScreens({
  'code-action-process': {
    title: 'Code action process',
    also: 'Codes of general requests, service requests, work orders and violations',
    area: 'codes',
    path: '/c/$communityId/codes/action-process',
    claims: needsOne(4, 'arcodes', 'ccrcodes', 'workordercodes', 'generalrequestcodes'),
    row: codeRights(4),
    menu: { section: 'Service requests', order: 30 },
  },
});
