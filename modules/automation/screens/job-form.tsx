// The form of a job: what it does, with which settings, when and on whose behalf. This Time Only previews and
// does it once.
import { useState } from 'react';
import type { JobSettings, ScheduleMode } from '../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { type CallFailed, useCall, useCommand } from '../../../packages/pages/client.ts';
import {
  newSchedule,
  type ScheduleChoice,
  ScheduleFields,
  scheduleInput,
  scheduleProblems,
  usePreviewed,
} from '../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  CheckList,
  Column,
  CommitBar,
  DateField,
  EmptyState,
  Failed,
  FieldRow,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SelectField,
  Split,
  toast,
  useToday,
} from '../../../packages/ui/ui.ts';
import { automationAgent } from '../../people/people.contract.ts';
import { jobSchedules } from '../jobs/job.contract.ts';
import { JobSettingFields, newSettings } from './job-settings.tsx';
import { choiceOf, type JobView, type KindView } from './job-words.tsx';
import { planFigure, RunPage } from './run-page.tsx';

/** What the form holds. */
interface Typed {
  kind: string;
  subjectId: string;
  settings: JobSettings;
  choice: ScheduleChoice;
  /** ME, SAME (who it runs for already), or the id of an agent. */
  runsFor: string;
  communityIds: readonly string[];
  /** Of This Time Only: the day, and whether it is posted. */
  onDate: LocalDate | '';
  once: ScheduleMode;
}

export interface JobFormProps {
  /** The job that is changed; none for a new one. */
  job?: JobView | undefined;
  /** The community it is in, or whose kinds are offered. */
  communityId: string;
  /** Several communities may be chosen, and an agent does it. */
  isAutomation: boolean;
}

function startOf({ job, communityId, isAutomation }: JobFormProps, kinds: readonly KindView[], today: LocalDate): Typed {
  const [first] = kinds;
  if (job)
    return {
      kind: job.kind,
      subjectId: job.subjectId,
      settings: job.settings,
      choice: choiceOf(job),
      runsFor: job.automationAgentId ?? 'SAME',
      communityIds: [job.communityId],
      onDate: today,
      once: 'AUTOMATE',
    };
  const mode = isAutomation ? 'AUTOMATE' : 'SCHEDULE';
  return {
    kind: first?.kind ?? '',
    subjectId: '',
    settings: first ? newSettings(first) : {},
    choice: { ...newSchedule(today, mode), name: first?.title ?? '' },
    runsFor: 'ME',
    communityIds: [communityId],
    onDate: today,
    once: first?.modes.includes('AUTOMATE') ? 'AUTOMATE' : 'SCHEDULE',
  };
}

/** The agents a job may be done by, and the viewer themselves. */
function usePeople(job: JobView | undefined) {
  const { userName } = useShell();
  const agents = useCall(automationAgent.listAutomationAgents, {});
  const offered = (agents.data ?? []).filter((each) => each.isActive || each.automationAgentId === job?.automationAgentId);
  const same = job && job.automationAgentId === null && job.onBehalfOf !== userName ? [{ value: 'SAME', label: job.onBehalfOf }] : [];
  const mine = { value: same.length === 0 && job && job.automationAgentId === null ? 'SAME' : 'ME', label: `${userName} (you)` };
  return [
    ...same,
    mine,
    ...offered.map(({ automationAgentId, name, responsible }) => ({
      value: automationAgentId,
      label: `${name}, on behalf of ${responsible}`,
    })),
  ];
}

/** What is wrong with a refused field, by its path. */
const errorsOf = (failed: CallFailed | null) => (path: string) => failed?.fields.find((each) => each.path === path)?.message;

/** What it does: the kind, what it is about, and where. */
function What({
  of,
  kinds,
  typed,
  set,
  kind,
}: {
  of: JobFormProps;
  kinds: readonly KindView[];
  typed: Typed;
  set(part: Partial<Typed>): void;
  kind: KindView;
}) {
  const shell = useShell();
  const choose = (next: string) => {
    const chosen = kinds.find((each) => each.kind === next);
    if (!chosen) return;
    const name = typed.choice.name === kind.title || typed.choice.name === '' ? chosen.title : typed.choice.name;
    const once = chosen.modes.includes('AUTOMATE') ? 'AUTOMATE' : 'SCHEDULE';
    set({ kind: next, subjectId: '', settings: newSettings(chosen), choice: { ...typed.choice, name }, once });
  };
  return (
    <PanelSection title="What it does">
      <FieldRow>
        <SelectField
          label="Kind"
          width={240}
          value={typed.kind}
          onChange={choose}
          readOnly={of.job !== undefined}
          options={kinds.map((each) => ({ value: each.kind, label: each.title }))}
        />
        {kind.subject && (
          <SelectField
            label={kind.subject.title}
            required
            width={300}
            value={typed.subjectId}
            onChange={(subjectId) => set({ subjectId })}
            readOnly={of.job !== undefined}
            placeholder={kind.subject.options.length === 0 ? 'There is none yet' : 'Choose'}
            options={kind.subject.options}
          />
        )}
      </FieldRow>
      <p className="t3">{kind.does}</p>
      {of.isAutomation && !of.job && (
        <CheckList
          label="Communities"
          noun="communities"
          name="communityIds"
          options={shell.communities.map((each) => ({ value: each.communityId, label: each.name, code: each.shortCode }))}
          value={typed.communityIds}
          onChange={(communityIds) => set({ communityIds })}
        />
      )}
    </PanelSection>
  );
}

