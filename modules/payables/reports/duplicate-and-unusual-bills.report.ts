// Bills that look like another one, each with the reason, and who entered it.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const duplicateBills = defineReport({
  name: 'duplicate-and-unusual-bills',
  title: 'Duplicate and unusual bill check',
  group: 'Accounts payable',
  description: 'Bills with the number, amount or tax number of another bill, by reason, with the other bill and who entered each.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    ...spanParams,
    { name: 'tolerance', title: 'Days apart at most', kind: 'count', required: true, least: 0, most: 90, initial: '10' },
  ],
  opens: [],
  proves: [],
  orientation: 'landscape',
});
