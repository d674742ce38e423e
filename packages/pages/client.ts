// Calls the API with the declarations themselves: path, method and types come from the endpoint, never typed twice.
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ClientInput, ClientOutput, Endpoint } from '../contract/endpoint.ts';
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

/** Where calls go and who makes them; set once by the application. */
export interface ClientSettings {
  baseUrl: string;
  token: () => string | null;
  onSignedOut: () => void;
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

function queryString(input: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    for (const part of Array.isArray(value) ? value : [value]) params.append(name, String(part));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

const wireDate = /^\d{4}-\d{2}-\d{2}T00:00:00$/;

/** Date-only values travel as `YYYY-MM-DDT00:00:00` without offset; the first ten characters are the date (specification 5). */
function reviveDates(key: string, value: unknown): unknown {
  return typeof value === 'string' && wireDate.test(value) && !/time/i.test(key) ? value.slice(0, 10) : value;
}

async function send(endpoint: Endpoint, input: unknown, options: { signal?: AbortSignal; key?: string }): Promise<Response> {
  const token = settings.token();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const isQuery = endpoint.method === 'GET';
  if (!isQuery) {
    headers['content-type'] = 'application/json';
    headers['idempotency-key'] = options.key ?? crypto.randomUUID();
  }
  const watched = watchCall?.(endpoint.name);
  if (watched) headers['traceparent'] = watched.traceParent;
  const url = `${settings.baseUrl}${endpoint.path}${isQuery ? queryString((input ?? {}) as Record<string, unknown>) : ''}`;
  const response = await fetch(url, {
    method: endpoint.method,
    headers,
    ...(isQuery ? {} : { body: JSON.stringify(input) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((error: unknown) => {
    watched?.end(0);
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailed(0, { errorMessage: 'The server cannot be reached. Nothing was saved; please try again.' });
  });
  watched?.end(response.status);
  if (response.ok) return response;
  if (response.status === 401 && endpoint.permission !== 'public') settings.onSignedOut();
  const body: unknown = await response.json().catch(() => ({}));
  throw new CallFailed(response.status, body as { errorMessage?: string });
}

/** Makes one call; throws CallFailed. For a command `key` repeats an earlier try instead of doing it twice. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: ClientInput<E>,
  options: { signal?: AbortSignal; key?: string } = {},
): Promise<ClientOutput<E>> {
  const response = await send(endpoint, input, options);
  return JSON.parse(await response.text(), reviveDates) as ClientOutput<E>;
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
    for (const line of lines) yield JSON.parse(line, reviveDates);
  }
  if (rest !== '') yield JSON.parse(rest, reviveDates);
}

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
    retry: (count, error) => (error.status === 0 || error.status === 503) && count < 3,
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
