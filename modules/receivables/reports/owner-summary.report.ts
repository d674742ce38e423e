// Everything about owners on one line each: home, mail, telephone, balance, flags.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';
import { propertyFlagNames, propertyFlagWords } from '../../communities/communities.contract.ts';

export const ownerSummary = defineReport({
  name: 'owner-summary',
  title: 'Owner summary',
  group: 'Owner and property',
  description: 'Owners with property, mailing address, telephone, email, balance and flags; what no record holds is said so.',
  claims: needs('standardreports', 1, ['ownermaintain', 1]),
  params: [
    asOfParam,
    {
      name: 'owners',
      title: 'Owners',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'RESIDENT', title: 'Resident' },
        { value: 'OFF_SITE', title: 'Off-site' },
        { value: 'VACANT', title: 'Vacant' },
      ],
      initial: 'ALL',
    },
    {
      name: 'flag',
      title: 'Flag',
      kind: 'choice',
      required: true,
      choices: [{ value: 'ALL', title: 'Any or none' }, ...propertyFlagNames.map((value) => ({ value, title: propertyFlagWords[value] }))],
      initial: 'ALL',
    },
    {
      name: 'order',
      title: 'Sort by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'name', title: 'Name' },
        { value: 'lot', title: 'Lot' },
      ],
      initial: 'name',
    },
  ],
  opens: ['owner-activity'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
