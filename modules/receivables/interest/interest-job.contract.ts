// Interest as a job.
import { type JobKind, needs } from '../../../packages/contract/contract.ts';

export const interestJob = {
  kind: 'apply-interest',
  title: 'Apply interest',
  does: 'Charges interest through the day of the run. Schedule shows what it would charge, Automate posts it.',
  what: 'the interest',
  modes: { SCHEDULE: needs('arapplyinterest', 1), AUTOMATE: needs('arapplyinterest', 2) },
  settings: {
    days: { kind: 'count', title: 'At most days', most: 3660, initial: 0, help: '0 is all days since the last interest.' },
    daysBack: {
      kind: 'count',
      title: 'Days back',
      most: 60,
      initial: 0,
      help: 'Interest is charged through this many days before the run.',
    },
  },
} as const satisfies JobKind;
