// What the handlers of payables share: the chart they charge to, today in the community, bills with their
// lines, and hashes of what was seen.
import { createHash } from 'node:crypto';
import { jsonText, type Tx } from '../../../packages/db/database.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { dateInZone, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { findCommunity } from '../../communities/communities.server.ts';
import { periodAt } from '../../ledger/ledger.server.ts';
import { type BillRow, loadBillLines, loadBills } from '../bills/bill.store.ts';
import type { CheckRow } from '../checks/check.store.ts';
import { checkState, type PayableBill } from '../checks/payment.rules.ts';
import { type ChartAccount, loadAccounts } from './chart.store.ts';

/** The chart of a community as payables use it. */
export interface PayablesChart {
  accounts: ChartAccount[];
  byId: Map<string, ChartAccount>;
  /** The accounts payable of each fund: the active one with the lowest number. */
  payableByFund: Map<string, string>;
}

/** Loads the chart. */
export async function loadChart(tx: Tx, communityId: string): Promise<PayablesChart> {
  const accounts = await loadAccounts(tx, communityId);
  const payables = accounts.filter((account) => account.role === 'PAYABLE' && account.isActive).reverse();
  return {
    accounts,
    byId: new Map(accounts.map((account) => [account.accountId, account])),
    payableByFund: new Map(payables.map((account) => [account.fundId, account.accountId])),
  };
}

/** Today where the community is. */
export async function todayOf(context: Context<unknown>, communityId: string): Promise<LocalDate> {
  const community = await findCommunity(context.tx, communityId);
  if (!community) throw notFound('The community');
  return dateInZone(context.now, community.timeZone);
}

function payableBill(bill: BillRow, lines: PayableBill['lines']): PayableBill {
  const { billId, revision, vendorId, billNumber, billDate, dueOn, effectiveOn, lastVoidOn, description, status } = bill;
  return {
    billId,
    revision,
    vendorId,
    billNumber,
    billDate,
    dueOn,
    effectiveOn,
    lastVoidOn,
    description,
    status,
    lines,
    total: bill.total_cents,
    open: bill.open_cents,
  };
}

/**
 * Bills with their lines and what was recognised of them, by id; locked in the order of their ids when they
 * are about to change.
 */
export async function payableBills(
  tx: Tx,
  communityId: string,
  billIds: readonly string[],
  lock: boolean,
): Promise<Map<string, PayableBill>> {
  const bills = await loadBills(tx, communityId, billIds, lock);
  const lines = await loadBillLines(
    tx,
    bills.map((bill) => bill.billId),
  );
  const byBill = Map.groupBy(lines, (line) => line.billId);
  return new Map(
    bills.map((bill) => {
      const ofBill = (byBill.get(bill.billId) ?? []).map((line) => ({
        ...line,
        amount: line.amount_cents,
        recognised: line.recognised_cents,
      }));
      return [bill.billId, payableBill(bill, ofBill)];
    }),
  );
}

/** The period of a post date as previews show it; refuses `noPeriod`. */
export async function shownPeriod(tx: Tx, communityId: string, date: LocalDate) {
  const period = await periodAt(tx, communityId, date);
  return { startDate: period.periodStart, endDate: period.periodEnd, status: period.status };
}

/** SHA-256 of any plain value, in hexadecimal. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(jsonText(value)).digest('hex');
}

/** A check as lists show it. */
export function shownCheck(row: CheckRow) {
  const { checkId, checkNumber, method, bankAccountId, bankAccountName, vendorId, payee, checkDate, printings, voidDate, batchId } = row;
  const state = checkState(row);
  return {
    checkId,
    checkNumber,
    method,
    bankAccountId,
    bankAccountName,
    vendorId,
    payee,
    checkDate,
    amount: row.amount_cents,
    state,
    printings,
    voidDate,
    batchId,
  };
}
