// One period in the side panel: what its postings add up to, what stands in the way of closing it, and what
// it may become.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { endOfMonth, formatDate, formatMonth } from '../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../packages/pages/shell.tsx';
import { Facts, Failed, LoadingRows, Money, Note, Panel, PanelSection, StatusMark, TextField, type Tone } from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { ClosingLamps } from '../tie-out/screens/closing-lamps.tsx';

export type Period = ClientOutput<typeof accounting.getAccountingSetup>['years'][number]['periods'][number];
type Status = Period['status'];

/** Each status in words, with its tone. */
export const statusWords: Readonly<Record<Status, readonly [word: string, tone: Tone]>> = {
  FUTURE: ['Future', 'neutral'],
  OPEN: ['Open', 'good'],
  CURRENT: ['Current', 'good'],
  CLOSED: ['Closed', 'neutral'],
};

/** A period as people call it: a month by its name, others by their dates. */
function periodName({ periodStartDate, periodEndDate }: Pick<Period, 'periodStartDate' | 'periodEndDate'>): string {
  const isMonth = periodStartDate.endsWith('-01') && periodEndDate === endOfMonth(periodStartDate);
  return isMonth ? formatMonth(periodStartDate) : `${formatDate(periodStartDate)} to ${formatDate(periodEndDate)}`;
}

type Preview = ClientOutput<typeof accounting.previewPeriodClose>;

function Postings({ preview }: { preview: Preview }) {
  const agree = preview.debits === preview.credits;
  return (
    <PanelSection title="Postings">
      <Facts
        facts={[
          ['Entries', preview.entries.toLocaleString('en-US')],
          ['Debits', <Money key="d" value={preview.debits} zero="digits" />],
          ['Credits', <Money key="c" value={preview.credits} zero="digits" />],
        ]}
      />
      <StatusMark tone={agree ? 'good' : 'problem'} word={agree ? 'Debits equal credits' : 'Debits and credits differ'} />
    </PanelSection>
  );
}

function Waiting({ batches }: { batches: Preview['unpostedBatches'] }) {
  if (batches.length === 0) return null;
  return (
    <PanelSection title="Not posted yet" aside={batches.length}>
      <Note tone="attention" title={`${batches.length} ${batches.length === 1 ? 'batch is' : 'batches are'} dated in this period.`}>
        Post or discard them, then the period can close.
      </Note>
      <ul>
        {batches.map((batch) => (
          <li key={batch.batchId}>
            {batch.description || batch.kind.toLowerCase()} <span className="t3">batch {batch.batchId}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The acts a status leads to, the usual one first. */
const ways: Readonly<Record<Status, readonly ('CLOSED' | 'CURRENT' | 'OPEN')[]>> = {
  FUTURE: ['OPEN', 'CURRENT'],
  OPEN: ['CLOSED', 'CURRENT'],
  CURRENT: ['CLOSED'],
  CLOSED: ['OPEN', 'CURRENT'],
};

const acts = {
  CLOSED: ['Close the period', 'is closed'],
  CURRENT: ['Set as current', 'is current'],
  OPEN: ['Open the period', 'is open'],
} as const;

function Acts({ period, reason, blocked, overrides }: { period: Period; reason: string; blocked: boolean; overrides: boolean }) {
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const mayChange = useMayCall(accounting.changePeriod);
  const change = async (status: 'CLOSED' | 'CURRENT' | 'OPEN', why: string) => {
    await call(accounting.changePeriod, {
      communityId,
      periodStartDate: period.periodStartDate,
      status,
      reason: why,
      ...(overrides ? { overridesTieOuts: true } : {}),
    });
    await cache.invalidateQueries();
  };
  const before = period.status;
  return (
    <>
      {ways[before].map((status, index) => (
        <Action
          key={status}
          label={acts[status][0]}
          weight={index === 0 ? 'primary' : 'plain'}
          keys={status === 'CLOSED' ? 'c' : undefined}
          allowed={mayChange}
          disabled={status === 'CLOSED' && blocked}
          run={() => change(status, reason)}
          done={() => `${periodName(period)} ${acts[status][1]}`}
          undo={before === 'FUTURE' ? undefined : () => change(before, 'Taken back at once')}
        />
      ))}
    </>
  );
}

/** The panel of a period. */
export function PeriodPanel({
  period,
  position,
  onClose,
  onPrevious,
  onNext,
}: {
  period: Period;
  position: string;
  onClose(): void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}) {
  const { communityId } = useCommunity();
  const [reason, setReason] = useState('');
  const [overrides, setOverrides] = useState(false);
  const preview = useCall(accounting.previewPeriodClose, { communityId, periodStartDate: period.periodStartDate });
  const blocked = preview.data === undefined || preview.data.unpostedBatches.length > 0;
  const isClosed = period.status === 'CLOSED';
  return (
    <Panel
      label="Period in hand"
      position={position}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={<Acts period={period} reason={reason} blocked={blocked} overrides={overrides} />}
    >
      <PanelSection title={periodName(period)} aside={statusWords[period.status][0]}>
        {isClosed ? (
          <p>
            Nothing can be posted into this period. Anyone who may edit the accounting setup can open it again; each opening stands in the
            history with its reason.
          </p>
        ) : (
          <p>Closing refuses every posting into the period from then on, also those under way. It can be opened again.</p>
        )}
        {isClosed && <TextField label="Reason for opening it again" maxLength={200} value={reason} onChange={setReason} />}
      </PanelSection>
      {preview.error ? (
        <Failed message={preview.error.message} reference={preview.error.reference} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <>
          <Postings preview={preview.data} />
          <Waiting batches={preview.data.unpostedBatches} />
          {ways[period.status].includes('CLOSED') && (
            <ClosingLamps overrides={overrides} onOverrides={setOverrides} reason={reason} onReason={setReason} />
          )}
        </>
      ) : (
        <LoadingRows />
      )}
    </Panel>
  );
}
