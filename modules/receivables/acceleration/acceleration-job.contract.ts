// What is done for accelerations as jobs: income that is due is released, and what was cured is taken back.
import { type JobKind, needs } from '../../../packages/contract/contract.ts';

export const releaseJob = {
  kind: 'release-deferred-assessments',
  title: 'Release deferred assessments',
  does: 'Books the income of accelerated installments that are due. Schedule shows what it would book, Automate posts it.',
  what: 'the release',
  modes: { SCHEDULE: needs('aradjustment', 1), AUTOMATE: needs('aradjustment', 2) },
  settings: {},
} as const satisfies JobKind;

export const cureJob = {
  kind: 'waive-cured-accelerations',
  title: 'Take back cured accelerations',
  does: 'Takes installments that are not due back from owners who owe nothing else. Schedule shows them, Automate posts it.',
  what: 'the waive',
  modes: { SCHEDULE: needs('aradjustment', 1), AUTOMATE: needs('aradjustment', 2) },
  settings: {},
} as const satisfies JobKind;
