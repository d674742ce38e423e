// The pages of batches of payables: bills, checks with the bills they pay, and voids.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchList, transactions } from '../../ledger/ledger.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

const pageOf = (batchId: string) => of.call(transactions.getTransaction, { communityId: of.communityId, batchId });
const told = ({ tables }: Awaited<ReturnType<typeof pageOf>>) =>
  tables.map(({ title, columns, rows }) => [title, ...rows.map(({ cells }) => columns.map(({ key }) => cells[key]).join(' | '))]);

test('bills, the checks that pay them and a void each have a page that leads to the others', async () => {
  const billId = await of.approved({ vendorId: of.sierra, number: 'SG-1', lines: [['5310', '1200.00']] });
  const paid = await of.pay([`${billId}:1200.00`]);
  const checks = await pageOf(paid.batchId);
  expect(told(checks)).toEqual([
    ['Checks', '1001 | Sierra Green Landscape | 2026-01-20 | Operating | Issued |  |  | 1200.00'],
    ['Bills paid', '1001 | Sierra Green Landscape | SG-1 | 1200.00'],
  ]);
  expect(checks.lines.map((line) => [line.number, line.debit, line.credit])).toEqual([
    ['2000', '1200.00', null],
    ['1010', null, '1200.00'],
  ]);
  await of.voidCheck(paid.checkIds[0] ?? '', '2026-01-25');
  const after = await pageOf(paid.batchId);
  expect(after.tables[0]?.rows.map((row) => [row.isStruck, row.cells.state, row.cells.voidReason])).toEqual([
    [true, 'Voided', 'Lost in the mail'],
  ]);
  expect(after.linked.map(({ what, kind }) => [what, kind])).toEqual([['Reversed by', 'check-void']]);
  const voided = await pageOf(after.linked[0]?.batchId ?? '');
  expect(told(voided).map(([title]) => title)).toEqual(['Checks voided', 'Bills open again']);
  const { rows } = await of.call(batchList.calls.readPage, { communityId: of.communityId });
  const bill = await pageOf(rows.find(({ kind }) => kind === 'bill')?.batchId ?? '');
  expect(told(bill)).toEqual([['Bills', 'Sierra Green Landscape | SG-1 | 2026-01-05 | 2026-01-19 | Open | 1200.00 | 1200.00']]);
});
