// A bookkeeper's month of a condominium of 77 units by keyboard alone: assessed by share and in installments,
// a payment returned, accounts adjusted, money received, refunded and moved, the bank ticked off, the month
// closed; then opened and taken back. What is not typed here is made through the calls.
import { beforeAll, expect, test } from 'vitest';
import {
  acts,
  type Condominium,
  openReconciliation,
  setUpCondominium,
  takeBack,
  turnJanuary,
  yearTotal,
} from '../apps/server/bookkeeping.testing.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import type { Cast } from '../apps/server/sample/maple-court.ts';
import { banking } from '../modules/banking/banking.contract.ts';
import { accounting, batchList, tieOuts } from '../modules/ledger/ledger.contract.ts';
import { receipts } from '../modules/receivables/receivables.contract.ts';
import { type Visit, visit } from './browser.ts';
import { rowHas } from './month/cast.ts';
import { commit, fillIn, pick, reach, select, table } from './month/keys.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let cast: Cast;
let of: Condominium;
let story: Visit;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  cast = { clerk: customer.clerk.player, approver: customer.approver.player };
  of = await setUpCondominium(cast.approver, 'First Month', 'ACCRUAL');
});

const at = (path: string) => `/c/${of.communityId}/${path}`;
const said = (text: string | RegExp) => story.page.getByText(text).first().waitFor();
const ownerOf = (nth: number) => of.units[nth]?.ownershipId ?? '';

/** Types over the post date, which stands above the grid that has the focus. */
async function dated(day: string): Promise<void> {
  await reach(story, story.page.getByRole('textbox', { name: 'Post date', exact: true }), 'Shift+Tab');
  await story.press('Control+a');
  await story.page.keyboard.type(day);
  await story.press('Tab');
}

/** Goes to a cell of a grid and types into it and those after it. */
async function typeCells(cell: string, ...texts: readonly string[]): Promise<void> {
  await reach(story, story.page.getByLabel(cell, { exact: true }));
  for (const [i, text] of texts.entries()) {
    if (text !== '') await story.page.keyboard.type(text);
    await story.press(i === texts.length - 1 ? 'Enter' : 'Tab');
  }
}

/** One adjustment of the fee of one owner. */
async function adjustFee(screen: 'charge' | 'waive', amount: string, reason = ''): Promise<void> {
  await story.goto(at(`receivables/adjustments/${screen}?owner=${ownerOf(4)}`));
  await story.page.getByLabel('Code, row 1').waitFor();
  await dated('1/20/2026');
  if (reason !== '') await select(story, 'Reason', reason);
  await reach(story, story.page.getByLabel('Code, row 1'));
  await story.press('Control+End', 'Home');
  for (const text of ['late', '', amount]) {
    if (text !== '') await story.page.keyboard.type(text);
    await story.press(text === amount ? 'Enter' : 'Tab');
  }
  await commit(story, /^Post /);
  await said(/^Posted /);
}

test('the homes are assessed by share and for a roof, and charged', async () => {
  // Nothing is budgeted, so that the page first asks for the total.
  const shares = await visit({ keysOnly: true, expectedStatuses: [409] });
  await shares.signIn(customer.approver.email, at('codes/shares'));
  await select(shares, 'Category', 'ASMT');
  await fillIn(shares, { 'Year total': yearTotal, From: '1/1/2026' });
  await shares.press('Tab');
  await commit(shares, 'Assess 77 homes, 102,880.66');
  await shares.page.getByText('Assessed 77 homes by share').first().waitFor();

  story = await visit({ keysOnly: true, lasting: true });
  await story.signIn(customer.approver.email, at('special-assessments/new'));
  await fillIn(story, { For: 'Roof 2026' });
  await fillIn(story, { Total: yearTotal, Installments: '24', 'First due': '1/1/2026', Resolution: 'Board, 12/2025' });
  await story.press('Tab');
  await commit(story, 'Assess 77 homes, 1,234,567.89');
  await said('Assessed 77 homes, 1,234,567.89');

  await story.goto(at('receivables/apply-charges'));
  await fillIn(story, { 'Post date': '1/1/2026' });
  await story.press('Enter');
  await said(/^Post 231 charges/);
  await commit(story, /^Post 231 charges/);
  await said(/^Posted 231 charges/);
});

test('a payment comes back, accounts are adjusted, other money comes in', async () => {
  story.watch();
  const play = acts.find((one) => one.name === 'receipts')?.play;
  await play?.(cast, of);
  const { rows } = await cast.clerk.call(receipts.listReceipts, { communityId: of.communityId, ownershipId: ownerOf(5) });
  await story.goto(at(`receivables/receipts/backout?receipt=${rows[0]?.receiptId}`));
  await fillIn(story, { 'NSF fee': '35', 'Bank’s fee': '12', Dated: '1/14/2026' });
  await story.press('Tab');
  await commit(story, /^Back out /);
  await said(/^Took back /);

  await adjustFee('charge', '45');
  await adjustFee('waive', '20', 'Courtesy');
  await adjustFee('waive', '25', 'Write-off');

  await story.goto(at('receivables/misc-receipts/new'));
  await fillIn(story, { Payer: 'Coin Wash Co', Amount: '250' });
  await select(story, 'Category', 'Laundry');
  await fillIn(story, { 'Post date': '1/16/2026' });
  await typeCells('Account, row 1', '4890', '', '');
  await commit(story, 'Post 1 receipt, 250.00');
  await said(/^Posted misc receipt/);
});

