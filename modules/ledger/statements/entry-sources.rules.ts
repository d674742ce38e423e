// Where entries come from, as a parameter of registers: each source with the entry types it stands for.
import type { ReportParam } from '../../../packages/contract/contract.ts';

/** An entry type and the type of its mirror. */
const withMirror = (...types: readonly string[]) => types.flatMap((type) => [type, `${type}_REVERSAL`]);

/** The sources by name; together they are all entry types but those a module adds later. */
export const entrySources = {
  charges: { title: 'Charges and fees', types: withMirror('CHARGE', 'LATE_FEE', 'NSF_FEE', 'INTEREST', 'DEFERRED_RELEASE') },
  adjustments: { title: 'Owner adjustments', types: withMirror('WAIVER', 'WRITE_OFF', 'PREPAID_ADJUSTMENT') },
  receipts: {
    title: 'Receipts and prepaids',
    types: withMirror(
      'RECEIPT',
      'RECEIPT_BACKOUT',
      'DEBIT_SETTLEMENT',
      'PAYOUT',
      'PROCESSOR_LINE',
      'MISC_RECEIPT',
      'PREPAID_APPLICATION',
      'PAYMENT_UNAPPLIED',
    ),
  },
  deposits: {
    title: 'Security deposits',
    types: withMirror('SECURITY_DEPOSIT', 'DEPOSIT_ADJUSTMENT', 'DEPOSIT_INTEREST', 'DEPOSIT_REFUND'),
  },
  bills: { title: 'Bills', types: withMirror('BILL', 'BILL_REOPENED', 'BILL_CANCEL', 'BILL_ADJUSTMENT') },
  checks: { title: 'Checks', types: withMirror('CHECK') },
  bank: { title: 'Bank fees and interest', types: withMirror('BANK_FEE', 'BANK_INTEREST', 'BANK_DIFFERENCE') },
  transfers: { title: 'Transfers between bank accounts', types: withMirror('FUND_TRANSFER', 'FUND_TRANSFER_ARRIVAL') },
  journal: { title: 'Journal entries', types: withMirror('JOURNAL', 'ADJUSTING', 'OPENING', 'METHOD_CHANGE') },
  years: { title: 'Year closings', types: ['YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL'] },
} as const;

/** The entry types of a source; undefined for all. */
export function typesOfSource(source: string | null): readonly string[] | undefined {
  return Object.entries(entrySources).find(([name]) => name === source)?.[1].types;
}

/** The source as a parameter; none chosen means all. */
export const entrySourceParam = {
  name: 'source',
  title: 'Source',
  kind: 'choice',
  required: false,
  choices: Object.entries(entrySources).map(([value, { title }]) => ({ value, title })),
} as const satisfies ReportParam;
