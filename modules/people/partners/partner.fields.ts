// The fields of a partner beside where it is reached.
import type { Fields } from '../../../packages/contract/contract.ts';

export const partnerFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  partnerType: {
    kind: 'choice',
    title: 'Type',
    words: { COUPON_PRINTER: 'Coupon printer', MAILING_HOUSE: 'Mailing house', OTHER: 'Other' },
    initial: 'OTHER',
  },
  accountNumber: { kind: 'text', title: 'Account number', most: 40, help: 'Our account number with them, printed on orders' },
  services: { kind: 'text', title: 'Services', most: 200, help: 'Coupon books, labels, certified mail …' },
  note: { kind: 'longText', title: 'Note', most: 500 },
  isActive: { kind: 'flag', title: 'In use', initial: true },
} as const satisfies Fields;
