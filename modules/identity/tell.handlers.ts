// Tells a person by mail what was done to their account, or sends what they asked for.
import type { Context } from '../../packages/http/handlers.ts';
import { enqueueJob } from '../../packages/jobs/jobs.ts';
import type { LoginFacts } from './identity.store.ts';
import { deviceInWords } from './session.rules.ts';
import { type SecurityNews, securityMail } from './sign-in.contract.ts';

/**
 * Has a mail about an account sent once the caller's transaction commits. The operator's accounts get none:
 * they belong to no customer.
 */
export async function tellByMail(
  context: Context<unknown>,
  login: Pick<LoginFacts, 'loginId' | 'customerId'>,
  news: SecurityNews,
): Promise<void> {
  const { loginId, customerId } = login;
  const { services, request, now } = context;
  if (customerId === null) return;
  const payload = { loginId, news, address: request.address, device: deviceInWords(request.agent), time: now };
  const order = { payload, title: 'Mail about an account', userId: null };
  if (context.principal.customerId === null) await services.database.transact(customerId, (tx) => enqueueJob(tx, securityMail, order));
  else await enqueueJob(context.tx, securityMail, order);
}
