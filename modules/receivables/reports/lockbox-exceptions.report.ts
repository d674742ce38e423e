// Lockbox payments that found no owner by themselves in a span: why each waited, what became of it and who
// settled it.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const lockboxExceptions = defineReport({
  name: 'lockbox-exceptions',
  title: 'Lockbox exceptions',
  group: 'Accounts receivable',
  description: 'Payments of lockbox files that waited for a person, by reason, with the account as the bank read it and who settled each.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [...spanParams],
  opens: ['lockbox-line'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
