// The panel of the seals: what is sealed and published, adding and removing who is mailed the heads, and
// nothing of that for who may not.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { instantOf } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { seals } from '../seal.contract.ts';
import { SealPanel } from './seal-panel.tsx';

const time = instantOf(0);
const recipient = { recipientId: '3', name: 'Rosa Aldana', email: 'rosa@example.com', frequency: 'MONTHLY' as const, sentTime: null };
const state: ClientOutput<typeof seals.getSeals> = {
  block: { number: '1234', sealedTime: time },
  head: { number: '1230', hash: 'ab'.repeat(32), signedTime: time, fingerprint: '0123456789abcdef' },
  recipients: [recipient],
};

test('tells what is sealed and published, and takes a recipient', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<SealPanel onClose={() => {}} />, {
    fakes: [
      fake(seals.getSeals, () => state),
      fake(seals.addRecipient, () => ({ recipientId: '4' })),
      fake(seals.removeRecipient, () => ({})),
    ],
  });
  const asked = (name: string) => shown.calls.filter((made) => made.name === name).map((made) => made.input);
  const panel = await screen.findByLabelText('Seals');
  await within(panel).findByText('1,234');
  expect(panel.textContent).toContain('0123456789abcdef');
  expect(within(panel).getByText('Rosa Aldana').closest('tr')?.textContent).toContain('Every month');
  await user.click(within(panel).getByText('Add recipient'));
  await user.type(await screen.findByLabelText(/^Name/), 'Anil Chaudhary');
  await user.type(screen.getByLabelText(/^Email address/), 'anil@example.com');
  await user.selectOptions(screen.getByLabelText(/^How often/), 'CLOSE');
  await user.click(screen.getByText('Add the recipient'));
  await waitFor(() =>
    expect(asked(seals.addRecipient.name)).toEqual([{ name: 'Anil Chaudhary', email: 'anil@example.com', frequency: 'CLOSE' }]),
  );
  await user.click(within(panel).getByLabelText('Remove Rosa Aldana'));
  await waitFor(() => expect(asked(seals.removeRecipient.name)).toEqual([{ recipientId: '3' }]));
});

test('shows who may only read no button that changes anything', async () => {
  showScreen(<SealPanel onClose={() => {}} />, {
    fakes: [fake(seals.getSeals, () => ({ block: null, head: null, recipients: [] }))],
    held: { glreports: 1 },
  });
  await screen.findByText('Nothing is sealed yet');
  expect(screen.queryByText('Add recipient')).toBeNull();
  expect(screen.queryByText('Download the head')).toBeNull();
});
