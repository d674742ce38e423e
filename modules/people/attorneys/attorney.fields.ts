// The fields of an attorney beside who they are.
import type { Fields } from '../../../packages/contract/contract.ts';

export const attorneyFields = {
  firm: { kind: 'text', title: 'Firm', most: 120, list: 'shown' },
  barNumber: { kind: 'text', title: 'Bar number', most: 40 },
  note: { kind: 'longText', title: 'Note', most: 500 },
  isActive: { kind: 'flag', title: 'Active', initial: true },
} as const satisfies Fields;
