// What mortgage lenders ask of an association, from its records; what no record holds is said so.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const lenderQuestionnaireData = defineReport({
  name: 'lender-questionnaire-data',
  title: 'Lender questionnaire data',
  group: 'Owner and property',
  description: 'Occupancy, ownership, delinquency, reserves in the budget, special assessments, litigation and insurance, as lenders ask.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['arreports', 1], ['communitymaintaininsurance', 1]),
  params: [asOfParam],
  unopened: {
    Count: 'homes and policies, which have their own reports',
    '% of homes': 'a ratio of two counts',
  },
  opens: ['open-items'],
  proves: [],
  orientation: 'portrait',
  addsUp: 'totals',
});
