// Calls the API with the declarations themselves: path, method and types come from the endpoint, never typed
// twice.
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientInput, ClientOutput, Endpoint } from '../contract/endpoint.ts';
import { calls } from '../contract/settle.ts';
import { readDates, writeDates } from '../contract/wire-dates.ts';
import type { FieldProblem } from '../kernel/refusal.ts';
import { beginCommand, endCommand, lostCommands } from './unsettled.ts';

/**
 * A call the server did not carry out. `fields` belong to inputs, `reference` is what a person quotes when
 * reporting it.
 */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly reference: string;
  constructor(status: number, body: { errorMessage?: string; code?: string; fields?: FieldProblem[]; reference?: string }) {
    super(body.errorMessage ?? 'The server did not answer. Please try again.');
    this.name = 'CallFailed';
    this.status = status;
    this.code = body.code ?? '';
    this.fields = body.fields ?? [];
    this.reference = body.reference ?? '';
  }
}

/**
 * True for a failure that the same call may not meet in a moment: no answer, too many calls, or a server that
 * restarts.
 */
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
  /**
   * Any call that failed for good, whatever the caller makes of it, unless it shows the failure in words of
   * its own.
   */
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

/**
 * From now on nothing is asked or answered but the session's own calls: the page is about to be left, and
 * what it asks for has no session any more.
 */
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

/**
 * Relative paths go to the API host, templates and what belongs to the pages to the web host (specification
 * 7).
 */
function addressOf(endpoint: Endpoint, query: string): string {
  if (endpoint.path.startsWith(templates))
    return `${endpoint.path}${query}${query ? '&' : '?'}v=${encodeURIComponent(settings.fingerprint ?? '')}`;
  return `${endpoint.toWebHost ? '' : settings.baseUrl}${endpoint.path}${query}`;
}

/** The whole address of a read, for a program beside the browser that asks for it itself. */
export const fullAddressOf = <E extends Endpoint>(endpoint: E, input: ClientInput<E>): string =>
  new URL(addressOf(endpoint, queryString(input as Record<string, unknown>)), window.location.href).href;

/** How one call is made. */
interface CallOptions {
  signal?: AbortSignal;
  /** The key of a command; one of its own when silent. */
  key?: string;
  /** The session's own calls name its token: nobody is told of their failure, and they outlive the page. */
  quietToken?: string;
  /** The caller shows a failure itself, in the words the specification has for it. */
  isTold?: boolean;
}

const unreached = () => new CallFailed(0, { errorMessage: 'The server cannot be reached. Please try again.' });

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

async function send(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Response> {
  const isQuiet = options.quietToken !== undefined;
  if (left.signal.aborted && !isQuiet) return never();
  const token = options.quietToken ?? settings.token();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const isQuery = endpoint.method === 'GET';
  if (!isQuery) headers['content-type'] = 'application/json';
  if (endpoint.kind === 'command') headers['idempotency-key'] = options.key ?? crypto.randomUUID();
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
    throw isAborted(error) ? error : unreached();
  });
  watched?.end(response.status);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => ({}));
  const failure = new CallFailed(response.status, body as { errorMessage?: string });
  if (!isQuiet && response.status === 401 && endpoint.permission !== 'public') settings.onSignedOut(token, failure);
  throw failure;
}

/**
 * True for a failure after which a command may have been carried out: no answer, one from in front of the
 * server, or a server that does not know.
 */
function leavesUnknown({ status, code }: CallFailed): boolean {
  return status === 0 || code === 'outcomeUnknown' || (status >= 502 && code === '');
}

const unknown = ({ status, reference }: CallFailed) =>
  new CallFailed(status, {
    errorMessage:
      'The answer did not arrive, so it is not known whether this was saved. Save it again without a change to find out: it is not saved twice.',
    code: 'outcomeUnknown',
    reference,
  });

/** How long a command whose answer was lost waits before it is asked for again, in milliseconds. */
const ASK_AGAIN_MS = [1_000, 3_000];

/** Calls that are not someone's of a customer have no kept answers: they are not sent again. */
const withoutKeys: readonly unknown[] = ['public', 'session', 'operator'];

/** Sends a call and reads its answer; one that is cut off on its way is none. */
async function exchange(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<unknown> {
  const response = await send(endpoint, input, options);
  return await response.json().catch((error: unknown) => {
    throw isAborted(error) ? error : unreached();
  });
}

/**
 * Sends a command until its outcome is known or the tries are used up: the server carries out what has one
 * key once, and gives the answer again.
 */
async function carryOut(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<unknown> {
  const key = beginCommand(endpoint, JSON.stringify(input ?? {}));
  let isKnown = false;
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await exchange(endpoint, input, { ...options, key });
        isKnown = true;
        return answer;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        isKnown = !leavesUnknown(error);
        if (isKnown) throw error;
        const waits = ASK_AGAIN_MS[tries];
        if (waits === undefined) throw unknown(error);
        await new Promise((go) => setTimeout(go, waits));
      }
    }
  } finally {
    endCommand(key, isKnown);
  }
}

