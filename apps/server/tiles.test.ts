// Map tiles: sent to whoever asks, and nothing else of their folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { addTiles, findTiles } from './tiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonhold-tiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('says what lies there, and what is missing', () => {
  expect(() => findTiles({ folder, credit: '© Someone' })).toThrow(/holds no tiles; they lie in it as zoom\/column\/row.png/);
  for (const zoom of ['9', '14', 'notes']) mkdirSync(join(folder, zoom, '2'), { recursive: true });
  expect(findTiles({ folder, credit: '© Someone' }).shown).toEqual({
    address: '/tiles/{z}/{x}/{y}.png',
    deepest: 14,
    credit: '© Someone',
  });
});

it('sends tiles, and nothing else that lies there', async () => {
  writeFileSync(join(folder, '14', '2', '3.png'), 'tile');
  writeFileSync(join(folder, '14', '2', 'notes.txt'), 'private');
  writeFileSync(join(folder, 'secret.png'), 'private');
  const app = fastify();
  addTiles(app, folder);
  const ask = async (url: string) => {
    const { statusCode, payload, headers } = await app.inject({ url });
    return { statusCode, payload, kind: headers['content-type'] };
  };
  expect(await ask('/tiles/14/2/3.png')).toEqual({ statusCode: 200, payload: 'tile', kind: 'image/png' });
  for (const path of ['14/2/notes.txt', 'secret.png', '14/2/../../secret.png', '14/2/%2e%2e/%2e%2e/secret.png', '14/2/', ''])
    expect([path, (await ask(`/tiles/${path}`)).statusCode]).toEqual([path, 404]);
  // Beyond what was drawn a map goes on, with tiles nobody sees.
  const beyond = await ask('/tiles/14/2/4.png');
  expect(beyond).toMatchObject({ statusCode: 200, kind: 'image/png' });
  expect(beyond.payload).toContain('PNG');
  await app.close();
});
