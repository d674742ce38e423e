// Setting up: the association, its year, its chart, its banks, its homes, its opening balances, its budget.
import { expect } from 'vitest';
import { sampleText } from '../../apps/server/sample/association.ts';
import { mapleCourtFacts } from '../../apps/server/sample/maple-court.ts';
import { addressOf, look, type Month, rowHas, rowIs, shows, sit } from './cast.ts';
import { choose, commit, field, fillIn, pick, push, reach, type } from './keys.ts';

/** The association itself; from here on the month has a community. */
export async function addCommunity(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '/communities/new');
  const { name, shortCode, legalName, street, city, state, postcode } = mapleCourtFacts;
  await fillIn(story, { Name: name, 'Short code': shortCode, 'Legal name': legalName });
  await fillIn(story, { Street: street, City: city, State: state, 'ZIP code': postcode });
  await look(story, 'community-add');
  await story.press('Control+s');
  await story.page.waitForURL(/\/communities\/\d+$/);
  month.communityId = /\d+$/.exec(new URL(story.page.url()).pathname)?.[0] ?? '';
  await shows(story, 'Saved Maple Court');
  await story.page.getByRole('heading', { level: 1, name: 'Maple Court' }).waitFor();
  await look(story, 'community-view');
}

/** A fiscal year of twelve months on the accrual basis. */
export async function openYear(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/accounting/new-year');
  await expect.poll(() => field(story, 'Label').inputValue()).toBe('2026');
  await fillIn(story, { 'First day': '1/1/2026' });
  await look(story, 'year-wizard');
  for (const step of ['Periods', 'Budget', 'Amounts of charges']) await commit(story, `Next: ${step}`);
  await commit(story, 'Set up fiscal year 2026, 12 periods');
  await story.page.getByRole('heading', { level: 1, name: 'Fiscal year dashboard' }).waitFor();
  await story.goto(addressOf(month, '~/accounting'));
  await rowIs(story, 'Periods', '01/01/2026', '1 | 01/01/2026 | 01/31/2026 | Current | –');
  await rowIs(story, 'Periods', '12/31/2026', '12 | 12/01/2026 | 12/31/2026 | Open | –');
}

/** The chart of accounts from its file. */
export async function importChart(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/gl-accounts');
  await push(story, 'Import a chart');
  await choose(story, 'Choose a file', 'chart-of-accounts.csv', sampleText('chart-of-accounts.csv'));
  await shows(story, 'Add 62 accounts');
  await look(story, 'gl-accounts-import');
  await commit(story, 'Add 62 accounts');
  await rowHas(story, 'GL accounts', '1010', 'Operating cash');
  await look(story, 'gl-accounts');
}

/**
 * The bank accounts; the bank's name follows from the routing number, and a wrong check digit is said at the
 * field.
 */
export async function addBankAccounts(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/banking/bank-account/new');
  await fillIn(story, { Name: 'Operating' });
  await pick(story, 'Cash account in the books', '1010');
  await fillIn(story, { 'Routing number': '122402406' });
  await shows(story, 'No bank has this number: its check digit does not fit.');
  await fillIn(story, { 'Routing number': '122402405', Bank: 'Kirkwood Bank of Nevada', 'Account number': '400117010' });
  await fillIn(story, { 'Last check number used': '1000', 'Lockbox ID': '9100' });
  await reach(story, field(story, 'Primary account of the community'));
  await story.press('Space');
  await look(story, 'bank-account-add');
  await story.press('Control+s');
  await shows(story, 'Saved Operating');
  await look(story, 'bank-account-view');

  await story.goto(addressOf(month, '~/banking/bank-account/new'));
  await fillIn(story, { Name: 'Reserve' });
  await pick(story, 'Cash account in the books', '1020');
  await fillIn(story, { 'Routing number': '122402405', Bank: 'Kirkwood Bank of Nevada', 'Account number': '400117028' });
  await story.press('Control+s');
  await shows(story, 'Saved Reserve');
  await story.goto('/bank-accounts');
  await shows(story, 'Reserve', 'Operating');
  await look(story, 'view-all-bank-accounts');
}

/**
 * Twelve homes with their owners; a row in error is mended on the screen, and the same file again adds
 * nothing.
 */
export async function importProperties(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/setup/properties');
  const file = sampleText('maple-court-properties.csv');
  await choose(story, 'Choose a file', 'maple-court-properties.csv', file.replace(',1203,Maple Ct,', ',,Maple Ct,'));
  await shows(story, '1 row is in error.');
  await look(story, 'community-setup-properties');
  await reach(story, field(story, 'Account Number, row 1'));
  await story.press('Tab', 'Tab', 'Tab');
  await type(story, 'Number, row 1', '1203');
  await story.press('Enter', 'Control+Shift+Enter');
  await commit(story, 'Add 12 properties');
  await shows(story, 'Imported 12 properties');
  await story.page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
  await rowHas(story, 'Properties', 'MC-0003', 'Chaudhary, Anil');
  await look(story, 'portfolio-properties');

  await story.goto(addressOf(month, '~/setup/properties'));
  await choose(story, 'Choose a file', 'maple-court-properties.csv', file);
  await shows(story, 'Every row is known already');
}

/**
 * The opening entry, typed in the grid; while it is out of balance the line that would mend it is offered.
 */
export async function postOpening(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/journal-entries/new');
  await fillIn(story, { 'Post date': '1/1/2026', Reference: 'OPENING', Description: 'Opening balances' });
  await push(story, 'Opening balances');
  await story.press('Tab');
  const lines = [
    ['1010', '10000', ''],
    ['1200', '310', ''],
    ['2100', '', '400'],
    ['3000', '', '9910'],
    ['1020', '25000', ''],
  ];
  for (const [account = '', debit = '', credit = ''] of lines) {
    await story.page.keyboard.type(account);
    await story.press('Tab');
    await story.page.keyboard.type(debit);
    await story.press('Tab');
    await story.page.keyboard.type(credit);
    await story.press('Enter');
  }
  await shows(story, 'Out of balance by 25,000.00.');
  await story.page.keyboard.type('3100');
  await story.press('Tab', 'Control+b');
  await look(story, 'journal-entry-add');
  await commit(story, 'Post 6 lines, 35,310.00');
  await shows(story, 'Posted Opening balances');
  await look(story, 'journal-entry-view');
  await story.goto(addressOf(month, '~/journal-entries'));
  await shows(story, 'Opening balances');
  await look(story, 'journal-entries');
}

/** The budget of the year from its file. */
export async function setBudget(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/budgets');
  await choose(story, 'Choose a file', 'maple-court-budget.csv', sampleText('maple-court-budget.csv'));
  await commit(story, 'Set the budget of 2026, 9 accounts');
  await shows(story, /Imported 9 accounts/);
  await rowHas(story, 'Budget 2026', '5010', '10,200.00');
  await look(story, 'budgets');
}

/** What owners owed and had paid ahead before, from its file. */
export async function importBeginningBalances(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/receivables/beginning-balances/new');
  await choose(story, 'Choose a file', 'beginning-balances.csv', sampleText('maple-court-beginning-balances.csv'));
  await shows(story, 'Import 2 balances, 310.00 owed and 400.00 paid ahead');
  await look(story, 'ar-beginning-balance-add');
  await commit(story, 'Import 2 balances, 310.00 owed and 400.00 paid ahead');
  await shows(story, 'Imported 2 balances');
}
