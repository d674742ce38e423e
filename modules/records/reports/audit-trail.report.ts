// Who changed what and when, field by field, as it was written down with each act.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const auditTrail = defineReport({
  name: 'audit-trail',
  title: 'Audit trail',
  group: 'Global',
  description: 'Every change by entity and time, with the old and the new value of each field, who did it, and from where.',
  claims: needs('permissionmaintain', 1),
  protects: 'what everyone did, with old and new values',
  params: [
    ...spanParams,
    { name: 'user', title: 'User', kind: 'text', required: false },
    { name: 'entity', title: 'Entity', kind: 'text', required: false },
    { name: 'action', title: 'Action', kind: 'text', required: false },
  ],
  sample: { user: 'Accountant' },
  opens: [],
  proves: [],
  outputs: ['xlsx', 'csv'],
  orientation: 'landscape',
  addsUp: 'itself',
});
