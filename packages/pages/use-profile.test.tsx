// One record's form: dirty check, refused fields, drafts that survive leaving.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInKit } from '../ui/kit.testing.tsx';
import { TextField } from '../ui/ui.ts';
import { ProfilePage } from './profile-page.tsx';
import { useProfile } from './use-profile.ts';

interface Vendor {
  name: string;
  phone: string;
}

function Form({ id, save }: { id: string | null; save(value: Vendor): Promise<Vendor> }) {
  const profile = useProfile<Vendor>({
    name: 'vendor',
    id,
    empty: { name: '', phone: '' },
    load: async () => ({ name: 'Sierra', phone: '555' }),
    save,
  });
  return (
    <ProfilePage profile={profile} title="Vendor" saveLabel="Save vendor">
      <TextField label="Name" {...profile.field('name')} />
      <TextField label="Phone" {...profile.field('phone')} />
    </ProfilePage>
  );
}

function show(id: string | null, save: (value: Vendor) => Promise<Vendor>) {
  return renderInKit(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form id={id} save={save} />
    </QueryClientProvider>,
  );
}
const name = () => screen.getByLabelText('Name') as HTMLInputElement;

beforeEach(() => sessionStorage.clear());

it('views, edits with E, saves with Ctrl+S only what changed, and views again', async () => {
  const user = userEvent.setup();
  const save = vi.fn(async (value: Vendor) => value);
  show('1', save);
  await waitFor(() => expect(name().value).toBe('Sierra'));
  expect(name().readOnly).toBe(true);
  await user.keyboard('e');
  expect((screen.getByRole('button', { name: 'Save vendor' }) as HTMLButtonElement).disabled).toBe(true);
  await user.type(name(), ' Green');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(name().readOnly).toBe(true));
  expect(save.mock.calls).toEqual([[{ name: 'Sierra Green', phone: '555' }, '1']]);
  expect(name().value).toBe('Sierra Green');
  expect(sessionStorage.length).toBe(0);
});

it('shows refused fields where they are, focuses the first, and forgets them when mended', async () => {
  const user = userEvent.setup();
  show(null, async () => {
    throw { errorMessage: 'This name is taken.', fields: [{ path: 'name', message: 'Another vendor has it.' }], reference: '7F3K' };
  });
  await user.type(name(), 'Sierra');
  await user.click(screen.getByRole('button', { name: /Save vendor/ }));
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
  const first = show('1', async (value) => value);
  await waitFor(() => expect(name().value).toBe('Sierra'));
  await user.keyboard('e');
  await user.type(name(), ' Green');
  act(() => first.unmount());
  show('1', async (value) => value);
  await waitFor(() => expect(name().value).toBe('Sierra Green'));
  await user.click(screen.getByText('Drop it'));
  expect(name().value).toBe('Sierra');
  expect(sessionStorage.length).toBe(0);
});
