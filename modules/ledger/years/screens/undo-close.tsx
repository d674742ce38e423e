// Taking a year's closing back: every entry that will be reversed, newest first, what it carried, and the
// reason.
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Column,
  CommitBar,
  DateText,
  EmptyState,
  Facts,
  Money,
  Note,
  PanelSection,
  ScrollRegion,
  SideTable,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { yearClose } from '../year-close.contract.ts';

type Preview = ClientOutput<typeof yearClose.previewYearCloseUndo>;

function Closing({ closing }: { closing: Preview['closings'][number] }) {
  return (
    <PanelSection
      title={
        <ScreenLink to="journal-entry-view" params={{ entryId: closing.entryId }}>
          {closing.reference || `Entry ${closing.entryId}`}
        </ScreenLink>
      }
      aside={<Money value={closing.total} zero="digits" />}
    >
      <Facts
        facts={[
          ['Posted on', <DateText key="on" value={closing.postDate} form="words" />],
          ['Description', closing.description],
          ['Closed by', closing.enteredBy],
        ]}
      />
      <SideTable
        label={`What ${closing.reference || closing.entryId} carried to the fund balances`}
        heads={['Fund', 'Taken back']}
        rows={closing.funds.map((fund) => ({ key: fund.fundName, label: fund.fundName, cells: [fund.net] }))}
      />
    </PanelSection>
  );
}

function Undo({ preview }: { preview: Preview }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [reason, setReason] = useState('');
  const undo = useCommand(yearClose.undoYearClose);
  const mayUndo = useMayCall(yearClose.undoYearClose);
  const { fiscalYearId, label, baseHash, closings, laterYearsClosed } = preview;
  const run = () =>
    undo.mutateAsync({ communityId, fiscalYearId, reason, baseHash }).then(() => {
      toast({ text: `The closing of fiscal year ${label} is undone; its periods stay closed` });
      shell.go('year-dashboard');
    }, toastFailure);
  const later = laterYearsClosed.length > 0 ? `Fiscal year ${laterYearsClosed.join(', ')} is closed; undo that first` : undefined;
  const missing = reason.trim() === '' ? 'The reason is missing' : undefined;
  return (
    <>
      <Column>
        <ScrollRegion label="Closing entries">
          <div className="profile">
            <Note
              tone="attention"
              title={`${closings.length} closing ${closings.length === 1 ? 'entry' : 'entries'} of fiscal year ${label} will be reversed.`}
            >
              Income and expense get their balances back on the last day of the year. The periods stay closed until someone opens them under
              accounting setup.
            </Note>
            {later && <Note tone="problem" title={later} />}
            <TextField
              label="Reason"
              required
              autoFocus
              maxLength={200}
              help="Shown on the batch and in the history"
              value={reason}
              onChange={setReason}
            />
            {closings.map((closing) => (
              <Closing key={closing.entryId} closing={closing} />
            ))}
          </div>
        </ScrollRegion>
      </Column>
      <CommitBar
        note="The year can be closed again afterwards"
        primary={{
          label: `Undo close of ${label}, ${closings.length} ${closings.length === 1 ? 'entry' : 'entries'}`,
          run: () => void run(),
          busy: undo.isPending,
          waitsFor: mayUndo ? (later ?? missing) : 'Your role may look only',
        }}
      />
    </>
  );
}

/** The undoing of a year's closing; the year by itself, or by one of its closing entries. */
export function UndoClose({ of }: { of: Pick<ClientInput<typeof yearClose.previewYearCloseUndo>, 'fiscalYearId' | 'entryId'> }) {
  const { communityId } = useCommunity();
  const preview = useCall(yearClose.previewYearCloseUndo, { communityId, ...of });
  if (!preview.data) return <Waiting title="The closing did not load" of={preview} />;
  if (preview.data.closings.length === 0)
    return <EmptyState title="Nothing to undo">Fiscal year {preview.data.label} has no closing to undo.</EmptyState>;
  return <Undo key={preview.data.fiscalYearId} preview={preview.data} />;
}
