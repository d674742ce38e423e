// A template on screen: what one owner would read stands beside it, what is missing is named, and it is
// released by its button.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { templates } from '../template.contract.ts';
import TemplateEditorScreen from './template-editor.screen.tsx';

type Loaded = ClientOutput<typeof templates.getTemplate>;
const instant = '2026-11-20T10:00:00.000Z' as Loaded['changedTime'];
const draft: Loaded = {
  templateId: '7',
  version: '3',
  name: 'Reminder',
  kind: 'COLLECTION',
  letterhead: 'ASSOCIATION',
  mayEmail: true,
  subject: 'About {owner.name}',
  subjectEs: '',
  body: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'You owe ', marks: [] },
          { type: 'mergeField', attrs: { field: 'money.balance' }, marks: [] },
        ],
      },
    ],
  },
  bodyEs: null,
  forCommunityId: null,
  communityName: '',
  currentVersion: 1,
  hasDraft: true,
  isActive: true,
  changedBy: 'Ada',
  changedTime: instant,
  mayChange: true,
  versions: [{ versionNo: 1, remark: 'First', releasedBy: 'Ada', releasedTime: instant }],
};
const around = [
  fake(templates.getTemplate, () => draft),
  fake(templates.listMergeFields, () => ({
    fields: [{ name: 'money.balance', title: 'Balance', group: 'Money', kind: 'money' as const, whenBlank: 'ERROR' as const, from: '' }],
    tables: [],
  })),
  fake(templates.listMergeOwners, () => [{ ownershipId: '4', accountNumber: 'MC-0001', owner: 'Aldana, Rosa', isSpanish: false }]),
  fake(templates.getMergeValues, () => ({
    values: { 'money.balance': '365.00' },
    tables: {},
    sender: 'Maple Court Homeowners Association',
    senderLines: ['1 Maple Ct'],
    company: '',
    companyLines: [],
    addressLines: ['Rosa Aldana', '5 Elm St'],
  })),
  fake(templates.previewRelease, () => ({ baseHash: 'x'.repeat(64), versionNo: 2, replaces: 1, isSpanish: false })),
];
const params = { communityId: '1', templateId: '7' };

test('shows what an owner would read, and releases the draft', async () => {
  const user = userEvent.setup();
  const release = fake(templates.releaseTemplate, () => ({ templateId: '7', versionNo: 2 }));
  const shown = showScreen(<TemplateEditorScreen />, { fakes: [...around, release], params });
  expect(await screen.findByText('$365.00')).toBeTruthy();
  expect(screen.getByText('Rosa Aldana')).toBeTruthy();
  await user.type(screen.getByLabelText('What changed'), 'Shorter');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Release version 2/ })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: /^Release version 2/ }));
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'Template.releaseTemplate')?.input).toMatchObject({
      templateId: '7',
      remark: 'Shorter',
    }),
  );
});

test('names the owners a value is missing of', async () => {
  const user = userEvent.setup();
  const tried = fake(templates.testTemplate, () => ({
    count: 2,
    filled: 1,
    rows: [{ ownershipId: '4', accountNumber: 'MC-0001', owner: 'Aldana, Rosa', missing: ['Balance'] }],
  }));
  showScreen(<TemplateEditorScreen />, { fakes: [...around, tried], params });
  await screen.findByText('$365.00');
  await user.click(screen.getByRole('button', { name: /^Test on all owners/ }));
  expect(await screen.findByText('Fields filled for 1 of 2 owners')).toBeTruthy();
});

test('who may not see owners writes without them', async () => {
  showScreen(<TemplateEditorScreen />, { fakes: around, params, held: { templatemaintain: 15 } });
  expect(await screen.findByText('Your role may not see owners')).toBeTruthy();
});
