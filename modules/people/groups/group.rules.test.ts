// What a sound group ownership is, and what a group takes with it when it ends.
import { describe, expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { endWithGroup, groupProblem } from './group.rules.ts';

const day = localDate;
const sound = {
  primaryPartyId: '1',
  startDate: day('2026-01-01'),
  endDate: null,
  members: [
    { partyId: '1', sharePercent: '33.33333333' },
    { partyId: '2', sharePercent: '66.66666667' },
  ],
  properties: [
    { propertyId: '7', startDate: day('2026-01-01'), endDate: day('2026-03-31') },
    { propertyId: '7', startDate: day('2026-04-01'), endDate: null },
  ],
};

test('a group whose shares come to exactly 100 percent is sound, and so is one without shares', () => {
  expect(groupProblem(sound)).toBeNull();
  expect(groupProblem({ ...sound, members: [{ partyId: '1', sharePercent: null }] })).toBeNull();
});

describe('what is wrong is said at its field', () => {
  test.each([
    [{ endDate: day('2025-12-31') }, 'endDate'],
    [{ primaryPartyId: '3' }, 'primaryPartyId'],
    [{ members: [...sound.members, { partyId: '3', sharePercent: '0.00000001' }] }, 'members'],
    [{ members: [...sound.members, { partyId: '1', sharePercent: null }] }, 'members'],
    [{ properties: [{ propertyId: '7', startDate: day('2026-02-01'), endDate: day('2026-01-31') }] }, 'properties.0.endDate'],
    [{ properties: [{ propertyId: '7', startDate: day('2025-12-31'), endDate: null }] }, 'properties.0.startDate'],
    [{ endDate: day('2026-03-31') }, 'properties.1.startDate'],
    [
      {
        properties: [
          { propertyId: '7', startDate: day('2026-01-01'), endDate: day('2026-03-31') },
          { propertyId: '7', startDate: day('2026-03-31'), endDate: null },
        ],
      },
      'properties.1.propertyId',
    ],
  ])('%o at %s', (wrong, path) => {
    expect(groupProblem({ ...sound, ...wrong })?.path).toBe(path);
  });
});

test('when a group ends its properties end with it; those that left before keep their day', () => {
  const ended = endWithGroup(
    [
      { propertyId: '7', startDate: day('2026-01-01'), endDate: null },
      { propertyId: '8', startDate: day('2026-01-01'), endDate: day('2026-02-28') },
      { propertyId: '9', startDate: day('2026-01-01'), endDate: day('2027-12-31') },
    ],
    day('2026-06-30'),
  );
  expect(ended.map((one) => one.endDate)).toEqual(['2026-06-30', '2026-02-28', '2026-06-30']);
});
