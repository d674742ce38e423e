// Two people start the next reconciliation of a bank account: the second waits for the first and is told in
// words, not by a guard.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { banking } from '../banking.contract.ts';
import { aBankedCommunity, type BankedCommunity } from '../banking.testing.ts';

let maple: BankedCommunity;
beforeAll(async () => {
  maple = await aBankedCommunity();
});
afterAll(() => maple.close());

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(maple.db.asMigrator);
  return rows.length > 0;
}

test('a start that comes while another one is being saved', async () => {
  const { communityId, bankAccountId, customerId } = maple;
  const head = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '0.00' };
  const { reconciliationId } = await maple.call(banking.startReconciliation, head);
  await maple.call(banking.finishReconciliation, { communityId, reconciliationId });
  // The first holds the account, as every start does, and saves only when the second is on its way.
  const { second } = await maple.db.asMigrator.transaction().execute(async (first) => {
    await sql`select from ledger.bank_account where bank_account_id = ${bankAccountId} for no key update`.execute(first);
    await sql`lock table banking.reconciliation in share mode`.execute(first);
    const answer = maple.send(banking.startReconciliation, { ...head, statementDate: '2026-02-28' });
    while (!(await someoneWaits())) await sleep(5);
    await sql`insert into banking.reconciliation (customer_id, community_id, bank_account_id, statement_on, opening_cents, statement_balance_cents,
        started_by, started_time)
      select ${customerId}, ${communityId}, ${bankAccountId}, '2026-02-28', 0, 0, min(user_id), now() from identity.app_user where customer_id = ${customerId}`.execute(
      first,
    );
    return { second: answer };
  });
  const told = await second;
  expect([told.status, told.json.code]).toEqual([409, 'reconciliationOpen']);
});
