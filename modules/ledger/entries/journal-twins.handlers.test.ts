// One journal sent several times at once is posted once; what stands already is named before another is
// posted, and a preview leaves no trace.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { aCommunity, accountId, postJournal, seen, type TestCommunity } from '../ledger.testing.ts';
import { journal } from './journal.contract.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

const entry = (description: string) => ({
  communityId: maple.communityId,
  postDate: '2026-01-10',
  description,
  reference: 'SG-118',
  lines: [
    { accountId: accountId(maple, '5310'), debit: '12.00' },
    { accountId: accountId(maple, '1010'), credit: '12.00' },
  ],
});

async function countEvents(): Promise<number | undefined> {
  const found = await maple.services.database.read(maple.customerId, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from platform.audit_event where customer_id = ${tx.customerId}`.execute(tx.db),
  );
  return found.rows[0]?.count;
}

test('four at once, each with a key of its own, post once; the next preview names the twin and may post another', async () => {
  const input = entry('Landscaping');
  const order = await seen(maple, journal.previewJournalEntry, input);
  const answers = await Promise.all([1, 2, 3, 4].map(() => maple.send(journal.addJournalEntry, order)));
  expect(answers.map((answer) => answer.json.code ?? 'posted').toSorted()).toEqual(['baseChanged', 'baseChanged', 'baseChanged', 'posted']);
  const again = await maple.call(journal.previewJournalEntry, input);
  expect(again.twins).toEqual([{ entryId: expect.any(String), journalNumber: expect.any(Number) }]);
  await maple.call(journal.addJournalEntry, { ...input, baseHash: again.baseHash });
  const { rows } = await maple.services.database.read(maple.customerId, (tx) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from ledger.entry where customer_id = ${tx.customerId} and description = 'Landscaping'`.execute(tx.db),
  );
  expect(rows[0]?.count).toBe(2);
});

test('a preview leaves no event, and says the state of its period and what posting would refuse', async () => {
  const { entryId } = await postJournal(maple, entry('Soon reversed'));
  await maple.call(journal.reverseJournalEntry, { communityId: maple.communityId, entryId, reason: 'Wrong' });
  const before = await countEvents();
  const preview = await maple.call(journal.previewJournalEntry, entry('Looked at only'));
  expect([['OPEN', 'CURRENT'].includes(preview.periodStatus), preview.refusal]).toEqual([true, undefined]);
  const edit = await maple.call(journal.previewJournalEntry, { ...entry('Landscaping again'), entryId });
  expect(edit.refusal?.code).toBe('alreadyReversed');
  const next = await maple.call(journal.previewJournalEntry, { ...entry('Twice'), postDate: '2026-12-10', reversesNext: true });
  expect(next.refusal?.code).toBe('noPeriod');
  expect(await countEvents()).toBe(before);
});
