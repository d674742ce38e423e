// The real browser of a process: where it may be installed and how it is started.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll } from 'vitest';

// Chromium without the window around its page comes first: drawing that window takes four times the work of
// the page itself.
const candidates = [
  process.env.CHROMIUM,
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`),
];
const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--force-color-profile=srgb', '--font-render-hinting=none'],
];

let browser: Promise<Browser> | null = null;

/** The run's browser. */
export function launched(): Promise<Browser> {
  const executablePath = candidates.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('No Chromium: install the package chromium, or name the program in CHROMIUM.');
  browser ??= chromium.launch({ executablePath, args: quiet });
  return browser;
}

afterAll(async () => {
  await (await browser)?.close();
  browser = null;
});
