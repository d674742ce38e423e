// Sends the calls of the portal. The session is a cookie, so a call carries nothing but what is asked; the
// shapes are the contract's, as types alone.
import { useCallback, useEffect, useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../packages/contract/endpoint.ts';
import type { portal } from '../owners/portal.contract.ts';

type Portal = typeof portal;
type Name = keyof Portal & string;

/** A call that failed: its code, and the reference of the answer. */
export class PortalFailure extends Error {
  readonly code: string;
  readonly status: number;
  readonly reference: string;
  constructor(status: number, code: string, reference: string) {
    super(code);
    this.status = status;
    this.code = code;
    this.reference = reference;
  }
}

const reads: ReadonlySet<string> = new Set<Name>([
  'getMe',
  'getHome',
  'getLedger',
  'getWhy',
  'listReceipts',
  'listDocuments',
  'readDocument',
  'listSessions',
  'listRequests',
  'getRequest',
  'listViolations',
  'getViolation',
  'listArchitectural',
  'getArchitectural',
  'findTopic',
  'getContacts',
  'getBoard',
]);

const pathOf = (name: string) => `/Portal/${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The address of a document, to be opened by the browser. */
export function documentAddress(input: ClientInput<Portal['readDocument']>): string {
  return `${pathOf('readDocument')}?${new URLSearchParams(input)}`;
}

/** The address of everything of a home. */
export function downloadAddress(input: ClientInput<Portal['downloadHome']>): string {
  return `${pathOf('downloadHome')}?${new URLSearchParams(input)}`;
}

/** The address of a document of the board. */
export function boardDocumentAddress(input: ClientInput<Portal['readBoardDocument']>): string {
  return `${pathOf('readBoardDocument')}?${new URLSearchParams(input)}`;
}

/** The address of a picture on a violation. */
export function photoAddress(input: ClientInput<Portal['readPhoto']>): string {
  return `${pathOf('readPhoto')}?${new URLSearchParams(input)}`;
}

/** Makes a call. Throws PortalFailure; `offline` where nobody answered. */
export async function ask<N extends Name>(name: N, input: ClientInput<Portal[N]>): Promise<ClientOutput<Portal[N]>> {
  const isRead = reads.has(name);
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answered = await fetch(`${pathOf(name)}${query}`, {
    method: isRead ? 'GET' : 'POST',
    credentials: 'same-origin',
    ...(isRead
      ? {}
      : {
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify(input),
        }),
  }).catch(() => null);
  if (!answered) throw new PortalFailure(0, 'offline', '');
  const json: unknown = await answered.json().catch(() => ({}));
  if (answered.ok) return json as ClientOutput<Portal[N]>;
  const { code = 'other', reference = '' } = json as { code?: string; reference?: string };
  throw new PortalFailure(answered.status, code, reference);
}

/** What became of a call. */
export interface Asked<T> {
  data: T | null;
  failure: PortalFailure | null;
  again(): void;
}

/** Makes a call when its input is known, and again when it changes; null waits. */
export function useAsked<N extends Name>(name: N, input: ClientInput<Portal[N]> | null): Asked<ClientOutput<Portal[N]>> {
  const key = input === null ? null : JSON.stringify(input);
  const [state, setState] = useState<{ key: string | null; data: ClientOutput<Portal[N]> | null; failure: PortalFailure | null }>({
    key: null,
    data: null,
    failure: null,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (key === null || round < 0) return;
    let isOver = false;
    ask(name, JSON.parse(key) as ClientInput<Portal[N]>).then(
      (data) => !isOver && setState({ key, data, failure: null }),
      (error: unknown) => {
        if (!isOver && error instanceof PortalFailure) setState({ key, data: null, failure: error });
      },
    );
    return () => {
      isOver = true;
    };
  }, [name, key, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const isThis = state.key === key;
  return { data: isThis ? state.data : null, failure: isThis ? state.failure : null, again };
}
