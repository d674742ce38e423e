// Alerts on a real database: what is collected, who sees it, what becomes of it, and that nobody sees what is
// not theirs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { addMilliseconds } from '../../packages/kernel/kernel.ts';
import { userSettings } from '../identity/identity.contract.ts';
import { aCommunity, type TestCommunity } from '../ledger/ledger.testing.ts';
import { alerts, alertTypes } from './alert.contract.ts';
import { collectAlerts } from './alert.store.ts';
import { addSupportNotification, deskRoutes } from './desk.server.ts';

let on: TestCommunity;
beforeAll(async () => {
  on = await aCommunity({ more: deskRoutes });
});
afterAll(() => on.close());

const collect = () => {
  const now = on.clock.now();
  return on.services.database.transact(on.customerId, (tx) => collectAlerts(tx, addMilliseconds(now, -86_400_000), now));
};
const inDatabase = (statement: ReturnType<typeof sql>) => statement.execute(on.db.asMigrator);
const bill = (number: string, status = 'SUBMITTED') =>
  inDatabase(sql`insert into payables.bill (customer_id, community_id, vendor_id, bill_number, bill_number_key, bill_date, effective_on, due_on, total_cents, open_cents,
      status, approvals_required, entered_by, entered_time, submitted_by)
    select ${on.customerId}, ${on.communityId}, (select min(vendor_id) from people.vendor where customer_id = ${on.customerId}), ${number}, ${number},
      '2026-01-05', '2026-01-05', '2026-02-04', 12000, 12000, ${status}, 1, 1, now(), 1`);
const mine = async (token?: string) => {
  const answer = await on.send(alerts.getAlerts, { take: 100 }, token ? { token } : {});
  expect(answer.status).toBe(200);
  return (answer.json as unknown as { Alerts: { AlertId: string; AlertCount: number; Message: string; Link: string; Route: string }[] })
    .Alerts;
};
const messages = async (token?: string) => (await mine(token)).map(({ Message }) => Message);

