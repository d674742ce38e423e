// The month on a narrow screen: one column, nothing wider than the window, everything still there.
import { expect } from 'vitest';
import { visit } from '../browser.ts';
import { addressOf, type Month } from './cast.ts';

/** The screens a person looks at away from the desk, and a text that must be in sight on each. */
const screens = [
  ['apply-charges', '~/receivables/apply-charges', 'Apply charges'],
  ['owner-receipt-entry', '~/receivables/receipts/new', 'Enter receipts'],
  ['activity-cash-receipts', '~/receivables/receipts', '3,890.00'],
  ['activity-bills', '~/payables/bills?view=all', 'Truckee Pest Control'],
  ['activity-payments', '~/payables/payments', 'Sierra Green Landscape'],
  ['bank-reconciliation', '~/banking/reconciliation-log', 'Completed'],
  ['report-balance-sheet', '~/reports/balance-sheet-by-fund?asOfDate=2026-01-31', '37,528.42'],
  ['accounting-setup', '~/accounting', 'Closed'],
  ['mailing-statements', '~/correspondence/statements', 'Owner statements'],
] as const;

/** Looks at each screen in a window of 390 by 844. */
export async function lookNarrow(month: Month): Promise<void> {
  const story = await visit({ width: 390, height: 844 });
  await story.signIn(month.approver.email);
  for (const [name, path, text] of screens) {
    await story.goto(addressOf(month, path));
    await story.page.getByText(text).locator('visible=true').first().waitFor();
    expect.soft(await story.page.evaluate('document.documentElement.scrollWidth'), `width of ${name}`).toBe(390);
    await story.accessible('light');
  }
}
