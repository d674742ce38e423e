// Violations of Maple Court's January with letters, a hearing and a fine of February, for the reports about
// them.
import { parseInstant } from '../../packages/kernel/kernel.ts';
import { templates } from '../correspondence/correspondence.contract.ts';
import { law } from '../law/law.contract.ts';
import type { TestCommunity } from '../ledger/ledger.testing.ts';
import { accountId, seen } from '../ledger/ledger.testing.ts';
import { requestCodes, violationBatches, violations } from '../maintenance/maintenance.contract.ts';
import { codes } from '../receivables/receivables.contract.ts';

/** A released letter that prints what a violation is about. */
async function releaseNotice({ call }: TestCommunity): Promise<string> {
  const made = await call(templates.addTemplate, { name: 'Violation notice' });
  const { version } = await call(templates.getTemplate, made);
  const field = (name: string) => ({ type: 'mergeField', attrs: { field: name }, marks: [] });
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [field('owner.names'), field('violation.number')] }] };
  const facts = { name: 'Violation notice', subject: 'About {property.address}', body: body as never };
  await call(templates.saveTemplate, { ...made, version, ...facts });
  const { baseHash } = await call(templates.previewRelease, made);
  await call(templates.releaseTemplate, { ...made, baseHash });
  return made.templateId;
}

/** What the cases stand on: a letter, a code of fines, a process of three steps, and two codes. */
async function prepare(of: TestCommunity) {
  const { call, communityId } = of;
  const templateId = await releaseNotice(of);
  const accounts = { incomeAccountId: accountId(of, '4100'), receivableAccountId: accountId(of, '1210') };
  const fine = { communityId, alias: 'FINE', name: 'Violation fine', kind: 'MISC' as const, ...accounts };
  const { chargeCodeId: fineCodeId } = await call(codes.saveCode, fine);
  const settings = { repeatDays: 180, repeatStep: 2, reopenDays: 30, needsPhoto: false };
  await call(violations.saveViolationSettings, { communityId, version: '1', fineCodeId, withdrawalTemplateId: templateId, ...settings });
  const step = { told: 'NOBODY' as const, words: '', templateId: null };
  const steps = [
    { ...step, name: 'Courtesy notice', days: 0, templateId },
    { ...step, name: 'Second notice', days: 14 },
    { ...step, name: 'Fine', days: 21, fine: '150.00', needsHearing: true },
  ];
  await call(requestCodes.addActionProcess, { communityId, family: 'VIOLATION', name: 'Notices', steps, isDefault: true });
  const code = { communityId, family: 'VIOLATION' as const, category: 'Appearance', resolveDays: 14 };
  const { requestCodeId: trash } = await call(requestCodes.addRequestCode, { ...code, alias: 'TRASH', name: 'Trash in view' });
  const { requestCodeId: paint } = await call(requestCodes.addRequestCode, { ...code, alias: 'PAINT', name: 'Paint peels' });
  return { trash, paint };
}

/** Plays them through the public calls. */
export async function playViolations(of: TestCommunity): Promise<void> {
  const { call, clock, communityId, units } = of;
  const { trash, paint } = await prepare(of);
  const add = async (account: string, requestCodeId: string, observedDate: string, more: object = {}) => {
    const propertyId = units.get(account)?.propertyId ?? '';
    return (await call(violations.addViolation, { communityId, requestCodeId, propertyId, observedDate, ...more })).violationId;
  };
  const take = async (violationIds: string[], actionDate: string, name: string, stepNo?: number) => {
    const { violationBatchId } = await call(violationBatches.addViolationBatch, { communityId, actionDate, name, violationIds });
    const batch = { communityId, violationBatchId };
    for (const violationId of stepNo === undefined ? [] : violationIds)
      await call(violationBatches.changeViolationBatchLine, { ...batch, violationId, isExcluded: false, stepNo });
    await call(violationBatches.postViolationBatch, await seen(of, violationBatches.previewViolationBatch, batch));
  };
  const first = await add('MC-0002', trash, '2026-01-05');
  const second = await add('MC-0004', paint, '2026-01-06');
  await add('MC-0006', trash, '2026-01-20');
  const facts = { observedBy: 'Carl Voss', article: 'Rules 4.2', location: 'Front yard' };
  const heard = await add('MC-0010', trash, '2026-01-02', facts);
  await take([first, second, heard], '2026-01-08', 'Notices');
  await call(violations.setViolationState, { communityId, violationId: second, state: 'CURED', onDate: '2026-01-22', reason: 'Painted' });
  const case4 = { communityId, violationId: heard };
  const panel = 'Nan Reed, Rosa Lee';
  await call(violations.scheduleHearing, { ...case4, hearingDate: '2026-01-28', hour: '6:30 pm', place: 'Clubhouse', panel });
  await call(violations.proveHearingNotice, { ...case4, noticedDate: '2026-01-12', method: 'CERTIFIED', proof: '9407 1118' });
  const case1 = { communityId, violationId: first };
  await call(violations.scheduleHearing, { ...case1, hearingDate: '2026-01-30', hour: '7:00 pm', place: 'Clubhouse', panel: 'Nan Reed' });
  const now = clock.now();
  clock.set(parseInstant('2026-01-28T20:00:00.000Z'));
  const outcome = { outcome: 'UPHELD' as const, fine: '75.00', findings: 'Seen on three days', decisionSentDate: '2026-01-30' };
  await call(violations.decideHearing, { ...case4, ...outcome });
  clock.set(now);
  await take([heard], '2026-02-03', 'Fines', 3);
  const standing = { communityType: 'HOA' as const, statutoryRegime: '' as const, collectorRole: 'firstParty' as const };
  await call(law.saveStanding, { communityId, version: null, ...standing });
}
