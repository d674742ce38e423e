// Support corrects the text of a posted batch: asked for here, approved by a second person, with the
// corrections before it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DateText,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  StatusMark,
  TextAreaField,
  TextField,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { correctionStates, supportEdits } from '../support-edit.contract.ts';

type Correction = ClientOutput<typeof supportEdits.listCorrections>[number];

function Decision({ of }: { of: Correction }) {
  const { communityId } = useCommunity();
  const approve = useCommand(supportEdits.approveCorrection);
  const reject = useCommand(supportEdits.rejectCorrection);
  const input = { communityId, textCorrectionId: of.textCorrectionId };
  const failed = approve.error ?? reject.error;
  return (
    <>
      {failed && <Note tone="problem" icon="alert-triangle" title={failureOf(failed).message} />}
      <div className="row">
        {of.mayApprove && (
          <Button weight="primary" aria-busy={approve.isPending} onClick={() => approve.mutate(input)}>
            Approve
          </Button>
        )}
        <Button aria-busy={reject.isPending} onClick={() => reject.mutate(input)}>
          {of.mayApprove ? 'Reject' : 'Withdraw'}
        </Button>
      </div>
    </>
  );
}

function Corrections({ batchId }: { batchId?: string }) {
  const { communityId } = useCommunity();
  const read = useCall(supportEdits.listCorrections, { communityId, ...(batchId === undefined ? {} : { batchId }) });
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows />;
  if (read.data.length === 0 && batchId === undefined)
    return (
      <EmptyState
        title="No correction waits"
        actions={
          <ScreenLink to="batches" className="btn">
            Batches
          </ScreenLink>
        }
      >
        Open a posted batch and choose Correct text.
      </EmptyState>
    );
  return read.data.map((one) => {
    const [word, tone] = correctionStates[one.state];
    return (
      <PanelSection key={one.textCorrectionId} title={one.description} aside={<StatusMark tone={tone} word={word} />}>
        <Facts
          facts={[
            ['Before', one.before || 'Blank'],
            ['Reason', one.reason],
            [
              'Asked',
              <span key="a">
                {one.askedBy}, <TimeText value={one.askedTime} form="minute" />
              </span>,
            ],
            ...(one.decidedTime === null
              ? []
              : [
                  [
                    'Decided',
                    <span key="d">
                      {one.decidedBy}, <TimeText value={one.decidedTime} form="minute" />
                    </span>,
                  ] as [string, React.ReactNode],
                ]),
          ]}
        />
        {batchId === undefined && (
          <ScreenLink to="support-transaction-edit" search={{ batch: one.batchId }}>
            Batch {one.batchId}
          </ScreenLink>
        )}
        {one.state === 'PENDING' && <Decision of={one} />}
      </PanelSection>
    );
  });
}

function Ask({ batchId }: { batchId: string }) {
  const { communityId } = useCommunity();
  const read = useCall(supportEdits.getCorrectable, { communityId, batchId });
  const ask = useCommand(supportEdits.askCorrection);
  const [description, setDescription] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  if (read.error) {
    const { message, reference: ticket } = failureOf(read.error);
    return <Failed message={message} reference={ticket} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows />;
  const { kindWords, postDate, isPosted, description: now } = read.data;
  const text = description ?? now;
  const run = () => ask.mutate({ communityId, batchId, description: text, reason }, { onSuccess: () => setReason('') });
  return (
    <PanelSection title={now || `${kindWords} ${batchId}`} aside={<DateText value={postDate} />}>
      {ask.error && <Note tone="problem" icon="alert-triangle" title={failureOf(ask.error).message} />}
      {!isPosted && <Note title="This batch is not posted. Edit it on its own page." />}
      <TextField label="Text" value={text} onChange={setDescription} maxLength={200} />
      <TextAreaField label="Reason" value={reason} onChange={setReason} maxLength={300} />
      <p className="t3">Amounts, accounts and days stay as posted. Who posted the batch gets a task that tells of the correction.</p>
      <Button weight="primary" disabled={!isPosted || reason.trim() === '' || text.trim() === ''} aria-busy={ask.isPending} onClick={run}>
        Ask for the correction
      </Button>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/ledger/support-edit`. */
export default function SupportTransactionEditScreen() {
  const { search } = useShell();
  const batchId = search.batch;
  return (
    <>
      <PageHeader title="Support transaction edit" />
      <div className="scroll">
        {batchId === undefined ? (
          <Corrections />
        ) : (
          <>
            <Ask key={batchId} batchId={batchId} />
            <Corrections batchId={batchId} />
          </>
        )}
      </div>
    </>
  );
}
