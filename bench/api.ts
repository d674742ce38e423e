// Calls to the running server, over a keep-alive connection each, as a signed-in person.
import { Agent, request } from 'node:http';
import { Player, type Transport } from '../apps/server/sample/player.ts';
import { account } from '../modules/identity/identity.contract.ts';
import type { World } from './world.ts';

/** Sends over connections that stay open. */
function overConnections(base: string, agent: Agent): Transport {
  const { hostname, port } = new URL(base);
  return ({ method, path, headers, body }) =>
    new Promise((settle, fail) => {
      const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({ hostname, port, method, path, agent, headers: { ...headers, ...length } }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.once('error', fail);
        answer.once('end', () => {
          const bytes = Buffer.concat(pieces);
          settle({ status: answer.statusCode ?? 0, text: bytes.toString('utf8'), bytes });
        });
      });
      sent.once('error', fail);
      sent.end(body ?? undefined);
    });
}

/** Somebody signed in at the running server, with at most so many connections at a time. */
export async function signedIn(
  world: World,
  who: { email: string; password: string },
  connections: number,
): Promise<{ player: Player; token: string; close(): void }> {
  const { url } = await world.server();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const transport = overConnections(url, agent);
  const { Token: token } = await new Player(transport).call(account.signIn, who);
  return { player: new Player(transport, token), token, close: () => agent.destroy() };
}