describe('alerts', () => {
  test('tell of what waits, once, and of more of it anew with a greater id', async () => {
    await inDatabase(sql`insert into people.vendor (customer_id, name) values (${on.customerId}, 'Sierra Green Landscape')`);
    await bill('SG-118');
    await collect();
    await collect();
    const [first] = await mine();
    expect(await messages()).toEqual(['1 bill waits for approval in Maple Court']);
    expect(first).toMatchObject({
      Route: 'ap-approval-manage',
      Link: `/c/${on.communityId}/payables/approvals`,
      IsAnchor: false,
      AlertCount: 1,
    });
    await bill('SG-119');
    await collect();
    const [second, ...rest] = await mine();
    expect(second?.Message).toBe('2 bills wait for approval in Maple Court');
    expect(rest).toEqual([]);
    expect(BigInt(second?.AlertId ?? '0')).toBeGreaterThan(BigInt(first?.AlertId ?? '0'));
    expect(await on.call(alerts.getLastAlertId, {})).toEqual({ LastAlertId: second?.AlertId, AlertCount: 1 });
  });

  test('have the shape of the specification', async () => {
    const [one] = await mine();
    expect(one).toMatchObject({
      Payload: {
        ExternalUri: null,
        Identities: [{ Name: 'CommunityAgentId', Id: on.communityId }],
        TransactionType: alertTypes.billsToApprove,
      },
    });
    expect(Object.keys(one ?? {}).sort()).toEqual([
      'AlertCount',
      'AlertId',
      'EnteredTime',
      'IsAnchor',
      'Link',
      'Message',
      'Payload',
      'Route',
    ]);
  });

  test('fewer of the same lower the count, none of it settles the alert', async () => {
    await inDatabase(
      sql`update payables.bill set status = 'CANCELLED', open_cents = 0, cancelled_on = '2026-01-06', cancel_reason = 'twice' where customer_id = ${on.customerId} and bill_number = 'SG-118'`,
    );
    await collect();
    expect(await messages()).toEqual(['1 bill waits for approval in Maple Court']);
    await inDatabase(
      sql`update payables.bill set status = 'CANCELLED', open_cents = 0, cancelled_on = '2026-01-06', cancel_reason = 'twice' where customer_id = ${on.customerId}`,
    );
    await collect();
    expect(await messages()).toEqual([]);
    const { Alerts } = await on.call(alerts.getAlertHistory, { state: 'settled' });
    expect(Alerts.map(({ State }) => State)).toEqual(['settled', 'settled']);
  });

  test('come from jobs, kept batches, lockbox payments, reconciliations and communities that are not set up', async () => {
    const [user] = (
      await sql<{ id: string }>`select min(user_id) as id from identity.app_user where customer_id = ${on.customerId}`.execute(
        on.db.asMigrator,
      )
    ).rows;
    await inDatabase(sql`insert into platform.job_progress (job_id, customer_id, user_id, kind, title, state, changed_time)
      values (gen_random_uuid(), ${on.customerId}, ${user?.id}, 'statements', 'Statements of January', 'failed', ${on.clock.now()})`);
    await inDatabase(sql`insert into ledger.batch (customer_id, community_id, kind, state, post_date, description, entered_by, entered_time)
      values (${on.customerId}, ${on.communityId}, 'CHARGES', 'UNPOSTED', '2026-02-01', 'February assessments', 1, now())`);
    await inDatabase(sql`with file as (insert into receivables.lockbox_file (customer_id, file_name, content_hash, preset, item_count, total_cents, imported_by, imported_time)
        values (${on.customerId}, 'box.txt', 'x', 'BAI', 1, 100, 1, now()) returning lockbox_file_id)
      insert into receivables.lockbox_line (customer_id, lockbox_file_id, file_line, lockbox_id, deposit_on, batch_number, sequence, amount_cents, fingerprint, status, reason)
      select ${on.customerId}, lockbox_file_id, 1, 'B1', '2026-01-09', '1', 1, 100, 'f', 'EXCEPTION', 'NO_ACCOUNT' from file`);
    await inDatabase(sql`with account as (insert into ledger.bank_account (customer_id, community_id, name, bank_name, routing_number, account_number_sealed, account_last4, account_id, fund_id)
        select a.customer_id, a.community_id, 'Operating', 'Bank', '122402405', 'x', '1234', a.account_id, a.fund_id from ledger.account a
        where a.customer_id = ${on.customerId} and a.number = '1010' returning bank_account_id)
      insert into banking.reconciliation (customer_id, community_id, bank_account_id, statement_on, opening_cents, statement_balance_cents, started_by, started_time)
      select ${on.customerId}, ${on.communityId}, bank_account_id, '2026-01-31', 0, 500, 1, now() from account`);
    await inDatabase(
      sql`insert into communities.community (customer_id, name, short_code, legal_name) values (${on.customerId}, 'Quail Hollow', 'QH', 'Quail Hollow HOA')`,
    );
    await collect();
    expect((await messages()).sort()).toEqual([
      '1 lockbox payment without an owner',
      'February assessments is kept and not posted in Maple Court',
      'Quail Hollow has no fiscal year: nothing can be posted',
      'Statements of January failed',
      'The reconciliation of Operating in Maple Court differs',
    ]);
  });

  test('are shown only where the user may open their screen, in communities of theirs, and jobs to their own user', async () => {
    expect(await messages(await on.tokenFor('Board member', [on.communityId]))).toEqual([]);
    expect(await messages(await on.tokenFor('Accounts payable', [on.communityId]))).toEqual([
      'The reconciliation of Operating in Maple Court differs',
    ]);
    const accountant = await on.tokenFor('Accountant', [on.communityId]);
    expect((await messages(accountant)).sort()).toEqual([
      '1 lockbox payment without an owner',
      'February assessments is kept and not posted in Maple Court',
      'The reconciliation of Operating in Maple Court differs',
    ]);
  });

  test('page by offset, the newest first', async () => {
    const all = (await mine()).map(({ AlertId }) => AlertId);
    const pages = [];
    for (let offset = 0; offset < all.length; offset += 2) pages.push(...(await on.call(alerts.getAlerts, { offset, take: 2 })).Alerts);
    expect(pages.map(({ AlertId }) => AlertId)).toEqual(all);
    expect(all).toEqual([...all].sort((a, b) => Number(BigInt(b) - BigInt(a))));
  });

  test('are dismissed for one user alone, one or all, and never twice', async () => {
    const accountant = await on.tokenFor('Accountant');
    const before = (await messages(accountant)).length;
    const [first] = await mine();
    expect((await on.call(alerts.dismiss, { AlertId: first?.AlertId ?? '' })).AlertCount).toBe(4);
    expect((await on.call(alerts.dismiss, { AlertId: first?.AlertId ?? '' })).AlertCount).toBe(4);
    const rest = await mine();
    expect((await on.call(alerts.dismissAll, { LastAlertId: rest.at(-1)?.AlertId ?? '' })).AlertCount).toBe(3);
    expect((await on.call(alerts.dismissAll, {})).AlertCount).toBe(0);
    expect(await messages()).toEqual([]);
    expect((await messages(accountant)).length).toBe(before);
    expect((await on.call(alerts.getAlertHistory, { state: 'dismissed' })).Total).toBe(5);
  });

  test('of others cannot be dismissed', async () => {
    const member = await on.tokenFor('Board member', [on.communityId]);
    const [theirs] = (await on.call(alerts.getAlertHistory, {})).Alerts;
    const answer = await on.send(alerts.dismiss, { AlertId: theirs?.AlertId }, { token: member });
    expect([answer.status, answer.json.code]).toEqual([404, 'notFound']);
  });

  test('do not reach those who turned their event off, by subscription or by kind', async () => {
    await bill('SG-120');
    await collect();
    expect(await messages()).toEqual(['1 bill waits for approval in Maple Court']);
    expect((await on.call(alerts.setReach, { TransactionType: alertTypes.billsToApprove, IsOn: false })).AlertCount).toBe(0);
    const reach = await on.call(alerts.getReach, {});
    expect(reach.find(({ TransactionType }) => TransactionType === alertTypes.billsToApprove)?.IsOn).toBe(false);
    const { UserId } = await settingsOwner();
    expect((await on.call(userSettings.get, { userId: UserId })).NotifyAPApproval).toBe(false);
    expect((await on.call(alerts.setReach, { TransactionType: alertTypes.billsToApprove, IsOn: true })).AlertCount).toBe(1);
    await inDatabase(
      sql`update ledger.batch set description = 'March assessments' where customer_id = ${on.customerId} and state = 'UNPOSTED'`,
    );
    expect((await on.call(alerts.setReach, { TransactionType: alertTypes.chargesToReview, IsOn: false })).AlertCount).toBe(1);
    const unknown = await on.send(alerts.setReach, { TransactionType: alertTypes.southDataOrder, IsOn: false });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'notFound']);
  });

  test('tell of a job that failed until it succeeds, and of what one built for the person it is done for', async () => {
    const schedule = (id: number, name: string, mode: string, state: string) =>
      inDatabase(sql`insert into platform.schedule (customer_id, schedule_id, community_id, kind, subject_id, name, mode, frequency, start_on, start_at, end_at,
          weekdays, state, next_on, next_time, entered_by, entered_time)
        values (${on.customerId}, ${id}, ${on.communityId}, 'noting', '', ${name}, ${mode}, 'MONTHLY', '2026-01-01', '06:00', '23:59', '{1,2,3,4,5,6,7}', ${state},
          ${state === 'ACTIVE' ? '2026-02-01' : null}, ${state === 'ACTIVE' ? '2026-02-01T14:00:00Z' : null}, 1, ${on.clock.now()})`);
    const run = (id: number, state: string, time: string) =>
      inDatabase(sql`insert into platform.schedule_run (customer_id, schedule_id, scheduled_time, scheduled_on, state, message, ran_time)
        values (${on.customerId}, ${id}, ${time}, '2026-01-05', ${state}, 'Lee owes 310.00', ${time})`);
    await schedule(901, 'Dues', 'AUTOMATE', 'ACTIVE');
    await schedule(902, 'Fees', 'AUTOMATE', 'PAUSED');
    await schedule(903, 'Old entry', 'AUTOMATE', 'ENDED');
    await run(901, 'FAILED_PERIOD', '2026-01-05T06:00:00Z');
    await run(902, 'FAILED', '2026-01-05T07:00:00Z');
    await run(903, 'FAILED', '2025-11-05T07:00:00Z');
    await collect();
    const jobs = async () => (await mine()).filter(({ Route }) => Route === 'job-profile').map(({ Message, Link }) => [Message, Link]);
    expect(await jobs()).toEqual(
      expect.arrayContaining([
        ['Dues failed: its date lies in a closed or missing period', '/jobs/901'],
        ['Fees failed and is paused', '/jobs/902'],
      ]),
    );
    expect(await jobs()).toHaveLength(2);
    await run(901, 'DONE', '2026-01-05T08:00:00Z');
    await inDatabase(sql`update platform.schedule_run set state = 'SKIPPED' where customer_id = ${on.customerId} and schedule_id = 902`);
    await collect();
    expect(await jobs()).toEqual([]);
  });
});

