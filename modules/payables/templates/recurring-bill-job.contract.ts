// What recurring bills do as a job.
import { type JobKind, needs } from '../../../packages/contract/contract.ts';

export const recurringBillsJob = {
  kind: 'recurring-bills',
  title: 'Recurring bills',
  does: 'Makes the bills templates are due for. Schedule shows them, Automate makes them.',
  what: 'the bills',
  modes: { SCHEDULE: needs('apinvoice', 2), AUTOMATE: needs('apinvoice', 2) },
  settings: {
    daysAhead: { kind: 'count', title: 'Days ahead', most: 60, initial: 0, help: 'Bills due this many days after the run are made too.' },
  },
} as const satisfies JobKind;
