// Two people set how many approvals bills need at once: the trail says of each change what stood before it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { bills } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

test('changes made at once follow one another in the trail', async () => {
  const { communityId } = of;
  await Promise.all([2, 3, 4, 5].map((approvalsRequired) => of.call(bills.saveApprovalSettings, { communityId, approvalsRequired })));
  const { rows } = await sql<{
    before: number;
    after: number;
  }>`select (before ->> 'approvalsRequired')::int as before, (after ->> 'approvalsRequired')::int as after
    from platform.audit_event where command = 'Payables.saveApprovalSettings'`.execute(of.db.asMigrator);
  const { approvalsRequired } = await of.call(bills.getApprovalSettings, { communityId });
  // From one, each value is left once but the last.
  expect(rows.map((row) => row.before).sort()).toEqual([1, 2, 3, 4, 5].filter((value) => value !== approvalsRequired));
  expect(rows.map((row) => row.after).sort()).toEqual([2, 3, 4, 5]);
});
