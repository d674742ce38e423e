// A batch taken back: found in the list of all batches, looked at with what it changes, undone by keyboard,
// and brought again by undoing the undo.
import { beforeAll, expect, test } from 'vitest';
import { type Association, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { accounting, batchList, journal } from '../modules/ledger/ledger.contract.ts';
import { localDate } from '../packages/kernel/kernel.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let association: Association;
let batchId = '';

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  association = await setUpAssociation(player, {
    facts: {
      name: 'Undo Hills',
      shortCode: 'UH',
      legalName: 'Undo Hills Association',
      street: '1 Undo Way',
      city: 'Reno',
      state: 'NV',
      postcode: '89501',
      timeZone: 'America/Los_Angeles',
    },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: '2026', startDate: localDate('2026-01-01') }],
    method: 'ACCRUAL',
    lockboxId: '9410',
    accountNumbers: { operating: '620044501', reserve: '620044519' },
    lastCheckNumber: 100,
  });
  const { communityId } = association;
  const accounts = await player.call(accounting.pickAccounts, { communityId });
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.accountId ?? '';
  const lines = [
    { accountId: idOf('5300'), debit: '120.00' },
    { accountId: idOf('1010'), credit: '120.00' },
  ];
  ({ batchId } = await player.call(
    journal.addJournalEntry,
    await player.seen(journal.previewJournalEntry, { communityId, postDate: '2026-01-10', description: 'Paid in cash', lines }),
  ));
});

test('a batch is found, looked at, undone, and brought again', async () => {
  const story = await visit();
  const { communityId } = association;
  const { page } = story;
  const { player } = customer.approver;
  await story.signIn(customer.approver.email, `/c/${communityId}/ledger/batches`);
  await page.getByText('Paid in cash').first().waitFor();
  await story.picture('batches');
  await story.accessible('light', 'dark');

  await story.goto(`/c/${communityId}/ledger/batches/${batchId}/undo`);
  await page.getByText('Undo: Paid in cash').first().waitFor();
  await page.getByLabel('Reason').fill('Entered twice');
  await story.picture('batch-undo');
  await story.accessible('light', 'dark');
  await story.press('Control+Enter');
  await page.getByText('Undid 1 entry, 120.00').waitFor();

  const { rows } = await player.call(batchList.calls.readPage, { communityId });
  expect(rows.find((row) => row.batchId === batchId)?.state).toBe('UNDONE');
  const undone = rows.find((row) => row.kind === 'UNDO');
  await story.goto(`/c/${communityId}/ledger/batches/${undone?.batchId}/undo`);
  await page.getByLabel('Reason').fill('It was right after all');
  await page.getByRole('button', { name: 'Undo 1 entry, 120.00' }).click();
  await page.getByText('Undid 1 entry, 120.00').waitFor();
});
