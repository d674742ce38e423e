// Letters of violations with how each went and what proves it.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const violationLettersAndProof = defineReport({
  name: 'violation-letters-and-proof',
  title: 'Violation letters and proof of delivery',
  group: 'Violation',
  description:
    'Letters of violations dated in a time, by channel: version, addressee, number of the post, the day of acceptance, service or return, and the piece that stood in for one that failed.',
  claims: needs('standardreports', 1, ['ccrreports', 1], ['ownercommunications', 1]),
  params: [
    ...spanParams,
    {
      name: 'channel',
      title: 'Sent by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'Any way' },
        { value: 'PAPER', title: 'Paper' },
        { value: 'EMAIL', title: 'Email' },
        { value: 'TEXT', title: 'Text message' },
      ],
      initial: 'ALL',
    },
  ],
  opens: [],
  proves: ['Every letter of a step stands in one line'],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
