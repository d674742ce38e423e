// The fields of a resolution.
import type { Fields } from '../../../packages/contract/contract.ts';

export const resolutionFields = {
  name: { kind: 'text', title: 'Title', most: 160, required: true, list: 'shown' },
  number: { kind: 'text', title: 'Number', most: 30, list: 'shown' },
  resolutionKind: {
    kind: 'choice',
    title: 'Kind',
    words: {
      STANDING: 'Standing authority',
      SINGLE: 'Single act',
      POLICY: 'Policy',
      RULE: 'Rule or schedule',
    },
    initial: 'STANDING',
    list: 'shown',
  },
  motionId: { kind: 'ref', title: 'Adopted by motion', help: 'Blank for one adopted before these records' },
  adoptedDate: { kind: 'date', title: 'Adopted', required: true, initial: 'today', list: 'shown' },
  endDate: { kind: 'date', title: 'In force through', help: 'Blank while it stays in force', list: 'shown' },
  resolutionText: { kind: 'longText', title: 'Text', most: 8000, required: true },
} as const satisfies Fields;
