// A merged letter as the body of an email: HTML in which every character of a value is escaped, and the same
// as plain text.
import type { MergedBlock, Run } from './merge.rules.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that no reader takes for markup. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

function runHtml({ text, bold, italic, ends }: Run): string {
  if (ends) return '<br>';
  const inner = italic ? `<i>${escaped(text)}</i>` : escaped(text);
  return bold ? `<b>${inner}</b>` : inner;
}

const lineHtml = (line: readonly Run[]) => line.map(runHtml).join('');
const cell = 'padding:3px 8px 3px 0;border-bottom:1px solid;vertical-align:top';

function tableHtml({ heads, rows, sums }: MergedBlock): string {
  const align = (at: number) => (heads[at]?.isMoney ? ';text-align:right' : '');
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((text, at) => `<${tag} style="${cell}${align(at)}">${escaped(text)}</${tag}>`).join('')}</tr>`;
  const last =
    sums.length > 0 ? `<tr>${sums.map((text, at) => `<td style="${cell}${align(at)}"><b>${escaped(text)}</b></td>`).join('')}</tr>` : '';
  return `<table style="border-collapse:collapse;margin:8px 0">${row(
    'th',
    heads.map(({ title }) => title),
  )}${rows.map((cells) => row('td', cells)).join('')}${last}</table>`;
}

function blockHtml(block: MergedBlock): string {
  const [line = []] = block.lines;
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 10px">${lineHtml(line) || '&nbsp;'}</p>`;
    case 'heading':
      return block.level === 1 ? `<h1 style="font-size:18px">${lineHtml(line)}</h1>` : `<h2 style="font-size:15px">${lineHtml(line)}</h2>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.lines.map((each) => `<li>${lineHtml(each)}</li>`).join('')}</${tag}>`;
    }
    case 'table':
      return tableHtml(block);
    case 'locked':
      return block.lines.map((each) => `<p style="margin:0 0 10px">${lineHtml(each)}</p>`).join('');
    // A picture would have to be fetched or carried; its words say what it shows.
    case 'picture':
      return `<p style="margin:0 0 10px">[${escaped(block.alt)}]</p>`;
    case 'break':
      return '<hr>';
  }
}

/** What stands below an email: words, and where a reader unsubscribes. */
export interface EmailFoot {
  words: string;
  link: { address: string; words: string } | null;
}

function footHtml({ words, link }: EmailFoot): string {
  const linked = link ? ` <a href="${escaped(link.address)}">${escaped(link.words)}</a>` : '';
  return `<hr><p style="font-size:12px">${escaped(words)}${linked}</p>`;
}

/** The HTML of an email, whole. `from` is the association, printed above the letter. */
export function letterHtml(
  blocks: readonly MergedBlock[],
  { from, language, foot }: { from: string; language: string; foot?: EmailFoot },
): string {
  const body = [...blocks.map(blockHtml), ...(foot ? [footHtml(foot)] : [])].join('\n');
  return `<!doctype html><html lang="${language === 'es' ? 'es' : 'en'}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;font-size:14px;line-height:20px;max-width:640px"><p>${escaped(from)}</p>\n${body}\n</body></html>`;
}

const lineText = (line: readonly Run[]) => line.map(({ text, ends }) => (ends ? '\n' : text)).join('');

function blockText(block: MergedBlock): string {
  const [line = []] = block.lines;
  if (block.kind === 'list') return block.lines.map((each, at) => `${block.ordered ? `${at + 1}.` : '-'} ${lineText(each)}`).join('\n');
  if (block.kind === 'table')
    return [block.heads.map(({ title }) => title), ...block.rows, block.sums]
      .filter((row) => row.length > 0)
      .map((row) => row.join('  '))
      .join('\n');
  if (block.kind === 'locked') return block.lines.map(lineText).join('\n\n');
  if (block.kind === 'picture') return `[${block.alt}]`;
  return block.kind === 'break' ? '---' : lineText(line);
}

/** The same as plain text. */
export function letterText(blocks: readonly MergedBlock[]): string {
  return `${blocks
    .map(blockText)
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
