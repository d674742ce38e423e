// The close of the month: the period closes and refuses what comes after.
import { expect } from 'vitest';
import { look, type Month, rowHas, shows, sit } from './cast.ts';
import { fillIn, push, reach, table } from './keys.ts';

/** Closes the period, then tries to post into it. */
export async function closeMonth(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/accounting');
  await reach(story, table(story, 'Periods'));
  await story.press('Home', 'Enter');
  await shows(story, 'Debits equal credits');
  await look(story, 'accounting-setup');
  await story.press('c');
  await shows(story, 'January 2026 is closed');
  await rowHas(story, 'Periods', '01/01/2026', 'Closed');

  const late = await sit(month, 'clerk', '~/journal-entries/new', { expectedStatuses: [409] });
  await late.page.getByRole('heading', { level: 1, name: 'Add journal entry' }).waitFor();
  await fillIn(late, { 'Post date': '1/31/2026', Description: 'Too late' });
  await push(late, 'Journal entry');
  // Past the two other kinds of entry, into the lines.
  await late.press('Tab', 'Tab', 'Tab');
  await late.page.keyboard.type('5010');
  await late.press('Tab');
  await late.page.keyboard.type('1');
  await late.press('Enter');
  await late.page.keyboard.type('1010');
  await late.press('Tab', 'Control+b');
  await shows(late, 'The period from 01/01/2026 to 01/31/2026 is closed.', 'Date it Feb 1, 2026');
  await expect.poll(() => late.page.getByRole('button', { name: 'Post the entry' }).isDisabled()).toBe(true);
  await look(late, 'journal-entry-refused');
}
