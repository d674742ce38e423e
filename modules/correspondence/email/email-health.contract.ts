// The health of email: what the sending domain says of itself, and how much came back.
import { z } from 'zod';
import { command, defineEndpoints, defineScreens, line, needs, overwriteRefusals, query } from '../../../packages/contract/contract.ts';
import { noticeClasses } from '../letters/letter.contract.ts';

const mayRead = needs('communitycommunications', 1);
const mayChange = needs('permissionmaintain', 4);

export const healthRefusals = {
  badDomain: 'This is not a domain. Enter one such as maplecourt.com.',
  badSelector: 'A selector is letters, digits, hyphens and dots, such as s1.',
} as const;

export const healthStates = ['GOOD', 'ATTENTION', 'PROBLEM', 'UNKNOWN'] as const;
export type HealthState = (typeof healthStates)[number];

export const emailHealth = defineEndpoints('EmailHealth', {
  getEmailHealth: query({
    summary: 'Whether the domain mail is sent from says so in its SPF, DKIM and DMARC records, and what to add where it does not.',
    permission: mayRead,
    input: z.object({}),
    output: z.object({
      version: z.string(),
      domain: z.string(),
      selector: z.string(),
      isServerDomain: z.boolean(),
      readsReports: z.boolean(),
      checks: z.array(
        z.object({
          name: z.string(),
          state: z.enum(healthStates),
          says: z.string(),
          found: z.string(),
          /** The record to add: where, of which type, with which value; null where nothing is to be added. */
          add: z.object({ host: z.string(), type: z.string(), value: z.string() }).nullable(),
        }),
      ),
      counts: z.array(
        z.object({
          channel: z.enum(['EMAIL', 'TEXT']),
          noticeClass: z.enum(noticeClasses),
          sent: z.number(),
          failed: z.number(),
          complaints: z.number(),
        }),
      ),
    }),
  }),
  saveEmailSender: command({
    summary: 'Names the domain whose records are looked at, and the selector of its DKIM key.',
    permission: mayChange,
    touches: 'email domain',
    customerWide: true,
    input: z.object({ version: z.string(), domain: line(253), selector: line(63) }),
    output: z.object({ version: z.string() }),
    refusals: { ...healthRefusals, ...overwriteRefusals },
  }),
});

export const healthScreens = defineScreens({
  'email-health': {
    title: 'Email health',
    also: 'spf dkim dmarc bounce complaint deliverability',
    area: 'correspondence',
    path: '/correspondence/email-health',
    claims: mayRead,
    menu: { section: 'Correspondence', order: 21 },
  },
});
