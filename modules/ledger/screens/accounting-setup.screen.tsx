// The accounting of a community: each part of its set-up with how it stands, and the fiscal years with their
// periods, with a panel that closes, opens or makes current the one in hand.
import { useCallback, useRef, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../packages/pages/shell.tsx';
import { Waiting } from '../../../packages/pages/waiting.tsx';
import {
  Column,
  DataTable,
  EmptyState,
  Facts,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  StatusMark,
  type TableColumn,
  type TableHandle,
  type TableView,
  Tabs,
  Tag,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { chart } from '../chart/chart-setup.contract.ts';
import { setupParts } from '../setup-parts.rules.ts';
import { NewYearButton } from '../years/screens/year-parts.tsx';
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

/** Each part of the set-up: a link to the screen that changes it, and how it stands. */
function Parts({ setup }: { setup: Setup }) {
  const { communityId } = useCommunity();
  const mayRead = useMayCall(chart.getChart);
  const whole = useCall(chart.getChart, mayRead ? { communityId } : null);
  const required = useCall(chart.getRequiredAccounts, mayRead ? { communityId } : null);
  const its = whole.data && required.data ? { chart: whole.data, required: required.data } : null;
  return (
    <SidePane label="Accounting setup" width={340}>
      <PanelSection title="Set up">
        <Facts
          facts={setupParts(setup, its).map(({ title, state, tone, screen }) => [
            title,
            <ScreenLink key={title} to={screen}>
              <StatusMark tone={tone} word={state} />
            </ScreenLink>,
          ])}
        />
        {whole.error && <p className="t3">The chart of accounts did not load. Reload the page to see its parts.</p>}
      </PanelSection>
    </SidePane>
  );
}

function Years({ setup }: { setup: Setup }) {
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
        <PageHeader title="Accounting setup" meta={year && <Tag>{methods[year.method].title} basis</Tag>} actions={<NewYearButton />} />
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
      {open ? (
        <PeriodPanel
          key={`${open.periodStartDate} ${open.status}`}
          period={open}
          position={`${at + 1} of ${order.length}`}
          onClose={() => setView({ ...view, open: undefined })}
          onPrevious={at > 0 ? () => table.current?.move(-1) : undefined}
          onNext={at < order.length - 1 ? () => table.current?.move(1) : undefined}
        />
      ) : (
        <Parts setup={setup} />
      )}
    </Split>
  );
}

/** The page at `/c/$communityId/accounting`. */
export default function AccountingSetupScreen() {
  const { communityId } = useCommunity();
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  if (setup.error || !setup.data) return <Waiting title="The accounting setup did not load" of={setup} />;
  if (setup.data.years.length > 0) return <Years setup={setup.data} />;
  return (
    <Split>
      <Column>
        <PageHeader title="Accounting setup" />
        <EmptyState title="No fiscal year yet" icon="calendar" actions={<NewYearButton />}>
          A fiscal year with its periods comes first; nothing can be posted before.
        </EmptyState>
      </Column>
      <Parts setup={setup.data} />
    </Split>
  );
}
