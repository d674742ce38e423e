// Maple Court with an operating and a reserve bank account, and the accounts transfers need, for tests.
import type { ClientInput, ClientOutput } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { centsToText, localDate } from '../../../packages/kernel/kernel.ts';
import { bankAccounts, chartImport } from '../../ledger/ledger.contract.ts';
import { balancesAsOf, joinNeighbors } from '../../ledger/ledger.server.ts';
import { aCommunity, accountId, seen, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { bankingNeighbors, bankingRoutes } from '../banking.server.ts';
import { fundTransfers } from './transfer.contract.ts';

export type TransferOrder = ClientInput<typeof fundTransfers.previewTransfer>;

/** A community that transfers money between its funds. */
export interface TransferringCommunity extends TestCommunity {
  operatingId: string;
  reserveId: string;
  /** Someone who may approve what the first administrator requests. */
  approver: string;
  order(more?: Partial<TransferOrder>): TransferOrder;
  request(more?: Partial<TransferOrder>): Promise<string>;
  /** Requested, approved by the other, and sent on a day. */
  sendOff(more: Partial<TransferOrder>, on: string, sameDay?: boolean): Promise<{ fundTransferId: string; batchId: string }>;
  arrive(fundTransferId: string, on: string): Promise<{ batchId: string }>;
  look(fundTransferId: string): Promise<ClientOutput<typeof fundTransfers.getTransfer>>;
  /** Balances by account number that are not zero, and what each fund is out of balance by. */
  books(on: string): Promise<{ balances: Record<string, string>; offFunds: string[] }>;
}

const chart = `number,name,type,fund,role
1080,Operating cash in transit,ASSET,OPERATING,IN_TRANSIT
1081,Reserve cash in transit,ASSET,RESERVE,IN_TRANSIT
5900,Transfer to reserve fund,EXPENSE,OPERATING,TRANSFER
4910,Transfer from operating fund,INCOME,RESERVE,TRANSFER
`;

/** Balances of a community on a day, by account number, debit positive, and the funds that do not balance. */
async function booksOn(maple: TestCommunity, on: string): Promise<{ balances: Record<string, string>; offFunds: string[] }> {
  const rows = await maple.services.database.transact(maple.customerId, (tx) => balancesAsOf(tx, maple.communityId, localDate(on)));
  const numbers = new Map([...maple.accounts].map(([number, id]) => [id, number]));
  const byNumber = new Map<string, bigint>();
  const byFund = new Map<string, bigint>();
  for (const { accountId: id, fundId, balance_cents: cents } of rows) {
    const number = numbers.get(id) ?? id;
    byNumber.set(number, (byNumber.get(number) ?? 0n) + cents);
    byFund.set(fundId, (byFund.get(fundId) ?? 0n) + cents);
  }
  return {
    balances: Object.fromEntries([...byNumber].filter(([, cents]) => cents !== 0n).map(([number, cents]) => [number, centsToText(cents)])),
    offFunds: [...byFund].filter(([, cents]) => cents !== 0n).map(([fundId]) => fundId),
  };
}

async function addBank(maple: TestCommunity, name: string, number: string, accountNumber: string): Promise<string> {
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, {
    communityId: maple.communityId,
    name,
    bankName: 'Nevada First',
    routingNumber: '121042882',
    accountNumber,
    accountId: accountId(maple, number),
  });
  return bankAccountId;
}

/** Maple Court under a method, both bank accounts empty. */
export async function aTransferringCommunity(method: 'CASH' | 'ACCRUAL' | 'MODIFIED' = 'ACCRUAL'): Promise<TransferringCommunity> {
  const base = await aCommunity({ method, more: bankingRoutes, neighbors: joinNeighbors(bankingNeighbors) });
  const { communityId } = base;
  await base.call(chartImport.calls.commit, {
    communityId,
    file: { fileName: 'chart.csv', content: Buffer.from(chart).toString('base64') },
  });
  const found = await sql<{ number: string; id: string }>`select number, account_id::text as id from ledger.account
    where customer_id = ${base.customerId} and community_id = ${communityId}`.execute(base.db.asMigrator);
  const maple = { ...base, accounts: new Map(found.rows.map((row) => [row.number, row.id])) };
  const operatingId = await addBank(maple, 'Operating', '1010', '001234564417');
  const reserveId = await addBank(maple, 'Reserve', '1020', '001234565528');
  const approver = await maple.tokenFor('Administrator');
  const order = (more: Partial<TransferOrder> = {}): TransferOrder => ({
    communityId,
    kind: 'CONTRIBUTION',
    fromBankAccountId: operatingId,
    toBankAccountId: reserveId,
    amount: '500.00',
    plannedDate: '2026-01-10',
    reason: 'Budgeted monthly contribution',
    ...more,
  });
  const request = async (more: Partial<TransferOrder> = {}) =>
    (await maple.call(fundTransfers.requestTransfer, await seen(maple, fundTransfers.previewTransfer, order(more)))).fundTransferId;
  return {
    ...maple,
    operatingId,
    reserveId,
    approver,
    order,
    request,
    async sendOff(more, on, sameDay = false) {
      const fundTransferId = await request(more);
      await maple.send(fundTransfers.approveTransfer, { communityId, fundTransferId }, { token: approver });
      const act = await seen(maple, fundTransfers.previewSending, { communityId, fundTransferId, postDate: on, sameDay });
      return maple.call(fundTransfers.sendTransfer, act);
    },
    arrive: async (fundTransferId, on) =>
      maple.call(
        fundTransfers.receiveTransfer,
        await seen(maple, fundTransfers.previewArrival, { communityId, fundTransferId, postDate: on }),
      ),
    look: (fundTransferId) => maple.call(fundTransfers.getTransfer, { communityId, fundTransferId }),
    books: (on) => booksOn(maple, on),
  };
}
