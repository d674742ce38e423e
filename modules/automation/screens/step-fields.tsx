// The steps of a workflow as they are built: each a sentence, with the fields that change it below.
import type { ReactNode } from 'react';
import { CheckField, FieldRow, SelectField, TextAreaField, TextField } from '../../../packages/ui/ui.ts';
import { type PropertyFlag, propertyFlagNames, propertyFlagWords } from '../../communities/communities.contract.ts';
import type { Step, StepKind, StepOf } from '../workflows/definition.contract.ts';
import type { SubjectName } from '../workflows/subject.contract.ts';
import { ConditionFields } from './condition-fields.tsx';
import type { Choices } from './workflow-words.tsx';

/** A step of each kind as it is added. */
export const newStep: { readonly [K in StepKind]: StepOf<K> } = {
  TASK: { kind: 'TASK', title: 'Look at {record}', text: '', who: 'MANAGER', userId: null, roleId: null, dueDays: 3, checklist: [] },
  NOTE: { kind: 'NOTE', title: 'Workflow', text: '' },
  LETTER: { kind: 'LETTER', templateId: null, title: 'Letter', delivery: 'SMART' },
  FLAG: { kind: 'FLAG', flag: 'LATE_FEES', days: 90, reason: '' },
  WAIT: { kind: 'WAIT', days: 1, businessDays: false },
  APPROVAL: { kind: 'APPROVAL', question: 'Go on?', userId: null, days: 5, silence: 'STOP' },
  DECIDE: { kind: 'DECIDE', where: { all: true, conditions: [], groups: [] } },
  FLOW: { kind: 'FLOW', workflowId: null },
  JOB: { kind: 'JOB', job: 'apply-late-fees', mode: 'SCHEDULE', settings: {} },
};

export const stepTitles: Readonly<Record<StepKind, string>> = {
  TASK: 'Create a task',
  NOTE: 'Write a note',
  LETTER: 'Send a letter',
  FLAG: 'Flag the property',
  WAIT: 'Wait',
  APPROVAL: 'Ask for an approval',
  DECIDE: 'Go on only if',
  FLOW: 'Start another workflow',
  JOB: 'Run a job',
};

interface Of<S> {
  step: S;
  onChange(step: S): void;
  choices: Choices;
  subject: SubjectName;
}

const wholeOf = (text: string, most: number) => Math.min(most, Number(text.replace(/\D/g, '').slice(0, 5) || '0'));

function Days({ label, value, most, onChange }: { label: string; value: number; most: number; onChange(value: number): void }) {
  return <TextField label={label} numeric width={110} value={String(value)} onChange={(text) => onChange(wholeOf(text, most))} />;
}

function TaskFields({ step, onChange, choices }: Of<StepOf<'TASK'>>) {
  const set = (part: Partial<StepOf<'TASK'>>) => onChange({ ...step, ...part });
  return (
    <>
      <FieldRow>
        <TextField label="Task" required width={380} maxLength={160} value={step.title} onChange={(title) => set({ title })} />
        <SelectField
          label="For"
          width={200}
          value={step.who}
          onChange={(who) => set({ who })}
          options={[
            { value: 'MANAGER', label: 'The community’s manager' },
            { value: 'ACCOUNTANT', label: 'The community’s accountant' },
            { value: 'PERSON', label: 'A person' },
            { value: 'ROLE', label: 'A role' },
          ]}
        />
        {step.who === 'PERSON' && (
          <SelectField
            label="Person"
            width={200}
            placeholder="Choose"
            value={step.userId ?? ''}
            onChange={(userId) => set({ userId })}
            options={choices.people}
          />
        )}
        {step.who === 'ROLE' && (
          <SelectField
            label="Role"
            width={200}
            placeholder="Choose"
            value={step.roleId ?? ''}
            onChange={(roleId) => set({ roleId })}
            options={choices.roles}
          />
        )}
        <Days label="Due in days" value={step.dueDays} most={366} onChange={(dueDays) => set({ dueDays })} />
      </FieldRow>
      <TextAreaField
        label="Text"
        maxLength={2000}
        value={step.text}
        onChange={(text) => set({ text })}
        help="{record}, {community} and {day} are filled in."
      />
      <TextAreaField
        label="Checklist items, one per line"
        value={step.checklist.join('\n')}
        onChange={(text) => set({ checklist: text === '' ? [] : text.split('\n').slice(0, 50) })}
      />
    </>
  );
}

function NoteFields({ step, onChange }: Of<StepOf<'NOTE'>>) {
  return (
    <>
      <TextField
        label="Subject"
        required
        width={380}
        maxLength={160}
        value={step.title}
        onChange={(title) => onChange({ ...step, title })}
      />
      <TextAreaField label="Text" maxLength={2000} value={step.text} onChange={(text) => onChange({ ...step, text })} />
    </>
  );
}

