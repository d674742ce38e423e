// Maple Court with one of everything that can happen on an owner's account, for tests of what reads the owner
// subledger.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Route, routes } from '../../../packages/http/handlers.ts';
import { assert, type Cents, localDate, textToCents } from '../../../packages/kernel/kernel.ts';
import { bankAccounts } from '../../ledger/ledger.contract.ts';
import { openBatch, post } from '../../ledger/ledger.server.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { codes } from '../codes/code.contract.ts';
import { codeHandlers } from '../codes/code.handlers.ts';
import {
  type Act,
  backOutReceipts,
  bookCharges,
  bookPrepaids,
  defaultOrder,
  prepaidAccountOf,
  reverseCharges,
  timings,
} from '../subledger/acts.handlers.ts';
import { distribute } from '../subledger/distribution.rules.ts';
import { receiptLines } from '../subledger/posting.rules.ts';
import {
  insertApplications,
  insertMovements,
  loadBatchCharges,
  loadOpenCharges,
  loadReceipts,
  takeIds,
} from '../subledger/subledger.store.ts';

/** Maple Court with codes, a bank account and owners that owe. */
export interface OwnerBooks extends TestCommunity {
  codeIds: Readonly<Record<'ASMT' | 'RSRV' | 'LATE', string>>;
  bankAccountId: string;
}

/** The ownership of an account number. */
function ownerOf(books: TestCommunity, account: string): { propertyId: string; ownershipId: string } {
  const unit = books.units.get(account);
  assert(unit, `${account} is a unit of Maple Court`);
  return unit;
}

async function setUpCodes(maple: TestCommunity): Promise<OwnerBooks['codeIds']> {
  const { communityId } = maple;
  const add = async (alias: string, name: string, kind: 'ASSESSMENT' | 'LATE_FEE', income: string, receivable: string) => {
    const accounts = { incomeAccountId: accountId(maple, income), receivableAccountId: accountId(maple, receivable) };
    return (await maple.call(codes.saveCode, { communityId, alias, name, kind, ...accounts })).chargeCodeId;
  };
  const codeIds = {
    ASMT: await add('ASMT', 'Monthly assessment', 'ASSESSMENT', '4000', '1200'),
    RSRV: await add('RSRV', 'Reserve assessment', 'ASSESSMENT', '4900', '1250'),
    LATE: await add('LATE', 'Late fee', 'LATE_FEE', '4100', '1210'),
  };
  await maple.call(codes.saveDistribution, {
    communityId,
    kind: 'DEFAULT',
    name: 'Default',
    codeIds: [codeIds.ASMT, codeIds.RSRV, codeIds.LATE],
  });
  return codeIds;
}

interface Play {
  books: OwnerBooks;
  tx: Tx;
  act(kind: string, date: string): Promise<Act>;
}

async function charge(
  play: Play,
  act: Act,
  accounts: readonly string[],
  code: keyof OwnerBooks['codeIds'],
  amount: string,
  date: string,
  kind: 'CHARGE' | 'LATE_FEE' = 'CHARGE',
): Promise<void> {
  const { books, tx } = play;
  const [income, receivable] = { ASMT: ['4000', '1200'], RSRV: ['4900', '1250'], LATE: ['4100', '1210'] }[code] as [string, string];
  const description = { ASMT: 'Monthly assessment', RSRV: 'Reserve assessment', LATE: 'Late fee' }[code];
  await bookCharges(
    tx,
    act,
    accounts.map((account) => ({
      ...ownerOf(books, account),
      codeId: books.codeIds[code],
      kind,
      chargeDate: localDate(date),
      amount: textToCents(amount),
      instalmentStart: null,
      sourceCodeId: null,
      description,
      incomeAccountId: accountId(books, income),
      receivableAccountId: accountId(books, receivable),
    })),
  );
}

async function pay(play: Play, account: string, amount: string, date: string, checkNumber: string): Promise<string> {
  const { books, tx } = play;
  const { communityId } = books;
  const { ownershipId } = ownerOf(books, account);
  const on = localDate(date);
  const cents: Cents = textToCents(amount);
  const act = await play.act('RECEIPTS', date);
  const { allocations, rest } = distribute(
    cents,
    await loadOpenCharges(tx, communityId, [ownershipId], on),
    await defaultOrder(tx, communityId),
  );
  const timing = (await timings(tx, communityId))(on);
  const lines = receiptLines(accountId(books, '1010'), await prepaidAccountOf(tx, communityId), allocations, rest, timing);
  const [receiptId = ''] = await takeIds(tx, 'receipt', 1);
  const [entryId = ''] = await post(tx, {
    ...act,
    entries: [
      {
        postDate: on,
        entryType: 'RECEIPT',
        reference: checkNumber,
        description: 'Owner payment',
        sourceType: 'receipt',
        sourceId: receiptId,
        ownershipId,
        lines,
      },
    ],
  });
  const deposit = await sql<{
    id: string;
  }>`insert into receivables.deposit (customer_id, community_id, bank_account_id, deposited_on, source)
    values (${tx.customerId}, ${communityId}, ${books.bankAccountId}, ${on}, 'MANUAL') returning deposit_id as id`.execute(tx.db);
  await sql`insert into receivables.receipt (customer_id, receipt_id, community_id, ownership_id, post_date, amount_cents, check_number, deposit_id, batch_id, entry_id)
    values (${tx.customerId}, ${receiptId}, ${communityId}, ${ownershipId}, ${on}, ${cents}, ${checkNumber}, ${deposit.rows[0]?.id}, ${act.batchId}, ${entryId})`.execute(
    tx.db,
  );
  const shared = { ownershipId, kind: 'RECEIPT' as const, receiptId, bucketCodeId: null, on, entryId };
  await insertApplications(
    tx,
    act,
    allocations.map((a) => ({ ...shared, chargeId: a.charge.chargeId, amount: a.amount })),
  );
  await insertMovements(tx, act, [{ ...shared, amount: rest }]);
  return receiptId;
}

