// A community ready to collect: books, law, letters, a code for fees, a released template, published steps.

import type { Route } from '../../packages/http/handlers.ts';
import { templates } from '../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../correspondence/correspondence.server.ts';
import { governanceRoutes } from '../governance/governance.server.ts';
import { law } from '../law/law.contract.ts';
import { lawRoutes } from '../law/law.server.ts';
import { accountId } from '../ledger/ledger.testing.ts';
import { codes } from '../receivables/receivables.contract.ts';
import { receivablesMerge } from '../receivables/receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, begin } from '../receivables/receivables.testing.ts';
import { collectionProcedures } from './collections.contract.ts';
import { collectionRoutes } from './collections.server.ts';

/** The community with what its steps use. */
export interface CollectingCommunity extends BilledCommunity {
  feeCodeId: string;
  templateId: string;
}

/** The steps of the tests: two letters with a fee on the second, then by hand. */
export const testSteps = (templateId: string) => [
  { name: 'Friendly reminder', stage: 'REMINDER' as const, daysLate: 15, templateId },
  { name: 'Demand', stage: 'NOTICE_1' as const, daysLate: 45, gapDays: 20, minimum: '100.00', fee: '35.00', templateId },
  { name: 'Lien', stage: 'LIENED' as const, daysLate: 90, gapDays: 20, actor: 'ATTORNEY' as const },
];

/** Builds it in Nevada, with calls of modules above; three owners are late since the fall of 2025. */
export async function aCollectingCommunity(more: readonly string[] = [], above: readonly Route[] = []): Promise<CollectingCommunity> {
  const sources = [receivablesMerge];
  const routes = [...lawRoutes, ...governanceRoutes, ...correspondenceRoutes(sources), ...collectionRoutes(sources), ...above];
  const maple = await aBilledCommunity({ more: routes });
  const { communityId } = maple;
  const standing = { communityType: 'HOA' as const, statutoryRegime: '' as const, collectorRole: 'firstParty' as const };
  await maple.call(law.saveStanding, { communityId, version: null, ...standing });
  const code = { alias: 'COLL', name: 'Collection fee', kind: 'MISC' as const };
  const accounts = { incomeAccountId: accountId(maple, '4100'), receivableAccountId: accountId(maple, '1210') };
  const { chargeCodeId } = await maple.call(codes.saveCode, { communityId, ...code, ...accounts });
  const made = await maple.call(templates.addTemplate, { name: 'Notice' });
  const { version } = await maple.call(templates.getTemplate, made);
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mergeField', attrs: { field: 'owner.names' }, marks: [] }] }],
  };
  await maple.call(templates.saveTemplate, { ...made, version, name: 'Notice', subject: 'About {property.address}', body: body as never });
  const { baseHash } = await maple.call(templates.previewRelease, made);
  await maple.call(templates.releaseTemplate, { ...made, baseHash });
  const late = ['MC-0001,ASMT,2025-11-01,437.50', 'MC-0002,ASMT,2025-12-01,310.00', 'MC-0003,ASMT,2025-12-01,60.00'];
  await begin(maple, [...late, ...more]);
  return { ...maple, feeCodeId: chargeCodeId, templateId: made.templateId };
}

/** Publishes the steps of the tests. */
export const publishSteps = (maple: CollectingCommunity) =>
  maple.call(collectionProcedures.publishProcedure, {
    communityId: maple.communityId,
    steps: testSteps(maple.templateId),
    feeCodeId: maple.feeCodeId,
    withdrawalTemplateId: maple.templateId,
  });
