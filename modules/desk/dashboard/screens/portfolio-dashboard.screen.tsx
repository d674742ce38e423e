// The figures of every community, side by side; each figure opens what it is made of.
import type { ReactNode } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Code, DateText, EmptyState, Money } from '../../../../packages/ui/ui.ts';
import { portfolioDashboard } from '../dashboard.contract.ts';
import { DashboardPanel } from './dashboard-panel.tsx';

type Row = ListRow<typeof portfolioDashboard>;

/** A figure that leads to what it is made of; nothing leads nowhere. */
function Door({ to, row, search, params, children }: { to: string; row: Row; search?: object; params?: object; children: ReactNode }) {
  return (
    <ScreenLink to={to} params={{ communityId: row.communityId, ...params }} search={{ ...search }} className="lk">
      {children}
    </ScreenLink>
  );
}

const viewOf = (base: string, filters: readonly string[]) => ({ view: JSON.stringify({ base, filters }) });
const counted = (figure: number | null, door: (text: string) => ReactNode) =>
  figure === null ? null : figure === 0 ? '–' : door(figure.toLocaleString('en-US'));

const aged = (key: 'lateAmount' | 'lateFirst' | 'lateSecond' | 'lateThird') => ({
  width: 116,
  render: (row: Row) => (
    <Door to="report-view" row={row} params={{ name: 'aged-owner-balance' }}>
      <Money value={row[key]} />
    </Door>
  ),
});
const cash = (key: 'cashOperating' | 'cashReserve' | 'cashOther') => ({
  width: 132,
  render: (row: Row) => (
    <Door to="gl-accounts" row={row}>
      <Money value={row[key]} />
    </Door>
  ),
});

const look = {
  shortCode: { width: 72, render: (row: Row) => <Code>{row.shortCode}</Code> },
  name: { width: 200, emphasis: 'strong' },
  standing: { width: 120 },
  units: {
    width: 72,
    render: (row: Row) =>
      counted(row.units, (text) => (
        <Door to="portfolio-properties" row={row}>
          {text}
        </Door>
      )),
  },
  lateUnits: { width: 92 },
  latePercent: { width: 76 },
  lateAmount: aged('lateAmount'),
  lateFirst: aged('lateFirst'),
  lateSecond: aged('lateSecond'),
  lateThird: aged('lateThird'),
  reconcile: {
    width: 104,
    render: (row: Row) =>
      counted(row.reconcile, (text) => (
        <Door to="bank-reconciliation" row={row}>
          {text}
        </Door>
      )),
  },
  contractsEnding: { width: 112 },
  insuranceEnding: { width: 112 },
  overdueTasks: {
    width: 112,
    render: (row: Row) =>
      counted(row.overdueTasks, (text) => (
        <Door to="tasks" row={row} search={viewOf('overdue', ['overdue:is:yes', `community:is:${row.name}`])}>
          {text}
        </Door>
      )),
  },
  closedThrough: {
    width: 124,
    render: (row: Row) =>
      row.closedThrough && (
        <Door to="accounting-setup" row={row}>
          <DateText value={row.closedThrough} />
        </Door>
      ),
  },
  openPeriods: {
    width: 118,
    render: (row: Row) =>
      counted(row.openPeriods, (text) => (
        <Door to="accounting-setup" row={row}>
          {text}
        </Door>
      )),
  },
  openYears: {
    width: 110,
    render: (row: Row) =>
      counted(row.openYears, (text) => (
        <Door to="year-dashboard" row={row}>
          {text}
        </Door>
      )),
  },
  cashOperating: cash('cashOperating'),
  cashReserve: cash('cashReserve'),
  cashOther: cash('cashOther'),
} as const;

/** The page at `/portfolio`. */
export default function PortfolioDashboardScreen() {
  const shell = useShell();
  return (
    <ListPage
      list={portfolioDashboard}
      scope={{}}
      look={look}
      panel={(row) => <DashboardPanel row={row} />}
      panelFooter={(row) => (
        <>
          {shell.mayOpen('report-index') && (
            <Button onClick={() => shell.go('report-index', { communityId: row.communityId })}>Reports</Button>
          )}
          {shell.mayOpen('portfolio-properties') && (
            <Button onClick={() => shell.go('portfolio-properties', { communityId: row.communityId })}>Properties</Button>
          )}
        </>
      )}
      to={(row) => ['community-view', { communityId: row.communityId }]}
      empty={
        <EmptyState title="No community yet" icon="building-community">
          Units, cash and owner balances appear here once there is an association.
        </EmptyState>
      }
    />
  );
}
