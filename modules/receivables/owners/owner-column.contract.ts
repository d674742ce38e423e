// The column by which imports name an owner.
import type { ImportColumn } from '../../../packages/contract/contract.ts';

export const ownerAccountColumn = {
  title: 'Account',
  kind: 'text',
  required: true,
  key: true,
  most: 20,
  width: 110,
  aliases: ['Account Number', 'Account No', 'Owner Account', 'Homeowner Account', 'Acct'],
  help: 'The account number of a present owner.',
} as const satisfies ImportColumn;
