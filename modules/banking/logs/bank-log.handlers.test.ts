// The bank logs through HTTP: a statement, a lockbox file with a payment posted, waiting and removed, and a
// reconciliation; nothing of another community.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { banking } from '../banking.contract.ts';
import { aBankedCommunity, type BankedCommunity, januaryFile } from '../banking.testing.ts';
import { bankLogList, lockboxLogList } from './bank-log.contract.ts';

let maple: BankedCommunity;
beforeAll(async () => {
  maple = await aBankedCommunity();
  await maple.call(banking.importStatement, { communityId: maple.communityId, file: januaryFile() });
  const { communityId, bankAccountId } = maple;
  await maple.services.database.transact(maple.customerId, async (tx) => {
    const hash = 'ab'.repeat(32);
    await sql`insert into receivables.lockbox_file (customer_id, file_name, content_hash, preset, item_count, total_cents, imported_by, imported_time)
      select ${tx.customerId}, 'box.bai', ${hash}, 'BAI', 3, 90000, min(user_id), '2026-01-05T18:00:00Z' from identity.app_user where customer_id = ${tx.customerId}`.execute(
      tx.db,
    );
    for (const [line, status, reason] of [
      [1, 'EXCEPTION', 'UNKNOWN_OWNER'],
      [2, 'EXCEPTION', 'NO_ACCOUNT'],
      [3, 'DELETED', ''],
    ] as const)
      await sql`insert into receivables.lockbox_line (customer_id, lockbox_file_id, file_line, lockbox_id, deposit_on, batch_number, sequence, amount_cents,
          fingerprint, status, reason, community_id, bank_account_id)
        select ${tx.customerId}, max(lockbox_file_id), ${line}, '9100', '2026-01-05', '1', ${line}, 30000, ${`f${line}`}, ${status}, ${reason}, ${communityId}, ${bankAccountId}
        from receivables.lockbox_file where customer_id = ${tx.customerId}`.execute(tx.db);
  });
});
afterAll(() => maple.close());

test('the log holds what came from the bank, the latest first', async () => {
  const { rows } = await maple.call(bankLogList.calls.readPage, { communityId: maple.communityId });
  expect(rows.map(({ what, forDate, amount, detail }) => [what, forDate, amount, detail])).toContainEqual([
    'LOCKBOX',
    '2026-01-05T00:00:00',
    '900.00',
    'box.bai, 3 payments',
  ]);
  expect(rows.map(({ what }) => what).toSorted()).toEqual(['LOCKBOX', 'STATEMENT']);
  expect(new Set(rows.map(({ bankEventId }) => bankEventId)).size).toBe(rows.length);
});

test('a deposit of a lockbox file is one line with what waits and what was removed', async () => {
  const { rows } = await maple.call(lockboxLogList.calls.readPage, { communityId: maple.communityId });
  expect(rows).toMatchObject([{ payments: 3, amount: '900.00', posted: '0.00', waiting: '600.00', removed: '300.00', state: 'WAITING' }]);
});

test('another community sees none of it', async () => {
  for (const list of [bankLogList, lockboxLogList])
    expect((await maple.send(list.calls.readPage, { communityId: '999999' })).status).toBeGreaterThanOrEqual(403);
});
