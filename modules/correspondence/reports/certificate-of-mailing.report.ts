// The pieces of the certificates of mailing of a span of days, as the post accepted them.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const certificateOfMailing = defineReport({
  name: 'certificate-of-mailing',
  title: 'Certificate of mailing',
  group: 'Mailing',
  description:
    'Addressees, addresses and document hashes of what was mailed, with the mail class, the numbers of the post, the day and the signer.',
  claims: needs('standardreports', 1, ['ownercommunications', 1]),
  protects: 'where owners live and what they were sent',
  params: [...spanParams, { name: 'batch', title: 'Batch', kind: 'text', required: false }],
  opens: [],
  proves: ['Every accepted certificate lists the pieces it was made for'],
  outputs: ['pdf'],
  orientation: 'landscape',
  addsUp: 'totals',
});
