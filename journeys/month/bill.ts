// The billing of the month: assessments previewed, a line edited, posted, and a second run that bills
// nothing.
import { addressOf, look, type Month, rowHas, rowIs, shows, sit } from './cast.ts';
import { commit, fillIn, reach, table } from './keys.ts';

/** Monthly assessments. */
export async function applyCharges(month: Month): Promise<void> {
  const story = await sit(month, 'clerk', '~/receivables/apply-charges');
  await fillIn(story, { 'Post date': '1/1/2026' });
  await story.press('Enter');
  await shows(story, 'Post 24 charges, 4,520.00', 'Prepaid applied with this batch: 1 owner');
  await rowIs(story, 'Owners', 'MC-0003', 'MC-0003 | Chaudhary, Anil | Townhome | 310.00 | 310.00 | 55.00 | 675.00 | – | 365.00');
  await rowIs(story, 'Owners', 'MC-0005', 'MC-0005 | Eriksen, Nils | Townhome | (400.00) | 310.00 | 55.00 | (35.00) | 365.00 | 365.00');
  await rowHas(story, 'Codes', 'ASMT', '3,860.00');
  await rowHas(story, 'Codes', 'RSRV', '660.00');
  await look(story, 'apply-charges');

  await story.press('Alt+k');
  await shows(story, 'January 2026 assessments');
  await reach(story, table(story, 'Owners'));
  await story.press('Home', 'Enter', 'e');
  await story.page.keyboard.type('300');
  await story.press('Tab');
  await shows(story, 'Post 24 charges, 4,510.00');
  await look(story, 'apply-charges-review');
  await story.press('Shift+Tab');
  await story.page.keyboard.type('310');
  await story.press('Tab');
  await commit(story, 'Post 24 charges, 4,520.00');
  await shows(story, 'Posted 24 charges, 4,520.00');

  await story.goto(addressOf(month, '~/receivables/apply-charges'));
  await fillIn(story, { 'Post date': '1/1/2026' });
  await story.press('Enter');
  await shows(
    story,
    'Nothing is due on this date',
    'There is nothing to charge',
    '24 charges already posted in an earlier batch and will be skipped.',
  );
  await story.goto(addressOf(month, '~/receivables/charges'));
  await shows(story, 'Posted');
  await look(story, 'activity-charges');
}
