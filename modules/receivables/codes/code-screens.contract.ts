// The screens of charge codes.
import { defineScreens, needsOne } from '../../../packages/contract/contract.ts';

const codeClaims = ['arcodes', 'ccrcodes', 'workordercodes', 'generalrequestcodes'] as const;

export const codeScreens = defineScreens({
  codes: {
    title: 'Codes index',
    area: 'codes',
    path: '/c/$communityId/codes',
    claims: needsOne(1, ...codeClaims),
    menu: { section: 'Receivables', order: 20, group: 'Codes and setup' },
  },
  'code-add': { title: 'Add code', area: 'codes', path: '/c/$communityId/codes/new', claims: needsOne(2, ...codeClaims) },
  'code-edit': { title: 'Edit code', area: 'codes', path: '/c/$communityId/codes/$chargeCodeId/edit', claims: needsOne(4, ...codeClaims) },
  'code-category-linkage': {
    title: 'Code category linkage',
    area: 'codes',
    path: '/c/$communityId/codes/linkage',
    claims: needsOne(4, ...codeClaims),
    menu: { section: 'Receivables', order: 21, group: 'Codes and setup', name: 'Category linkage' },
  },
  'code-distributions': {
    title: 'Code distributions',
    area: 'codes',
    path: '/c/$communityId/codes/distributions',
    claims: needsOne(4, ...codeClaims),
    menu: { section: 'Receivables', order: 22, group: 'Codes and setup' },
  },
});
