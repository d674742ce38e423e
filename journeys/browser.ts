// A real browser for stories: opens pages on the run's server, signs in, takes pictures, asks axe, and fails
// on whatever a page complains about.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect, onTestFinished, type TestContext } from 'vitest';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { withPalette } from '../tools/picture.ts';
import { launched } from './chromium.ts';
import { sampleServer } from './sample.ts';
import { root } from './server.ts';
import { sheetOf, windows } from './sheet.ts';

/**
 * Themes a page is looked at in. `light` and `dark` are what the machine asks for, `contrast` is chosen by
 * the person.
 */
export type Look = 'light' | 'dark' | 'contrast';

interface VisitOptions {
  /** Size of the window; 1440 by 900 by default. */
  width?: number;
  height?: number;
  /** The story must do without a mouse: any movement or press of one fails it. */
  keysOnly?: boolean;
  /**
   * Stays open when the test ends, for later tests of the file to go on in: they take it over with `watch`.
   */
  lasting?: boolean;
  /**
   * Fetches the code of screens ahead, in idle time. Otherwise a story's browser saves data: each page it
   * opens would fetch all there is.
   */
  fetchesAhead?: boolean;
  /**
   * Shows parts that say they are loading for as long as one looks: what counts as loaded is then what the
   * network says.
   */
  showsLoading?: boolean;
  /** Statuses of refused calls the story provokes on purpose; Chromium reports each as an error. */
  expectedStatuses?: readonly number[];
}

