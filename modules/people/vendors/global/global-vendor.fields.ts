// The fields of a global vendor: those its vendors are given, and its own.
import type { Fields } from '../../../../packages/contract/contract.ts';
import { suppliedFields, vendorFields } from '../vendor.fields.ts';

export const globalVendorFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  ...suppliedFields,
  note: vendorFields.note,
  isActive: { kind: 'flag', title: 'In use', initial: true },
} as const satisfies Fields;
