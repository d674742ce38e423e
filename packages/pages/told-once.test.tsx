// A failure is told once: by the toast the specification asks for, and by the page where there is no toast or
// it was closed.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { command, defineEndpoints, query } from '../contract/contract.ts';
import { problemSentence } from '../contract/schema-words.ts';
import { renderInKit } from '../ui/kit.testing.tsx';
import { CommitBar, Note, TextField } from '../ui/ui.ts';
import { toastFailure } from './action.tsx';
import { call, configureClient, useCall, useCommand } from './client.ts';
import { FormDialog } from './form-dialog.tsx';
import { ProfilePage } from './profile-page.tsx';
import { useProfile } from './use-profile.ts';
import { Waiting } from './waiting.tsx';

const things = defineEndpoints('Thing', {
  getThing: query({ summary: 'Reads.', permission: 'signedIn', input: z.object({}), output: z.object({ name: z.string() }) }),
  addThing: command({ summary: 'Adds.', permission: 'signedIn', input: z.object({ name: z.string() }), output: z.object({}) }),
});

const fields = [{ path: 'name', message: 'Is taken.' }];
const kinds: readonly [string, { status: number; body: object } | 'lost', string][] = [
  ['a refusal with fields', { status: 409, body: { errorMessage: problemSentence(fields), code: 'invalid', fields } }, 'Is taken.'],
  [
    'a refusal without fields',
    { status: 409, body: { errorMessage: 'The period is closed.', code: 'periodClosed' } },
    'The period is closed.',
  ],
  ['a bug', { status: 500, body: { errorMessage: 'Something broke.', code: 'bug', reference: '7F3K' } }, 'Something broke.'],
  ['a lost connection', 'lost', 'cannot be reached'],
];

function answering(answer: { status: number; body: object } | 'lost', isToasted: boolean): void {
  vi.stubGlobal('fetch', async () => {
    if (answer === 'lost') throw new TypeError('fetch failed');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  configureClient({ baseUrl: '', token: () => 't', onSignedOut: () => {}, ...(isToasted ? { onFailed: toastFailure } : {}) });
}

const notices = () => screen.getByRole('region', { name: 'Notices' });

afterEach(() => {
  for (const close of within(notices()).queryAllByRole('button', { name: 'Close' })) fireEvent.click(close);
  configureClient({ baseUrl: '', token: () => null, onSignedOut: () => undefined });
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

/** The three ways screens show what failed: a form, a dialog over it, and something that was read. */
function Form() {
  const save = useCommand(things.addThing);
  const profile = useProfile({
    name: 'thing',
    id: null,
    empty: { name: '' },
    load: async () => ({ name: '' }),
    save: async (value) => {
      await save.mutateAsync(value);
      return value;
    },
  });
  return (
    <ProfilePage profile={profile} title="Add thing" saveLabel="Save thing">
      <TextField label="Name" {...profile.field('name')} />
    </ProfilePage>
  );
}

function InDialog() {
  const save = useCommand(things.addThing);
  const run = () => save.mutate({ name: 'a' });
  return (
    <FormDialog title="Add" confirmLabel="Save thing" ready busy={false} error={save.error} run={run} onClose={() => {}}>
      Name
    </FormDialog>
  );
}

function Read() {
  return <Waiting title="Things did not load" of={useCall(things.getThing, {})} />;
}

function Bar() {
  const save = useCommand(things.addThing);
  return (
    <>
      <Note tone="problem">{null}</Note>
      <button type="button" onClick={() => save.mutate({ name: 'a' })}>
        Save thing
      </button>
      <CommitBar primary={{ label: 'Post', run: () => {}, waitsFor: save.error?.message }} />
    </>
  );
}

const ways = { form: Form, dialog: InDialog, bar: Bar, read: Read };

/** How often the page says it, outside the notices and the field it belongs to. */
const onPage = (words: string) =>
  screen
    .queryAllByText((_, node) => node !== null && node.childElementCount === 0 && (node.textContent ?? '').includes(words))
    .filter((node) => !notices().contains(node) && node.closest('[class*=InputWrapper-error], .mantine-InputWrapper-error') === null)
    .length;

async function fail(way: keyof typeof ways): Promise<void> {
  vi.useFakeTimers();
  const Way = ways[way];
  renderInKit(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })}>
      <Way />
    </QueryClientProvider>,
  );
  if (way === 'form') fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'a' } });
  if (way !== 'read') fireEvent.click(screen.getByRole('button', { name: /Save thing/ }));
  await vi.advanceTimersByTimeAsync(6_000);
  vi.useRealTimers();
}

const lostWords = (way: keyof typeof ways, words: string) =>
  words === 'cannot be reached' && way !== 'read' ? 'it is not known whether this was saved' : words;

for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
  test.each(kinds)(`${way}: %s is told by one toast, and by the page once that is closed`, async (_kind, answer, said) => {
    const words = lostWords(way, said);
    answering(answer, true);
    await fail(way);
    await within(notices()).findByText((text) => text.includes(words));
    if (way === 'read') await screen.findByText('Things did not load');
    expect(within(notices()).getAllByRole('alert')).toHaveLength(1);
    expect(onPage(words)).toBe(0);
    fireEvent.click(within(within(notices()).getByRole('alert')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onPage(words)).toBe(1));
  });

  test.each(kinds)(`${way}: %s is told by the page where the flag is off`, async (_kind, answer, said) => {
    const words = lostWords(way, said);
    answering(answer, false);
    await fail(way);
    await waitFor(() => expect(onPage(words)).toBe(1));
    expect(within(notices()).queryAllByRole('alert')).toHaveLength(0);
  });
}

test('a failure the caller tells in words of its own has no toast beside them', async () => {
  answering({ status: 500, body: { errorMessage: 'Something broke.' } }, true);
  renderInKit(<p>Page</p>);
  await expect(call(things.getThing, {}, { isTold: true })).rejects.toThrow('Something broke.');
  expect(within(notices()).queryAllByRole('alert')).toHaveLength(0);
});

test('a call that succeeds at the second try has failed nobody', async () => {
  vi.useFakeTimers();
  answering('lost', true);
  renderInKit(<p>Page</p>);
  const done = call(things.addThing, { name: 'a' });
  await vi.advanceTimersByTimeAsync(10);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await vi.advanceTimersByTimeAsync(2_000);
  await done;
  expect(within(notices()).queryAllByRole('alert')).toHaveLength(0);
});
