// A screen on one sheet: three themes side by side, each at three widths, as a person would lay prints on a
// table to compare them.
import type { Page } from 'playwright-core';

/** The windows a screen is looked at in: a desk, a small laptop, a phone. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 768 },
] as const;

/** One picture for each window, in the order of `windows`. */
export type Prints = readonly Buffer[];

const img = (png: Buffer, { width, height }: { width: number; height: number }) =>
  `<img width="${width * 0.5}" height="${height * 0.5}" src="data:image/png;base64,${png.toString('base64')}">`;

/**
 * Lays the prints of the themes beside each other at half their size; returns a PNG. `page` is an empty page
 * to lay them on.
 */
export async function sheetOf(page: Page, themes: readonly Prints[]): Promise<Buffer> {
  const columns = themes.map((prints) => `<div>${windows.map((window, at) => img(prints[at] ?? Buffer.alloc(0), window)).join('')}</div>`);
  await page.setViewportSize({ width: 2196, height: 850 });
  await page.setContent(`<style>
    body { margin: 0; padding: 6px; display: flex; gap: 12px; background: #8a8d91 }
    div { width: 720px; display: flex; flex-wrap: wrap; gap: 4px 13px }
  </style>${columns.join('')}`);
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
  return await page.screenshot({ animations: 'disabled' });
}
