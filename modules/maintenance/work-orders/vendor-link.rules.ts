// The page of a vendor's link, made for a phone, and the mail that brings the link. Every word that was typed
// is escaped; the page runs no script and loads nothing.
import { type Cents, formatDay, formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { WorkOrderState } from './work-order.contract.ts';

/** An order as its vendor sees it: nothing of the owner but what is needed for the work. */
interface LinkOrder {
  number: string;
  state: WorkOrderState;
  subject: string;
  description: string;
  community: string;
  property: string;
  amenity: string;
  location: string;
  entry: string;
  nteAmount: Cents | null;
  dueDate: LocalDate | null;
  scheduledDate: LocalDate | null;
  scheduledTimes: string;
  doneDate: LocalDate | null;
  linkEndsDate: LocalDate | null;
}

export type LinkPage =
  | { kind: 'unknown' }
  | { kind: 'declined' }
  | { kind: 'order'; order: LinkOrder; said: readonly { author: string; body: string }[]; today: LocalDate; problem: string };

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

/** The style of the page, named by its digest in the policy. */
export const vendorLinkStyle =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:0 1rem 2rem}header{padding:1rem 0;border-bottom:1px solid;opacity:.9}h1{font-size:1.25rem;margin:1rem 0 .25rem}h2{font-size:1rem;margin:1.25rem 0 .25rem}dl{margin:0}dt{font-weight:600}dd{margin:0 0 .75rem}label{display:block;margin:.5rem 0}input,textarea{font:inherit;width:100%;box-sizing:border-box;padding:.5rem}input[type=checkbox]{width:auto;margin-right:.5rem}button{font:inherit;width:100%;padding:.75rem;margin:.5rem 0}[role=alert]{font-weight:600}';

const place = ({ community, property, amenity, location }: LinkOrder): string =>
  [community, property, amenity, location].filter(Boolean).join(', ');

const fact = (title: string, text: string): string => (text === '' ? '' : `<dt>${title}</dt><dd>${escaped(text)}</dd>`);

const form = (act: string, inside: string, button: string): string =>
  `<form method="post"><input type="hidden" name="act" value="${act}">${inside}<button type="submit">${button}</button></form>`;

const dayField = (today: LocalDate, isNeeded: boolean): string =>
  `<label>Day you come<input type="date" name="day" min="${today}"${isNeeded ? ' required' : ''}></label><label>Time<input name="times" maxlength="60" placeholder="9 to 11"></label>`;

const doneForm = (): string =>
  form(
    'done',
    '<label>What was done<textarea name="note" rows="3" maxlength="2000"></textarea></label><label><input type="checkbox" name="finished" value="yes" required>Work is finished and the area is clean</label>',
    'Send: done',
  );

function actsOf({ state, doneDate }: LinkOrder, today: LocalDate): string {
  switch (state) {
    case 'SENT':
      return `<h2>When will you come?</h2>${form('accept', dayField(today, false), 'Accept')}${form('decline', '<label>Reason<input name="why" maxlength="300"></label>', 'Decline')}`;
    case 'ACCEPTED':
    case 'SCHEDULED':
      return `<h2>Choose another day</h2>${form('schedule', dayField(today, true), 'Set the day')}<h2>Finish this order</h2>${doneForm()}`;
    case 'DONE':
      return `<h2>Sent, thank you</h2><p>The work was reported done${doneDate === null ? '' : ` on ${formatDay(doneDate)}`}. The manager looks at it next.</p>`;
    default:
      return '<h2>This order is closed</h2>';
  }
}

const shell = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${vendorLinkStyle}</style></head><body><main>${body}</main></body></html>`;

/** The page a link opens. */
export function vendorLinkHtml(page: LinkPage): string {
  if (page.kind === 'unknown')
    return shell(
      'This link is not valid',
      '<h1>This link is not valid</h1><p>It was used up, taken back or has ended. Ask the manager for a new one.</p>',
    );
  if (page.kind === 'declined')
    return shell('Declined', '<h1>You declined this order</h1><p>The manager was told. Thank you for the answer.</p>');
  const { order, said, today, problem } = page;
  const isTaken = order.state !== 'SENT';
  const day = order.scheduledDate === null ? '' : [formatDay(order.scheduledDate), order.scheduledTimes].filter(Boolean).join(', ');
  const facts = [
    fact('Where', place(order)),
    fact('Entry and access', isTaken ? order.entry : order.entry === '' ? '' : 'Shown when you accept'),
    fact('Up to', order.nteAmount === null ? '' : `$${formatMoney(order.nteAmount, 'digits')}`),
    fact('Due', order.dueDate === null ? '' : formatDay(order.dueDate)),
    fact('You come', day),
  ].join('');
  const lines = said.map(({ author, body }) => `<p><b>${escaped(author)}</b><br>${escaped(body)}</p>`).join('');
  const message = '<label>Message<textarea name="message" rows="2" maxlength="2000" required></textarea></label>';
  const ends = order.linkEndsDate === null ? '' : `<p>This link shows only this order and ends ${formatDay(order.linkEndsDate)}.</p>`;
  return shell(
    `Work order ${order.number}`,
    `<header><b>Work order ${order.number}</b><br>${escaped(order.community)}</header><h1>${escaped(order.subject)}</h1><p>${escaped(order.description)}</p>${problem === '' ? '' : `<p role="alert">${escaped(problem)}</p>`}<dl>${facts}</dl>${actsOf(order, today)}<h2>Messages</h2>${lines}${form('say', message, 'Send message')}${ends}`,
  );
}

/** The mail that brings the link. */
export function vendorMail(order: LinkOrder, link: string): { subject: string; text: string } {
  const limit = order.nteAmount === null ? '' : `Up to $${formatMoney(order.nteAmount, 'digits')}\n`;
  const due = order.dueDate === null ? '' : `Due ${formatDay(order.dueDate)}\n`;
  return {
    subject: `Work order ${order.number}: ${order.subject}`,
    text: `${order.description}\n\n${place(order)}\n${limit}${due}\nAccept, schedule and finish it here, without an account:\n${link}\n`,
  };
}
