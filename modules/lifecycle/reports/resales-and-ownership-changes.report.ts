// Which homes changed hands, from whom to whom, and what went with them.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const resalesAndOwnershipChanges = defineReport({
  name: 'resales-and-ownership-changes',
  title: 'Resales and ownership changes',
  group: 'Owner and property',
  description: 'Resales by month with seller, buyer, balance moved, fees due and collected, and owners who changed without a resale.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['propertyresale', 1]),
  params: [...spanParams],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
