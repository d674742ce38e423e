// Installs the Debian packages that some tests need, where this process may; elsewhere it says what is
// missing and goes on.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A package and the program that shows it is there: a name looked up in PATH, or an absolute path. */
export interface SystemPackage {
  name: string;
  program: string;
}

/**
 * What the browser, the journal's proofs, the second verifier of books and the checks of printed pages need.
 */
export const testPackages: readonly SystemPackage[] = [
  { name: 'chromium-headless-shell', program: 'chromium-headless-shell' },
  { name: 'hledger', program: 'hledger' },
  { name: 'ledger', program: 'ledger' },
  { name: 'beancount', program: 'bean-check' },
  { name: 'python3', program: 'python3' },
  { name: 'poppler-utils', program: 'pdftotext' },
];

function isThere(program: string): boolean {
  const folders = program.startsWith('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Installs what is missing; returns the packages that are missing still. */
export function installMissing(packages: readonly SystemPackage[]): readonly SystemPackage[] {
  const missing = (): SystemPackage[] => packages.filter(({ program }) => !isThere(program));
  const names = missing().map(({ name }) => name);
  if (names.length > 0 && process.getuid?.() === 0 && isThere('apt-get')) {
    console.log(`installing ${names.join(', ')} with apt-get`);
    const install = (): boolean => aptGet('install', '--yes', '--no-install-recommends', ...names);
    if (!install() && aptGet('update')) install();
  }
  const still = missing();
  if (still.length > 0) console.log(`not installed: ${still.map(({ name }) => name).join(', ')}; tests that need them fail`);
  return still;
}
