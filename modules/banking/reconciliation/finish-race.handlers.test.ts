// A reconciliation is finished while someone posts to its cash account: the entry waits, and is refused for
// what was proved meanwhile.
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

const receipt = { on: '2026-01-05', amount: '100.00', against: '4000', description: 'Receipt' };

/** True once the call waits for a lock of someone else. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(maple.db.asMigrator);
  return rows.length > 0;
}

test('an entry dated into a proof that is being made waits for it, and is refused', async () => {
  await maple.book([receipt]);
  const head = {
    communityId: maple.communityId,
    bankAccountId: maple.bankAccountId,
    statementDate: '2026-01-31',
    statementBalance: '0.00',
  };
  const { reconciliationId } = await maple.call(banking.startReconciliation, head);
  let isAnswered = false;
  // Whoever reads the summary of balances waits, posting does not: an entry comes between what was read
  // before and after.
  const finishing = await maple.db.asMigrator.transaction().execute(async (blocking) => {
    await sql`lock table ledger.balance in access exclusive mode`.execute(blocking);
    const answer = maple.send(banking.finishReconciliation, { communityId: maple.communityId, reconciliationId });
    answer.finally(() => (isAnswered = true));
    while (!isAnswered && !(await someoneWaits())) await sleep(5);
    return { answer, late: expect(maple.book([receipt])).rejects.toMatchObject({ code: expect.stringMatching(/^(CH010|reconciled)$/) }) };
  });
  expect((await finishing.answer).status).toBe(200);
  await finishing.late;
  const report = await maple.call(banking.getReconciliationReport, { communityId: maple.communityId, reconciliationId });
  expect(report.state).toBe('COMPLETED');
});
