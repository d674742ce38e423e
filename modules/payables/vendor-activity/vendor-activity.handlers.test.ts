// What happened with vendors, on a community that bills and pays: every bill and check, what was taken back,
// contracts, and sums that tie to what was paid.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vendorContract } from '../../people/people.contract.ts';
import { contractRoutes } from '../../people/people.server.ts';
import { bills } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { paidToVendor } from '../vendors/paid-to-vendor.store.ts';
import { vendorActivityList } from './vendor-activity.contract.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity('ACCRUAL', contractRoutes(paidToVendor));
});
afterAll(() => of.close());

const page = async (filter: string[] = []) =>
  of.call(vendorActivityList.calls.readPage, { communityId: of.communityId, filter, sort: 'date,kind' } as never) as Promise<{
    rows: Record<string, unknown>[];
  }>;

it('shows bills, checks, voids, canceled bills and contracts, and sums by vendor to what was paid', async () => {
  const first = await of.approved({ vendorId: of.sierra, number: 'S-1', lines: [['5410', '100.00']] });
  const second = await of.approved({ vendorId: of.sierra, number: 'S-2', lines: [['5410', '40.00']] });
  const third = await of.approved({ vendorId: of.truckee, number: 'T-1', lines: [['5410', '7.00']] });
  await of.pay([`${first}:100.00`], '2026-01-05');
  const lost = await of.pay([`${third}:7.00`], '2026-01-05');
  await of.voidCheck(lost.checkIds[0] ?? '', '2026-01-07');
  await of.call(bills.cancelBill, { communityId: of.communityId, billId: second, cancelDate: '2026-01-08', reason: 'twice' });
  await of.call(vendorContract.addVendorContract, {
    communityId: of.communityId,
    vendorId: of.sierra,
    name: 'Grounds',
    startDate: '2026-01-01',
    amount: '1200.00',
  });
  const sierra = (await page(['vendor:starts:Sierra'])).rows;
  expect(sierra.map(({ kind, number, billed, paid, agreed, status }) => [kind, number, billed, paid, agreed, status])).toEqual([
    ['CONTRACT', '', null, null, '1200.00', 'ACTIVE'],
    ['BILL', 'S-1', '100.00', null, null, 'PAID'],
    ['BILL', 'S-2', '40.00', null, null, 'CANCELLED'],
    ['CHECK', expect.any(String), null, '100.00', null, 'ISSUED'],
    ['CREDIT', 'S-2', '-40.00', null, null, 'CANCELLED'],
  ]);
  const truckee = (await page(['vendor:starts:Truckee', 'kind:in:CHECK,VOID'])).rows;
  expect(truckee.map(({ kind, paid, status }) => [kind, paid, status])).toEqual([
    ['CHECK', '7.00', 'VOIDED'],
    ['VOID', '-7.00', 'VOIDED'],
  ]);
  const contractId = sierra[0]?.vendorContractId;
  const contract = await of.call(vendorContract.getVendorContract, { communityId: of.communityId, vendorContractId: String(contractId) });
  const opened = await page([
    'vendor:is:Sierra Green Landscape',
    'kind:in:CHECK',
    'status:in:ISSUED,PRINTED',
    'date:between:2026-01-01..2026-12-31',
  ]);
  expect(opened.rows.map(({ paid }) => paid)).toEqual([contract.paidThisYear]);
});