function LetterFields({ step, onChange, choices }: Of<StepOf<'LETTER'>>) {
  return (
    <FieldRow>
      <SelectField
        label="Letter"
        required
        width={280}
        placeholder={choices.templates.length === 0 ? 'No letter is released yet' : 'Choose'}
        value={step.templateId ?? ''}
        onChange={(templateId) => onChange({ ...step, templateId })}
        options={choices.templates}
      />
      <TextField label="Title" required width={240} maxLength={100} value={step.title} onChange={(title) => onChange({ ...step, title })} />
      <SelectField
        label="Sent"
        width={200}
        value={step.delivery}
        onChange={(delivery) => onChange({ ...step, delivery })}
        options={[
          { value: 'SMART', label: 'As the owner chose' },
          { value: 'PAPER', label: 'On paper' },
          { value: 'EMAIL', label: 'By email' },
        ]}
      />
    </FieldRow>
  );
}

function FlagFields({ step, onChange }: Of<StepOf<'FLAG'>>) {
  return (
    <FieldRow>
      <SelectField
        label="Flag"
        width={240}
        value={step.flag as PropertyFlag}
        onChange={(flag) => onChange({ ...step, flag })}
        options={propertyFlagNames.map((name) => ({ value: name, label: propertyFlagWords[name] }))}
      />
      <Days label="Days" value={step.days} most={3660} onChange={(days) => onChange({ ...step, days: Math.max(1, days) })} />
      <TextField label="Reason" width={300} maxLength={200} value={step.reason} onChange={(reason) => onChange({ ...step, reason })} />
    </FieldRow>
  );
}

function ApprovalFields({ step, onChange, choices }: Of<StepOf<'APPROVAL'>>) {
  return (
    <FieldRow>
      <TextField
        label="Question"
        required
        width={320}
        maxLength={200}
        value={step.question}
        onChange={(question) => onChange({ ...step, question })}
      />
      <SelectField
        label="Asked of"
        width={220}
        value={step.userId ?? 'SELF'}
        onChange={(who) => onChange({ ...step, userId: who === 'SELF' ? null : who })}
        options={[{ value: 'SELF', label: 'The person it runs for' }, ...choices.people]}
      />
      <Days label="Within days" value={step.days} most={90} onChange={(days) => onChange({ ...step, days: Math.max(1, days) })} />
      <SelectField
        label="Without an answer"
        width={150}
        value={step.silence}
        onChange={(silence) => onChange({ ...step, silence })}
        options={[
          { value: 'STOP', label: 'Stop' },
          { value: 'GO_ON', label: 'Go on' },
        ]}
      />
    </FieldRow>
  );
}

function WaitFields({ step, onChange }: Of<StepOf<'WAIT'>>) {
  return (
    <FieldRow>
      <Days label="Days" value={step.days} most={366} onChange={(days) => onChange({ ...step, days: Math.max(1, days) })} />
      <CheckField label="Business days only" value={step.businessDays} onChange={(businessDays) => onChange({ ...step, businessDays })} />
    </FieldRow>
  );
}

function JobFields({ step, onChange, choices }: Of<StepOf<'JOB'>>) {
  return (
    <FieldRow>
      <SelectField
        label="Job"
        width={260}
        value={step.job}
        onChange={(job) => onChange({ ...step, job, settings: {} })}
        options={choices.jobs}
      />
      <SelectField
        label="Then"
        width={220}
        value={step.mode}
        onChange={(mode) => onChange({ ...step, mode })}
        options={[
          { value: 'SCHEDULE', label: 'Keep it for review' },
          { value: 'AUTOMATE', label: 'Post it' },
        ]}
      />
    </FieldRow>
  );
}

/** The fields that change a step. */
export function StepFields({ step, ...rest }: Of<Step>): ReactNode {
  switch (step.kind) {
    case 'TASK':
      return <TaskFields step={step} {...rest} />;
    case 'NOTE':
      return <NoteFields step={step} {...rest} />;
    case 'LETTER':
      return <LetterFields step={step} {...rest} />;
    case 'FLAG':
      return <FlagFields step={step} {...rest} />;
    case 'WAIT':
      return <WaitFields step={step} {...rest} />;
    case 'APPROVAL':
      return <ApprovalFields step={step} {...rest} />;
    case 'JOB':
      return <JobFields step={step} {...rest} />;
    case 'DECIDE':
      return <ConditionFields subject={rest.subject} value={step.where} onChange={(where) => rest.onChange({ ...step, where })} />;
    case 'FLOW':
      return (
        <SelectField
          label="Workflow"
          required
          width={300}
          placeholder={rest.choices.workflows.length === 0 ? 'There is no other workflow' : 'Choose'}
          value={step.workflowId ?? ''}
          onChange={(workflowId) => rest.onChange({ ...step, workflowId })}
          options={rest.choices.workflows}
        />
      );
  }
}
