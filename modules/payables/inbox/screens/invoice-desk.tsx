// One document at work: the document beside its fields, and the bill it becomes. Enter accepts step by step,
// Ctrl+Enter submits.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  centsOf,
  Dialog,
  Failed,
  LoadingRows,
  Money,
  Note,
  ScrollRegion,
  SidePane,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { inbox } from '../../payables.contract.ts';
import { type Document, formOf, InvoiceFields, type InvoiceForm, missingIn } from './invoice-form.tsx';
import { MarkedDocument } from './marked-document.tsx';

const closed = new Set(['SUBMITTED', 'NOT_AN_INVOICE', 'DUPLICATE', 'REJECTED', 'RECEIVED']);
const steps = ['Header', 'Coding', 'Submit'] as const;

interface DeskProps {
  inboxDocumentId: string;
  /** Called when the document has left the queue. */
  onDone(): void;
  /** "Invoice 4 of 10". */
  position?: string | undefined;
}

/** What is kept of the form when it is not submitted yet. */
function factsIn(document: Document, form: InvoiceForm) {
  const cents = centsOf(form.amount);
  return {
    inboxDocumentId: document.inboxDocumentId,
    version: document.version,
    communityId: form.communityId || null,
    vendorId: form.vendorId || null,
    kind: form.isCredit ? ('CREDIT_MEMO' as const) : ('BILL' as const),
    billNumber: form.billNumber,
    billDate: form.billDate || null,
    dueDate: form.dueDate || null,
    total: cents === null ? null : `${form.isCredit ? '-' : ''}${form.amount}`,
    accountNumber: form.accountNumber,
    serviceAddress: document.serviceAddress,
  };
}

function billOf(document: Document, form: InvoiceForm) {
  return {
    inboxDocumentId: document.inboxDocumentId,
    version: document.version,
    communityId: form.communityId,
    vendorId: form.vendorId,
    billType: form.isCredit ? ('CREDIT_MEMO' as const) : ('BILL' as const),
    billNumber: form.billNumber,
    billDate: form.billDate,
    ...(form.dueDate ? { dueDate: form.dueDate } : {}),
    ...(form.effectiveDate ? { effectiveDate: form.effectiveDate } : {}),
    description: form.description,
    amount: form.amount,
    lines: form.lines.map(({ accountName: _name, costCenterId, ...line }) => ({ ...line, ...(costCenterId ? { costCenterId } : {}) })),
    accountNumber: form.accountNumber,
    duplicateReason: form.duplicateReason,
  };
}

