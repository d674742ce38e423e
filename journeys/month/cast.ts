// The people of the month and the screens they look at: each opens a window, works in the community, and is
// watched by axe.
import { expect } from 'vitest';
import type { FreshCustomer } from '../../apps/server/sample/fresh-customer.ts';
import { type Visit, visit } from '../browser.ts';

type Who = 'clerk' | 'approver';

/** What the steps of the month hand on to each other. */
export interface Month extends FreshCustomer {
  /** Set once the community has been added. */
  communityId: string;
  /** The window each of the two has open. */
  windows: Partial<Record<Who, Visit>>;
}

/**
 * Sits one of the two down at their window, at an address; `~` stands for the community. Whoever works here
 * has no mouse.
 */
export async function sit(month: Month, who: Who, path: string, options: { expectedStatuses?: readonly number[] } = {}): Promise<Visit> {
  const open = options.expectedStatuses ? undefined : month.windows[who];
  if (open) {
    open.watch();
    await open.goto(addressOf(month, path));
    return open;
  }
  const story = await visit({ keysOnly: true, ...(options.expectedStatuses ? options : { lasting: true }) });
  await story.signIn(month[who].email, addressOf(month, path));
  if (!options.expectedStatuses) month.windows[who] = story;
  return story;
}

/** An address inside the community. */
export function addressOf(month: Month, path: string): string {
  return path.replace('~', `/c/${month.communityId}`);
}

/**
 * Looks at a screen as it stands now: axe finds nothing serious, and it is pictured when pictures are asked
 * for.
 */
export async function look(story: Visit, name: string): Promise<void> {
  await story.settled();
  await story.accessible('light', 'dark');
  await story.picture(name);
}

/** Waits for texts on the screen. */
export async function shows(story: Visit, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await story.page.getByText(text).locator('visible=true').first().waitFor();
}

/**
 * Waits until the one row of a table that contains a text has these cells, `|` between them; empty ones and
 * those being typed in do not count.
 */
export async function rowIs(story: Visit, table: string, containing: string, cells: string): Promise<void> {
  const named = { name: table, exact: true };
  const lines = story.page.getByRole('grid', named).or(story.page.getByRole('table', named)).getByRole('row');
  const texts = lines.filter({ hasText: containing }).locator('td, th');
  const shown = async () =>
    (await texts.allInnerTexts())
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
      .join(' | ');
  await expect.poll(shown, { message: `${table}: ${containing}` }).toBe(cells);
}

/** Waits until the one row of a table that contains a text has a cell. */
export async function rowHas(story: Visit, table: string, containing: string, cell: string): Promise<void> {
  const named = { name: table, exact: true };
  const lines = story.page.getByRole('grid', named).or(story.page.getByRole('table', named)).getByRole('row');
  await lines.filter({ hasText: containing }).locator('td, th').getByText(cell, { exact: true }).first().waitFor();
}
