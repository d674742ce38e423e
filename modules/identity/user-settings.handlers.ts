// The handlers of a user's own settings: nobody reads or saves those of somebody else.
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { notFound, Refusal } from '../../packages/kernel/kernel.ts';
import { flagOn } from './flag-answers.store.ts';
import { mayStartOn, startPages } from './start-page.contract.ts';
import { settingsSavedMessage, type UserSettings, type userSettings } from './user-settings.contract.ts';
import { findUserSettings, saveUserSettings } from './user-settings.store.ts';

async function ownSettings({ tx, userId, input }: Context<{ userId: string }>): Promise<UserSettings> {
  const found = input.userId === userId ? await findUserSettings(tx, userId) : undefined;
  if (!found) throw notFound('The user');
  return found;
}

async function refuseClosedPage({ tx, held }: Context<unknown>, startPage: number): Promise<void> {
  const page = startPages.find(({ value }) => value === startPage);
  const on = new Set<string>();
  for (const flag of page?.oneFlagOf ?? []) if (await flagOn(tx, flag)) on.add(flag);
  if (!page || !mayStartOn(page, held, (flag) => on.has(flag)))
    throw new Refusal('startPageClosed', 'Your role cannot begin on this page.', [
      { path: 'startPage', message: 'is not open to your role' },
    ]);
}

export const userSettingsHandlers: Handlers<typeof userSettings> = {
  async get(context) {
    return await ownSettings(context);
  },
  async save(context) {
    const { tx, input, communities, userId, record } = context;
    const before = await ownSettings(context);
    // A page that was open when it was chosen may stay chosen: whoever lost it begins at home.
    if (input.startPage !== before.startPage) await refuseClosedPage(context, input.startPage);
    const { defaultCommunityId = before.defaultCommunityId, contactDisplayName = before.contactDisplayName, ...rest } = input;
    const isNew = defaultCommunityId !== null && defaultCommunityId !== before.defaultCommunityId;
    if (isNew && communities !== 'all' && !communities.has(defaultCommunityId))
      throw new Refusal('communityNotYours', 'The community is not among yours.', [
        { path: 'defaultCommunityId', message: 'is not among your communities' },
      ]);
    const after = { ...rest, defaultCommunityId, contactDisplayName };
    await saveUserSettings(tx, after);
    record({ entityId: userId, before, after });
    return { Message: settingsSavedMessage };
  },
};
