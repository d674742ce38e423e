// The files electronic payments leave by: made here, released by someone else, downloaded; and reading what
// the bank sends back.
import { useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, toUpload, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  countOf,
  DataTable,
  DateField,
  EmptyState,
  PanelSection,
  type TableColumn,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { type ElectronicKind, type ElectronicState, electronic } from '../electronic.contract.ts';

export type Answer = ClientOutput<typeof electronic.getElectronic>;
type File = Answer['files'][number];

export const stateWords: Readonly<Record<ElectronicState, string>> = {
  CREATED: 'To send',
  SUBMITTED: 'In a file',
  PROCESSING: 'At work',
  SENT: 'Sent',
  CLEARED: 'Paid',
  RETURNED: 'Returned',
};

const columns: TableColumn<File>[] = [
  { key: 'effectiveDate', title: 'Takes effect', kind: 'date', width: 110 },
  { key: 'bankAccountName', title: 'Bank account', width: 200, emphasis: 'strong' },
  { key: 'kind', title: 'By', width: 110, value: (row) => (row.kind === 'ACH' ? 'ACH' : 'Digital check') },
  { key: 'entryCount', title: 'Entries', kind: 'count', width: 84 },
  { key: 'total', title: 'Total', kind: 'money', width: 110 },
  { key: 'madeBy', title: 'Made by', width: 150 },
  { key: 'releasedBy', title: 'Released by', width: 150, value: (row) => row.releasedBy || 'Waits for a release' },
];

function FileDialog({ bank, kind, onClose }: { bank: Answer['banks'][number]; kind: ElectronicKind; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const make = useCommand(electronic.makePaymentFile);
  const [effectiveDate, setDate] = useState<LocalDate | ''>(today);
  const run = () => {
    if (effectiveDate !== '') make.mutate({ communityId, bankAccountId: bank.bankAccountId, kind, effectiveDate }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`File of ${bank.name}`}
      confirmLabel="Make file"
      ready={effectiveDate !== ''}
      busy={make.isPending}
      error={make.error}
      run={run}
      onClose={onClose}
    >
      <DateField
        label="Takes effect"
        help="A banking day. Someone else releases the file."
        required
        value={effectiveDate}
        onChange={setDate}
      />
    </FormDialog>
  );
}

function FileActs({ file }: { file: File }) {
  const { communityId } = useCommunity();
  const { paymentFileId } = file;
  const total = formatMoney(centsOf(file.total) ?? 0n);
  const release = useCommand(electronic.releasePaymentFile);
  const discard = useCommand(electronic.discardPaymentFile);
  const mayRelease = useMayCall(electronic.releasePaymentFile);
  const mayDiscard = useMayCall(electronic.discardPaymentFile);
  const get = () => void downloadFile(electronic.downloadPaymentFile, { communityId, paymentFileId }).catch(toastFailure);
  if (file.releasedBy !== '')
    return mayRelease ? (
      <Button icon="download" onClick={get}>
        Download {file.bankAccountName} {total}
      </Button>
    ) : null;
  return (
    <>
      {mayRelease && file.mayRelease && (
        <Button
          weight="primary"
          aria-busy={release.isPending}
          onClick={() =>
            release.mutate({ communityId, paymentFileId }, { onSuccess: () => toast({ text: 'File released' }), onError: toastFailure })
          }
        >
          Release {file.bankAccountName} {total}
        </Button>
      )}
      {mayDiscard && (
        <Button
          weight="quiet"
          aria-busy={discard.isPending}
          onClick={() => discard.mutate({ communityId, paymentFileId }, { onError: toastFailure })}
        >
          Discard file {total}
        </Button>
      )}
    </>
  );
}

function Returns() {
  const { communityId } = useCommunity();
  const input = useRef<HTMLInputElement>(null);
  const read = useCommand(electronic.readReturns);
  const take = async (chosen: globalThis.File | undefined) => {
    if (!chosen) return;
    const file = await toUpload(chosen);
    read.mutate(
      { communityId, file },
      {
        onSuccess: ({ returned, changes, prenotesReturned }) =>
          toast({
            text: `${countOf(returned.length, 'payments')} returned, ${countOf(prenotesReturned, 'prenotes')} returned, ${countOf(changes.length, 'corrections')}`,
          }),
        onError: toastFailure,
      },
    );
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ach,.txt,.dat"
        aria-label="Returns from the bank"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button icon="upload" aria-busy={read.isPending} onClick={() => input.current?.click()}>
        Read returns
      </Button>
      {(read.data?.changes ?? []).map((one) => (
        <p key={`${one.code}${one.payee}`}>
          {one.payee}: {one.code}, the bank says {one.corrected}
        </p>
      ))}
    </>
  );
}

/** Files, with what can be made, released and read. */
export function Files({ data }: { data: Answer }) {
  const [view, setView] = useState<TableView>({});
  const [making, make] = useState<{ bank: Answer['banks'][number]; kind: ElectronicKind } | null>(null);
  const mayMake = useMayCall(electronic.makePaymentFile);
  const mayRead = useMayCall(electronic.readReturns);
  const waiting = data.banks
    .filter(({ maySign }) => maySign)
    .flatMap((bank) =>
      (['ACH', 'DIGITAL'] as const)
        .filter((kind) =>
          kind === 'ACH'
            ? bank.paysAch &&
              (bank.prenotes > 0 || data.payments.some((one) => one.kind === 'ACH' && one.state === 'CREATED' && one.voidDate === null))
            : bank.paysDigital && data.payments.some((one) => one.kind === 'DIGITAL' && one.state === 'CREATED' && one.voidDate === null),
        )
        .map((kind) => ({ bank, kind })),
    );
  return (
    <PanelSection title="Files">
      <div className="row">
        {mayMake &&
          waiting.map(({ bank, kind }) => (
            <Button key={`${bank.bankAccountId}${kind}`} weight="primary" onClick={() => make({ bank, kind })}>
              Make {kind === 'ACH' ? 'ACH file' : 'file of digital checks'} of {bank.name}
            </Button>
          ))}
        {mayRead && <Returns />}
      </div>
      <DataTable
        label="Files"
        noun="files"
        rows={data.files}
        columns={columns}
        rowId={(row) => row.paymentFileId}
        state={view}
        onState={setView}
        onOpen={null}
        bar={false}
        hotkeys={false}
        empty={<EmptyState title="No file yet">A file takes what waits to the bank or the printer.</EmptyState>}
      />
      <div className="row">
        {data.files.slice(0, 5).map((one) => (
          <FileActs key={one.paymentFileId} file={one} />
        ))}
      </div>
      {making && <FileDialog {...making} onClose={() => make(null)} />}
    </PanelSection>
  );
}
