// Work orders by state, with vendor, dates and cost.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const workOrderListReport = defineReport({
  name: 'work-order-list',
  title: 'Work order list',
  group: 'Work order',
  description: 'Work orders requested in a time, by state, with place, vendor, dates, limit and cost.',
  claims: needs('standardreports', 1, ['workorderreports', 1]),
  params: [...spanParams],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
