// Calls to the running server, over a keep-alive connection each, as a signed-in person.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
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

const LOOK_EVERY_MS = 100;
/**
 * So many looks in a row that found nobody at work: a worker that was just started takes some seconds until
 * it begins its first round.
 */
const CALM_LOOKS = 50;
const MOST_LOOKS = 6000;
/** A wait nobody has to be told of, in milliseconds. */
const SHORT_MS = 5000;

/**
 * Waits until the worker has nothing left to do: books that came in at once are tied out and sealed for a
 * while, which no bookkeeper's day begins with.
 */
export async function whenRested(world: World): Promise<void> {
  const start = performance.now();
  for (let calm = 0, looks = 0; calm < CALM_LOOKS && looks < MOST_LOOKS; looks += 1) {
    const { rowCount } = await world.migrator.query(`select from pg_stat_activity where usename = 'commonhold_app' and state <> 'idle'`);
    calm = rowCount === 0 ? calm + 1 : 0;
    await sleep(LOOK_EVERY_MS);
  }
  const waited = performance.now() - start;
  if (waited > SHORT_MS) world.say(`the worker had nothing left to do after ${Math.round(waited / 1000)} s`);
}

interface SignedIn {
  player: Player;
  token: string;
  /**
   * Milliseconds the calls of some work took, each from the request to the last byte of the answer; what the
   * caller makes of it is not the server's.
   */
  answering(work: () => Promise<unknown>): Promise<number>;
  close(): void;
}

/**
 * Someone signed in at the running server once its worker rests, with at most so many connections at a time.
 */
export async function signedIn(world: World, who: { email: string; password: string }, connections: number): Promise<SignedIn> {
  const { url } = await world.server();
  await whenRested(world);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = overConnections(url, agent);
  let spent = 0;
  const transport: Transport = async (request) => {
    const start = performance.now();
    const answer = await send(request);
    spent += performance.now() - start;
    return answer;
  };
  const { Token: token } = await new Player(transport).call(account.signIn, who);
  return {
    player: new Player(transport, token),
    token,
    answering: async (work) => {
      const before = spent;
      await work();
      return spent - before;
    },
    close: () => agent.destroy(),
  };
}
