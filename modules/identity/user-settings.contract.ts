// What identity declares about a user's own settings: where they begin and what they are told of. Names of
// fields as in the specification, section 3.
import { z } from 'zod';
import { command, count, defineEndpoints, flag, id, line, query } from '../../packages/contract/contract.ts';

/** What may be subscribed to, in the order it is shown. Source: specification 3. */
export const subscriptions = [
  'NotifyInvoiceSubmission',
  'NotifyAPApproval',
  'NotifyInternalAPApproval',
  'NotifyCCRUpdates',
  'NotifyServiceRequestUpdates',
  'NotifyAutoRecon',
] as const;
export type Subscription = (typeof subscriptions)[number];

/** Shown when settings are saved. Source: specification 8, to the letter. */
export const settingsSavedMessage = 'User settings has been saved. This change will take effect upon your next login.';
/** Shown when they are not, with what was wrong after it. Source: specification 8, to the letter. */
export const settingsFailedMessage = 'There was a problem saving user settings.';

const flags = {
  NotifyInvoiceSubmission: flag,
  NotifyAPApproval: flag,
  NotifyInternalAPApproval: flag,
  NotifyCCRUpdates: flag,
  NotifyServiceRequestUpdates: flag,
  NotifyAutoRecon: flag,
} satisfies Record<Subscription, typeof flag>;

/** A user's own settings. `startPage`: 0 home, 1 community actions dashboard, 2 board approval. */
export const userSettingsView = z.object({
  userId: id,
  defaultCommunityId: id.nullable(),
  contactDisplayName: z.string(),
  startPage: z.number(),
  ...flags,
});
export type UserSettings = z.output<typeof userSettingsView>;

export const userSettingsRefusals = {
  startPageClosed: 'Your role cannot begin on this page.',
  communityNotYours: 'The community is not among yours.',
} as const;

export const userSettings = defineEndpoints('UserSettings', {
  get: query({
    summary: 'The settings of the signed-in user: where they begin and what they are told of.',
    permission: 'signedIn',
    input: z.object({ userId: id }),
    output: userSettingsView,
  }),
  save: command({
    summary: 'Saves the settings of the signed-in user; what is not sent stays as it is.',
    permission: 'signedIn',
    touches: 'user settings',
    ownKey: true,
    input: z.object({
      userId: id,
      defaultCommunityId: id.nullable().optional(),
      contactDisplayName: line(120, 1).optional(),
      startPage: count(2),
      ...flags,
    }),
    output: z.object({ Message: z.string() }),
    refusals: userSettingsRefusals,
  }),
});
