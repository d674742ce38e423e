// The files for the tax office: made of approved forms, downloaded, and their receipts; and the titles of
// its template.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  countOf,
  DateField,
  Facts,
  Note,
  PanelSection,
  SelectField,
  Tag,
  TextAreaField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { form1099 } from '../form-1099.contract.ts';
import { type TaxForm, taxForms } from '../tax-words.contract.ts';
import type { Answer } from './form-1099.screen.tsx';

type Submission = Answer['submissions'][number];

function ReceiptDialog({ taxYear, of, onClose }: { taxYear: number; of: Submission; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const save = useCommand(form1099.recordReceipt);
  const [submittedDate, setDate] = useState<LocalDate | ''>(today);
  const [receipt, setReceipt] = useState('');
  const run = () => {
    if (submittedDate !== '')
      save.mutate({ communityId, taxYear, submissionId: of.submissionId, submittedDate, receipt }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Receipt of the portal"
      confirmLabel="Save receipt"
      ready={receipt.trim() !== '' && submittedDate !== ''}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <DateField label="Submitted" required value={submittedDate} onChange={setDate} />
      <TextField label="Receipt ID" required maxLength={80} value={receipt} onChange={setReceipt} />
    </FormDialog>
  );
}

function TitlesDialog({ taxYear, onClose }: { taxYear: number; onClose(): void }) {
  const save = useCommand(form1099.pasteTitleRow);
  const [form, setForm] = useState<TaxForm>('NEC');
  const [titles, setTitles] = useState('');
  const run = () =>
    save.mutate(
      { taxYear, form, titles: titles.replaceAll('\n', ' ') },
      {
        onSuccess: ({ isConfirmed, unknown, missing }) => {
          toast({
            text: isConfirmed
              ? 'The columns agree with the template'
              : `${countOf(unknown.length, 'titles')} not known, ${missing.length} missing`,
          });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Titles of the template"
      confirmLabel="Keep titles"
      ready={titles.trim().length >= 10}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField label="Form" value={form} onChange={setForm} options={taxForms.map((value) => ({ value, label: `1099-${value}` }))} />
      <TextAreaField
        label="First row of the template"
        help="Paste it from the CSV file of the IRIS portal"
        rows={5}
        value={titles}
        onChange={setTitles}
      />
    </FormDialog>
  );
}

function Templates({ data, taxYear }: { data: Answer; taxYear: number }) {
  const may = useMayCall(form1099.pasteTitleRow);
  const [isAsked, ask] = useState(false);
  return (
    <PanelSection title="Template of the tax office">
      <Facts
        facts={data.titleRows.map((row) => [
          `1099-${row.form}`,
          row.isConfirmed
            ? 'Agrees with the pasted titles'
            : row.pasted
              ? `Not confirmed. Not known: ${row.unknown.join(', ') || 'none'}. Missing: ${row.missing.join(', ') || 'none'}`
              : `Not confirmed. Columns as written down ${formatDate(row.writtenDate)}`,
        ])}
      />
      {may && <Button onClick={() => ask(true)}>Paste titles</Button>}
      {isAsked && <TitlesDialog taxYear={taxYear} onClose={() => ask(false)} />}
    </PanelSection>
  );
}

/** Files by form: made, downloaded, and their receipts. */
export function FilingTab({ data, taxYear }: { data: Answer; taxYear: number }) {
  const { communityId } = useCommunity();
  const make = useCommand(form1099.makeSubmission);
  const [asked, ask] = useState<Submission | null>(null);
  const waiting = taxForms.flatMap((form) =>
    (['ORIGINAL', 'CORRECTION', 'REPLACEMENT'] as const).map((kind) => ({
      form,
      kind,
      count: data.forms.filter((one) => one.form === form && one.kind === kind && one.state === 'APPROVED' && one.submissionId === null)
        .length,
    })),
  );
  const filed = data.forms.filter(({ due }) => due === 'FEDERAL').length;
  return (
    <div className="stack">
      {filed >= data.efileAtLeast && (
        <Note title="Electronic filing required">
          {countOf(filed, 'forms')} of this payer: {data.efileAtLeast} or more in all are filed electronically, through IRIS.
        </Note>
      )}
      <PanelSection title="Files">
        {waiting
          .filter(({ count }) => count > 0)
          .map(({ form, kind, count }) => (
            <Button
              key={`${form}-${kind}`}
              weight="primary"
              aria-busy={make.isPending}
              onClick={() => make.mutate({ communityId, taxYear, form, kind }, { onError: toastFailure })}
            >
              Make file of {count} 1099-{form}
              {kind === 'ORIGINAL' ? '' : kind === 'CORRECTION' ? ', corrections' : ', replacements'}
            </Button>
          ))}
        {data.submissions.length === 0 && <p className="sm">No file yet. Approved forms go into files of at most 100.</p>}
        {data.submissions.map((one) => (
          <div className="row" key={one.submissionId}>
            <span>
              1099-{one.form}, {countOf(one.forms, 'forms')}, {one.madeBy}
            </span>
            {one.receipt === '' ? <Tag tone="attention">No receipt</Tag> : <Tag tone="good">{one.receipt}</Tag>}
            <Button
              icon="download"
              onClick={() =>
                void downloadFile(form1099.downloadIrisFile, { communityId, taxYear, submissionId: one.submissionId }).catch(toastFailure)
              }
            >
              CSV
            </Button>
            {one.receipt === '' && <Button onClick={() => ask(one)}>Enter receipt</Button>}
          </div>
        ))}
      </PanelSection>
      <Templates data={data} taxYear={taxYear} />
      {asked && <ReceiptDialog taxYear={taxYear} of={asked} onClose={() => ask(null)} />}
    </div>
  );
}
