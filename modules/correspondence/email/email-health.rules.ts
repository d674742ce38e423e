// What the records of a sending domain mean for its mail, in plain words, with the record to add. Sources:
// RFC 7208 (SPF), RFC 6376 and 8301 (DKIM), RFC 7489 (DMARC); field guide 5.5.
import type { HealthState } from './email-health.contract.ts';

/** One thing that was looked at. */
export interface HealthCheck {
  name: string;
  state: HealthState;
  says: string;
  found: string;
  add: { host: string; type: string; value: string } | null;
}

/** What stands at a name; null where no name server answered. */
type Found = readonly string[] | null;

const check = (
  name: string,
  state: HealthState,
  says: string,
  found: readonly string[] = [],
  add: HealthCheck['add'] = null,
): HealthCheck => ({
  name,
  state,
  says,
  found: found.join('\n'),
  add,
});
const noAnswer = (name: string) => check(name, 'UNKNOWN', 'No name server answered. Look again in a minute.');

/** SPF: which servers may send for the domain. */
export function checkSpf(domain: string, found: Found): HealthCheck {
  const name = 'SPF';
  if (found === null) return noAnswer(name);
  const records = found.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  const add = { host: domain, type: 'TXT', value: 'v=spf1 include:spf.your-mail-provider.com ~all' };
  if (record === undefined)
    return check(
      name,
      'PROBLEM',
      'No record says which servers may send for this domain. Large receivers reject its mail. Your mail provider names the part after include.',
      [],
      add,
    );
  if (records.length > 1)
    return check(name, 'PROBLEM', 'There are several SPF records, so receivers use none. Join them into one.', records);
  const terms = record.toLowerCase().split(/\s+/).slice(1);
  if (terms.some((term) => ['+all', 'all', '?all'].includes(term)))
    return check(name, 'PROBLEM', 'The record lets every server send for this domain. End it with ~all or -all.', records);
  const asks = terms.filter((term) => /^[+?~-]?(include:|a(:|\/|$)|mx(:|\/|$)|ptr|exists:)|^redirect=/.test(term)).length;
  if (asks > 10) return check(name, 'PROBLEM', `The record asks for ${asks} others, and receivers follow ten. Remove some.`, records);
  if (!terms.some((term) => /^[~-]all$/.test(term) || term.startsWith('redirect=')))
    return check(name, 'ATTENTION', 'The record does not say what to do with other servers. End it with ~all or -all.', records);
  return check(name, 'GOOD', 'The record names the servers that may send for this domain.', records);
}

/** DKIM: the key mails are signed with. */
export function checkDkim(domain: string, selector: string, found: Found): HealthCheck {
  const name = 'DKIM';
  if (selector === '')
    return check(name, 'ATTENTION', 'Enter the selector of the key. Your mail provider shows it where DKIM is turned on.');
  if (found === null) return noAnswer(name);
  const host = `${selector}._domainkey.${domain}`;
  const record = found.find((text) => /(^|;)\s*p=/i.test(text));
  const add = { host, type: 'TXT', value: 'v=DKIM1; k=rsa; p=the key your mail provider shows' };
  if (record === undefined) return check(name, 'PROBLEM', 'No key stands here, so signatures cannot be checked.', [], add);
  const key = /(?:^|;)\s*p=\s*([A-Za-z0-9+/=\s]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? '';
  if (key === '') return check(name, 'PROBLEM', 'The key was revoked. Turn DKIM on at your mail provider again.', [record], add);
  const isRsa = !/k=\s*ed25519/i.test(record);
  // A public RSA key of 1,024 bits has 216 characters, one of 2,048 bits 392.
  if (isRsa && key.length < 300)
    return check(name, 'ATTENTION', 'The key is shorter than 2,048 bits. Ask your mail provider for a longer one.', [record]);
  return check(name, 'GOOD', 'The key stands here, so receivers can check signatures.', [record]);
}

/** The domain DMARC falls back to: the last two labels. */
export const parentOf = (domain: string): string => domain.split('.').slice(-2).join('.');

/** DMARC: what receivers do with mail that is not ours. */
export function checkDmarc(domain: string, found: Found, ofParent: Found): HealthCheck {
  const name = 'DMARC';
  if (found === null || ofParent === null) return noAnswer(name);
  const all = [...found, ...(found.some((text) => /^v=DMARC1/i.test(text)) ? [] : ofParent)].filter((text) =>
    /^v=DMARC1\s*(;|$)/i.test(text),
  );
  const [record] = all;
  const add = { host: `_dmarc.${domain}`, type: 'TXT', value: `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}` };
  if (record === undefined)
    return check(
      name,
      'PROBLEM',
      'Nothing tells receivers what to do with mail that only claims to come from you. Large receivers want this record.',
      [],
      add,
    );
  if (all.length > 1) return check(name, 'PROBLEM', 'There are several DMARC records, so receivers use none. Keep one.', all);
  const policy = /(?:^|;)\s*p=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
  if (policy !== 'none' && policy !== 'quarantine' && policy !== 'reject')
    return check(name, 'PROBLEM', 'The record has no policy (p=), so it counts for nothing.', all, add);
  if (policy === 'none')
    return check(
      name,
      'ATTENTION',
      'The record only watches. Once reports show that your own mail passes, change p to quarantine.',
      all,
      add,
    );
  if (!/(?:^|;)\s*rua=/i.test(record))
    return check(name, 'ATTENTION', 'Nobody gets the reports. Add rua= with a mailbox of yours.', all, add);
  return check(name, 'GOOD', 'Receivers know what to do with mail that only claims to come from you.', all);
}

/** MX of the domain reports are sent to: without one nothing that comes back reaches us. */
export function checkReports(domain: string | undefined, found: Found): HealthCheck {
  const name = 'Reports of what came back';
  if (domain === undefined)
    return check(
      name,
      'ATTENTION',
      'The server does not listen for reports (MAIL_LISTEN), so letters that come back later are not printed by themselves.',
    );
  if (found === null) return noAnswer(name);
  if (found.length === 0)
    return check(name, 'PROBLEM', `Nothing says where mail to ${domain} goes, so reports are lost.`, [], {
      host: domain,
      type: 'MX',
      value: '10 the name of this server',
    });
  return check(name, 'GOOD', `Reports come in at ${domain}.`, found);
}
