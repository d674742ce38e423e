// What was typed and not saved: kept on this machine for the person who typed it, so that leaving, reloading,
// closing the tab or an expired session loses nothing. Drafts lie in localStorage under the user's id;
// another user is never shown them. Fields marked secret stay in memory alone.
import { addMilliseconds, systemClock } from '../kernel/instant.ts';

const PREFIX = 'commonhold.draft.';
/** Writing waits for a pause in typing: a block of a thousand lines is not turned into text at every key. */
const PAUSE_MS = 200;
const KEPT_FOR_MS = 30 * 86_400_000;

/** How a draft is called and what of it never reaches the disk. */
export interface DraftOptions {
  /** What it is, for the list of unfinished work: "Bill". */
  title?: string | undefined;
  /** Names of fields that are kept in memory only, such as an account number. */
  secret?: readonly string[] | undefined;
}

/** Unfinished work of the person who is signed in. */
export interface DraftNote {
  name: string;
  title: string;
  href: string;
}

interface Stored {
  title: string;
  href: string;
  keptTime: string;
  value: unknown;
}

interface Held extends DraftOptions {
  value: unknown;
  href: string;
}

let owner: string | null = null;
let lastOwner: string | null = null;
/** What this tab holds, in front of what is stored. */
const held = new Map<string, Held>();
const unwritten = new Set<string>();
const followers = new Map<string, Set<() => void>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let storageWorks = true;

const placeOf = (name: string) => `${PREFIX}${owner}.${name}`;

function here(): string {
  return typeof location === 'undefined' ? '' : location.pathname + location.search;
}

function stored(name: string): Stored | null {
  if (owner === null) return null;
  try {
    const text = localStorage.getItem(placeOf(name));
    return text === null ? null : (JSON.parse(text) as Stored);
  } catch {
    return null;
  }
}

function write(name: string): void {
  if (owner === null) return;
  const draft = held.get(name);
  try {
    if (!draft) localStorage.removeItem(placeOf(name));
    else {
      const { secret = [], title = name, href, value } = draft;
      const content: Stored = { title, href, keptTime: systemClock.now(), value };
      localStorage.setItem(
        placeOf(name),
        JSON.stringify(content, (key, each: unknown) => (secret.includes(key) ? '' : each)),
      );
    }
    storageWorks = true;
  } catch {
    // Storage may be full or forbidden: the tab still holds what was typed, and leaving it asks first.
    storageWorks = false;
  }
}

/** Writes what still waits for a pause. */
export function flushDrafts(): void {
  clearTimeout(timer);
  for (const name of unwritten) write(name);
  unwritten.clear();
}

/** The names of drafts stored for the owner. */
function storedNames(): string[] {
  if (owner === null) return [];
  try {
    const start = placeOf('');
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
  } catch {
    return [];
  }
}

/** Drafts nobody came back to for a month, of any user, are dropped. */
function dropOld(): void {
  const oldest = addMilliseconds(systemClock.now(), -KEPT_FOR_MS);
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const { keptTime = '' } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Stored>;
      if (keptTime < oldest) localStorage.removeItem(key);
    }
  } catch {
    // Nothing to drop where nothing can be read.
  }
}

/**
 * Whose drafts these are: the id of the signed-in user, who belongs to one customer; null while nobody is.
 * Another user begins with nothing in hand.
 */
export function setDraftOwner(next: string | null): void {
  if (next === owner) return;
  flushDrafts();
  // The same person coming back in the same tab finds even what could not be stored.
  if (next !== null && lastOwner !== null && next !== lastOwner) held.clear();
  if (next !== null) lastOwner = next;
  owner = next;
  if (next !== null) dropOld();
}

/** The id of the signed-in user, whose the drafts of this page are; null while nobody is. */
export function draftOwner(): string | null {
  return owner;
}

/** The draft under a name, or null; one that cannot be read counts as none. */
export function readDraft<T>(name: string): T | null {
  if (owner === null) return null;
  const mine = held.get(name);
  return (mine ? mine.value : (stored(name)?.value ?? null)) as T | null;
}

/** Keeps a draft, or drops it when null. */
export function keepDraft(name: string, value: unknown, options: DraftOptions = {}): void {
  if (owner === null) return;
  if (value === null) {
    held.delete(name);
    unwritten.delete(name);
    write(name);
    return;
  }
  held.set(name, { ...options, value, href: here() });
  unwritten.add(name);
  clearTimeout(timer);
  timer = setTimeout(flushDrafts, PAUSE_MS);
}

/** True when leaving the page now would lose what is in hand. */
export function wouldLoseDrafts(): boolean {
  flushDrafts();
  return !storageWorks && held.size > 0;
}

/** The unfinished work of the signed-in user, stored or in hand. */
export function listDrafts(): DraftNote[] {
  flushDrafts();
  return [...new Set([...held.keys(), ...storedNames()])].sort().map((name) => {
    const found = held.get(name) ?? stored(name);
    return { name, title: found?.title ?? name, href: found?.href ?? '/' };
  });
}

/** Drops the unfinished work of the signed-in user, for whoever chooses so on signing out. */
export function dropDrafts(): void {
  for (const { name } of listDrafts()) keepDraft(name, null);
}

/**
 * Tells when another tab changed or dropped a draft: the same work open twice stays one work, so that nothing
 * is entered twice.
 */
export function followDraft(name: string, tell: () => void): () => void {
  const all = followers.get(name) ?? new Set();
  followers.set(name, all.add(tell));
  return () => void all.delete(tell);
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', flushDrafts);
  document.addEventListener('visibilitychange', flushDrafts);
  window.addEventListener('storage', (event) => {
    const start = placeOf('');
    if (owner === null || !event.key?.startsWith(start)) return;
    const name = event.key.slice(start.length);
    held.delete(name);
    unwritten.delete(name);
    for (const tell of followers.get(name) ?? []) tell();
  });
}
