// As known on, for the reports of owners and vendors: whatever is dated back later, they show a day as it was
// known before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRow } from '../../packages/contract/contract.ts';
import { addMilliseconds, type Instant, localDate, sumCents } from '../../packages/kernel/kernel.ts';
import { accountId, sendUndo } from '../ledger/ledger.testing.ts';
import { bills, checks } from '../payables/payables.contract.ts';
import { vendor } from '../people/people.contract.ts';
import { billing, receipts } from '../receivables/receivables.contract.ts';
import { openerOf, reportNamed } from './registry.server.ts';
import { aPlayedJanuary, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;
let known: Instant;
let before: Map<string, Seen>;
const day = localDate('2026-02-28');
const span = { fromDate: localDate('2026-01-01'), toDate: day };
const ownershipId = () => maple.units.get('MC-0003')?.ownershipId ?? '';
const paramsOf = {
  'aged-owner-balance': () => ({
    ...{ asOfDate: day, codeIds: [], owners: 'ALL', leastAmount: 0n, status: 'ALL', order: 'account' },
    ...{ netPrepaid: true, chargeDetail: true, lastPayment: true, showStatus: true },
  }),
  'owner-balances': () => ({ asOfDate: day, owners: 'ALL', codeIds: [], showZero: true, order: 'account' }),
  'ar-balance-by-charge-code': () => ({ asOfDate: day }),
  'ar-activity-register': () => ({ ...span, groupBy: 'code', kind: 'ALL', codeIds: [], userId: null }),
  'charges-posted': () => ({ ...span, codeIds: [], groupBy: 'code' }),
  'adjustments-waivers-and-write-offs': () => ({ ...span, userId: null, leastAmount: 1n }),
  'cash-receipts-journal': () => ({ ...span, bankAccountId: null, source: 'ALL' }),
  'ap-distribution-to-gl': () => ({ ...span, accountId: null, costCenterIds: [] }),
  'voided-and-reissued-payments': () => ({ ...span, bankAccountId: null }),
  'owner-ledger': () => ({ ownershipId: ownershipId(), ...span }),
  'aged-payables': () => ({
    ...{ asOfDate: day, basis: 'due', payeeId: null, firstDays: 30, secondDays: 60, thirdDays: 90 },
    ...{ billDetail: true, order: 'vendor' },
  }),
  'check-register': () => ({ ...span, bankAccountId: null, billDetail: true, glDetail: true, showVoided: true, order: 'number' }),
} as const;
const names = Object.keys(paramsOf) as (keyof typeof paramsOf)[];

beforeAll(async () => {
  maple = await aPlayedJanuary();
  const unpaidId = await owe('L-1', '300.00');
  const checkId = await issue(await owe('L-2', '120.00'), '120.00', '2026-02-10');
  known = addMilliseconds(maple.clock.now(), 30_000);
  maple.clock.advance(60_000);
  before = await readAll(null);
  await dateBack({ unpaidId, checkId });
});
afterAll(() => maple.close());

type Seen = Awaited<ReturnType<typeof read>>;

/** A report's lines and proofs, and that its figures open to what they show. */
async function read(name: keyof typeof paramsOf, knownTime: Instant | null) {
  const { communityId } = maple;
  const report = reportNamed(name);
  if (!report) throw new Error(`There is no report ${name}.`);
  return maple.services.database.read(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId, params: paramsOf[name](), knownTime });
    const rows = [...(body.rows as Iterable<ReportRow>)];
    for (const { cells } of rows)
      for (const { money, sources } of Object.values(cells)) {
        if (money === undefined || !sources) continue;
        const opened = [];
        for (const source of sources) {
          const order = { communityId, source, knownTime, since: null, after: null, limit: 500 };
          opened.push((await openerOf(source.rows)?.(tx, order))?.movement ?? 0n);
        }
        expect(sumCents(opened)).toBe(money);
      }
    return { lines: rows.map(({ cells }) => cells), checks: body.checks.filter(({ outcome }) => outcome === 'fails') };
  });
}

async function readAll(knownTime: Instant | null): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>();
  for (const name of names) found.set(name, await read(name, knownTime));
  return found;
}

/** A bill of a vendor, approved. */
async function owe(billNumber: string, amount: string): Promise<string> {
  const { call, communityId } = maple;
  const { vendorId } = await call(vendor.addVendor, {
    name: `Vendor of ${billNumber}`,
    street: '1 Way',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
  });
  const lines = [{ accountId: accountId(maple, '5310'), amount, description: billNumber }];
  const bill = { communityId, vendorId, billNumber, billDate: '2026-02-02', amount, description: billNumber, lines };
  const { billId } = await call(bills.addBill, bill);
  const { revision } = await call(bills.getBill, { communityId, billId });
  expect((await maple.send(bills.approveBill, { communityId, billId, revision }, { token: maple.approver })).status).toBe(200);
  return billId;
}

async function issue(billId: string, amount: string, checkDate: string): Promise<string> {
  const { communityId, bankAccountId } = maple;
  const run = { communityId, bankAccountId, checkDate, items: [`${billId}:${amount}`] };
  const { baseHash } = await maple.call(checks.previewChecks, run);
  return (await maple.call(checks.issueChecks, { ...run, baseHash })).checks[0]?.checkId ?? '';
}

/** A minute later, all dated in February: a payment, a fee taken back, a void, a check and a bill. */
async function dateBack({ unpaidId, checkId }: { unpaidId: string; checkId: string }): Promise<void> {
  const { call, communityId, bankAccountId } = maple;
  const [fees] = await call(billing.listBatches, { communityId, kinds: ['LATE_FEES'] });
  expect((await sendUndo(maple, { communityId, batchId: fees?.batchId ?? '', postDate: '2026-02-05', reason: 'Waived' })).status).toBe(200);
  const rows = [{ ownershipId: ownershipId(), amount: '400.00', checkNumber: '881' }];
  const deposit = { communityId, bankAccountId, postDate: '2026-02-12', rows };
  const { baseHash } = await call(receipts.previewReceipts, deposit);
  await call(receipts.postReceipts, { ...deposit, baseHash });
  const order = { communityId, checkIds: [checkId], voidDate: '2026-02-15' };
  const preview = await call(checks.previewVoid, order);
  await call(checks.voidChecks, { ...order, reason: 'Lost', baseHash: preview.baseHash });
  await issue(unpaidId, '300.00', '2026-02-14');
  await owe('L-3', '77.00');
}

test.each(names)('%s is what it was before, and another than now', async (name) => {
  const then = await read(name, known);
  expect(then.lines).toEqual(before.get(name)?.lines);
  expect(then.checks).toEqual([]);
  expect((await read(name, null)).lines).not.toEqual(then.lines);
});
