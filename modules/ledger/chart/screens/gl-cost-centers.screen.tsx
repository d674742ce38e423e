// Cost centers: turned on for a community, added and renamed, each with the accounts that are kept in it.
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action, failureOf } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  EmptyState,
  type EntryColumn,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  Split,
} from '../../../../packages/ui/ui.ts';
import { chart } from '../chart-setup.contract.ts';
import { ChartDoors, ChartGrid, chartCrumbs } from './chart-grid.tsx';
import { CostCenterAccounts } from './cost-center-accounts.tsx';
import { CenterSplits, SplitCenter } from './split-center.tsx';

interface CenterLine {
  costCenterId: string;
  code: string;
  name: string;
  state: string;
}

const states = [
  { value: 'yes', label: 'In use' },
  { value: 'no', label: 'Inactive' },
];
const columns: readonly EntryColumn<CenterLine>[] = [
  { key: 'code', title: 'Code', kind: 'text', width: 120, required: true, emphasis: 'strong', parse: (text) => text.trim().toUpperCase() },
  { key: 'name', title: 'Name', kind: 'text', required: true },
  { key: 'state', title: 'State', kind: 'pick', width: 130, options: states },
];
const newRow = (): CenterLine => ({ costCenterId: '', code: '', name: '', state: 'yes' });

function TurnedOff({ version, accounts }: { version: string; accounts: number }) {
  const { communityId, name } = useCommunity();
  const command = useCommand(chart.switchCostCenters);
  return (
    <Split>
      <Column>
        <PageHeader title="Cost centers" crumbs={chartCrumbs} actions={<ChartDoors here="gl-cost-centers" />} />
        <EmptyState
          title={`${name} keeps no cost centers`}
          icon="book-2"
          actions={
            <Action
              label="Turn cost centers on"
              weight="primary"
              run={() => command.mutateAsync({ communityId, version, isOn: true })}
              done={() => `All ${accounts} accounts stand in cost center 000`}
            />
          }
        >
          When they are turned on, all {accounts} accounts with their history and budgets stand in 000, and 1010 becomes 1010-000. No figure
          changes.
        </EmptyState>
      </Column>
    </Split>
  );
}

/**
 * The page at `/c/$communityId/gl-cost-centers`; `?center=` shows the accounts of one, `?split=` splits one.
 */
export default function GlCostCentersScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const read = useCall(chart.getChart, { communityId });
  const command = useCommand(chart.saveCostCenters);
  const off = useCommand(chart.switchCostCenters);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows />;
  const { version, hasCostCenters, costCenters, accounts, subAccounts } = read.data;
  if (!hasCostCenters) return <TurnedOff version={version} accounts={accounts.length} />;
  const chosen = shell.search.center;
  if (chosen && costCenters.some((center) => center.costCenterId === chosen))
    return (
      <CostCenterAccounts
        key={`${chosen} ${version}`}
        chartNow={read.data}
        costCenterId={chosen}
        onBack={() => shell.setSearch({ center: null })}
      />
    );
  const splitting = shell.search.split;
  if (splitting && costCenters.some((center) => center.costCenterId === splitting))
    return <SplitCenter chartNow={read.data} costCenterId={splitting} onBack={() => shell.setSearch({ split: null })} />;
  const held = (id: string, isMain: boolean) => (isMain ? accounts.length : subAccounts.filter((sub) => sub.costCenterId === id).length);
  return (
    <ChartGrid<CenterLine>
      key={version}
      title="Cost centers"
      actions={
        <>
          {subAccounts.length === 0 && (
            <Action
              label="Turn off"
              run={() => off.mutateAsync({ communityId, version, isOn: false })}
              done={() => 'Cost centers are off'}
            />
          )}
          <ChartDoors here="gl-cost-centers" />
        </>
      }
      lead="Every account is kept in 000, whose name may change. Codes are letters and digits, as they stand behind the hyphen in 1010-000."
      columns={columns}
      present={costCenters.map(({ costCenterId, code, name, isActive }) => ({ costCenterId, code, name, state: isActive ? 'yes' : 'no' }))}
      newRow={newRow}
      saveLabel="Save cost centers"
      save={async (rows) => {
        const centers = rows.map(({ costCenterId, code, name, state }) => ({
          costCenterId: costCenterId || null,
          code,
          name,
          isActive: state !== 'no',
        }));
        await command.mutateAsync({ communityId, version, costCenters: centers });
        return `Saved ${rows.length} cost centers`;
      }}
      aside={() => (
        <>
          <PanelSection title="Accounts in them">
            {costCenters.map(({ costCenterId, code, name, isMain }) => (
              <p key={costCenterId} className="row">
                <span>
                  {code} {name}
                </span>
                <span className="push t3">{held(costCenterId, isMain)}</span>
                {!isMain && (
                  <Button size="small" onClick={() => shell.setSearch({ center: costCenterId })}>
                    Choose accounts
                  </Button>
                )}
                {(isMain || held(costCenterId, isMain) > 0) && (
                  <Button size="small" onClick={() => shell.setSearch({ split: costCenterId })}>
                    Split
                  </Button>
                )}
              </p>
            ))}
          </PanelSection>
          <CenterSplits />
        </>
      )}
    />
  );
}
