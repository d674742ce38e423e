// Keys, fobs, cards, remotes, permits and codes: who has which, and what it opens.
import {
  type AccessLevel,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  listColumnsOf,
  nameRefusals,
  needs,
  outputOf,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { accessDeviceFields } from './access-device.fields.ts';

const rights = (level: AccessLevel) => needs('ownermaintain', level);

export const accessDevice = defineEndpoints(
  'AccessDevice',
  recordCalls('accessDevice', {
    words: 'access device',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: inputOf(accessDeviceFields),
    shown: outputOf(accessDeviceFields),
    refusals: nameRefusals,
  }),
);

export const accessDeviceList = defineList({
  name: 'AccessDeviceList',
  title: 'Keys and access devices',
  noun: 'access devices',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'accessDeviceId',
  recordKind: 'accessDevice',
  columns: {
    ...listColumnsOf(accessDeviceFields),
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
  },
  extra: { propertyId: id },
  views: { issued: { title: 'Issued', filters: ['standing:in:ISSUED'] }, all: { title: 'All' } },
  sort: 'name',
});

export const accessDeviceKinds = defineRecordKinds({
  accessDevice: {
    noun: 'access device',
    title: 'Access devices',
    inCommunity: true,
    rights,
    screen: 'access-device-view',
    param: 'accessDeviceId',
    fields: accessDeviceFields,
  },
});

export const accessDeviceScreens = defineScreens({
  'view-all-access-devices': {
    title: 'View all access devices',
    also: 'keys fobs cards gate remotes parking permits codes',
    area: 'portfolio',
    path: '/c/$communityId/access-devices',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 29, group: 'People', name: 'Keys and fobs' },
  },
  ...recordScreens('access-device', {
    words: 'access device',
    area: 'portfolio',
    path: '/c/$communityId/access-devices',
    id: 'accessDeviceId',
    rights,
  }),
});
