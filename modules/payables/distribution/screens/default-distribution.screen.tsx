// How the bills of a vendor are usually charged: accounts and percents that make 100, with the distributions
// there are beside them.
import { useMemo, useState } from 'react';
import { type ClientOutput, percentText } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action, failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Combo,
  CommitBar,
  type EntryColumn,
  EntryGrid,
  entryProblems,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  toast,
} from '../../../../packages/ui/ui.ts';
import { accounting, chart, isChargeable } from '../../../ledger/ledger.contract.ts';
import { accountOptions, chosenAccount } from '../../../ledger/ledger.web.tsx';
import { distributions } from '../distribution.contract.ts';
import { basisPointsOfText, percentTyped, whole } from '../distribution.rules.ts';

type Listed = ClientOutput<typeof distributions.listDistributions>;
type Account = ClientOutput<typeof accounting.pickAccounts>[number];
type Centers = Pick<ClientOutput<typeof chart.getChart>, 'costCenters' | 'subAccounts'>;

interface Line {
  accountId: string;
  accountName: string;
  costCenterId: string;
  percent: string;
}

const newRow = (): Line => ({ accountId: '', accountName: '', costCenterId: '', percent: '' });
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + (basisPointsOfText(line.percent) ?? 0), 0);

function columnsFor(accounts: readonly Account[], { costCenters: centers, subAccounts }: Centers): readonly EntryColumn<Line>[] {
  const options = accountOptions(accounts.filter(isChargeable), { costCenters: centers, subAccounts });
  const centerOptions = centers.map((one) => ({ value: one.costCenterId, code: one.code, label: one.name }));
  return [
    {
      key: 'accountId',
      title: 'Account',
      kind: 'pick',
      width: 120,
      options,
      required: true,
      // 5330-200 is the account 5330 in the cost center 200.
      onPick: (option) => ({ accountName: option.label, ...chosenAccount(option) }),
    },
    { key: 'accountName', title: 'Name', kind: 'readonly', emphasis: 'quiet' },
    ...(centers.length > 1
      ? [{ key: 'costCenterId', title: 'Cost center', kind: 'pick', width: 130, options: centerOptions } as const]
      : []),
    {
      key: 'percent',
      title: 'Percent',
      kind: 'text',
      width: 120,
      numeric: true,
      required: true,
      emphasis: 'strong',
      parse: (text) => {
        const points = basisPointsOfText(text);
        return points === null ? null : percentTyped(points);
      },
      suggest: (_row, rows) => (sumOf(rows) < whole ? percentTyped(whole - sumOf(rows)) : null),
    },
  ];
}

function There({ listed, vendorId }: { listed: Listed; vendorId: string }) {
  return (
    <SidePane label="Default distributions" width={340}>
      <PanelSection title="Default distributions" aside={`${listed.length}`}>
        {listed.length === 0 && <p className="t3">No vendor has one here yet.</p>}
        {listed.map((one) => (
          <p key={one.vendorId}>
            {one.vendorId === vendorId ? (
              <b>{one.vendorName}</b>
            ) : (
              <ScreenLink to="default-distribution-edit" params={{ vendorId: one.vendorId }}>
                {one.vendorName}
              </ScreenLink>
            )}
            <br />
            <span className="t3">{one.lines.map((line) => `${line.number} ${percentText(line.basisPoints)}`).join(', ')}</span>
          </p>
        ))}
      </PanelSection>
    </SidePane>
  );
}

interface Loaded {
  listed: Listed;
  accounts: readonly Account[];
  centers: Centers;
  vendors: readonly { vendorId: string; name: string }[];
}

