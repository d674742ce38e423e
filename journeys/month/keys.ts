// What a hand at the keyboard does: goes from field to field, types, picks, chooses a file, presses what has
// the focus.
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import type { Visit } from '../browser.ts';

/** More stops than any screen has between two of its fields. */
const FAR = 90;

/** Presses Tab until the focus is on `target`; fails when it never gets there. */
export async function reach(story: Visit, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.waitFor();
  const focused = target.and(story.page.locator(':focus'));
  for (let step = 0; step < FAR; step++) {
    if ((await focused.count()) > 0) return;
    await story.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** The field of a label; a dialog's own comes before one below it. */
export function field(story: Visit, label: string): Locator {
  const named = { name: label, exact: true };
  const { page } = story;
  const boxes = page.getByRole('textbox', named).or(page.getByRole('searchbox', named));
  const found = boxes.or(page.getByRole('combobox', named)).or(page.getByRole('checkbox', named));
  return found.locator('visible=true').last();
}

/** Goes to a field and types over what stands in it. */
export async function type(story: Visit, label: string, text: string): Promise<void> {
  await reach(story, field(story, label));
  await story.press('Control+a');
  await story.page.keyboard.type(text);
}

/** Types each text into the field of its label. */
export async function fillIn(story: Visit, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await type(story, label, text);
}

/** Goes to a field with a list, types what leads to the option, and takes it. */
export async function pick(story: Visit, label: string, text: string): Promise<void> {
  await type(story, label, text);
  await story.page.getByRole('listbox').getByRole('option').first().waitFor();
  await story.press('Enter');
}

/** Goes to the button of a name and presses it. */
export async function push(story: Visit, name: string | RegExp): Promise<void> {
  const named = typeof name === 'string' ? { name, exact: true } : { name };
  await reach(story, story.page.getByRole('button', named).locator('visible=true').first());
  await story.press('Enter');
}

/** Goes to the button that opens the file dialog, and chooses; a picture is one by its name. */
export async function choose(story: Visit, button: string, fileName: string, text: string | Buffer): Promise<void> {
  const opened = story.page.waitForEvent('filechooser');
  await push(story, button);
  const mimeType = fileName.endsWith('.png') ? 'image/png' : 'application/octet-stream';
  await (await opened).setFiles({ name: fileName, mimeType, buffer: Buffer.from(text) });
}

/** Does what starts a download and gives the file. */
export async function download(story: Visit, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const started = story.page.waitForEvent('download');
  await start();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Commits with Ctrl+Enter once the one primary button of the strip can act; gives what it named. */
export async function commit(story: Visit, label: string | RegExp): Promise<void> {
  const button = story.page.getByRole('region', { name: 'Commit' }).getByRole('button', { name: label });
  await button.and(story.page.locator(':enabled')).waitFor();
  await story.press('Control+Enter');
}

/** The table of a name, which takes the focus as a whole. */
export function table(story: Visit, name: string): Locator {
  return story.page.getByRole('grid', { name, exact: true });
}

/** Goes to a field with a few fixed choices and takes the one that begins with a text. */
export async function select(story: Visit, label: string, text: string): Promise<void> {
  await reach(story, field(story, label));
  await story.page.keyboard.type(text);
}
