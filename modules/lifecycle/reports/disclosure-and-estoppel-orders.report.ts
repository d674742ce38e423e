// Which disclosures and estoppels were ordered, whether they went out in time, and whether they told what the
// books said.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';
import { disclosureStates, disclosureStateWords } from '../disclosure/disclosure.contract.ts';

export const disclosureAndEstoppelOrders = defineReport({
  name: 'disclosure-and-estoppel-orders',
  title: 'Disclosure / estoppel orders',
  group: 'Owner and property',
  description: 'Orders by state with due dates, delivery, fees, and the amount stated against the ledger at that moment.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['propertyresale', 1]),
  params: [
    ...spanParams,
    {
      name: 'state',
      title: 'State',
      kind: 'choice',
      required: true,
      choices: [{ value: 'ALL', title: 'All' }, ...disclosureStates.map((value) => ({ value, title: disclosureStateWords[value][0] }))],
      initial: 'ALL',
    },
  ],
  unopened: {
    'Days late': 'days between two dates of the same line',
  },
  opens: [],
  proves: ['Each disclosure states what the ledger said'],
  orientation: 'landscape',
  addsUp: 'totals',
});
