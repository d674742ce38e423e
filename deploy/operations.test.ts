// docs/operations.md says what is so: every variable with its meaning and default, every command there is,
// every measure and address it names.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, variables } from '../apps/server/settings.ts';
import packageFile from '../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const operations = read('docs/operations.md');

/** The rows of the first table below a heading, as cells without marks. */
function tableBelow(text: string, heading: string): string[][] {
  const from = text.slice(text.indexOf(`\n## ${heading}`) + 1);
  const lines = from.slice(0, from.indexOf('\n## ')).split('\n');
  const rows = lines.filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const bare = (cell = ''): string => cell.replaceAll('`', '');

describe('the configuration in docs/operations.md', () => {
  const rows = tableBelow(operations, 'Configuration');

  it('names every variable the server knows, and no other', () => {
    expect(rows.map(([name]) => bare(name))).toEqual([...variables]);
  });

  it('gives the defaults the server takes', () => {
    const settings = readSettings({});
    const { port, host, dataDir, publicUrl, worker, logLevel } = settings;
    const taken: Record<string, string> = { PORT: String(port), HOST: host, PUBLIC_URL: publicUrl, WORKER: worker, LOG_LEVEL: logLevel };
    const said = Object.fromEntries(rows.map(([name, , value]) => [bare(name), bare(value)]));
    for (const [name, value] of Object.entries(taken)) expect([name, said[name]]).toEqual([name, value]);
    expect(dataDir.endsWith(`/${said['DATA_DIR']}`)).toBe(true);
  });

  it('says of each whether it does something now', () => {
    const silent = rows.filter(([, meaning = '']) => meaning.includes('no effect yet')).map(([name]) => bare(name));
    const used = (field: string) =>
      ['main', 'serve', 'worker', 'storage', 'archive', 'backup', 'traces', 'mail'].some((file) =>
        read(`apps/server/${file}.ts`).includes(field),
      );
    expect(silent).toEqual([]);
    for (const field of ['mailUrl', 'siteMapUrl', 'apiUrl', 'filesUrl', 'tracesUrl', 'environment'])
      expect([field, used(field)]).toEqual([field, true]);
  });

  it('stands in the README too', () => {
    const named = tableBelow(read('README.md'), 'Environment').map(([name]) => bare(name));
    expect([...named].sort()).toEqual([...variables].sort());
  });
});

describe('the rest of docs/operations.md', () => {
  it('uses commands there are', () => {
    const cli = read('apps/server/cli.ts');
    const commands = [...operations.matchAll(/(?:npm run -s cli -- |apps\/server\/cli\.ts )([a-z-]+)/g)].map(([, name]) => name ?? '');
    expect(commands.length).toBeGreaterThan(5);
    for (const name of commands) expect(cli, name).toMatch(new RegExp(`^  '?${name}'?: `, 'm'));
    for (const [, name = ''] of operations.matchAll(/npm run (?:-s )?([a-z][\w:]*)/g)) expect(packageFile.scripts).toHaveProperty(name);
  });

  it('names files and addresses that exist', () => {
    for (const [, path = ''] of operations.matchAll(/\]\(([^)#]+)\)/g))
      if (!path.startsWith('http')) expect(existsSync(resolve(root, 'docs', path)), path).toBe(true);
    for (const [, path = ''] of operations.matchAll(/`((?:apps|packages|deploy|database|docs)\/[\w./-]+)`/g))
      expect(existsSync(join(root, path)), path).toBe(true);
    const server = read('packages/http/server.ts');
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json']) {
      expect(operations).toContain(path);
      expect(server).toContain(`'${path}'`);
    }
    expect(server).toContain("name: 'http_request_duration_seconds'");
    expect(operations).toContain('http_request_duration_seconds');
  });
});