/** When it is done: this time only, or on a schedule and for whom. */
function When({
  of,
  typed,
  set,
  kind,
  problems,
}: {
  of: JobFormProps;
  typed: Typed;
  set(part: Partial<Typed>): void;
  kind: KindView;
  problems: ReturnType<typeof scheduleProblems>;
}) {
  const people = usePeople(of.job);
  return (
    <>
      <PanelSection title="When">
        <ScheduleFields
          value={typed.choice}
          onChange={(choice) => set({ choice })}
          what={kind.what}
          problems={problems}
          onlyScheduled={of.job !== undefined || of.isAutomation}
        />
        {typed.choice.mode === 'NOW' && (
          <FieldRow>
            <DateField label="Dated" required width={150} value={typed.onDate} onChange={(onDate) => set({ onDate })} />
            {kind.modes.length > 1 && (
              <SelectField
                label="Then"
                width={220}
                value={typed.once}
                onChange={(once) => set({ once })}
                options={[
                  { value: 'AUTOMATE', label: 'Post it' },
                  { value: 'SCHEDULE', label: 'Keep it for review' },
                ]}
              />
            )}
          </FieldRow>
        )}
      </PanelSection>
      {typed.choice.mode !== 'NOW' && (
        <PanelSection title="On behalf of">
          <FieldRow>
            <SelectField
              label="Done by"
              width={380}
              value={typed.runsFor}
              onChange={(runsFor) => set({ runsFor })}
              options={people}
              help="What this person may do is asked again at each run."
            />
          </FieldRow>
        </PanelSection>
      )}
    </>
  );
}

/** Why it cannot be saved yet. */
function waitsFor(typed: Typed, kind: KindView, problems: object): string | undefined {
  if (kind.subject && typed.subjectId === '') return `Choose a ${kind.subject.title.toLowerCase()}`;
  if (typed.communityIds.length === 0) return 'Choose a community';
  if (typed.choice.mode === 'NOW') return typed.onDate === '' ? 'Enter the date' : undefined;
  if (!kind.modes.includes(typed.choice.mode)) return 'You may not have this done unattended';
  return Object.keys(problems).length > 0 ? 'Complete the schedule' : undefined;
}

/** Saves what is typed, as a new job or a change. */
function useSave({ job, isAutomation }: JobFormProps) {
  const shell = useShell();
  const add = useCommand(jobSchedules.addJobs);
  const change = useCommand(jobSchedules.changeJob);
  const save = (typed: Typed) => {
    const schedule = scheduleInput(typed.choice);
    if (!schedule) return;
    const automationAgentId = /^\d+$/.test(typed.runsFor) ? typed.runsFor : null;
    const { settings } = typed;
    if (job) {
      const { communityId, jobScheduleId, version } = job;
      const order = { communityId, jobScheduleId, version, settings, schedule, automationAgentId, runsForMe: typed.runsFor === 'ME' };
      change.mutate(order, {
        onSuccess: () => {
          toast({ text: `Saved ${schedule.name}` });
          shell.go('job-profile', { jobId: jobScheduleId });
        },
      });
      return;
    }
    const { kind, subjectId } = typed;
    const order = { communityIds: [...typed.communityIds], kind, subjectId, settings, schedule, automationAgentId };
    add.mutate(order, {
      onSuccess: ({ jobScheduleIds }) => {
        const [first] = jobScheduleIds;
        toast({
          text: jobScheduleIds.length === 1 ? `Added ${schedule.name}` : `Added ${schedule.name} in ${jobScheduleIds.length} communities`,
        });
        if (jobScheduleIds.length === 1 && first) shell.go('job-profile', { jobId: first });
        else shell.go(isAutomation ? 'automation-jobs' : 'jobs');
      },
    });
  };
  return { save, failed: add.error ?? change.error, isPending: add.isPending || change.isPending };
}

