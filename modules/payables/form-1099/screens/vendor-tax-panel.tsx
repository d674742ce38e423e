// A recipient beside the forms: class and box, answers and notices of the tax office, and its correction.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  DateField,
  Facts,
  LoadingRows,
  Panel,
  PanelSection,
  SelectField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { form1099 } from '../form-1099.contract.ts';
import {
  boxes,
  boxWords,
  type NoticeKind,
  noticeKinds,
  noticeWords,
  taxClasses,
  taxClassWords,
  tinCodeWords,
} from '../tax-words.contract.ts';
import type { Form } from './form-1099.screen.tsx';

type Facts1099 = ClientOutput<typeof form1099.getVendorTax>;

function FactsDialog({ vendorId, facts, onClose }: { vendorId: string; facts: Facts1099; onClose(): void }) {
  const save = useCommand(form1099.saveVendorTax);
  const [taxClass, setClass] = useState<Exclude<Facts1099['taxClass'], ''> | 'UNKNOWN'>(facts.taxClass === '' ? 'UNKNOWN' : facts.taxClass);
  const [box, setBox] = useState(facts.box);
  const [isAlwaysReported, setAlways] = useState(facts.isAlwaysReported);
  const [exemptCode, setCode] = useState(facts.exemptCode);
  const [consentDate, setConsent] = useState<LocalDate | ''>(facts.consentDate ?? '');
  const run = () =>
    save.mutate(
      {
        vendorId,
        version: facts.version,
        taxClass: taxClass === 'UNKNOWN' ? '' : taxClass,
        exemptCode,
        box,
        isAlwaysReported,
        consentDate: consentDate === '' ? null : consentDate,
      },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title="Tax facts of the vendor"
      confirmLabel="Save"
      ready
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Tax class, W-9 line 3a"
        value={taxClass}
        onChange={setClass}
        options={taxClasses.map((value) => ({ value: value === '' ? ('UNKNOWN' as const) : value, label: taxClassWords[value] }))}
      />
      <TextField label="Exempt payee code" maxLength={4} value={exemptCode} onChange={setCode} />
      <SelectField label="Box" value={box} onChange={setBox} options={boxes.map((value) => ({ value, label: boxWords[value] }))} />
      <CheckField
        label="Attorney or medical provider"
        help="Reported even where it is a corporation"
        value={isAlwaysReported}
        onChange={setAlways}
      />
      <DateField label="Agreed to an electronic copy" value={consentDate} onChange={setConsent} />
    </FormDialog>
  );
}

