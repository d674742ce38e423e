// The screen that adds a journal entry as the product has it, on a chart of 300 accounts; the answers of the
// server are made in the page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import JournalEntryAddScreen from '../../modules/ledger/entries/screens/journal-entry-add.screen.tsx';
import { accounting, journal } from '../../modules/ledger/ledger.contract.ts';
import { claims, type Endpoint } from '../../packages/contract/contract.ts';
import { centsToText, localDate, sumCents, textToCents } from '../../packages/kernel/kernel.ts';
import { ShellProvider, type ShellValue } from '../../packages/pages/shell.tsx';
import { KitProvider } from '../../packages/ui/ui.ts';
import '../../packages/ui/ui.css';
import { frameWatch } from './painted.ts';

const today = localDate('2026-01-20');
const accounts = Array.from({ length: 300 }, (_, n) => ({
  accountId: String(n + 1),
  number: String(4000 + n * 10),
  name: `Account ${n + 1}`,
  type: 'EXPENSE',
  fundId: '1',
  fundName: n % 3 === 0 ? 'Reserve' : 'Operating',
  role: '',
  isActive: true,
}));
const byId = new Map(accounts.map((account) => [account.accountId, account]));

interface Typed {
  lines: readonly { accountId: string; debit?: string; credit?: string; memo: string }[];
}

/** The lines as the server shows them, without those of other funds. */
function preview({ lines }: Typed) {
  const shown = lines.map(({ accountId, debit, credit, memo }) => {
    const { number = '', name = '', fundName = '' } = byId.get(accountId) ?? {};
    return {
      accountId,
      number,
      name,
      fundName,
      debit: debit ?? null,
      credit: credit ?? null,
      memo,
      isInterfund: false,
      costCenter: '',
      costCenterId: null,
    };
  });
  return { lines: shown, total: centsToText(sumCents(shown.map((line) => textToCents(line.debit ?? '0.00')))), baseHash: '0'.repeat(64) };
}

let posted = 0;
const answers = new Map<string, (input: Typed) => unknown>(
  (
    [
      [accounting.pickAccounts, () => accounts],
      [accounting.getAccountingSetup, () => ({ funds: [], years: [] })],
      [journal.getEntryChoices, () => ({ costCenters: [], subAccounts: [] })],
      [journal.findSameReference, () => []],
      [journal.previewJournalEntry, preview],
      [
        journal.addJournalEntry,
        ({ lines }: Typed) => {
          posted = lines.length;
          return { entryId: '1', batchId: '1', journalNumber: 1, reversalEntryId: null };
        },
      ],
    ] as [Endpoint, (input: Typed) => unknown][]
  ).map(([endpoint, answer]) => [endpoint.path, answer]),
);

window.fetch = async (address, init) => {
  const url = new URL(String(address), location.href);
  const answer = answers.get(url.pathname);
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Typed) : { lines: [] };
  return new Response(JSON.stringify(answer ? answer(body) : null), { status: answer ? 200 : 404 });
};

const shell: ShellValue = {
  userName: 'Dana Whitfield',
  held: Object.fromEntries(claims.map((claim) => [claim, 15])),
  seesAll: true,
  community: { communityId: '1', name: 'Maple Court', shortCode: 'MC', today },
  communities: [],
  params: { communityId: '1' },
  search: {},
  setSearch: () => undefined,
  hrefOf: (name) => `/${name}`,
  go: () => undefined,
  goTo: () => undefined,
  mayOpen: () => true,
};

/** What a spreadsheet puts on the clipboard: account, debit, credit and memo; debits equal credits. */
function block(count: number): string {
  return Array.from({ length: count }, (_, n) => {
    const amount = `${1 + ((n >> 1) % 900)}.25`;
    const sides = n % 2 === 0 ? [amount, ''] : ['', amount];
    return [String(4000 + (n % 300) * 10), ...sides, `Line ${n + 1}`].join('\t');
  }).join('\r\n');
}

const root = document.getElementById('root');
if (root) {
  root.style.cssText = 'display: flex; flex-direction: column; height: 860px';
  createRoot(root).render(
    <KitProvider today={today}>
      <QueryClientProvider client={new QueryClient()}>
        <ShellProvider value={shell}>
          <JournalEntryAddScreen />
        </ShellProvider>
      </QueryClientProvider>
    </KitProvider>,
  );
  window.bench = {
    clip: async (count = 0) => navigator.clipboard.writeText(block(count)),
    ...frameWatch(),
    posted: async () => posted,
  };
}
