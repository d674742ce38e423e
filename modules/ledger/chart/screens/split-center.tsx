// Splitting a cost center: which accounts go where from now on, what stays, and the splits that can still be
// undone.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action, failureOf } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckList,
  Column,
  Combo,
  CommitBar,
  countOf,
  FieldRow,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  SideTable,
  Split,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import type { chart } from '../chart-setup.contract.ts';
import { splitCenters } from '../split.contract.ts';
import { chartCrumbs } from './chart-grid.tsx';

type Chart = ClientOutput<typeof chart.getChart>;
type Preview = ClientOutput<typeof splitCenters.previewSplit>;

/** The splits of the community, each with its undo as long as it may be. */
export function CenterSplits() {
  const { communityId } = useCommunity();
  const read = useCall(splitCenters.listSplits, { communityId });
  const command = useCommand(splitCenters.undoSplit);
  const splits = read.data ?? [];
  if (splits.length === 0) return null;
  return (
    <PanelSection title="Splits" aside={`${splits.length}`}>
      {splits.map((split) => (
        <div key={split.splitId} className="stack">
          <b>
            {split.source} to {split.target}
          </b>
          <span className="t2">
            {countOf(split.accounts, 'accounts')}, {split.reason}
            {split.splitBy && `, ${split.splitBy}`}
          </span>
          {split.undoneTime !== null && <span className="t3">Undone</span>}
          {split.mayUndo && (
            <Action
              label="Undo this split"
              size="small"
              run={() => command.mutateAsync({ communityId, splitId: split.splitId })}
              done={() => `Lines go to ${split.source} again`}
            />
          )}
        </div>
      ))}
    </PanelSection>
  );
}

function Follows({ preview, source }: { preview: Preview; source: string }) {
  const takers = preview.accounts.filter((account) => account.takesLines);
  return (
    <PanelSection title="What follows">
      <SideTable
        label="What stays where it was posted"
        heads={['Account', `Stays in ${source}`]}
        rows={preview.accounts.map(({ accountId, number, name, balance }) => ({
          key: accountId,
          label: `${number} ${name}`,
          cells: [balance],
        }))}
      />
      <p className="t2">
        Postings and budgets stay in {source}. Lines that name no cost center go to the other one from now on for {takers.length} of{' '}
        {countOf(preview.accounts.length, 'accounts')}.
      </p>
      <p className="t2">
        {preview.pointing ? `Follows with them: ${preview.pointing}.` : 'No saved line or default distribution names them.'}
      </p>
    </PanelSection>
  );
}

/** What is typed, and what would come of it; asked for once the order is whole. */
function useOrder(sourceCenterId: string, isSplitting: boolean) {
  const { communityId } = useCommunity();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [accountIds, setAccountIds] = useState<readonly string[]>([]);
  const isWhole = accountIds.length > 0 && (target !== '' || (/^[A-Za-z0-9]{1,10}$/.test(code.trim()) && name.trim() !== ''));
  const input = {
    communityId,
    sourceCenterId,
    accountIds: [...accountIds],
    ...(target === '' ? { targetCenterId: null, code: code.trim(), name: name.trim() } : { targetCenterId: target }),
  };
  const read = useCall(splitCenters.previewSplit, isWhole && !isSplitting ? input : null);
  return { target, setTarget, code, setCode, name, setName, accountIds, setAccountIds, isWhole, input, read };
}

/** The accounts of a cost center that go elsewhere; `onBack` leads to the centers. */
export function SplitCenter({ chartNow, costCenterId, onBack }: { chartNow: Chart; costCenterId: string; onBack(): void }) {
  const { communityId } = useCommunity();
  const { accounts, costCenters, subAccounts } = chartNow;
  const command = useCommand(splitCenters.splitCenter);
  const order = useOrder(costCenterId, command.isPending);
  const [reason, setReason] = useState('');
  const center = costCenters.find((one) => one.costCenterId === costCenterId);
  const source = center?.code ?? '';
  const kept = new Set(subAccounts.filter((sub) => sub.costCenterId === costCenterId).map((sub) => sub.accountId));
  const options = accounts
    .filter((one) => center?.isMain || kept.has(one.accountId))
    .map((one) => ({ value: one.accountId, label: one.name, code: one.number, note: one.fundName }));
  const targets = costCenters
    .filter((one) => one.isActive && one.costCenterId !== costCenterId)
    .map((one) => ({ value: one.costCenterId, code: one.code, label: one.name }));
  const failure = command.error ?? order.read.error;
  const preview = order.isWhole && !order.read.error ? order.read.data : undefined;
  const split = async () => {
    if (!preview) return;
    const done = await command.mutateAsync({ ...order.input, reason, baseHash: preview.baseHash }).catch(() => null);
    if (!done) return;
    const undo = () => void call(splitCenters.undoSplit, { communityId, splitId: done.splitId });
    toast({ text: `Split ${countOf(preview.accounts.length, 'accounts')} off ${source}`, undo });
    onBack();
  };
  const waitsFor = !order.isWhole
    ? 'Choose where to, and the accounts'
    : !preview
      ? 'Looking at what follows'
      : reason.trim() === ''
        ? 'Say why'
        : undefined;
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={`Split ${source} ${center?.name ?? ''}`}
            crumbs={chartCrumbs}
            actions={<Button onClick={onBack}>To the cost centers</Button>}
          />
          <ScrollRegion label="What is split off">
            <div className="profile">
              <FieldRow columns={2}>
                <Combo
                  label="To cost center"
                  value={order.target}
                  options={targets}
                  onChange={order.setTarget}
                  placeholder="A new one"
                  autoFocus
                />
                <TextField label="Why" required maxLength={200} value={reason} onChange={setReason} />
              </FieldRow>
              {order.target === '' && (
                <FieldRow columns={2}>
                  <TextField label="Code of the new one" required maxLength={10} value={order.code} onChange={order.setCode} />
                  <TextField label="Name of the new one" required maxLength={60} value={order.name} onChange={order.setName} />
                </FieldRow>
              )}
              {failure && <Note tone="problem" icon="alert-triangle" title={failureOf(failure).message} />}
              <CheckList
                label="Accounts that go"
                noun="accounts"
                options={options}
                value={order.accountIds}
                onChange={order.setAccountIds}
              />
            </div>
          </ScrollRegion>
        </Column>
        <SidePane label="What follows" width={360}>
          {preview ? (
            <Follows preview={preview} source={source} />
          ) : (
            <PanelSection title="What follows">
              <p className="t2">
                Accounts go to another cost center from now on. What was posted stays in {source || 'it'}, and no figure of the past
                changes.
              </p>
            </PanelSection>
          )}
        </SidePane>
      </Split>
      <CommitBar
        primary={{
          label: preview ? `Split off ${countOf(preview.accounts.length, 'accounts')}` : 'Split off',
          keys: 'ctrl+s',
          run: () => void split(),
          busy: command.isPending,
          waitsFor,
        }}
      />
    </>
  );
}
