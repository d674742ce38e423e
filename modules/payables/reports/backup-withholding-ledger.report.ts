// What was withheld from payments to vendors in a span, why, and what of it was deposited.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const backupWithholdingLedger = defineReport({
  name: 'backup-withholding-ledger',
  title: 'Backup withholding ledger',
  group: 'Accounts payable',
  description: 'Payees with the payments tax was withheld from, the reason and the rate, and what was deposited.',
  claims: needs('standardreports', 1, ['apreports', 1], ['vendormanagement', 1]),
  params: [...spanParams],
  opens: [],
  proves: ['What was withheld equals the account that holds it'],
  orientation: 'landscape',
});
