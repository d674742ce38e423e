// Sends mail: through the installation's mail server, or into files where none is set.
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

/** A file that goes with a mail. */
export interface MailFile {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

/** A mail of text to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as HTML, for letters; a mail program shows one or the other. */
  html?: string;
  /** Where an answer goes, where that is not the sender. */
  replyTo?: string;
  /**
   * Names the mail: sent twice under one key, it carries the same Message-ID, so that mail programs show it
   * once.
   */
  key: string;
  attachments?: readonly MailFile[];
  /** Where mail servers report that it came back; the sender where silent. */
  returnTo?: string;
  /** Further headers by name, such as the link to unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

/** Sends mails. Throws when the mail server does not take one: try again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Where mails go and whom they are from. */
export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`; null writes files. */
  url: string | null;
  /** The sender: `Commonhold <books@example.com>`. */
  from: string;
  /** Where mails are written while there is no mail server, one `.eml` file each. */
  folder: string;
  /** Told of every mail that was written to a file. */
  log(words: string): void;
}

/** Patience with a mail server, in milliseconds. */
const PATIENCE_MS = 20_000;

function idOf(key: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`;
}

/** What every mail of ours carries: it was sent by a program, so nobody's vacation answers it (RFC 3834). */
function messageOf({ to, subject, text, html, replyTo, key, attachments = [], returnTo, headers = {} }: Mail, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    messageId: idOf(key, from),
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    ...(returnTo === undefined
      ? {}
      : {
          envelope: { from: returnTo, to },
          // RFC 3461: asks servers that know of it to tell of failures and delays, with the headers alone.
          dsn: { id: idOf(key, from).slice(1, 33), return: 'headers' as const, notify: ['failure', 'delay'], recipient: to },
        }),
  };
}

/**
 * The mail server's address as options: a password is never sent in the clear, so a server that wants one
 * must offer TLS.
 */
function serverOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && username !== '',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Loaded with the first mail: a server that sends none does without its memory. */
const loadMailer = () => import('nodemailer');

function toServer(url: string, from: string): Mailer {
  const options = serverOptions(url);
  let transport: Transporter | null = null;
  return {
    async send(mail) {
      const { createTransport } = await loadMailer();
      transport ??= createTransport(options);
      await transport.sendMail(messageOf(mail, from));
    },
  };
}

function toFiles({ from, folder, log }: MailSettings): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await loadMailer();
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { message } = await transport.sendMail(messageOf(mail, from));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const name = `${createHash('sha256').update(mail.key).digest('hex').slice(0, 16)}.eml`;
      // Written beside and renamed, so that nobody finds half a mail.
      writeFileSync(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      renameSync(join(folder, `.${name}`), join(folder, name));
      log(`No mail server is set (MAIL_URL): a mail to ${mail.to} was written to ${join(folder, name)}`);
    },
  };
}

/** Opens the way mails go. */
export function openMail(settings: MailSettings): Mailer {
  return settings.url === null ? toFiles(settings) : toServer(settings.url, settings.from);
}
