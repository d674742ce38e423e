// Organizations: the management company and its divisions, under whose name letters go out.
import {
  type AccessLevel,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  inputOf,
  listColumnsOf,
  nameRefusals,
  needs,
  outputOf,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { contactFacts, contactShown } from '../../communities/communities.contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { organizationFields } from './organization.fields.ts';

const rights = (level: AccessLevel) => needs('permissionmaintain', level);

export const organization = defineEndpoints(
  'Organization',
  recordCalls('organization', {
    words: 'organization',
    inCommunity: false,
    customerWide: true,
    readsAtOnce: true,
    rights,
    facts: { ...inputOf(organizationFields), ...contactFacts },
    shown: { ...outputOf(organizationFields), ...contactShown },
    refusals: nameRefusals,
  }),
);

export const organizationList = defineList({
  name: 'OrganizationList',
  title: 'Organizations',
  noun: 'organizations',
  permission: rights(1),
  scope: {},
  rowId: 'organizationId',
  recordKind: 'organization',
  columns: {
    name: { title: 'Organization', kind: 'text' },
    city: { title: 'City', kind: 'text' },
    phone: { title: 'Phone', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
    ...listColumnsOf(organizationFields),
    status: { title: 'Status', kind: 'status', always: true, words: { ACTIVE: ['Active', 'good'], ENDED: ['Ended', 'neutral'] } },
  },
  extra: {},
  views: { active: { title: 'Active', filters: ['status:in:ACTIVE'] }, all: { title: 'All' } },
  sort: 'name',
});

export const organizationKinds = defineRecordKinds({
  organization: {
    noun: 'organization',
    title: 'Organizations',
    inCommunity: false,
    rights,
    screen: 'organization-view',
    param: 'organizationId',
    fields: organizationFields,
  },
});

export const organizationScreens = defineScreens({
  'portfolio-organizations': {
    title: 'Portfolio: organizations',
    area: 'portfolio',
    path: '/organizations',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 42, group: 'More' },
  },
  ...recordScreens('organization', { words: 'organization', area: 'portfolio', path: '/organizations', id: 'organizationId', rights }),
});
