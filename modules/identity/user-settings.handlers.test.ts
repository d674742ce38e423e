// A user's own settings: what they are at first, what is saved, and what is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { global, userSettings } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';

let on: TestServer;
let userId: string;
beforeAll(async () => {
  on = await aServer();
  const ada = on.db.asMigrator.selectFrom('identity.app_user').select('user_id').where('email', '=', 'ada@test.example');
  userId = String((await ada.executeTakeFirstOrThrow()).user_id);
});
afterAll(() => on.close());

const asNew = {
  startPage: 0,
  NotifyInvoiceSubmission: true,
  NotifyAPApproval: true,
  NotifyInternalAPApproval: true,
  NotifyCCRUpdates: true,
  NotifyServiceRequestUpdates: true,
  NotifyAutoRecon: true,
};

describe('user settings', () => {
  test('begin at home with every subscription on', async () => {
    expect(await on.call(userSettings.get, { userId })).toEqual({
      ...asNew,
      userId,
      defaultCommunityId: null,
      contactDisplayName: 'Ada Admin',
    });
  });

  test('are saved with the words of the specification; what is not sent stays', async () => {
    const saved = await on.call(userSettings.save, {
      ...asNew,
      userId,
      startPage: 2,
      NotifyAutoRecon: false,
      defaultCommunityId: '7',
      contactDisplayName: 'Ada A.',
    });
    expect(saved).toEqual({ Message: 'User settings has been saved. This change will take effect upon your next login.' });
    await on.call(userSettings.save, { ...asNew, userId, startPage: 2, NotifyAutoRecon: false });
    expect(await on.call(userSettings.get, { userId })).toEqual({
      ...asNew,
      userId,
      startPage: 2,
      NotifyAutoRecon: false,
      defaultCommunityId: '7',
      contactDisplayName: 'Ada A.',
    });
  });

  test('refuse a start page whose claim or flag is missing', async () => {
    const dashboard = await on.send(userSettings.save, { ...asNew, userId, startPage: 1 });
    expect([dashboard.status, dashboard.json.code]).toEqual([409, 'startPageClosed']);
    await on.services.database.transact(on.customerId, async (tx) => {
      await tx.db
        .insertInto('identity.feature_flag')
        .values({ customer_id: on.customerId, flag: 'paywall-tier-3', is_on: true, changed_by: userId, changed_time: on.clock.now() })
        .execute();
    });
    expect((await on.send(userSettings.save, { ...asNew, userId, startPage: 1 })).status).toBe(200);
  });

  test('begin at home once the tier of the start page is lost, and save what else is changed', async () => {
    const pages = async () => [
      (await on.call(userSettings.get, { userId })).startPage,
      (await on.call(global.getGlobalData, {})).UserAgentThumbnail.UserSettings.startPage,
    ];
    expect(await pages()).toEqual([1, 1]);
    await on.services.database.transact(on.customerId, async (tx) => {
      await tx.db.updateTable('identity.feature_flag').set({ is_on: false }).where('customer_id', '=', on.customerId).execute();
    });
    on.clock.advance(60_000);
    expect(await pages()).toEqual([0, 0]);
    expect((await on.send(userSettings.save, { ...asNew, userId, startPage: 1 })).json.code).toBe('startPageClosed');
    await on.call(userSettings.save, { ...asNew, userId, startPage: 0 });
  });

  test('refuse a community outside the scope', async () => {
    const token = await on.tokenFor('Manager', []);
    const { json } = await on.send(userSettings.get, { userId }, { token });
    expect(json.code).toBe('notFound');
    const own = await on.db.asMigrator
      .selectFrom('identity.app_user')
      .select('user_id')
      .where('display_name', '=', 'Manager')
      .executeTakeFirstOrThrow();
    const answer = await on.send(userSettings.save, { ...asNew, userId: own.user_id, defaultCommunityId: '7' }, { token });
    expect([answer.status, answer.json.code]).toEqual([409, 'communityNotYours']);
  });

  test('of someone else are neither shown nor saved', async () => {
    const token = await on.tokenFor('Accountant');
    for (const endpoint of [userSettings.get, userSettings.save]) {
      const answer = await on.send(endpoint, { ...asNew, userId }, { token });
      expect([answer.status, answer.json.code]).toEqual([404, 'notFound']);
    }
  });
});
