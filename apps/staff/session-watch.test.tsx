// The watch over a session, hours in milliseconds: renewal shared between tabs, stuck flags, expiry, the
// warning and its end, and storage that refuses.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { instantOf } from '../../packages/kernel/instant.ts';
import { kept, storageWorks } from './kept.ts';
import { forgetUser, keptUser, lastActivity, renewing, storedUser, storeUser } from './session.ts';
import { isIdle, type SessionParts, type SessionWatch, watchSession } from './session-watch.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-01-05T17:00:00Z');
const clock = { now: () => instantOf(Date.now()) };

/** An unsigned token that ends so many seconds from now; the browser reads no more of it. */
function tokenFor(seconds: number, name = 't'): string {
  const part = (value: object) => btoa(JSON.stringify(value));
  return `${part({ alg: 'EdDSA' })}.${part({ exp: Math.floor(Date.now() * 0.001) + seconds, name })}.x`;
}

interface Told {
  warnings: (number | null)[];
  ends: string[];
  renewals: number;
  logged: string[];
}

const watches: SessionWatch[] = [];

function watch(renew: () => Promise<string> = async () => tokenFor(7200, 'new')): Told & { stay(): void } {
  const told: Told = { warnings: [], ends: [], renewals: 0, logged: [] };
  const parts: SessionParts = {
    clock,
    renew: () => {
      told.renewals += 1;
      return renew();
    },
    warn: (endsMs) => told.warnings.push(endsMs === null ? null : endsMs - Date.now()),
    end: (why) => told.ends.push(why),
    log: (words) => told.logged.push(words),
  };
  const own = watchSession(parts);
  watches.push(own);
  return Object.assign(told, { stay: own.stay });
}

const sit = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Sits there with a hand on the mouse. */
async function work(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MINUTE) {
    document.dispatchEvent(new Event('pointermove'));
    await sit(Math.min(MINUTE, ms - passed));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  storeUser({ Token: tokenFor(7200), UserId: '7' });
});
afterEach(() => {
  for (const own of watches.splice(0)) own.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('renewal', () => {
  test('starts 1,800 seconds before the end, not earlier, and stores the new token for the same user', async () => {
    const told = watch();
    await work(90 * MINUTE - 10_000);
    expect(told.renewals).toBe(0);
    await work(10_000);
    expect(told.renewals).toBe(1);
    expect(storedUser(Date.now())?.UserId).toBe('7');
    expect(keptUser()?.Token).toBe(tokenFor(7200, 'new'));
    expect(renewing.get()).toBeNull();
    await work(60 * MINUTE);
    expect(told).toMatchObject({ renewals: 1, ends: [] });
  });

  test('is done by one of two tabs', async () => {
    let answer = (_token: string) => {};
    const slow = () => new Promise<string>((settle) => (answer = settle));
    const tabs = [watch(slow), watch(slow)];
    await work(90 * MINUTE);
    expect(tabs.map((tab) => tab.renewals)).toEqual([1, 0]);
    expect(renewing.get()).toBe(start + 90 * MINUTE);
    answer(tokenFor(7200, 'slow'));
    await sit(1);
    expect([renewing.get(), keptUser()?.Token]).toEqual([null, tokenFor(7200, 'slow')]);
  });

  test('that is stuck for 30 seconds in a tab that is gone is begun again by another', async () => {
    await work(90 * MINUTE);
    renewing.set(Date.now());
    const told = watch();
    await sit(29_999);
    expect(told.renewals).toBe(0);
    await sit(10_001);
    expect([told.renewals, renewing.get()]).toEqual([1, null]);
  });

  test('that fails is only logged, and tried again', async () => {
    let online = false;
    const told = watch(async () => {
      if (!online) throw new Error('no network');
      return tokenFor(7200, 'late');
    });
    await work(91 * MINUTE);
    expect(told).toMatchObject({ renewals: 2, logged: Array(2).fill('the session could not be renewed'), ends: [] });
    expect(renewing.get()).toBeNull();
    online = true;
    await work(2 * MINUTE);
    expect(told.ends).toEqual([]);
    expect(storedUser(Date.now())).not.toBeNull();
  });

  test('does not sign in again whoever signed out meanwhile', async () => {
    let answer = (_token: string) => {};
    watch(() => new Promise<string>((settle) => (answer = settle)));
    await work(90 * MINUTE);
    forgetUser();
    answer(tokenFor(7200, 'late'));
    await sit(1);
    expect(keptUser()).toBeNull();
  });
});

test('a token that is over ends the session', async () => {
  const told = watch(() => Promise.reject(new Error('no network')));
  await work(120 * MINUTE - 10_000);
  expect(told.ends).toEqual([]);
  await work(10_000);
  expect(told.ends[0]).toBe('expired');
});

describe('inactivity', () => {
  test('warns two minutes before, and ends after 60 minutes', async () => {
    const told = watch();
    await sit(58 * MINUTE - 1);
    expect(told.warnings).toEqual([]);
    await sit(1);
    expect(told.warnings).toEqual([2 * MINUTE]);
    await sit(2 * MINUTE - 1);
    expect(told.ends).toEqual([]);
    expect(isIdle(Date.now())).toBe(false);
    await sit(1);
    expect(told.ends[0]).toBe('idle');
    expect(isIdle(Date.now())).toBe(true);
  });

  test('is counted from the last thing done, whenever that was between two looks', async () => {
    const told = watch();
    await sit(25_500);
    document.dispatchEvent(new Event('keydown'));
    await sit(58 * MINUTE - 1);
    expect(told.warnings).toEqual([]);
    await sit(1);
    expect(told.warnings).toEqual([2 * MINUTE]);
  });

  test('ends with activity in any tab, and the warning goes there too', async () => {
    const told = watch();
    await sit(58 * MINUTE);
    lastActivity.set(Date.now());
    window.dispatchEvent(new StorageEvent('storage', { key: lastActivity.key, newValue: 'x' }));
    expect(told.warnings).toEqual([2 * MINUTE, null]);
    await sit(58 * MINUTE - 1);
    expect(told.ends).toEqual([]);
  });

  test('wants an answer once it was asked about: a mouse that is pushed is none, staying is', async () => {
    const told = watch();
    await sit(58 * MINUTE);
    document.dispatchEvent(new Event('pointermove'));
    await sit(MINUTE);
    expect(told.warnings).toEqual([2 * MINUTE]);
    told.stay();
    expect(told.warnings).toEqual([2 * MINUTE, null]);
    await sit(57 * MINUTE);
    expect(told.ends).toEqual([]);
  });

  test('counts while the machine slept', async () => {
    const told = watch();
    vi.setSystemTime(start + 61 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told.ends).toContain('idle');
  });
});

describe('storage that refuses', () => {
  beforeEach(() => {
    storeUser(null);
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  });

  test('is known, and the session goes on in memory', async () => {
    expect(storageWorks()).toBe(false);
    storeUser({ Token: tokenFor(7200), UserId: '9' });
    const told = watch();
    await work(90 * MINUTE);
    expect(told.renewals).toBe(1);
    expect(storedUser(Date.now())?.UserId).toBe('9');
    const thing = kept<string>('session', 'thing');
    thing.set('a');
    expect(thing.get()).toBe('a');
    forgetUser();
    thing.set(null);
    expect([keptUser(), thing.get()]).toEqual([null, null]);
  });
});
