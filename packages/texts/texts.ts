// Sends text messages through a provider, and checks that what a provider posts to us comes from it. The wire
// is that of Twilio's Messages resource, which other providers speak too.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A text to one number. */
export interface Text {
  /** Numbers as `+1` and ten digits. */
  from: string;
  to: string;
  body: string;
  /** Names the text: sent twice under one key, it goes out once. */
  key: string;
  /** Where the provider tells what became of it. */
  statusTo: string;
}

/**
 * Sends texts; throws `TextRefused` for those that will never go, anything else when it is to be tried later.
 */
export interface Texter {
  /** Hands a text over; answers what the provider calls it. */
  send(text: Text): Promise<string>;
  /** True for a post of the provider, by its signature over the address and the fields. */
  isSigned(signature: string, address: string, fields: ReadonlyMap<string, string>): boolean;
}

/** A text the provider refuses for good, with its code. */
export class TextRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The reader told the provider to stop. Source: Twilio error 21610. */
export const STOPPED_CODE = 21610;

const PATIENCE_MS = 20_000;

/**
 * The signature of a post: HMAC-SHA1 of the address and the sorted fields. Source: Twilio, "Validating
 * Requests".
 */
export function textSignature(token: string, address: string, fields: ReadonlyMap<string, string>): string {
  const names = [...fields.keys()].sort();
  const text = address + names.map((name) => name + (fields.get(name) ?? '')).join('');
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** What a provider answers to a text. */
interface Answered {
  sid?: unknown;
  code?: unknown;
  message?: unknown;
}

/** Opens the way to a provider, `https://ACCOUNT:TOKEN@host`. */
export function openTexts(url: string): Texter {
  const { origin, username, password } = new URL(url);
  const account = decodeURIComponent(username);
  const token = decodeURIComponent(password);
  const address = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ from, to, body, key, statusTo }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', 'i-twilio-idempotency-token': key },
        body: new URLSearchParams({ From: from, To: to, Body: body, StatusCallback: statusTo }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const said = (await answer.json().catch(() => ({}))) as Answered;
      if (answer.ok && typeof said.sid === 'string') return said.sid;
      const message = typeof said.message === 'string' ? said.message : `the provider answered ${answer.status}`;
      // Too many at once is for now; every other refusal of the request is for good.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429 && answer.status !== 401)
        throw new TextRefused(typeof said.code === 'number' ? said.code : answer.status, message);
      throw new Error(message);
    },
    isSigned(signature, posted, fields) {
      const own = Buffer.from(textSignature(token, posted, fields));
      const given = Buffer.from(signature);
      return own.length === given.length && timingSafeEqual(own, given);
    },
  };
}
