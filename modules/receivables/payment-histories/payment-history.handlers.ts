// Owner payment histories: what each owner paid in some days, and the file of the payments.
import { refuse } from '../../../packages/contract/contract.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { TableColumn, TableRow } from '../../../packages/files/table.ts';
import { streamXlsx } from '../../../packages/files/xlsx.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { invalid, sumCents } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { historyRefusals, type paymentHistories } from './payment-history.contract.ts';
import { historiesOf } from './payment-history.rules.ts';
import { type HistoryPayment, type HistorySpan, listHistoryPayments } from './payment-history.store.ts';

const columns: readonly TableColumn[] = [
  { title: 'Account', kind: 'text', width: 14 },
  { title: 'Owner', kind: 'text', width: 32 },
  { title: 'Property', kind: 'text', width: 32 },
  { title: 'Post date', kind: 'date', width: 12 },
  { title: 'Check', kind: 'text', width: 12 },
  { title: 'Amount', kind: 'money', width: 14 },
  { title: 'From', kind: 'text', width: 12 },
  { title: 'Deposited to', kind: 'text', width: 24 },
  { title: 'Taken back', kind: 'date', width: 12 },
];

const sourceWords = { MANUAL: 'By hand', LOCKBOX: 'Lockbox', DIRECT_DEBIT: 'Direct debit', ONLINE: 'Online payment' } as const;

const rowOf = (payment: HistoryPayment): TableRow => [
  payment.accountNumber,
  payment.owner,
  payment.address,
  payment.postDate,
  payment.checkNumber,
  payment.amount_cents,
  sourceWords[payment.source],
  payment.bankAccount,
  payment.takenBackOn,
];

function requireSpan({ fromDate, toDate }: HistorySpan): void {
  if (fromDate > toDate)
    throw invalid('The first day must not be after the last.', [{ path: 'fromDate', message: 'must not be after the last day' }]);
}

export const paymentHistoryHandlers: Handlers<typeof paymentHistories> = {
  async listPaymentHistories({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    requireSpan(input);
    const rows = historiesOf(await listHistoryPayments(tx, input));
    return {
      rows,
      payments: rows.reduce((sum, row) => sum + row.payments, 0),
      total: sumCents(rows.map((row) => row.total)),
      takenBack: sumCents(rows.map((row) => row.takenBack)),
    };
  },
  async downloadPaymentHistories({ tx, input }) {
    const { shortCode } = await requireCommunity(tx, input.communityId);
    requireSpan(input);
    const payments = await listHistoryPayments(tx, input);
    if (payments.length === 0) throw refuse(historyRefusals, 'noPayments');
    const rows = payments.map(rowOf);
    const fileName = `${shortCode} owner payments ${input.fromDate} to ${input.toDate}`;
    return input.format === 'csv'
      ? { fileName: `${fileName}.csv`, contentType: 'text/csv; charset=utf-8', body: writeCsv(rows, columns, { byteOrderMark: true }) }
      : {
          fileName: `${fileName}.xlsx`,
          contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          body: streamXlsx({ name: 'Owner payments', columns, rows }),
        };
  },
};