function RejectDialog({ document, onClose, onDone }: { document: Document; onClose(): void; onDone(): void }) {
  const reject = useCommand(inbox.rejectInboxDocument);
  const [reason, setReason] = useState('');
  const run = () =>
    reject.mutateAsync({ inboxDocumentId: document.inboxDocumentId, version: document.version, reason }).then(
      () => {
        toast({ text: `Rejected ${document.fileName}` });
        onDone();
      },
      (failure: CallFailed) => toastFailure(failure),
    );
  const actions = (
    <>
      <Button onClick={onClose}>Keep the invoice</Button>
      <Button weight="primary" disabled={reason.trim() === '' || reject.isPending} onClick={() => void run()}>
        Reject
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Reject ${document.fileName}?`} actions={actions}>
      <p>No bill is made of it. It can be reopened.</p>
      <TextField label="Reason" required autoFocus maxLength={300} value={reason} onChange={setReason} />
    </Dialog>
  );
}

function Closed({ document, onDone }: { document: Document; onDone(): void }) {
  const reopen = useCommand(inbox.reopenInboxDocument);
  const mayReopen = useMayCall(inbox.reopenInboxDocument);
  const { inboxDocumentId, version } = document;
  const run = () => reopen.mutateAsync({ inboxDocumentId, version }).then(onDone, (failure: CallFailed) => toastFailure(failure));
  return (
    <Note tone={document.tone === 'problem' ? 'problem' : 'neutral'} icon="info-circle" title={document.headline}>
      {document.billId && document.communityId && (
        <ScreenLink to="bill-view" params={{ communityId: document.communityId, billId: document.billId }}>
          Open the bill
        </ScreenLink>
      )}{' '}
      {mayReopen && document.hasFile && document.state !== 'RECEIVED' && (
        <Button size="small" disabled={reopen.isPending} onClick={() => void run()}>
          Reopen
        </Button>
      )}
    </Note>
  );
}

function Working({ document, onDone, position }: Omit<DeskProps, 'inboxDocumentId'> & { document: Document }) {
  const [form, setForm] = useState(() => formOf(document));
  const [step, setStep] = useState(0);
  const [marked, setMarked] = useState<string | null>(null);
  const [isRejecting, setRejecting] = useState(false);
  const submit = useCommand(inbox.submitInboxDocument);
  const edit = useCommand(inbox.editInboxDocument);
  const file = useCommand(inbox.setNotInvoice);
  const confirm = useCommand(inbox.confirmInboxDocument);
  const may = {
    submit: useMayCall(inbox.submitInboxDocument),
    edit: useMayCall(inbox.editInboxDocument),
    reject: useMayCall(inbox.rejectInboxDocument),
  };
  const readOnly = closed.has(document.state);
  const { inboxDocumentId, version } = document;
  const failed = (failure: CallFailed) => void (failure.fields.length === 0 && toastFailure(failure));
  const missing = missingIn(form);
  const run = () =>
    submit.mutateAsync(billOf(document, form) as never).then(() => {
      toast({ text: `Submitted ${form.billNumber}, ${formatMoney(centsOf(form.amount) ?? 0n)}` });
      onDone();
    }, failed);
  const keep = () => edit.mutateAsync(factsIn(document, form) as never).then(() => toast({ text: 'Saved' }), failed);
  const setAside = () => file.mutateAsync({ inboxDocumentId, version, kind: 'OTHER' }).then(onDone, failed);
  const next = () => setStep(Math.min(step + 1, steps.length - 1));
  useHotkeys(readOnly ? [] : [{ keys: 'enter', label: 'Accept, next', hint: true, run: next }]);
  const errorAt = (path: string) =>
    submit.error?.fields.find((one) => one.path === path)?.message ?? edit.error?.fields.find((one) => one.path === path)?.message;
  return (
    <>
      <Column>
        <ScrollRegion label="Document" className="profile-scroll">
          <MarkedDocument document={document} marked={marked ?? (step === 0 ? 'vendor' : step === 1 ? 'total' : null)} />
        </ScrollRegion>
      </Column>
      <SidePane label="Fields" width={468}>
        <div className="invoice-head">
          <p className="t3">{[position, document.fileName].filter(Boolean).join(' · ')}</p>
          <h2>{document.vendorName || 'Unknown vendor'}</h2>
          <p className="figure">
            <Money value={document.total} />
          </p>
        </div>
        {readOnly && <Closed document={document} onDone={onDone} />}
        <InvoiceFields
          document={document}
          form={form}
          set={(changes) => setForm({ ...form, ...changes })}
          errorAt={errorAt}
          onField={setMarked}
          failureCode={submit.error?.code}
          onConfirm={
            may.edit
              ? (reason) => void confirm.mutateAsync({ inboxDocumentId, version, reason }).then(() => toast({ text: 'Confirmed' }), failed)
              : undefined
          }
          readOnly={readOnly}
        />
        {!readOnly && may.edit && (
          <p className="row">
            <Button onClick={() => void keep()} disabled={edit.isPending}>
              Save for later
            </Button>
            <Button onClick={() => void setAside()} disabled={file.isPending}>
              Not a bill
            </Button>
          </p>
        )}
        {!readOnly && may.submit && (
          <CommitBar
            note={`Step ${step + 1} of ${steps.length}: ${steps[step]}`}
            secondary={may.reject ? { label: 'Reject', run: () => setRejecting(true) } : undefined}
            primary={{
              label: form.amount === '' ? 'Submit' : `Submit ${formatMoney(centsOf(form.amount) ?? 0n)}`,
              run: () => void run(),
              busy: submit.isPending,
              waitsFor: missing,
            }}
          />
        )}
      </SidePane>
      {isRejecting && <RejectDialog document={document} onClose={() => setRejecting(false)} onDone={onDone} />}
    </>
  );
}

/** A document with its form; a new version of it begins with what is known now. */
export function InvoiceDesk({ inboxDocumentId, onDone, position }: DeskProps) {
  const loaded = useCall(inbox.getInboxDocument, { inboxDocumentId });
  const cache = useQueryClient();
  const { setSearch } = useShell();
  const done = () => {
    void cache.invalidateQueries({ queryKey: [inbox.listInbox.name] });
    void cache.invalidateQueries({ queryKey: [inbox.getInboxDocument.name] });
    setSearch({});
    onDone();
  };
  if (loaded.error)
    return <Failed message={loaded.error.message} reference={loaded.error.reference} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <LoadingRows />;
  const document = loaded.data;
  return <Working key={`${document.inboxDocumentId} ${document.version}`} document={document} onDone={done} position={position} />;
}
