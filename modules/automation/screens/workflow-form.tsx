// The form of a workflow: what it is called and where it works, what starts it, what it asks, and its steps.
import { useState } from 'react';
import { useShell } from '../../../packages/pages/shell.tsx';
import { Button, CheckList, FieldRow, PanelSection, SelectField, TextAreaField, TextField } from '../../../packages/ui/ui.ts';
import type { Definition, Step, StepKind } from '../workflows/definition.contract.ts';
import { lackOf, stepSentence } from '../workflows/sentence.rules.ts';
import { type SubjectName, subjectNames, subjects } from '../workflows/subject.contract.ts';
import { ConditionFields } from './condition-fields.tsx';
import { newStep, StepFields, stepTitles } from './step-fields.tsx';
import { type Choices, namesOf, SentenceText } from './workflow-words.tsx';

/** What the form holds. */
export interface Typed {
  name: string;
  about: string;
  communityId: string | null;
  hourlyCap: number;
  breakAfter: number;
  definition: Definition;
}

interface FormProps {
  typed: Typed;
  onChange(typed: Typed): void;
  choices: Choices;
  /** What is wrong with a refused field. */
  nameError?: string | undefined;
}

const wholeOf = (text: string, most: number) => Math.min(most, Math.max(1, Number(text.replace(/\D/g, '').slice(0, 5) || '1')));

/** What it is called, where it works and when it stops itself. */
function About({ typed, onChange, nameError }: FormProps) {
  const shell = useShell();
  const set = (part: Partial<Typed>) => onChange({ ...typed, ...part });
  return (
    <PanelSection title="About the workflow">
      <FieldRow>
        <TextField
          label="Name"
          required
          width={300}
          maxLength={80}
          value={typed.name}
          onChange={(name) => set({ name })}
          error={nameError}
        />
        <SelectField
          label="Community"
          width={260}
          value={typed.communityId ?? 'ALL'}
          onChange={(value) => set({ communityId: value === 'ALL' ? null : value })}
          options={[
            { value: 'ALL', label: 'Every community' },
            ...shell.communities.map((each) => ({ value: each.communityId, label: each.name })),
          ]}
        />
        <TextField
          label="Stops after failures"
          numeric
          width={140}
          value={String(typed.breakAfter)}
          onChange={(text) => set({ breakAfter: wholeOf(text, 100) })}
        />
        <TextField
          label="Maximum runs per hour"
          numeric
          width={150}
          value={String(typed.hourlyCap)}
          onChange={(text) => set({ hourlyCap: wholeOf(text, 10_000) })}
        />
      </FieldRow>
      <TextAreaField label="What it is for" rows={2} maxLength={400} value={typed.about} onChange={(about) => set({ about })} />
    </PanelSection>
  );
}

type DefinitionProps = { value: Definition; onChange(value: Definition): void; choices: Choices };

