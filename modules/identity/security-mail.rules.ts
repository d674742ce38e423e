// The words of mails about someone's account: what was done or asked, when, from where, and what to do if it
// was not them.
import type { Instant } from '../../packages/kernel/kernel.ts';
import type { SecurityNews } from './sign-in.contract.ts';

/** What a mail tells. */
export interface SecurityLetter {
  news: SecurityNews;
  /** Where it was asked or done: a network address, and the device in words. */
  address: string;
  device: string;
  time: Instant;
  /** The address people use. */
  publicUrl: string;
  /** The link to a new password, of a `reset`. */
  link?: string;
}

const subjects: Readonly<Record<SecurityNews, string>> = {
  reset: 'A new password for Commonhold',
  password: 'Your password was changed',
  'factor-on': 'One-time codes are on',
  'factor-off': 'One-time codes are off',
  passkey: 'A passkey was added',
};

const openings: Readonly<Record<SecurityNews, string>> = {
  reset: 'Someone asked for a new password for this email address.',
  password: 'The password you sign in to Commonhold with was changed, and every other session was ended.',
  'factor-on': 'Signing in to Commonhold with your password now asks for a one-time code as well.',
  'factor-off': 'Signing in to Commonhold with your password no longer asks for a one-time code.',
  passkey: 'A passkey was added: anyone who holds the device can sign in to Commonhold as you.',
};

/** Subject and text of a mail. */
export function securityLetter(letter: SecurityLetter): { subject: string; text: string } {
  const { news, address, device, time, publicUrl, link } = letter;
  const asked = news === 'reset';
  const act = link
    ? `To choose a new password, open this link within an hour. It works once.\n\n${link}\n`
    : `To look at your ways of signing in and your sessions:\n\n${publicUrl}/my-security\n`;
  const notYou = asked
    ? 'If it was not you, do nothing: your password stays as it is, and nobody learns whether this address signs in.'
    : 'If it was not you, ask for a new password on the sign-in page now, and tell your administrator.';
  const text = [
    openings[news],
    '',
    `When:  ${time.slice(0, 10)} at ${time.slice(11, 16)} UTC`,
    `Where: ${device}, network address ${address}`,
    '',
    act,
    notYou,
    '',
    `Commonhold at ${publicUrl}`,
    '',
  ].join('\n');
  return { subject: subjects[news], text };
}
