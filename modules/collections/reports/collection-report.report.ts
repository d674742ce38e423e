// Cases of collection open on a day, by step: since when, with how many letters and fees, what was open when
// the step was taken, and what holds it.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';
import { stageWords, steppedStages } from '../cases/stage.contract.ts';

export const collectionReport = defineReport({
  name: 'collection-report',
  title: 'Collection report',
  group: 'Accounts receivable',
  description: 'Open cases by stage: step and its day, letters and fees so far, the balance at the step, holds and attorney.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    asOfParam,
    {
      name: 'stage',
      title: 'Stage',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All stages' },
        ...(['CURRENT', ...steppedStages] as const).map((value) => ({ value, title: stageWords[value][0] })),
      ],
      initial: 'ALL',
    },
    {
      name: 'attorney',
      title: 'Attorney',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'With and without' },
        { value: 'WITH', title: 'With an attorney' },
        { value: 'WITHOUT', title: 'Without an attorney' },
      ],
      initial: 'ALL',
    },
  ],
  unopened: { Letters: 'the letters of a case, which has its page' },
  opens: ['open-items'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
