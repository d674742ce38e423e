// Payables by keyboard alone: a bill with its document and a credit memo are approved and net in a check, the
// check is voided and reissued, a bill is paid outside, one is cancelled by an adjustment, one recurs. Each
// is undone, an undo is undone, and the books tie.
import { beforeAll, expect, test } from 'vitest';
import { type Association, accountOf, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { batchList, journal } from '../modules/ledger/ledger.contract.ts';
import { bills, invoiceTemplate } from '../modules/payables/payables.contract.ts';
import { vendor } from '../modules/people/people.contract.ts';
import { dateInZone, startOfMonth, systemClock } from '../packages/kernel/kernel.ts';
import { type Visit, visit } from './browser.ts';
import { look } from './month/cast.ts';
import { choose, commit, fillIn, pick, reach, select, table, type } from './month/keys.ts';
import { sampleServer } from './sample.ts';

const timeZone = 'America/Los_Angeles';
let customer: FreshCustomer;
let association: Association;
const today = dateInZone(systemClock.now(), timeZone);
/** One white point, as PNG. */
const scan = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=', 'base64');

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  association = await setUpAssociation(player, {
    facts: {
      ...{ name: 'Payables Park', shortCode: 'PP', legalName: 'Payables Park Association', street: '1 Bill Way', city: 'Reno' },
      ...{ state: 'NV', postcode: '89501', timeZone },
    },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: 'The year', startDate: startOfMonth(today) }],
    method: 'ACCRUAL',
    lockboxId: '9420',
    accountNumbers: { operating: '620044601', reserve: '620044619' },
    lastCheckNumber: 100,
  });
  const { communityId } = association;
  const address = { street: '500 Sierra St', city: 'Reno', state: 'NV', postcode: '89501' };
  const { vendorId } = await player.call(vendor.addVendor, { name: 'Sierra Green', ...address, termsDays: 14 });
  await player.call(invoiceTemplate.addInvoiceTemplate, {
    ...{ communityId, vendorId, name: 'Mowing', numberPattern: 'MOW-{n}', frequency: 'MONTHLY', firstDate: today, times: 1, mode: 'POST' },
    lines: [{ accountId: accountOf(association, '5300'), amount: '25.00' }],
  });
  const lines = [
    { accountId: accountOf(association, '1010'), debit: '900.00' },
    { accountId: accountOf(association, '3000'), credit: '900.00' },
  ];
  const opening = { communityId, postDate: today, description: 'Cash at the start', lines };
  await player.call(journal.addJournalEntry, await player.seen(journal.previewJournalEntry, opening));
});

/** Types a bill, charged to one account, and submits it. */
async function enterBill(story: Visit, number: string, amount: string, isCredit = false): Promise<void> {
  if (isCredit) {
    await reach(story, story.page.getByLabel('Type', { exact: true }), 'Shift+Tab');
    await story.page.keyboard.type('Credit');
  }
  await pick(story, 'Vendor', 'Sierra');
  await fillIn(story, { [isCredit ? 'Credit memo number' : 'Bill number']: number, Amount: amount, Description: 'Grounds' });
  await story.press('Tab');
  await story.page.keyboard.type('5300');
  await story.press('Tab');
  await story.page.getByText('The lines agree with the bill').waitFor();
  await story.press('Control+s');
  await said(story, `Submitted ${isCredit ? 'credit memo' : 'bill'} ${number}`);
}

const said = (story: Visit, text: string | RegExp) => story.page.getByText(text).first().waitFor();
const at = (path: string) => `/c/${association.communityId}/${path}`;

const billOf = async (number: string) => {
  const { communityId } = association;
  const { rows } = await customer.approver.player.call(bills.listBills, { communityId, show: 'all', search: number });
  return rows[0];
};
const stateOf = async (number: string) => {
  const bill = await billOf(number);
  return `${bill?.status} ${bill?.open}`;
};

/** Undoes the newest batch of a kind on its own page; gives what it says it undid. */
async function undoLast(story: Visit, kind: string): Promise<void> {
  const { communityId } = association;
  const { rows } = await customer.approver.player.call(batchList.calls.readPage, { communityId, filter: [`kind:in:${kind}`], limit: 100 });
  const [batchId] = rows.map((row) => row.batchId).toSorted((a, b) => Number(b) - Number(a));
  await story.goto(at(`ledger/batches/${batchId}/undo`));
  await type(story, 'Reason', 'Played by a story');
  if (kind === 'JOURNAL') await look(story, 'batch-undo');
  await commit(story, /^Undo /);
  await said(story, /^Undid /);
}

/** Waits until the address is a page of the product. */
const opens = (story: Visit, path: RegExp) => story.page.waitForURL(path);

