// One record's form: dirty check, refused fields, drafts that survive leaving and another sign-in, and two
// people editing one record.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noPermissionMessage } from '../contract/claims.ts';
import { factOf, renderInKit } from '../ui/kit.testing.tsx';
import { CheckField, TextField } from '../ui/ui.ts';
import { CallFailed } from './client.ts';
import { dropDrafts, flushDrafts, listDrafts, setDraftOwner } from './draft.ts';
import { ProfilePage } from './profile-page.tsx';
import { useProfile } from './use-profile.ts';

interface Vendor {
  version?: string;
  name: string;
  phone: string;
  isActive: boolean;
}

const sierra: Vendor = { version: '1', name: 'Sierra', phone: '555', isActive: true };

function Form({ id, save, load }: { id: string | null; save(value: Vendor): Promise<Vendor>; load(): Promise<Vendor> }) {
  const profile = useProfile<Vendor>({
    name: 'vendor',
    title: 'Vendor',
    id,
    empty: { name: '', phone: '', isActive: true },
    load,
    save,
    secret: ['phone'],
  });
  return (
    <ProfilePage profile={profile} title="Vendor" saveLabel="Save vendor" words={{ isActive: 'In use' }}>
      <TextField label="Name" {...profile.field('name')} />
      <TextField label="Phone" {...profile.field('phone')} />
      <CheckField label="In use" {...profile.field('isActive')} />
    </ProfilePage>
  );
}

function show(id: string | null, save: (value: Vendor) => Promise<Vendor>, load = async () => sierra) {
  return renderInKit(
    <QueryClientProvider client={new QueryClient()}>
      <Form id={id} save={save} load={load} />
    </QueryClientProvider>,
  );
}
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const name = () => field('Name');
const button = (label: RegExp) => screen.getByRole('button', { name: label }) as HTMLButtonElement;
const echo = async (value: Vendor) => value;

beforeEach(() => setDraftOwner('7'));
afterEach(() => {
  vi.unstubAllGlobals();
  setDraftOwner('7');
  dropDrafts();
});

it('says at once why a record did not load, and asks only once', async () => {
  const load = vi.fn(async () => {
    throw new CallFailed(404, { errorMessage: 'The vendor does not exist, or is not in your scope.', code: 'notFound' });
  });
  show('1', echo, load);
  expect(await screen.findByText(/The vendor does not exist/)).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('names every refused field as it stands on the page, until it is mended', async () => {
  const user = userEvent.setup();
  const fields = [
    { path: 'name', message: 'must be filled in' },
    { path: 'isActive', message: 'must be yes or no' },
  ];
  show(null, async () => {
    throw Object.assign(new Error('400'), {
      data: { errorMessage: 'Name must be filled in. Is active must be yes or no.', code: 'invalid', fields },
    });
  });
  await user.type(field('Phone'), '5');
  await user.click(button(/Save vendor/));
  expect(await screen.findByText('Name must be filled in. In use must be yes or no.')).toBeTruthy();
  await user.type(name(), 'S');
  expect(await screen.findByText('In use must be yes or no.')).toBeTruthy();
  await user.click(field('In use'));
  await waitFor(() => expect(screen.queryByText(/must be yes or no/)).toBeNull());
});

it('views, edits with E, saves with Ctrl+S only what changed, and views again', async () => {
  const user = userEvent.setup();
  const save = vi.fn(echo);
  show('1', save);
  await waitFor(() => expect(factOf('Name')).toBe('Sierra'));
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.keyboard('e');
  expect(button(/Save vendor/).disabled).toBe(true);
  await user.type(name(), ' Green');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(factOf('Name')).toBe('Sierra Green'));
  expect(save.mock.calls).toEqual([[{ ...sierra, name: 'Sierra Green' }, '1']]);

  expect(listDrafts()).toEqual([]);
});

it('shows refused fields where they are, focuses the first, and forgets them when mended', async () => {
  const user = userEvent.setup();
  show(null, async () => {
    throw { errorMessage: 'This name is taken.', fields: [{ path: 'name', message: 'Another vendor has it.' }], reference: '7F3K' };
  });
  await user.type(name(), 'Sierra');
  await user.click(button(/Save vendor/));
  await screen.findByText('This name is taken.');
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('.mantine-InputWrapper-error')?.textContent).toBe('Another vendor has it.');
  await waitFor(() => expect(document.activeElement).toBe(name()));
  await user.type(name(), '!');
  expect(document.querySelector('.mantine-InputWrapper-error')).toBeNull();
  expect(name().value).toBe('Sierra!');
});

it('puts back what was typed before leaving, and drops it on request', async () => {
  const user = userEvent.setup();
  const first = show('1', echo);
  await waitFor(() => expect(factOf('Name')).toBe('Sierra'));
  await user.keyboard('e');
  await user.type(name(), ' Green');
  act(() => first.unmount());
  show('1', echo);
  await waitFor(() => expect(name().value).toBe('Sierra Green'));
  await user.click(screen.getByText('Drop it'));
  expect(factOf('Name')).toBe('Sierra');
  expect(listDrafts()).toEqual([]);
});

