// Violations of Maple Court's January, for the reports about them.
import type { TestCommunity } from '../ledger/ledger.testing.ts';
import { seen } from '../ledger/ledger.testing.ts';
import { requestCodes, violationBatches, violations } from '../maintenance/maintenance.contract.ts';

/** Plays them through the public calls. */
export async function playViolations(of: TestCommunity): Promise<void> {
  const { call, communityId, units } = of;
  const step = { told: 'NOBODY' as const, words: '', templateId: null };
  const steps = [
    { ...step, name: 'Courtesy notice', days: 0 },
    { ...step, name: 'Second notice', days: 14 },
  ];
  await call(requestCodes.addActionProcess, { communityId, family: 'VIOLATION', name: 'Notices', steps, isDefault: true });
  const code = { communityId, family: 'VIOLATION' as const, category: 'Appearance', resolveDays: 14 };
  const { requestCodeId: trash } = await call(requestCodes.addRequestCode, { ...code, alias: 'TRASH', name: 'Trash in view' });
  const { requestCodeId: paint } = await call(requestCodes.addRequestCode, { ...code, alias: 'PAINT', name: 'Paint peels' });
  const add = async (account: string, requestCodeId: string, observedDate: string) =>
    (await call(violations.addViolation, { communityId, requestCodeId, propertyId: units.get(account)?.propertyId ?? '', observedDate }))
      .violationId;
  const first = await add('MC-0002', trash, '2026-01-05');
  const second = await add('MC-0004', paint, '2026-01-06');
  await add('MC-0006', trash, '2026-01-20');
  const batch = { communityId, actionDate: '2026-01-08', name: 'Notices', violationIds: [first, second] };
  const { violationBatchId } = await call(violationBatches.addViolationBatch, batch);
  await call(
    violationBatches.postViolationBatch,
    await seen(of, violationBatches.previewViolationBatch, { communityId, violationBatchId }),
  );
  await call(violations.setViolationState, { communityId, violationId: second, state: 'CURED', onDate: '2026-01-22', reason: 'Painted' });
}
