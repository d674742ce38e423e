// Without an engine that runs containers: what deploy/ says agrees with the project. Files copied are there,
// commands exist, every variable is one the server knows.
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings, variables } from '../apps/server/settings.ts';
import packageFile from '../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Instruction {
  word: string;
  rest: string;
}

/** The instructions of a Dockerfile: comments left out, continued lines joined. */
function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? [];
      return { word, rest: rest.trim() };
    });
}

/** Splits at the stages: each begins with FROM. */
function stagesOf(instructions: readonly Instruction[]): { name: string; base: string; steps: Instruction[] }[] {
  const stages: { name: string; base: string; steps: Instruction[] }[] = [];
  for (const step of instructions) {
    const from = step.word === 'FROM' ? /^(\S+)(?: AS (\S+))?$/.exec(step.rest) : null;
    if (from) stages.push({ name: from[2] ?? '', base: from[1] ?? '', steps: [] });
    else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

const stages = stagesOf(instructionsOf(read('deploy/Dockerfile')));
const image = stages.at(-1) as (typeof stages)[number];
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/**
 * True when the context of the build leaves the path out. Patterns are plain paths, or a suffix below any
 * folder.
 */
function isIgnored(path: string): boolean {
  return ignored.some((pattern) => {
    const anywhere = /^(?:\*\*\/)?\*?([^*]+)$/.exec(pattern)?.[1] ?? '';
    if (pattern.startsWith('**/*')) return path.endsWith(anywhere);
    if (pattern.startsWith('**/')) return path.split('/').includes(anywhere);
    if (pattern.startsWith('*')) return !path.includes('/') && path.endsWith(anywhere);
    return path === pattern || path.startsWith(`${pattern}/`);
  });
}

/** The arguments of ENV, COPY and the like, as words. */
const wordsOf = (text: string): string[] => text.split(/\s+/);
const argumentsOf = (text: string): string[] => JSON.parse(text) as string[];

/** What runs as `node FILE …`, with flags of V8 before it or not, or as `npm …` must exist. */
function expectCommand(words: readonly string[]): void {
  const [program, first = '', ...rest] = words.filter((word) => !word.startsWith('--max-'));
  if (program === 'node' && first !== '-e') {
    expect(existsSync(join(root, first)), `${first} exists`).toBe(true);
    expect(
      image.steps.some(({ word, rest: to }) => word === 'COPY' && first.startsWith(wordsOf(to)[0] ?? '-')),
      `${first} is in the image`,
    ).toBe(true);
    if (first.endsWith('cli.ts')) expect(read(first)).toMatch(new RegExp(`^  '?${rest[0]}'?: `, 'm'));
  } else if (program === 'npm' && first === 'run') expect(packageFile.scripts).toHaveProperty(rest[0] ?? '');
  else expect(`${program} ${first}`).toMatch(/^(npm ci|node -e)$/);
}

/** Addresses the server answers, as its sources register them. */
const answers = new Set([...read('packages/http/server.ts').matchAll(/app\.get\('(\/\w+)'/g)].map(([, path]) => path));

describe('deploy/Dockerfile', () => {
  it('uses instructions there are, on Node 24 throughout', () => {
    const known = ['RUN', 'COPY', 'WORKDIR', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
    for (const { base, steps } of stages) {
      expect(base).toMatch(/^node:24-/);
      for (const { word } of steps) expect(known).toContain(word);
    }
  });

  it('copies what is there, from the context or from an earlier stage', () => {
    for (const [at, stage] of stages.entries()) {
      for (const { rest } of stage.steps.filter(({ word }) => word === 'COPY')) {
        const [flag = '', ...paths] = wordsOf(rest);
        const from = /^--from=(\S+)$/.exec(flag)?.[1];
        if (from) {
          expect(stages.slice(0, at).map(({ name }) => name)).toContain(from);
          continue;
        }
        for (const source of [flag, ...paths].slice(0, -1)) {
          expect(existsSync(join(root, source)), `${source} exists`).toBe(true);
          expect(isIgnored(source), `${source} is in the context`).toBe(false);
        }
      }
    }
  });

  it('takes along every source the server needs to run', () => {
    const copied = image.steps
      .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--'))
      .flatMap(({ rest }) => wordsOf(rest).slice(0, -1));
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const path = file.slice(root.length + 1);
      expect(
        copied.some((one) => path === one || path.startsWith(`${one}/`)),
        `${path} is copied`,
      ).toBe(true);
      expect(isIgnored(path), `${path} is in the context`).toBe(false);
      if (!/\.tsx?$/.test(file)) return;
      const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]*;/gms, '');
      for (const [, from = ''] of text.matchAll(
        /(?:^(?:import|export)\s+(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:\s*,\s*\{[^}]*\})?)\s+from|^import|\bimport\()\s*'([^']+)'/gm,
      )) {
        if (from.startsWith('.')) visit(resolve(file, '..', from));
        else if (!from.startsWith('node:'))
          packages.add(
            from
              .split('/')
              .slice(0, from.startsWith('@') ? 2 : 1)
              .join('/'),
          );
      }
    };
    for (const entry of ['main.ts', 'worker.ts', 'cli.ts']) visit(join(root, 'apps', 'server', entry));
    expect(seen.size).toBeGreaterThan(100);
    // npm ci --omit=dev brings these alone.
    const installed = Object.keys({ ...packageFile.dependencies, ...packageFile.optionalDependencies });
    expect([...packages].filter((name) => !installed.includes(name))).toEqual([]);
  });

  it('runs commands that exist', () => {
    for (const { steps } of stages) {
      for (const { word, rest } of steps) {
        if (word === 'RUN' && rest.startsWith('npm')) expectCommand(wordsOf(rest));
        if (word === 'CMD') expectCommand(argumentsOf(rest));
      }
    }
    expect(image.steps.filter(({ word }) => word === 'CMD').length).toBe(1);
  });

  it('is nobody’s root, and keeps nothing but what its volumes hold', () => {
    const order = image.steps.map(({ word }) => word);
    expect(image.steps.find(({ word }) => word === 'USER')?.rest).toBe('node');
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
    expect(order.lastIndexOf('COPY')).toBeLessThan(order.indexOf('USER'));
    const made = image.steps.find(({ word }) => word === 'RUN')?.rest ?? '';
    const volumes = argumentsOf(image.steps.find(({ word }) => word === 'VOLUME')?.rest ?? '[]');
    for (const folder of volumes) expect(made).toMatch(new RegExp(`mkdir .*${folder}\\b.*chown node:node .*${folder}\\b`));
    const env = environmentOfImage();
    for (const place of [env['DATA_DIR'], env['FILES_URL']?.slice('file://'.length), env['SECRETS_FILE']])
      expect(
        volumes.some((folder) => place === folder || place?.startsWith(`${folder}/`)),
        `${place} is in a volume`,
      ).toBe(true);
  });

  it('sets variables the server knows, to values it takes', () => {
    // The first two are read by libraries and by the C library.
    const { NODE_ENV, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, ...env } = environmentOfImage();
    expect([NODE_ENV, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_]).toEqual(['production', '1', '131072']);
    expect(Object.keys(env).filter((name) => !variables.includes(name))).toEqual([]);
    expect(readSettings(env)).toMatchObject({ port: 4000, worker: 'apart', loopbackOnly: false });
  });

  it('asks for its health at an address the server answers, on the port it opens', () => {
    const health = image.steps.find(({ word }) => word === 'HEALTHCHECK')?.rest ?? '';
    const [, port, path] = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(health) ?? [];
    expect(answers).toContain(path);
    expect([port, image.steps.find(({ word }) => word === 'EXPOSE')?.rest]).toEqual([environmentOfImage()['PORT'], port]);
  });
});

