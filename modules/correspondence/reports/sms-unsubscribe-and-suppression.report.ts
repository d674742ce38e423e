// Who said no to texts and emails, and which addresses failed, in a span of days.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const smsUnsubscribeAndSuppression = defineReport({
  name: 'sms-unsubscribe-and-suppression',
  title: 'SMS unsubscribe and suppression',
  group: 'Mailing',
  description: 'Stops, unsubscribes, complaints and failed addresses with their source and time, by event.',
  claims: needs('standardreports', 1, ['ownercommunications', 1]),
  protects: 'phone numbers and email addresses of owners',
  params: [...spanParams],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
