// Resolutions of an association.
import { z } from 'zod';
import {
  type AccessLevel,
  dateOut,
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
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { resolutionFields } from './resolution.fields.ts';

const rights = (level: AccessLevel) => needs('communitycommittees', level);

export const resolutionRefusals = {
  motionNotCarried: '{motion} was not carried, so it adopts nothing.',
} as const;

export const resolution = defineEndpoints('Resolution', {
  ...recordCalls('resolution', {
    words: 'resolution',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: inputOf(resolutionFields),
    shown: outputOf(resolutionFields),
    refusals: { ...nameRefusals, ...resolutionRefusals },
  }),
  pickResolutions: query({
    summary: 'The resolutions of an association that are in force, the newest first.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.array(z.object({ resolutionId: id, name: z.string(), number: z.string(), adoptedDate: dateOut })),
  }),
});

export const resolutionList = defineList({
  name: 'ResolutionList',
  title: 'Resolutions',
  noun: 'resolutions',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'resolutionId',
  recordKind: 'resolution',
  columns: {
    ...listColumnsOf(resolutionFields),
    status: {
      title: 'Standing',
      kind: 'status',
      always: true,
      words: { IN_FORCE: ['In force', 'good'], ENDED: ['Ended', 'neutral'] },
    },
  },
  extra: {},
  views: { inForce: { title: 'In force', filters: ['status:in:IN_FORCE'] }, all: { title: 'All' } },
  sort: '-adoptedDate',
});

export const resolutionKinds = defineRecordKinds({
  resolution: {
    noun: 'resolution',
    title: 'Resolutions',
    inCommunity: true,
    rights,
    screen: 'resolution-view',
    param: 'resolutionId',
    fields: resolutionFields,
  },
});

export const resolutionScreens = defineScreens({
  'view-all-resolutions': {
    title: 'Resolutions',
    also: 'board policy authority collection adopted',
    area: 'portfolio',
    path: '/c/$communityId/resolutions',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 54, group: 'More' },
  },
  ...recordScreens('resolution', {
    words: 'resolution',
    area: 'portfolio',
    path: '/c/$communityId/resolutions',
    id: 'resolutionId',
    rights,
  }),
});
