// Files left for another company, and what it left for us: a folder both can read, or an address that takes
// files by PUT and gives them by GET.
import { openFileStore } from './store.ts';

/** Where files go out and come in, each by a name of its own. */
export interface Exchange {
  /** Leaves a file whole; one of the same name is replaced. */
  leave(name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Reads a file that was left for us, as text; null where there is none. Throws where it is longer than it
   * may be.
   */
  read(name: string): Promise<string | null>;
}

/** Whom the other side knows us as. */
export interface ExchangeLogin {
  user: string;
  password: string;
}

/** Longest answer that is read. */
const LONGEST = 1_000_000;
/** How long one file may take on its way. */
const PATIENCE_MS = 120_000;

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > LONGEST) throw new Error('the file is longer than an answer may be');
    read.push(piece);
  }
  return Buffer.concat(read).toString('utf8');
}

function folderExchange(url: string): Exchange {
  const store = openFileStore(url);
  return {
    async leave(name, content) {
      await store.put(`out/${name}`, content);
    },
    async read(name) {
      const found = await store.get(`in/${name}`).catch((error: { code?: string }) => {
        if (error.code === 'notFound') return null;
        throw error;
      });
      return found && textOf(found);
    },
  };
}

function addressExchange(url: string, { user, password }: ExchangeLogin): Exchange {
  const base = url.replace(/\/+$/, '');
  const headers: Record<string, string> =
    password === '' ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  // A file goes where the installation says, and nowhere the other side would send it on to.
  const ask = (path: string, more: RequestInit) =>
    fetch(`${base}/${path}`, {
      ...more,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { ...headers, ...more.headers },
    });
  return {
    async leave(name, content) {
      const body = content instanceof Uint8Array ? content : ReadableStream.from(content);
      const answer = await ask(`out/${name}`, { method: 'PUT', body, duplex: 'half' } as RequestInit);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the other side answered ${answer.status}`);
    },
    async read(name) {
      const answer = await ask(`in/${name}`, { method: 'GET' });
      if (answer.ok && answer.body) return textOf(answer.body);
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw new Error(`the other side answered ${answer.status}`);
    },
  };
}

/** Opens an exchange: `file:` is a folder of this machine, anything else an address of the web. */
export const openExchange = (url: string, login: ExchangeLogin): Exchange =>
  url.startsWith('file:') ? folderExchange(url) : addressExchange(url, login);