async function settingsOwner() {
  const found = await sql<{
    UserId: string;
  }>`select min(user_id) as "UserId" from identity.app_user where customer_id = ${on.customerId}`.execute(on.db.asMigrator);
  return found.rows[0] ?? { UserId: '' };
}

describe('news and releases', () => {
  test('count until they are seen; seeing the newest sees the older ones', async () => {
    const { AlertCount: before } = await on.call(alerts.getLastAlertId, {});
    const add = (kind: 'NEWS' | 'RELEASE', title: string) =>
      addSupportNotification(on.services.database.local, { kind, title, body: 'Text', link: '', publishedTime: on.clock.now() });
    await add('NEWS', 'Old news');
    const newest = await add('NEWS', 'New news');
    const release = await add('RELEASE', 'Version 2');
    expect((await on.call(alerts.getLastAlertId, {})).AlertCount).toBe(before + 3);
    const { News, Releases } = await on.call(alerts.getSupportNotifications, {});
    expect([News.map(({ Title, IsSeen }) => [Title, IsSeen]), Releases.map(({ Title }) => Title)]).toEqual([
      [
        ['New news', false],
        ['Old news', false],
      ],
      ['Version 2'],
    ]);
    expect((await on.call(alerts.markSupportNotificationSeen, { NotificationId: newest })).AlertCount).toBe(before + 1);
    expect((await on.call(alerts.getSupportNotifications, {})).News.map(({ IsSeen }) => IsSeen)).toEqual([true, true]);
    expect((await on.call(alerts.markSupportNotificationSeen, { NotificationId: release })).AlertCount).toBe(before);
  });

  test('an item that is not there is not found', async () => {
    const answer = await on.send(alerts.markSupportNotificationSeen, { NotificationId: '999999' });
    expect([answer.status, answer.json.code]).toEqual([404, 'notFound']);
  });
});
