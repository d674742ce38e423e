// Who sits on the board and the committees, until when, who votes and who signs.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const boardAndCommitteeRoster = defineReport({
  name: 'board-and-committee-roster',
  title: 'Board and committee roster',
  group: 'Owner and property',
  description: 'Members by committee with their terms; vacancies are listed below.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['communitycommittees', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'showEnded', title: 'Show ended terms', kind: 'flag', required: true, initial: 'off' },
  ],
  sample: { showEnded: 'on' },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
