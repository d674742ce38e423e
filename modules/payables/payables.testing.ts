// A community ready to pay bills: Maple Court with a bank account, money in it, three vendors and someone
// who approves.
import type { Route } from '../../packages/http/handlers.ts';
import { type Cents, centsToText, localDate, sumCents, textToCents } from '../../packages/kernel/kernel.ts';
import { bankAccounts } from '../ledger/ledger.contract.ts';
import { balancesAsOf, joinNeighbors } from '../ledger/ledger.server.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger/ledger.testing.ts';
import { vendor } from '../people/people.contract.ts';
import { payablesNeighbors } from './neighbors.handlers.ts';
import { type BillType, bills, checks } from './payables.contract.ts';
import { payablesRoutes } from './payables.server.ts';

export interface PayingCommunity extends TestCommunity {
  bankAccountId: string;
  /** Vendor ids: Sierra Green Landscape, Cascade Community Management, Truckee Pest Control. */
  sierra: string;
  cascade: string;
  truckee: string;
  /** Token of an accountant who enters nothing and may approve. */
  approver: string;
  /**
   * Enters a bill of one or more lines, account number to amount; the first day of January 2026 unless told.
   */
  enter(bill: {
    vendorId: string;
    number: string;
    date?: string;
    billType?: BillType;
    lines: readonly (readonly [account: string, amount: string])[];
  }): Promise<string>;
  approve(billId: string): Promise<void>;
  /** Enters and approves. */
  approved(bill: Parameters<PayingCommunity['enter']>[0]): Promise<string>;
  /** Previews and issues; items are `billId:amount`. */
  pay(items: readonly string[], checkDate?: string): Promise<{ batchId: string; checkIds: string[]; numbers: string[] }>;
  voidCheck(checkId: string, voidDate: string, cancelBills?: boolean): Promise<void>;
  /** Balance of an account by number at the end of a day, debit positive, in cents. */
  balance(account: string, asOf?: string): Promise<Cents>;
}

/** A bank account with 10,000.00 in it; checks start at 1001. */
async function openBank(of: TestCommunity): Promise<string> {
  const { call, communityId } = of;
  const { bankAccountId } = await call(bankAccounts.addBankAccount, {
    communityId,
    name: 'Operating',
    bankName: 'Sierra State Bank',
    routingNumber: '121042882',
    accountNumber: '4417004417',
    accountId: accountId(of, '1010'),
    lastCheckNumber: 1000,
    isPrimary: true,
  });
  await postJournal(of, {
    communityId,
    postDate: '2026-01-01',
    description: 'Opening',
    entryType: 'OPENING',
    lines: [
      { accountId: accountId(of, '1010'), debit: '10000.00' },
      { accountId: accountId(of, '3000'), credit: '10000.00' },
    ],
  });
  return bankAccountId;
}

/** Builds the community; accrual unless said. `more` are calls of modules above. */
export async function aPayingCommunity(
  method: 'CASH' | 'ACCRUAL' | 'MODIFIED' = 'ACCRUAL',
  more: readonly Route[] = [],
): Promise<PayingCommunity> {
  const of = await aCommunity({ method, neighbors: joinNeighbors(payablesNeighbors), more: [...payablesRoutes, ...more] });
  const { call, communityId } = of;
  const bankAccountId = await openBank(of);
  const addVendor = async (name: string) =>
    (await call(vendor.addVendor, { name, street: '12 Mill St', city: 'Reno', state: 'NV', postcode: '89502', termsDays: 14 })).vendorId;
  const approver = await of.tokenFor('Accountant');
  const enter: PayingCommunity['enter'] = async ({ vendorId, number, date = '2026-01-05', billType = 'BILL', lines }) => {
    const amount = centsToText(sumCents(lines.map((line) => textToCents(line[1]))));
    const input = {
      communityId,
      vendorId,
      billType,
      billNumber: number,
      billDate: date,
      amount,
      lines: lines.map((line) => ({ accountId: accountId(of, line[0]), amount: line[1] })),
    };
    return (await call(bills.addBill, input)).billId;
  };
  const approve = async (billId: string) => {
    const { revision } = await call(bills.getBill, { communityId, billId });
    const answer = await of.send(bills.approveBill, { communityId, billId, revision }, { token: approver });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  return {
    ...of,
    bankAccountId,
    sierra: await addVendor('Sierra Green Landscape'),
    cascade: await addVendor('Cascade Community Management'),
    truckee: await addVendor('Truckee Pest Control'),
    approver,
    enter,
    approve,
    approved: async (bill) => {
      const billId = await enter(bill);
      await approve(billId);
      return billId;
    },
    pay: async (items, checkDate = '2026-01-20') => {
      const run = { communityId, bankAccountId, checkDate, items: [...items] };
      const { baseHash } = await call(checks.previewChecks, run);
      const issued = await call(checks.issueChecks, { ...run, baseHash });
      return { batchId: issued.batchId, checkIds: issued.checks.map((c) => c.checkId), numbers: issued.checks.map((c) => c.checkNumber) };
    },
    voidCheck: async (checkId, voidDate, cancelBills = false) => {
      const order = { communityId, checkIds: [checkId], voidDate, cancelBills };
      const { baseHash } = await call(checks.previewVoid, order);
      await call(checks.voidChecks, { ...order, reason: 'Lost in the mail', baseHash });
    },
    balance: async (account, asOf = '2026-12-31') =>
      of.services.database.read(of.customerId, async (tx) => {
        const rows = await balancesAsOf(tx, communityId, localDate(asOf));
        return rows.filter((row) => row.accountId === accountId(of, account)).reduce((total, row) => total + row.balance_cents, 0n);
      }),
  };
}
