// What the law packs ask a community to send, file or renew around a fiscal year, and whether it was.
import { defineReport, fiscalYearParam, needs } from '../../../../packages/contract/contract.ts';

export const statutoryDisclosureCalendar = defineReport({
  name: 'statutory-disclosure-calendar',
  title: 'Statutory disclosure calendar',
  group: 'Global',
  claims: needs('standardreports', 1, ['glreports', 1], ['ownercommunications', 1]),
  protects: 'what a community has to send to its owners and did not',
  description:
    'Documents and filings of a fiscal year with their last day, the message batch that sent each, its proof, and owners it missed.',
  params: [fiscalYearParam],
  unopened: { 'Owners missed': 'owners without a letter in the batch beside it, which opens' },
  opens: [],
  proves: [],
  orientation: 'landscape',
});
