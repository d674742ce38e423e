// A community ready to enforce its rules: books, law, a released letter, a code of fines, a process, codes.
import { templates } from '../../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { law } from '../../law/law.contract.ts';
import { lawRoutes } from '../../law/law.server.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { peopleRoutes } from '../../people/people.server.ts';
import { codes } from '../../receivables/receivables.contract.ts';
import { receivablesMerge } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, type BilledCommunity } from '../../receivables/receivables.testing.ts';
import { recordsRoutes } from '../../records/records.server.ts';
import { requestCodes } from '../codes/request-code.contract.ts';
import { maintenanceRecords, maintenanceRoutes, violationMerge, violationRoutes } from '../maintenance.server.ts';
import { violations } from './violation.contract.ts';

/** The community with what its cases use. */
export interface EnforcingCommunity extends BilledCommunity {
  fineCodeId: string;
  templateId: string;
  trashId: string;
  paintId: string;
}

/** The steps of the tests: a letter, another one, and a fine after a hearing. */
export const testSteps = (templateId: string) => [
  { name: 'Courtesy notice', days: 0, told: 'NOBODY' as const, words: '', templateId },
  { name: 'Second notice', days: 14, told: 'NOBODY' as const, words: '', templateId },
  { name: 'Fine', days: 30, told: 'NOBODY' as const, words: '', templateId, fine: '150.00', needsHearing: true },
];

/** Releases a letter that prints what a violation is about. */
async function releaseLetter({ call }: BilledCommunity): Promise<string> {
  const made = await call(templates.addTemplate, { name: 'Violation notice' });
  const { version } = await call(templates.getTemplate, made);
  const field = (name: string) => ({ type: 'mergeField', attrs: { field: name }, marks: [] });
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [field('owner.names'), field('violation.number'), field('violation.detail')] }],
  };
  await call(templates.saveTemplate, {
    ...made,
    version,
    name: 'Violation notice',
    subject: 'About {property.address}',
    body: body as never,
  });
  const { baseHash } = await call(templates.previewRelease, made);
  await call(templates.releaseTemplate, { ...made, baseHash });
  return made.templateId;
}

/** Builds it in Nevada, where a fine waits for a hearing and is at most 100.00. */
export async function anEnforcingCommunity(): Promise<EnforcingCommunity> {
  const routes = [
    ...lawRoutes,
    ...peopleRoutes,
    ...correspondenceRoutes([receivablesMerge, violationMerge]),
    ...maintenanceRoutes,
    ...violationRoutes([receivablesMerge]),
    ...recordsRoutes(maintenanceRecords),
  ];
  const maple = await aBilledCommunity({ more: routes });
  const { communityId, call } = maple;
  const standing = { communityType: 'HOA' as const, statutoryRegime: '' as const, collectorRole: 'firstParty' as const };
  await call(law.saveStanding, { communityId, version: null, ...standing });
  const accounts = { incomeAccountId: accountId(maple, '4100'), receivableAccountId: accountId(maple, '1210') };
  const { chargeCodeId: fineCodeId } = await call(codes.saveCode, {
    communityId,
    alias: 'FINE',
    name: 'Violation fine',
    kind: 'MISC' as const,
    ...accounts,
  });
  const templateId = await releaseLetter(maple);
  const process = { communityId, family: 'VIOLATION' as const, name: 'Notices and fine', steps: testSteps(templateId), isDefault: true };
  await call(requestCodes.addActionProcess, process);
  const code = { communityId, family: 'VIOLATION' as const, resolveDays: 14 };
  const { requestCodeId: trashId } = await call(requestCodes.addRequestCode, { ...code, alias: 'TRASH', name: 'Trash in view' });
  const { requestCodeId: paintId } = await call(requestCodes.addRequestCode, { ...code, alias: 'PAINT', name: 'Paint peels' });
  const settings = { repeatDays: 180, repeatStep: 2, reopenDays: 30, needsPhoto: false };
  await call(violations.saveViolationSettings, { communityId, version: '1', fineCodeId, withdrawalTemplateId: templateId, ...settings });
  return { ...maple, fineCodeId, templateId, trashId, paintId };
}