it('keeps what was typed through an expired session for the same person, and shows it to nobody else', async () => {
  const user = userEvent.setup();
  const first = show(null, echo);
  await user.type(name(), 'Washoe');
  await user.type(field('Phone'), '123456');
  // The session expires: the screens go, nobody is signed in.
  act(() => first.unmount());
  setDraftOwner(null);
  setDraftOwner('8');
  const other = show(null, echo);
  expect([name().value, listDrafts()]).toEqual(['', []]);
  act(() => other.unmount());
  setDraftOwner(null);
  setDraftOwner('7');
  expect(listDrafts().map((draft) => draft.title)).toEqual(['Vendor']);
  show(null, echo);
  expect(name().value).toBe('Washoe');
  // Someone else was here meanwhile, so this comes from the disk, where the secret field was never written.
  expect(field('Phone').value).toBe('');
  expect(Object.values(localStorage).join()).not.toContain('123456');
});

it('works where the browser keeps nothing, and then asks before the tab is closed', async () => {
  const user = userEvent.setup();
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  const first = show(null, echo);
  await user.type(name(), 'Washoe');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  act(() => first.unmount());
  setDraftOwner(null);
  setDraftOwner('7');
  show(null, echo);
  expect(name().value).toBe('Washoe');
});

it('follows the same work in another tab, so that nothing is entered twice', async () => {
  const user = userEvent.setup();
  show(null, echo);
  await user.type(name(), 'Washoe');
  flushDrafts();
  const key = 'commonhold.draft.7.vendor.new';
  expect(localStorage.getItem(key)).toContain('Washoe');
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
  await waitFor(() => expect(name().value).toBe(''));
});

/** A server that someone else saves to as soon as the form was opened. */
function twoPeople(theirs: Partial<Vendor>) {
  let now: Vendor = sierra;
  const load = vi.fn(async () => now);
  const save = vi.fn(async (value: Vendor) => {
    if (now.version === '1') now = { ...sierra, ...theirs, version: '2' };
    if (value.version !== now.version) throw { errorMessage: 'Luis Ortega saved this vendor 2 minutes ago.', code: 'changedMeanwhile' };
    now = { ...value, version: '3' };
    return now;
  });
  return { load, save };
}

it('keeps both changes of two people with one key, and saves them over the newer record', async () => {
  const user = userEvent.setup();
  const { load, save } = twoPeople({ phone: '775-555-0119' });
  show('1', save, load);
  await waitFor(() => expect(factOf('Name')).toBe('Sierra'));
  await user.keyboard('e');
  await user.type(name(), ' Green');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Luis Ortega saved this vendor 2 minutes ago.');
  expect(screen.getByText(/You changed different things/)).toBeTruthy();
  expect((screen.getByLabelText('Phone: Theirs, 775-555-0119') as HTMLInputElement).checked).toBe(true);
  await user.keyboard('{Control>}s{/Control}');
  expect([name().value, field('Phone').value]).toEqual(['Sierra Green', '775-555-0119']);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(factOf('Name')).toBe('Sierra Green'));
  expect(save.mock.calls.at(-1)?.[0]).toEqual({ version: '2', name: 'Sierra Green', phone: '775-555-0119', isActive: true });
});

it('asks for each field both changed, and shows what it was', async () => {
  const user = userEvent.setup();
  const { load, save } = twoPeople({ name: 'Sierra Landscape', isActive: false });
  show('1', save, load);
  await waitFor(() => expect(factOf('Name')).toBe('Sierra'));
  await user.keyboard('e');
  await user.type(name(), ' Green');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/You both changed name/);
  expect(button(/Go on with these/).disabled).toBe(true);
  const row = screen.getByRole('rowheader', { name: /Name/ }).closest('tr');
  expect(row?.querySelector('.conflict-was')?.textContent).toBe('Sierra');
  expect(screen.getByLabelText('In use: Theirs, No')).toBeTruthy();
  await user.click(screen.getByLabelText('Name: Theirs, Sierra Landscape'));
  await user.click(button(/Go on with these/));
  // All of it is theirs now, so nothing is left to save.
  expect(name().value).toBe('Sierra Landscape');
  expect(button(/Save vendor/).disabled).toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
});

it('keeps a draft with the record it was typed over, so that a later change of others is noticed on saving', async () => {
  const user = userEvent.setup();
  const { load, save } = twoPeople({ phone: '1' });
  const first = show('1', save, load);
  await waitFor(() => expect(factOf('Name')).toBe('Sierra'));
  await user.keyboard('e');
  await user.type(name(), '!');
  act(() => first.unmount());
  await save(sierra).catch(() => undefined);
  show('1', save, load);
  await waitFor(() => expect(name().value).toBe('Sierra!'));
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Luis Ortega saved this vendor 2 minutes ago.');
});

it('a record whose own claim is not held says so in place of the form', async () => {
  const refused = async () => {
    throw new CallFailed(403, { errorMessage: noPermissionMessage, code: 'noPermission' });
  };
  show('1', echo, refused);
  await screen.findByRole('heading', { name: noPermissionMessage });
  expect([screen.queryByLabelText('Name'), screen.queryByRole('button', { name: /Try again/ })]).toEqual([null, null]);
});