function When({ value, onChange, choices }: DefinitionProps) {
  const { trigger, subject } = value;
  const set = (part: Partial<Definition['trigger']>) => onChange({ ...value, trigger: { ...trigger, ...part } });
  const acts = choices.acts.filter((act) => act.subject === subject);
  const subjectOptions = subjectNames.map((name) => ({ value: name, label: subjects[name].title }));
  // Other records have other fields: what was asked of the first kind means nothing of the second.
  const other = (name: SubjectName) =>
    onChange({ ...value, subject: name, where: { all: true, conditions: [], groups: [] }, trigger: { ...trigger, acts: [] } });
  const again = value.onceDays === null ? 'NEVER' : value.onceDays === 0 ? 'ALWAYS' : 'DAYS';
  return (
    <PanelSection title="When">
      <FieldRow>
        <SelectField label="About" width={220} value={subject} onChange={other} options={subjectOptions} />
        <SelectField
          label="Starts"
          width={220}
          value={trigger.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: 'EVENT', label: 'When something is done' },
            { value: 'SCHEDULE', label: 'On a schedule' },
            { value: 'MANUAL', label: 'Manually' },
            { value: 'FLOW', label: 'By another workflow' },
          ]}
        />
        <SelectField
          label="For the same record"
          width={200}
          value={again}
          onChange={(next) => onChange({ ...value, onceDays: next === 'NEVER' ? null : next === 'ALWAYS' ? 0 : 30 })}
          options={[
            { value: 'NEVER', label: 'Once' },
            { value: 'ALWAYS', label: 'Each time' },
            { value: 'DAYS', label: 'Again after some days' },
          ]}
        />
        {again === 'DAYS' && (
          <TextField
            label="Days"
            numeric
            width={90}
            value={String(value.onceDays)}
            onChange={(text) => onChange({ ...value, onceDays: wholeOf(text, 3660) })}
          />
        )}
      </FieldRow>
      {trigger.kind === 'SCHEDULE' && <Rhythm trigger={trigger} set={set} />}
      {trigger.kind === 'EVENT' && (
        <CheckList
          label="Acts that start it; none for any"
          noun="acts"
          options={acts.map(({ name, summary }) => ({ value: name, label: summary }))}
          value={trigger.acts}
          onChange={(next) => set({ acts: [...next] })}
        />
      )}
    </PanelSection>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function Rhythm({ trigger, set }: { trigger: Definition['trigger']; set(part: Partial<Definition['trigger']>): void }) {
  return (
    <FieldRow>
      <SelectField
        label="Every"
        width={120}
        value={trigger.every}
        onChange={(every) => set({ every })}
        options={[
          { value: 'HOUR', label: 'Hour' },
          { value: 'DAY', label: 'Day' },
          { value: 'WEEK', label: 'Week' },
          { value: 'MONTH', label: 'Month' },
        ]}
      />
      {trigger.every === 'WEEK' && (
        <SelectField
          label="On"
          width={140}
          value={String(trigger.weekday)}
          onChange={(day) => set({ weekday: Number(day) })}
          options={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        />
      )}
      {trigger.every === 'MONTH' && (
        <TextField
          label="Day, 31 for the last"
          numeric
          width={140}
          value={String(trigger.day)}
          onChange={(text) => set({ day: wholeOf(text, 31) })}
        />
      )}
      {trigger.every !== 'HOUR' && (
        <TextField label="At" width={90} maxLength={5} value={trigger.time} onChange={(time) => set({ time })} />
      )}
    </FieldRow>
  );
}

function Steps({ value, onChange, choices }: DefinitionProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [adding, setAdding] = useState<StepKind>('TASK');
  const { steps, subject } = value;
  const put = (next: Step[]) => onChange({ ...value, steps: next });
  const swap = (at: number, to: number) => {
    const [from, target] = [steps[at], steps[to]];
    if (!from || !target) return;
    put(steps.map((each, index) => (index === at ? target : index === to ? from : each)));
    setOpen(null);
  };
  const names = namesOf(choices, '');
  return (
    <PanelSection title="Steps" aside={steps.length}>
      <ol className="stack">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
          <li key={at} className="stack">
            <p className="row">
              <span className="tn t3">{at + 1}</span> <SentenceText of={stepSentence(step, value, names)} />
              <span className="row push">
                <Button
                  size="small"
                  aria-label={`${open === at ? 'Close' : 'Change'} step ${at + 1}`}
                  onClick={() => setOpen(open === at ? null : at)}
                >
                  {open === at ? 'Close' : 'Change'}
                </Button>
                <Button size="small" aria-label={`Move step ${at + 1} up`} disabled={at === 0} onClick={() => swap(at, at - 1)}>
                  Up
                </Button>
                <Button
                  size="small"
                  aria-label={`Remove step ${at + 1}`}
                  onClick={() => {
                    put(steps.filter((_each, index) => index !== at));
                    setOpen(null);
                  }}
                >
                  Remove
                </Button>
              </span>
            </p>
            {lackOf(step, value) !== '' && <p className="t3 sm">Not complete: {lackOf(step, value)}</p>}
            {open === at && (
              <StepFields
                step={step}
                subject={subject}
                choices={choices}
                onChange={(next) => put(steps.map((each, index) => (index === at ? next : each)))}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="row">
        <SelectField
          label="New step"
          hideLabel
          width={240}
          value={adding}
          onChange={setAdding}
          options={(Object.keys(stepTitles) as StepKind[]).map((kind) => ({ value: kind, label: stepTitles[kind] }))}
        />
        <Button
          icon="plus"
          onClick={() => {
            put([...steps, newStep[adding]]);
            setOpen(steps.length);
          }}
        >
          Add step
        </Button>
      </div>
    </PanelSection>
  );
}

/** Every field of a workflow. */
export function WorkflowFields({ typed, onChange, choices, nameError }: FormProps) {
  const setDefinition = (definition: Definition) => onChange({ ...typed, definition });
  const { definition } = typed;
  return (
    <>
      <About typed={typed} onChange={onChange} choices={choices} nameError={nameError} />
      <When value={definition} onChange={setDefinition} choices={choices} />
      <PanelSection title="Only if">
        <ConditionFields
          subject={definition.subject}
          value={definition.where}
          onChange={(where) => setDefinition({ ...definition, where })}
        />
      </PanelSection>
      <Steps value={definition} onChange={setDefinition} choices={choices} />
    </>
  );
}

/** Why it cannot be saved yet. */
export function waitsFor({ name, definition }: Typed): string | undefined {
  if (name.trim() === '') return 'Enter a name';
  if (definition.steps.length === 0) return 'Add a step';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(definition.trigger.time)) return 'Enter a time such as 06:00';
  return undefined;
}
