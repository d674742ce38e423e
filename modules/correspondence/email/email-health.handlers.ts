// The handlers of the health of email.
import { overwriteRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { addMilliseconds } from '../../../packages/kernel/kernel.ts';
import { openMailDns } from '../../../packages/mail/dns.ts';
import { type emailHealth, healthRefusals } from './email-health.contract.ts';
import { checkDkim, checkDmarc, checkReports, checkSpf, parentOf } from './email-health.rules.ts';
import { countDelivery, findEmailSender, saveEmailSenderRow } from './email-health.store.ts';

const MONTH_MS = 30 * 86_400_000;

export const emailHealthHandlers: Handlers<typeof emailHealth> = {
  async getEmailHealth({ tx, services, now }) {
    const kept = await findEmailSender(tx);
    const own = /@([^\s>]+)/.exec(services.mailFrom ?? '')?.[1]?.toLowerCase() ?? '';
    const domain = kept?.domain || own;
    const selector = kept?.selector ?? '';
    const { texts, servers } = services.mailDns ?? openMailDns();
    const returns = services.mailReturnDomain;
    const parent = parentOf(domain);
    const nothing: string[] = [];
    const [spf, dkim, dmarc, ofParent, mx] = await Promise.all([
      texts(domain),
      selector === '' ? nothing : texts(`${selector}._domainkey.${domain}`),
      texts(`_dmarc.${domain}`),
      parent === domain ? nothing : texts(`_dmarc.${parent}`),
      returns === undefined ? nothing : servers(returns),
    ]);
    return {
      version: kept?.version ?? '',
      domain,
      selector,
      isServerDomain: domain === own,
      readsReports: returns !== undefined,
      checks: [checkSpf(domain, spf), checkDkim(domain, selector, dkim), checkDmarc(domain, dmarc, ofParent), checkReports(returns, mx)],
      counts: await countDelivery(tx, addMilliseconds(now, -MONTH_MS)),
    };
  },
  async saveEmailSender(context) {
    const { tx, input } = context;
    const before = await findEmailSender(tx, true);
    if ((before?.version ?? '') !== input.version)
      throw refuse(overwriteRefusals, 'changedMeanwhile', { who: 'Someone else', what: 'email domain' });
    const domain = input.domain.toLowerCase();
    const selector = input.selector.toLowerCase();
    if (domain !== '' && !/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain))
      throw refuse(healthRefusals, 'badDomain');
    if (selector !== '' && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(selector)) throw refuse(healthRefusals, 'badSelector');
    const version = await saveEmailSenderRow(tx, { domain, selector });
    context.record({ entityId: tx.customerId, before: before ?? {}, after: { domain, selector } });
    return { version };
  },
};
