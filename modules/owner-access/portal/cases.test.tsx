// Requests, violations and changes to the home on the owners' screen, in both languages, and in the states of
// their parts.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PortalApplication } from './portal-application.tsx';

const home = {
  ...{ ownershipId: '4', community: 'Carson Terrace', address: '555 E Carson St #13', accountNumber: 'CT-0013', phone: '310-555-0160' },
  ...{ officeEmail: '', isLive: true, endedDate: null, untilDate: null, showsHistory: true, showsDocuments: true },
  ...{
    showsRequests: true,
    showsViolations: true,
    showsArchitectural: true,
    isBoard: false,
    accent: 'BLUE',
    greeting: '',
    greetingSpanish: '',
  },
};
const me = {
  name: 'Melissa',
  email: 'mg@home.example',
  locale: 'en',
  company: 'Sierra Crest',
  hasPassword: true,
  lookedAtBy: '',
  homes: [home],
};
const violation = {
  ...{ violationId: '7', number: 'V-427', name: 'Items stored on balcony', state: 'OPEN', observedDate: '2026-11-17T00:00:00' },
  ...{ dueDate: '2026-12-11T00:00:00', closedDate: null, isSaidCured: false },
};
const opened = {
  ...violation,
  ...{ detail: 'Boxes and a bicycle', actionNeeded: 'Remove them', article: 'Rules 6.2', location: 'Balcony', noticedDate: null },
  ...{ daysLeft: 16, stage: '', fines: '0.00', said: [] },
  ahead: [{ name: 'Fine', days: 30, needsHearing: true }],
  hearing: { hearingDate: '2026-12-22T00:00:00', hour: '18:30', place: 'Clubhouse', state: 'SCHEDULED' },
  photos: [{ attachmentId: '3', name: 'Balcony', takenTime: '2026-11-17T18:14:00.000Z' }],
};
const request = {
  ...{ requestId: '5', number: 'R-12', family: 'GENERAL', subject: 'Guest parking', code: '', state: 'WAITING' },
  ...{ receivedDate: '2026-11-20T00:00:00', promisedDate: '2026-11-30T00:00:00' },
};
const listed = { requests: [request], codes: [{ requestCodeId: '1', family: 'GENERAL', name: 'Parking', sentence: 'Cars and guests' }] };
const project = {
  ...{ architecturalRequestId: '9', number: 'AR-98', subject: 'Solar panels', state: 'IN_REVIEW', receivedDate: '2026-11-09T00:00:00' },
  ...{ decidedDate: null, expiresDate: null, dueDate: '2026-12-28T00:00:00' },
};
const followed = {
  ...project,
  ...{ description: 'Eight panels', topic: 'Solar', completeDate: '2026-11-13T00:00:00', reason: '', provision: '', doneDate: null },
  clock: {
    dueDate: '2026-12-28T00:00:00',
    basis: 'Cal. Civ. Code 714',
    isByLaw: true,
    isPaused: false,
    daysLeft: 33,
    usedPercent: 27,
    deemed: 'approve',
  },
  votes: { cast: 1, all: 3 },
  documents: [{ name: 'Wiring plan', askedDate: null, isHere: true }],
  conditions: [{ words: 'Paint the conduit', proof: 'PHOTO', metDate: null }],
  said: [],
};

let sent: Record<string, unknown>[] = [];

/** Answers the calls of the portal by name; what has no answer is not found. */
function answer(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', (address: string, init?: { body?: string }) => {
    const name = /\/Portal\/(\w+)/.exec(address)?.[1] ?? '';
    if (init?.body) sent.push({ name, ...(JSON.parse(init.body) as object) });
    const given = answers[name];
    const [status, body] =
      Array.isArray(given) && typeof given[0] === 'number' ? given : given === undefined ? [404, { code: 'notFound' }] : [200, given];
    return Promise.resolve(new Response(JSON.stringify(body), { status: Number(status) }));
  });
}

const open = (page: string) => window.history.replaceState(null, '', `/portal/${page}`);

beforeEach(() => {
  sent = [];
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is open stands together, and each opens', async () => {
  const user = userEvent.setup();
  open('requests');
  answer({
    GetMe: me,
    ListViolations: [violation],
    ListArchitectural: { requests: [project], topics: [], intake: '' },
    ListRequests: listed,
    GetViolation: opened,
  });
  render(<PortalApplication />);
  expect(await screen.findByText('Waiting for you')).toBeTruthy();
  expect(await screen.findByText('AR-98, Decision by Mon Dec 28')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /Items stored on balcony/ }));
  expect(await screen.findByText('Fix by Fri Dec 11')).toBeTruthy();
  expect(screen.getByText('16 days left')).toBeTruthy();
  expect(screen.getByText('Hearing')).toBeTruthy();
  expect(screen.getByRole('img', { name: /Photo of Nov 17, 2026/ })).toBeTruthy();
});

test('a violation is said to be fixed, and the answer of the office is awaited', async () => {
  const user = userEvent.setup();
  open('violation/7');
  answer({ GetMe: me, GetViolation: opened, SpeakOnViolation: { violationId: '7' } });
  render(<PortalApplication />);
  await user.type(await screen.findByLabelText('What did you do?'), 'Boxes are in the storage room');
  answer({ GetMe: me, GetViolation: { ...opened, isSaidCured: true }, SpeakOnViolation: { violationId: '7' } });
  await user.click(screen.getByRole('button', { name: 'Say that it is fixed' }));
  expect(await screen.findByText('Thank you. The office looks at it.')).toBeTruthy();
  expect(sent).toMatchObject([{ name: 'SpeakOnViolation', isCure: true, body: 'Boxes are in the storage room' }]);
});

