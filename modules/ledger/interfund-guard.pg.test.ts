// The database's guard of dues between funds, probed past the program: what one fund is owed the other owes,
// and an entry that says otherwise is let through once the guard is off.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, type Tx } from '../../packages/db/database.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;
let entryId: string;

beforeAll(async () => {
  maple = await aCommunity();
  const lines = [
    { accountId: accountId(maple, '6010'), debit: '5.00' },
    { accountId: accountId(maple, '1010'), credit: '5.00' },
  ];
  const entry = { communityId: maple.communityId, postDate: '2026-01-12', description: 'Paid for the reserves', lines };
  entryId = (await postJournal(maple, entry)).entryId;
});
afterAll(() => maple.close());

/** The entry once more, with what its due in the operating fund is against, past the program’s own checks. */
async function postAgain(tx: Pick<Tx, 'db'>, counterFundId: string | null): Promise<void> {
  const made = await sql<{
    id: string;
  }>`insert into ledger.entry (customer_id, community_id, period_start, post_date, entry_type, batch_id, source_type, source_id, entered_by, entered_time)
    select customer_id, community_id, period_start, post_date, entry_type, batch_id, 'probe', entry_id::text, entered_by, entered_time
    from ledger.entry where customer_id = ${maple.customerId} and entry_id = ${entryId} returning entry_id as id`.execute(tx.db);
  await sql`insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents, memo, is_interfund, counter_fund_id)
    select customer_id, ${made.rows[0]?.id}::bigint, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents, memo, is_interfund,
      case when account_id = ${accountId(maple, '1900')}::bigint then ${counterFundId}::bigint else counter_fund_id end
    from ledger.posting where customer_id = ${maple.customerId} and entry_id = ${entryId}`.execute(tx.db);
}

class TakenBack extends Error {}

test.each([
  ['the other fund', 'RESERVE', null],
  ['no fund', null, 'CH012'],
])('an entry whose due is against %s ends with %s', async (_whom, fund, code) => {
  const posted = maple.services.database.transact(maple.customerId, async (tx) => {
    await postAgain(tx, fund === null ? null : (maple.fundIds.get(fund) ?? ''));
    throw new TakenBack();
  });
  if (code === null) await expect(posted).rejects.toThrow(TakenBack);
  else await expect(posted).rejects.toMatchObject({ code });
});

test('with the guard off the one-sided due goes through: the guard is what held', async () => {
  const posted = maple.db.asMigrator.transaction().execute(async (db) => {
    await sql`drop trigger guard_interfund on ledger.posting`.execute(db);
    await sql`set local role commonhold_app`.execute(db);
    await sql.raw(`set local app.customer_id = '${maple.customerId}'`).execute(db);
    await postAgain({ db }, null);
    throw new TakenBack();
  });
  await expect(posted).rejects.toThrow(TakenBack);
});
