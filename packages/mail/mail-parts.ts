// What a mail says and carries: sender, subject, text, and its attachments as files.
import PostalMime from 'postal-mime';

/** A mail taken apart. Addresses are in lower case. */
export interface MailParts {
  from: string;
  subject: string;
  text: string;
  messageId: string;
  files: { fileName: string; mimeType: string; content: Uint8Array; isInline: boolean }[];
}

/** Texts of a mail are cut here: more is not read. */
const MOST_TEXT = 20_000;

/** Takes a mail apart as it came over the wire. */
export async function readMailParts(raw: Uint8Array): Promise<MailParts> {
  const email = await PostalMime.parse(raw);
  const html = (email.html ?? '').replace(/<[^>]*>/g, ' ');
  return {
    from: email.from?.address?.toLowerCase() ?? '',
    subject: (email.subject ?? '').slice(0, 200),
    text: (email.text ?? html).slice(0, MOST_TEXT),
    messageId: (email.messageId ?? '').slice(0, 200),
    files: email.attachments.map(({ filename, mimeType, content, disposition }) => ({
      fileName: filename ?? 'attachment',
      mimeType: mimeType.toLowerCase(),
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      isInline: disposition === 'inline',
    })),
  };
}
