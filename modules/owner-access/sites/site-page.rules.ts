// The public page of an association as HTML: no script, one style of its own, light and dark by the visitor's
// own settings. Every word on it is escaped.
import { type SitePage, sitePath } from './site.contract.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * The style of every public page: the colors are the visitor's own system's, so that it is legible in
 * whatever contrast they chose.
 */
export const siteStyle = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;background:Canvas;color:CanvasText}
.wrap{max-width:44rem;margin:0 auto;padding:2rem 1.25rem 4rem}
header{border-bottom:1px solid;padding-bottom:1.25rem;margin-bottom:1.75rem}
h1{font-size:1.75rem;line-height:1.2;margin:0;letter-spacing:-.01em}
h2{font-size:1.0625rem;margin:2.25rem 0 .5rem}
h3{font-size:.875rem;margin:1.25rem 0 .25rem;font-weight:600}
p{margin:.25rem 0}
.place{opacity:.75}
.welcome{white-space:pre-line}
ul,dl,address{margin:0;padding:0;list-style:none;font-style:normal}
li{padding:.4rem 0;border-top:1px solid}
li,header{border-color:GrayText}
li:first-child{border-top:0}
.of{float:right;opacity:.75}
a{color:LinkText}
a:focus-visible{outline:2px solid;outline-offset:2px}
footer{margin-top:3rem;font-size:.8125rem;opacity:.75}
.skip{position:absolute;left:-999rem}
.skip:focus{position:static}`;

const sizeUnits = ['bytes', 'KB', 'MB'] as const;

/** "214 KB", in steps of 1,000. */
function sizeWords(bytes: number): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const factor = [1, 0.001, 0.000_001][step] ?? 1;
  return `${(bytes * factor).toLocaleString('en-US', { maximumFractionDigits: step === 2 ? 1 : 0 })} ${sizeUnits[step]}`;
}

function section(title: string, body: string): string {
  return body === ''
    ? ''
    : `<section aria-labelledby="${title.toLowerCase()}"><h2 id="${title.toLowerCase()}">${title}</h2>${body}</section>`;
}

const list = (items: readonly string[]) => (items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`);

function officeHtml(office: SitePage['office']): string {
  if (!office) return '';
  const lines = office.lines.map((each) => safe(each)).join('<br>');
  const phones = office.phones.map((each) => `<a href="tel:${safe(each.replaceAll(/[^\d+]/g, ''))}">${safe(each)}</a>`);
  const emails = office.emails.map((each) => `<a href="mailto:${safe(encodeURIComponent(each).replaceAll('%40', '@'))}">${safe(each)}</a>`);
  const reach = list([...phones, ...emails]);
  return section('Office', `${lines === '' ? '' : `<address>${lines}</address>`}${reach}`);
}

function documentsHtml(slug: string, documents: SitePage['documents']): string {
  const groups = Map.groupBy(documents ?? [], ({ groupName }) => groupName);
  const parts = [...groups].map(([group, files]) => {
    const items = files.map(
      ({ attachmentId, name, size }) =>
        `<a href="${sitePath(slug)}/files/${attachmentId}">${safe(name)}</a> <span class="of">${sizeWords(size)}</span>`,
    );
    return `${group === '' ? '' : `<h3>${safe(group)}</h3>`}${list(items)}`;
  });
  return section('Documents', parts.join(''));
}

function shell(title: string, robots: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${robots}<title>${safe(title)}</title><style>${siteStyle}</style></head>
<body><div class="wrap">${body}</div></body></html>`;
}

const noRobots = '<meta name="robots" content="noindex">';

/** The page at an address. */
export function sitePageHtml(slug: string, page: SitePage): string {
  const board = (page.board ?? []).map(({ name, position }) => `${safe(name)} <span class="of">${safe(position)}</span>`);
  const parts = [
    `<a class="skip" href="#main">Skip to the content</a>`,
    `<header><h1>${safe(page.name)}</h1>${page.place === '' ? '' : `<p class="place">${safe(page.place)}</p>`}</header>`,
    '<main id="main">',
    page.welcome === '' ? '' : `<p class="welcome">${safe(page.welcome)}</p>`,
    officeHtml(page.office),
    section('Board', list(board)),
    documentsHtml(slug, page.documents),
    '</main>',
  ];
  return shell(page.name, page.mayBeIndexed ? '' : noRobots, parts.join(''));
}

/** What stands where no page is. */
export const noSiteHtml: string = shell(
  'There is no page here',
  noRobots,
  '<header><h1>There is no page here</h1></header><main><p>The address may be mistyped, or the page was taken down.</p></main>',
);

/** The parts in which two pages differ; all that show something where there was none. */
export function changedParts(before: SitePage | null, after: SitePage) {
  const parts = {
    address: (page: SitePage) => [page.name, page.place],
    welcome: (page: SitePage) => page.welcome,
    office: (page: SitePage) => page.office,
    board: (page: SitePage) => page.board,
    documents: (page: SitePage) => page.documents,
    indexing: (page: SitePage) => page.mayBeIndexed,
  } as const;
  const said = (part: (page: SitePage) => unknown, page: SitePage | null) => JSON.stringify(page === null ? null : part(page));
  return (Object.keys(parts) as (keyof typeof parts)[]).filter((key) => said(parts[key], before) !== said(parts[key], after));
}
