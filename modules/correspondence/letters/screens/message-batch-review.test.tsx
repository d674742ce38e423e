// A batch on screen: every letter with its channel and why before it goes, released by one button, and what
// may still be taken back.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { letters, messageBatches } from '../letter.contract.ts';
import LetterDetailScreen from './letter-detail.screen.tsx';
import MessageBatchReviewScreen from './message-batch-review.screen.tsx';

type Batch = ClientOutput<typeof messageBatches.getBatch>;
const draft: Batch = {
  communityId: '1',
  letterBatchId: '9',
  version: '1',
  title: 'News of November',
  templateId: '7',
  templateName: 'News',
  templateVersion: null,
  delivery: 'SMART',
  noticeClass: 'GENERAL',
  letterDate: '2026-11-20' as Batch['letterDate'],
  sendDate: null,
  replyTo: '',
  who: 'PRIMARY',
  ownershipIds: [],
  excludedIds: [],
  queryTitle: '',
  queryFilters: [],
  querySearch: '',
  signatureId: null,
  mailClass: null,
  state: 'DRAFT',
  jobId: null,
  releasedBy: '',
  releasedTime: null,
  counts: {},
  printJobId: null,
};
const row = {
  ownershipId: '4',
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  channel: 'EMAIL' as const,
  reason: 'PREFERS_EMAIL' as const,
  address: 'rosa@owners.example',
  language: 'en' as const,
  missing: [],
};
const seen = { baseHash: 'x'.repeat(64), rows: [row], leftOut: [], paper: 0, email: 1, text: 0, versionNo: 2, laws: [] };
const get = fake(messageBatches.getBatch, () => draft);
const params = { communityId: '1', letterBatchId: '9' };

test('says how each letter goes and why, and releases them', async () => {
  const user = userEvent.setup();
  const release = fake(messageBatches.releaseBatch, () => ({ letterBatchId: '9', count: 1 }));
  const shown = showScreen(<MessageBatchReviewScreen />, { fakes: [get, fake(messageBatches.previewBatch, () => seen), release], params });
  expect(await screen.findByText('The owner agreed to email.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Release 1 letter/ }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'MessageBatch.releaseBatch')).toBe(true));
});

test('waits where the release would be refused, in its words', async () => {
  const refusal = { code: 'nobodyLeft', message: 'Nobody gets this letter.' };
  showScreen(<MessageBatchReviewScreen />, {
    fakes: [get, fake(messageBatches.previewBatch, () => ({ ...seen, rows: [], refusal }))],
    params,
  });
  expect((await screen.findAllByText('Nobody gets this letter.')).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: /^Release 0 letters/ })).toHaveProperty('disabled', true);
});

const instant = '2026-11-20T10:00:00.000Z' as ClientOutput<typeof letters.getLetter>['stateTime'];
const letter: ClientOutput<typeof letters.getLetter> = {
  communityId: '1',
  letterId: '3',
  letterBatchId: '9',
  batchTitle: 'News of November',
  ownershipId: '4',
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  templateId: '7',
  templateName: 'News',
  templateVersion: 2,
  language: 'en',
  channel: 'PAPER',
  reason: 'NO_CONSENT',
  recipient: 'Rosa Aldana',
  addressLines: ['Rosa Aldana', '5 Elm St', 'Reno, NV 89501'],
  mailClass: 'CERTIFIED',
  tracking: '00300123456789000001',
  certifiedNumber: '9407123456789000000427',
  certificateId: '6',
  acceptedBy: '',
  email: '',
  phone: '',
  servedDate: null,
  fallbackId: null,
  subject: 'News',
  state: 'PRINTED',
  stateTime: instant,
  note: '',
  pages: null,
  sha256: null,
  printJobId: null,
  firstPage: null,
  resendOf: null,
  events: [{ what: 'MADE', detail: '', by: '', eventTime: instant }],
};

test('a letter says why it took its channel, and is marked as come back', async () => {
  const user = userEvent.setup();
  const mark = fake(letters.markReturned, () => ({ letterId: '3' }));
  const shown = showScreen(<LetterDetailScreen />, {
    fakes: [fake(letters.getLetter, () => letter), mark],
    params: { communityId: '1', letterId: '3' },
  });
  expect(await screen.findByText('A legal notice needs consent to email, and none is on file.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'It came back' }));
  await user.type(screen.getByLabelText('Why'), 'No such number');
  await user.click(screen.getByRole('button', { name: /^Mark as come back/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Letter.markReturned')?.input).toMatchObject({
      isReturned: true,
      note: 'No such number',
    }),
  );
});
