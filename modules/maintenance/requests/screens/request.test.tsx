// Requests on screen: listed with their states, added, answered, refused in words, and for who may only look.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { property } from '../../../people/people.contract.ts';
import { cannedReplies, requestCodes } from '../../codes/request-code.contract.ts';
import { serviceRequest } from '../request.contract.ts';
import { serviceRequestList } from '../request-list.contract.ts';
import ServiceRequestScreen from './service-request.screen.tsx';
import TicketServiceActivityScreen from './ticket-service-activity.screen.tsx';

type Loaded = ClientOutput<typeof serviceRequest.getServiceRequest>;
const day = (text: string) => text as Loaded['receivedDate'];

const loaded: Loaded = {
  serviceRequestId: '5',
  requestId: '5',
  version: '1',
  subject: 'Gate stays shut',
  description: 'It hums.',
  requestCodeId: null,
  propertyId: null,
  requester: 'Kwabena Osei',
  email: 'osei@owners.example',
  phone: '',
  channel: 'PHONE',
  priority: 'URGENT',
  location: '',
  entry: '',
  preferredTimes: '',
  assigneeId: null,
  receivedDate: day('2026-11-03'),
  promisedDate: day('2026-11-06'),
  number: 'R-12',
  state: 'NEW',
  ownershipId: null,
  owner: '',
  code: '',
  assignee: '',
  respondByTime: null,
  firstReplyTime: null,
  closedTime: null,
  steps: [],
  stepsTaken: 0,
  nextActionDate: null,
  isPromiseLate: true,
  mergedInto: null,
  splitFrom: null,
  merged: [],
  linked: [],
  workOrders: [],
  comments: [],
  enteredBy: 'Ana Reyes',
  enteredTime: null,
};
const around = [
  fake(property.listProperties, () => ({ total: 0, rows: [] }) as never),
  fake(requestCodes.listRequestCodes, () => ({ codes: [], processes: [], people: [], chargeCodes: [], templates: [] })),
  fake(cannedReplies.listCannedReplies, () => [{ cannedReplyId: '1', version: '1', name: 'Thanks', body: 'Thank you, {name}.' }]),
];
const get = fake(serviceRequest.getServiceRequest, () => loaded);
const params = { communityId: '1', serviceRequestId: '5' };

const row = {
  requestId: '5',
  number: 'R-12',
  subject: 'Gate stays shut',
  state: 'NEW' as const,
  priority: 'URGENT' as const,
  property: 'MC-0004 4 Maple Ct',
  requester: 'Kwabena Osei',
  code: 'GATE',
  category: 'Buildings',
  assignee: '',
  receivedDate: day('2026-11-03'),
  promisedDate: day('2026-11-06'),
  nextActionDate: null,
  age: 20,
  promise: 'LATE' as const,
  unanswered: true,
  lastComment: '',
  propertyId: null,
};

test('lists what is open, and says when there is nothing or it did not load', async () => {
  const shown = showScreen(<TicketServiceActivityScreen />, {
    params: { communityId: '1' },
    fakes: [...fakeList(serviceRequestList, () => [row]), ...around],
  });
  expect(await screen.findByText('Gate stays shut')).toBeTruthy();
  expect(screen.getAllByText('Late').length).toBeGreaterThan(0);
  shown.unmount();
  const empty = showScreen(<TicketServiceActivityScreen />, {
    params: { communityId: '1' },
    fakes: fakeList(serviceRequestList, () => []),
  });
  expect(await screen.findByText('No requests yet')).toBeTruthy();
  empty.unmount();
  showScreen(<TicketServiceActivityScreen />, {
    params: { communityId: '1' },
    fakes: failingList(serviceRequestList, 'The list is away.'),
  });
  expect(await screen.findByText(/The list is away\./)).toBeTruthy();
});

test('sends an answer to who asked, and shows a refusal in its words', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const write = fake(serviceRequest.addRequestComment, () => {
    tries += 1;
    if (tries === 1)
      throw new FakeFailure(409, { errorMessage: 'This request was merged into R-3. Work on that one.', code: 'mergedAway' });
    return { requestId: '5' };
  });
  const shown = showScreen(<ServiceRequestScreen serviceRequestId="5" />, { params, fakes: [get, write, ...around] });
  await user.type(await screen.findByLabelText('Answer'), 'We come tomorrow.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This request was merged into R-3. Work on that one.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(tries).toBe(2));
  expect(shown.calls.find((each) => each.name === 'ServiceRequest.addRequestComment')?.input).toMatchObject({
    body: 'We come tomorrow.',
    isPublic: true,
  });
});

test('who may only read writes nothing and changes nothing', async () => {
  showScreen(<ServiceRequestScreen serviceRequestId="5" />, { params, fakes: [get, ...around], held: { servicerequests: 1 } });
  expect(await screen.findByRole('heading', { level: 1, name: /R-12 Gate stays shut/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Send|More/ })).toBeNull();
});

test('adds a request', async () => {
  const user = userEvent.setup();
  const add = fake(serviceRequest.addServiceRequest, () => ({ serviceRequestId: '5' }));
  const shown = showScreen(<ServiceRequestScreen serviceRequestId={null} />, {
    params: { communityId: '1' },
    fakes: [add, get, ...around],
  });
  await user.type(screen.getByLabelText(/^Subject/), 'Gate stays shut');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['ticket-service-view']));
});
