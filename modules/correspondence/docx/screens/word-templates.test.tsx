// Word templates on screen: tags of the one that is chosen, retired and taken back, no templates, a failure.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { wordTemplates } from '../word-template.contract.ts';
import WordTemplatesScreen from './word-templates.screen.tsx';

type Row = ClientOutput<typeof wordTemplates.listWordTemplates>[number];
const row: Row = {
  wordTemplateId: '5',
  name: 'Notice of hearing',
  forCommunityId: null,
  communityName: '',
  versionNo: 2,
  tags: ['owner.name', 'property.address'],
  isActive: true,
  changedBy: 'Maria Lopez',
  changedTime: '2026-11-20T10:00:00.000Z' as Row['changedTime'],
};
const link = fake(wordTemplates.getWordLink, () => ({ ticket: 'abc', fileName: 'notice.docx' }));

test('shows the tags of a template, opens it in Word, and retires it', async () => {
  const user = userEvent.setup();
  const retire = fake(wordTemplates.useWordTemplate, () => ({}));
  const shown = showScreen(<WordTemplatesScreen />, {
    fakes: [fake(wordTemplates.listWordTemplates, () => [row]), link, retire],
    params: {},
  });
  expect(await screen.findByText('{owner.name}')).toBeTruthy();
  const open = await screen.findByText('Open in Word');
  expect(open.closest('a')?.getAttribute('href')).toMatch(/^ms-word:ofv\|u\|.*ticket=abc/);
  await user.click(screen.getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'WordTemplate.useWordTemplate')).toBe(true));
});

test('says in words why an upload is refused', async () => {
  const user = userEvent.setup();
  const refused = fake(wordTemplates.addWordTemplate, () => {
    throw new FakeFailure(409, { errorMessage: 'The document names owner.shoe, which nothing here knows.', code: 'wordTagUnknown' });
  });
  showScreen(<WordTemplatesScreen />, { fakes: [fake(wordTemplates.listWordTemplates, () => []), refused], params: {} });
  expect(await screen.findByText('No Word templates yet')).toBeTruthy();
  const [add] = screen.getAllByRole('button', { name: /Add a Word template/ });
  if (add) await user.click(add);
  await user.type(screen.getByLabelText(/^Name/), 'Notice');
  await user.upload(screen.getByLabelText('Word document, .docx'), new File(['PK'], 'notice.docx'));
  await user.click(screen.getByRole('button', { name: 'Keep the template' }));
  expect(await screen.findByText(/owner.shoe, which nothing here knows/)).toBeTruthy();
});

test('says that the templates could not be read', async () => {
  const fails = fake(wordTemplates.listWordTemplates, () => {
    throw new FakeFailure(500, { errorMessage: 'The database is away.' });
  });
  showScreen(<WordTemplatesScreen />, { fakes: [fails], params: {} });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
});
