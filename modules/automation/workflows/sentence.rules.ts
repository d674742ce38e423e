// Workflows as sentences: what starts one, what it asks, and each step, with what may be changed told apart.
import { formatDay, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { type PropertyFlag, propertyFlagWords } from '../../communities/communities.contract.ts';
import { groupWords } from './condition.rules.ts';
import type { Definition, Step } from './definition.contract.ts';
import { subjectOf } from './subject.contract.ts';

/** A sentence in pieces; a piece that is set may be changed. */
export interface Sentence {
  verb: string;
  parts: { text: string; isSet: boolean }[];
}

/** The names of what steps refer to, by ids and keys. */
export interface Names {
  people: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, string>;
  templates: ReadonlyMap<string, string>;
  jobs: ReadonlyMap<string, string>;
  workflows: ReadonlyMap<string, string>;
  acts: ReadonlyMap<string, string>;
  community: string;
}

const plain = (text: string) => ({ text, isSet: false });
const set = (text: string) => ({ text, isSet: true });
const days = (count: number, business = false) => `${count} ${business ? 'business ' : ''}${count === 1 ? 'day' : 'days'}`;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const nameIn = (names: ReadonlyMap<string, string>, key: string | null, missing: string) =>
  key === null ? missing : (names.get(key) ?? missing);

/** The act of a call in lower case without its period: "sends a work order to its vendor". */
export const actWords = (summary: string): string => {
  const [first = ''] = summary.split(/[.:;]/);
  return `${first.slice(0, 1).toLowerCase()}${first.slice(1)}`;
};

function rhythmOf({ every, weekday, day, time }: Definition['trigger']): string {
  if (every === 'HOUR') return 'every hour';
  if (every === 'DAY') return `every day at ${time}`;
  if (every === 'WEEK') return `every ${weekdays[weekday - 1] ?? ''} at ${time}`;
  return day === 31 ? `on the last day of each month at ${time}` : `on day ${day} of each month at ${time}`;
}

/** What starts it. */
function triggerSentence({ trigger, subject, onceDays }: Definition, names: Names): Sentence {
  const { noun } = subjectOf(subject);
  const where = [plain(' in '), set(names.community), plain(onceOf(onceDays, noun))];
  if (trigger.kind === 'SCHEDULE')
    return { verb: 'When', parts: [plain('it is '), set(rhythmOf(trigger)), plain(`, for each ${noun}`), ...where] };
  if (trigger.kind === 'MANUAL') return { verb: 'When', parts: [plain(`someone starts it for a ${noun}`), ...where] };
  if (trigger.kind === 'FLOW') return { verb: 'When', parts: [plain(`another workflow starts it for a ${noun}`), ...where] };
  const acts = trigger.acts.map((act) => names.acts.get(act) ?? act);
  const said = acts.length === 0 ? `anything is done to a ${noun}` : acts.join(' or ');
  return { verb: 'When', parts: [plain('someone '), set(said), ...where] };
}

function onceOf(onceDays: number | null, noun: string): string {
  if (onceDays === null) return `, once per ${noun}.`;
  return onceDays === 0 ? '.' : `, at most once per ${noun} in ${days(onceDays)}.`;
}

function taskSentence(step: Extract<Step, { kind: 'TASK' }>, names: Names): Sentence {
  const whom = {
    PERSON: nameIn(names.people, step.userId, 'someone to choose'),
    ROLE: nameIn(names.roles, step.roleId, 'a role to choose'),
    MANAGER: 'the community’s manager',
    ACCOUNTANT: 'the community’s accountant',
  }[step.who];
  const list = step.checklist.length === 0 ? [] : [plain(' with '), set(`${step.checklist.length} items to tick`)];
  return {
    verb: 'Give',
    parts: [set(whom), plain(' the task '), set(step.title), ...list, plain(', due in '), set(days(step.dueDays)), plain('.')],
  };
}

/** A step as a sentence. */
export function stepSentence(step: Step, { subject }: Pick<Definition, 'subject'>, names: Names): Sentence {
  switch (step.kind) {
    case 'TASK':
      return taskSentence(step, names);
    case 'NOTE':
      return { verb: 'Note', parts: [set(step.title), plain(` on the ${subjectOf(subject).noun}.`)] };
    case 'LETTER': {
      const way = { SMART: 'by the owner’s chosen channel', PAPER: 'on paper', EMAIL: 'by email' }[step.delivery];
      return { verb: 'Send', parts: [plain('letter '), set(nameIn(names.templates, step.templateId, 'to choose')), plain(` ${way}.`)] };
    }
    case 'FLAG': {
      const word = propertyFlagWords[step.flag as PropertyFlag];
      return { verb: 'Hold', parts: [plain('the home with the flag '), set(word), plain(' for '), set(days(step.days)), plain('.')] };
    }
    case 'WAIT':
      return { verb: 'Wait', parts: [set(days(step.days, step.businessDays)), plain(', then go on.')] };
    case 'APPROVAL': {
      const who = nameIn(names.people, step.userId, 'the person it runs for');
      const silence = step.silence === 'STOP' ? 'stop' : 'go on';
      return {
        verb: 'Ask',
        parts: [set(who), plain(': '), set(step.question), plain(' Without an answer in '), set(days(step.days)), plain(`, ${silence}.`)],
      };
    }
    case 'DECIDE':
      return { verb: 'Go on if', parts: [set(groupWords(subject, step.where)), plain('.')] };
    case 'FLOW':
      return {
        verb: 'Start',
        parts: [
          plain('the workflow '),
          set(nameIn(names.workflows, step.workflowId, 'to choose')),
          plain(` for the same ${subjectOf(subject).noun}.`),
        ],
      };
    case 'JOB': {
      const then = step.mode === 'AUTOMATE' ? 'and post it' : 'and keep it for review';
      return { verb: 'Run', parts: [set(nameIn(names.jobs, step.job, step.job)), plain(` in the community, ${then}.`)] };
    }
  }
}

/** A workflow as sentences: what starts it, what it asks where it asks something, and its steps. */
export function sentencesOf(definition: Definition, names: Names): Sentence[] {
  const asks = groupWords(definition.subject, definition.where);
  return [
    triggerSentence(definition, names),
    ...(asks === '' ? [] : [{ verb: 'Only if', parts: [set(asks), plain('.')] }]),
    ...definition.steps.map((step) => stepSentence(step, definition, names)),
  ];
}

/** Why a step cannot be carried out as it stands; blank where it can. */
export function lackOf(step: Step, { subject }: Pick<Definition, 'subject'>): string {
  const { hasOwner, hasHome, noun } = subjectOf(subject);
  if (step.kind === 'TASK' && step.who === 'PERSON' && step.userId === null) return 'choose who gets the task';
  if (step.kind === 'TASK' && step.who === 'ROLE' && step.roleId === null) return 'choose the role that gets the task';
  if (step.kind === 'LETTER' && !hasOwner) return `a ${noun} has no owner to write to`;
  if (step.kind === 'LETTER' && step.templateId === null) return 'choose the letter';
  if (step.kind === 'FLAG' && !hasHome) return `a ${noun} has no home to flag`;
  if (step.kind === 'FLOW' && step.workflowId === null) return 'choose the workflow';
  if (step.kind === 'DECIDE' && groupWords(subject, step.where) === '') return 'say on what it goes on';
  return '';
}

/** The text of a step with what is known of its record: `{record}`, `{community}` and `{day}`. */
export function filled(text: string, of: { label: string; community: string; day: LocalDate }): string {
  return text.replaceAll('{record}', of.label).replaceAll('{community}', of.community).replaceAll('{day}', formatDay(of.day));
}
