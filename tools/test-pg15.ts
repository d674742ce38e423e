// `npm run test:pg15`: migrations, guards, the catalog and one story of posting on Debian's PostgreSQL 15, in
// a private cluster that is removed afterwards.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateFolder, unprivileged } from '../packages/db/postmaster.ts';
import { checkTests, conclude } from './checks.ts';
import { installMissing } from './system-packages.ts';

/**
 * What may differ between releases of PostgreSQL: migrations, the catalog, guards and races, and one story of
 * posting read back by every report.
 * All else asks the program, which `npm test` has asked on the embedded server.
 */
const asked = ['packages/db/', '.pg.test.ts', 'modules/reports/golden.report.test.ts'];
const elsewhere = [
  ...['apps/**', 'deploy/**', 'storms/**', 'packages/db/embedded.test.ts', 'tools/new.pg.test.ts'],
  // What the program reads and how long it takes, not what the database guards.
  ...['known-on', 'growth', 'first-batch', 'years/year-close'].map((name) => `modules/ledger/${name}.pg.test.ts`),
];

const programs = '/usr/lib/postgresql/15/bin';

function postgres(program: string, ...args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(join(programs, program), args, { ...unprivileged, cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}

/** A port nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((settle, refuse) => {
    const server = createServer();
    server.on('error', refuse);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? settle(address.port) : refuse(new Error('no free port'))));
    });
  });
}

/** Makes and starts a cluster, lends its address, stops and removes it. */
async function withCluster<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'commonhold-pg15-'));
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  privateFolder(folder);
  const secret = join(folder, 'password');
  writeFileSync(secret, `${password}\n`, { mode: 0o644 });
  try {
    postgres(
      'initdb',
      '-D',
      data,
      '-U',
      'migrator',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '--no-sync',
    );
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c max_connections=300`;
    postgres('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', join(folder, 'log'), '-o', settings);
    try {
      return await work(`postgres://migrator:${password}@127.0.0.1:${port}/postgres`);
    } finally {
      postgres('pg_ctl', 'stop', '-w', '-s', '-m', 'immediate', '-D', data);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const missing = installMissing([{ name: 'postgresql-15', program: join(programs, 'postgres') }]);
if (missing.length > 0) {
  conclude([{ name: 'PostgreSQL 15 is not installed', passed: 0, failed: 1, seconds: 0, complaints: [] }]);
} else {
  conclude([
    await withCluster((url) =>
      checkTests('tests on PostgreSQL 15', ['--project=store', ...asked, ...elsewhere.map((path) => `--exclude=${path}`)], {
        DATABASE_URL: url,
      }),
    ),
  ]);
}
