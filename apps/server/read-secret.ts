// Reads a secret for the command line: from a pipe, or typed at a terminal that does not show it.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** One line of standard input; `prompt` is shown at a terminal only. */
export async function readSecret(prompt: string): Promise<string> {
  const unseen = new Writable({ write: (_piece, _encoding, done) => done() });
  if (process.stdin.isTTY) process.stderr.write(`${prompt}: `);
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY === true });
  const [line = ''] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  lines.close();
  if (process.stdin.isTTY) process.stderr.write('\n');
  return String(line);
}
