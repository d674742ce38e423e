// Documents that cannot become a bill as they are, with what stands against each.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  StatusMark,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { inbox } from '../../payables.contract.ts';

type Row = ClientOutput<typeof inbox.listInvoiceExceptions>[number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 200 },
  { key: 'communityName', title: 'Community', width: 180 },
  { key: 'billNumber', title: 'Invoice', width: 120 },
  { key: 'total', title: 'Total', kind: 'money', width: 104 },
  { key: 'headline', title: 'Exception', width: 280, render: (row) => <StatusMark tone={row.tone} word={row.headline} /> },
  { key: 'problems', title: 'Also', width: 320, emphasis: 'quiet', value: (row) => row.problems.slice(1).join(' · ') },
];

/** The page at `/payables/invoice-exceptions`. */
export default function InvoiceExceptionsScreen() {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  const loaded = useCall(inbox.listInvoiceExceptions, {});
  if (loaded.error)
    return <Failed message={loaded.error.message} reference={loaded.error.reference} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <LoadingRows />;
  const rows = loaded.data;
  return (
    <Column>
      <PageHeader title="Invoice exceptions" meta={`${rows.length} ${rows.length === 1 ? 'document' : 'documents'}`} />
      <DataTable
        label="Invoice exceptions"
        noun="documents"
        rows={rows}
        columns={columns}
        rowId={(row) => row.inboxDocumentId}
        state={view}
        onState={({ open, ...next }) => {
          setView(next);
          if (open) shell.go('ap-inbox', {}, { document: open });
        }}
        empty={<EmptyState title="No exceptions" icon="check" />}
      />
    </Column>
  );
}
