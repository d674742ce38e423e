// What a list gives and takes: nothing of what comes by another way too, and nothing to who sees everything.
import { expect, test } from 'vitest';
import { effectsOf } from './community-list.rules.ts';

const ana = { userId: '1', displayName: 'Ana', seesAllCommunities: false, otherwiseIds: ['10'] };
const ben = { userId: '2', displayName: 'Ben', seesAllCommunities: false, otherwiseIds: [] };
const cleo = { userId: '3', displayName: 'Cleo', seesAllCommunities: true, otherwiseIds: [] };

test('a new list gives what its users do not have yet', () => {
  const after = { communityIds: ['10', '11'], userIds: ['1', '2', '3'] };
  expect(effectsOf({ communityIds: [], userIds: [] }, after, [ana, ben, cleo])).toEqual([
    { userId: '1', displayName: 'Ana', givenIds: ['11'], takenIds: [] },
    { userId: '2', displayName: 'Ben', givenIds: ['10', '11'], takenIds: [] },
  ]);
});

test('who leaves a list loses what came by it alone', () => {
  const before = { communityIds: ['10', '11'], userIds: ['1', '2'] };
  const after = { communityIds: ['11', '12'], userIds: ['2'] };
  expect(effectsOf(before, after, [ana, ben])).toEqual([
    { userId: '1', displayName: 'Ana', givenIds: [], takenIds: ['11'] },
    { userId: '2', displayName: 'Ben', givenIds: ['12'], takenIds: ['10'] },
  ]);
  expect(effectsOf(before, before, [ana, ben])).toEqual([]);
});
