// Corrections by support: two people, nothing posted changes, and who posted the batch is told.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { batchList, supportEdits, undo } from '../ledger.contract.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';
import { openBatch } from '../posting.handlers.ts';

let maple: TestCommunity;
let communityId: string;
let second: string;
beforeAll(async () => {
  maple = await aCommunity();
  communityId = maple.communityId;
  second = await maple.tokenFor('Administrator');
});
afterAll(() => maple.close());

async function aBatch(): Promise<string> {
  const lines = [
    { accountId: accountId(maple, '5010'), debit: '10.00' },
    { accountId: accountId(maple, '6010'), credit: '10.00' },
  ];
  const given = { communityId, postDate: '2026-01-12', description: 'Managment fee', entryType: 'JOURNAL', lines } as const;
  return (await postJournal(maple, given)).batchId;
}

const asked = { description: 'Management fee', reason: 'Ticket 4711: the word was misspelled' };
const ask = (batchId: string, more: object = {}) => maple.send(supportEdits.askCorrection, { communityId, batchId, ...asked, ...more });
const decide = (name: 'approveCorrection' | 'rejectCorrection', textCorrectionId: string, token?: string) =>
  maple.send(supportEdits[name], { communityId, textCorrectionId }, token === undefined ? {} : { token });
const codeOf = ({ json }: { json: Record<string, unknown> }) => json['code'];

async function rowsOf(batchId: string) {
  const { rows } = await maple.services.database.read(maple.customerId, (tx) =>
    sql<{
      entry_id: string;
      text: string;
    }>`select e.entry_id, row_to_json(e)::text || string_agg(row_to_json(g)::text, ' ' order by g.leg) as text
      from ledger.entry e join ledger.posting g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
      where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId} group by e.customer_id, e.entry_id, e.*`.execute(tx.db),
  );
  return rows;
}

test('one asks, another applies; the entries stay as they were and who posted gets a task', async () => {
  const batchId = await aBatch();
  const before = await rowsOf(batchId);
  expect(before).not.toEqual([]);
  const { textCorrectionId } = (await ask(batchId)).json as { textCorrectionId: string };
  expect(codeOf(await decide('approveCorrection', textCorrectionId))).toBe('secondPersonNeeded');
  expect(codeOf(await ask(batchId))).toBe('correctionPending');
  const [waiting] = await maple.call(supportEdits.listCorrections, { communityId });
  expect(waiting).toMatchObject({ batchId, state: 'PENDING', before: 'Managment fee', mayApprove: false });
  const { json } = await maple.send(supportEdits.listCorrections, { communityId }, { token: second });
  expect(json).toMatchObject([{ mayApprove: true }]);

  expect((await decide('approveCorrection', textCorrectionId, second)).status).toBe(200);
  expect(await rowsOf(batchId)).toEqual(before);
  const { rows } = await maple.call(batchList.calls.readPage, { communityId });
  expect(rows.find((row) => row.batchId === batchId)).toMatchObject({ description: 'Management fee', state: 'POSTED' });
  const told = await maple.services.database.read(maple.customerId, (tx) =>
    sql<{
      title: string;
      body: string;
    }>`select title, body from records.task where customer_id = ${tx.customerId} order by task_id desc limit 1`.execute(tx.db),
  );
  expect(told.rows[0]?.title).toBe(`Support corrected the text of batch ${batchId}`);
  expect(told.rows[0]?.body).toContain('It said "Managment fee" and says "Management fee" now.');
  expect(codeOf(await decide('approveCorrection', textCorrectionId, second))).toBe('correctionDecided');
  expect(codeOf(await decide('rejectCorrection', textCorrectionId))).toBe('correctionDecided');
});

test('one that was withdrawn changes nothing, and another may be asked', async () => {
  const batchId = await aBatch();
  const { textCorrectionId } = (await ask(batchId)).json as { textCorrectionId: string };
  expect((await decide('rejectCorrection', textCorrectionId)).status).toBe(200);
  expect((await maple.call(supportEdits.getCorrectable, { communityId, batchId })).description).toBe('Managment fee');
  expect((await ask(batchId)).status).toBe(200);
});

test('the same text, a batch that is not posted, and one of elsewhere are refused', async () => {
  const batchId = await aBatch();
  expect(codeOf(await ask(batchId, { description: 'Managment fee' }))).toBe('nothingCorrected');
  const batch = {
    communityId,
    kind: 'JOURNAL',
    state: 'UNPOSTED',
    description: 'Waits',
    userId: '1',
    now: maple.services.clock.now(),
  } as const;
  const unposted = await maple.services.database.transact(maple.customerId, (tx) =>
    openBatch(tx, { ...batch, postDate: localDate('2026-01-12') }),
  );
  expect(codeOf(await ask(unposted))).toBe('batchNotPosted');
  expect((await ask('999999')).status).toBe(404);
});

test('a batch that was undone is corrected too', async () => {
  const batchId = await aBatch();
  const { baseHash } = await maple.call(undo.previewUndo, { communityId, batchId });
  await maple.call(undo.undoBatch, { communityId, batchId, reason: 'Entered twice', baseHash });
  expect((await ask(batchId)).status).toBe(200);
});
