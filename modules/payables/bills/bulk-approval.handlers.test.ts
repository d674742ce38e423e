// Many bills approved at once, through HTTP on a real database: each by the rules of one, in one batch, as
// previewed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { accounting } from '../../ledger/ledger.contract.ts';
import { bills } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { billList } from '../payables-lists.contract.ts';
import { billBulk } from './bulk-approval.contract.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

let count = 0;
const enter = (amount: string, date = '2026-01-05') =>
  of.enter({ vendorId: of.sierra, number: `M-${++count}`, lines: [['5310', amount]], date });
const preview = async (rows: object, token = of.approver) => {
  const answer = await of.send(billBulk.previewApprovals, { communityId: of.communityId, ...rows }, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as ClientOutput<typeof billBulk.previewApprovals>;
};
const approve = (rows: object, baseHash: string | undefined, token = of.approver) =>
  of.send(billBulk.approveBills, { communityId: of.communityId, ...rows, baseHash }, { token });
const batchesOfBills = async () => {
  const found = await sql<{ description: string; entries: number }>`
    select b.description, (select count(*)::int from ledger.entry e where e.customer_id = b.customer_id and e.batch_id = b.batch_id) as entries
    from ledger.batch b where b.kind = 'bill' order by b.batch_id`.execute(of.db.asMigrator);
  return found.rows;
};

it('previews what the bills come to, then books all of them in one batch', async () => {
  const ids = [await enter('100.00'), await enter('250.50'), await enter('49.50')];
  const { selectionId } = (await of.send(billList.calls.selectRows, { communityId: of.communityId, ids }, { token: of.approver })).json;
  const seen = await preview({ selectionId });
  expect([seen.changed, seen.refused, seen.total, seen.rows.map((row) => row.label)]).toEqual([
    3,
    0,
    '400.00',
    ['Sierra Green Landscape M-1', 'Sierra Green Landscape M-2', 'Sierra Green Landscape M-3'],
  ]);
  const done = await approve({ selectionId }, seen.baseHash);
  expect([done.status, done.json.changed, done.json.total]).toEqual([200, 3, '400.00']);
  expect([await of.balance('2000'), await of.balance('5310')]).toEqual([-40_000n, 40_000n]);
  expect(await batchesOfBills()).toEqual([{ description: '3 bills', entries: 3 }]);
  const bill = await of.call(bills.getBill, { communityId: of.communityId, billId: ids[1]! });
  expect([bill.status, bill.approvals, bill.entry.map((line) => [line.number, line.debit, line.credit])]).toEqual([
    'APPROVED',
    1,
    [
      ['5310', '250.50', null],
      ['2000', null, '250.50'],
    ],
  ]);
});

it('leaves out, with the reason, what one bill alone would be refused for', async () => {
  const own = await enter('10.00');
  const inClosed = await enter('20.00', '2026-10-05');
  await of.call(accounting.changePeriod, { communityId: of.communityId, periodStartDate: '2026-10-01', status: 'CLOSED' });
  const rejected = await enter('30.00');
  await of.send(
    bills.rejectBill,
    { communityId: of.communityId, billId: rejected, revision: 1, reason: 'Not ours' },
    { token: of.approver },
  );
  const seen = await preview({ ids: [own, inClosed, rejected] });
  const reasons = seen.rows.map((row) => [row.label.slice(-3), row.outcome, row.reason]);
  expect([seen.changed, seen.total]).toEqual([1, '10.00']);
  expect(reasons).toEqual([
    ['M-5', 'refused', 'The period from 10/01/2026 to 10/31/2026 is closed'],
    ['M-6', 'refused', 'Does not wait for approval'],
    ['M-4', 'changed', ''],
  ]);
  const asEnterer = await of.call(billBulk.previewApprovals, { communityId: of.communityId, ids: [own] });
  expect([asEnterer.changed, asEnterer.total, asEnterer.rows[0]?.reason]).toEqual([
    0,
    '0.00',
    'You entered or changed this bill, so someone else must approve it',
  ]);
  const done = await approve({ ids: [own, inClosed, rejected] }, seen.baseHash);
  expect([done.json.changed, done.json.refused]).toEqual([1, 2]);
  const still = await of.call(bills.getBill, { communityId: of.communityId, billId: inClosed });
  expect([still.status, still.approvals]).toEqual(['SUBMITTED', 0]);
});

it('refuses when a bill changed since the preview, and does nothing', async () => {
  const ids = [await enter('11.00'), await enter('12.00')];
  const seen = await preview({ ids });
  await of.approve(ids[0]!);
  const late = await approve({ ids }, seen.baseHash);
  expect([late.status, late.json.code]).toEqual([409, 'baseChanged']);
  expect((await of.call(bills.getBill, { communityId: of.communityId, billId: ids[1]! })).status).toBe('SUBMITTED');
});

it('counts one approval of two, and books with the second person', async () => {
  const { communityId } = of;
  await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 2 });
  const ids = [await enter('70.00'), await enter('80.00')];
  const before = await of.balance('2000');
  const first = await preview({ ids });
  expect(first.rows.map((row) => row.reason)).toEqual(['1 more to go after yours', '1 more to go after yours']);
  await approve({ ids }, first.baseHash);
  expect(await of.balance('2000')).toBe(before);
  const again = await preview({ ids });
  expect([again.changed, again.rows[0]?.reason]).toEqual([0, 'You have decided on it already']);
  const second = await of.tokenFor('Accountant');
  const last = await preview({ ids }, second);
  await approve({ ids }, last.baseHash, second);
  expect(await of.balance('2000')).toBe(before - 15_000n);
  await of.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 1 });
});

it('prints the selected bills under the name of the community, with their sum', async () => {
  const { communityId } = of;
  const { rows } = await of.call(billList.calls.readPage, { communityId, sort: 'billNumber', limit: 3 });
  const ids = rows.map((row) => row.billId);
  const { selectionId } = (await of.send(billList.calls.selectRows, { communityId, ids }, { token: of.approver })).json as never as {
    selectionId: string;
  };
  const answer = await of.app.inject({
    method: 'GET',
    url: billList.calls.exportView.path,
    query: { communityId, columns: ['vendorName', 'billNumber', 'total'], sort: 'billNumber', selectionId, format: 'pdf' },
    headers: { authorization: `Bearer ${of.approver}` },
  });
  expect(answer.statusCode).toBe(200);
  const text = readPdf(answer.rawPayload).pages[0]?.text ?? '';
  expect(text).toMatch(/Maple Court.*Bills.*The selected rows.*M-1 +100\.00.*M-2 +250\.50.*M-3 +49\.50.*3 in all +400\.00/s);
});

it('is shut for who may not approve', async () => {
  const token = await of.tokenFor('Auditor');
  expect((await approve({ ids: ['1'] }, 'x', token)).status).toBe(403);
});
