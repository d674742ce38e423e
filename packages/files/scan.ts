// Hands files to the virus scanner of an installation: a command that reads the file from its input and says
// by its exit what it found.
import { spawn } from 'node:child_process';

/** What the scanner said; `failed` when it could not be asked. */
export type ScanOutcome = 'clean' | 'infected' | 'failed';

/**
 * A scanner from a command such as `clamdscan --no-summary -`, its words parted by spaces; no shell reads it.
 * The exit codes are those of ClamAV: 0 is clean, 1 infected, anything else, or no answer within a minute, a
 * failure.
 */
export function openScanner(command: string): (content: Uint8Array) => Promise<ScanOutcome> {
  const [program = '', ...words] = command.split(' ').filter((word) => word !== '');
  return (content) =>
    new Promise((resolve) => {
      const scanner = spawn(program, words, { stdio: ['pipe', 'ignore', 'ignore'], timeout: 60_000 });
      scanner.on('error', () => resolve('failed'));
      scanner.on('close', (code) => resolve(code === 0 ? 'clean' : code === 1 ? 'infected' : 'failed'));
      // A scanner that has seen enough closes its input.
      scanner.stdin.on('error', () => {});
      scanner.stdin.end(content);
    });
}
