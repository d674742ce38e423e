// The pages of the test processor: the one a payer types on, and its desk. Plain HTML without a script.
import { formatMoney } from '../kernel/kernel.ts';
import { deskActs } from './test-acts.ts';
import type { Books, KeptPayment } from './test-books.ts';

/** Text as it may stand in HTML. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;

const railWords = { CARD: 'Card', ACH: 'Bank account' } as const;
const numberWords = { CARD: 'Card number', ACH: 'Account number' } as const;

function form(payment: KeptPayment): string {
  const rails = (Object.keys(payment.asked.feeByRail) as ('CARD' | 'ACH')[]).map((rail) => {
    const fee = payment.asked.feeByRail[rail] ?? 0n;
    const total = formatMoney(payment.amount + fee, 'digits');
    const said = fee === 0n ? 'No fee' : `Fee ${formatMoney(fee, 'digits')}`;
    return `<form method="post"><fieldset><legend>${railWords[rail]}</legend><p>${said}. You pay ${total}.</p><input type="hidden" name="rail" value="${rail}"><label>${numberWords[rail]} <input name="number" autocomplete="off" inputmode="numeric" required></label> <button>Pay ${total}</button></fieldset></form>`;
  });
  const failed = payment.state === 'FAILED' ? `<p role="alert">Not taken: ${escaped(payment.code)}. Try again.</p>` : '';
  return failed + rails.join('');
}

const challenge = `<form method="post"><p>Your bank asks whether this is you.</p><input type="hidden" name="rail" value="CARD"><input type="hidden" name="challenge" value="yes"><input type="hidden" name="number" value="4000000000003220"><button>Yes, it is me</button></form>`;

/** The page a payment is made on. */
export function payPage(payment: KeptPayment): string {
  const about = `<p>${escaped(payment.asked.description)}: ${formatMoney(payment.amount, 'digits')}</p>`;
  if (payment.state === 'REQUIRES_ACTION') return page('Pay', about + challenge);
  if (payment.state === 'CREATED' || payment.state === 'FAILED') return page('Pay', about + form(payment));
  if (payment.state === 'CANCELED') return page('Pay', '<p>This link was withdrawn.</p>');
  return page(
    'Thank you',
    `${about}<p>Paid with ${escaped(payment.masked)}.</p><p><a href="${escaped(payment.asked.returnTo)}">Back</a></p>`,
  );
}

/** The desk: what the test processor does next. */
export function deskPage(books: Books, { isAway, mode }: { isAway: boolean; mode: string }): string {
  const button = (act: string, ref: string, words: string) =>
    `<form method="post" style="display:inline"><input type="hidden" name="act" value="${act}"><input type="hidden" name="ref" value="${escaped(ref)}"><button>${escaped(words)}</button></form> `;
  const accounts = books.accounts.map((one) => {
    const acts = deskActs.filter((act) => !['dispute', 'win', 'lose'].includes(act)).map((act) => button(act, one.ref, act));
    return `<h2>${escaped(one.application.legalName)} (${one.ref}): ${one.state}</h2>${acts.join('')}`;
  });
  const payments = books.payments.map((one) => {
    const line = `${one.ref} ${one.state} ${formatMoney(one.amount, 'digits')} ${one.asked.description}`;
    return `<li>${escaped(line)} ${one.state === 'PAID_OUT' || one.state === 'SETTLED' ? button('dispute', one.ref, 'dispute') : ''}</li>`;
  });
  const disputes = books.disputes.map(
    (one) => `<li>${one.ref} ${one.state} ${button('win', one.ref, 'win')}${button('lose', one.ref, 'lose')}</li>`,
  );
  const days = [1, 5, 45].map((count) => button('pass', String(count), `${count} days on`));
  const modes = ['normal', 'late', 'twice', 'shuffled', 'lost'].map((one) => button('mode', one, `Events ${one}`));
  const head = `<p>Today is ${books.today}. Events are ${mode}. ${isAway ? 'Away.' : 'Answers.'}</p>${days.join('')}${modes.join('')}`;
  const more = button('away', isAway ? 'no' : 'yes', isAway ? 'Come back' : 'Go away') + button('deliver', '', 'Deliver what waits');
  return page('Test processor', `${head}${more}${accounts.join('')}<ul>${payments.join('')}</ul><ul>${disputes.join('')}</ul>`);
}
