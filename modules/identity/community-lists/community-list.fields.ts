// The fields of a list of communities beside its communities and users.
import type { Fields } from '../../../packages/contract/contract.ts';

export const communityListFields = {
  name: { kind: 'text', title: 'Name', most: 80, required: true },
  note: { kind: 'text', title: 'Note', most: 300 },
} as const satisfies Fields;
