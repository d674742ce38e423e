// What the browser measures: the opening of each screen and every call, told to our own server; loaded only
// where traces are on.
import { type WatchedCall, watchCalls } from '../../packages/pages/client.ts';
import { router } from './router.tsx';
import { storedUser } from './session.ts';

/** As the server takes it; times are milliseconds since 1970. */
interface Measured {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  startMs: number;
  endMs: number;
  status: number | null;
}

const now = (): number => performance.timeOrigin + performance.now();
const id = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const SEND_EVERY_MS = 1_000;
const MOST = 100;
/** A screen whose first calls are answered may ask for more with what they brought. */
const QUIET_MS = 100;

let waiting: Measured[] = [];
let sending = false;

/**
 * The screen that is opening: from the wish to go there until it stands and none of its calls is under way.
 */
let screen: (Measured & { isRendered: boolean; calls: number }) | null = null;

function keep(span: Measured): void {
  waiting = [...waiting, span].slice(-MOST);
}

function endScreen(): void {
  if (!screen) return;
  const { isRendered, calls, ...span } = screen;
  keep(span);
  screen = null;
}

/** Ends the screen once nothing has happened for a while; the time of waiting does not count. */
function settle(): void {
  const opening = screen;
  if (!opening) return;
  opening.endMs = now();
  const { endMs } = opening;
  setTimeout(() => {
    if (screen === opening && opening.isRendered && opening.calls === 0 && opening.endMs === endMs) endScreen();
  }, QUIET_MS);
}

function openScreen(startMs: number): void {
  endScreen();
  screen = {
    traceId: id(16),
    spanId: id(8),
    parentId: null,
    name: 'screen',
    startMs,
    endMs: startMs,
    status: null,
    isRendered: false,
    calls: 0,
  };
}

function beginCall(name: string): WatchedCall {
  const opening = screen;
  const span = {
    traceId: opening?.traceId ?? id(16),
    spanId: id(8),
    parentId: opening?.spanId ?? null,
    name: `call ${name}`,
    startMs: now(),
  };
  if (opening) opening.calls += 1;
  return {
    traceParent: `00-${span.traceId}-${span.spanId}-01`,
    end: (status) => {
      keep({ ...span, endMs: now(), status });
      if (opening) opening.calls -= 1;
      if (opening && screen === opening) settle();
    },
  };
}

const bearer = (): string | undefined => storedUser(now())?.Token;

async function send(path: string): Promise<void> {
  const token = bearer();
  if (sending || waiting.length === 0 || !token) return;
  sending = true;
  const spans = waiting;
  waiting = [];
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  // Measures that are lost are no loss to anybody's work.
  await fetch(path, { method: 'POST', headers, body: JSON.stringify({ spans }), keepalive: true }).catch(() => {});
  sending = false;
}

/** Begins to measure; spans go to `path` with the viewer's token. */
export function startTraces(path: string): void {
  watchCalls(beginCall);
  // The first screen began with the page itself, unless someone signs in before it.
  if (bearer()) openScreen(performance.timeOrigin);
  let isFirst = true;
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged || (isFirst && !screen)) openScreen(now());
  });
  router.subscribe('onRendered', () => {
    if (!screen) return;
    screen.name = `screen ${router.state.matches.at(-1)?.fullPath ?? ''}`;
    screen.isRendered = true;
    isFirst = false;
    settle();
  });
  setInterval(() => void send(path), SEND_EVERY_MS);
  addEventListener('pagehide', () => {
    endScreen();
    void send(path);
  });
}
