// For tests of screens: shows one inside a shell with a viewer and a community, and answers its calls with
// fakes typed by the contract.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { RenderResult } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, vi } from 'vitest';
import type { z } from 'zod';
import { claims, type HeldClaims } from '../contract/claims.ts';
import type { ClientInput, ClientOutput, Endpoint } from '../contract/endpoint.ts';
import { readDates } from '../contract/wire-dates.ts';
import { renderInKit, TEST_TODAY } from '../ui/kit.testing.tsx';
import { configureClient } from './client.ts';
import { dropDrafts, setDraftOwner } from './draft.ts';
import { ShellProvider, type ShellValue } from './shell.tsx';

export { factOf } from '../ui/kit.testing.tsx';

/** Stands in for one call of the server. */
export interface Fake {
  endpoint: Endpoint;
  answer(input: unknown): unknown;
}

/** What a fake throws to answer with a failure. */
export class FakeFailure extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: { errorMessage: string; code?: string; fields?: readonly object[]; reference?: string }) {
    super(body.errorMessage);
    this.status = status;
    this.body = { reference: '7F3K', ...body };
  }
}

/** A fake typed by the contract: input as a client sends it, output as a client receives it. */
export function fake<E extends Endpoint>(endpoint: E, answer: (input: ClientInput<E>) => ClientOutput<E> | Promise<ClientOutput<E>>): Fake {
  return { endpoint, answer: answer as (input: unknown) => unknown };
}

/** A call a screen made. */
export interface MadeCall {
  name: string;
  input: unknown;
}

export interface ShownScreen extends RenderResult {
  /** Every call made so far, queries included. */
  calls: MadeCall[];
  /** Screens the shell was asked to go to. */
  wentTo: string[];
}

export interface Surroundings {
  fakes: readonly Fake[];
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string>>;
  /** Everything unless said otherwise. */
  held?: HeldClaims;
  seesAll?: boolean;
}

const everything: HeldClaims = Object.fromEntries(claims.map((claim) => [claim, 15]));

afterEach(() => {
  vi.unstubAllGlobals();
  dropDrafts();
  localStorage.clear();
});

function inputOf(url: URL, body: unknown): unknown {
  if (typeof body === 'string') return readDates(JSON.parse(body));
  const names = [...new Set(url.searchParams.keys())];
  return readDates(
    Object.fromEntries(
      names.map((name) => [name, url.searchParams.getAll(name)]).map(([name, all]) => [name, all?.length === 1 ? all[0] : all]),
    ),
  );
}

async function answerOf(fakes: readonly Fake[], calls: MadeCall[], url: URL, init: RequestInit): Promise<Response> {
  const found = fakes.find(({ endpoint }) => endpoint.path === url.pathname && endpoint.method === init.method);
  if (!found) throw new Error(`no fake answers ${init.method} ${url.pathname}`);
  const input = inputOf(url, init.body);
  const problem = (found.endpoint.input as z.ZodType).safeParse(input).error;
  if (problem) {
    const body = {
      errorMessage: `Something in the request is not right. Nothing was saved. ${problem.message}`,
      code: 'invalid',
      reference: '7F3K',
    };
    return new Response(JSON.stringify(body), { status: 400 });
  }
  calls.push({ name: found.endpoint.name, input });
  try {
    return new Response(JSON.stringify(await found.answer(input)), { status: 200 });
  } catch (error) {
    if (error instanceof FakeFailure) return new Response(JSON.stringify(error.body), { status: error.status });
    throw error;
  }
}

function Shell({ around, wentTo, children }: { around: Surroundings; wentTo: string[]; children: ReactNode }) {
  const [search, setSearch] = useState(around.search ?? {});
  const shell: ShellValue = {
    userName: 'Dana Whitfield',
    held: around.held ?? everything,
    seesAll: around.seesAll ?? true,
    community: { communityId: '1', name: 'Maple Court', shortCode: 'MC', today: TEST_TODAY },
    communities: [
      { communityId: '1', name: 'Maple Court', shortCode: 'MC', today: TEST_TODAY },
      { communityId: '2', name: 'Birch Court', shortCode: 'BC', today: TEST_TODAY },
    ],
    params: { communityId: '1', ...around.params },
    search,
    setSearch: (next) =>
      setSearch((old) =>
        Object.fromEntries(Object.entries({ ...old, ...next }).filter((pair): pair is [string, string] => pair[1] !== null)),
      ),
    hrefOf: (name) => `/${name}`,
    go: (name) => void wentTo.push(name),
    goTo: (href) => void wentTo.push(href.slice(1)),
    mayOpen: () => true,
  };
  return <ShellProvider value={shell}>{children}</ShellProvider>;
}

/**
 * Shows a screen as the application would. A call without its fake fails the test; input the contract refuses
 * is answered with 400.
 */
export function showScreen(screen: ReactNode, around: Surroundings): ShownScreen {
  const calls: MadeCall[] = [];
  const wentTo: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    answerOf(around.fakes, calls, new URL(url, 'http://test.example'), init),
  );
  configureClient({ baseUrl: '', token: () => 'token', onSignedOut: () => undefined });
  setDraftOwner('7');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const shown = renderInKit(
    <QueryClientProvider client={client}>
      <Shell around={around} wentTo={wentTo}>
        {screen}
      </Shell>
    </QueryClientProvider>,
  );
  return { ...shown, calls, wentTo };
}