/** Shows what failed for good, once, and passes it on. That nothing is new is no failure. */
async function reported<T>(made: Promise<T>, { quietToken, isTold = false }: CallOptions): Promise<T> {
  return made.catch((error: unknown) => {
    const isShown = error instanceof CallFailed && error.status !== 304 && quietToken === undefined && !isTold;
    if (isShown) settings.onFailed?.(error);
    throw error;
  });
}

/**
 * Makes one call; throws CallFailed. A command is carried out once, though it is sent again because its
 * answer was lost.
 */
export async function call<E extends Endpoint>(endpoint: E, input: ClientInput<E>, options: CallOptions = {}): Promise<ClientOutput<E>> {
  const isKept = endpoint.kind === 'command' && !withoutKeys.includes(endpoint.permission);
  return readDates(await reported((isKept ? carryOut : exchange)(endpoint, input, options), options)) as ClientOutput<E>;
}

/** What became of a command that was sent before the page was reloaded. */
export interface Settled {
  summary: string;
  isSaved: boolean;
}

/**
 * Settles what was sent before a reload and not answered. What cannot be settled now stays, and the same
 * input sent again has its key.
 */
export async function settleLost(): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const { key, summary } of lostCommands()) {
    const token = settings.token();
    if (token === null) break;
    const answer = await exchange(calls.settleCall, { key }, { quietToken: token }).catch(() => null);
    if (answer === null) continue;
    endCommand(key, true);
    settled.push({ summary, isSaved: (answer as ClientOutput<typeof calls.settleCall>).isSaved });
  }
  return settled;
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
  const response = await reported(send(endpoint, input, {}), {});
  const named = response.headers.get('content-disposition') ?? '';
  const whole = /filename\*=UTF-8''([^;]+)/.exec(named)?.[1];
  const fileName = whole ? decodeURIComponent(whole) : /filename="([^"]+)"/.exec(named)?.[1];
  return { blob: await response.blob(), fileName: fileName ?? 'download' };
}

/**
 * Reads a file call of JSON lines as they come. Ends when the server ends it; throws CallFailed when the
 * connection breaks.
 */
export async function* streamLines<E extends Endpoint>(endpoint: E, input: ClientInput<E>, signal: AbortSignal): AsyncGenerator<unknown> {
  const response = await reported(send(endpoint, input, { signal }), {});
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield readDates(JSON.parse(line));
  }
  if (rest !== '') yield readDates(JSON.parse(rest));
}

/**
 * Whether a read is tried once more: only where it may be answered in a moment, and three times at most. What
 * was refused is refused again.
 */
export const retryWhileDown = (count: number, error: unknown): boolean => error instanceof CallFailed && isForNow(error) && count < 3;

/**
 * Reads through the cache; `null` as input waits. `waits` keeps what was read and asks nothing meanwhile.
 * `lookEveryMs` asks again as long as the tab is in sight.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: ClientInput<E> | null,
  options: { lookEveryMs?: number; waits?: boolean } = {},
): UseQueryResult<ClientOutput<E>, CallFailed> {
  return useQuery<ClientOutput<E>, CallFailed>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input as ClientInput<E>, { signal }),
    enabled: input !== null && options.waits !== true,
    retry: retryWhileDown,
    staleTime: 5_000,
    ...(options.lookEveryMs ? { refetchInterval: options.lookEveryMs } : {}),
  });
}

/** The mark of a query that previews what its page is about to post. */
export const previewsOwnPost = { previewsOwnPost: true } as const;

/**
 * A command as a mutation. Success refreshes what screens show, but for the preview of what was just posted:
 * asked again before its page is left, it would be refused. `isTold` says that the caller shows a failure in
 * words of its own.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  options: { isTold?: boolean } = {},
): UseMutationResult<ClientOutput<E>, CallFailed, ClientInput<E>> {
  const cache = useQueryClient();
  return useMutation<ClientOutput<E>, CallFailed, ClientInput<E>>({
    mutationKey: [endpoint.name],
    mutationFn: (input) => call(endpoint, input, options),
    onSuccess: () => cache.invalidateQueries({ predicate: ({ meta }) => !meta?.previewsOwnPost }),
  });
}

/** A chosen file in the form commands take: its name and its bytes in base64. */
export async function toUpload(file: File): Promise<{ fileName: string; content: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return { fileName: file.name, content: btoa(binary) };
}
