// A change of the accounting method from the fiscal year dashboard on: what is open is looked at, converted
// by an entry on the first day, and taken back again.
import { beforeAll, expect, test } from 'vitest';
import { type Association, addCodes, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { accounting, yearClose } from '../modules/ledger/ledger.contract.ts';
import { billing } from '../modules/receivables/receivables.contract.ts';
import { localDate } from '../packages/kernel/kernel.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let association: Association;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  association = await setUpAssociation(player, {
    facts: {
      name: 'Method Meadow',
      shortCode: 'MM',
      legalName: 'Method Meadow Association',
      street: '1 Meadow Way',
      city: 'Reno',
      state: 'NV',
      postcode: '89501',
      timeZone: 'America/Los_Angeles',
    },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: '2025', startDate: localDate('2025-01-01') }],
    method: 'CASH',
    lockboxId: '9600',
    accountNumbers: { operating: '630055501', reserve: '630055519' },
    lastCheckNumber: 100,
  });
  const { communityId } = association;
  const dues = { operating: '310.00', reserve: '55.00' };
  await addCodes(player, association, { Townhome: dues, 'End home': dues }, '2025-01-01');
  const { baseHash } = await player.call(billing.previewCharges, { communityId, postDate: '2025-12-01' });
  const { batchId } = await player.call(billing.keepCharges, { communityId, postDate: '2025-12-01', baseHash });
  const kept = await player.call(billing.getBatch, { communityId, batchId });
  await player.call(billing.postBatch, { communityId, batchId, baseHash: kept.baseHash });
  const year = { communityId, label: '2026', startDate: '2026-01-01', method: 'ACCRUAL', frequency: 'MONTHLY' } as const;
  await player.call(accounting.addFiscalYear, year);
  await player.call(accounting.changePeriod, { communityId, periodStartDate: '2026-01-01', status: 'OPEN' });
});

test('what owners owe is converted to accrual, and the conversion taken back', async () => {
  const story = await visit();
  const { page } = story;
  const { communityId } = association;
  await story.signIn(customer.approver.email, `/c/${communityId}/accounting/years`);
  await page.getByText('The method changes from Cash to Accrual in 2026.').waitFor();
  await story.accessible('light', 'dark');
  await page.getByRole('button', { name: 'Convert what is open' }).click();
  await page.getByRole('button', { name: /Post conversion, 24 open items, 4,380.00/ }).waitFor();
  await story.settled();
  await story.picture('method-change');
  await story.accessible('light', 'dark');
  await page.getByRole('button', { name: /Post conversion/ }).click();
  await page.getByRole('heading', { name: 'Fiscal year dashboard' }).waitFor();

  const { player } = customer.approver;
  const receivable = async () => {
    const accounts = await player.call(accounting.listAccounts, { communityId, asOfDate: '2026-01-01' });
    return accounts.find((account) => account.number === '1200')?.balance;
  };
  expect(await receivable()).toBe('3720.00');
  const { years } = await player.call(yearClose.listFiscalYears, { communityId });
  expect(years[0]?.conversion?.state).toBe('DONE');

  const batchId = years[0]?.conversion?.entries[0]?.batchId ?? '';
  await story.goto(`/c/${communityId}/ledger/batches/${batchId}/undo`);
  await page.getByLabel(/Reason/).fill('The auditor keeps cash another year');
  await page.getByRole('button', { name: /^Undo 1 entry/ }).click();
  await expect.poll(receivable).toBe('0.00');
  await story.goto(`/c/${communityId}/accounting/years`);
  await page.getByText('The method changes from Cash to Accrual in 2026.').waitFor();
});
