// The browser the benchmarks of the web measure in, and the pages they measure: built like the product's own,
// served from memory.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import type { World } from './world.ts';

const candidates = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--font-render-hinting=none'],
];
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** Does something in a browser of its own, which is closed afterwards. */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = candidates.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('No Chromium: install the package chromium, or name the program in CHROMIUM.');
  const browser = await chromium.launch({ executablePath, args: quiet });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens an address in a window with nothing cached, with the processor slowed down so many times; the window
 * is closed afterwards.
 */
export async function inPage<T>(
  browser: Browser,
  options: { slower?: number; prepare?(page: Page): Promise<unknown> },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });
  try {
    const page = await context.newPage();
    await options.prepare?.(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: options.slower ?? 1 });
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Builds a page of bench/pages as production would; gives the folder. */
async function built(world: World, name: string): Promise<string> {
  const outDir = join(world.folder, 'pages', name);
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'pages'),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'pages', `${name}.tsx`),
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  return outDir;
}

function documentOf(name: string, styles: readonly string[]): string {
  const links = styles.map((file) => `<link rel="stylesheet" href="/${name}/${file}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
    <script type="module" src="/${name}/page.js"></script>${links}</head><body><div id="root"></div></body></html>`;
}

/** Serves pages, each under its name, compressed as the product's own files are. */
export async function servePages(world: World, names: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  const bodies = new Map<string, { type: string; bytes: Buffer }>();
  for (const name of names) {
    const folder = await built(world, name);
    const files = readdirSync(folder);
    for (const file of files)
      bodies.set(`/${name}/${file}`, {
        type: types[extname(file)] ?? 'application/octet-stream',
        bytes: gzipSync(readFileSync(join(folder, file))),
      });
    const html = documentOf(
      name,
      files.filter((file) => extname(file) === '.css'),
    );
    bodies.set(`/${name}`, { type: 'text/html; charset=utf-8', bytes: gzipSync(html) });
  }
  const server: Server = createServer((request, response) => {
    const found = bodies.get(request.url ?? '');
    response.writeHead(found ? 200 : 404, found ? { 'content-type': found.type, 'content-encoding': 'gzip' } : {});
    response.end(found?.bytes);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
