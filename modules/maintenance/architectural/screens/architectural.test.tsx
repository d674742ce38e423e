// Architectural requests on screen: listed with their clocks, read before an answer, refused in words, added,
// and for who may only look; their settings and batches.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { property } from '../../../people/people.contract.ts';
import { accommodationList } from '../accommodation.contract.ts';
import { architecturalRequest } from '../architectural.contract.ts';
import { architecturalBatchList, architecturalRequestList } from '../architectural-batch.contract.ts';
import { architecturalSettings } from '../architectural-settings.contract.ts';
import AccommodationsScreen from './accommodations.screen.tsx';
import ArchitecturalRequestScreen from './architectural-request.screen.tsx';
import ArchitecturalSettingsScreen from './architectural-settings.screen.tsx';
import TicketArchitecturalActivityScreen from './ticket-architectural-activity.screen.tsx';
import TicketArchitecturalBatchesScreen from './ticket-architectural-batches.screen.tsx';

type Loaded = ClientOutput<typeof architecturalRequest.getArchitecturalRequest>;
type Settings = ClientOutput<typeof architecturalSettings.getArchitecturalSettings>;
const day = (text: string) => text as Loaded['receivedDate'];

const loaded: Loaded = {
  architecturalRequestId: '5',
  version: '1',
  subject: 'EV charger in space P-27',
  description: 'Level 2, 40 A.',
  architecturalTopicId: '2',
  propertyId: '9',
  applicant: 'John Sanders',
  email: 'sanders@owners.example',
  phone: '',
  channel: 'PORTAL',
  contractor: '',
  contractorLicense: '',
  startDate: null,
  finishDate: null,
  neighborsTold: false,
  assigneeId: null,
  receivedDate: day('2026-10-06'),
  number: 'AR-119',
  state: 'IN_REVIEW',
  ownershipId: '4',
  owner: 'Sanders, John',
  property: 'CT-0019 20',
  topic: 'EV charger',
  assignee: '',
  completeDate: day('2026-10-22'),
  clock: {
    dueDate: day('2026-12-15'),
    basis: 'Cal. Civ. Code 4745(e)',
    isByLaw: true,
    isPaused: false,
    checkDate: null,
    remindNow: true,
    daysLeft: 25,
    usedPercent: 64,
    deemed: 'approve',
    pauses: [{ fromDate: day('2026-10-12'), toDate: day('2026-10-22'), reason: 'Asked for Electrician license' }],
  },
  law: null,
  terms: [{ citation: 'Cal. Civ. Code 4745(e)', denial: ['in writing'], forbidden: ['additional insured demand'] }],
  topicFound: null,
  readsAsAccommodation: false,
  documents: [{ architecturalDocumentId: '1', name: 'Site plan', askedDate: null, receivedDate: day('2026-10-22') }],
  committee: 'Architectural committee',
  ballotRound: 1,
  ballotsCloseDate: day('2026-11-27'),
  ballots: [
    {
      architecturalBallotId: '1',
      name: 'Michael Carter',
      position: 'Chair',
      vote: 'FOR',
      remark: '',
      castDate: day('2026-11-12'),
      remindedDate: null,
      hasEmail: true,
    },
    {
      architecturalBallotId: '2',
      name: 'David Hill',
      position: 'Member',
      vote: null,
      remark: '',
      castDate: null,
      remindedDate: day('2026-11-17'),
      hasEmail: true,
    },
  ],
  tally: '1 for, 0 against, 1 absent',
  carried: false,
  needs: 'More than half of those present',
  conditions: [{ architecturalConditionId: '1', words: 'Own submeter', provision: '', proof: 'PHOTO', metDate: null, attachment: '' }],
  decidedDate: null,
  decidedBy: '',
  reason: '',
  provision: '',
  expiresDate: null,
  isExtended: false,
  doneDate: null,
  inspectedDate: null,
  letterBatchId: null,
  depositAsked: null,
  deposits: [],
  files: [],
  events: [],
};
const settings: Settings = {
  version: '3',
  responseDays: 45,
  responseDayKind: 'CALENDAR',
  startsAt: 'COMPLETE',
  deemed: 'WARN',
  clause: 'CC&Rs 9.3',
  checkDays: 5,
  remindPercent: 50,
  committeeId: null,
  voteRule: 'ADVISES',
  allowsConditions: true,
  approvalMonths: 12,
  approvalTemplateId: null,
  denialTemplateId: null,
  intake: '',
  topics: [
    {
      architecturalTopicId: '2',
      version: '1',
      name: 'EV charger',
      application: 'EV_CHARGER',
      words: 'charger',
      documents: 'Site plan',
      responseDays: null,
      tellsNeighbors: false,
      depositAmount: null,
      isActive: true,
      openRequests: 1,
    },
  ],
  committees: [],
  people: [],
  templates: [],
};
const around = [
  fake(property.listProperties, () => ({ total: 0, rows: [] }) as never),
  fake(architecturalSettings.getArchitecturalSettings, () => settings),
];
const get = fake(architecturalRequest.getArchitecturalRequest, () => loaded);
const params = { communityId: '1', architecturalRequestId: '5' };
const inCommunity = { params: { communityId: '1' } };

