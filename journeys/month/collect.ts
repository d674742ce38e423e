// The money of the month: the lockbox file with its exception, typed receipts, the late fee.
import { sampleText } from '../../apps/server/sample/association.ts';
import { addressOf, look, type Month, rowIs, shows, sit } from './cast.ts';
import { choose, commit, field, fillIn, push, reach } from './keys.ts';

/**
 * The bank's file: eight payments find their owner, the ninth is mended, all are posted; the same file again
 * adds nothing.
 */
export async function takeLockbox(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '/lockbox/import');
  const file = sampleText('maple-court-lockbox.bai');
  await choose(story, 'Choose a file', 'january.bai', file);
  await shows(story, 'Review 8 matched, 1 to fix');
  await look(story, 'lockbox-import');
  await commit(story, 'Review 8 matched, 1 to fix');
  await shows(story, 'Unknown account', 'Post 8 receipts, 2,990.00', 'Waits: 1 payment, 400.00, to fix');
  await look(story, 'lockbox-review');
  await story.press('m');
  await reach(story, field(story, 'Owner'));
  await story.page.keyboard.type('Irene');
  await story.page.getByRole('option', { name: /^MC-0011 Kowalski, Adam/ }).waitFor();
  await story.press('Enter');
  await push(story, 'Give 400.00 to MC-0011');
  await shows(story, '400.00 goes to MC-0011');
  await commit(story, 'Post 9 receipts, 3,390.00');
  await shows(story, 'Posted 9 receipts, 3,390.00');
  await story.goto('/lockbox/import');
  await choose(story, 'Choose a file', 'january.bai', file);
  await shows(story, 'This file was imported before,', 'All of its 9 payments are here already; nothing was added.');
  await story.goto('/lockbox/history');
  await look(story, 'lockbox-history');
}

/** A check that came by mail, typed in the grid against the tape. */
export async function enterReceipt(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/receivables/receipts/new');
  await reach(story, field(story, 'Post date'), 'Shift+Tab');
  await fillIn(story, { 'Post date': '1/12/2026', 'Checks on tape': '1', 'Tape total': '500' });
  await story.press('Tab');
  await story.page.keyboard.type('MC-0012');
  await story.press('Tab');
  await story.page.keyboard.type('7731');
  await story.press('Tab');
  await story.page.keyboard.type('400+100');
  await story.press('ArrowUp');
  await shows(story, 'Lindgren Family Trust', 'Post 1 receipt, 500.00');
  await rowIs(story, 'Receipts', 'MC-0012', '1 | MC-0012 | Lindgren Family Trust | 7731 | 400.00 | 100.00');
  await look(story, 'owner-receipt-entry');
  await commit(story, 'Post 1 receipt, 500.00');
  await shows(story, 'Posted 1 receipt, 500.00');
  await story.goto(addressOf(month, '~/receivables/receipts'));
  await shows(story, '500.00');
  await look(story, 'activity-cash-receipts');
}

/** Late fees on the sixteenth: MC-0003 alone is late. */
export async function chargeLateFee(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/receivables/apply-late-fee');
  await fillIn(story, { 'Post date': '1/16/2026' });
  await story.press('Enter');
  await shows(story, 'Post 1 late fee, 25.00');
  await rowIs(story, 'Owners', 'MC-0003', 'MC-0003 | Chaudhary, Anil | Townhome | 675.00 | 25.00 | 700.00');
  await look(story, 'apply-late-fee');
  await commit(story, 'Post 1 late fee, 25.00');
  await shows(story, 'Posted 1 late fee, 25.00');
}
