// Texts that are programs: thirty-five ways to smuggle one in stand in every text of a customer, and no page
// runs any of them.
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { playMapleCourt } from '../apps/server/sample/maple-court.ts';
import { findCluster } from '../packages/db/embedded.ts';
import { plantTexts } from '../storms/planting.ts';
import { visit } from './browser.ts';
import { launched } from './chromium.ts';
import { sampleServer } from './sample.ts';

/** What a payload does when it runs: the harness fails the test on it. */
const run = (nth: number) => `complain(&quot;payload ${nth} ran&quot;)`;
const bare = (nth: number) => `complain('payload ${nth} ran')`;

/**
 * Each with the code it runs; the forms of OWASP's and PortSwigger's cheat sheets that browsers of today
 * still take, and older ones.
 */
const forms: readonly ((code: string, bare: string) => string)[] = [
  (_, js) => `<script>${js}</script>`,
  (_, js) => `"><script>${js}</script>`,
  (_, js) => `'><script>${js}</script>`,
  (_, js) => `</script><script>${js}</script>`,
  (_, js) => `</title><script>${js}</script>`,
  (_, js) => `</textarea><script>${js}</script>`,
  (_, js) => `</style><script>${js}</script>`,
  (_, js) => `--><script>${js}</script>`,
  (_, js) => `]]><script>${js}</script>`,
  (_, js) => `<scr<script>ipt>${js}</script>`,
  (_, js) => `<SCRIPT >${js}</SCRIPT >`,
  (code) => `<img src=x onerror="${code}">`,
  (code) => `<img/src/onerror="${code}">`,
  (code) => `"><img src=x onerror="${code}">`,
  (code) => `<<img src=x onerror="${code}">`,
  (code) => `<svg onload="${code}">`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><animate onbegin="${code}" attributeName=x dur=1s>`,
  (code) => `<body onload="${code}">`,
  (code) => `<details open ontoggle="${code}">`,
  (code) => `<input autofocus onfocus="${code}">`,
  (code) => `<select autofocus onfocus="${code}">`,
  (code) => `<video><source onerror="${code}"></video>`,
  (code) => `<audio src=x onerror="${code}">`,
  (code) => `<marquee onstart="${code}">x</marquee>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>">`,
  (code) => `<iframe src="javascript:parent.${code}">`,
  (code) => `<object data="javascript:${code}">`,
  (code) => `<embed src="javascript:${code}">`,
  (code) => `<a href="javascript:${code}">open</a>`,
  (code) => `<form action="javascript:${code}"><button>Go</button></form>`,
  (code) => `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  (_, js) => `javascript:${js}`,
  (_, js) => `{{constructor.constructor("${js}")()}}`,
  (_, js) => `\${${js}}`,
];
const payloads = forms.map((form, index) => form(run(index + 1), bare(index + 1)));

/** More pages than the menu of an administrator has would mean that it is walked in circles. */
const MOST_PAGES = 600;

let customer: FreshCustomer;
let columns: string[];

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const cast = { clerk: customer.clerk.player, approver: customer.approver.player };
  for await (const { step } of playMapleCourt(cast)) expect(step).not.toBe('');
  const client = new pg.Client({ connectionString: findCluster(sampleServer.dataDir)?.url });
  await client.connect();
  try {
    const { rows } = await client.query('select customer_id from identity.customer_key where customer_key = $1', [customer.key]);
    columns = await plantTexts(client, rows[0].customer_id, payloads, 1);
  } finally {
    await client.end();
  }
});

test('the payloads run where nothing is escaped', async () => {
  const context = await (await launched()).newContext();
  const page = await context.newPage();
  const ran = new Set<string>();
  await page.exposeFunction('complain', (text: string) => void ran.add(text));
  for (const payload of payloads) {
    await page.route('http://plain.example/**', (route) =>
      route.request().url() === 'http://plain.example/'
        ? route.fulfill({ contentType: 'text/html', body: `<!doctype html><p>${payload}</p>` })
        : route.fulfill({ status: 404 }),
    );
    await page.goto('http://plain.example/');
    await page.unroute('http://plain.example/**');
  }
  await expect.poll(() => ran.size).toBeGreaterThanOrEqual(18);
  await context.close();
});

/** A page of a record is like those of all records of its kind: one of each is enough. */
const kindOf = (path: string) => path.replaceAll(/\/\d+(?=\/|$)/g, '/#');

test('no page an administrator finds in the menu or a record opens runs one, or has to be kept from it', async () => {
  expect(payloads).toHaveLength(35);
  expect(columns.length).toBeGreaterThan(40);
  // The window fails the test when a payload runs, and when the content policy has to stop one.
  // A planted text that a page hands back to a call may be longer than the call takes: 400.
  const story = await visit({ expectedStatuses: [400] });
  await story.signIn(customer.approver.email);
  const linksIn = async () =>
    (await story.page.evaluate(
      `[...document.querySelectorAll('nav a[href^="/"], main a[href^="/"]')].map((link) => new URL(link.href).pathname)`,
    )) as string[];
  const seen = new Set<string>();
  let shown = 0;
  let records = 0;
  for (const waiting = await linksIn(); waiting.length > 0 && seen.size < MOST_PAGES; ) {
    const path = waiting.shift() ?? '';
    const kind = kindOf(path);
    if (seen.has(kind)) continue;
    seen.add(kind);
    if (kind.endsWith('/#')) records += 1;
    await story.follow(path);
    if (await story.page.evaluate(`document.body.innerText.includes('onerror=') || document.body.innerText.includes('<script>')`))
      shown += 1;
    waiting.push(...(await linksIn()));
  }
  expect(seen.size).toBeGreaterThan(30);
  expect(seen.size).toBeLessThan(MOST_PAGES);
  // Where texts stand they are shown as what they are.
  expect(shown).toBeGreaterThan(10);
  expect(records).toBeGreaterThan(20);
});
