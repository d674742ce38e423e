// Maple Court's January as the bank and the books see it, for tests: cash entries through the ledger, the
// statement as BAI2.
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { assert, type Cents, instantOf, localDate, parseMoney } from '../../packages/kernel/kernel.ts';
import { bankAccounts } from '../ledger/ledger.contract.ts';
import { openBatch, post, reverseEntries } from '../ledger/ledger.server.ts';
import { aCommunity, accountId, type TestCommunity } from '../ledger/ledger.testing.ts';
import { writeBai2 } from './bai2/bai2-writer.rules.ts';
import { banking } from './banking.contract.ts';
import { bankingRoutes } from './banking.server.ts';

/** Cents of an amount as people write it. */
export function cents(text: string): Cents {
  const amount = parseMoney(text);
  assert(amount !== null, `${text} is an amount`);
  return amount;
}

/**
 * A movement of a statement: day, type code, amount without sign, text, and the check number where there is
 * one.
 */
export interface StatementLine {
  on: string;
  type: string;
  amount: string;
  text: string;
  reference?: string;
}

/** A BAI2 file about one account with one group, its lines dated by value date. */
export function statementText(statement: {
  accountNumber: string;
  on: string;
  opening: string;
  closing: string;
  lines: readonly StatementLine[];
  clock?: string;
}): string {
  const funds = (on: string) => ({ kind: 'V' as const, valueDate: localDate(on), valueClock: null });
  const balance = (typeCode: string, amount: string) => ({ typeCode, amount: cents(amount), itemCount: null, funds: null });
  const transactions = statement.lines.map((line, i) => ({
    typeCode: line.type,
    amount: cents(line.amount),
    funds: funds(line.on),
    bankReference: `B${i + 1}`,
    customerReference: line.reference ?? '',
    text: line.text,
  }));
  const header = {
    sender: '121042882',
    receiver: 'TEST',
    createdDate: localDate(statement.on),
    createdClock: statement.clock ?? '23:00',
    fileId: '1',
    recordLength: '',
    blockSize: '',
    version: '2',
  };
  const group = {
    receiver: 'TEST',
    originator: '121042882',
    status: '1',
    asOfDate: localDate(statement.on),
    asOfClock: null,
    currency: 'USD',
    dateModifier: '2',
  };
  const account = {
    accountNumber: statement.accountNumber,
    currency: 'USD',
    summaries: [balance('010', statement.opening), balance('015', statement.closing)],
    transactions,
  };
  return writeBai2({ header, groups: [{ ...group, accounts: [account] }] });
}

/** Text as a file sent in a command. */
export function asFile(text: string, fileName = 'statement.bai') {
  return { fileName, content: Buffer.from(text).toString('base64') };
}

/** Maple Court's statement of January 2026. */
export const januaryLines: readonly StatementLine[] = [
  { on: '2026-01-09', type: '115', amount: '3390.00', text: 'LOCKBOX DEPOSIT 091' },
  { on: '2026-01-13', type: '175', amount: '500.00', text: 'DEPOSIT' },
  { on: '2026-01-23', type: '475', amount: '1200.00', text: 'CHECK 1001', reference: '1001' },
  { on: '2026-01-31', type: '698', amount: '18.00', text: 'SERVICE CHARGE' },
  { on: '2026-01-31', type: '354', amount: '6.42', text: 'INTEREST PAID' },
];

/** The file of that statement. */
export const januaryFile = () =>
  asFile(
    statementText({ accountNumber: '001234564417', on: '2026-01-31', opening: '10000.00', closing: '12678.42', lines: januaryLines }),
    'january.bai',
  );

/** An entry of the cash account: what moved, against which account, and as part of which item of the bank. */
export interface CashEntry {
  on: string;
  /** Money in is positive. */
  amount: string;
  against: string;
  key?: string;
  reference?: string;
  description: string;
  type?: string;
  vendorId?: string;
}

/** A community with banking and one bank account. */
export interface BankedCommunity extends TestCommunity {
  bankAccountId: string;
  /** Posts entries of the operating cash account; returns their ids. */
  book(entries: readonly CashEntry[]): Promise<string[]>;
  /** Posts the opposite of entries on a day. */
  reverse(entryIds: readonly string[], on: string): Promise<string[]>;
}