/** One window of the browser, with a profile of its own. */
export interface Visit {
  readonly page: Page;
  /**
   * Lets the running test answer for what the page complains about, and keep a picture of it when it fails.
   * Done for the test that opens the window.
   */
  watch(): void;
  /** Signs in without the form and opens an address. People of the sample have its password. */
  signIn(email: string, path?: string, password?: string): Promise<void>;
  /** Opens an address of the application and waits until it has loaded what it shows. */
  goto(path: string): Promise<void>;
  /**
   * Goes to an address inside the application, as a link of it does, and waits until it has loaded what it
   * shows.
   */
  follow(path: string): Promise<void>;
  /** Waits until nothing is loading. */
  settled(): Promise<void>;
  /** Presses keys one after the other, as `page.keyboard.press` names them. */
  press(...keys: string[]): Promise<void>;
  /** Goes on by Tab until the field of the label has the focus. */
  tabTo(label: RegExp): Promise<void>;
  /** Goes to a field by Tab and types over what stands in it. */
  type(label: RegExp, text: string): Promise<void>;
  look(look: Look): Promise<void>;
  /**
   * Writes a sheet of the screen, in three themes at three widths, to docs/pictures/<name>.png when PICTURES
   * is set, and for the README's own pictures <name>-light.png and -dark.png; a run without it leaves the
   * tree as it is.
   */
  picture(name: string): Promise<void>;
  /** Fails on findings of axe that are serious or critical, in each of the looks. */
  accessible(...looks: Look[]): Promise<void>;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = join(root, 'docs', 'pictures');

// Two browsers share the machine, and one may send 25 MB while the other draws.
const PATIENCE_MS = 60_000;

/** Everything a page may complain about goes into the list. */
async function listen(page: Page, options: VisitOptions, complaints: string[]): Promise<void> {
  const expected = (options.expectedStatuses ?? []).map((status) => `status of ${status}`);
  page.on('pageerror', (error) => complaints.push(`error in the page: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !expected.some((part) => text.includes(part))) complaints.push(`console: ${text}`);
  });
  await page.exposeFunction('complain', (text: string) => void complaints.push(text));
  await page.addInitScript(`
    if (${options.fetchesAhead !== true}) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    addEventListener('securitypolicyviolation', (e) => complain('content policy: ' + e.violatedDirective + ' ' + e.blockedURI));
    if (${options.keysOnly === true}) for (const kind of ['pointerdown', 'pointermove', 'wheel'])
      addEventListener(kind, (e) => e.isTrusted && complain('a mouse was used: ' + kind), true);
  `);
}

function describe(finding: axe.Result): string {
  const nodes = finding.nodes.map((node) => `    ${node.target.join(' ')}\n      ${node.failureSummary?.replaceAll('\n', '\n      ')}`);
  return `${finding.impact} ${finding.id}: ${finding.help}\n${nodes.join('\n')}`;
}

/** What depends on colours: all there is to ask again in another theme. */
const ofColor = `runOnly: ['color-contrast', 'link-in-text-block'],`;

async function findings(page: Page, onlyColor: boolean): Promise<string[]> {
  // Half a megabyte of program; a page keeps it until it is left for another document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const asked = `axe.run(document, { ${onlyColor ? ofColor : ''} resultTypes: ['violations'] })`;
  const results = (await page.evaluate(asked)) as axe.AxeResults;
  return results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(describe);
}

/** Counts what the page itself is loading; a document it shows inside has a life of its own. */
function countLoading(page: Page): () => number {
  const loading = new Set<Request>();
  page.on('request', (request) => request.frame() === page.mainFrame() && loading.add(request));
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return () => loading.size;
}

/**
 * Loading has ended when nothing is under way at this many looks in a row: an answer may lead to another
 * call.
 */
const CALM_LOOKS = 3;

async function waitForCalm(page: Page, loading: () => number, showsLoading: boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (let calm = 0; calm < CALM_LOOKS; ) {
    if (performance.now() > end) throw new Error(`the page goes on loading: ${page.url()}`);
    const busy = showsLoading ? 0 : await page.locator('[aria-busy=true]').count();
    calm = busy === 0 && loading() === 0 ? calm + 1 : 0;
    await page.evaluate('new Promise((go) => requestAnimationFrame(() => setTimeout(go)))');
  }
}

/** Pictures and contrast are judged without a caret that blinks and without movement. */
const still = { animations: 'disabled', caret: 'hide' } as const;

const looks: readonly Look[] = ['light', 'dark', 'contrast'];

/** The page in every theme at every width, theme by theme. */
async function printsOf({ page, look, settled }: Visit): Promise<Map<Look, Buffer[]>> {
  const prints = new Map<Look, Buffer[]>(looks.map((each) => [each, []]));
  for (const window of windows) {
    await page.setViewportSize(window);
    await settled();
    for (const each of looks) {
      await look(each);
      prints.get(each)?.push(await page.screenshot({ ...still, style: '.toasts { visibility: hidden }' }));
    }
  }
  return prints;
}

/** Writes the sheet of a screen, and the pictures of it that the README shows. */
async function keepPictures(name: string, prints: ReadonlyMap<Look, Buffer[]>): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const table = await (await launched()).newPage();
  writeFileSync(join(pictures, `${name}.png`), withPalette(await sheetOf(table, [...prints.values()])));
  await table.close();
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const [each, [desk]] of prints) {
    const file = `${name}-${each}.png`;
    if (desk && readme.includes(`docs/pictures/${file}`)) writeFileSync(join(pictures, file), withPalette(desk));
  }
}

/** More fields than any form has. */
const MOST_TABS = 80;

async function tabTo(page: Page, label: RegExp): Promise<void> {
  const field = page.getByLabel(label).first();
  await field.waitFor();
  for (let step = 0; step < MOST_TABS; step += 1) {
    if ((await field.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${label}`);
}

async function typeInto(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Shows the page in a theme. */
async function wear(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
  await page.evaluate(`document.documentElement.toggleAttribute('data-contrast', ${look === 'contrast'});
    if (${look === 'contrast'}) document.documentElement.dataset.contrast = 'high';`);
}

/**
 * Opens a window for the running test; it is closed at the test's end, which fails when a page complained.
 */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const { url, pageUrl } = sampleServer;
  const viewport = { width: options.width ?? 1440, height: options.height ?? 900 };
  const context = await (await launched()).newContext({
    baseURL: pageUrl,
    viewport,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const loading = countLoading(page);
  const complaints: string[] = [];
  await listen(page, options, complaints);
  const judge = async ({ task }: TestContext) => {
    if (task.result?.state === 'fail') {
      const path = join(tmpdir(), `commonhold-${task.id}.png`);
      await page.screenshot({ path, ...still }).catch(() => {});
      console.log(`the page as it was when "${task.name}" failed: ${path}${complaints.map((text) => `\n  ${text}`).join('')}`);
    }
    if (!options.lasting) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  };
  onTestFinished(judge);

  const visiting: Visit = {
    page,
    watch: () => onTestFinished(judge),
    settled: () => waitForCalm(page, loading, options.showsLoading === true),
    goto: async (path) => {
      await page.goto(path);
      await visiting.settled();
    },
    follow: async (path) => {
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
      await visiting.settled();
    },
    signIn: async (email, path = '/', password = samplePassword) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/Account/SignIn`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
      const user = await answer.text();
      expect(answer.status, `sign-in of ${email}: ${user}`).toBe(200);
      await page.goto('/favicon.svg');
      await page.evaluate(`localStorage.setItem('commonhold.user', ${JSON.stringify(user)})`);
      await visiting.goto(path);
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    tabTo: (label) => tabTo(page, label),
    type: (label, text) => typeInto(page, label, text),
    look: (look) => wear(page, look),
    picture: async (name) => {
      if (!process.env.PICTURES) return;
      const prints = await printsOf(visiting);
      await page.setViewportSize(viewport);
      await visiting.look('light');
      await keepPictures(name, prints);
    },
    accessible: async (...asked) => {
      for (const [index, look] of (asked.length > 0 ? asked : looks).entries()) {
        await visiting.look(look);
        expect.soft(await findings(page, index > 0), `axe in ${look} at ${page.url()}`).toEqual([]);
      }
      await visiting.look('light');
    },
  };
  return visiting;
}
