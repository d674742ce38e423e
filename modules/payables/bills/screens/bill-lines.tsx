// The grid in which a bill is charged to accounts: its columns, and what is left to charge.
import { type Cents, centsToText, sumCents } from '../../../../packages/kernel/kernel.ts';
import { centsOf, type EntryColumn } from '../../../../packages/ui/ui.ts';
import { accountOptions, chosenAccount } from '../../../ledger/ledger.web.tsx';
import type { BillSetup } from './bill.screen.tsx';

/** A line as it is typed. */
export interface LineRow {
  accountId: string;
  /** Follows from the account; only shown. */
  accountName: string;
  costCenterId: string;
  description: string;
  amount: string;
}

/** The bill's amount less its lines, in cents; nothing while the amount is blank. */
export function leftToCharge(amount: string, lines: readonly LineRow[]): Cents {
  return (centsOf(amount) ?? 0n) - sumCents(lines.map((line) => centsOf(line.amount) ?? 0n));
}

/**
 * Columns for the accounts and cost centers of a community. Picking an account on a line without amount gives
 * it what is left.
 */
export function lineColumns(setup: BillSetup, left: Cents): readonly EntryColumn<LineRow>[] {
  const accounts = accountOptions(setup.accounts, setup);
  const centers = setup.costCenters.map((one) => ({ value: one.costCenterId, code: one.code, label: one.name }));
  const remaining = left > 0n ? centsToText(left) : '';
  return [
    {
      key: 'accountId',
      title: 'Account',
      kind: 'pick',
      width: 110,
      options: accounts,
      required: true,
      // 5330-200 is the account 5330 in the cost center 200.
      onPick: (option, row) => ({
        accountName: option.label,
        ...chosenAccount(option),
        ...(row.amount === '' ? { amount: remaining } : {}),
      }),
    },
    { key: 'accountName', title: 'Name', kind: 'readonly', width: 220, emphasis: 'quiet' },
    ...(centers.length > 1 ? [{ key: 'costCenterId', title: 'Cost center', kind: 'pick', width: 110, options: centers } as const] : []),
    { key: 'description', title: 'For', kind: 'text' },
    { key: 'amount', title: 'Amount', kind: 'money', width: 130, required: true, total: 'sum', emphasis: 'strong' },
  ];
}
