// A letter box in memory for tests.
import type { Mail, Mailer } from './mail.ts';

/** Keeps what is sent; while `isAway` is set it takes nothing, like a mail server that is down. */
export function letterBox(): Mailer & { mails: Mail[]; isAway: boolean } {
  const mails: Mail[] = [];
  const box = {
    mails,
    isAway: false,
    async send(mail: Mail) {
      if (box.isAway) throw new Error('the mail server is away');
      mails.push(mail);
    },
  };
  return box;
}
