// Asks a server the same question over and over on a few connections, with as little work of its own as can
// be.
import { connect } from 'node:net';

/** A GET to be asked: its path with the query, and headers to go along. */
export interface Question {
  path: string;
  headers?: Readonly<Record<string, string>>;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Where an answer that begins the bytes ends, or -1 while some of it is still on its way. Throws when it is
 * not a 200.
 */
function endOfAnswer(bytes: Buffer): number {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return -1;
  const text = bytes.toString('latin1', 0, head);
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(`not answered: ${bytes.toString('utf8').slice(0, 300)}`);
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
  const end = head + HEAD_END.length + length;
  return bytes.length >= end ? end : -1;
}

function oneConnection(url: URL, request: Buffer, until: number): Promise<number> {
  return new Promise((settle, fail) => {
    const socket = connect(Number(url.port), url.hostname);
    let held: Buffer = Buffer.alloc(0);
    let answers = 0;
    socket.setNoDelay(true);
    socket.once('error', fail);
    socket.once('connect', () => socket.write(request));
    socket.on('data', (piece: Buffer) => {
      try {
        held = held.length > 0 ? Buffer.concat([held, piece]) : piece;
        const end = endOfAnswer(held);
        if (end < 0) return;
        held = held.subarray(end);
        answers += 1;
        if (performance.now() < until) socket.write(request);
        else socket.end(() => settle(answers));
      } catch (error) {
        socket.destroy();
        fail(error);
      }
    });
  });
}

/**
 * Answers a second on so many connections, each asking again as soon as it is answered, over so many seconds.
 */
export async function answersPerSecond(
  base: string,
  question: Question,
  options: { connections: number; seconds: number },
): Promise<number> {
  const url = new URL(base);
  const headers = Object.entries({ host: url.host, connection: 'keep-alive', ...question.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${question.path} HTTP/1.1\r\n${headers.join('')}\r\n`);
  const start = performance.now();
  const until = start + options.seconds * 1000;
  const answers = await Promise.all(Array.from({ length: options.connections }, () => oneConnection(url, request, until)));
  return (answers.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - start);
}
