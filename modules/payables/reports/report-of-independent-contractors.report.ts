// Independent contractors as California asks for them: who, where, contract and what was paid.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const independentContractors = defineReport({
  name: 'report-of-independent-contractors',
  title: 'Report of independent contractors (California)',
  group: 'Accounts payable',
  description: 'Contractors reported to the EDD (DE 542) with contract, amount paid and the day the report is due by.',
  claims: needs('standardreports', 1, ['apreports', 1], ['vendormanagement', 1]),
  params: [...spanParams],
  opens: [],
  proves: [],
  orientation: 'landscape',
});
