// Public pages on screen: how one is set, and the preview that stands before publishing.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { site } from '../site.contract.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';

const set = {
  version: '2',
  slug: 'oak-court',
  welcome: '',
  showsOffice: true,
  showsBoard: false,
  showsDocuments: true,
  mayBeIndexed: false,
  documentIds: [],
  offered: [{ attachmentId: '5', name: 'House rules', groupName: 'Rules' }],
};
const get = fake(site.getSite, () => set);
const page = { name: 'Oak Court', place: 'Reno, NV', welcome: '', mayBeIndexed: false, office: null, board: null, documents: [] };
const preview = (isLive: boolean, changed: ('board' | 'welcome')[]) =>
  fake(site.previewSite, () => ({ html: '<h1>Oak Court</h1>', page, changed, baseHash: 'a'.repeat(64), isLive }));
const close = () => undefined;

test('puts a file on the page by name', async () => {
  const user = userEvent.setup();
  const save = fake(site.saveSite, () => ({}));
  const shown = showScreen(<SiteDialog communityId="1" name="Oak Court" onClose={close} />, { fakes: [get, save] });
  await user.click(await screen.findByLabelText('House rules (Rules)'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Save page/ }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'Site.saveSite')?.input).toMatchObject({
      documentIds: ['5'],
      version: '2',
      slug: 'oak-court',
    }),
  );
});

test('publishes what was looked at, once it was said who will read it', async () => {
  const user = userEvent.setup();
  const publish = fake(site.publishSite, () => ({ publishedTime: '2026-01-05T17:00:00.000Z' as never }));
  const shown = showScreen(<PublishDialog communityId="1" name="Oak Court" onClose={close} />, { fakes: [preview(false, []), publish] });
  expect(await screen.findByText(/Anybody on the internet will be able to read it. No file is on it./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish for everybody' }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Site.publishSite')?.input).toMatchObject({ baseHash: 'a'.repeat(64) }),
  );
});

test('says what changed, and has nothing to do where nothing did', async () => {
  const { unmount } = showScreen(<PublishDialog communityId="1" name="Oak Court" onClose={close} />, { fakes: [preview(true, ['board'])] });
  expect(await screen.findByText(/Changed since it was published: board/)).toBeTruthy();
  unmount();
  showScreen(<PublishDialog communityId="1" name="Oak Court" onClose={close} />, { fakes: [preview(true, [])] });
  await screen.findByText(/It is public as it is/);
  expect(screen.getByRole('button', { name: 'Publish for everybody' })).toHaveProperty('disabled', true);
});
