// Violations on screen: listed, led, put into a batch that is looked at first, and settings saved.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { failingList, fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { property } from '../../../people/people.contract.ts';
import { requestCodes } from '../../codes/request-code.contract.ts';
import { violations } from '../violation.contract.ts';
import { violationBatches } from '../violation-batch.contract.ts';
import { violationBatchList, violationList } from '../violation-list.contract.ts';
import ActivityViolationsScreen from './activity-violations.screen.tsx';
import { HomeViolations } from './home-violations.tsx';
import StartFromPictureScreen from './start-from-picture.screen.tsx';
import ViolationScreen from './violation.screen.tsx';
import ViolationBatchReviewScreen from './violation-batch-review.screen.tsx';
import ViolationBatchesScreen from './violation-batches.screen.tsx';
import ViolationSettingsScreen from './violation-settings.screen.tsx';

type Loaded = ClientOutput<typeof violations.getViolation>;
const day = (text: string) => text as NonNullable<Loaded['observedDate']>;
const money = (text: string) => text as Loaded['fines'];
const at = { params: { communityId: '1' } };

const loaded: Loaded = {
  violationId: '7',
  version: '1',
  requestCodeId: '2',
  propertyId: '3',
  observedDate: day('2026-11-03'),
  observedBy: 'Ana Reyes',
  reportedBy: '',
  dueDate: day('2026-11-17'),
  nextInspectionDate: null,
  location: '',
  article: '',
  detail: 'Cans stand in front of the garage.',
  actionNeeded: 'Store cans out of sight.',
  internalNote: '',
  showsOwner: true,
  number: 'V-12',
  state: 'OPEN',
  code: 'TRASH Trash in view',
  property: 'MC-0003 3 Maple Ct',
  owner: 'Chaudhary, Anil',
  ownershipId: '3',
  steps: [{ name: 'Courtesy notice', days: 0, fine: '0.00', needsHearing: false, writes: true, everyDays: null }],
  stepsTaken: 0,
  lastActionDate: null,
  nextActionDate: day('2026-11-03'),
  curedDate: null,
  closedDate: null,
  closedReason: '',
  repeatOfId: null,
  repeatOf: '',
  draftBatchId: null,
  fines: money('0.00'),
  fineCap: null,
  fineRule: '',
  fineMissing: [],
  photos: 0,
  hearings: [],
  taken: [],
  events: [],
  enteredBy: '',
  enteredTime: null,
};
const choices = { codes: [], processes: [], people: [], chargeCodes: [], templates: [] };
const around = [
  fake(property.listProperties, () => ({ total: 0, rows: [] }) as never),
  fake(requestCodes.listRequestCodes, () => choices),
  fake(violations.getViolation, () => loaded),
  ...fakeList(violationBatchList, () => []),
];
const row = {
  ...loaded,
  step: 'New',
  nextStep: 'Courtesy notice',
  late: true,
  age: 3,
  hearingDate: null,
  category: '',
  own: {},
};
const batch: ClientOutput<typeof violationBatches.previewViolationBatch> = {
  number: 'VB-1',
  name: 'Notices',
  state: 'DRAFT',
  version: '1',
  actionDate: day('2026-11-05'),
  batchId: null,
  rows: [
    {
      violationId: '7',
      number: 'V-12',
      accountNumber: 'MC-0003',
      owner: 'Chaudhary, Anil',
      code: 'Trash in view',
      was: 'New',
      stepNo: 1,
      step: 'Courtesy notice',
      steps: ['Courtesy notice'],
      letter: 'Email',
      asked: money('0.00'),
      fine: money('0.00'),
      rule: '',
      citation: '',
      left: null,
      detail: '',
      photos: 0,
    },
  ],
  letters: 1,
  emails: 1,
  fines: 0,
  total: money('0.00'),
  baseHash: 'a'.repeat(64),
};

test('lists what is open, and says when there is none or it did not load', async () => {
  const shown = showScreen(<ActivityViolationsScreen />, { ...at, fakes: fakeList(violationList, () => [row as never]) });
  expect(shown.container.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(await screen.findByText('Chaudhary, Anil')).toBeTruthy();
  shown.unmount();
  const empty = showScreen(<ActivityViolationsScreen />, { ...at, fakes: fakeList(violationList, () => []) });
  expect(await screen.findByText('No violations yet')).toBeTruthy();
  empty.unmount();
  showScreen(<ActivityViolationsScreen />, { ...at, fakes: failingList(violationList, 'The list is away.') });
  expect(await screen.findByText(/The list is away\./)).toBeTruthy();
});

test('begins a batch for one case, and closes it as cured', async () => {
  const user = userEvent.setup();
  const begin = fake(violationBatches.addViolationBatch, () => ({ violationBatchId: '5', count: 1 }));
  const close = fake(violations.setViolationState, () => ({ violationId: '7' }));
  const params = { communityId: '1', violationId: '7' };
  const shown = showScreen(<ViolationScreen violationId="7" />, { params, fakes: [begin, close, ...around] });
  await user.click(await screen.findByRole('button', { name: 'Close as cured' }));
  await user.click((await screen.findAllByRole('button', { name: /^Close as cured/ })).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Violation.setViolationState')?.input).toMatchObject({ state: 'CURED' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Take action' }));
  await user.click(await screen.findByRole('button', { name: /^Review the batch/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'ViolationBatch.addViolationBatch')?.input).toMatchObject({ violationIds: ['7'] }),
  );
});

