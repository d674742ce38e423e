// Which accounts are kept in a cost center: chosen one by one, by type, by range, or as in another center.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  CheckList,
  Column,
  CommitBar,
  MenuButton,
  Note,
  PageHeader,
  ScrollRegion,
  Split,
  toast,
} from '../../../../packages/ui/ui.ts';
import { accountTypes } from '../chart-import.contract.ts';
import { chart } from '../chart-setup.contract.ts';
import { chartCrumbs } from './chart-grid.tsx';
import { word } from './chart-import.tsx';

type Chart = ClientOutput<typeof chart.getChart>;

function alike(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

/** The accounts of one cost center; `onBack` leads to the centers. */
export function CostCenterAccounts({ chartNow, costCenterId, onBack }: { chartNow: Chart; costCenterId: string; onBack(): void }) {
  const { communityId } = useCommunity();
  const { accounts, costCenters, ranges, subAccounts, version } = chartNow;
  const center = costCenters.find((one) => one.costCenterId === costCenterId);
  const recordStore = (id: string) => subAccounts.filter((sub) => sub.costCenterId === id).map((sub) => sub.accountId);
  const [present, presentDefaults] = [
    recordStore(costCenterId),
    accounts.filter((one) => one.costCenterId === costCenterId).map((one) => one.accountId),
  ];
  const [kept, setKept] = useState(present);
  const [defaults, setDefaults] = useState(presentDefaults);
  const command = useCommand(chart.assignCostCenter);
  const choose = (chosen: readonly string[]) => setKept([...new Set([...kept, ...chosen])]);
  const pattern = (label: string, chosen: readonly string[]) => ({
    label: `${label}, ${chosen.length} accounts`,
    run: () => choose(chosen),
  });
  const options = accounts.map((one) => ({ value: one.accountId, label: one.name, code: one.number, note: one.fundName }));
  const change = (next: string[]) => {
    setKept(next);
    setDefaults(defaults.filter((one) => next.includes(one)));
  };
  const save = async () => {
    const done = await command
      .mutateAsync({ communityId, version, costCenterId, accountIds: kept, defaultAccountIds: defaults })
      .catch(() => null);
    if (done) toast({ text: `${center?.code} ${center?.name} keeps ${kept.length} accounts` });
  };
  const isSame = alike(kept, present) && alike(defaults, presentDefaults);
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={`Accounts in ${center?.code ?? ''} ${center?.name ?? ''}`}
            crumbs={chartCrumbs}
            actions={<Button onClick={onBack}>To the cost centers</Button>}
          />
          <Bar>
            <MenuButton
              label="Add by type"
              items={accountTypes.map((type) =>
                pattern(
                  word(type),
                  accounts.filter((one) => one.type === type).map((one) => one.accountId),
                ),
              )}
            />
            {ranges.length > 0 && (
              <MenuButton
                label="Add by range"
                items={ranges.map((range) =>
                  pattern(
                    range.name,
                    accounts.filter((one) => one.rangeName === range.name).map((one) => one.accountId),
                  ),
                )}
              />
            )}
            <MenuButton
              label="Add as in"
              items={costCenters
                .filter((one) => !one.isMain && one.costCenterId !== costCenterId)
                .map((one) => pattern(`${one.code} ${one.name}`, recordStore(one.costCenterId)))}
            />
          </Bar>
          <ScrollRegion label="Accounts">
            <div className="profile">
              {command.error && <Note tone="problem" icon="alert-triangle" title={failureOf(command.error).message} />}
              <CheckList label="Kept in it" noun="accounts" options={options} value={kept} onChange={change} />
              <CheckList
                label="Lines that name no cost center go there"
                noun="accounts"
                options={options.filter((option) => kept.includes(option.value))}
                value={defaults}
                onChange={setDefaults}
              />
            </div>
          </ScrollRegion>
        </Column>
      </Split>
      <CommitBar
        primary={{
          label: `Keep ${kept.length} accounts in ${center?.code ?? ''}`,
          keys: 'ctrl+s',
          run: () => void save(),
          busy: command.isPending,
          waitsFor: isSame ? 'Nothing has been changed' : undefined,
        }}
      />
    </>
  );
}
