// Calls the API with the declarations themselves: path, method and types come from the endpoint, never typed twice.
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ClientInput, ClientOutput, Endpoint } from '../contract/endpoint.ts';
import { readDates, writeDates } from '../contract/wire-dates.ts';
import type { FieldProblem } from '../kernel/refusal.ts';

/** A call the server did not carry out. `fields` belong to inputs, `reference` is what a person quotes when reporting it. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly reference: string;
  constructor(status: number, body: { errorMessage?: string; code?: string; fields?: FieldProblem[]; reference?: string }) {
    super(body.errorMessage ?? 'The server did not answer. Nothing was saved.');
    this.name = 'CallFailed';
    this.status = status;
    this.code = body.code ?? '';
    this.fields = body.fields ?? [];
    this.reference = body.reference ?? '';
  }
}

/** True for a failure that the same call may not meet in a moment: no answer, too many calls, or a server that restarts. */
export function isForNow({ status }: CallFailed): boolean {
  return status === 0 || status === 429 || status === 503;
}

/** Where calls go and who makes them; set once by the application. */
export interface ClientSettings {
  /** The host of the API; empty for the host of the pages. */
  baseUrl: string;
  /** Which build this page is of; it goes out with requests for templates, so that none is of another. */
  fingerprint?: string;
  token: () => string | null;
  /** The server took a token for none of its own, and said why. */
  onSignedOut: (token: string | null, failure: CallFailed) => void;
  /** Any answer that is a failure, whatever the caller makes of it. */
  onFailed?: (failure: CallFailed) => void;
}

let settings: ClientSettings = { baseUrl: '', token: () => null, onSignedOut: () => {} };

/** Tells the client its host and where the token is kept. */
export function configureClient(next: ClientSettings): void {
  settings = next;
}

/** A call that is being measured. */
export interface WatchedCall {
  /** Where the server's measuring goes on, as W3C trace context. */
  traceParent: string;
  /** Told the status of the answer, 0 when there was none. */
  end(status: number): void;
}

let watchCall: ((name: string) => WatchedCall) | null = null;

/** Has every call measured from now on. */
export function watchCalls(watch: (name: string) => WatchedCall): void {
  watchCall = watch;
}

const left = new AbortController();

/** From now on nothing is asked or answered but the session's own calls: the page is about to be left, and what it asks for has no session any more. */
export function stopCalls(): void {
  left.abort();
}

/** What a page that is being left gets: no answer, and no failure to show either. */
const never = (): Promise<never> => new Promise(() => {});

