// What letters may print of an owner's account: balances, open charges, and the last twelve months.
import { needsOne } from '../../../packages/contract/contract.ts';
import { addDays, addMonths, type Cents, centsToText } from '../../../packages/kernel/kernel.ts';
import type { MergeValues } from '../../correspondence/correspondence.contract.ts';
import type { MergeSource } from '../../correspondence/correspondence.server.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import { lineText } from '../statements/statement.rules.ts';
import { loadStatementLines } from '../statements/statement.store.ts';

const from = 'from the ledger on the letter date';
const money = (name: string, title: string) => ({ name, title, group: 'Money', kind: 'money' as const, whenBlank: 'ERROR' as const, from });
const date = { title: 'Date', titleEs: 'Fecha', kind: 'date' as const };
const what = { title: 'Description', titleEs: 'Descripción', kind: 'text' as const };

export const receivablesMerge: MergeSource = {
  rights: needsOne(1, 'ownermaintain', 'arownerpayments', 'arapplycharges', 'arlockbox', 'arreports', 'aradjustment'),
  fields: [
    money('money.balance', 'Balance'),
    money('money.owes', 'Owed before prepaid money'),
    money('money.prepaid', 'Paid ahead'),
    { name: 'money.oldestDue', title: 'Oldest open charge', group: 'Money', kind: 'date', whenBlank: 'ERROR', from },
  ],
  tables: [
    {
      name: 'money.openCharges',
      title: 'Open charges',
      group: 'Money',
      columns: [date, what, { title: 'Open', titleEs: 'Pendiente', kind: 'money' }],
      hasTotal: true,
    },
    {
      name: 'money.activity',
      title: 'Ledger, twelve months',
      group: 'Money',
      columns: [date, what, { title: 'Amount', titleEs: 'Monto', kind: 'money' }],
      hasTotal: false,
    },
  ],
  async load(tx, { communityId, ownershipIds, on, wants }) {
    const balances = new Map((await ownerBalances(tx, communityId, on, ownershipIds)).map((row) => [row.ownershipId, row]));
    const wantsItems = wants('money.openCharges') || wants('money.oldestDue');
    const items = Map.groupBy(wantsItems ? await openItemsAsOf(tx, communityId, on) : [], (item) => item.ownershipId);
    const yearAgo = addDays(addMonths(on, -12), 1);
    const moved = wants('money.activity') ? await loadStatementLines(tx, communityId, yearAgo, on, ownershipIds) : [];
    const lines = Map.groupBy(moved, (row) => row.ownershipId);
    const text = (cents: Cents) => centsToText(cents);
    return new Map(
      ownershipIds.map((ownershipId): [string, MergeValues] => {
        const { owes_cents: owes, prepaid_cents: prepaid } = balances.get(ownershipId) ?? { owes_cents: 0n, prepaid_cents: 0n };
        const open = items.get(ownershipId) ?? [];
        const oldest = open.map(({ agedFrom }) => agedFrom).toSorted()[0] ?? '';
        return [
          ownershipId,
          {
            values: {
              'money.balance': text(owes - prepaid),
              'money.owes': text(owes),
              'money.prepaid': text(prepaid),
              'money.oldestDue': oldest,
            },
            tables: {
              'money.openCharges': open.map((item) => [item.agedFrom, item.description || item.code, text(item.open_cents)]),
              'money.activity': (lines.get(ownershipId) ?? []).map((row) => [row.date, lineText(row), text(row.amount_cents)]),
            },
          },
        ];
      }),
    );
  },
};