/** Owners begin with a debt and with prepaid money; the books know both from the opening entry alone. */
async function begin(play: Play): Promise<void> {
  const { books, tx } = play;
  const act = await play.act('BEGINNING', '2026-01-01');
  const debtor = ownerOf(books, 'MC-0003');
  await sql`insert into receivables.charge (customer_id, community_id, ownership_id, property_id, charge_code_id, kind, charge_date, amount_cents, open_cents, description, batch_id, income_account_id, receivable_account_id)
    values (${tx.customerId}, ${books.communityId}, ${debtor.ownershipId}, ${debtor.propertyId}, ${books.codeIds.ASMT}, 'BEGINNING', '2025-12-01', 31000, 31000, 'Monthly assessment', ${act.batchId},
      ${accountId(books, '4000')}, ${accountId(books, '1200')})`.execute(tx.db);
  const { ownershipId } = ownerOf(books, 'MC-0005');
  await insertMovements(tx, act, [
    { ownershipId, kind: 'BEGINNING', receiptId: null, bucketCodeId: null, on: localDate('2025-12-31'), amount: 40000n, entryId: null },
  ]);
}

/**
 * January: charges, prepaid money applied, payments in full and in excess, one returned, one reversed charge,
 * a late fee.
 */
async function january(play: Play): Promise<void> {
  const { books, tx } = play;
  const everyone = [...books.units.keys()].toSorted();
  const charges = await play.act('CHARGES', '2026-01-01');
  await charge(play, charges, everyone.slice(0, 8), 'ASMT', '310.00', '2026-01-01');
  await charge(play, charges, everyone.slice(8), 'ASMT', '345.00', '2026-01-01');
  await charge(play, charges, everyone, 'RSRV', '55.00', '2026-01-01');
  await bookPrepaids(tx, await play.act('PREPAIDS', '2026-01-01'), localDate('2026-01-01'), [ownerOf(books, 'MC-0005').ownershipId]);
  await pay(play, 'MC-0001', '365.00', '2026-01-09', '2001');
  await pay(play, 'MC-0012', '500.00', '2026-01-12', '7731');
  const returned = await pay(play, 'MC-0006', '365.00', '2026-01-12', '311');
  const act = await play.act('BACKOUT', '2026-01-20');
  await backOutReceipts(tx, act, await loadReceipts(tx, books.communityId, { receiptIds: [returned] }), localDate('2026-01-20'), 'NSF');
  const wrong = await play.act('CHARGES', '2026-01-15');
  await charge(play, wrong, ['MC-0008'], 'RSRV', '75.00', '2026-01-15');
  await pay(play, 'MC-0008', '440.00', '2026-01-16', '88');
  await charge(play, await play.act('LATE_FEES', '2026-01-16'), ['MC-0003'], 'LATE', '25.00', '2026-01-16', 'LATE_FEE');
  await reverseCharges(
    tx,
    await play.act('UNDO', '2026-02-02'),
    await loadBatchCharges(tx, books.communityId, wrong.batchId),
    localDate('2026-02-02'),
  );
}

/** The calls these tests use beside those of the ledger. */
const codeRoutes: Route[] = routes(codes, codeHandlers);

/** Builds the books under a method; `more` adds the routes of the module under test. */
export async function ownerBooks(options: { method?: 'CASH' | 'ACCRUAL' | 'MODIFIED'; more?: readonly Route[] } = {}): Promise<OwnerBooks> {
  const maple = await aCommunity({ ...options, more: [...codeRoutes, ...(options.more ?? [])] });
  const { communityId } = maple;
  const codeIds = await setUpCodes(maple);
  const bank = {
    name: 'Operating',
    bankName: 'Truckee Bank',
    routingNumber: '121042882',
    accountNumber: '000123456',
    accountId: accountId(maple, '1010'),
  };
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, { communityId, ...bank });
  const books: OwnerBooks = { ...maple, codeIds, bankAccountId };
  const line = (number: string, side: 'debit' | 'credit', amount: string) => ({ accountId: accountId(maple, number), [side]: amount });
  await postJournal(maple, {
    communityId,
    postDate: '2026-01-01',
    description: 'Opening; balances, from the prior books',
    entryType: 'OPENING',
    lines: [
      line('1010', 'debit', '9600.00'),
      line('2100', 'credit', '400.00'),
      line('3000', 'credit', '9200.00'),
      line('1020', 'debit', '25000.00'),
      line('3100', 'credit', '25000.00'),
    ],
  });
  await maple.services.database.transact(maple.customerId, async (tx) => {
    const now = maple.services.clock.now();
    const act = async (kind: string, date: string): Promise<Act> => {
      const batch = { communityId, kind, state: 'POSTED' as const, postDate: localDate(date), description: kind, userId: '1', now };
      return { communityId, batchId: await openBatch(tx, batch), userId: '1', now };
    };
    await begin({ books, tx, act });
    await january({ books, tx, act });
  });
  return books;
}
