// What owner statements do as a job.
import { type JobKind, needs } from '../../../packages/contract/contract.ts';

export const statementsJobKind = {
  kind: 'owner-statements',
  title: 'Owner statements',
  does: 'Makes the statements of a month. Schedule shows who would get one, Automate makes them, one owner after another.',
  what: 'the statements',
  modes: { SCHEDULE: needs('ownercommunications', 1), AUTOMATE: needs('ownercommunications', 2) },
  settings: {
    month: {
      kind: 'choice',
      title: 'Of',
      words: { LAST: 'The month before the run', THIS: 'The month of the run, so far' },
      initial: 'LAST',
    },
    whom: {
      kind: 'choice',
      title: 'For',
      words: { ACTIVE: 'Owners with a balance or activity', OWING: 'Owners who owe', EVERYONE: 'Every owner' },
      initial: 'ACTIVE',
    },
    dueDays: { kind: 'count', title: 'Due in days', most: 90, initial: 15, help: 'From the statement date.' },
    message: { kind: 'text', title: 'Message', most: 180 },
  },
} as const satisfies JobKind;
