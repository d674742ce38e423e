// Assessments by share through the calls: a budget spread over the homes, previewed, written to the roll, and
// billed from it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { assessmentShares, billing } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await sql`update communities.property set billing_ratio = 1 + (property_id % 3) * 0.25 where customer_id = ${maple.customerId}
    and property_id <> ${unitOf(maple, 'MC-0012').propertyId}`.execute(maple.db.asMigrator);
});
afterAll(() => maple.close());

const order = (more: object = {}) => ({
  communityId,
  codeCategoryId: maple.categoryIds.get('ASMT Townhome') ?? '',
  basis: 'BILLING_RATIO' as const,
  yearTotal: '12345.67',
  startDate: '2026-02-01',
  ...more,
});

test('the preview spreads one installment exactly, shows what each home paid before, and names homes without a share', async () => {
  const shown = await maple.call(assessmentShares.previewShares, order());
  expect([shown.installments, shown.installmentTotal, shown.billed, shown.rounding, shown.budget]).toEqual([
    12,
    '1028.81',
    '12345.72',
    '0.05',
    null,
  ]);
  expect(shown.rows.reduce((sum, row) => sum + Math.round(Number(row.amount) * 100), 0)).toBe(102_881);
  expect(shown.rows[0]?.before).toBe('310.00');
  expect(shown.without.map((row) => row.accountNumber)).toEqual(['MC-0012']);
});

test('without a budget the total must be typed, and a basis no home has is refused', async () => {
  const { yearTotal: _total, ...silent } = order();
  expect((await maple.send(assessmentShares.previewShares, silent)).json.code).toBe('noBudget');
  expect((await maple.send(assessmentShares.previewShares, order({ basis: 'OWNERSHIP_PERCENT' }))).json.code).toBe('noShares');
});

test('applied, the charge run bills each home its amount from the day on, and homes without a share as before', async () => {
  const shown = await maple.call(assessmentShares.previewShares, order());
  const done = await maple.call(assessmentShares.applyShares, { ...order(), baseHash: shown.baseHash });
  expect(done).toEqual({ linked: 11, ended: 11 });
  const run = await maple.call(billing.previewCharges, { communityId, postDate: '2026-02-01', codeIds: [maple.codeIds.ASMT] });
  const billed = new Map(run.owners.map((owner) => [owner.accountNumber, owner.charged]));
  for (const row of shown.rows) expect([row.accountNumber, billed.get(row.accountNumber)]).toEqual([row.accountNumber, row.amount]);
  expect(billed.get('MC-0012')).toBe('345.00');
  await billMonth(maple, '2026-02-01');
  const again = await maple.send(assessmentShares.applyShares, { ...order(), baseHash: shown.baseHash });
  expect(again.json.code).toBe('baseChanged');
  const earlier = await maple.call(assessmentShares.previewShares, order({ startDate: '2026-01-15' }));
  expect(earlier.refusal?.code).toBe('laterLink');
});