function queryString(input: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    for (const part of Array.isArray(value) ? value : [value]) params.append(name, String(part));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** Templates are files of the pages, not calls. */
const templates = '/templates/';

/** Relative paths go to the API host, templates and what belongs to the pages to the web host (specification 7). */
function addressOf(endpoint: Endpoint, query: string): string {
  if (endpoint.path.startsWith(templates))
    return `${endpoint.path}${query}${query ? '&' : '?'}v=${encodeURIComponent(settings.fingerprint ?? '')}`;
  return `${endpoint.toWebHost ? '' : settings.baseUrl}${endpoint.path}${query}`;
}

/** How one call is made. */
interface CallOptions {
  signal?: AbortSignal;
  /** Repeats an earlier try of a command. */
  key?: string;
  /** The session's own calls name its token: nobody is told of their failure, and they outlive the page. */
  quietToken?: string;
}

async function send(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Response> {
  const isQuiet = options.quietToken !== undefined;
  if (left.signal.aborted && !isQuiet) return never();
  const token = options.quietToken ?? settings.token();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const isQuery = endpoint.method === 'GET';
  if (!isQuery) {
    headers['content-type'] = 'application/json';
    headers['idempotency-key'] = options.key ?? crypto.randomUUID();
  }
  const watched = watchCall?.(endpoint.name);
  if (watched) headers['traceparent'] = watched.traceParent;
  const wire = writeDates(input ?? {});
  const response = await fetch(addressOf(endpoint, isQuery ? queryString(wire as Record<string, unknown>) : ''), {
    method: endpoint.method,
    headers,
    ...(isQuery ? {} : { body: JSON.stringify(wire) }),
    ...(isQuiet ? { keepalive: true } : { signal: options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal }),
  }).catch((error: unknown) => {
    watched?.end(0);
    if (left.signal.aborted && !isQuiet) return never();
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailed(0, { errorMessage: 'The server cannot be reached. Nothing was saved; please try again.' });
  });
  watched?.end(response.status);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => ({}));
  const failure = new CallFailed(response.status, body as { errorMessage?: string });
  if (!isQuiet && response.status !== 304) settings.onFailed?.(failure);
  if (!isQuiet && response.status === 401 && endpoint.permission !== 'public') settings.onSignedOut(token, failure);
  throw failure;
}

/** Makes one call; throws CallFailed. For a command `key` repeats an earlier try instead of doing it twice. */
export async function call<E extends Endpoint>(endpoint: E, input: ClientInput<E>, options: CallOptions = {}): Promise<ClientOutput<E>> {
  const response = await send(endpoint, input, options);
  return readDates(await response.json()) as ClientOutput<E>;
}

/** Fetches a file call and hands it to the browser as a download; a link could not send the token. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: ClientInput<E>): Promise<void> {
  const { blob, fileName } = await fetchFile(endpoint, input);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches a file call, for showing it inside the page. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: ClientInput<E>): Promise<{ blob: Blob; fileName: string }> {
  const response = await send(endpoint, input, {});
  const named = response.headers.get('content-disposition') ?? '';
  const whole = /filename\*=UTF-8''([^;]+)/.exec(named)?.[1];
  const fileName = whole ? decodeURIComponent(whole) : /filename="([^"]+)"/.exec(named)?.[1];
  return { blob: await response.blob(), fileName: fileName ?? 'download' };
}

/** Reads a file call of JSON lines as they come. Ends when the server ends it; throws CallFailed when the connection breaks. */
export async function* streamLines<E extends Endpoint>(endpoint: E, input: ClientInput<E>, signal: AbortSignal): AsyncGenerator<unknown> {
  const response = await send(endpoint, input, { signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield readDates(JSON.parse(line));
  }
  if (rest !== '') yield readDates(JSON.parse(rest));
}

/** Whether a read is tried once more: only where it may be answered in a moment, and three times at most. What was refused is refused again. */
export const retryWhileDown = (count: number, error: unknown): boolean => error instanceof CallFailed && isForNow(error) && count < 3;

/** Reads through the cache; `null` as input waits. `lookEveryMs` asks again as long as the tab is in sight. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: ClientInput<E> | null,
  options: { lookEveryMs?: number } = {},
): UseQueryResult<ClientOutput<E>, CallFailed> {
  return useQuery<ClientOutput<E>, CallFailed>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input as ClientInput<E>, { signal }),
    enabled: input !== null,
    retry: retryWhileDown,
    staleTime: 5_000,
    ...(options.lookEveryMs ? { refetchInterval: options.lookEveryMs } : {}),
  });
}

/**
 * A command as a mutation: trying the same input again repeats the same key until it succeeds, so that an answer that was lost on the way is given again
 * instead of doing the act twice. Success refreshes what screens show.
 */
export function useCommand<E extends Endpoint>(endpoint: E): UseMutationResult<ClientOutput<E>, CallFailed, ClientInput<E>> {
  const cache = useQueryClient();
  const tried = useRef<{ text: string; key: string } | null>(null);
  return useMutation<ClientOutput<E>, CallFailed, ClientInput<E>>({
    mutationKey: [endpoint.name],
    mutationFn: (input) => {
      const text = JSON.stringify(input);
      if (tried.current?.text !== text) tried.current = { text, key: crypto.randomUUID() };
      return call(endpoint, input, { key: tried.current.key });
    },
    onSuccess: () => {
      tried.current = null;
      return cache.invalidateQueries();
    },
  });
}

/** A chosen file in the form commands take: its name and its bytes in base64. */
export async function toUpload(file: File): Promise<{ fileName: string; content: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return { fileName: file.name, content: btoa(binary) };
}
