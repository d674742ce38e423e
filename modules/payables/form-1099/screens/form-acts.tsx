// What is done with selected 1099s: review, approve, take back, copies, and the answer of the tax office.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, countOf, DateField, SelectField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { form1099 } from '../form-1099.contract.ts';
import type { Form } from './form-1099.screen.tsx';

interface ActProps {
  taxYear: number;
  rows: readonly Form[];
  done(): void;
}

const idsOf = (rows: readonly Form[]) => rows.flatMap(({ formId }) => (formId === null ? [] : [formId]));

function OutcomeDialog({ taxYear, rows, done, onClose }: ActProps & { onClose(): void }) {
  const { communityId } = useCommunity();
  const save = useCommand(form1099.recordOutcome);
  const [outcome, setOutcome] = useState<'ACCEPTED' | 'ACCEPTED_WITH_ERRORS' | 'REJECTED'>('ACCEPTED');
  const [note, setNote] = useState('');
  const run = () =>
    save.mutate(
      { communityId, taxYear, formIds: idsOf(rows), outcome, note },
      {
        onSuccess: () => {
          done();
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Answer of the tax office"
      confirmLabel="Save"
      ready
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Answer"
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'ACCEPTED', label: 'Accepted' },
          { value: 'ACCEPTED_WITH_ERRORS', label: 'Accepted with errors' },
          { value: 'REJECTED', label: 'Rejected' },
        ]}
      />
      <TextField label="Message" maxLength={500} value={note} onChange={setNote} />
    </FormDialog>
  );
}

function CopiesDialog({ taxYear, rows, done, onClose }: ActProps & { onClose(): void }) {
  const { communityId, today } = useCommunity();
  const save = useCommand(form1099.recordCopies);
  const [copyState, setState] = useState<'PAPER' | 'ELECTRONIC' | 'RETURNED'>('PAPER');
  const [copyDate, setDate] = useState<LocalDate | ''>(today);
  const without = rows.filter(({ consentDate }) => consentDate === null).length;
  const run = () => {
    if (copyDate === '') return;
    save.mutate(
      { communityId, taxYear, formIds: idsOf(rows), copyState, copyDate },
      {
        onSuccess: () => {
          done();
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Copies sent"
      confirmLabel="Save"
      ready={copyDate !== ''}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="How"
        value={copyState}
        onChange={setState}
        options={[
          { value: 'PAPER', label: 'On paper' },
          { value: 'ELECTRONIC', label: 'Electronically' },
          { value: 'RETURNED', label: 'Came back' },
        ]}
        help={
          copyState === 'ELECTRONIC' && without > 0 ? `${countOf(without, 'recipients')} did not agree to an electronic copy` : undefined
        }
      />
      <DateField label="Date" required value={copyDate} onChange={setDate} />
    </FormDialog>
  );
}

/** The buttons for selected forms, by where they stand. */
export function FormActs({ taxYear, rows, done }: ActProps) {
  const { communityId } = useCommunity();
  const review = useCommand(form1099.reviewForms);
  const approve = useCommand(form1099.approveForms);
  const takeBack = useCommand(form1099.takeBackReview);
  const mayTakeBack = useMayCall(form1099.takeBackReview);
  const [asked, ask] = useState<'outcome' | 'copies' | null>(null);
  const all = (...states: Form['state'][]) => rows.length > 0 && rows.every(({ state }) => states.includes(state));
  const formIds = idsOf(rows);
  const said = (words: string) => ({
    onSuccess: ({ count }: { count: number }) => {
      toast({ text: `${countOf(count, 'forms')} ${words}` });
      done();
    },
    onError: toastFailure,
  });
  return (
    <>
      {all('OPEN') && (
        <Button
          weight="primary"
          aria-busy={review.isPending}
          onClick={() => review.mutate({ communityId, taxYear, rowKeys: rows.map(({ rowKey }) => rowKey) }, said('reviewed'))}
        >
          Review {countOf(rows.length, 'forms')}
        </Button>
      )}
      {all('REVIEWED') && (
        <Button
          weight="primary"
          aria-busy={approve.isPending}
          onClick={() => approve.mutate({ communityId, taxYear, formIds }, said('approved'))}
        >
          Approve {countOf(rows.length, 'forms')}
        </Button>
      )}
      {mayTakeBack && all('REVIEWED', 'APPROVED') && (
        <Button onClick={() => takeBack.mutate({ communityId, taxYear, formIds }, said('open again'))}>Take review back</Button>
      )}
      {all('SUBMITTED') && <Button onClick={() => ask('outcome')}>Enter answer</Button>}
      {all('REVIEWED', 'APPROVED', 'SUBMITTED', 'ACCEPTED', 'ACCEPTED_WITH_ERRORS') && (
        <Button
          icon="download"
          onClick={() => void downloadFile(form1099.downloadCopies, { communityId, taxYear, formIds }).catch(toastFailure)}
        >
          Copies
        </Button>
      )}
      {all('APPROVED', 'SUBMITTED', 'ACCEPTED', 'ACCEPTED_WITH_ERRORS') && <Button onClick={() => ask('copies')}>Mark copies sent</Button>}
      {asked === 'outcome' && <OutcomeDialog taxYear={taxYear} rows={rows} done={done} onClose={() => ask(null)} />}
      {asked === 'copies' && <CopiesDialog taxYear={taxYear} rows={rows} done={done} onClose={() => ask(null)} />}
    </>
  );
}
