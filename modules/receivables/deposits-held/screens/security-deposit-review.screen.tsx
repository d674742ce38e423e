// The security deposits of a community: what is held of each, one in full, the interest they earned, and the
// types with their terms.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  Segmented,
  Split,
  type TableColumn,
  type TableView,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { depositStates, heldDeposits } from '../held-deposit.contract.ts';
import { DepositInterest } from './deposit-interest.tsx';
import { DepositTypes } from './deposit-types.tsx';
import { DepositView } from './deposit-view.tsx';

type Row = ClientOutput<typeof heldDeposits.listHeldDeposits>[number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'depositNumber', title: 'No.', kind: 'count', width: 70 },
  { key: 'holder', title: 'Held for', width: 200, emphasis: 'strong' },
  { key: 'accountNumber', title: 'Account', width: 100 },
  { key: 'type', title: 'Type', width: 150 },
  { key: 'purpose', title: 'Purpose', width: 180, emphasis: 'quiet' },
  { key: 'receivedDate', title: 'Received', kind: 'date', width: 104 },
  { key: 'received', title: 'Deposited', kind: 'money', width: 110, total: 'sum' },
  { key: 'refunded', title: 'Refunded', kind: 'money', width: 110, total: 'sum', emphasis: 'quiet' },
  { key: 'kept', title: 'Kept', kind: 'money', width: 100, total: 'sum', emphasis: 'quiet' },
  { key: 'held', title: 'Held', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
  { key: 'refundDueDate', title: 'Refund due', kind: 'date', width: 104 },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 130,
    value: (row) => depositStates[row.state][0],
    tone: (row) => depositStates[row.state][1],
  },
];

function Acts() {
  const shell = useShell();
  const mayAdd = shell.mayOpen('security-deposit-add');
  const add = () => shell.go('security-deposit-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add deposit', hint: true, run: add }] : []);
  return (
    <>
      {mayAdd && <Button onClick={() => shell.setSearch({ act: 'interest' })}>Credit interest</Button>}
      <Button onClick={() => shell.go('security-deposit-refund-review')}>Refunds</Button>
      {mayAdd && (
        <Button weight="primary" icon="plus" keys="n" onClick={add}>
          Add deposit
        </Button>
      )}
    </>
  );
}

function Deposits() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useAddressState<TableView>('view', {});
  const [shown, setShown] = useState<'held' | 'all'>('held');
  const listed = useCall(heldDeposits.listHeldDeposits, { communityId });
  if (listed.error)
    return <Failed message={listed.error.message} reference={listed.error.reference} onRetry={() => void listed.refetch()} />;
  if (!listed.data) return <LoadingRows />;
  const held = listed.data.filter((row) => row.held !== '0.00');
  return (
    <>
      <div className="fields hdr">
        <Segmented
          label="Show"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'held', label: 'Held', count: held.length },
            { value: 'all', label: 'All', count: listed.data.length },
          ]}
        />
      </div>
      <DataTable
        label="Security deposits"
        noun="deposits"
        rows={shown === 'held' ? held : listed.data}
        columns={columns}
        rowId={(row) => row.heldDepositId}
        state={view}
        onState={setView}
        onOpen={({ heldDepositId }) => shell.setSearch({ deposit: heldDepositId })}
        empty={
          <EmptyState title="No security deposit is held" icon="check">
            Deposits for keys, the clubhouse, building work or a lease appear here until they are refunded or kept.
          </EmptyState>
        }
      />
    </>
  );
}

/** The page at `/c/$communityId/receivables/security-deposits`; `?deposit=` opens one. */
export default function SecurityDepositReviewScreen() {
  const shell = useShell();
  const { deposit = '', act = '', tab = '' } = shell.search;
  if (/^\d+$/.test(deposit)) return <DepositView heldDepositId={deposit} />;
  if (act === 'interest' && shell.mayOpen('security-deposit-add')) return <DepositInterest />;
  return (
    <Split>
      <Column>
        <PageHeader
          title="Security deposits"
          actions={
            <>
              <Segmented
                label="Page"
                value={tab === 'types' ? 'types' : 'deposits'}
                onChange={(value) => shell.setSearch({ tab: value === 'types' ? 'types' : null })}
                options={[
                  { value: 'deposits', label: 'Deposits' },
                  { value: 'types', label: 'Types and terms' },
                ]}
              />
              <Acts />
            </>
          }
        />
        {tab === 'types' ? <DepositTypes /> : <Deposits />}
      </Column>
    </Split>
  );
}
