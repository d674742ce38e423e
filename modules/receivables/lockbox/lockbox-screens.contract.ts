// The screens of lockbox files.
import { defineScreens, needs } from '../../../packages/contract/contract.ts';

export const lockboxScreens = defineScreens({
  'lockbox-import': {
    title: 'Lockbox import',
    area: 'receivables',
    path: '/lockbox/import',
    claims: needs('arlockbox', 2),
    menu: { section: 'Receivables', order: 10 },
  },
  'lockbox-review': {
    title: 'Lockbox review',
    area: 'receivables',
    path: '/lockbox/review',
    claims: needs('arlockbox', 1),
    menu: { section: 'Receivables', order: 11 },
  },
  'lockbox-history': {
    title: 'Lockbox history',
    area: 'receivables',
    path: '/lockbox/history',
    claims: needs('arlockbox', 1),
    menu: { section: 'Receivables', order: 12, group: 'Bank files' },
  },
});
