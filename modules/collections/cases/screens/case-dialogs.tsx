// The dialogs of a case: proof of a step, a contact, what is known of it, and what pays it off.
import { type ReactNode, useState } from 'react';
import type { MoneyText } from '../../../../packages/contract/contract.ts';
import { centsToText, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  centsOf,
  DateField,
  dateOfWire,
  Facts,
  FieldRow,
  Money,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { motion } from '../../../governance/governance.contract.ts';
import { collectionCases, contactChannels, contactWords } from '../case.contract.ts';
import type { CaseShown } from './case-parts.tsx';

interface Of {
  shown: CaseShown;
  onClose(): void;
}
const toggled = (list: readonly string[], one: string, isOn: boolean) => (isOn ? [...list, one] : list.filter((each) => each !== one));

function Ticks({ title, of, value, onChange }: { title: string; of: readonly string[]; value: string[]; onChange(next: string[]): void }) {
  if (of.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      {of.map((one) => (
        <CheckField key={one} label={one} value={value.includes(one)} onChange={(isOn) => onChange(toggled(value, one, isOn))} />
      ))}
    </fieldset>
  );
}

/** Adds the proof of a step or condition of law. */
export function ProofDialog({ shown, step, onClose }: Of & { step: string }) {
  const { today } = useCommunity();
  const add = useCommand(collectionCases.addEvidence);
  const asked = shown.requirements.find(({ name }) => name === step);
  const isVote = (asked?.methods ?? []).some((method) => method.includes('vote'));
  const { communityId, collectionCaseId } = shown;
  const motions = useCall(motion.pickMotions, isVote ? { communityId } : null).data ?? [];
  const [doneDate, setDone] = useState<LocalDate | ''>(today);
  const [receivedDate, setReceived] = useState<LocalDate | ''>('');
  const [methods, setMethods] = useState<string[]>([]);
  const [contents, setContents] = useState<string[]>([]);
  const [proof, setProof] = useState('');
  const [motionId, setMotion] = useState('');
  const input = {
    communityId,
    collectionCaseId,
    step,
    methods,
    contents,
    proof,
    motionId: motionId || null,
    receivedDate: receivedDate || null,
  };
  return (
    <FormDialog
      title={`Proof: ${asked?.title ?? step}`}
      confirmLabel="Add proof"
      ready={doneDate !== ''}
      busy={add.isPending}
      error={add.error}
      run={() => add.mutate({ ...input, doneDate: doneDate || today }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <DateField label="Done on" value={doneDate} onChange={setDone} />
        <DateField label="Received on" value={receivedDate} onChange={setReceived} help="Where the receipt shows it" />
      </FieldRow>
      {isVote && (
        <SelectField
          label="Motion"
          placeholder="None chosen"
          value={motionId}
          onChange={setMotion}
          options={motions.map((one) => ({ value: one.motionId, label: one.name }))}
        />
      )}
      <Ticks title="How it was done" of={asked?.methods ?? []} value={methods} onChange={setMethods} />
      <Ticks title="What it said" of={asked?.contents ?? []} value={contents} onChange={setContents} />
      <TextField label="Proof" value={proof} onChange={setProof} maxLength={200} help="Receipt number, instrument, page of the minutes" />
    </FormDialog>
  );
}

/** Logs a contact. */
export function ContactDialog({ shown, onClose }: Of) {
  const { today } = useCommunity();
  const log = useCommand(collectionCases.logContact);
  const [channel, setChannel] = useState<(typeof contactChannels)[number]>('CALL');
  const [contactDate, setDate] = useState<LocalDate | ''>(today);
  const [localTime, setTime] = useState('');
  const [note, setNote] = useState('');
  const { communityId, collectionCaseId } = shown;
  return (
    <FormDialog
      title="Log a contact"
      confirmLabel="Log"
      ready={note.trim() !== '' && contactDate !== '' && /^(\d{2}:\d{2})?$/.test(localTime)}
      busy={log.isPending}
      error={log.error}
      run={() =>
        log.mutate({ communityId, collectionCaseId, channel, contactDate: contactDate || today, localTime, note }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <FieldRow columns={3}>
        <SelectField
          label="How"
          value={channel}
          onChange={setChannel}
          options={contactChannels.map((value) => ({ value, label: contactWords[value] }))}
        />
        <DateField label="Date" value={contactDate} onChange={setDate} />
        <TextField label="Local time" value={localTime} onChange={setTime} placeholder="14:30" />
      </FieldRow>
      <TextAreaField label="What was said" value={note} onChange={setNote} maxLength={400} />
    </FormDialog>
  );
}

/** Changes what is known of a case. */
export function FactsDialog({ shown, onClose }: Of) {
  const save = useCommand(collectionCases.saveCaseFacts);
  const [facts, setFacts] = useState(shown.facts);
  const set = (some: Partial<typeof facts>) => setFacts({ ...facts, ...some });
  const { communityId, collectionCaseId, version } = shown;
  const day = (
    label: string,
    key:
      | 'petitionDate'
      | 'claimDueDate'
      | 'dischargedDate'
      | 'militaryCheckedDate'
      | 'lienDate'
      | 'lienReleasedDate'
      | 'judgmentDate'
      | 'foreclosureDate',
  ) => <DateField label={label} value={dateOfWire(facts[key]) ?? ''} onChange={(next) => set({ [key]: next === '' ? null : next })} />;
  return (
    <FormDialog
      title="Change the case"
      confirmLabel="Save"
      ready
      busy={save.isPending}
      error={save.error}
      run={() => save.mutate({ communityId, collectionCaseId, version, ...facts }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CheckField label="The owner disputes the debt" value={facts.isDisputed} onChange={(isDisputed) => set({ isDisputed })} />
      <FieldRow columns={3}>
        {day('Bankruptcy petition', 'petitionDate')}
        {day('Proof of claim due', 'claimDueDate')}
        {day('Discharged', 'dischargedDate')}
      </FieldRow>
      <FieldRow columns={2}>
        {day('Military status checked', 'militaryCheckedDate')}
        <CheckField label="Serves in the military" value={facts.isMilitary} onChange={(isMilitary) => set({ isMilitary })} />
      </FieldRow>
      <FieldRow columns={3}>
        {day('Lien recorded', 'lienDate')}
        <TextField
          label="Instrument, book and page"
          value={facts.lienInstrument}
          onChange={(lienInstrument) => set({ lienInstrument })}
          maxLength={80}
        />
        <MoneyField
          label="Lien amount"
          value={facts.lienAmount ?? ''}
          onChange={(text) => set({ lienAmount: centsOf(text) === null ? null : (centsToText(centsOf(text) ?? 0n) as MoneyText) })}
        />
      </FieldRow>
      <FieldRow columns={3}>
        {day('Lien released', 'lienReleasedDate')}
        {day('Judgment entered', 'judgmentDate')}
        {day('Foreclosure filed', 'foreclosureDate')}
      </FieldRow>
      <FieldRow columns={1}>
        <TextField label="Fee agreement" value={facts.feeAgreement} onChange={(feeAgreement) => set({ feeAgreement })} maxLength={200} />
      </FieldRow>
    </FormDialog>
  );
}

/** States what pays the account off through a day. */
export function PayoffDialog({ shown, onClose }: Of) {
  const { today } = useCommunity();
  const state = useCommand(collectionCases.statePayoff);
  const [throughDate, setThrough] = useState<LocalDate | ''>(today);
  const { communityId, collectionCaseId } = shown;
  return (
    <FormDialog
      title="State payoff"
      confirmLabel="State"
      keepLabel="Close"
      ready={throughDate !== ''}
      busy={state.isPending}
      error={state.error}
      run={() => state.mutate({ communityId, collectionCaseId, throughDate: throughDate || today })}
      onClose={onClose}
    >
      <DateField label="Good through" value={throughDate} onChange={setThrough} />
      {state.data && (
        <>
          <Facts
            facts={[
              ...state.data.lines.map((line): [string, ReactNode] => [line.title, <Money key={line.title} value={line.amount} />]),
              ['Pays the account off', <Money key="total" value={state.data.amount} zero="digits" />],
            ]}
          />
          <ScreenLink to="payoff-print" params={{ collectionCaseId }} search={{ through: throughDate || today }}>
            Print the statement
          </ScreenLink>
        </>
      )}
    </FormDialog>
  );
}
