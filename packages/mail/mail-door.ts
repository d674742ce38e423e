// The door for mail that comes in: an SMTP server that takes answers to our mails and nothing else. A mail is
// acknowledged after it was dealt with; what cannot be dealt with now is asked for again by the sender.
import type { AddressInfo } from 'node:net';

/** Where mail comes in, and what is done with it. */
export interface MailDoor {
  host: string;
  port: number;
  /** True for an address mail is taken for. */
  takes(address: string): boolean;
  /** Deals with one mail; throws when that must be tried again. */
  read(mail: { to: readonly string[]; raw: Uint8Array }): Promise<void>;
  log(words: string): void;
}

/** A mail of a report is small; pictures and files of the original are cut off by most servers. */
const MOST_BYTES = 10_485_760;

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

/** Opens the door; answers its port and how to close it. */
export async function openMailDoor({ host, port, takes, read, log }: MailDoor): Promise<{ port: number; close(): Promise<void> }> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MOST_BYTES,
    maxClients: 50,
    onRcptTo: ({ address }, _session, done) => done(takes(address.toLowerCase()) ? null : refusal(550, 'No such address here')),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes <= MOST_BYTES) pieces.push(piece);
      });
      stream.on('end', () => {
        if (bytes > MOST_BYTES) return done(refusal(552, 'This mail is too large'));
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        read({ to, raw: Buffer.concat(pieces) }).then(
          () => done(null),
          (error: unknown) => {
            log(`A mail that came in was not dealt with: ${error instanceof Error ? error.message : String(error)}`);
            done(refusal(451, 'Try again later'));
          },
        );
      });
    },
  });
  server.on('error', (error) => log(`The door for mail: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.server.address() as AddressInfo;
  return { port: bound.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
