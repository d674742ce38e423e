// Lockbox settings: the bank accounts that receive lockbox money with their scanlines, and the other account
// numbers of homes.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Combo,
  DataTable,
  Dialog,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  Segmented,
  SelectField,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  TextField,
  TimeText,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { useOwnerSearch } from '../../owners/screens/use-owner-search.tsx';
import { lockboxSettings } from '../lockbox-setting.contract.ts';

type Settings = ClientOutput<typeof lockboxSettings.getLockboxSettings>;
type Account = Settings['accounts'][number];
type Alias = Settings['aliases'][number];

const accountColumns: readonly TableColumn<Account>[] = [
  { key: 'community', title: 'Community', width: 240, emphasis: 'strong' },
  { key: 'name', title: 'Bank account', width: 200 },
  { key: 'lockboxId', title: 'Lockbox', width: 120 },
  { key: 'scanline', title: 'Scanline', width: 150, value: (row) => (row.layout ? `${row.layout.length} columns` : 'As the file says') },
  { key: 'approvedDate', title: 'Approved', kind: 'date', width: 110 },
  { key: 'aliases', title: 'Aliases', kind: 'count', width: 90 },
];

const aliasColumns: readonly TableColumn<Alias>[] = [
  { key: 'alias', title: 'Alias', width: 160, emphasis: 'strong' },
  { key: 'accountNumber', title: 'Account', width: 110 },
  { key: 'owner', title: 'Owner', width: 200 },
  { key: 'address', title: 'Property', width: 200, emphasis: 'quiet' },
  { key: 'community', title: 'Community', width: 200, emphasis: 'quiet' },
  { key: 'isTaught', title: 'From', width: 110, value: (row) => (row.isTaught ? 'Taught' : 'Typed') },
  { key: 'used', title: 'Payments', kind: 'count', width: 100 },
];

function AliasDialog({ accounts, onClose, onDone }: { accounts: readonly Account[]; onClose(): void; onDone(): void }) {
  const communities = [...new Map(accounts.map((one) => [one.communityId, one.community])).entries()];
  const [communityId, setCommunityId] = useState(communities.length === 1 ? (communities[0]?.[0] ?? '') : '');
  const [ownershipId, setOwnershipId] = useState('');
  const [alias, setAlias] = useState('');
  const search = useOwnerSearch(communityId);
  return (
    <Dialog open onClose={onClose} title="Add an alias">
      <div className="fields">
        <SelectField
          label="Community"
          value={communityId}
          placeholder="Choose"
          options={communities.map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            setCommunityId(value);
            setOwnershipId('');
          }}
        />
        <TextField label="Alias" required help="The account number as the bank gives it" maxLength={40} value={alias} onChange={setAlias} />
        <Combo
          key={communityId}
          label="Owner"
          value={ownershipId}
          options={search}
          placeholder="Account, name or address"
          disabled={communityId === ''}
          onChange={setOwnershipId}
        />
      </div>
      <Action
        label="Add the alias"
        weight="primary"
        disabled={communityId === '' || ownershipId === '' || alias.trim() === ''}
        run={() => call(lockboxSettings.addLockboxAlias, { communityId, ownershipId, alias })}
        done={() => `${alias} was added`}
        onDone={onDone}
      />
    </Dialog>
  );
}

function AliasAside({ alias, onDone }: { alias: Alias; onDone(): void }) {
  const { communityId, lockboxAliasId } = alias;
  return (
    <PanelSection title={alias.alias} aside={alias.isTaught ? 'Taught' : 'Typed'}>
      <Facts
        facts={[
          ['Home', `${alias.accountNumber} ${alias.owner}`],
          ['Property', alias.address],
          ['Community', alias.community],
          ['Payments under it', String(alias.used)],
          ['By', alias.who],
          ['On', <TimeText key="t" value={alias.enteredTime} form="minute" />],
        ]}
      />
      <Action
        label="Remove the alias"
        confirm={{
          title: `Remove ${alias.alias}?`,
          text: 'Payments that came under it stay where they are. The next one waits for an owner.',
          keep: 'Keep the alias',
        }}
        run={() => call(lockboxSettings.removeLockboxAlias, { communityId, lockboxAliasId })}
        done={() => `${alias.alias} was removed`}
        onDone={onDone}
      />
    </PanelSection>
  );
}

/** The page at `/lockbox/settings`; `?alias=` shows one beside the list. */
export default function LockboxSettingsScreen() {
  const shell = useShell();
  const cache = useQueryClient();
  const [view, setView] = useState<TableView>({});
  const [isAdding, setAdding] = useState(false);
  const settings = useCall(lockboxSettings.getLockboxSettings, {});
  useHotkeys([{ keys: 'n', label: 'Add an alias', hint: true, run: () => setAdding(true) }]);
  if (settings.error)
    return <Failed message={settings.error.message} reference={settings.error.reference} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <LoadingRows />;
  const { accounts, aliases } = settings.data;
  const tab = shell.search['tab'] === 'accounts' ? 'accounts' : 'aliases';
  const chosen = aliases.find((one) => one.lockboxAliasId === shell.search['alias']);
  const renew = () => {
    setAdding(false);
    shell.setSearch({ alias: null });
    void cache.invalidateQueries();
  };
  return (
    <Split>
      <Column>
        <PageHeader
          title="Lockbox settings"
          actions={
            <>
              <Segmented
                label="Show"
                value={tab}
                onChange={(value) => shell.setSearch({ tab: value === 'accounts' ? 'accounts' : null, alias: null })}
                options={[
                  { value: 'aliases', label: 'Aliases', count: aliases.length },
                  { value: 'accounts', label: 'Bank accounts', count: accounts.length },
                ]}
              />
              <Button onClick={() => shell.go('bank-check-scanline-settings')}>Scanlines</Button>
              <Button weight="primary" icon="plus" keys="n" disabled={accounts.length === 0} onClick={() => setAdding(true)}>
                Add an alias
              </Button>
            </>
          }
        />
        {tab === 'accounts' ? (
          <DataTable
            label="Bank accounts with a lockbox"
            noun="bank accounts"
            rows={accounts}
            columns={accountColumns}
            rowId={(row) => row.bankAccountId}
            state={view}
            onState={setView}
            hrefOf={({ bankAccountId }) => shell.hrefOf('bank-check-scanline-settings', {}, { account: bankAccountId })}
            onOpen={({ bankAccountId }) => shell.go('bank-check-scanline-settings', {}, { account: bankAccountId })}
            empty={<EmptyState title="No bank account has a lockbox">Enter its lockbox id on the bank account.</EmptyState>}
          />
        ) : (
          <DataTable
            label="Aliases"
            noun="aliases"
            rows={aliases}
            columns={aliasColumns}
            rowId={(row) => row.lockboxAliasId}
            state={view}
            onState={setView}
            onOpen={({ lockboxAliasId }) => shell.setSearch({ alias: lockboxAliasId })}
            empty={
              <EmptyState title="No alias yet">
                Old account numbers, and numbers owners type at their bank. One is taught where a payment is given to its owner.
              </EmptyState>
            }
          />
        )}
        {isAdding && accounts.length > 0 && <AliasDialog accounts={accounts} onClose={() => setAdding(false)} onDone={renew} />}
      </Column>
      {chosen && (
        <SidePane label="About the alias">
          <AliasAside alias={chosen} onDone={renew} />
        </SidePane>
      )}
    </Split>
  );
}
