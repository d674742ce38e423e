// The lines of the entry grid: what is typed of each check, and what the preview says about it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText } from '../../../../packages/kernel/kernel.ts';
import { centsOf, type EntryColumn, Money, StatusMark } from '../../../../packages/ui/ui.ts';
import type { receipts } from '../receipt.contract.ts';
import type { PreviewRow, Split } from './receipt-side.tsx';

export type Choices = ClientOutput<typeof receipts.getReceiptChoices>;
type Preview = ClientOutput<typeof receipts.previewReceipts>;

/** A line of the grid. */
export interface Line {
  ownershipId: string;
  owner: string;
  checkNumber: string;
  amount: string;
  listId: string;
  split: Split | null;
  /** What the preview says; never typed. */
  toCharges: string;
  toPrepaid: string;
  note: string;
}

/** A blank line. */
export const newRow = (): Line => ({
  ownershipId: '',
  owner: '',
  checkNumber: '',
  amount: '',
  listId: '',
  split: null,
  toCharges: '',
  toPrepaid: '',
  note: '',
});

const warningWords = {
  CHECK_USED_BEFORE: ['attention', 'Used before'],
  OWNER_TWICE: ['attention', 'Twice here'],
  PAYMENT_ON_HOLD: ['problem', 'On hold'],
  PREVIOUS_OWNER: ['attention', 'Previous owner'],
} as const;

/** True once a line names an owner and an amount above zero. */
export function isComplete(line: Line): boolean {
  return /^\d+$/.test(line.ownershipId) && (centsOf(/^\d{1,13}\.\d{2}$/.test(line.amount) ? line.amount : null) ?? 0n) > 0n;
}

/**
 * Which row of the preview a line of the grid became; none for lines that are not complete, or that were
 * changed since.
 */
export function previewOf(lines: readonly Line[], preview: Preview | undefined): (PreviewRow | undefined)[] {
  let at = 0;
  return lines.map((line) => {
    const row = isComplete(line) ? preview?.rows[at++] : undefined;
    return row?.ownershipId === line.ownershipId && row.amount === line.amount ? row : undefined;
  });
}

const digits = /^\d{1,18}$/;

/**
 * The next check number, once the two lines above follow each other, as the numbers of a bank that pays for
 * many owners do.
 */
function nextCheck(rows: readonly Line[]): string | null {
  const [before = '', last = ''] = rows.slice(-2).map((row) => row.checkNumber);
  if (!digits.test(before) || !digits.test(last) || BigInt(before) + 1n !== BigInt(last)) return null;
  return String(BigInt(last) + 1n).padStart(last.length, '0');
}

/** What an owner still is to pay, with what the lines above pay already. */
function amountDue(dueOf: ReadonlyMap<string, string>, row: Line, rows: readonly Line[]): string | null {
  let due = centsOf(dueOf.get(row.ownershipId)) ?? 0n;
  for (const other of rows) if (other.ownershipId === row.ownershipId) due -= centsOf(other.amount) ?? 0n;
  return due > 0n ? centsToText(due) : null;
}

/** The columns of the grid; what the preview found stands in those nobody types in. */
export function columnsFor(choices: Choices, rowOf: (index: number) => PreviewRow | undefined): readonly EntryColumn<Line>[] {
  const owners = choices.owners.map((owner) => ({
    value: owner.ownershipId,
    code: owner.accountNumber,
    label: owner.owner,
    hint: owner.address,
  }));
  const dueOf = new Map(choices.owners.map((owner) => [owner.ownershipId, owner.due]));
  const lists = choices.lists
    .filter((list) => list.kind !== 'LOCKBOX')
    .map((list) => ({ value: list.distributionListId, label: list.name }));
  return [
    {
      key: 'ownershipId',
      title: 'Account',
      kind: 'pick',
      width: 92,
      options: owners,
      onPick: (option) => ({ owner: option.label, split: null }),
      required: true,
    },
    { key: 'owner', title: 'Owner', kind: 'readonly', emphasis: 'strong' },
    {
      key: 'checkNumber',
      title: 'Check',
      kind: 'text',
      width: 76,
      numeric: true,
      parse: (text) => (text.length <= 20 ? text : null),
      suggest: (_row, rows) => nextCheck(rows),
    },
    {
      key: 'amount',
      title: 'Amount',
      kind: 'money',
      width: 100,
      emphasis: 'strong',
      total: 'sum',
      required: true,
      suggest: (row, rows) => amountDue(dueOf, row, rows),
    },
    { key: 'listId', title: 'List', kind: 'pick', width: 84, options: lists },
    {
      key: 'toCharges',
      title: 'To charges',
      kind: 'readonly',
      width: 88,
      numeric: true,
      render: (_line, index) => <Money value={rowOf(index)?.toCharges} />,
    },
    {
      key: 'toPrepaid',
      title: 'To prepaid',
      kind: 'readonly',
      width: 88,
      numeric: true,
      render: (_line, index) => <Money value={rowOf(index)?.toPrepaid} />,
    },
    {
      key: 'note',
      title: 'Note',
      kind: 'readonly',
      width: 124,
      render: (_line, index) => {
        const [first] = rowOf(index)?.warnings ?? [];
        return first ? <StatusMark tone={warningWords[first][0]} word={warningWords[first][1]} /> : null;
      },
    },
  ];
}
