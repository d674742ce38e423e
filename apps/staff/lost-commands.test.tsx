// What became of commands of an earlier page is shown when the next one begins.
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { receipts } from '../../modules/receivables/receivables.contract.ts';
import { configureClient } from '../../packages/pages/client.ts';
import { setDraftOwner } from '../../packages/pages/pages.ts';
import { renderInKit } from '../../packages/ui/kit.testing.tsx';
import { useLostCommands } from './lost-commands.ts';

function Page() {
  useLostCommands();
  return null;
}

afterEach(() => vi.unstubAllGlobals());

test('a receipt that was posted before a reload is not to be entered again', async () => {
  const { name, summary } = receipts.postReceipts;
  sessionStorage.setItem('commonhold.unsettled.7', JSON.stringify([{ key: 'key of the receipt', endpoint: name, summary, digest: '' }]));
  setDraftOwner('7');
  configureClient({ baseUrl: '', token: () => 't', onSignedOut: () => {} });
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keys.push((JSON.parse(String(init.body)) as { key: string }).key);
    return new Response(JSON.stringify({ isSaved: true }));
  });
  renderInKit(<Page />);
  expect(await screen.findByText(/Posts receipts as one deposit\.” It was saved\. Do not enter it again\./)).toBeDefined();
  expect(keys).toEqual(['key of the receipt']);
});
