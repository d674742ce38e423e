// Files another company leaves for us under names of its own: a folder both can read, or an address that
// lists them by GET, a name a line, and gives each by GET.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExchangeLogin } from './exchange.ts';

/** What lies there now, and each of it. */
export interface DropBox {
  /** Names in alphabetical order; hidden files are left out. */
  list(): Promise<string[]>;
  /** A file whole. Throws where it is longer than a file may be. */
  read(name: string): Promise<Uint8Array>;
}

/** The other side does not know us by this login. */
export class DropRefused extends Error {}

/** Longest file that is read, as uploads may be. */
const LONGEST = 40_000_000;
const MOST_NAMES = 2_000;
/** How long one file may take on its way. */
const PATIENCE_MS = 120_000;

// A name is one step: it leads nowhere else.
const isName = (name: string) =>
  name !== '' && !name.startsWith('.') && ![...name].some((sign) => sign === '/' || sign === '\\' || sign === '\0');
const named = (names: readonly string[]) => names.filter(isName).sort().slice(0, MOST_NAMES);

function folderBox(url: string, folder: string): DropBox {
  const path = join(fileURLToPath(url), folder);
  return {
    async list() {
      const found = await readdir(path, { withFileTypes: true }).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return named(found.filter((one) => one.isFile()).map((one) => one.name));
    },
    async read(name) {
      const file = join(path, name);
      if ((await stat(file)).size > LONGEST) throw new Error('the file is longer than a file may be');
      return readFile(file);
    },
  };
}

function addressBox(url: string, { user, password }: ExchangeLogin): DropBox {
  const base = url.replace(/\/+$/, '');
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const ask = async (path: string): Promise<Uint8Array> => {
    const answer = await fetch(`${base}/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { authorization },
    });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      if (answer.status === 401 || answer.status === 403) throw new DropRefused('the other side does not accept the login');
      throw new Error(`the other side answered ${answer.status}`);
    }
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of answer.body) {
      length += piece.length;
      if (length > LONGEST) throw new Error('the file is longer than a file may be');
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
  return {
    async list() {
      return named(
        Buffer.from(await ask(''))
          .toString('utf8')
          .split(/\r?\n/),
      );
    },
    read: (name) => ask(encodeURIComponent(name)),
  };
}

/**
 * Opens a drop box. Of a folder (`file:`) everybody has one of their own below it, named by `folder`; an
 * address tells them apart by their login.
 */
export const openDropBox = (url: string, folder: string, login: ExchangeLogin): DropBox =>
  url.startsWith('file:') ? folderBox(url, folder) : addressBox(url, login);
