// The tables on the page of a batch of payables: bills, checks, and the bills the checks pay.
import type { DetailTable, TransactionPart } from '../../ledger/ledger.server.ts';
import { billList, checkList } from '../payables-lists.contract.ts';
import {
  adjustmentsOfTransaction,
  type BatchAdjustment,
  type BatchBill,
  type BatchCheck,
  billOfRefund,
  billsOfRecurring,
  billsOfTransaction,
  checksOfTransaction,
  type PaidShare,
  sharesOfTransaction,
} from './transaction.store.ts';

const amount = { key: 'amount', title: 'Amount', kind: 'money', isSummed: true } as const;
const billNumber = { key: 'billNumber', title: 'Bill', kind: 'text' } as const;

const statuses: Readonly<Record<string, readonly [string, ...unknown[]]>> = billList.declaration.columns.status.words;

const billDoor = (billId: string) => ({ screen: 'bill-view', params: { billId } });

function billTable(bills: readonly BatchBill[]): DetailTable {
  return {
    title: 'Bills',
    noun: 'bills',
    columns: [
      { key: 'vendor', title: 'Vendor', kind: 'text' },
      billNumber,
      { key: 'billDate', title: 'Dated', kind: 'date' },
      { key: 'dueOn', title: 'Due', kind: 'date' },
      { key: 'status', title: 'Status', kind: 'text' },
      { ...amount, key: 'total', title: 'Total' },
      { ...amount, key: 'open', title: 'Open' },
    ],
    rows: bills.map((bill) => ({
      key: bill.billId,
      cells: {
        vendor: bill.vendor,
        billNumber: bill.billNumber,
        billDate: bill.billDate,
        dueOn: bill.dueOn,
        status: statuses[bill.status]?.[0] ?? bill.status,
        total: bill.total_cents,
        open: bill.open_cents,
      },
      door: billDoor(bill.billId),
      isStruck: bill.status === 'CANCELLED',
    })),
  };
}

function stateOf({ voidDate, method, isPrinted }: BatchCheck): string {
  if (voidDate !== null) return 'Voided';
  if (method !== 'CHECK') return 'Recorded';
  return isPrinted ? 'Printed' : 'Issued';
}

const methods: Readonly<Record<string, readonly [string, ...unknown[]]>> = checkList.declaration.columns.method.words;

function checkTable(checks: readonly BatchCheck[], kind: string): DetailTable {
  const isVoiding = kind === 'check-void';
  const isOutside = kind === 'external-check';
  return {
    title: isVoiding ? 'Checks voided' : isOutside ? 'Payment' : 'Checks',
    noun: isOutside ? 'payments' : 'checks',
    columns: [
      { key: 'checkNumber', title: isOutside ? 'Number' : 'Check', kind: 'text' },
      { key: 'payee', title: 'Pay to', kind: 'text' },
      ...(isOutside ? [{ key: 'method', title: 'Method', kind: 'text' } as const] : []),
      { key: 'checkDate', title: 'Dated', kind: 'date' },
      { key: 'bankAccount', title: 'Bank account', kind: 'text' },
      { key: 'state', title: 'State', kind: 'text' },
      { key: 'voidDate', title: 'Voided', kind: 'date' },
      { key: 'voidReason', title: 'Why', kind: 'text' },
      amount,
    ],
    rows: checks.map((check) => ({
      key: check.checkId,
      cells: {
        checkNumber: check.checkNumber,
        payee: check.payee,
        method: methods[check.method]?.[0] ?? check.method,
        checkDate: check.checkDate,
        bankAccount: check.bankAccount,
        state: stateOf(check),
        voidDate: check.voidDate,
        voidReason: check.voidReason,
        amount: check.amount_cents,
      },
      door: { screen: 'activity-payments', params: {}, search: { row: check.checkId } },
      isStruck: !isVoiding && check.voidDate !== null,
    })),
  };
}

function shareTable(shares: readonly PaidShare[], kind: string): DetailTable {
  return {
    title: kind === 'check-void' ? 'Bills open again' : 'Bills paid',
    noun: 'bills',
    columns: [{ key: 'checkNumber', title: 'Check', kind: 'text' }, { key: 'vendor', title: 'Vendor', kind: 'text' }, billNumber, amount],
    rows: shares.map(({ checkId, billId, amount_cents, ...share }) => ({
      key: `${checkId}-${billId}`,
      cells: { checkNumber: share.checkNumber, vendor: share.vendor, billNumber: share.billNumber, amount: amount_cents },
      door: billDoor(billId),
    })),
  };
}

const adjustmentWords: Readonly<Record<string, string>> = { CANCEL: 'Canceled', WRITE_OFF: 'Written off', MOVE: 'Moved' };

function adjustmentTable(adjusted: readonly BatchAdjustment[]): DetailTable {
  return {
    title: 'Bills adjusted',
    noun: 'bills',
    columns: [
      billNumber,
      { key: 'vendor', title: 'Vendor', kind: 'text' },
      { key: 'act', title: 'Adjustment', kind: 'text' },
      { key: 'movedTo', title: 'Moved to', kind: 'text' },
      { key: 'reason', title: 'Why', kind: 'text' },
      amount,
    ],
    rows: adjusted.map((one) => ({
      key: one.checkId,
      cells: {
        billNumber: one.billNumber,
        vendor: one.vendor,
        act: adjustmentWords[one.adjustment] ?? one.adjustment,
        movedTo: one.movedTo,
        reason: one.reason,
        amount: one.amount_cents,
      },
      door: billDoor(one.billId),
      isStruck: one.isUndone,
    })),
  };
}

/** What stands on the page of a batch of payables. */
export const payablesTransactions: TransactionPart = {
  kinds: [
    'bill',
    'recurring-bills',
    'bill-cancel',
    'checks',
    'external-check',
    'digital-checks',
    'ap-adjustment',
    'owner-refund',
    'deposit-refund',
    'check-void',
  ],
  async tables(tx, { communityId, batchId, kind }) {
    if (kind === 'recurring-bills') return [billTable(await billsOfRecurring(tx, communityId, batchId))];
    if (kind === 'bill' || kind === 'bill-cancel') return [billTable(await billsOfTransaction(tx, communityId, batchId))];
    if (kind === 'owner-refund' || kind === 'deposit-refund') return [billTable(await billOfRefund(tx, communityId, batchId))];
    if (kind === 'ap-adjustment') return [adjustmentTable(await adjustmentsOfTransaction(tx, communityId, batchId))];
    const checks = await checksOfTransaction(tx, communityId, batchId);
    return [checkTable(checks, kind), shareTable(await sharesOfTransaction(tx, communityId, batchId), kind)];
  },
};
