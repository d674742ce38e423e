// The handlers of a user's own settings: nobody reads or saves those of someone else.
import { refuse } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { notFound } from '../../packages/kernel/kernel.ts';
import { flagOn } from './flag-answers.store.ts';
import { mayStartOn, startPages } from './start-page.contract.ts';
import { settingsSavedMessage, type UserSettings, type userSettings, userSettingsRefusals } from './user-settings.contract.ts';
import { findUserSettings, saveUserSettings } from './user-settings.store.ts';

async function isOpenPage({ tx, held }: Pick<Context<unknown>, 'tx' | 'held'>, startPage: number): Promise<boolean> {
  const page = startPages.find(({ value }) => value === startPage);
  const on = new Set<string>();
  for (const flag of page?.oneFlagOf ?? []) if (await flagOn(tx, flag)) on.add(flag);
  return page !== undefined && mayStartOn(page, held, (flag) => on.has(flag));
}

/**
 * The settings of a user as they hold today: whoever lost the claim or the tier of their start page begins at
 * home.
 */
export async function standingSettings(context: Pick<Context<unknown>, 'tx' | 'held' | 'userId'>): Promise<UserSettings | undefined> {
  const found = await findUserSettings(context.tx, context.userId);
  return found && ((await isOpenPage(context, found.startPage)) ? found : { ...found, startPage: 0 });
}

async function ownSettings(context: Context<{ userId: string }>): Promise<UserSettings> {
  const found = context.input.userId === context.userId ? await standingSettings(context) : undefined;
  if (!found) throw notFound('The user');
  return found;
}

export const userSettingsHandlers: Handlers<typeof userSettings> = {
  async get(context) {
    return await ownSettings(context);
  },
  async save(context) {
    const { tx, input, communities, userId, record } = context;
    const before = await ownSettings(context);
    if (!(await isOpenPage(context, input.startPage)))
      throw refuse(userSettingsRefusals, 'startPageClosed', [{ path: 'startPage', message: 'is not open to your role' }]);
    const { defaultCommunityId = before.defaultCommunityId, contactDisplayName = before.contactDisplayName, ...rest } = input;
    const isNew = defaultCommunityId !== null && defaultCommunityId !== before.defaultCommunityId;
    if (isNew && communities !== 'all' && !communities.has(defaultCommunityId))
      throw refuse(userSettingsRefusals, 'communityNotYours', [{ path: 'defaultCommunityId', message: 'is not among your communities' }]);
    const after = { ...rest, defaultCommunityId, contactDisplayName };
    await saveUserSettings(tx, after);
    record({ entityId: userId, before, after });
    return { Message: settingsSavedMessage };
  },
};