/** Done once: previewed first. */
function OncePage({ typed, kind, communityId, back }: { typed: Typed; kind: KindView; communityId: string; back(): void }) {
  const shell = useShell();
  const { subjectId, settings, once: mode, onDate } = typed;
  const act = usePreviewed(jobSchedules.previewOnce, jobSchedules.runOnce, {
    input: onDate === '' ? null : { communityId, kind: kind.kind, subjectId, settings, mode, onDate },
    more: {},
    lines: planFigure,
    done: ({ message }) => message,
    onDone: ({ jobScheduleId }) => shell.go('job-profile', { jobId: jobScheduleId }),
  });
  const header = { title: `${kind.title}, this time only`, crumbs: ['Nothing is done yet'] };
  const what = mode === 'SCHEDULE' ? 'It is kept for review.' : kind.does;
  return <RunPage of={act} view={act.preview} header={header} verb={mode === 'SCHEDULE' ? 'Keep' : 'Run'} what={what} back={back} />;
}

function Form({ kinds, ...of }: JobFormProps & { kinds: readonly KindView[] }) {
  const shell = useShell();
  const today = useToday();
  const [typed, setTyped] = useState(() => startOf(of, kinds, today));
  const [isOnce, setIsOnce] = useState(false);
  const { save, failed, isPending } = useSave(of);
  const kind = kinds.find((each) => each.kind === typed.kind);
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  if (!kind) return <EmptyState title="You may not change what this job does">What it does needs rights you do not have.</EmptyState>;
  if (isOnce) return <OncePage typed={typed} kind={kind} communityId={of.communityId} back={() => setIsOnce(false)} />;
  const problems = scheduleProblems(typed.choice);
  const isNow = typed.choice.mode === 'NOW';
  const back = () =>
    of.job ? shell.go('job-profile', { jobId: of.job.jobScheduleId }) : shell.go(of.isAutomation ? 'automation-jobs' : 'jobs');
  const title = of.job ? `Edit ${of.job.name}` : of.isAutomation ? 'Add automation job' : 'Add job';
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={title}
            crumbs={[
              <ScreenLink key="list" to={of.isAutomation ? 'automation-jobs' : 'jobs'}>
                {of.isAutomation ? 'Automation jobs' : 'Jobs'}
              </ScreenLink>,
              ...(of.job ? [of.job.communityName] : []),
            ]}
          />
          <ScrollRegion label={title}>
            {failed && (
              <section className="psec">
                <Note tone="problem" icon="alert-triangle" title={failed.message} />
              </section>
            )}
            <What of={of} kinds={kinds} typed={typed} set={set} kind={kind} />
            {Object.keys(kind.settings).length > 0 && (
              <PanelSection title="Settings">
                <JobSettingFields
                  kind={kind}
                  value={typed.settings}
                  onChange={(settings) => set({ settings })}
                  errorAt={errorsOf(failed)}
                />
              </PanelSection>
            )}
            {kind.madeAt && !of.job ? (
              <PanelSection title="Where it is added">
                <p>What it repeats is entered on its own page, with Schedule or Automate.</p>
                <Button onClick={() => shell.go(kind.madeAt ?? '')}>{`Go to ${kind.title.toLowerCase()}`}</Button>
              </PanelSection>
            ) : (
              <When of={of} typed={typed} set={set} kind={kind} problems={problems} />
            )}
          </ScrollRegion>
        </Column>
      </Split>
      <CommitBar
        checks={[]}
        note={isNow ? 'The next step shows what it would do' : 'It can be paused at any time'}
        discard={{ label: 'Cancel', run: back }}
        primary={{
          label: isNow ? 'Preview the run' : 'Save job',
          run: () => (isNow ? setIsOnce(true) : save(typed)),
          busy: isPending,
          waitsFor: kind.madeAt && !of.job ? `Added on the page of the ${kind.title.toLowerCase()}` : waitsFor(typed, kind, problems),
        }}
      />
    </>
  );
}

/** Adds or changes a job, over the kinds the viewer may have done in a community. */
export function JobForm(of: JobFormProps) {
  const kinds = useCall(jobSchedules.listJobKinds, { communityId: of.communityId });
  if (kinds.error) return <Failed message={kinds.error.message} reference={kinds.error.reference} onRetry={() => void kinds.refetch()} />;
  if (!kinds.data) return <LoadingRows />;
  if (kinds.data.length === 0)
    return (
      <EmptyState title="No kind of job is open to you">Jobs do what you may do yourself: charges, bills, statements, reports.</EmptyState>
    );
  return <Form {...of} kinds={kinds.data} />;
}

/** Loads the job that is changed. */
export function LoadedJobForm({ jobScheduleId, isAutomation }: { jobScheduleId: string; isAutomation: boolean }) {
  const found = useCall(jobSchedules.getJobSchedule, { jobScheduleId });
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  if (found.data.state === 'ENDED') return <EmptyState title="This job is finished">It does not run again. Add a new one.</EmptyState>;
  return <JobForm key={found.data.version} job={found.data} communityId={found.data.communityId} isAutomation={isAutomation} />;
}
