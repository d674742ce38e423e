// Who owns several homes, alone or as a group, with shares and what their accounts owe together.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const groupAndMultiPropertyOwners = defineReport({
  name: 'group-and-multi-property-owners',
  title: 'Group and multi-property owners',
  group: 'Owner and property',
  description: 'Parties and groups with several properties, over all communities named, with shares and the balance of their accounts.',
  claims: needs('standardreports', 1, ['ownermaintain', 1]),
  params: [
    asOfParam,
    { name: 'leastProperties', title: 'Minimum properties', kind: 'count', required: true, initial: '2', least: 1, most: 1000 },
  ],
  opens: ['owner-activity'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'itself',
});
