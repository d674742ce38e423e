// Reports of collection on a community that collects: cases by stage, plans with what is missed, the audit
// file in its order, and the yearly figures.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney, localDate } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { type Report, takeRows } from '../../../packages/reporting/report.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { collectionCaseList, collectionCases, collectionRuns, paymentPlans } from '../collections.contract.ts';
import { aCollectingCommunity, type CollectingCommunity, publishSteps } from '../collections.testing.ts';
import { annualStateRegistrationFiguresReport } from './annual-state-registration-figures.report.sql.ts';
import { collectionCaseAuditFileReport } from './collection-case-audit-file.report.sql.ts';
import { collectionReportReport } from './collection-report.report.sql.ts';
import { paymentPlansReport } from './payment-plans.report.sql.ts';

let maple: CollectingCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aCollectingCommunity();
  ({ communityId } = maple);
  await publishSteps(maple);
  for (const runDate of ['2026-01-05', '2026-02-02'])
    await maple.call(collectionRuns.postRun, await seen(maple, collectionRuns.previewRun, { communityId, runDate }));
  const { rows } = await maple.call(collectionCaseList.calls.readPage, { communityId } as never);
  const third = (rows as { account: string; collectionCaseId: string }[]).find(({ account }) => account === 'MC-0003');
  const of = { communityId, collectionCaseId: third?.collectionCaseId ?? '' };
  const terms = { ...of, offeredDate: '2026-02-02', firstDueDate: '2026-02-05', months: 3, cureDays: 0, missedMost: 1 };
  const { paymentPlanId } = await maple.call(paymentPlans.offerPlan, terms);
  await maple.call(paymentPlans.signPlan, { communityId, paymentPlanId, signedDate: '2026-02-03' });
  await maple.call(collectionCases.logContact, { ...of, channel: 'CALL', contactDate: '2026-02-03', note: 'Will sign' });
});
afterAll(() => maple.close());

const calendar = { today: localDate('2026-02-28'), startOfYear: localDate('2026-01-01'), periods: [] };
async function linesOf(report: Report, given: Readonly<Record<string, string>>, keys: readonly string[]): Promise<string[]> {
  const params = readParams(report.declaration, given, calendar);
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const { rows } = await takeRows(await report.run(tx, { communityId, params, knownTime: null }), 1_000);
    return rows.map(({ cells }) =>
      keys
        .flatMap((key) => {
          const { text, date, money, amount, count } = cells[key] ?? {};
          const cents = money ?? amount;
          return cents !== undefined ? [formatMoney(cents, 'digits')] : [text ?? date ?? count?.toString() ?? ''];
        })
        .filter((word) => word !== '')
        .join(' '),
    );
  });
}

test('cases stand at the step of the day, with letters, fees and what was open then', async () => {
  const keys = ['account', 'owner', 'step', 'letters', 'fees', 'atStep', 'owes', 'holds'];
  const now = await linesOf(collectionReportReport, { asOfDate: '2026-02-10' }, keys);
  expect(now.filter((line) => line.startsWith('MC-'))).toEqual([
    expect.stringMatching(/^MC-0003 .* Friendly reminder 1 0\.00 60\.00 60\.00 Payment plan/),
    expect.stringMatching(/^MC-0001 .* Demand 2 35\.00 .* 472\.50/),
    expect.stringMatching(/^MC-0002 .* Demand 2 35\.00 .* 345\.00/),
  ]);
  const before = await linesOf(collectionReportReport, { asOfDate: '2026-01-10', stage: 'REMINDER' }, ['account', 'step', 'letters']);
  expect(before.filter((line) => line.startsWith('MC-'))).toEqual([
    'MC-0001 Friendly reminder 1',
    'MC-0002 Friendly reminder 1',
    'MC-0003 Friendly reminder 1',
  ]);
  expect(await linesOf(collectionReportReport, { asOfDate: '2026-01-10', attorney: 'WITH' }, ['account', 'owner'])).toEqual([
    'Total, 0 cases',
  ]);
});

test('plans stand by state with what is paid, next due and missed', async () => {
  const keys = ['account', 'owner', 'total', 'installment', 'paid', 'left', 'nextDue', 'missed'];
  const lines = await linesOf(paymentPlansReport, { asOfDate: '2026-02-28' }, keys);
  expect(lines[0]).toBe('Active, 1 plan');
  expect(lines[1]).toMatch(/^MC-0003 .* 60\.00 20\.00 0\.00 60\.00 2026-02-05 1$/);
  expect(await linesOf(paymentPlansReport, { asOfDate: '2026-02-28', state: 'BREACHED' }, keys)).toEqual(['Total, 0 plans']);
});

test('the audit file tells every event of a case in its order', async () => {
  const lines = await linesOf(collectionCaseAuditFileReport, { asOfDate: '2026-02-28' }, ['what', 'subject', 'rule']);
  expect(lines).toContain('Contact Will sign');
  expect(lines.filter((line) => line.startsWith('Payment plan'))).toEqual([
    expect.stringContaining('Offered: 60.00 in 3 months'),
    'Payment plan Signed',
  ]);
  expect(lines.at(-1)).toBe('Total, 3 cases');
});

test('the yearly figures count who is late and what happened', async () => {
  const span = { fromDate: '2026-01-01', toDate: '2026-02-28' };
  const lines = await linesOf(annualStateRegistrationFiguresReport, span, ['figure', 'count', 'amount']);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Owners 3 months late or more 1 472.50',
      'Owners 6 months late or more 0',
      'Collection cases opened 3',
      'Payment plans signed 1',
      'Judgments entered 0',
      'Collection fees charged 70.00',
    ]),
  );
});
