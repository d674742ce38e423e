// Receipts of one deposit, row after row.
import { expect, test } from 'vitest';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import type { OpenCharge } from '../subledger/distribution.rules.ts';
import { allocateReceipts, type ReceiptDraft } from './allocation.rules.ts';

const charge = (chargeId: string, ownershipId: string, open: bigint): OpenCharge => ({
  chargeId,
  ownershipId,
  codeId: 'DUES',
  chargeDate: localDate('2026-01-01'),
  open,
  incomeAccountId: 'i',
  receivableAccountId: 'r',
});
const draft = (ownershipId: string, amount: bigint, split: ReceiptDraft['split'] = null): ReceiptDraft => ({
  ownershipId,
  amount,
  checkNumber: '',
  note: '',
  codeIds: ['DUES'],
  split,
});
const charges = [charge('1', 'A', 300n), charge('2', 'B', 500n)];

test('the second receipt of an owner pays what the first has left', () => {
  const rows = allocateReceipts([draft('A', 200n), draft('B', 500n), draft('A', 200n)], charges);
  expect(rows.map((row) => [row.allocations.map((one) => one.amount), row.rest, row.owesBefore, row.owesAfter])).toEqual([
    [[200n], 0n, 300n, 100n],
    [[500n], 0n, 500n, 0n],
    [[100n], 100n, 100n, 0n],
  ]);
});

test('a split by hand takes the place of the list and never pays a stranger’s charge, too much, or twice', () => {
  expect(allocateReceipts([draft('A', 200n, [{ chargeId: '1', amount: 50n }])], charges)[0]).toMatchObject({ rest: 150n, owesAfter: 250n });
  const refused = (split: ReceiptDraft['split']) => () => allocateReceipts([draft('A', 400n, split)], charges);
  expect(refused([{ chargeId: '2', amount: 1n }])).toThrow(Refusal);
  expect(refused([{ chargeId: '1', amount: 301n }])).toThrow(Refusal);
  expect(
    refused([
      { chargeId: '1', amount: 100n },
      { chargeId: '1', amount: 100n },
    ]),
  ).toThrow(Refusal);
});
