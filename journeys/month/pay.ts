// Paying: three vendors, three bills, approval by someone else, checks with their sheets, and one check
// voided.
import { expect } from 'vitest';
import { addressOf, look, type Month, rowHas, rowIs, shows, sit } from './cast.ts';
import { commit, download, fillIn, pick, reach, table } from './keys.ts';

const bills = [
  {
    vendor: 'Sierra Green Landscape',
    number: 'SG-118',
    date: '1/5/2026',
    amount: '1200',
    account: '5300',
    what: 'Landscape service, January',
  },
  {
    vendor: 'Cascade Community Management',
    number: 'CM-0126',
    date: '1/5/2026',
    amount: '850',
    account: '5010',
    what: 'Management fee, January',
  },
  { vendor: 'Truckee Pest Control', number: 'TP-77', date: '1/8/2026', amount: '120', account: '5330', what: 'Quarterly treatment' },
] as const;

/** The vendors, with the address checks go to. */
export async function addVendors(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '/vendors/new');
  for (const { vendor } of bills) {
    await fillIn(story, { Name: vendor, Street: '500 Sierra St', City: 'Reno', State: 'NV', 'ZIP code': '89501' });
    if (vendor.startsWith('Sierra')) await look(story, 'vendor-add');
    await story.press('Control+s');
    await shows(story, `Saved ${vendor}`);
    if (vendor.startsWith('Sierra')) await look(story, 'vendor-view');
    await story.goto('/vendors/new');
  }
  await story.goto('/vendors');
  await shows(story, 'Truckee Pest Control');
  await look(story, 'portfolio-vendors');
}

/** The bills, each charged to one account; the form stays for the next. */
export async function enterBills(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/payables/bills/new');
  for (const { vendor, number, date, amount, account, what } of bills) {
    await pick(story, 'Vendor', vendor);
    await fillIn(story, { 'Bill number': number, Amount: amount, 'Bill date': date, Description: what });
    await story.press('Tab');
    await story.page.keyboard.type(account);
    await story.press('Tab');
    await shows(story, 'The lines agree with the bill');
    if (number === 'SG-118') await look(story, 'bill-add');
    await story.press('Control+s');
    await shows(story, `Submitted bill ${number}`);
  }
}

/** Approval by someone else, one key for each; whoever entered a bill cannot. */
export async function approveBills(month: Month): Promise<void> {
  const own = await sit(month, 'clerk', '~/payables/approvals');
  await shows(own, 'You entered, changed or approved this bill, so someone else must approve it');
  const story = await sit(month, 'approver', '~/payables/approvals');
  await shows(story, '3 bills', 'Approve 1,200.00');
  await look(story, 'ap-approval-manage');
  for (const { vendor, number } of bills) {
    await story.page
      .getByRole('button', { name: /^Approve/ })
      .and(story.page.locator(':enabled'))
      .waitFor();
    await story.press('a');
    await shows(story, `Approved ${vendor} ${number}`);
  }
  await shows(story, 'Nothing waits for approval');
  await story.goto(addressOf(month, '~/payables/bills'));
  await rowHas(story, 'Bills', 'SG-118', '1,200.00');
  await look(story, 'activity-bills');
}

/** Two runs of checks; the sheets are real PDF files. */
export async function printChecks(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/payables/print-checks');
  await look(story, 'print-checks');
  await story.page.getByRole('row').filter({ hasText: 'SG-118' }).waitFor();
  await reach(story, table(story, 'Open bills'));
  await story.press('Home');
  await story.press('x', 'p');
  await fillIn(story, { 'Check date': '1/20/2026' });
  await story.press('Enter');
  await commit(story, 'Issue 1 check, 1,200.00');
  await shows(story, 'Issued 1 check, 1,200.00');
  await commit(story, 'Print 1 check, 1,200.00');
  const sheets = await download(story, async () => {
    await reach(story, story.page.getByRole('link', { name: 'Save the PDF' }));
    await story.press('Enter');
  });
  expect(sheets.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await story.goto(addressOf(month, '~/payables/print-checks'));
  await reach(story, table(story, 'Open bills'));
  await story.press('Control+a', 'p');
  await fillIn(story, { 'Check date': '1/20/2026' });
  await story.press('Enter');
  await shows(story, 'Issue 2 checks, 970.00');
  await rowHas(story, 'Bills to pay', 'CM-0126', '1002');
  await rowHas(story, 'Bills to pay', 'TP-77', '1003');
  await look(story, 'print-checks-run');
  await commit(story, 'Issue 2 checks, 970.00');
  await commit(story, 'Print 2 checks, 970.00');
  await shows(story, 'Save the PDF');
  await look(story, 'print-checks-review');
}

/** The third check is spoiled: its bill is open again. */
export async function voidCheck(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/payables/void-checks');
  await look(story, 'void-checks');
  await reach(story, table(story, 'Checks that are not voided'));
  await story.press('Home', 'Enter');
  await fillIn(story, { Reason: 'Spoiled in the printer', 'Void date': '1/22/2026' });
  await story.press('Enter');
  await shows(story, 'Void 1 check, 120.00');
  await rowIs(story, 'Bills of these checks', 'TP-77', 'Truckee Pest Control | TP-77 | – | 120.00 | Open');
  await look(story, 'void-checks-run');
  await commit(story, 'Void 1 check, 120.00');
  await shows(story, 'Voided 1 check, 120.00');
  await rowHas(story, 'Checks', '1003', 'Voided');
  await look(story, 'activity-payments');
}
