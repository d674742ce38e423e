// The fields of someone at a vendor, beside who they are.
import type { Fields } from '../../../packages/contract/contract.ts';

export const vendorContactFields = {
  vendorId: { kind: 'ref', title: 'Vendor', required: true },
  title: { kind: 'text', title: 'Title', most: 80, help: 'Dispatcher, owner, billing', importAs: ['Role', 'Position'] },
  /** Null for all communities. */
  servesId: { kind: 'ref', title: 'For the community', help: 'Blank for all', column: 'community_id' },
  note: { kind: 'longText', title: 'Note', most: 500, importAs: ['Notes', 'Comment'] },
  isActive: { kind: 'flag', title: 'Still there', initial: true, importAs: ['Active'] },
} as const satisfies Fields;
