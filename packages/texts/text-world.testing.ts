// A provider of text messages for tests: it takes texts over HTTP, tells what became of each, and passes on
// what phones answer, signed as real providers do.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { textSignature } from './texts.ts';

/** A text as the provider took it. */
export interface TakenText {
  sid: string;
  from: string;
  to: string;
  body: string;
  statusTo: string;
}

const account = 'AC1';
const token = 'world-token';

/** Opens the world; numbers in `refused` are turned away with a code, those in `lost` never arrive. */
export async function textWorld({
  refused = {},
  lost = [],
}: {
  refused?: Readonly<Record<string, number>>;
  lost?: readonly string[];
} = {}) {
  const taken: TakenText[] = [];
  const byKey = new Map<string, string>();
  const state = { isAway: false };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString('utf8');
    });
    request.on('end', () => {
      const answer = (status: number, said: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      if (state.isAway) return answer(503, { message: 'away' });
      const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
      if (request.headers.authorization !== authorization) return answer(401, { code: 20003, message: 'Authenticate' });
      if (request.url !== `/2010-04-01/Accounts/${account}/Messages.json`) return answer(404, { code: 20404, message: 'Not found' });
      const fields = new URLSearchParams(body);
      const to = fields.get('To') ?? '';
      if (refused[to]) return answer(400, { code: refused[to], message: `refused: ${to}` });
      const key = String(request.headers['i-twilio-idempotency-token'] ?? '');
      const sid = byKey.get(key) ?? `SM${taken.length + 1}`;
      if (!byKey.has(key))
        taken.push({
          sid,
          from: fields.get('From') ?? '',
          to,
          body: fields.get('Body') ?? '',
          statusTo: fields.get('StatusCallback') ?? '',
        });
      byKey.set(key, sid);
      return answer(201, { sid, status: 'queued' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = async (address: string, given: Readonly<Record<string, string>>, signedBy = token) => {
    const fields = new Map(Object.entries(given));
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': textSignature(signedBy, address, fields) };
    const answer = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(given).toString() });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    url: `http://${account}:${token}@${origin}`,
    taken,
    state,
    /** Tells what became of a text. */
    tell: ({ sid, to, statusTo }: TakenText) =>
      post(statusTo, {
        MessageSid: sid,
        To: to,
        ...(lost.includes(to) ? { MessageStatus: 'undelivered', ErrorCode: '30003' } : { MessageStatus: 'delivered' }),
      }),
    /** Passes on what a phone answers. */
    reply: (address: string, from: string, body: string, signedBy?: string) =>
      post(address, { MessageSid: `SMin${body.length}`, From: from, To: '+15125550000', Body: body }, signedBy),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
