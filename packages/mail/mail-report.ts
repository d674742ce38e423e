// Reads what mail servers report: that a mail came back or is late (RFC 3464), that its reader complained
// (RFC 5965). Anything else is a mail like any other.
import PostalMime, { type Email } from 'postal-mime';

/** What became of a mail at one address. */
export interface Delivery {
  /** In lower case; blank where the report does not say. */
  address: string;
  what: 'failed' | 'delayed' | 'other';
  /** Such as `5.1.1`. */
  status: string;
  /** What the server said. */
  detail: string;
}

export type MailReport =
  | { kind: 'delivery'; deliveries: Delivery[]; original: ReadonlyMap<string, string> }
  | { kind: 'complaint'; address: string; detail: string; original: ReadonlyMap<string, string> }
  | { kind: 'mail'; from: string; subject: string; text: string };

/** The fields of a block of headers, by their names in lower case; folded lines are joined. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]{1,80}):(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

const blocksOf = (text: string) => text.split(/\r?\n\r?\n/).filter((block) => block.trim() !== '');

/** An address as a report names it: `rfc822; rosa@owners.example`. */
const addressIn = (field = '') => (/[^\s<>;:,]+@[^\s<>;,]+/.exec(field)?.[0] ?? '').toLowerCase();

/** RFC 3464: `Action` says whether it failed; `Status` of class 5 is for good, of class 4 for now. */
function deliveryOf(fields: ReadonlyMap<string, string>): Delivery {
  const action = (fields.get('action') ?? '').toLowerCase();
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const isFailed = action === 'failed' || (action === '' && status.startsWith('5'));
  const isDelayed = action === 'delayed' || (action === '' && status.startsWith('4'));
  const said = (fields.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;\s*/, '');
  return {
    address: addressIn(fields.get('original-recipient') ?? fields.get('final-recipient')),
    // A mail that failed with a code of class 4 was given up after days of waiting: it failed all the same.
    what: isFailed ? 'failed' : isDelayed ? 'delayed' : 'other',
    status,
    detail: said.slice(0, 180) || status,
  };
}

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

const partOf = (email: Email, types: readonly string[]): string | null => {
  const part = email.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  return part ? textOf(part.content) : null;
};

/** Reads a mail as it came over the wire. */
export async function readMailReport(raw: Uint8Array): Promise<MailReport> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const returned = partOf(email, ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global-headers']) ?? '';
  const original = fieldsOf(blocksOf(returned)[0] ?? '');
  const status = partOf(email, ['message/delivery-status', 'message/global-delivery-status']);
  if (status !== null) {
    const [, ...recipients] = blocksOf(status);
    return { kind: 'delivery', deliveries: recipients.map((block) => deliveryOf(fieldsOf(block))), original };
  }
  const complaint = partOf(email, ['message/feedback-report']);
  if (complaint !== null) {
    const fields = fieldsOf(complaint);
    const address = addressIn(fields.get('original-rcpt-to')) || addressIn(original.get('to'));
    return { kind: 'complaint', address, detail: fields.get('feedback-type') ?? '', original };
  }
  return { kind: 'mail', from: email.from?.address?.toLowerCase() ?? '', subject: email.subject ?? '', text: email.text ?? '' };
}
