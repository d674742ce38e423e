// A certificate of mailing on screen: what it asks for, what stands once the post accepted it, and a failure.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { certificateList, mailingCertificates } from '../certificate.contract.ts';
import MailingCertificateScreen from './mailing-certificate.screen.tsx';
import MailingCertificatesScreen from './mailing-certificates.screen.tsx';

type Certificate = ClientOutput<typeof mailingCertificates.getCertificate>;
const instant = '2026-11-20T10:00:00.000Z' as Certificate['madeTime'];
const day = '2026-11-20' as Certificate['earliestDate'];
const open: Certificate = {
  communityId: '1',
  mailingCertificateId: '6',
  printJobId: '4',
  letterBatchId: '9',
  title: 'Notices of November',
  mailClass: 'CERTIFIED',
  pieces: 12,
  signer: 'Tess Treasurer',
  madeBy: 'Maria Lopez',
  madeTime: instant,
  firstNumber: '9407123456789000000427',
  lastNumber: '9407123456789000000533',
  acceptedDate: null,
  acceptedBy: '',
  proofName: '',
  earliestDate: day,
  words: [],
};
const params = { communityId: '1', mailingCertificateId: '6' };

test('asks for the stamped sheet, the day and who accepted it', async () => {
  const user = userEvent.setup();
  const record = fake(mailingCertificates.recordAcceptance, () => ({ mailingCertificateId: '6' }));
  const shown = showScreen(<MailingCertificateScreen />, {
    fakes: [fake(mailingCertificates.getCertificate, () => open), record],
    params,
  });
  expect(await screen.findByText('Proof missing')).toBeTruthy();
  expect(screen.getByText('9407123456789000000427')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Proof of acceptance' }));
  expect(screen.getByRole('button', { name: 'Keep the proof' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(/Accepted by/), 'Reno Main Post Office');
  await user.upload(
    screen.getByLabelText('The stamped sheet, PDF or picture'),
    new File(['%PDF-1.7'], 'sheet.pdf', { type: 'application/pdf' }),
  );
  await user.click(screen.getByRole('button', { name: 'Keep the proof' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'MailingCertificate.recordAcceptance')).toBe(true));
});

test('shows what stands once it is accepted, and takes it back', async () => {
  const user = userEvent.setup();
  const said = { what: 'ACCEPTED' as const, acceptedDate: day, acceptedBy: 'Reno Main', by: 'Maria Lopez', eventTime: instant };
  const accepted = { ...open, acceptedDate: day, acceptedBy: 'Reno Main', proofName: 'sheet.pdf', words: [said] };
  const shown = showScreen(<MailingCertificateScreen />, {
    fakes: [
      fake(mailingCertificates.getCertificate, () => accepted),
      fake(mailingCertificates.takeBackAcceptance, () => ({ mailingCertificateId: '6' })),
    ],
    params,
  });
  expect(await screen.findByText('Accepted by the post')).toBeTruthy();
  expect(screen.getByText('sheet.pdf')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take the acceptance back' }));
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'MailingCertificate.takeBackAcceptance')).toBe(true));
});

test('says that it could not be read', async () => {
  const fails = fake(mailingCertificates.getCertificate, () => {
    throw new FakeFailure(500, { errorMessage: 'The database is away.' });
  });
  showScreen(<MailingCertificateScreen />, { fakes: [fails], params });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
});

test('the list shows whose proof is missing, and an empty one where certificates come from', async () => {
  const row = {
    mailingCertificateId: '6',
    madeDate: localDate('2026-11-20'),
    title: 'Notices of November',
    mailClass: 'CERTIFIED' as const,
    pieces: 12,
    state: 'MISSING' as const,
    acceptedDate: null,
    acceptedBy: '',
    signer: 'Tess Treasurer',
  };
  const { unmount } = showScreen(<MailingCertificatesScreen />, {
    fakes: fakeList(certificateList, () => [row]),
    params: { communityId: '1' },
  });
  expect(await screen.findByText('Notices of November')).toBeTruthy();
  unmount();
  showScreen(<MailingCertificatesScreen />, { fakes: fakeList(certificateList, () => []), params: { communityId: '1' } });
  expect(await screen.findByText('No certificates yet')).toBeTruthy();
});
