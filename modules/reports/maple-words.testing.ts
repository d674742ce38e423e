// What was written and kept at Maple Court in January, for the reports about it: words to the board, and a
// saved query.
import type { TestCommunity } from '../ledger/ledger.testing.ts';
import { customReports, narratives } from './reports.contract.ts';

/** Plays them through the public calls. */
export async function keepWords({ call, communityId }: TestCommunity): Promise<void> {
  const month = { communityId, periodStartDate: '2026-01-01' };
  await call(narratives.writeNarrative, { ...month, section: 'OVERVIEW', body: 'The gutters are clean; the gate waits for a part' });
  await call(narratives.writeNarrative, { ...month, section: 'ACTIONS', body: 'Renew the insurance of directors by February 15' });
  const definition = {
    source: 'ChargeData',
    related: ['owner'],
    columns: ['chargeDate', 'amount'].map((key) => ({ key, title: '' })),
    query: { join: 'and', not: false, parts: [] },
    search: '',
    sort: '',
    groups: [],
    totals: { amount: 'sum' as const },
  };
  const kept = { communityId, roleId: null, forAll: false, recipients: [], definition };
  await call(customReports.addCustomReport, { ...kept, name: 'Charges of the year', share: 'EVERYONE' });
  await call(customReports.addCustomReport, { ...kept, name: 'Draft', share: 'PRIVATE' });
}
