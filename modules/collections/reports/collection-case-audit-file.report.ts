// Everything kept of cases of collection in the order it happened: each step, what law asked before it, the
// proof, the version of the rule and its clock.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const collectionCaseAuditFile = defineReport({
  name: 'collection-case-audit-file',
  title: 'Collection case audit file',
  group: 'Accounts receivable',
  description: 'Each step of a case with what law asked, the proof and its method, what was missing, the rule version and its clock.',
  claims: needs('standardreports', 1, ['arreports', 1], ['arcollection', 1]),
  params: [
    { ...asOfParam, title: 'Through' },
    { name: 'ownershipId', title: 'Owner', kind: 'owner', required: false },
  ],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
