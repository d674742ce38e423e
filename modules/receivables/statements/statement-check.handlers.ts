// The public page at which anybody who holds a statement checks its code, without signing in: it says whether
// the statement is genuine, of which community and day, and whether the amount typed is the one on it.
import type { Services } from '../../../packages/http/handlers.ts';
import type { PageAnswer, PublicForm, PublicPage } from '../../../packages/http/public-pages.ts';
import { parseMoney } from '../../../packages/kernel/kernel.ts';
import { loadChain } from './statement.store.ts';
import { typedCode } from './statement-chain.rules.ts';
import { CHECKS_A_MINUTE, type CheckAnswer, checkHtml, checkStyle, minuteCounter } from './statement-check.rules.ts';
import { statementCode } from './statement-code.server.ts';

const path = '/statement-check/:customerId';
const mayAsk = minuteCounter(CHECKS_A_MINUTE);

const pageOf = (answer: CheckAnswer, typed = { code: '', amount: '' }): PageAnswer => ({
  kind: 'html',
  html: checkHtml(answer, typed),
  style: checkStyle,
  mayBeIndexed: false,
  mayPost: true,
});

async function answerTo(services: Services, customerId: string, code: string, amount: string): Promise<CheckAnswer> {
  if (!/^[1-9]\d{0,17}$/.test(customerId)) return { kind: 'unknown' };
  if (!mayAsk(customerId, services.clock.now().slice(0, 16))) return { kind: 'often' };
  const [found] = await services.database.read(customerId, (tx) => loadChain(tx, { code: typedCode(code) }));
  if (!found || statementCode(customerId, found) !== found.code) return { kind: 'unknown' };
  const { community, statementDate, due } = found;
  const typed = amount.trim() === '' ? null : parseMoney(amount.replace('$', ''));
  const said = amount.trim() === '' ? ('untyped' as const) : typed === due ? { due } : ('other' as const);
  return { kind: 'genuine', community, statementDate, amount: said };
}

/** The form, which asks nothing of the books by itself. */
export const statementCheckPage: PublicPage = { path, answer: async () => pageOf(null) };

/** What its button asks. */
export const statementCheckForm: PublicForm = {
  path,
  async answer({ params, fields, services }) {
    const code = (fields.get('code') ?? '').slice(0, 20);
    const amount = (fields.get('amount') ?? '').slice(0, 20);
    return pageOf(await answerTo(services, params['customerId'] ?? '', code, amount), { code, amount });
  },
};
