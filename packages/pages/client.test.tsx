// Commands from screens: the same input keeps its key until it succeeds, another input or another act gets a new one.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { command, defineEndpoints } from '../contract/contract.ts';
import { renderInKit } from '../ui/kit.testing.tsx';
import { useCommand } from './client.ts';

const things = defineEndpoints('Thing', {
  addThing: command({ summary: 'Adds.', permission: 'signedIn', input: z.object({ name: z.string() }), output: z.object({}) }),
});

function Buttons() {
  const add = useCommand(things.addThing);
  return ['a', 'b'].map((name) => (
    <button type="button" key={name} onClick={() => add.mutate({ name })}>
      {name}
    </button>
  ));
}

afterEach(() => vi.unstubAllGlobals());

test('a lost answer is asked for again with the same key; what was answered gets a new one', async () => {
  const user = userEvent.setup();
  const keys: string[] = [];
  const answers = ['lost', 'lost', 'done', 'done', 'done'];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
    if (answers[keys.length - 1] === 'lost') throw new TypeError('network');
    return new Response('{}', { status: 200 });
  });
  renderInKit(
    <QueryClientProvider client={new QueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  );
  for (const [i, name] of ['a', 'b', 'b', 'b', 'a'].entries()) {
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(keys).toHaveLength(i + 1));
  }
  const [lostA, lostB, doneB, againB, againA] = keys;
  expect(doneB).toBe(lostB);
  expect(new Set([lostA, lostB, againB, againA]).size).toBe(4);
});

test('a page that is being left asks nothing and hears nothing but of its session', async () => {
  vi.resetModules();
  const own = await import('./client.ts');
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(url);
    return new Promise((answer, fail) => {
      if (signal) signal.addEventListener('abort', () => fail(signal.reason));
      else answer(new Response('{}', { status: 200 }));
    });
  });
  const told = vi.fn();
  own.configureClient({ baseUrl: '', token: () => 't', onSignedOut: told, onFailed: told });
  const underWay = own.call(things.addThing, { name: 'before' });
  own.stopCalls();
  const later = own.call(things.addThing, { name: 'after' });
  await own.call(things.addThing, { name: 'of the session' }, { quietToken: 't' });
  const nothing = Symbol('nothing');
  expect(await Promise.race([underWay, later, new Promise((go) => setTimeout(go, 20, nothing))])).toBe(nothing);
  expect(asked).toHaveLength(2);
  expect(told).not.toHaveBeenCalled();
});