let sources = 0;

/** Maple Court with its operating bank account, empty books. */
export async function aBankedCommunity(): Promise<BankedCommunity> {
  const maple = await aCommunity({ more: bankingRoutes });
  const { communityId, customerId, services } = maple;
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, {
    communityId,
    name: 'Operating',
    bankName: 'Nevada First',
    routingNumber: '121042882',
    accountNumber: '001234564417',
    accountId: accountId(maple, '1010'),
    lastCheckNumber: 1000,
    isPrimary: true,
  });
  const by = { communityId, userId: '1', now: instantOf(0) };
  const inBatch = <T>(on: string, work: (tx: Parameters<typeof post>[0], batchId: string) => Promise<T>) =>
    services.database.transact(customerId, async (tx) =>
      work(tx, await openBatch(tx, { ...by, kind: 'test', state: 'POSTED', postDate: localDate(on), description: 'Test' })),
    );
  return {
    ...maple,
    bankAccountId,
    book: (entries) =>
      inBatch(entries[0]?.on ?? '2026-01-01', (tx, batchId) =>
        post(tx, {
          ...by,
          batchId,
          entries: entries.map((entry) => ({
            postDate: localDate(entry.on),
            entryType: entry.type ?? 'TEST',
            reference: entry.reference ?? '',
            description: entry.description,
            sourceType: 'test',
            sourceId: `${++sources}`,
            bankItemKey: entry.key ?? null,
            vendorId: entry.vendorId ?? null,
            lines: [
              { accountId: accountId(maple, '1010'), amount: cents(entry.amount) },
              { accountId: accountId(maple, entry.against), amount: -cents(entry.amount) },
            ],
          })),
        }),
      ),
    reverse: (entryIds, on) => inBatch(on, (tx, batchId) => reverseEntries(tx, { ...by, batchId, entryIds, postDate: localDate(on) })),
  };
}

/**
 * The book side of January: opening, lockbox deposit of nine receipts, a manual receipt, three checks of
 * which the third is voided.
 */
export async function bookJanuary(maple: BankedCommunity): Promise<void> {
  const receipt = (i: number) => ({
    on: '2026-01-09',
    amount: i < 6 ? '365.00' : '400.00',
    against: '1200',
    key: 'deposit:1',
    reference: `${2001 + i}`,
    description: `Receipt ${i + 1}`,
  });
  await maple.book([
    { on: '2026-01-01', amount: '10000.00', against: '3000', description: 'Opening balances', type: 'OPENING' },
    ...Array.from({ length: 9 }, (_, i) => receipt(i)),
    { on: '2026-01-12', amount: '500.00', against: '1200', key: 'deposit:2', reference: '7731', description: 'MC-0012' },
    { on: '2026-01-20', amount: '-1200.00', against: '2000', key: 'check:1', reference: '1001', description: 'Sierra Green Landscape' },
    {
      on: '2026-01-20',
      amount: '-850.00',
      against: '2000',
      key: 'check:2',
      reference: '1002',
      description: 'Cascade Community Management',
    },
  ]);
  const [pestControl = ''] = await maple.book([
    { on: '2026-01-20', amount: '-120.00', against: '2000', key: 'check:3', reference: '1003', description: 'Truckee Pest Control' },
  ]);
  await maple.reverse([pestControl], '2026-01-22');
}

/** A reconciliation as the screen would load it. */
export type ReconciliationView = ClientOutput<(typeof banking)['getReconciliation']>;

/** Imports a file, starts a reconciliation of the operating account and returns its id. */
export async function startFrom(
  maple: BankedCommunity,
  file: ReturnType<typeof asFile>,
  statementDate: string,
  statementBalance: string,
): Promise<string> {
  await maple.call(banking.importStatement, { communityId: maple.communityId, file });
  const head = { communityId: maple.communityId, bankAccountId: maple.bankAccountId, statementDate, statementBalance };
  return (await maple.call(banking.startReconciliation, head)).reconciliationId;
}
