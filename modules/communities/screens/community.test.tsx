// Associations on screen: added with a short code in capitals, refused at the field, viewed and changed with
// E.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../packages/pages/list.testing.ts';
import { FakeFailure, factOf, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { communityLists } from '../../identity/identity.contract.ts';
import { community, noContacts } from '../communities.contract.ts';
import { communityList } from '../community-list.contract.ts';
import CommunityScreen from './community.screen.tsx';
import PortfolioCommunitiesScreen from './portfolio-communities.screen.tsx';

const maple: ClientOutput<typeof community.getCommunity> = {
  communityId: '1',
  version: '1',
  name: 'Maple Court',
  shortCode: 'MC',
  legalName: 'Maple Court Homeowners Association',
  ...noContacts,
  street: '1 Maple Ct',
  city: 'Sparks',
  state: 'NV',
  postcode: '89434',
  phone: '775-555-0100',
  displayName: '',
  taxId: '•••••6789',
  incorporationDate: localDate('1998-04-01'),
  lawState: 'Nevada',
  unitCount: 12,
  lateDaysFirst: 30,
  lateDaysSecond: 60,
  lateDaysThird: 90,
  accountantUserId: null,
  managerUserId: '7',
  welcomeLetter: '',
  standing: 'ACTIVE',
  standingReason: '',
  standingBy: '',
  timeZone: 'America/Los_Angeles',
};
const people = fake(communityLists.pickListUsers, () => [{ userId: '7', displayName: 'Lena Ortiz', seesAllCommunities: true }]);
const box = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;

test('adds an association; a name that is taken stays on screen with the reason', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const add = fake(community.addCommunity, () => {
    tries += 1;
    if (tries === 1) throw new FakeFailure(409, { errorMessage: 'Another community has this name or short code.', code: 'nameTaken' });
    return { communityId: '2' };
  });
  const shown = showScreen(<CommunityScreen communityId={null} />, { fakes: [add, people, fake(community.getCommunity, () => maple)] });
  await user.type(box(/^Name/), 'Oak Court');
  await user.type(box(/^Short code/), 'oc');
  await user.type(box(/^Legal name/), 'Oak Court Association');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Another community has this name or short code.')).toBeTruthy();
  expect(box(/^Name/).value).toBe('Oak Court');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['community-view']));
  expect(shown.calls.find((call) => call.name === 'Community.addCommunity')?.input).toMatchObject({
    name: 'Oak Court',
    shortCode: 'OC',
    timeZone: 'America/Los_Angeles',
  });
});

test('a count that is no number is sent as it was typed, so that it is refused and not lost', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CommunityScreen communityId={null} />, {
    fakes: [fake(community.addCommunity, () => ({ communityId: '2' })), people],
  });
  await user.type(box(/^Name/), 'Oak Court');
  await user.type(box(/^Short code/), 'oc');
  await user.type(box(/^Legal name/), 'Oak Court Association');
  await user.type(box(/^Units/), 'twelve');
  await user.keyboard('{Control>}s{/Control}');
  // The fake server lets nothing in that the contract refuses.
  expect((await screen.findAllByText(/Nothing was/)).length).toBeGreaterThan(0);
  expect([shown.wentTo, box(/^Units/).value]).toEqual([[], 'twelve']);
});

test('views an association, and lets only who may change it', async () => {
  const user = userEvent.setup();
  const fakes = [people, fake(community.getCommunity, () => maple), fake(community.editCommunity, () => ({ communityId: '1' }))];
  const shown = showScreen(<CommunityScreen communityId="1" />, { fakes });
  await waitFor(() => expect(factOf('Name')).toBe('Maple Court'));
  await user.keyboard('e');
  await user.type(box(/^Street/), ' North');
  await user.clear(box(/^Phone/));
  await user.type(box(/^Phone/), '775-555-0142');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(shown.calls.find((call) => call.name === 'Community.editCommunity')?.input).toMatchObject({
      communityId: '1',
      street: '1 Maple Ct North',
      phone: '775-555-0142',
    }),
  );
  shown.unmount();
  showScreen(<CommunityScreen communityId="1" />, { fakes, held: { communitymaintain: 1 } });
  await waitFor(() => expect(factOf('Name')).toBe('Maple Court'));
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
});

test('lists associations, and offers to add the first', async () => {
  const row = {
    communityId: '1',
    shortCode: 'MC',
    name: 'Maple Court',
    legalName: 'Maple Court Homeowners Association',
    city: 'Reno, NV',
    units: 12,
    standing: 'ACTIVE' as const,
    manager: 'Lena Ortiz',
    accountant: '',
    todayDate: localDate('2026-11-20'),
  };
  const shown = showScreen(<PortfolioCommunitiesScreen />, { fakes: fakeList(communityList, () => [row]) });
  expect(await screen.findByText('Maple Court Homeowners Association')).toBeTruthy();
  shown.unmount();
  showScreen(<PortfolioCommunitiesScreen />, { fakes: fakeList(communityList, () => []) });
  expect(await screen.findByText('No community yet')).toBeTruthy();
});