test('a bill with its document and a credit memo are entered by one and approved by another', async () => {
  const clerk = await visit({ keysOnly: true });
  await clerk.signIn(customer.clerk.email, at('payables/bills/new'));
  await choose(clerk, 'Attach files', 'SG-1.png', scan);
  await clerk.page.getByAltText('SG-1.png').waitFor();
  await reach(clerk, clerk.page.getByRole('combobox', { name: 'Vendor' }), 'Shift+Tab');
  await enterBill(clerk, 'SG-1', '500');
  await enterBill(clerk, 'CM-1', '50', true);

  const story = await visit({ keysOnly: true });
  await story.signIn(customer.approver.email, at('payables/approvals'));
  await story.page.getByAltText('SG-1.png').waitFor();
  for (const [amount, number] of [
    ['500.00', 'SG-1'],
    ['(50.00)', 'CM-1'],
  ]) {
    await story.page
      .getByRole('button', { name: `Approve ${amount}` })
      .and(story.page.locator(':enabled'))
      .waitFor();
    await story.press('a');
    await said(story, `Approved Sierra Green ${number}`);
  }
  await said(story, 'Nothing waits for approval');
  expect([await stateOf('SG-1'), await stateOf('CM-1')]).toEqual(['APPROVED 500.00', 'APPROVED -50.00']);
});

test('a month of payables acts, each undone, and the books tie', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(customer.approver.email, at('payables/print-checks'));
  await page.getByRole('row').filter({ hasText: 'SG-1' }).waitFor();
  await reach(story, table(story, 'Open bills'));
  await story.press('Control+a', 'p');
  await commit(story, 'Issue 1 check, 450.00');
  await said(story, 'Issued 1 check, 450.00');
  expect([await stateOf('SG-1'), await stateOf('CM-1')]).toEqual(['PAID 0.00', 'PAID 0.00']);

  await story.goto(at('payables/void-checks'));
  await reach(story, table(story, 'Checks that are not voided'));
  await story.press('Home', 'Enter');
  await fillIn(story, { Reason: 'Lost in the mail' });
  await reach(story, page.getByRole('checkbox', { name: 'Reissue the checks' }));
  await story.press('Space');
  await commit(story, 'Void and reissue 1 check, 450.00');
  await said(story, /^Reissued 1 check, 450.00 as 102/);
  await undoLast(story, 'checks');
  expect([await stateOf('SG-1'), await stateOf('CM-1')]).toEqual(['APPROVED 500.00', 'APPROVED -50.00']);

  await story.goto(at(`payables/external-checks/new?bills=${(await billOf('SG-1'))?.billId}`));
  await select(story, 'Method', 'Wire');
  await fillIn(story, { Reference: 'FW-1' });
  // The bills have the focus, and Ctrl+Enter still records the payment.
  await reach(story, table(story, 'Open bills of the vendor'));
  await commit(story, 'Record payment, 500.00');
  await opens(story, /external-checks\/\d+\/profile/);
  expect(await stateOf('SG-1')).toBe('PAID 0.00');
  await undoLast(story, 'external-check');
  expect(await stateOf('SG-1')).toBe('APPROVED 500.00');

  await story.goto(at(`payables/adjustments/new?bill=${(await billOf('SG-1'))?.billId}`));
  await fillIn(story, { Reason: 'Billed twice' });
  await story.press('Tab');
  await commit(story, 'Cancel 500.00');
  await opens(story, /adjustments\/\d+\/profile/);
  expect(await stateOf('SG-1')).toBe('ADJUSTED 0.00');
  await undoLast(story, 'ap-adjustment');
  expect(await stateOf('SG-1')).toBe('APPROVED 500.00');

  await story.goto(at('payables/recurring-bills'));
  await commit(story, 'Make 1 bill, 25.00');
  await opens(story, /payables\/transactions\/\d+/);
  expect(await stateOf('MOW-1')).toBe('SUBMITTED 25.00');
  await undoLast(story, 'recurring-bills');
  expect(await stateOf('MOW-1')).toBe('CANCELLED 0.00');
  await story.goto(at('payables/recurring-bills'));
  await page.getByRole('button', { name: 'Make 1 bill, 25.00' }).waitFor();
});

test('a batch is found among all, undone and brought again, and every lamp is green', async () => {
  const story = await visit({ keysOnly: true });
  await story.signIn(customer.approver.email, at('ledger/batches'));
  await said(story, 'Cash at the start');
  await look(story, 'batches');
  for (const kind of ['JOURNAL', 'UNDO']) await undoLast(story, kind);
  const { communityId } = association;
  const { rows } = await customer.approver.player.call(batchList.calls.readPage, { communityId, limit: 100 });
  expect(rows.find((row) => row.kind === 'JOURNAL')?.state).toBe('UNDONE');
  expect(rows.filter((row) => row.kind === 'UNDO').map((row) => row.state)).toContain('UNDONE');

  await story.goto('/ledger/tie-outs');
  await story.press('r');
  await said(story, 'All tie');
});
