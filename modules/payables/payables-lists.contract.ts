// The lists of payables: bills and checks.
import { z } from 'zod';
import { defineList, id, needsOne } from '../../packages/contract/contract.ts';

export const billList = defineList({
  name: 'BillList',
  title: 'Bills',
  noun: 'bills',
  permission: needsOne(1, 'apinvoice', 'apprintchecks'),
  scope: { communityId: id },
  rowId: 'billId',
  columns: {
    vendorName: { title: 'Vendor', kind: 'text' },
    billNumber: { title: 'Bill', kind: 'text' },
    billType: {
      title: 'Type',
      kind: 'status',
      always: true,
      words: { BILL: ['Bill', 'neutral'], CREDIT_MEMO: ['Credit memo', 'neutral'] },
    },
    dueDate: { title: 'Due', kind: 'date', always: true },
    daysLate: { title: 'Days late', kind: 'count' },
    total: { title: 'Amount', kind: 'money', always: true, sum: true },
    open: { title: 'Open', kind: 'money', always: true, sum: true },
    status: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: {
        SUBMITTED: ['To approve', 'attention'],
        APPROVED: ['Open', 'neutral'],
        PARTLY_PAID: ['Part-paid', 'neutral'],
        PAID: ['Paid', 'good'],
        REJECTED: ['Sent back', 'problem'],
        CANCELLED: ['Cancelled', 'neutral'],
      },
    },
    description: { title: 'For', kind: 'text' },
    billDate: { title: 'Bill date', kind: 'date', always: true },
    effectiveDate: { title: 'Effective', kind: 'date', always: true, hidden: true },
    approvals: { title: 'Approvals', kind: 'text', hidden: true, filter: false },
    enteredBy: { title: 'Entered by', kind: 'text', hidden: true },
  },
  /** The batch that booked a bill; null where it books nothing until it is paid. */
  extra: { vendorId: id, batchId: id.nullable() },
  views: {
    open: { title: 'Open', filters: ['status:in:APPROVED,PARTLY_PAID'] },
    toApprove: { title: 'To approve', filters: ['status:in:SUBMITTED'] },
    late: { title: 'Late', filters: ['daysLate:over:0'], sort: '-daysLate' },
    credits: { title: 'Credit memos', filters: ['billType:in:CREDIT_MEMO', 'status:in:APPROVED,PARTLY_PAID'] },
    rejected: { title: 'Sent back', filters: ['status:in:REJECTED'] },
    paid: { title: 'Paid', filters: ['status:in:PAID'] },
    cancelled: { title: 'Cancelled', filters: ['status:in:CANCELLED'] },
    all: { title: 'All' },
  },
  sort: 'dueDate',
});

export const checkList = defineList({
  name: 'CheckList',
  title: 'Checks',
  noun: 'checks',
  permission: needsOne(1, 'apprintchecks', 'apvoidchecks'),
  scope: { communityId: id },
  rowId: 'checkId',
  columns: {
    checkNumber: { title: 'Number', kind: 'text' },
    method: {
      title: 'Method',
      kind: 'status',
      always: true,
      words: {
        CHECK: ['Check', 'neutral'],
        HAND_CHECK: ['Hand check', 'neutral'],
        WIRE: ['Wire', 'neutral'],
        CARD: ['Card', 'neutral'],
        VENDOR_DRAFT: ['Vendor draft', 'neutral'],
        CASH: ['Cash', 'neutral'],
        BILL_PAY: ['Bank bill-pay', 'neutral'],
      },
    },
    checkDate: { title: 'Date', kind: 'date', always: true },
    payee: { title: 'Payee', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', always: true, sum: true },
    state: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: {
        ISSUED: ['Not printed', 'attention'],
        PRINTED: ['Printed', 'good'],
        RECORDED: ['Recorded', 'good'],
        VOIDED: ['Voided', 'problem'],
      },
    },
    voidDate: { title: 'Voided', kind: 'date' },
    bankAccountName: { title: 'Drawn on', kind: 'text' },
    printings: { title: 'Printed', kind: 'count', always: true },
  },
  extra: { batchId: id, bankAccountId: id, isVoided: z.boolean() },
  views: {
    all: { title: 'All' },
    outstanding: { title: 'Not voided', filters: ['state:in:ISSUED,PRINTED,RECORDED'] },
    outside: { title: 'Paid outside', filters: ['method:in:HAND_CHECK,WIRE,CARD,VENDOR_DRAFT,CASH,BILL_PAY'] },
    unprinted: { title: 'Not printed', filters: ['state:in:ISSUED'] },
    voided: { title: 'Voided', filters: ['state:in:VOIDED'] },
  },
  sort: '-checkDate,-checkNumber',
});
