// Fiscal years and their periods: which are open, and a panel that closes, opens or makes current the one in
// hand.
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Waiting } from '../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  PageHeader,
  Split,
  type TableColumn,
  type TableHandle,
  type TableView,
  Tabs,
  Tag,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { methods } from '../years/year.rules.ts';
import { type Period, PeriodPanel, statusWords } from './period-panel.tsx';

type Setup = ClientOutput<typeof accounting.getAccountingSetup>;

const columns: readonly TableColumn<Period>[] = [
  { key: 'number', title: 'Period', kind: 'count', width: 66 },
  { key: 'periodStartDate', title: 'From', kind: 'date', width: 130 },
  { key: 'periodEndDate', title: 'To', kind: 'date', width: 130 },
  {
    key: 'status',
    title: 'Status',
    kind: 'status',
    width: 130,
    value: (row) => statusWords[row.status][0],
    tone: (row) => statusWords[row.status][1],
  },
  { key: 'unpostedBatches', title: 'Batches not posted', kind: 'count', width: 170 },
];

function Years({ setup, newYear }: { setup: Setup; newYear: ReactNode }) {
  const [view, setView] = useAddressState<TableView>('view', {});
  const table = useRef<TableHandle>(null);
  const [order, setOrder] = useState<readonly string[]>([]);
  const onOrder = useCallback((ids: readonly string[]) => setOrder(ids), []);
  const withCurrent = setup.years.find((year) => year.periods.some((period) => period.status === 'CURRENT'));
  const year = setup.years.find((each) => each.fiscalYearId === view.tab) ?? withCurrent ?? setup.years[0];
  const open = year?.periods.find((period) => period.periodStartDate === view.open);
  const at = open ? order.indexOf(open.periodStartDate) : -1;
  return (
    <Split>
      <Column>
        <PageHeader title="Accounting setup" meta={year && <Tag>{methods[year.method].title} basis</Tag>} actions={newYear} />
        <Tabs
          label="Fiscal years"
          value={year?.fiscalYearId ?? ''}
          onChange={(tab) => setView({ ...view, tab, open: undefined })}
          tabs={setup.years.map((each) => ({ value: each.fiscalYearId, label: each.label, count: each.periods.length }))}
        />
        <DataTable
          ref={table}
          label="Periods"
          rows={year?.periods ?? []}
          columns={columns}
          rowId={(row) => row.periodStartDate}
          state={view}
          onState={setView}
          noun="periods"
          bar={false}
          onOrder={onOrder}
          empty={<EmptyState title="No periods" />}
        />
      </Column>
      {open && (
        <PeriodPanel
          key={`${open.periodStartDate} ${open.status}`}
          period={open}
          position={`${at + 1} of ${order.length}`}
          onClose={() => setView({ ...view, open: undefined })}
          onPrevious={at > 0 ? () => table.current?.move(-1) : undefined}
          onNext={at < order.length - 1 ? () => table.current?.move(1) : undefined}
        />
      )}
    </Split>
  );
}

/** The page at `/c/$communityId/accounting`. */
export default function AccountingSetupScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayAdd = useMayCall(accounting.addFiscalYear);
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const newYear = mayAdd && (
    <Button icon="plus" onClick={() => shell.go('year-wizard')}>
      Open a fiscal year
    </Button>
  );
  if (setup.error || !setup.data) return <Waiting title="The accounting setup did not load" of={setup} />;
  if (setup.data.years.length > 0) return <Years setup={setup.data} newYear={newYear} />;
  return (
    <Column>
      <PageHeader title="Accounting setup" />
      <EmptyState title="No fiscal year yet" icon="calendar" actions={newYear}>
        A fiscal year with its periods comes first; nothing can be posted before.
      </EmptyState>
    </Column>
  );
}