const row = {
  architecturalRequestId: '5',
  number: 'AR-119',
  subject: 'EV charger in space P-27',
  state: 'IN_REVIEW' as const,
  topic: 'EV charger',
  property: 'CT-0019 20',
  applicant: 'John Sanders',
  receivedDate: day('2026-10-06'),
  completeDate: null,
  dueDate: day('2026-12-15'),
  daysLeft: 25,
  clock: 'RUNS' as const,
  missing: 0,
  votes: '1 of 2',
  assignee: '',
  decidedDate: null,
  expiresDate: null,
  openConditions: 1,
  propertyId: '9',
};

test('lists what is open, and says when there is nothing or it did not load', async () => {
  const shown = showScreen(<TicketArchitecturalActivityScreen />, {
    ...inCommunity,
    fakes: [...fakeList(architecturalRequestList, () => [row]), ...around],
  });
  expect(await screen.findByText('EV charger in space P-27')).toBeTruthy();
  shown.unmount();
  const empty = showScreen(<TicketArchitecturalActivityScreen />, { ...inCommunity, fakes: fakeList(architecturalRequestList, () => []) });
  expect(await screen.findByText('No architectural requests yet')).toBeTruthy();
  empty.unmount();
  const failed = failingList(architecturalRequestList, 'The list is away.');
  showScreen(<TicketArchitecturalActivityScreen />, { ...inCommunity, fakes: failed });
  expect(await screen.findByText(/The list is away\./)).toBeTruthy();
});

test('says when there are no batches and no accommodation requests yet', async () => {
  const shown = showScreen(<TicketArchitecturalBatchesScreen />, { ...inCommunity, fakes: fakeList(architecturalBatchList, () => []) });
  expect(await screen.findByText('No batches yet')).toBeTruthy();
  shown.unmount();
  showScreen(<AccommodationsScreen />, { ...inCommunity, fakes: fakeList(accommodationList, () => []) });
  expect(await screen.findByText('No accommodation requests yet')).toBeTruthy();
});

test('shows the clock, the votes and the law, and a refused answer in its words', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const decide = fake(architecturalRequest.decideArchitecturalRequest, () => {
    tries += 1;
    throw new FakeFailure(409, { errorMessage: 'The vote binds, and it says otherwise: 1 for.', code: 'voteSaysOtherwise' });
  });
  showScreen(<ArchitecturalRequestScreen architecturalRequestId="5" />, { params, fakes: [get, decide, ...around] });
  expect(await screen.findByText('25 days left')).toBeTruthy();
  expect(screen.getByText('No answer in writing means approved')).toBeTruthy();
  expect(screen.getByText('Time to remind the members who did not vote')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await user.click(screen.getByRole('button', { name: 'Approve with conditions' }));
  expect(await screen.findByText('The vote binds, and it says otherwise: 1 for.')).toBeTruthy();
  expect(tries).toBe(1);
});

test('who may only read is offered nothing to do', async () => {
  showScreen(<ArchitecturalRequestScreen architecturalRequestId="5" />, { params, fakes: [get, ...around], held: { arcrecord: 1 } });
  expect(await screen.findByRole('heading', { level: 1, name: /AR-119 EV charger/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Answer|More|Remind|Add condition/ })).toBeNull();
});

test('finds the topic in the words of the form, and adds the request', async () => {
  const user = userEvent.setup();
  const add = fake(architecturalRequest.addArchitecturalRequest, () => ({ architecturalRequestId: '5' }));
  const shown = showScreen(<ArchitecturalRequestScreen architecturalRequestId={null} />, {
    ...inCommunity,
    search: { propertyId: '9' },
    fakes: [add, get, ...around],
  });
  await user.type(screen.getByLabelText(/^Project/), 'Charger');
  expect(await screen.findByText('Looks like EV charger.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose it' }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['ticket-architectural-view']));
  const sent = shown.calls.find((each) => each.name === 'ArchitecturalRequest.addArchitecturalRequest')?.input;
  expect(sent).toMatchObject({ propertyId: '9', architecturalTopicId: '2' });
});

test('reads a wheelchair ramp as an accommodation', async () => {
  const user = userEvent.setup();
  showScreen(<ArchitecturalRequestScreen architecturalRequestId={null} />, { ...inCommunity, fakes: [get, ...around] });
  await user.type(screen.getByLabelText(/^Project/), 'Wheelchair ramp');
  expect(await screen.findByText('This reads as an accommodation of a disability')).toBeTruthy();
});

test('keeps settings, and says when they did not load', async () => {
  const user = userEvent.setup();
  const save = fake(architecturalSettings.saveArchitecturalSettings, () => ({ communityId: '1' }));
  const shown = showScreen(<ArchitecturalSettingsScreen />, { ...inCommunity, fakes: [save, ...around] });
  const days = await screen.findByLabelText(/^Answer in, days/);
  await user.clear(days);
  await user.type(days, '30');
  await user.click(screen.getByRole('button', { name: /Save settings/ }));
  await waitFor(() => expect(shown.calls.some((each) => each.name === 'ArchitecturalSettings.saveArchitecturalSettings')).toBe(true));
  shown.unmount();
  const away = fake(architecturalSettings.getArchitecturalSettings, () => {
    throw new FakeFailure(500, { errorMessage: 'The settings are away.', code: 'bug' });
  });
  showScreen(<ArchitecturalSettingsScreen />, { ...inCommunity, fakes: [away] });
  expect(await screen.findByText(/The settings are away\./)).toBeTruthy();
});