test('a violation that is closed says so, and nothing more is said on it', async () => {
  open('violation/7');
  answer({
    GetMe: { ...me, locale: 'es' },
    GetViolation: { ...opened, state: 'CURED', closedDate: '2026-12-01T00:00:00', daysLeft: null },
  });
  render(<PortalApplication />);
  expect(await screen.findByText('Corregida y cerrada')).toBeTruthy();
  expect(screen.getByText('Esto está cerrado. Avise a la oficina si vuelve a ocurrir.')).toBeTruthy();
});

test('a request is made in a few words, and answered in the same place', async () => {
  const user = userEvent.setup();
  open('request/new');
  const made = {
    ...request,
    description: 'For a week',
    said: [{ key: '1', author: 'Ana', isMine: false, body: 'Which days?', saidTime: '2026-11-21T18:00:00.000Z' }],
  };
  answer({
    GetMe: me,
    ListRequests: listed,
    AddRequest: { requestId: '5', number: 'R-12' },
    GetRequest: made,
    AnswerRequest: { requestId: '5' },
  });
  render(<PortalApplication />);
  await user.selectOptions(await screen.findByLabelText('What is it about?'), 'Parking');
  await user.type(screen.getByLabelText('In a few words'), 'Guest parking');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Which days?')).toBeTruthy();
  await user.type(screen.getByLabelText('Write a message'), 'From Friday');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'AnswerRequest', body: 'From Friday' }));
  expect(sent[0]).toMatchObject({ name: 'AddRequest', requestCodeId: '1', family: 'GENERAL', subject: 'Guest parking' });
});

test('an application in plain words finds its topic, and is followed to its answer', async () => {
  const user = userEvent.setup();
  open('project/new');
  const topics = [{ architecturalTopicId: '2', name: 'Solar energy' }];
  const found = {
    ...{ topic: topics[0], documents: ['Roof photo'], dueDate: '2026-12-28T00:00:00', basis: 'Cal. Civ. Code 714' },
    ...{ isByLaw: true, silenceApproves: true, readsAsAccommodation: false },
  };
  answer({
    ...{ GetMe: me, ListArchitectural: { requests: [], topics, intake: '' }, FindTopic: found },
    ...{ ApplyArchitectural: { architecturalRequestId: '9', number: 'AR-98' }, GetArchitectural: followed },
  });
  render(<PortalApplication />);
  await user.type(await screen.findByLabelText('What would you like to do?'), 'Solar panels on the roof');
  expect(await screen.findByText('This looks like: Solar energy.')).toBeTruthy();
  expect(screen.getByText(/No answer by then means yes./)).toBeTruthy();
  expect(screen.getByText('Roof photo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send application' }));
  expect(await screen.findByRole('img', { name: '33 days left' })).toBeTruthy();
  expect(screen.getByText('1 of 3 members have reviewed it')).toBeTruthy();
  expect(screen.getByText('Paint the conduit')).toBeTruthy();
  expect(sent).toMatchObject([{ name: 'ApplyArchitectural', topicId: '2', subject: 'Solar panels on the roof' }]);
});

test('a board member sees what is owed by age, and what is open', async () => {
  open('board');
  const aging = [
    { bucket: 'CURRENT', amount: '395.00', accounts: 1 },
    { bucket: 'OVER_90', amount: '1975.00', accounts: 2 },
  ];
  const room = {
    asOfDate: '2026-11-25T00:00:00',
    aging,
    owed: '2370.00',
    accounts: 3,
    violations: 4,
    architectural: 1,
    workOrders: 2,
    documents: [],
  };
  answer({ GetMe: { ...me, homes: [{ ...home, isBoard: true }] }, GetBoard: room });
  render(<PortalApplication />);
  expect(await screen.findByText('$2,370.00')).toBeTruthy();
  expect(screen.getByText('More than 90 days')).toBeTruthy();
  expect(screen.getByText('Nothing is published to the board yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Board' })).toBeTruthy();
});

test('an owner asks the office for a new address, and agrees to email', async () => {
  const user = userEvent.setup();
  open('profile');
  const contacts = {
    ...{ email: 'mg@home.example', phone: '', street: '', street2: '', city: '', state: '', postcode: '', change: 'ASK' },
    consents: [{ channel: 'EMAIL', address: 'mg@home.example', state: 'NONE' }],
  };
  answer({ GetMe: me, GetContacts: contacts, ListSessions: [], SaveContacts: { number: 'R-7' }, SayConsent: { Success: true } });
  render(<PortalApplication />);
  await user.type(await screen.findByLabelText(/Mailing address/), 'PO Box 4');
  await user.click(screen.getByRole('button', { name: 'Ask the office to change it' }));
  expect(await screen.findByText('The office changes it. Your request is R-7.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I agree' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'SayConsent', channel: 'EMAIL', isGiven: true }));
  expect(screen.getByRole('link', { name: 'Download everything' })).toBeTruthy();
});

test('what the office looks at says so, and is stopped', async () => {
  const user = userEvent.setup();
  open('profile');
  answer({ GetMe: { ...me, lookedAtBy: 'Ana Reyes' }, ListSessions: [], EndLook: { Success: true } });
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  render(<PortalApplication />);
  expect(await screen.findByText(/Ana Reyes of the office looks at this account/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop looking' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'EndLook' }));
});

test('a part that fails says so, and the others stand', async () => {
  open('requests');
  answer({
    GetMe: me,
    ListViolations: [500, { code: '', reference: '7F3A' }],
    ListArchitectural: { requests: [], topics: [], intake: '' },
    ListRequests: { requests: [], codes: [] },
  });
  render(<PortalApplication />);
  expect(await screen.findByText('This did not load.')).toBeTruthy();
  expect(await screen.findByText('Nothing is open. Ask the office for anything you need.')).toBeTruthy();
});
