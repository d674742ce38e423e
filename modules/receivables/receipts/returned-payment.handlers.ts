// What a returned payment costs: the account of the bank's own fee, and the late fees it had spared its
// owner.
import type { Tx } from '../../../packages/db/database.ts';
import { type LocalDate, startOfMonth } from '../../../packages/kernel/kernel.ts';
import { type AccountRow, listAccountRows } from '../../ledger/ledger.server.ts';
import { lateFeeRun } from '../billing/run.handlers.ts';
import { loadCodes } from '../codes/code.store.ts';
import type { NewCharge } from '../subledger/acts.handlers.ts';
import { lateFeeDays } from './returned-payment.store.ts';

/** The account with the role of bank fees: that of the fund of the cash account, else any. */
export async function bankFeesAccount(tx: Tx, communityId: string, cashAccountId: string): Promise<AccountRow | undefined> {
  const accounts = await listAccountRows(tx, communityId);
  const fundId = accounts.find((account) => account.accountId === cashAccountId)?.fundId;
  const taking = accounts.filter((account) => account.role === 'BANK_FEES' && account.isActive);
  return taking.find((account) => account.fundId === fundId) ?? taking[0];
}

/** A late fee the payment had spared, as it would be charged. */
interface EscapedFee {
  /** The day of the run that passed it over. */
  runDate: LocalDate;
  charge: NewCharge;
}

/**
 * The late fees that runs between a receipt and its return would have charged its owner, had the receipt
 * never come; dated the day of the return. What was charged since is left out. Source: accounting.md 13.
 */
export async function escapedLateFees(
  tx: Tx,
  communityId: string,
  { receiptId, ownershipId, postDate }: { receiptId: string; ownershipId: string; postDate: LocalDate },
  on: LocalDate,
): Promise<EscapedFee[]> {
  const days = await lateFeeDays(tx, communityId, postDate, on);
  if (days.length === 0) return [];
  const codes = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code]));
  const escaped = new Map<string, EscapedFee>();
  for (const runDate of days) {
    const run = await lateFeeRun(tx, communityId, { postDate: runDate, exclusionDays: 0, currentMonthOnly: false }, null, [receiptId]);
    const own = run.lines.filter((line) => line.ownershipId === ownershipId);
    for (const { batchLineId: _line, proposed: _proposed, previous: _previous, isDropped: _dropped, ...fee } of own) {
      const { incomeAccountId = '', receivableAccountId = null } = codes.get(fee.codeId) ?? {};
      const key = `${fee.codeId}:${fee.sourceCodeId}:${fee.sourceChargeId ?? startOfMonth(runDate)}`;
      const charge = { ...fee, kind: 'LATE_FEE' as const, chargeDate: on, incomeAccountId, receivableAccountId };
      if (!escaped.has(key)) escaped.set(key, { runDate, charge });
    }
  }
  return [...escaped.values()];
}
