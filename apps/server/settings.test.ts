// The environment: defaults, and errors that name the variable.
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  test('works with nothing set: port 4000 on loopback, an embedded database, secrets beside it', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: 'http://localhost:4000',
      loopbackOnly: true,
    });
    expect(settings.secretsFile).toBe(`${settings.dataDir}/secrets.json`);
  });

  test('names every variable that is wrong', () => {
    expect(() => readSettings({ PORT: 'many', DATABASE_URL: 'mysql://x/y' })).toThrow(
      /PORT="many"[\s\S]*DATABASE_URL="mysql:\/\/x\/y" must be an address starting with postgres:/,
    );
  });

  test('wants the secrets file named beside a database server', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://a@db/c' })).toThrow(/SECRETS_FILE must be set beside DATABASE_URL/);
    expect(readSettings({ DATABASE_URL: 'postgres://a@db/c', SECRETS_FILE: '/etc/s.json' }).databaseUrl).toBe('postgres://a@db/c');
  });

  test('treats a listener for others as not loopback', () => {
    expect(readSettings({ HOST: '0.0.0.0' }).loopbackOnly).toBe(false);
    expect(readSettings({ PUBLIC_URL: 'https://books.example' }).loopbackOnly).toBe(false);
    expect(readSettings({ HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }).loopbackOnly).toBe(true);
  });

  test('takes addresses and networks as trusted proxies, and nothing else', () => {
    expect(readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,::1' }).trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7', '::1']);
    expect(readSettings({}).trustedProxies).toEqual([]);
    for (const TRUSTED_PROXIES of ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '*', 'true'])
      expect(() => readSettings({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES=.* must be addresses or networks/);
  });

  test('takes a token for the measures that nobody guesses', () => {
    expect(readSettings({}).metricsToken).toBeNull();
    expect(readSettings({ METRICS_TOKEN: 'a'.repeat(16) }).metricsToken).toBe('a'.repeat(16));
    for (const METRICS_TOKEN of ['short', 'two words that are long enough'])
      expect(() => readSettings({ METRICS_TOKEN })).toThrow(/METRICS_TOKEN=.* must be 16 to 200/);
  });

  test('wants the maker of map tiles named', () => {
    expect(readSettings({ MAP_TILES: '/tiles', MAP_CREDIT: '© Someone' }).mapTiles).toEqual({ folder: '/tiles', credit: '© Someone' });
    expect(readSettings({}).mapTiles).toBeNull();
    expect(() => readSettings({ MAP_TILES: '/tiles' })).toThrow(/MAP_TILES and MAP_CREDIT go together/);
  });

  test('archives only the embedded database', () => {
    expect(readSettings({ ARCHIVE_DIR: '/archive' }).archiveDir).toBe('/archive');
    expect(() => readSettings({ ARCHIVE_DIR: '/archive', DATABASE_URL: 'postgres://a@db/c', SECRETS_FILE: '/s.json' })).toThrow(
      /ARCHIVE_DIR is for the embedded database/,
    );
  });

  test.each(['many', '0', '65536', '4000.5', '-1'])('takes no port %s', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(/PORT=".*" must be a port number/);
  });
});
