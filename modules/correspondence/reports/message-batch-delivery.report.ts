// What became of every piece of the batches of a span of days.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const messageBatchDelivery = defineReport({
  name: 'message-batch-delivery',
  title: 'Message batch delivery',
  group: 'Mailing',
  description:
    'Every letter, email and text of the batches released in a span of days: recipient, channel, status, time, error and template version.',
  claims: needs('standardreports', 1, ['ownercommunications', 1]),
  protects: 'what was written to owners',
  params: [...spanParams, { name: 'batch', title: 'Batch', kind: 'text', required: false }],
  opens: [],
  proves: ['Every piece stands in one status'],
  orientation: 'landscape',
  addsUp: 'totals',
});
