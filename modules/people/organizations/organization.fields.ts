// The fields of an organization beside where it is reached.
import type { Fields } from '../../../packages/contract/contract.ts';

export const organizationFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  replyTo: {
    kind: 'text',
    title: 'Replies go to',
    most: 254,
    like: 'email',
    help: 'Reply-to of its mail; its own address when blank',
    list: 'shown',
  },
  note: { kind: 'longText', title: 'Note', most: 500 },
  isActive: { kind: 'flag', title: 'Active', initial: true },
} as const satisfies Fields;
