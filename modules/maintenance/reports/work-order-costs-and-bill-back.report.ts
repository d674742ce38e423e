// What work orders cost by kind, and what owners were billed for them.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const workOrderCosts = defineReport({
  name: 'work-order-costs-and-bill-back',
  title: 'Work order costs and bill-back',
  group: 'Work order',
  description: 'Material, labor and other costs of orders requested in a time, by code, with what was billed and when.',
  claims: needs('standardreports', 1, ['workorderreports', 1]),
  params: [...spanParams],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
