// The installation's own map tiles: a folder of `zoom/column/row.png`, as every program writes that draws
// maps, sent to whoever asks. No other host is told which homes we look at.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../packages/http/handlers.ts';

const prefix = '/tiles';

/**
 * What is sent where the folder has no tile: a picture of one pixel nobody sees (PNG, W3C Recommendation of
 * 2003). Maps go on beyond the edge of what was drawn.
 */
const nothing = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=', 'base64');

/** What lies in a folder of tiles. Throws an Error that says what is missing when there are none. */
export function findTiles({ folder, credit }: { folder: string; credit: string }): NonNullable<Services['mapTiles']> {
  const zooms = readdirSync(folder)
    .filter((name) => /^\d{1,2}$/.test(name))
    .map(Number);
  if (zooms.length === 0) throw new Error(`MAP_TILES: ${folder} holds no tiles; they lie in it as zoom/column/row.png.`);
  return { folder, shown: { address: `${prefix}/{z}/{x}/{y}.png`, deepest: Math.max(...zooms), credit } };
}

async function readTile(folder: string, [zoom = '', column = '', row = '']: readonly string[]): Promise<Buffer> {
  try {
    return await readFile(join(folder, zoom, column, `${row}.png`));
  } catch {
    return nothing;
  }
}

/** Sends tiles, and nothing else that may lie in their folder. */
export function addTiles(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { '*': string } }>(`${prefix}/*`, async (request, reply) => {
    const tile = /^(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.png$/.exec(request.params['*']);
    if (!tile) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=604800')
      .type('image/png')
      .send(await readTile(folder, tile.slice(1)));
  });
}
