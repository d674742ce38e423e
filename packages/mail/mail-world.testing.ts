// The world of mail for tests: a mail server that takes everything over SMTP and reports, as real ones do,
// what came of it, by SMTP to where the mail says.
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

/** What becomes of mail to an address. */
export type Fate = { what: 'failed' | 'delayed'; status: string; said: string } | { what: 'complaint' };

/** A mail as the world got it. */
export interface TakenMail {
  from: string;
  to: string;
  raw: string;
}

const lines = (...all: string[]) => all.join('\r\n');
const headersOf = (raw: string) => raw.slice(0, Math.max(raw.indexOf('\r\n\r\n'), 0));

/** A report as RFC 3464 has it. */
export function deliveryReport(
  { to, raw }: Pick<TakenMail, 'to' | 'raw'>,
  returnTo: string,
  fate: Exclude<Fate, { what: 'complaint' }>,
): string {
  return lines(
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `To: ${returnTo}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="world"',
    '',
    '--world',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--world',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${fate.what}`,
    `Status: ${fate.status}`,
    `Diagnostic-Code: smtp; 550 ${fate.status}`,
    ` ${fate.said}`,
    '',
    '--world',
    'Content-Type: text/rfc822-headers',
    '',
    headersOf(raw),
    '',
    '--world--',
    '',
  );
}

/** A complaint as RFC 5965 has it. */
export function complaintReport({ to, raw }: Pick<TakenMail, 'to' | 'raw'>, complaintsTo: string): string {
  return lines(
    'From: Feedback <feedback@mx.example>',
    `To: ${complaintsTo}`,
    'Subject: Complaint',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="world"',
    '',
    '--world',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--world',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: World/1.0',
    'Version: 1',
    `Original-Rcpt-To: ${to}`,
    '',
    '--world',
    'Content-Type: message/rfc822',
    '',
    raw,
    '--world--',
    '',
  );
}

/** Opens the world; `reportsTo` is the port our door listens at, asked for when something is reported. */
export async function mailWorld({
  fates,
  reportsTo,
  domain,
}: {
  fates: Readonly<Record<string, Fate>>;
  reportsTo(): number;
  domain: string;
}) {
  const taken: TakenMail[] = [];
  const reports: Promise<unknown>[] = [];
  const report = async (mail: TakenMail, fate: Fate) => {
    const transport = createTransport({ host: '127.0.0.1', port: reportsTo(), secure: false, ignoreTLS: true });
    const to = fate.what === 'complaint' ? `complaints@${domain}` : mail.from;
    const raw = fate.what === 'complaint' ? complaintReport(mail, to) : deliveryReport(mail, to, fate);
    await transport.sendMail({ envelope: { from: '', to }, raw });
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = { from: mailFrom ? mailFrom.address : '', to: rcptTo[0]?.address ?? '', raw: Buffer.concat(pieces).toString('utf8') };
        taken.push(mail);
        done(null);
        const fate = fates[mail.to];
        if (fate) reports.push(report(mail, fate));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    /** Waits until everything it had to report was taken. */
    reported: async () => {
      while (reports.length > 0) await Promise.all(reports.splice(0));
    },
    report,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
