// What a community draws in figures: authorizations by state, draws and returns by month, what is on its way,
// and how near returns are to what the network allows.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  DataTable,
  EmptyState,
  Failed,
  FigureStrip,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { ownerPaymentKinds, ownerPaymentStates, ownerPayments } from '../owner-payment.contract.ts';

type Summary = ClientOutput<typeof ownerPayments.getOwnerPaymentSummary>;
type Month = Summary['months'][number];
type State = Summary['states'][number];

const monthColumns: readonly TableColumn<Month>[] = [
  { key: 'monthStartDate', title: 'Month from', kind: 'date', width: 110 },
  { key: 'entries', title: 'Payments', kind: 'count', width: 100 },
  { key: 'drawn', title: 'Drawn', kind: 'money', width: 120, emphasis: 'strong' },
  { key: 'returns', title: 'Returned', kind: 'count', width: 100 },
  { key: 'returned', title: 'Amount returned', kind: 'money', width: 130 },
];
const stateColumns: readonly TableColumn<State>[] = [
  { key: 'kind', title: 'Draws', width: 140, value: (row) => ownerPaymentKinds[row.kind] },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 130,
    value: (row) => ownerPaymentStates[row.state][0],
    tone: (row) => ownerPaymentStates[row.state][1],
  },
  { key: 'count', title: 'Owner payments', kind: 'count', width: 130 },
];

function Figures({ summary }: { summary: Summary }) {
  const { inFlight, onHold, rates } = summary;
  return (
    <FigureStrip
      label="Direct debits now"
      figures={[
        { key: 'inFlight', label: 'On its way', value: <Money value={inFlight} zero="digits" />, weight: 'main' },
        { key: 'onHold', label: 'Returns on hold', value: onHold, tone: onHold > 0 ? 'attention' : undefined },
        { key: 'entries', label: 'Payments in 60 days', value: rates.entries },
        { key: 'returns', label: 'Returned in 60 days', value: rates.returns, tone: rates.isNearLimit ? 'attention' : undefined },
        { key: 'unauthorized', label: 'Of these not authorized', value: rates.unauthorized },
      ]}
    />
  );
}

/** The page at `/c/$communityId/receivables/owner-payments-summary`. */
export default function OwnerPaymentsSummaryScreen() {
  const { communityId } = useCommunity();
  const [months, setMonths] = useState<TableView>({});
  const [states, setStates] = useState<TableView>({});
  const read = useCall(ownerPayments.getOwnerPaymentSummary, { communityId });
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  const { data } = read;
  return (
    <Column>
      <PageHeader
        title="Owner payments summary"
        crumbs={[
          <ScreenLink key="list" to="owner-payments">
            Owner payments
          </ScreenLink>,
        ]}
      />
      <Figures summary={data} />
      {data.rates.isNearLimit && (
        <section className="problems">
          <Note tone="attention" icon="alert-triangle" title="Returns are past half of what the network allows">
            15 % of returns and 0.5 % of payments nobody authorized within 60 days.
          </Note>
        </section>
      )}
      <PanelSection title="By month">
        <DataTable
          label="Draws by month"
          noun="months"
          rows={data.months}
          columns={monthColumns}
          rowId={(row) => row.monthStartDate}
          state={months}
          onState={setMonths}
          onOpen={null}
          bar={false}
          empty={<EmptyState title="Nothing was drawn yet" />}
        />
      </PanelSection>
      <PanelSection title="Owner payments by state">
        <DataTable
          label="Owner payments by state"
          noun="states"
          rows={data.states}
          columns={stateColumns}
          rowId={(row) => `${row.kind} ${row.state}`}
          state={states}
          onState={setStates}
          onOpen={null}
          bar={false}
          hotkeys={false}
          empty={<EmptyState title="No owner payment yet" />}
        />
      </PanelSection>
    </Column>
  );
}
