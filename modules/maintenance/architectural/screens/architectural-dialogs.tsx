// What is asked before something is done with an architectural request: ballots, a condition with its proof,
// the decision, a day, and the letter.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, FieldRow, Note, SelectField, TextAreaField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { architecturalRequest, architecturalStates, decisionWords, moveWords, proofWords } from '../architectural.contract.ts';
import type { Shown } from './architectural-clock.tsx';

interface DialogProps {
  of: Shown;
  onClose(): void;
}

const useOne = (of: Shown) => {
  const { communityId, today } = useCommunity();
  return { today, asked: { communityId, architecturalRequestId: of.architecturalRequestId } };
};

/** Opens the ballots of the next round. */
export function OpenBallots({ of, committees, onClose }: DialogProps & { committees: readonly { committeeId: string; name: string }[] }) {
  const { today, asked } = useOne(of);
  const [committeeId, setCommittee] = useState('');
  const [closeDate, setClose] = useState<LocalDate | ''>('');
  const open = useCommand(architecturalRequest.openBallots);
  return (
    <FormDialog
      title={`Open ballots, round ${of.ballotRound + 1}`}
      confirmLabel="Open ballots"
      ready
      busy={open.isPending}
      error={open.error}
      run={() =>
        open.mutate(
          { ...asked, committeeId: committeeId || null, openedDate: today, closeDate: closeDate || null },
          {
            onSuccess: ({ ballots }) => {
              toast({ text: `${ballots} ${ballots === 1 ? 'ballot' : 'ballots'} opened` });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>Every voting member who sits today gets a ballot. Who owns the home is recused.</p>
      <FieldRow columns={2}>
        <SelectField
          label="Committee"
          value={committeeId}
          onChange={setCommittee}
          options={[
            { value: '', label: 'As set for the community' },
            ...committees.map((one) => ({ value: one.committeeId, label: one.name })),
          ]}
        />
        <DateField label="Ballots close" value={closeDate} onChange={setClose} />
      </FieldRow>
    </FormDialog>
  );
}

/** Adds a condition of approval. */
export function AddCondition({ of, onClose }: DialogProps) {
  const { asked } = useOne(of);
  const [words, setWords] = useState('');
  const [provision, setProvision] = useState('');
  const [proof, setProof] = useState<keyof typeof proofWords>('PHOTO');
  const add = useCommand(architecturalRequest.addArchitecturalCondition);
  return (
    <FormDialog
      title="Add condition"
      confirmLabel="Add condition"
      ready={words.trim() !== ''}
      busy={add.isPending}
      error={add.error}
      run={() => add.mutate({ ...asked, words, provision, proof }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField label="Condition" required maxLength={300} value={words} onChange={setWords} />
      <FieldRow columns={2}>
        <TextField label="Provision" maxLength={200} value={provision} onChange={setProvision} />
        <SelectField
          label="Proof"
          value={proof}
          onChange={setProof}
          options={Object.entries(proofWords).map(([value, label]) => ({ value: value as keyof typeof proofWords, label }))}
        />
      </FieldRow>
    </FormDialog>
  );
}

/** Records that a condition is met, with its proof among the files of the request. */
export function MetDialog({ of, architecturalConditionId, onClose }: DialogProps & { architecturalConditionId: string }) {
  const { today, asked } = useOne(of);
  const [metDate, setDate] = useState<LocalDate | ''>(today);
  const [attachmentId, setFile] = useState('');
  const meet = useCommand(architecturalRequest.meetArchitecturalCondition);
  const condition = of.conditions.find((one) => one.architecturalConditionId === architecturalConditionId);
  return (
    <FormDialog
      title="Condition met"
      confirmLabel="It is met"
      ready={metDate !== ''}
      busy={meet.isPending}
      error={meet.error}
      run={() =>
        metDate !== '' &&
        meet.mutate({ ...asked, architecturalConditionId, metDate, attachmentId: attachmentId || null }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>{condition?.words}</p>
      <FieldRow columns={2}>
        <DateField label="Met" required value={metDate} onChange={setDate} />
        <SelectField
          label="Proof"
          value={attachmentId}
          onChange={setFile}
          options={[{ value: '', label: 'No file' }, ...of.files.map((one) => ({ value: one.attachmentId, label: one.name }))]}
        />
      </FieldRow>
      <p className="sm t3">Photos and documents are attached under Files of the request.</p>
    </FormDialog>
  );
}

type Decision = keyof typeof decisionWords;

/** Answers the request. */
export function Decide({ of, onClose }: DialogProps) {
  const { today, asked } = useOne(of);
  const [decision, setDecision] = useState<Decision>(of.conditions.length > 0 ? 'CONDITIONAL' : 'APPROVED');
  const [decidedDate, setDate] = useState<LocalDate | ''>(today);
  const [expiresDate, setExpires] = useState<LocalDate | ''>('');
  const [reason, setReason] = useState('');
  const [provision, setProvision] = useState('');
  const [said, setSaid] = useState<readonly string[]>([]);
  const decide = useCommand(architecturalRequest.decideArchitecturalRequest);
  const isDenial = decision === 'DENIED';
  const isLate = of.clock.deemed === 'approve' && of.clock.daysLeft !== null && of.clock.daysLeft < 0;
  const answers = (Object.keys(decisionWords) as Decision[]).filter((one) => isLate || one !== 'DEEMED');
  const asks = isDenial ? [...new Set(of.terms.flatMap((one) => one.denial))] : [];
  const sent = { ...asked, decision, reason, provision, said: [...said], expiresDate: isDenial ? null : expiresDate || null };
  const done = () => {
    toast({ text: architecturalStates[decision][0] });
    onClose();
  };
  return (
    <FormDialog
      title={`Answer ${of.number}`}
      confirmLabel={decisionWords[decision]}
      ready={decidedDate !== '' && (!isDenial || reason.trim() !== '')}
      busy={decide.isPending}
      error={decide.error}
      run={() => decidedDate !== '' && decide.mutate({ ...sent, decidedDate }, { onSuccess: done })}
      onClose={onClose}
    >
      {of.tally !== '' && <p>{`Vote: ${of.tally}. ${of.carried ? 'It carries.' : 'It does not carry.'}`}</p>}
      <FieldRow columns={isDenial ? 2 : 3}>
        <SelectField
          label="Answer"
          value={decision}
          onChange={setDecision}
          options={answers.map((value) => ({ value, label: decisionWords[value] }))}
        />
        <DateField label="Day" required value={decidedDate} onChange={setDate} />
        {!isDenial && (
          <DateField label="Approval until" help="Blank takes the months of the community" value={expiresDate} onChange={setExpires} />
        )}
      </FieldRow>
      <TextAreaField label="Reason" required={isDenial} rows={3} maxLength={4000} value={reason} onChange={setReason} />
      <TextField label="Rule or covenant" maxLength={300} value={provision} onChange={setProvision} />
      {asks.length > 0 && (
        <Note tone="attention" title="The law asks of a denial; check what the letter says">
          {asks.map((one) => (
            <CheckField
              key={one}
              label={one}
              value={said.includes(one)}
              onChange={(isSaid) => setSaid(isSaid ? [...said, one] : said.filter((other) => other !== one))}
            />
          ))}
        </Note>
      )}
    </FormDialog>
  );
}

/** Moves a request on, on a day. */
export function MoveOn({ of, to, onClose }: DialogProps & { to: keyof typeof moveWords }) {
  const { today, asked } = useOne(of);
  const [onDate, setDate] = useState<LocalDate | ''>(today);
  const [reason, setReason] = useState('');
  const move = useCommand(architecturalRequest.moveArchitecturalRequest);
  return (
    <FormDialog
      title={`${moveWords[to]}: ${of.number}`}
      confirmLabel={moveWords[to]}
      ready={onDate !== ''}
      busy={move.isPending}
      error={move.error}
      run={() => onDate !== '' && move.mutate({ ...asked, to, onDate, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DateField label="Day" required value={onDate} onChange={setDate} />
      <TextField label="Reason" maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Extends an approval, or takes a decision back: one field each. */
export function Extend({ of, onClose }: DialogProps) {
  const { asked } = useOne(of);
  const [expiresDate, setDate] = useState<LocalDate | ''>('');
  const extend = useCommand(architecturalRequest.extendApproval);
  return (
    <FormDialog
      title="Extend the approval"
      confirmLabel="Extend"
      ready={expiresDate !== ''}
      busy={extend.isPending}
      error={extend.error}
      run={() => expiresDate !== '' && extend.mutate({ ...asked, expiresDate }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>An approval is extended once.</p>
      <DateField label="New last day" required value={expiresDate} onChange={setDate} />
    </FormDialog>
  );
}

/** Takes the decision back, with the reason that stays in the history. */
export function UndoDecision({ of, onClose }: DialogProps) {
  const { asked } = useOne(of);
  const [reason, setReason] = useState('');
  const undo = useCommand(architecturalRequest.undoArchitecturalDecision);
  return (
    <FormDialog
      title="Take the decision back"
      confirmLabel="Take it back"
      ready={reason.trim() !== ''}
      busy={undo.isPending}
      error={undo.error}
      run={() => undo.mutate({ ...asked, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>A letter that went out stays out; withdraw it under Letters.</p>
      <TextField label="Reason" required maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
