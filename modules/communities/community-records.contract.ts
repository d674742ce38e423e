// Communities as records that notes, tasks, files and fields hang on.
import { defineRecordKinds, needs } from '../../packages/contract/contract.ts';

export const communityKinds = defineRecordKinds({
  community: {
    noun: 'community',
    title: 'Communities',
    inCommunity: true,
    rights: (level) => needs('communitymaintain', level),
    screen: 'community-view',
    param: 'communityId',
  },
});
