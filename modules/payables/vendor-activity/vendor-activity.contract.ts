// What happened with the vendors of an association: bills, checks, what was taken back, and contracts, day by
// day.
import { defineList, defineScreens, id, needs } from '../../../packages/contract/contract.ts';

const permission = needs('apvendors', 1);

export const vendorActivityList = defineList({
  name: 'VendorActivityList',
  title: 'Vendor activity',
  noun: 'events',
  permission,
  scope: { communityId: id },
  rowId: 'eventId',
  columns: {
    date: { title: 'Date', kind: 'date', always: true },
    kind: {
      title: 'What happened',
      kind: 'status',
      always: true,
      words: {
        BILL: ['Bill', 'neutral'],
        CREDIT_MEMO: ['Credit memo', 'neutral'],
        CREDIT: ['Bill canceled', 'attention'],
        ADJUSTMENT: ['Bill adjusted', 'attention'],
        READJUSTMENT: ['Adjustment undone', 'attention'],
        CHECK: ['Check', 'neutral'],
        VOID: ['Check voided', 'attention'],
        CONTRACT: ['Contract', 'neutral'],
      },
    },
    vendor: { title: 'Vendor', kind: 'text' },
    number: { title: 'Number', kind: 'text' },
    description: { title: 'For', kind: 'text' },
    /** A cancelled bill counts against what was billed. */
    billed: { title: 'Billed', kind: 'money', sum: true },
    /** A voided check counts against what was paid. */
    paid: { title: 'Paid', kind: 'money', sum: true },
    agreed: { title: 'Agreed', kind: 'money' },
    status: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: {
        SUBMITTED: ['To approve', 'attention'],
        APPROVED: ['Open', 'neutral'],
        PARTLY_PAID: ['Part-paid', 'neutral'],
        PAID: ['Paid', 'good'],
        ADJUSTED: ['Adjusted', 'neutral'],
        REJECTED: ['Sent back', 'problem'],
        CANCELLED: ['Canceled', 'neutral'],
        ISSUED: ['Not printed', 'attention'],
        PRINTED: ['Printed', 'good'],
        RECORDED: ['Recorded', 'good'],
        VOIDED: ['Voided', 'problem'],
        DRAFT: ['Draft', 'neutral'],
        ACTIVE: ['In force', 'good'],
        ENDED: ['Ended', 'neutral'],
      },
    },
  },
  extra: { vendorId: id, billId: id.nullable(), checkId: id.nullable(), vendorContractId: id.nullable() },
  views: {
    all: { title: 'All' },
    bills: { title: 'Bills', filters: ['kind:in:BILL,CREDIT_MEMO,CREDIT,ADJUSTMENT,READJUSTMENT'] },
    checks: { title: 'Checks', filters: ['kind:in:CHECK,VOID'] },
    credits: { title: 'Taken back', filters: ['kind:in:CREDIT,VOID'] },
    contracts: { title: 'Contracts', filters: ['kind:in:CONTRACT'] },
  },
  sort: '-date',
});

export const vendorActivityScreens = defineScreens({
  'activity-vendors': {
    title: 'Vendor activity',
    area: 'payables',
    path: '/c/$communityId/payables/vendors',
    claims: permission,
    menu: { section: 'Payables', order: 9 },
  },
});
