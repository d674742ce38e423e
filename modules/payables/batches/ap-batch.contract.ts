// Every posted batch of payables with what is left to do about it: checks to print, payments to send, and
// what of it was taken back.
import { defineList, defineScreens, id, needsOne } from '../../../packages/contract/contract.ts';
import { batchFacts } from '../../ledger/ledger.contract.ts';
import { activityKindWords } from '../dashboard/ap-activity.contract.ts';

const permission = needsOne(1, 'apinvoice', 'apprintchecks');

export const apBatchList = defineList({
  name: 'ApBatchList',
  title: 'AP batches',
  noun: 'batches',
  permission,
  scope: { communityId: id },
  rowId: 'batchId',
  columns: {
    postDate: { title: 'Post date', kind: 'date', always: true },
    kind: { title: 'Kind', kind: 'status', always: true, words: activityKindWords },
    ...batchFacts,
    next: {
      title: 'Next',
      kind: 'status',
      always: true,
      words: {
        PRINT: ['To print', 'attention'],
        SEND: ['To send', 'attention'],
        RETURNED: ['Returned', 'problem'],
        NOTHING: ['Nothing left', 'good'],
      },
    },
    payments: { title: 'Payments', kind: 'count' },
    takenBack: { title: 'Taken back', kind: 'count', always: true },
  },
  extra: {},
  views: {
    all: { title: 'All' },
    left: { title: 'Something left', filters: ['next:in:PRINT,SEND,RETURNED'] },
    posted: { title: 'Posted', filters: ['state:in:POSTED'] },
    undone: { title: 'Undone', filters: ['state:in:UNDONE'] },
  },
  sort: '-postDate',
});

export const apBatchScreens = defineScreens({
  'ap-batches': {
    title: 'AP batches',
    also: 'AP batch index',
    area: 'payables',
    path: '/c/$communityId/payables/batches',
    claims: permission,
    menu: { section: 'Payables', order: 14 },
  },
});
