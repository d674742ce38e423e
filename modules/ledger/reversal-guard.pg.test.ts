// The database's guard of reversals, probed past the program: no entry is reversed before its day, and one is
// let through once the guard is off.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, type Tx } from '../../packages/db/database.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;
let entryId: string;

beforeAll(async () => {
  maple = await aCommunity();
  const lines = [
    { accountId: accountId(maple, '5310'), debit: '20.00' },
    { accountId: accountId(maple, '1010'), credit: '20.00' },
  ];
  const entry = { communityId: maple.communityId, postDate: '2026-01-12', description: 'Landscaping', lines };
  entryId = (await postJournal(maple, entry)).entryId;
});
afterAll(() => maple.close());

/** Writes the head of a reversal of the entry, dated a day, past everything the program asks. */
async function reverseOn(tx: Pick<Tx, 'db'>, day: string): Promise<void> {
  await sql`insert into ledger.entry (customer_id, community_id, period_start, post_date, entry_type, batch_id, source_type, source_id, reverses_entry_id, entered_by, entered_time)
    select customer_id, community_id, period_start, ${day}::date, 'JOURNAL_REVERSAL', batch_id, 'reversal', entry_id::text, entry_id, entered_by, entered_time
    from ledger.entry where customer_id = ${maple.customerId} and entry_id = ${entryId}`.execute(tx.db);
}

class TakenBack extends Error {}

test.each([
  ['2026-01-11', 'CH011'],
  ['2026-01-12', null],
])('a reversal dated %s ends with %s', async (day, code) => {
  const reversed = maple.services.database.transact(maple.customerId, async (tx) => {
    await reverseOn(tx, day);
    throw new TakenBack();
  });
  if (code === null) await expect(reversed).rejects.toThrow(TakenBack);
  else await expect(reversed).rejects.toMatchObject({ code });
});

test('with the guard off the early one goes through: the guard is what held', async () => {
  const reversed = maple.db.asMigrator.transaction().execute(async (db) => {
    await sql`drop trigger guard_reversal on ledger.entry`.execute(db);
    await reverseOn({ db }, '2026-01-11');
    throw new TakenBack();
  });
  await expect(reversed).rejects.toThrow(TakenBack);
});
