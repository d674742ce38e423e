// An owner's account by month, newest first: what was charged and paid in each, and the balance at its end.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, formatMonth, localDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { DataTable, EmptyState, Failed, LoadingRows, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { ledgerWords } from '../../owners/screens/owner-ledger.tsx';
import { ownerWhy } from '../owner-why.contract.ts';

type Month = ClientOutput<typeof ownerWhy.getOwnerMonths>[number];

function partsText({ parts }: Month): string {
  const shown = parts.filter((part) => textToCents(part.amount) !== 0n);
  return shown.map((part) => `${ledgerWords[part.kind]} ${formatMoney(textToCents(part.amount), 'digits')}`).join(', ');
}

const columns: readonly TableColumn<Month>[] = [
  {
    key: 'month',
    title: 'Month',
    width: 130,
    emphasis: 'strong',
    value: ({ month }) => formatMonth(localDate(month.slice(0, 10))),
  },
  { key: 'parts', title: 'What happened', width: 300, emphasis: 'quiet', value: partsText },
  { key: 'charged', title: 'Charged', kind: 'money', width: 96 },
  { key: 'paid', title: 'Paid', kind: 'money', width: 96 },
  { key: 'balance', title: 'Balance', kind: 'money', width: 100, emphasis: 'strong' },
  { key: 'prepaidBalance', title: 'Prepaid', kind: 'money', width: 90, emphasis: 'quiet' },
];

/** The account by month; its parent is a flex column with a height. */
export function OwnerMonths(props: { communityId: string; ownershipId: string; onOpen(month: string): void }) {
  const { communityId, ownershipId, onOpen } = props;
  const [view, setView] = useState<TableView>({});
  const found = useCall(ownerWhy.getOwnerMonths, { communityId, ownershipId });
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  return (
    <DataTable
      label="The account by month"
      noun="months"
      rows={found.data}
      columns={columns}
      rowId={(row) => row.month}
      state={view}
      onState={setView}
      onOpen={(row) => onOpen(row.month)}
      bar={false}
      hotkeys={false}
      empty={<EmptyState title="Nothing was charged or paid yet" />}
    />
  );
}
