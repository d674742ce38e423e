// Every run of the jobs of a span of days: when it was due, when it ran, what it made and what went wrong.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const automationJobRunLog = defineReport({
  name: 'automation-job-run-log',
  title: 'Automation job run log',
  group: 'Global',
  description: 'Runs of jobs: scheduled, started, ended, state, records made, the error, and in whose name.',
  claims: needs('standardreports', 1, ['automation', 1]),
  protects: 'what runs by itself, and for whom',
  params: [
    ...spanParams,
    { name: 'job', title: 'Job', kind: 'text', required: false },
    {
      name: 'state',
      title: 'State',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'DONE', title: 'Done' },
        { value: 'SKIPPED', title: 'Skipped' },
        { value: 'FAILED', title: 'Failed' },
      ],
      initial: 'ALL',
    },
  ],
  opens: [],
  proves: ['Every time of a job has one run'],
  unopened: { Records: 'what a run made or planned, which its own page lists' },
  orientation: 'landscape',
  addsUp: 'totals',
});