test('credit is refunded, and money moves between the funds', async () => {
  story.watch();
  await story.goto(at(`receivables/refunds/new?owner=${ownerOf(0)}`));
  await fillIn(story, { 'Post date': '1/21/2026' });
  await pick(story, 'Account until paid', '2050');
  await story.press('Tab');
  await commit(story, 'Refund 100.00');
  await said(/^Refund of 100.00 is bill /);

  const clerk = await visit({ keysOnly: true });
  await clerk.signIn(customer.clerk.email, at('banking/transfers/new'));
  await select(clerk, 'From', 'Operating');
  await select(clerk, 'To', 'Reserve');
  await select(clerk, 'Kind', 'Contribution');
  await fillIn(clerk, { Amount: '5775', Date: '1/23/2026', Reason: 'January contribution' });
  await clerk.press('Tab');
  await commit(clerk, 'Request 1 transfer, 5,775.00');
  await clerk.page.waitForURL(/transfers\/\d+$/);
  // No account is for money in transit, so that the page first asks to let it arrive the same day.
  const sender = await visit({ keysOnly: true, expectedStatuses: [409] });
  await sender.signIn(customer.approver.email, new URL(clerk.page.url()).pathname);
  await sender.page.getByRole('button', { name: /^Approve/ }).waitFor();
  await sender.press('a');
  await sender.page
    .getByText(/^Approved transfer/)
    .first()
    .waitFor();
  await sender.page.getByRole('button', { name: /^Send/ }).waitFor();
  await sender.press('s');
  await reach(sender, sender.page.getByRole('checkbox', { name: 'Arrives the same day' }));
  await sender.press('Space');
  await reach(sender, sender.page.getByRole('textbox', { name: 'Dated' }), 'Shift+Tab');
  await sender.press('Control+a');
  await sender.page.keyboard.type('1/23/2026');
  await sender.press('Tab');
  await commit(sender, 'Send 5,775.00');
  await sender.page
    .getByText(/was sent and arrived$/)
    .first()
    .waitFor();
});

let reconciliationId = '';

test('the bank is ticked off to zero, the subledgers tie, the month closes', async () => {
  story.watch();
  const { communityId, operatingBankId: bankAccountId } = of;
  const chart = await cast.clerk.call(accounting.listAccounts, { communityId, asOfDate: '2026-01-31' });
  const statementBalance = chart.find((one) => one.number === '1010')?.balance ?? '';
  const statement = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance };
  ({ reconciliationId } = await cast.clerk.call(banking.startReconciliation, statement));
  await story.goto(at('banking/reconciliation'));
  await story.page.locator('[data-tick]:focus').waitFor();
  const finish = story.page.getByRole('button', { name: 'Finish at 0.00' }).and(story.page.locator(':enabled'));
  for (let n = await story.page.locator('[data-tick]').count(); n > 0; n -= 1) await story.press('Space');
  await finish.waitFor();
  await story.press('Control+Enter');
  await said('is reconciled');
  const { tieOuts: found } = await cast.clerk.call(tieOuts.getTieOuts, { communityId, asOfDate: '2026-01-31' });
  expect(found.filter((one) => one.lamp === 'RED').map((one) => one.name)).toEqual([]);

  await story.goto(at('accounting'));
  await reach(story, table(story, 'Periods'));
  await story.press('Home', 'Enter');
  await said('Debits equal credits');
  await story.press('c');
  await said('January 2026 is closed');
  await rowHas(story, 'Periods', '01/01/2026', 'Closed');
});

test('opened again, each act is taken back', async () => {
  story.watch();
  await turnJanuary(cast, of, 'OPEN');
  await openReconciliation(cast, of, reconciliationId);
  const { rows } = await cast.clerk.call(batchList.calls.readPage, { communityId: of.communityId, limit: 100 });
  const newestFirst = rows.toSorted((a, b) => Number(b.batchId) - Number(a.batchId));
  const byKeys = new Set(['FUND_TRANSFER', 'owner-refund', 'MISC_RECEIPT', 'ADJUSTMENT']);
  const kept: string[] = [];
  for (const { batchId, kind } of newestFirst) {
    if (!byKeys.delete(kind)) {
      if ((await takeBack(cast, of, batchId)) !== null) kept.push(kind);
      continue;
    }
    await story.goto(at(`ledger/batches/${batchId}/undo`));
    await fillIn(story, { Reason: 'The month is undone' });
    await commit(story, /^Undo /);
    await said(/^Undid /);
  }
  expect([kept, [...byKeys]]).toEqual([['BACKOUT'], []]);
});
