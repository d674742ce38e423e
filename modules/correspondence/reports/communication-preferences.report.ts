// How each owner wants to be written to, and what stands in the way of it.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const communicationPreferences = defineReport({
  name: 'communication-preferences',
  title: 'Communication preferences',
  group: 'Owner and property',
  description: 'Delivery preference, consent to electronic notice with its date, email, text opt-in, and addresses that failed, by owner.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['ownercommunications', 1]),
  params: [asOfParam, { name: 'missingOnly', title: 'Missing or failed only', kind: 'flag', required: true, initial: 'off' }],
  opens: [],
  proves: ['Every present owner is counted once'],
  orientation: 'landscape',
  addsUp: 'totals',
});