function Form({ vendorId: fixed, loaded }: { vendorId: string | null; loaded: Loaded }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const { listed, accounts, centers, vendors } = loaded;
  const present = listed.find((one) => one.vendorId === fixed);
  const [vendorId, setVendorId] = useState(fixed ?? '');
  const [rows, setRows] = useState<readonly Line[]>(() =>
    (present?.lines ?? []).map((line) => ({
      accountId: line.accountId,
      accountName: line.name,
      costCenterId: line.costCenterId,
      percent: percentTyped(line.basisPoints),
    })),
  );
  const columns = useMemo(() => columnsFor(accounts, centers), [accounts, centers]);
  const command = useCommand(distributions.saveDistribution);
  const mayRemove = useMayCall(distributions.removeDistribution);
  const sum = sumOf(rows);
  const [problem] = entryProblems(columns, rows);
  const vendorName = vendors.find((one) => one.vendorId === vendorId)?.name ?? present?.vendorName ?? '';
  const save = async () => {
    const lines = rows.map((row) => ({
      accountId: row.accountId,
      costCenterId: row.costCenterId || null,
      basisPoints: basisPointsOfText(row.percent) ?? 0,
    }));
    const saved = await command.mutateAsync({ communityId, vendorId, lines }).catch(() => null);
    if (!saved) return;
    toast({ text: `Bills of ${vendorName} are charged to ${lines.length} accounts` });
    if (fixed === null) shell.go('default-distribution-edit', { vendorId });
  };
  const missing =
    vendorId === ''
      ? 'Choose a vendor'
      : (problem?.message ?? (sum === whole ? undefined : `The percents make ${percentTyped(sum)}, not 100.00`));
  const isTaken = fixed === null && listed.some((one) => one.vendorId === vendorId);
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={fixed === null ? 'Add default distribution' : `Default distribution of ${vendorName}`}
            actions={
              fixed !== null && (
                <>
                  <Button onClick={() => shell.go('default-distribution-add')}>Another vendor</Button>
                  {present && mayRemove && (
                    <Action
                      label="Remove"
                      weight="danger"
                      run={() => call(distributions.removeDistribution, { communityId, vendorId })}
                      done={() => `Removed the distribution of ${vendorName}`}
                      confirm={{
                        title: `Remove the distribution of ${vendorName}?`,
                        keep: 'Keep the distribution',
                        text: 'Bills entered already stay as they are.',
                      }}
                      onDone={() => shell.go('default-distribution-add')}
                    />
                  )}
                </>
              )
            }
          />
          <div className="profile">
            {fixed === null && (
              <Combo
                label="Vendor"
                required
                width={360}
                autoFocus
                value={vendorId}
                onChange={setVendorId}
                options={vendors.map((one) => ({ value: one.vendorId, label: one.name }))}
              />
            )}
            <p className="t2">A new bill starts with these lines. You can change them on the bill.</p>
            {isTaken && <Note tone="attention" title={`${vendorName} has a distribution, which this one replaces.`} />}
            {command.error && <Note tone="problem" icon="alert-triangle" title={failureOf(command.error).message} />}
          </div>
          <EntryGrid label="Lines" columns={columns} rows={rows} onRows={setRows} newRow={newRow} minRows={6} />
        </Column>
        <There listed={listed} vendorId={vendorId} />
      </Split>
      <CommitBar
        figures={[{ label: 'Still to give', value: percentText(Math.max(whole - sum, 0)), tone: sum === whole ? 'good' : 'attention' }]}
        primary={{ label: 'Save distribution', keys: 'ctrl+s', run: () => void save(), busy: command.isPending, waitsFor: missing }}
      />
    </>
  );
}

/** Adds a default distribution (`vendorId` null), or changes that of a vendor. */
export default function DefaultDistributionScreen({ vendorId }: { vendorId: string | null }) {
  const { communityId } = useCommunity();
  const listed = useCall(distributions.listDistributions, { communityId });
  const accounts = useCall(accounting.pickAccounts, { communityId });
  const vendors = useCall(distributions.pickVendors, { communityId });
  const chartNow = useCall(chart.getChart, { communityId });
  if (!listed.data || !accounts.data || !vendors.data || !chartNow.data) return <LoadingRows />;
  const { hasCostCenters, costCenters, subAccounts } = chartNow.data;
  const centers = hasCostCenters ? { costCenters, subAccounts } : { costCenters: [], subAccounts: [] };
  const loaded = { listed: listed.data, accounts: accounts.data, vendors: vendors.data, centers };
  return <Form key={vendorId ?? 'new'} vendorId={vendorId} loaded={loaded} />;
}
