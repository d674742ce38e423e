// Mails against a real mail server in this process, and as files where there is none.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { openMail } from './mail.ts';

const mail = {
  to: 'zoë.o’neill@example.com',
  subject: 'A new password — für Zoë',
  text: `A line with an equals sign = and a link:\n\nhttp://localhost:4000/sign-in/reset#${'aB-_9'.repeat(30)}\n\n.\nA line after a lonely dot.\n`,
  key: 'job 1',
};
const from = 'Commonhold <books@example.com>';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A mail server that keeps what it is given; `refuses` turns everybody away. */
async function aServer(options: { refuses?: boolean; login?: boolean } = {}): Promise<{ url: string; mails: Buffer[]; logins: string[] }> {
  const mails: Buffer[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    authOptional: !options.login,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username = '' }, _session, done) => {
      logins.push(username);
      done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => done(options.refuses ? new Error('Come back later') : null),
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        mails.push(Buffer.concat(pieces));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { url: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails, logins };
}

const through = (url: string) => openMail({ url, from, folder: '', log: () => {} });

describe('through a mail server', () => {
  test('subject, text and address arrive as they were written', async () => {
    const { url, mails } = await aServer();
    await through(`smtp://${url}`).send({ ...mail, to: 'zoe@example.com' });
    const [arrived] = await Promise.all(mails.map((each) => PostalMime.parse(each)));
    expect(arrived).toMatchObject({
      subject: mail.subject,
      from: { address: 'books@example.com', name: 'Commonhold' },
      to: [{ address: 'zoe@example.com' }],
    });
    expect(arrived?.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(arrived?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('a mail sent again under its key has the same Message-ID, another one another', async () => {
    const { url, mails } = await aServer();
    const mailer = through(`smtp://${url}`);
    for (const key of ['job 1', 'job 1', 'job 2']) await mailer.send({ ...mail, to: 'zoe@example.com', key });
    const ids = await Promise.all(mails.map(async (each) => (await PostalMime.parse(each)).messageId));
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('what is typed into a mail makes no header and no second recipient', async () => {
    const { url, mails } = await aServer();
    const subject = 'Hello\r\nBcc: everybody@example.com';
    await through(`smtp://${url}`).send({ ...mail, to: 'zoe@example.com', subject });
    const [arrived] = await Promise.all(mails.map((each) => PostalMime.parse(each)));
    expect(arrived?.bcc ?? []).toEqual([]);
    expect(arrived?.to).toEqual([{ address: 'zoe@example.com', name: '' }]);
  });

  test('a server that refuses, or is not there, is an error, so that the mail is tried again', async () => {
    const { url } = await aServer({ refuses: true });
    await expect(through(`smtp://${url}`).send({ ...mail, to: 'zoe@example.com' })).rejects.toThrow(/Come back later/);
    await expect(through('smtp://127.0.0.1:9').send({ ...mail, to: 'zoe@example.com' })).rejects.toThrow(/ECONNREFUSED/);
  });

  test('a password is never sent in the clear', async () => {
    const { url, logins } = await aServer({ login: true });
    await expect(through(`smtp://books:secret@${url}`).send({ ...mail, to: 'zoe@example.com' })).rejects.toThrow();
    expect(logins).toEqual([]);
  });
});

describe('without a mail server', () => {
  test('a mail becomes a file, and the log says where it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'commonhold-mail-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const said: string[] = [];
    const mailer = openMail({ url: null, from, folder: join(folder, 'mail'), log: (words) => void said.push(words) });
    await mailer.send(mail);
    await mailer.send(mail);
    const files = readdirSync(join(folder, 'mail'));
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.eml$/)]);
    const read = await PostalMime.parse(readFileSync(join(folder, 'mail', files[0] ?? '')));
    expect(read.subject).toBe(mail.subject);
    expect(read.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(said[0]).toContain(join(folder, 'mail', files[0] ?? ''));
  });
});
