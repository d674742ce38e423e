// The worked fixture of accounting.md 13, step by step and to the cent, under cash, accrual and modified
// accrual.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../ledger/ledger.testing.ts';
import { billing, codes, receipts } from '../receivables.contract.ts';
import {
  aBilledCommunity,
  type BilledCommunity,
  billMonth,
  chargeLateFees,
  chartAt,
  ownerAt,
  takeMoney,
  unitOf,
} from '../receivables.testing.ts';

const account = 'MC-0001';

/**
 * Accounts of the fixture by number: 1010 cash, 1200/1210/1220 receivables, 2100 prepaid, 4000 dues, 4100
 * late fees, 4110 NSF fees. Debit positive.
 */
interface Step {
  step: string;
  on: string;
  owner: { owes: string; prepaid: string };
  accrual: Record<string, string>;
  cash: Record<string, string>;
}

const steps: readonly Step[] = [
  {
    step: '1/1 charge DUES 300',
    on: '2026-01-01',
    owner: { owes: '300.00', prepaid: '0.00' },
    accrual: { '1200': '300.00', '4000': '-300.00' },
    cash: {},
  },
  {
    step: '1/16 late fee 25',
    on: '2026-01-16',
    owner: { owes: '325.00', prepaid: '0.00' },
    accrual: { '1200': '300.00', '1210': '25.00', '4000': '-300.00', '4100': '-25.00' },
    cash: {},
  },
  {
    step: '1/20 receipt 400',
    on: '2026-01-20',
    owner: { owes: '0.00', prepaid: '75.00' },
    accrual: { '1010': '400.00', '2100': '-75.00', '4000': '-300.00', '4100': '-25.00' },
    cash: { '1010': '400.00', '2100': '-75.00', '4000': '-300.00', '4100': '-25.00' },
  },
  {
    step: '2/1 charge 300 and automatic prepaid',
    on: '2026-02-01',
    owner: { owes: '225.00', prepaid: '0.00' },
    accrual: { '1010': '400.00', '1200': '225.00', '4000': '-600.00', '4100': '-25.00' },
    cash: { '1010': '400.00', '4000': '-375.00', '4100': '-25.00' },
  },
  {
    step: '2/5 prepaid unapplied, 400 backed out, NSF fee 30',
    on: '2026-02-05',
    owner: { owes: '655.00', prepaid: '0.00' },
    accrual: { '1200': '600.00', '1210': '25.00', '1220': '30.00', '4000': '-600.00', '4100': '-25.00', '4110': '-30.00' },
    cash: {},
  },
];

/** The same owner alone pays DUES: 300 on ASMT; nobody else is linked and RSRV is not charged. */
async function arrange(method: 'CASH' | 'ACCRUAL' | 'MODIFIED'): Promise<BilledCommunity> {
  const maple = await aBilledCommunity({ method });
  const { communityId, codeIds, fiscalYearId } = maple;
  const propertyIds = [...maple.units.values()].map((unit) => unit.propertyId);
  for (const chargeCodeId of [codeIds.ASMT, codeIds.RSRV])
    await maple.call(codes.unlinkCategory, { communityId, chargeCodeId, propertyIds, endDate: '2025-12-31' });
  const late = { minimumLiability: '50.00', lateFeeKind: 'FLAT' as const, lateFeeAmount: '25.00', lateFeeCodeId: codeIds.LATE };
  const dues = {
    communityId,
    chargeCodeId: codeIds.ASMT,
    name: 'Dues',
    frequency: 'MONTHLY' as const,
    ...late,
    amounts: [{ fiscalYearId, amount: '300.00' }],
  };
  const { codeCategoryId } = await maple.call(codes.saveCategory, dues);
  await maple.call(codes.linkCategory, {
    communityId,
    codeCategoryId,
    propertyIds: [unitOf(maple, account).propertyId],
    startDate: '2026-01-01',
  });
  return maple;
}

describe.each(['CASH', 'ACCRUAL', 'MODIFIED'] as const)('the worked fixture under %s', (method) => {
  let maple: BilledCommunity;
  beforeAll(async () => {
    maple = await arrange(method);
    const { communityId } = maple;
    await billMonth(maple, '2026-01-01');
    await chargeLateFees(maple, '2026-01-16');
    await takeMoney(maple, '2026-01-20', [[account, '400.00', '311']]);
    const posted = await billMonth(maple, '2026-02-01');
    expect(posted).toMatchObject({ lineCount: 1, total: '300.00', fromPrepaid: '75.00' });
    const { rows } = await maple.call(receipts.listReceipts, { communityId });
    const backout = await maple.call(
      receipts.backoutReceipt,
      await seen(maple, receipts.previewBackout, {
        communityId,
        receiptId: rows[0]?.receiptId ?? '',
        postDate: '2026-02-05',
        reason: 'NSF',
        nsfFee: '30.00',
      }),
    );
    expect(backout.owesAfter).toBe('655.00');
  });
  afterAll(() => maple.close());

  test.each(steps)('$step', async ({ on, owner, accrual, cash }) => {
    expect(await ownerAt(maple, account, on)).toEqual(owner);
    expect(await chartAt(maple, on)).toEqual(method === 'CASH' ? cash : accrual);
  });

  test('every batch of it can be found', async () => {
    const batches = await maple.call(billing.listBatches, { communityId: maple.communityId });
    expect(batches.map((batch) => [batch.kind, batch.lineCount, batch.total])).toEqual([
      ['BACKOUT', 1, '400.00'],
      ['CHARGES', 1, '300.00'],
      ['RECEIPTS', 1, '400.00'],
      ['LATE_FEES', 1, '25.00'],
      ['CHARGES', 1, '300.00'],
    ]);
  });
});
