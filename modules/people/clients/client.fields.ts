// The fields of the customer's own record beside where it is reached.
import type { Fields } from '../../../packages/contract/contract.ts';

export const clientFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  alias: { kind: 'text', title: 'Alias', most: 20, help: 'Office name' },
  /** Of the IANA database; the call knows which there are. */
  timeZone: { kind: 'text', title: 'Time zone', most: 60, required: true },
} as const satisfies Fields;