test('who may only read sees no act', async () => {
  const params = { communityId: '1', violationId: '7' };
  showScreen(<ViolationScreen violationId="7" />, { params, fakes: around, held: { ccrviolations: 1 } });
  expect(await screen.findByRole('heading', { level: 1, name: /V-12 TRASH/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Take action|More|Close as cured/ })).toBeNull();
});

test('posts a batch as it was looked at, and says when it did not load', async () => {
  const user = userEvent.setup();
  const params = { communityId: '1', violationBatchId: '5' };
  const preview = fake(violationBatches.previewViolationBatch, () => batch);
  const post = fake(violationBatches.postViolationBatch, () => ({ violationBatchId: '5', count: 1, letters: 1, total: money('0.00') }));
  const shown = showScreen(<ViolationBatchReviewScreen />, { params, fakes: [preview, post] });
  await user.click(await screen.findByRole('button', { name: /^Send 1 letter/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'ViolationBatch.postViolationBatch')?.input).toMatchObject({ baseHash: batch.baseHash }),
  );
  shown.unmount();
  const away = fake(violationBatches.previewViolationBatch, () => {
    throw new FakeFailure(500, { errorMessage: 'The batch is away.' });
  });
  showScreen(<ViolationBatchReviewScreen />, { params, fakes: [away] });
  expect(await screen.findByText(/The batch is away\./)).toBeTruthy();
});

test('waits for a batch, and shows why it is not posted', async () => {
  const user = userEvent.setup();
  const params = { communityId: '1', violationBatchId: '5' };
  const slow = fake(violationBatches.previewViolationBatch, () => new Promise<never>(() => undefined));
  const waiting = showScreen(<ViolationBatchReviewScreen />, { params, fakes: [slow] });
  expect(waiting.container.querySelector('[aria-busy="true"]')).toBeTruthy();
  waiting.unmount();
  const preview = fake(violationBatches.previewViolationBatch, () => batch);
  const refused = fake(violationBatches.postViolationBatch, () => {
    throw new FakeFailure(409, { errorMessage: 'The batch is posted already.', code: 'batchIsPosted' });
  });
  showScreen(<ViolationBatchReviewScreen />, { params, fakes: [preview, refused] });
  await user.click(await screen.findByRole('button', { name: /^Send 1 letter/ }));
  expect((await screen.findAllByText('The batch is posted already.')).length).toBeGreaterThan(0);
});

test('a home shows its cases and the way to another one', async () => {
  const home = <HomeViolations communityId="1" propertyId="3" />;
  const shown = showScreen(home, { ...at, fakes: fakeList(violationList, () => [row as never]) });
  expect(await screen.findByRole('link', { name: /V-12/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add violation' })).toBeTruthy();
  shown.unmount();
  showScreen(home, { ...at, fakes: fakeList(violationList, () => []) });
  expect(await screen.findByText('No violation of this home yet.')).toBeTruthy();
});

test('offers nothing where no batch and no picture is', async () => {
  const shown = showScreen(<ViolationBatchesScreen />, { ...at, fakes: fakeList(violationBatchList, () => []) });
  expect((await screen.findAllByText(/^No .*batch/)).length).toBeGreaterThan(0);
  shown.unmount();
  showScreen(<StartFromPictureScreen />, { ...at, fakes: [] });
  expect(await screen.findByText('No picture yet')).toBeTruthy();
});

test('saves the settings under the version that was seen', async () => {
  const user = userEvent.setup();
  const settings = {
    ...{ version: '2', fineCodeId: null, withdrawalTemplateId: null },
    ...{ repeatDays: 180, repeatStep: 2, reopenDays: 30, needsPhoto: true },
  };
  const fakes = [
    fake(violations.getViolationSettings, () => settings),
    fake(requestCodes.listRequestCodes, () => choices),
    fake(violations.saveViolationSettings, () => ({ communityId: '1' })),
  ];
  const shown = showScreen(<ViolationSettingsScreen />, { ...at, fakes });
  const days = await screen.findByLabelText(/^Opens again within/);
  await user.clear(days);
  await user.type(days, '45');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Violation.saveViolationSettings')?.input).toMatchObject({
      version: '2',
      reopenDays: 45,
    }),
  );
});
