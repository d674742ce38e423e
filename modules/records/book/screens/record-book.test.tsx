// The tabs beside a record: counts, what each shows, the address, and nothing for who may not see the record;
// a file is published only with its audience shown.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { instantOf, localDate } from '../../../../packages/kernel/kernel.ts';
import { RecordKindsProvider } from '../../../../packages/pages/pages.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { communityKinds } from '../../../communities/communities.contract.ts';
import { attachments, notes, recordBook } from '../../records.contract.ts';
import { RecordBook } from '../../records.web.tsx';

const time = instantOf(0);
const note = {
  noteId: '7',
  kind: 'CALL' as const,
  subject: 'Lost key',
  body: 'Will fetch the spare',
  noteDate: localDate('2026-01-05'),
  seenBy: 'AUTHOR' as const,
  roleId: null,
  roleName: '',
  isPinned: true,
  expiresDate: null,
  author: 'Ada Admin',
  isMine: true,
  enteredTime: time,
  changedBy: 'Ada Admin',
  changedTime: time,
  version: '1',
};
const minutes = {
  attachmentId: '9',
  name: 'Minutes',
  groupName: 'Board',
  isPicture: false,
  publishedTo: 'NOBODY' as const,
  publishedFromDate: null,
  publishedUntilDate: null,
  versions: [
    {
      version: 1,
      fileName: 'minutes.txt',
      mediaType: 'text/plain',
      size: 1200,
      sha256: '0'.repeat(64),
      uploadedBy: 'Ada Admin',
      uploadedTime: time,
      invoice: null,
    },
  ],
};
const events = [
  {
    auditEventId: '3',
    eventTime: time,
    person: 'Ada Admin',
    act: 'Changed community',
    reason: '',
    changes: [{ field: 'Name', before: 'Maple', after: 'Maple Court' }],
  },
];

const offered = ['NOBODY', 'OWNERS', 'BOARD'] as const;
const fakes = [
  fake(recordBook.getBook, () => ({ label: 'Maple Court', counts: { notes: 4, files: 1 }, picture: null })),
  fake(recordBook.getHistory, () => ({ events, hasMore: false })),
  fake(notes.listNotes, () => [note, { ...note, noteId: '8', subject: 'Over', isPinned: false, expiresDate: localDate('2020-01-01') }]),
  fake(attachments.listAttachments, () => [minutes]),
  fake(attachments.countAudience, ({ publishedTo }) => ({
    count: publishedTo === 'OWNERS' ? 94 : 5,
    offered: [...offered],
  })),
];

const show = (around: { search?: Record<string, string>; held?: Record<string, number>; more?: typeof fakes } = {}) =>
  showScreen(
    <RecordKindsProvider value={communityKinds}>
      <RecordBook record={{ kind: 'community', id: '1', communityId: '1' }}>
        <p>The form</p>
      </RecordBook>
    </RecordKindsProvider>,
    {
      fakes: [...(around.more ?? []), ...fakes],
      ...(around.search ? { search: around.search } : {}),
      ...(around.held ? { held: around.held } : {}),
    },
  );

test('counts stand beside the tabs, and each shows what it is called', async () => {
  show();
  expect(await screen.findByText('The form')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: /Notes/ }).textContent).toContain('4'));
  await userEvent.click(screen.getByRole('button', { name: /Notes/ }));
  expect(await screen.findByText('Lost key')).toBeDefined();
  expect(screen.getByText('The form').parentElement?.style.display).toBe('none');
  expect(screen.queryByText('Over')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 expired' }));
  expect(await screen.findByText('Over')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /History/ }));
  expect(await screen.findByText('Changed community')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  expect(await screen.findByText('The form')).toBeDefined();
});

test('the picture of a record stands above its form, and not beside its other parts', async () => {
  const picture = { attachmentId: '7', mediaType: 'image/png', name: 'The gate' };
  const more = [fake(recordBook.getBook, () => ({ label: 'Maple Court', counts: {}, picture }))];
  show({ more });
  await waitFor(() => expect(document.querySelector('.record-picture')).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /Notes/ }));
  await waitFor(() => expect(document.querySelector('.record-picture')).toBeNull());
});

test('whoever may not see the record has the form alone, and asks for nothing', async () => {
  const { calls } = show({ held: {}, search: { tab: 'notes' } });
  expect(await screen.findByText('The form')).toBeDefined();
  expect([screen.queryByRole('button', { name: /Notes/ }), calls]).toEqual([null, []]);
});

test('whoever only reads has no buttons that change', async () => {
  show({ held: { communitymaintain: 1 }, search: { tab: 'files' } });
  expect(await screen.findByText('Minutes')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Acts on Minutes' }));
  expect((await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.textContent)).toEqual(['Download']);
});

test('a file is published to as many as the dialog says', async () => {
  const published: unknown[] = [];
  const publish = fake(attachments.publishAttachment, (input) => {
    published.push(input);
    if (published.length === 1)
      throw new FakeFailure(409, { errorMessage: '95 people would see the file, not 94.', code: 'audienceChanged' });
    return {};
  });
  show({ search: { tab: 'files' }, more: [publish] });
  await userEvent.click(await screen.findByRole('button', { name: 'Acts on Minutes' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Publish', hidden: true }));
  await userEvent.selectOptions(await screen.findByLabelText(/Seen by/), 'OWNERS');
  expect(await screen.findByText('94 owners will see this.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show it to 94' }));
  expect(await screen.findByText(/95 people would see/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show it to 94' }));
  await waitFor(() => expect(published).toHaveLength(2));
  expect(published[1]).toMatchObject({
    kind: 'community',
    entityId: '1',
    communityId: '1',
    attachmentId: '9',
    publishedTo: 'OWNERS',
    confirmed: 94,
  });
});

test('what the electronic invoice in a file says stands under the file, as text', async () => {
  const invoice = {
    number: 'A-7',
    issuedDate: '2026-01-05',
    dueDate: '',
    seller: '<b>Sierra</b>',
    buyer: 'Maple Court',
    currency: 'USD',
    total: '529.87',
    lines: [{ description: 'Gravel', amount: '529.87' }],
  };
  const bill = { ...minutes, versions: minutes.versions.map((version) => ({ ...version, invoice })) };
  show({ search: { tab: 'files' }, more: [fake(attachments.listAttachments, () => [bill])] });
  const shown = await screen.findByRole('region', { name: 'Electronic invoice A-7' });
  expect(shown.textContent).toContain('<b>Sierra</b>');
  expect(shown.textContent).toContain('529.87 USD');
});
