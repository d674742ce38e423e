// What owners are sent for a fiscal year: the documents of the disclosure calendar, the reports each is made
// of, and what is on file of its sending.
import { defineReport, fiscalYearParam, needs } from '../../../packages/contract/contract.ts';

export const annualDisclosurePackage = defineReport({
  name: 'annual-disclosure-package',
  title: 'Annual disclosure package',
  group: 'Custom and packages',
  description:
    'Budget, reserves, insurance and policies owners are told of for a fiscal year: where each comes from, when the law asks for it, when it was sent, and whom it missed.',
  claims: needs('standardreports', 1, ['glreports', 1], ['ownercommunications', 1]),
  protects: 'what a community has to send to its owners and did not',
  params: [fiscalYearParam],
  unopened: {
    'Owners missed': 'owners without a letter in the batch beside it, which opens',
    'On file': 'a count of records of the community',
  },
  opens: [],
  proves: [],
  orientation: 'landscape',
});
