// One security deposit: what moved it, what it earned, its terms, and the acts on it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  DateField,
  DateText,
  Dialog,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  Tag,
  TimeText,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { depositFamilies, depositStates, heldDeposits, interestTimes, movementWords } from '../held-deposit.contract.ts';

type Deposit = ClientOutput<typeof heldDeposits.getHeldDeposit>;
type Movement = Deposit['movements'][number];

const columns: readonly TableColumn<Movement>[] = [
  { key: 'date', title: 'Date', kind: 'date', width: 104 },
  {
    key: 'kind',
    title: 'What',
    width: 190,
    emphasis: 'strong',
    value: (row) => (row.isUndo ? `Undone: ${movementWords[row.kind].toLowerCase()}` : movementWords[row.kind]),
  },
  { key: 'note', title: 'Note', width: 240, emphasis: 'quiet' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 120, total: 'sum' },
  { key: 'balance', title: 'Held', kind: 'money', width: 120, emphasis: 'strong' },
  { key: 'who', title: 'By', width: 150, emphasis: 'quiet' },
];

function MovedOut({ deposit, onDone }: { deposit: Deposit; onDone(): void }) {
  const { communityId, today } = useCommunity();
  const cache = useQueryClient();
  const [date, setDate] = useState<LocalDate | ''>(deposit.movedOutDate ?? today);
  const { heldDepositId } = deposit;
  const save = (movedOutDate: LocalDate | null) => call(heldDeposits.setMovedOut, { communityId, heldDepositId, movedOutDate });
  return (
    <Dialog open onClose={onDone} title="When did they move out?">
      <p className="t2">The days to refund the deposit, and to claim a part of it, are counted from this day.</p>
      <DateField label="Moved out" autoFocus width={150} value={date} onChange={setDate} />
      <Action
        label="Save the day"
        weight="primary"
        disabled={date === ''}
        run={() => save(date === '' ? null : date)}
        done={() => 'The day was saved'}
        undo={() => save(deposit.movedOutDate).then(() => cache.invalidateQueries())}
        onDone={() => {
          onDone();
          void cache.invalidateQueries();
        }}
      />
    </Dialog>
  );
}

function Acts({ deposit }: { deposit: Deposit }) {
  const shell = useShell();
  const [asks, setAsks] = useState(false);
  const isHeld = deposit.held !== '0.00';
  const mayRefund = shell.mayOpen('security-deposit-refund-add') && isHeld;
  const mayAdjust = shell.mayOpen('ar-security-deposit-adjustment-add');
  const maySay = useMayCall(heldDeposits.setMovedOut);
  const refund = () => shell.go('security-deposit-refund-add', {}, { deposit: deposit.heldDepositId });
  const adjust = () => shell.go('ar-security-deposit-adjustment-add', {}, { deposit: deposit.heldDepositId });
  useHotkeys([
    ...(mayRefund ? [{ keys: 'r', label: 'Refund', hint: true, run: refund }] : []),
    ...(mayAdjust ? [{ keys: 'a', label: 'Adjust', hint: true, run: adjust }] : []),
  ]);
  return (
    <>
      {maySay && <Button onClick={() => setAsks(true)}>Moved out</Button>}
      {mayAdjust && (
        <Button keys="a" onClick={adjust}>
          Adjust
        </Button>
      )}
      {mayRefund && (
        <Button weight="primary" keys="r" onClick={refund}>
          Refund
        </Button>
      )}
      {asks && <MovedOut deposit={deposit} onDone={() => setAsks(false)} />}
    </>
  );
}

function About({ deposit }: { deposit: Deposit }) {
  const { terms } = deposit;
  const day = (value: LocalDate | null, none: string) => (value ? <DateText key="d" value={value} form="words" /> : none);
  return (
    <>
      <PanelSection title={deposit.holder} aside={deposit.accountNumber}>
        <p className="t2">{deposit.address}</p>
        <Facts
          facts={[
            ['Held', <Money key="h" value={deposit.held} zero="digits" />],
            ['Interest not credited', <Money key="i" value={deposit.earned} zero="digits" />],
            ['Received', day(deposit.receivedDate, '')],
            ['Purpose', deposit.purpose || 'None'],
            ...(deposit.rent ? ([['Month’s rent', <Money key="r" value={deposit.rent} />]] as const) : []),
            ['Moved out', day(deposit.movedOutDate, 'Not yet')],
            ['Refund due', day(deposit.refundDueDate, 'Not counted')],
            ['Claim due', day(deposit.claimDueDate, 'Not counted')],
          ]}
        />
      </PanelSection>
      <PanelSection title={deposit.type}>
        <p className="t2">{depositFamilies[deposit.family]}</p>
        {terms && (
          <Facts
            facts={[
              ['Interest', terms.rate === '0' ? 'None' : `${terms.rate}% a year`],
              ['Credited', terms.rate === '0' ? 'Never' : interestTimes[terms.paysInterest]],
              ['Refund within', terms.refundDays ? `${terms.refundDays} days` : 'No limit'],
              ['Claim within', terms.claimDays ? `${terms.claimDays} days` : 'No limit'],
              ['Itemized', terms.itemizes ? 'Yes' : 'No'],
              ...(terms.source ? ([['Source', terms.source]] as const) : []),
            ]}
          />
        )}
      </PanelSection>
      <PanelSection title="Entered">
        <p className="t2">
          {deposit.enteredBy} <TimeText value={deposit.enteredTime} form="minute" />
        </p>
      </PanelSection>
    </>
  );
}

/** A deposit in full. */
export function DepositView({ heldDepositId }: { heldDepositId: string }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const found = useCall(heldDeposits.getHeldDeposit, { communityId, heldDepositId });
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  const deposit = found.data;
  const [word, tone] = depositStates[deposit.state];
  return (
    <Split>
      <Column>
        <PageHeader
          title={`Security deposit ${deposit.depositNumber}`}
          crumbs={[
            <ScreenLink key="list" to="security-deposit-review">
              Security deposits
            </ScreenLink>,
          ]}
          meta={<Tag tone={tone}>{word}</Tag>}
          actions={<Acts deposit={deposit} />}
        />
        <DataTable
          label="What moved it"
          noun="movements"
          rows={deposit.movements}
          columns={columns}
          rowId={(row) => row.movementId}
          state={view}
          onState={setView}
          struck={(row) => row.isUndone}
          onOpen={({ batchId }) => shell.go('batch-undo', { batchId })}
          hrefOf={({ batchId }) => shell.hrefOf('batch-undo', { batchId })}
          bar={false}
        />
      </Column>
      <SidePane label="About the deposit">
        <About deposit={deposit} />
      </SidePane>
    </Split>
  );
}