function environmentOfImage(): Record<string, string> {
  const pairs = image.steps.filter(({ word }) => word === 'ENV').flatMap(({ rest }) => wordsOf(rest));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { replicas: number };
}

const composeText = read('deploy/compose.yaml');
const compose = parse(composeText, { merge: true }) as {
  services: Record<'proxy' | 'app' | 'worker' | 'migrate' | 'database', Service>;
  volumes: Record<string, null>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
};
const { app, worker, migrate, database, proxy } = compose.services;
const example = Object.fromEntries(
  read('deploy/.env.example')
    .split('\n')
    .flatMap((line) => {
      const [, name, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value] as const] : [];
    }),
);

describe('deploy/compose.yaml', () => {
  it('names only volumes, networks and services it declares', () => {
    for (const service of Object.values(compose.services)) {
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0] ?? '';
        if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source)), source).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
      for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network);
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        const other = compose.services[name as keyof typeof compose.services];
        expect(other, name).toBeDefined();
        // The image brings the check of its own; the database has none.
        if (condition === 'service_healthy') expect(other.healthcheck?.test ?? other.image === 'commonhold').toBeTruthy();
      }
    }
    expect(Object.keys(compose.volumes).every((name) => composeText.includes(`- ${name}:/`))).toBe(true);
  });

  it('runs commands that exist, in the image that is built here', () => {
    for (const { command = [] } of [app, worker, migrate]) expectCommand(command);
    expect(existsSync(resolve(root, 'deploy', app.build?.context ?? '', app.build?.dockerfile ?? ''))).toBe(true);
    expect(new Set([app.image, worker.image, migrate.image]).size).toBe(1);
  });

  it('starts several servers and workers, and all of them after the one migration', () => {
    expect([app.deploy?.replicas, worker.deploy?.replicas, migrate.deploy]).toEqual([2, 2, undefined]);
    for (const service of [app, worker]) expect(service.depends_on?.['migrate']?.condition).toBe('service_completed_successfully');
    expect(migrate.depends_on?.['database']?.condition).toBe('service_healthy');
  });

  it('sets variables the server knows, and a value for each that the server takes', () => {
    const filled = { ...example, POSTGRES_PASSWORD: 'abc123' } as Record<string, string>;
    for (const { environment = {} } of [app, worker, migrate]) {
      expect(Object.keys(environment).filter((name) => !variables.includes(name))).toEqual([]);
      const values = Object.entries(environment).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{([A-Z_]+)(?::[-?][^}]*)?\}/g, (_all, variable: string) => filled[variable] ?? ''),
      ]);
      const settings = readSettings({ ...environmentOfImage(), ...Object.fromEntries(values) });
      expect(settings).toMatchObject({
        databaseUrl: 'postgres://commonhold:abc123@database:5432/commonhold',
        publicUrl: 'https://books.example.com',
      });
      expect(settings.trustedProxies).toEqual(compose.networks['inside']?.ipam.config.map(({ subnet }) => subnet));
      expect(isIP(settings.trustedProxies[0]?.split('/')[0] ?? '')).toBe(4);
    }
    const asked = [...composeText.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');
    expect([...new Set(asked)].sort()).toEqual(Object.keys(example).sort());
  });

  it('lets only the migration write the keys, and only the proxy be reached', () => {
    const keys = (service: Service) => service.volumes?.find((volume) => volume.startsWith('keys:'));
    expect([keys(migrate), keys(app), keys(worker)]).toEqual(['keys:/keys', 'keys:/keys:ro', 'keys:/keys:ro']);
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(database.image).toMatch(/^postgres:17-/);
    expect(database.volumes).toEqual(['database:/var/lib/postgresql/data']);
  });

  it('leads the proxy to the port the server opens, and shows nobody outside the measures', () => {
    const caddy = read('deploy/Caddyfile');
    expect(proxy.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(/dynamic a \{\s+name (\w+)\s+port (\d+)/.exec(caddy)?.slice(1)).toEqual(['app', environmentOfImage()['PORT']]);
    expect(answers).toContain(/@measures path (\S+)/.exec(caddy)?.[1]);
    expect(caddy.split('{').length).toBe(caddy.split('}').length);
  });
});
