// The roster of consents some states make an official record: who agreed to what, in which words, and what
// failed.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const consentAndDeliveryRoster = defineReport({
  name: 'consent-and-delivery-roster',
  title: 'Consent and delivery roster',
  group: 'Mailing',
  description:
    'Consent to email and texts by owner and class, with its wording, who gave it, when and how, and the messages that failed since.',
  claims: needs('standardreports', 1, ['ownercommunications', 1]),
  protects: 'what owners agreed to, and their addresses',
  params: [asOfParam],
  opens: [],
  proves: ['Every present owner stands under one head'],
  orientation: 'landscape',
  addsUp: 'totals',
});
