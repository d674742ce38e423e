// What the screens of the payments platform share: the state with its detail, what the processor wants, the
// fees, and the page before there is an application.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DataTable,
  EmptyState,
  Note,
  StatusMark,
  type TableColumn,
  type TableView,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { merchantStates, merchants, requirementWords } from '../merchant.contract.ts';

export type Merchant = ClientOutput<typeof merchants.getMerchant>;
type Requirement = Merchant['requirements'][number];

/** The state of an account with its detail beneath. */
export function StateText({ of }: { of: Pick<Merchant, 'state'> }) {
  const [state, detail, tone] = merchantStates[of.state];
  return <StatusMark tone={tone} word={`${state}: ${detail.toLowerCase()}`} />;
}

/** What stands against an account: paused, rejected, not connected. */
export function MerchantNotes({ of }: { of: Merchant }) {
  if (!of.hasProcessor)
    return (
      <section className="problems">
        <Note tone="attention" icon="alert-triangle" title="No processor is connected to this installation">
          The person who runs it connects one with PROCESSOR_URL.
        </Note>
      </section>
    );
  const paused = [...(of.paymentsPaused ? ['No payments are taken'] : []), ...(of.payoutsPaused ? ['Payouts wait'] : [])];
  if (paused.length === 0 && of.reason === '') return null;
  return (
    <section className="problems">
      <Note tone="attention" icon="alert-triangle" title={paused.length > 0 ? paused.join('. ') : merchantStates[of.state][1]}>
        {of.reason}
      </Note>
    </section>
  );
}

function AnswerDialog({ requirement, onClose }: { requirement: Requirement; onClose(): void }) {
  const { communityId } = useCommunity();
  const answer = useCommand(merchants.answerRequirement);
  const [said, setSaid] = useState('');
  const run = () => answer.mutate({ communityId, key: requirement.key, said }, { onSuccess: onClose });
  return (
    <FormDialog
      title={requirement.title}
      confirmLabel="Send"
      ready={said.trim() !== ''}
      busy={answer.isPending}
      error={answer.error}
      run={run}
      onClose={onClose}
    >
      <TextField label="Answer" help="About the association" required maxLength={2000} value={said} onChange={setSaid} />
    </FormDialog>
  );
}

const columns: readonly TableColumn<Requirement>[] = [
  { key: 'title', title: 'Requirement', width: 360, emphasis: 'strong' },
  { key: 'dueDate', title: 'Due', kind: 'date', width: 120 },
  {
    key: 'status',
    title: 'State',
    kind: 'status',
    width: 160,
    value: (row) => requirementWords[row.status][0],
    tone: (row) => requirementWords[row.status][1],
  },
];

/** Requirements, as a checklist with dates; one is opened to answer it. */
export function Requirements({ of }: { of: Merchant }) {
  const [view, setView] = useState<TableView>({});
  const [inHand, setInHand] = useState<Requirement | null>(null);
  const may = useMayCall(merchants.answerRequirement);
  return (
    <>
      <DataTable
        label="Requirements"
        noun="requirements"
        rows={of.requirements}
        columns={columns}
        rowId={(row) => row.key}
        state={view}
        onState={setView}
        onOpen={may ? (row) => setInHand(row) : null}
        bar={false}
        hotkeys={false}
        empty={<EmptyState title="No open requirements" icon="check" />}
      />
      {inHand && <AnswerDialog requirement={inHand} onClose={() => setInHand(null)} />}
    </>
  );
}

/** Reads the processor now. */
export function ReadButton() {
  const { communityId } = useCommunity();
  const read = useCommand(merchants.readProcessor);
  const may = useMayCall(merchants.readProcessor);
  if (!may) return null;
  const run = () =>
    read.mutate(
      { communityId },
      {
        onSuccess: ({ booked, waiting }) =>
          toast({ text: waiting > 0 ? `${booked} lines booked, ${waiting} wait` : `${booked} lines booked` }),
        onError: toastFailure,
      },
    );
  return (
    <Button icon="refresh" aria-busy={read.isPending} onClick={run}>
      Refresh from processor
    </Button>
  );
}

/** The page of a community that has not applied: what it takes, and the way there. */
export function NotApplied() {
  const shell = useShell();
  return (
    <EmptyState
      title="Owners cannot pay online yet"
      icon="building-bank"
      actions={
        shell.mayOpen('payments-platform-wizard') && (
          <Button weight="primary" icon="plus" onClick={() => shell.go('payments-platform-wizard')}>
            Apply
          </Button>
        )
      }
    >
      Have the legal name and tax number of the association, its bank account, and a person who controls it. The processor reviews the
      application; payments begin once it approves.
    </EmptyState>
  );
}
