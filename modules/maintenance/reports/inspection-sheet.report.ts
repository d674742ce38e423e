// The sheet an inspector takes along: every home of a section with its open cases, boxes to tick and room for
// notes.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const inspectionSheet = defineReport({
  name: 'inspection-sheet',
  title: 'Inspection sheet (drive-through)',
  group: 'Violation',
  description: 'Homes street by street with owner, open violations, last photo, boxes to tick and room for notes.',
  claims: needs('standardreports', 1, ['ccrreports', 1]),
  params: [
    asOfParam,
    { name: 'section', title: 'Section', kind: 'text', required: false },
    {
      name: 'order',
      title: 'Route',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'STREET', title: 'By house number' },
        { value: 'SIDES', title: 'One side, then the other' },
        { value: 'LOT', title: 'By lot' },
      ],
      initial: 'STREET',
    },
    { name: 'openOnly', title: 'Only homes with open violations', kind: 'flag', required: true, initial: 'off' },
    { name: 'blanks', title: 'Lines for other addresses', kind: 'count', required: false, least: 0, most: 60, initial: '5' },
  ],
  unopened: { Open: 'the violations named beside it' },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
