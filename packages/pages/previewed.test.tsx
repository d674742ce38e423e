// <Previewed>: figures and what would be refused before, the changed base with old and new, and the commit
// with its undo after.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ClientOutput, commit, defineEndpoints, moneyOut, preview } from '../contract/contract.ts';
import { Previewed, PreviewWaits } from './previewed.tsx';
import { FakeFailure, fake, showScreen } from './screen.testing.tsx';
import { usePreviewed } from './use-previewed.ts';

const bells = defineEndpoints('Bell', {
  previewRing: preview({
    summary: 'How bells would ring.',
    permission: 'signedIn',
    byPost: true,
    input: z.object({ bell: z.string() }),
    output: z.object({ rings: z.array(z.object({ name: z.string(), worth: moneyOut })) }),
  }),
  ring: commit('previewRing', {
    summary: 'Rings bells.',
    permission: 'signedIn',
    input: z.object({ bell: z.string(), reason: z.string() }),
    output: z.object({ batchId: z.string() }),
  }),
});

type Seen = ClientOutput<typeof bells.previewRing>;
const money = (text: string) => text as Seen['rings'][number]['worth'];
const undone: string[] = [];

function Bells() {
  const [bell, setBell] = useState('great');
  const act = usePreviewed(bells.previewRing, bells.ring, {
    input: { bell },
    more: { reason: 'Noon' },
    lines: ({ rings }) => rings.map(({ name, worth }) => ({ key: name, label: name, amount: worth })),
    done: (_answer, { rings }) => `Rang ${rings.length}`,
    undo:
      ({ batchId }) =>
      () =>
        undone.push(batchId),
  });
  const header = { title: 'Bells' };
  if (!act.preview) return <PreviewWaits of={act} header={header} />;
  const { rings } = act.preview;
  return (
    <Previewed
      of={act}
      header={header}
      tab="all"
      onTab={() => undefined}
      tabs={[{ value: 'all', label: 'Bells', count: rings.length }]}
      noun="bell"
      label={`Ring ${rings.length}, ${rings[0]?.worth}`}
      exceptions={[{ key: 'x', tone: 'attention', title: 'One is old.' }]}
      entry={<p>Debit bells</p>}
    >
      <button type="button" onClick={() => setBell('small')}>
        Small bell
      </button>
    </Previewed>
  );
}

const hash = (letter: string) => letter.repeat(64);
const seenAs = (worth: string, letter: string, refusal?: { code: string; message: string }) => ({
  rings: [{ name: 'Great', worth: money(worth) }],
  baseHash: hash(letter),
  ...(refusal ? { refusal } : {}),
});
const button = () => within(screen.getByRole('region', { name: 'Commit' })).getByRole<HTMLButtonElement>('button', { name: /Ring/ });

test('exceptions and entry stand beside the lines; the button names count and total, commits what was shown, and offers to undo', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<Bells />, {
    fakes: [fake(bells.previewRing, () => seenAs('1.00', 'a')), fake(bells.ring, () => ({ batchId: '7' }))],
  });
  expect(await screen.findByText('Debit bells')).toBeTruthy();
  expect(screen.getByText('One is old.')).toBeTruthy();
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(button().textContent).toContain('Ring 1, 1.00');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Rang 1');
  expect(shown.calls.find((call) => call.name === 'Bell.ring')?.input).toEqual({ bell: 'great', reason: 'Noon', baseHash: hash('a') });
  // What was done would be refused: it is not asked for again until something else is typed.
  expect(shown.calls.map((call) => call.name)).toEqual(['Bell.previewRing', 'Bell.ring']);
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  expect(undone).toEqual(['7']);
  await user.click(screen.getByRole('button', { name: 'Small bell' }));
  await waitFor(() => expect(shown.calls.at(-1)).toEqual({ name: 'Bell.previewRing', input: { bell: 'small' } }));
});

test('what the commit would refuse is said before, and keeps the button shut', async () => {
  const refusal = { code: 'cracked', message: 'The bell is cracked.' };
  showScreen(<Bells />, { fakes: [fake(bells.previewRing, () => seenAs('1.00', 'a', refusal))] });
  expect((await screen.findAllByText('The bell is cracked.')).length).toBeGreaterThan(1);
  expect(button().disabled).toBe(true);
});

test('a changed base shows old and new and waits until the new figures are taken', async () => {
  const user = userEvent.setup();
  let worth = '1.00';
  // It answers after the page was drawn as busy, as over a network.
  const asked = Promise.withResolvers<void>();
  const ring = fake(bells.ring, async ({ baseHash }) => {
    if (baseHash === hash('2')) return { batchId: '8' };
    await asked.promise;
    worth = '2.00';
    throw new FakeFailure(409, { code: 'baseChanged', errorMessage: 'Something changed since the preview.' });
  });
  const shown = showScreen(<Bells />, { fakes: [fake(bells.previewRing, () => seenAs(worth, worth.slice(0, 1))), ring] });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  asked.resolve();
  const changed = await screen.findByRole('region', { name: 'What changed' });
  await within(changed).findByRole('table');
  expect(within(changed).getByRole('row', { name: 'Great 1.00 2.00' })).toBeTruthy();
  expect(button().disabled).toBe(true);
  await user.click(within(changed).getByRole('button', { name: /Take the new figures/ }));
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await screen.findByText('Rang 1');
  expect(shown.calls.filter((call) => call.name === 'Bell.ring').at(-1)?.input).toMatchObject({ baseHash: hash('2') });
});

test('a preview that fails says so and is tried again', async () => {
  const broken = fake(bells.previewRing, () => {
    throw new FakeFailure(409, { code: 'noPeriod', errorMessage: 'No period covers this day.' });
  });
  showScreen(<Bells />, { fakes: [broken] });
  expect(await screen.findByText(/No period covers this day/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
