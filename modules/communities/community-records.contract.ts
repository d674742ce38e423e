// Communities as records that notes, tasks, files and fields hang on.
import { defineRecordKinds, needs } from '../../packages/contract/contract.ts';
import { communityFields } from './profile/community.fields.ts';

export const communityKinds = defineRecordKinds({
  community: {
    noun: 'community',
    title: 'Communities',
    inCommunity: true,
    rights: (level) => needs('communitymaintain', level),
    screen: 'community-view',
    param: 'communityId',
    fields: communityFields,
  },
});
