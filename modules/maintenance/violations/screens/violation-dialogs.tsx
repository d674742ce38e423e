// What is asked before something is done with a violation: a state, a hearing, its notice and its outcome.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, FieldRow, MoneyField, SelectField, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { noticeMethods, violations } from '../violation.contract.ts';

export interface ViolationDialogProps {
  violationId: string;
  onClose(): void;
}

const stateWords = {
  HOLD: ['Put on hold', 'Hold'],
  OPEN: ['Go on with it', 'Go on'],
  ATTORNEY: ['Give to the attorney', 'Give to the attorney'],
  CURED: ['Close as cured', 'Close as cured'],
} as const;

/** Holds a case, goes on with it, gives it to the attorney or closes it. */
export function StateDialog({ violationId, state, onClose }: ViolationDialogProps & { state: keyof typeof stateWords }) {
  const { communityId, today } = useCommunity();
  const [onDate, setDate] = useState<LocalDate | ''>(today);
  const [reason, setReason] = useState('');
  const act = useCommand(violations.setViolationState);
  const [title, label] = stateWords[state];
  return (
    <FormDialog
      title={title}
      confirmLabel={label}
      ready={onDate !== ''}
      busy={act.isPending}
      error={act.error}
      run={() => onDate !== '' && act.mutate({ communityId, violationId, state, onDate, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DateField label={state === 'CURED' ? 'Cured on' : 'From'} required value={onDate} onChange={setDate} />
      <TextField label={state === 'CURED' ? 'How it was seen' : 'Reason'} maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Closes a case as one that never was. */
export function VoidDialog({ violationId, onClose }: ViolationDialogProps) {
  const { communityId } = useCommunity();
  const [reason, setReason] = useState('');
  const act = useCommand(violations.voidViolation);
  return (
    <FormDialog
      title="Void the violation"
      confirmLabel="Void"
      keepLabel="Back"
      ready={reason.trim() !== ''}
      busy={act.isPending}
      error={act.error}
      run={() => act.mutate({ communityId, violationId, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Fines that were charged stay until their batch is undone.</p>
      <TextField label="Reason" required maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Sets the hearing. */
export function HearingDialog({ violationId, onClose }: ViolationDialogProps) {
  const { communityId } = useCommunity();
  const [hearingDate, setDate] = useState<LocalDate | ''>('');
  const [hour, setHour] = useState('');
  const [place, setPlace] = useState('');
  const [panel, setPanel] = useState('');
  const act = useCommand(violations.scheduleHearing);
  return (
    <FormDialog
      title="Set a hearing"
      confirmLabel="Set the hearing"
      ready={hearingDate !== ''}
      busy={act.isPending}
      error={act.error}
      run={() => hearingDate !== '' && act.mutate({ communityId, violationId, hearingDate, hour, place, panel }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <DateField label="On" required value={hearingDate} onChange={setDate} />
        <TextField label="Time" maxLength={40} placeholder="7:00 PM" value={hour} onChange={setHour} />
      </FieldRow>
      <TextField label="Place, or how to join" maxLength={200} value={place} onChange={setPlace} />
      <TextField label="Panel" maxLength={300} placeholder="The board, or names" value={panel} onChange={setPanel} />
    </FormDialog>
  );
}

/** Keeps when and how the notice went out. */
export function NoticeDialog({ violationId, onClose }: ViolationDialogProps) {
  const { communityId, today } = useCommunity();
  const [noticedDate, setDate] = useState<LocalDate | ''>(today);
  const [method, setMethod] = useState<keyof typeof noticeMethods>('CERTIFIED');
  const [proof, setProof] = useState('');
  const act = useCommand(violations.proveHearingNotice);
  return (
    <FormDialog
      title="Prove the notice of the hearing"
      confirmLabel="Keep the proof"
      ready={noticedDate !== ''}
      busy={act.isPending}
      error={act.error}
      run={() => noticedDate !== '' && act.mutate({ communityId, violationId, noticedDate, method, proof }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <DateField label="Given on" required value={noticedDate} onChange={setDate} />
        <SelectField
          label="How"
          value={method}
          onChange={setMethod}
          options={(Object.keys(noticeMethods) as (keyof typeof noticeMethods)[]).map((value) => ({ value, label: noticeMethods[value] }))}
        />
      </FieldRow>
      <TextField
        label="Proof"
        maxLength={200}
        placeholder="Number of the article, or who handed it over"
        value={proof}
        onChange={setProof}
      />
    </FormDialog>
  );
}

/** Keeps what the hearing came to. */
export function DecideDialog({ violationId, onClose }: ViolationDialogProps) {
  const { communityId } = useCommunity();
  const [outcome, setOutcome] = useState<'UPHELD' | 'DISMISSED'>('UPHELD');
  const [isAbsent, setAbsent] = useState(false);
  const [fine, setFine] = useState('');
  const [findings, setFindings] = useState('');
  const [hasSafetyFinding, setSafety] = useState(false);
  const [inOpenMeeting, setMeeting] = useState(false);
  const [sent, setSent] = useState<LocalDate | ''>('');
  const act = useCommand(violations.decideHearing);
  const upheld = outcome === 'UPHELD';
  const input = {
    ...{ communityId, violationId, outcome, isAbsent, findings, hasSafetyFinding, inOpenMeeting },
    fine: upheld && fine !== '' ? fine : null,
    decisionSentDate: sent === '' ? null : sent,
  };
  return (
    <FormDialog
      title="Decide the hearing"
      confirmLabel="Keep the decision"
      ready
      busy={act.isPending}
      error={act.error}
      run={() => act.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <SelectField
          label="Outcome"
          value={outcome}
          onChange={setOutcome}
          options={[
            { value: 'UPHELD', label: 'Upheld' },
            { value: 'DISMISSED', label: 'Dismissed' },
          ]}
        />
        <CheckField label="The owner did not come" value={isAbsent} onChange={setAbsent} />
      </FieldRow>
      {upheld && <MoneyField label="Fine" help="Blank takes the fine of the step" value={fine} onChange={setFine} />}
      <TextAreaField label="Findings" rows={3} maxLength={4000} value={findings} onChange={setFindings} />
      {upheld && (
        <FieldRow columns={2}>
          <CheckField label="Written finding of harm to health or safety" value={hasSafetyFinding} onChange={setSafety} />
          <CheckField label="Found in an open meeting" value={inOpenMeeting} onChange={setMeeting} />
        </FieldRow>
      )}
      <DateField label="Decision sent" value={sent} onChange={setSent} />
    </FormDialog>
  );
}

/** Takes a hearing off, or postpones it. */
export function CancelHearingDialog({ violationId, onClose }: ViolationDialogProps) {
  const { communityId } = useCommunity();
  const [isPostponed, setPostponed] = useState(true);
  const [reason, setReason] = useState('');
  const act = useCommand(violations.cancelHearing);
  return (
    <FormDialog
      title="Take the hearing off"
      confirmLabel="Take it off"
      keepLabel="Back"
      ready
      busy={act.isPending}
      error={act.error}
      run={() => act.mutate({ communityId, violationId, isPostponed, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CheckField label="Postponed: another one is set" value={isPostponed} onChange={setPostponed} />
      <TextField label="Reason" maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
