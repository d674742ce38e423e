// The public page that checks a statement by its code: what it says, and how often it may be asked.

import { type Cents, formatDate, formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';

/** What the page answers; null before anything was asked. */
export type CheckAnswer =
  | { kind: 'genuine'; community: string; statementDate: LocalDate; amount: 'untyped' | 'other' | { due: Cents } }
  | { kind: 'unknown' }
  | { kind: 'often' }
  | null;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** The style of the page, named by its digest in the policy. */
export const checkStyle =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto 0;padding:0 1rem}label{display:block;margin:1rem 0}input{display:block;font:inherit;padding:.4rem .5rem;width:16rem}button{font:inherit;padding:.5rem 1.25rem}:root{color-scheme:light dark}';

function wordsOf(answer: Exclude<CheckAnswer, null>): { title: string; text: string } {
  if (answer.kind === 'often') return { title: 'Too many checks', text: 'Statements are checked too often now. Try again in a minute.' };
  if (answer.kind === 'unknown')
    return {
      title: 'Not genuine',
      text: 'No statement with this code was made here as it stands. Look at the code again, or ask the office.',
    };
  const { community, statementDate, amount } = answer;
  const made = `A statement of ${community} of ${formatDate(statementDate)} carries this code, and nothing in it was changed.`;
  if (amount === 'untyped') return { title: 'Genuine', text: `${made} Type the amount due on the paper to have it checked too.` };
  if (amount === 'other') return { title: 'The amount differs', text: `${made} Its amount due is not the amount you typed.` };
  return { title: 'Genuine', text: `${made} Its amount due is ${formatMoney(amount.due, 'digits')}, as on the paper.` };
}

/** The page: the answer above the form. Everything that came from outside stands in it as text. */
export function checkHtml(answer: CheckAnswer, typed: { code: string; amount: string }): string {
  const words = answer && wordsOf(answer);
  const title = 'Check a statement';
  const said = words ? `<section role="status"><h2>${escaped(words.title)}</h2><p>${escaped(words.text)}</p></section>` : '';
  const field = (name: string, label: string, value: string, more: string) =>
    `<label>${label}<input name="${name}" value="${escaped(value)}" ${more}></label>`;
  const form = `<form method="post">${field('code', 'Code', typed.code, 'required maxlength="20" autocomplete="off"')}${field('amount', 'Amount due on the paper (not required)', typed.amount, 'maxlength="20" inputmode="decimal" autocomplete="off"')}<button type="submit">Check</button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${checkStyle}</style></head><body><h1>${title}</h1><p>Type the code printed on the statement, such as 7K2M-9QXD-04TA.</p>${said}${form}</body></html>`;
}

/** Checks that one customer's page answers in a minute. */
export const CHECKS_A_MINUTE = 60;

/** Counts checks by customer and minute; answers false once a minute has had its checks. */
export function minuteCounter(most: number): (customerId: string, minute: string) => boolean {
  const counts = new Map<string, { minute: string; count: number }>();
  return (customerId, minute) => {
    const known = counts.get(customerId);
    const count = known?.minute === minute ? known.count + 1 : 1;
    counts.set(customerId, { minute, count });
    return count <= most;
  };
}
