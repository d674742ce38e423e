// The feature flags, declared once: their names, and the one call that tells the browser which are on.
import { z } from 'zod';
import { defineEndpoints, query } from './endpoint.ts';

/**
 * Every feature flag. Source: specification 9, which writes `ar-central-hub` and `ui-error-handling-ff` so
 * and describes the others.
 */
export const flagNames = [
  'ar-central-hub',
  'paywall-tier-2',
  'paywall-tier-3',
  'fiscal-year-prompt',
  'ap-dashboard',
  'split-ap-transaction-routes',
  'service-request-digest',
  'auto-reconciliation-notice',
  'enter-bills-page-migration',
  'auto-send-welcome-letters',
  'ar-ap-redesign',
  'ap-inbox-access-control',
  'support-desk-sso',
  'ui-error-handling-ff',
] as const;
export type FlagName = (typeof flagNames)[number];

/** How often the browser asks anew for permissions and flags. Source: specification 6 and 9. */
export const permissionRefreshMs = 300_000;

export const flags = defineEndpoints('Flag', {
  getFlags: query({
    summary: 'Which feature flags are on for the customer of the signed-in user.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.object({ Flags: z.record(z.enum(flagNames), z.boolean()) }),
  }),
});
