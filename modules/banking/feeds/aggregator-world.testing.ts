// An aggregator of bank feeds for tests, with an origin of its own: it speaks the wire of Plaid's
// transactions sync, books, takes back, asks to sign in again, and is away when it is told to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A movement as this aggregator has it; money out is positive on its wire. */
export interface WireItem {
  transaction_id: string;
  account_id: string;
  amount: number;
  date: string;
  name: string;
  pending?: boolean;
  pending_transaction_id?: string;
  check_number?: string;
}

type Event = { added: WireItem } | { modified: WireItem } | { removed: { transaction_id: string; account_id: string } };

/** Opens the world; a bank of it is reached by the access code `code`. */
export async function aggregatorWorld() {
  const events: Event[] = [];
  const state = { code: 'access-1', isAway: false, consent: null as string | null, pageSize: 2, balance: 1000 as number | null };
  const asked: string[] = [];
  const accounts = () => [{ account_id: 'A1', name: 'Operating checking', mask: '4417', balances: { current: state.balance } }];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString('utf8');
    });
    request.on('end', () => {
      const answer = (status: number, said: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      if (state.isAway) return answer(503, { error_code: 'INTERNAL_SERVER_ERROR' });
      const said = JSON.parse(body) as { client_id: string; secret: string; access_token: string; cursor?: string };
      asked.push(request.url ?? '');
      if (said.client_id !== 'house' || said.secret !== 's3cret') return answer(400, { error_code: 'INVALID_API_KEYS' });
      if (said.access_token !== state.code)
        return answer(400, { error_code: 'ITEM_LOGIN_REQUIRED', error_message: 'the login details of this item have changed' });
      if (request.url === '/item/get') return answer(200, { item: { consent_expiration_time: state.consent } });
      if (request.url !== '/transactions/sync') return answer(404, { error_code: 'NOT_FOUND' });
      const from = said.cursor === undefined || said.cursor === '' ? 0 : Number(said.cursor);
      const page = events.slice(from, from + state.pageSize);
      const next = from + page.length;
      return answer(200, {
        accounts: accounts(),
        added: page.flatMap((one) => ('added' in one ? [one.added] : [])),
        modified: page.flatMap((one) => ('modified' in one ? [one.modified] : [])),
        removed: page.flatMap((one) => ('removed' in one ? [one.removed] : [])),
        next_cursor: String(next),
        has_more: next < events.length,
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://house:s3cret@127.0.0.1:${port}`,
    state,
    asked,
    book: (...items: Omit<WireItem, 'account_id'>[]) => events.push(...items.map((one) => ({ added: { account_id: 'A1', ...one } }))),
    change: (item: Omit<WireItem, 'account_id'>) => events.push({ modified: { account_id: 'A1', ...item } }),
    takeBack: (transaction_id: string) => events.push({ removed: { transaction_id, account_id: 'A1' } }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