function TinDialog({ vendorId, onClose }: { vendorId: string; onClose(): void }) {
  const { today } = useCommunity();
  const save = useCommand(form1099.addTinResult);
  const [code, setCode] = useState('0');
  const [checkedDate, setDate] = useState<LocalDate | ''>(today);
  const run = () => {
    if (checkedDate !== '') save.mutate({ vendorId, code: Number(code), checkedDate }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Answer to the name and number"
      confirmLabel="Save"
      ready={checkedDate !== ''}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Answer"
        value={code}
        onChange={setCode}
        options={Object.entries(tinCodeWords).map(([value, label]) => ({ value, label }))}
      />
      <DateField label="Checked" required value={checkedDate} onChange={setDate} />
    </FormDialog>
  );
}

function NoticeDialog({ vendorId, onClose }: { vendorId: string; onClose(): void }) {
  const { today } = useCommunity();
  const save = useCommand(form1099.addTaxNotice);
  const [kind, setKind] = useState<NoticeKind>('ASKED');
  const [noticeDate, setDate] = useState<LocalDate | ''>(today);
  const run = () => {
    if (noticeDate !== '') save.mutate({ vendorId, kind, noticeDate }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Request or notice"
      confirmLabel="Save"
      ready={noticeDate !== ''}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        help="A B or C notice starts backup withholding until it is answered"
        value={kind}
        onChange={setKind}
        options={noticeKinds.map((value) => ({ value, label: noticeWords[value] }))}
      />
      <DateField label="Dated" required value={noticeDate} onChange={setDate} />
    </FormDialog>
  );
}

function AnswerDialog({ vendorId, taxNoticeId, onClose }: { vendorId: string; taxNoticeId: string; onClose(): void }) {
  const { today } = useCommunity();
  const save = useCommand(form1099.answerTaxNotice);
  const [answer, setAnswer] = useState('Signed W-9');
  const [answeredDate, setDate] = useState<LocalDate | ''>(today);
  const run = () => {
    if (answeredDate !== '') save.mutate({ vendorId, taxNoticeId, answeredDate, answer }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Close the notice"
      confirmLabel="Close notice"
      ready={answer.trim() !== '' && answeredDate !== ''}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <TextField label="What came in" required maxLength={200} value={answer} onChange={setAnswer} />
      <DateField label="Date" required value={answeredDate} onChange={setDate} />
    </FormDialog>
  );
}

type Asked = 'facts' | 'tin' | 'notice' | { answer: string } | null;

function Notices({ facts, ask }: { facts: Facts1099; ask(asked: Asked): void }) {
  return (
    <PanelSection title="Answers and notices">
      {facts.tinResults.map((one) => (
        <p className="sm" key={one.tinResultId}>
          {formatDate(one.checkedDate)}: {tinCodeWords[one.code]}, for •••{one.taxLast4}
        </p>
      ))}
      {facts.notices.map((one) => (
        <p className="sm" key={one.taxNoticeId}>
          {formatDate(one.noticeDate)}: {noticeWords[one.kind]}
          {one.answeredDate === null
            ? one.answerByDate === null
              ? ''
              : `, answer by ${formatDate(one.answerByDate)}`
            : `, closed: ${one.answer}`}{' '}
          {one.answeredDate === null && (
            <Button weight="quiet" onClick={() => ask({ answer: one.taxNoticeId })}>
              Close
            </Button>
          )}
        </p>
      ))}
      <div className="row">
        <Button onClick={() => ask('tin')}>Add answer</Button>
        <Button onClick={() => ask('notice')}>Add notice</Button>
      </div>
    </PanelSection>
  );
}

/** The panel of a form. */
export function VendorTaxPanel({ form, taxYear, onClose }: { form: Form; taxYear: number; onClose(): void }) {
  const { communityId } = useCommunity();
  const { vendorId } = form;
  const read = useCall(form1099.getVendorTax, { vendorId });
  const correct = useCommand(form1099.correctForm);
  const [asked, ask] = useState<Asked>(null);
  const facts = read.data;
  const mayCorrect =
    form.formId !== null && (form.state === 'ACCEPTED' || form.state === 'ACCEPTED_WITH_ERRORS' || form.state === 'REJECTED');
  const close = () => ask(null);
  return (
    <Panel label={form.vendorName} onClose={onClose}>
      {!facts ? (
        <LoadingRows rows={5} />
      ) : (
        <>
          <PanelSection title={form.vendorName}>
            <Facts
              facts={[
                ['Tax class', taxClassWords[facts.taxClass]],
                ['Box', boxWords[facts.box]],
                ['Electronic copy', facts.consentDate === null ? 'Not agreed' : `Agreed ${formatDate(facts.consentDate)}`],
                ['To fix', form.exceptions.join(', ') || 'Nothing'],
              ]}
            />
            <div className="row">
              <Button onClick={() => ask('facts')}>Change</Button>
              <ScreenLink to="vendor-view" params={{ vendorId }} className="btn">
                Open vendor
              </ScreenLink>
            </div>
          </PanelSection>
          <Notices facts={facts} ask={ask} />
          {mayCorrect && (
            <Button
              weight={form.isChanged ? 'primary' : 'plain'}
              onClick={() =>
                correct.mutate({ communityId, taxYear, formId: form.formId ?? '' }, { onSuccess: onClose, onError: toastFailure })
              }
            >
              {form.state === 'REJECTED' ? 'Replace form' : 'Correct form'}
            </Button>
          )}
          {asked === 'facts' && <FactsDialog vendorId={vendorId} facts={facts} onClose={close} />}
        </>
      )}
      {asked === 'tin' && <TinDialog vendorId={vendorId} onClose={close} />}
      {asked === 'notice' && <NoticeDialog vendorId={vendorId} onClose={close} />}
      {typeof asked === 'object' && asked !== null && <AnswerDialog vendorId={vendorId} taxNoticeId={asked.answer} onClose={close} />}
    </Panel>
  );
}
