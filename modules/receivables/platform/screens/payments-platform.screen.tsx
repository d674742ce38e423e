// The payments platform of a community at a glance: where its account stands, what the processor wants by
// when, and how many payments are in each state.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  FigureStrip,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  type TableColumn,
  type TableView,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { merchants } from '../merchant.contract.ts';
import { onlinePayments, paymentStates } from '../online-payment.contract.ts';
import { MerchantNotes, NotApplied, ReadButton, Requirements, StateText } from './platform-parts.tsx';

type Payment = ClientOutput<typeof onlinePayments.listOnlinePayments>['rows'][number];
interface Count {
  state: Payment['state'];
  count: number;
}

const columns: readonly TableColumn<Count>[] = [
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 220,
    value: (row) => paymentStates[row.state][0],
    tone: (row) => paymentStates[row.state][1],
  },
  { key: 'count', title: 'Payments', kind: 'count', width: 110 },
];

function Counts({ rows }: { rows: readonly Payment[] }) {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  const counts = [...Map.groupBy(rows, (row) => row.state)].map(([state, own]): Count => ({ state, count: own.length }));
  return (
    <DataTable
      label="Payments by state"
      noun="states"
      rows={counts}
      columns={columns}
      rowId={(row) => row.state}
      state={view}
      onState={setView}
      hrefOf={() => shell.hrefOf('payments-platform-transactions')}
      onOpen={() => shell.go('payments-platform-transactions')}
      bar={false}
      hotkeys={false}
      empty={<EmptyState title="No payment links sent yet" />}
    />
  );
}

/** The page at `/c/$communityId/payments-platform`. */
export default function PaymentsPlatformScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const read = useCall(merchants.getMerchant, { communityId });
  const payments = useCall(onlinePayments.listOnlinePayments, { communityId });
  const failed = read.error ?? payments.error;
  const title = 'Payments platform';
  if (failed)
    return (
      <Column>
        <PageHeader title={title} />
        <Failed
          message={failed.message}
          reference={failed.reference}
          onRetry={() => void Promise.all([read.refetch(), payments.refetch()])}
        />
      </Column>
    );
  if (!read.data || !payments.data)
    return (
      <Column>
        <PageHeader title={title} />
        <LoadingRows />
      </Column>
    );
  const of = read.data;
  return (
    <Column>
      <PageHeader
        title={title}
        meta={<StateText of={of} />}
        actions={
          of.state !== 'NONE' && (
            <>
              <ReadButton />
              <Button onClick={() => shell.go('payments-platform-transactions')}>Transactions</Button>
              <Button onClick={() => shell.go('payments-platform-manage')}>Manage</Button>
            </>
          )
        }
      />
      <MerchantNotes of={of} />
      {of.state === 'NONE' ? (
        <NotApplied />
      ) : (
        <>
          <FigureStrip
            label="Account at the processor"
            figures={[
              { key: 'way', label: 'On the way', value: <Money value={of.onTheWay} zero="digits" />, weight: 'main' },
              { key: 'payments', label: 'Payments', value: payments.data.rows.length },
              { key: 'wanted', label: 'Wanted', value: of.requirements.length, tone: of.requirements.length > 0 ? 'attention' : undefined },
              { key: 'read', label: 'Read', value: of.readTime ? <TimeText value={of.readTime} form="minute" /> : 'Never' },
            ]}
          />
          <PanelSection title="Requirements">
            <Requirements of={of} />
          </PanelSection>
          <PanelSection title="Payments by state">
            <Counts rows={payments.data.rows} />
          </PanelSection>
        </>
      )}
    </Column>
  );
}
