// The bank: its statement is imported, matches are accepted with their reasons, fee and interest recorded,
// the difference walked to zero.
import { expect } from 'vitest';
import { sampleText } from '../../apps/server/sample/association.ts';
import { addressOf, look, type Month, shows, sit } from './cast.ts';
import { choose, commit, push, reach } from './keys.ts';

/** Imports January's statement and reconciles it. */
export async function reconcile(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/banking/import-statement');
  const file = sampleText('maple-court-statement.bai2');
  await choose(story, 'Choose a file', 'january.bai2', file);
  await shows(story, 'Import 5 lines into Operating');
  await look(story, 'bank-statement-import');
  await commit(story, 'Import 5 lines into Operating');
  await shows(story, '5 lines imported', 'Start a reconciliation');
  await look(story, 'bank-reconciliation-start');
  await commit(story, 'Start the reconciliation');
  await shows(story, 'Accept 4 suggestions');
  await look(story, 'bank-reconciliation');
  await story.press('Shift+Enter');
  await shows(story, '4 suggestions accepted, difference (11.58)');
  for (const [what, amount] of [
    ['fee', '18.00'],
    ['interest', '6.42'],
  ] as const) {
    await story.page.getByRole('row').filter({ hasText: amount }).first().waitFor();
    await story.press('Space');
    await push(story, `Record ${what}, ${amount}`);
    await shows(story, `of ${amount} recorded and cleared`);
  }
  await shows(story, '12,678.42 + 0.00 − 850.00 = 11,828.42');
  const figures = story.page.getByLabel('Figures');
  expect((await figures.getByText('Difference').locator('xpath=ancestor::div[1]').innerText()).replaceAll(/\s+/g, ' ')).toBe(
    'Difference 0.00',
  );
  await commit(story, 'Finish at 0.00');
  await shows(story, 'Statement of Jan 31, 2026 is reconciled', 'Completed');
  await look(story, 'bank-reconciliation-completed');

  await story.goto(addressOf(month, '~/banking/import-statement'));
  await choose(story, 'Choose a file', 'january.bai2', file);
  await shows(story, 'Every line is known already');
  await story.goto(addressOf(month, '~/banking/reconciliation-log'));
  await reach(story, story.page.getByRole('grid', { name: 'Reconciliations' }));
  await story.press('Enter');
  await shows(story, '(850.00)');
  await look(story, 'bank-log-reconciliation');
}
