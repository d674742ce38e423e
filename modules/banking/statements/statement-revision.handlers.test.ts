// Files as banks send them through a day: equal lines, intraday files, corrections, deletions, days without
// activity, other currencies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { bankAccounts } from '../../ledger/ledger.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { banking } from '../banking.contract.ts';
import { aBankedCommunity, asFile, type BankedCommunity, type ReconciliationView } from '../banking.testing.ts';
import { checkNumberOf } from '../reconciliation/match.rules.ts';

let maple: BankedCommunity;
beforeAll(async () => {
  maple = await aBankedCommunity();
});
afterAll(() => maple.close());

const found = (name: string) => readFileSync(join(import.meta.dirname, '../testdata', `found-${name}.bai2`), 'utf8');
const [update, correction, deletion] = [found('03a-update'), found('03b-correction'), found('03c-deletion')];
const [morning, afternoon] = [found('02a-intraday-0900'), found('02b-intraday-1500')];

let accounts = 0;

/** A bank account of its own for each case. */
async function aBank(): Promise<string> {
  const n = ++accounts;
  const { rows } = await sql<{
    id: string;
  }>`insert into ledger.account (customer_id, community_id, number, name, account_type, fund_id, role)
    values (${maple.customerId}, ${maple.communityId}, ${`10.${n}`}, 'Cash', 'ASSET', ${maple.fundIds.get('OPERATING')}, 'CASH') returning account_id as id`.execute(
    maple.db.asMigrator,
  );
  const facts = {
    communityId: maple.communityId,
    name: `Account ${n}`,
    bankName: 'Bank',
    routingNumber: '121042882',
    accountNumber: `8000${n}`,
  };
  return (await maple.call(bankAccounts.addBankAccount, { ...facts, accountId: rows[0]?.id ?? accountId(maple, '1010') })).bankAccountId;
}

const load = (bankAccountId: string, text: string) =>
  maple.call(banking.importStatement, { communityId: maple.communityId, file: asFile(text), bankAccountId });

/**
 * Warnings about lines, but that the chosen account has another number, and that these tests live before the
 * files.
 */
const saidOf = (result: Awaited<ReturnType<typeof load>>) =>
  result.warnings
    .filter(({ field, message }) => field !== 'accountNumber' && !message.endsWith('/2026, in the future.'))
    .map(({ record, message }) => `${record} ${message}`);

async function linesOf(bankAccountId: string): Promise<string[]> {
  const { rows } = await maple.services.database.read(maple.customerId, ({ db }) =>
    sql<{ line: string }>`select concat_ws(' ', line_on, amount_cents, description, bank_reference) as line from banking.bank_line
      where customer_id = ${maple.customerId} and bank_account_id = ${bankAccountId} order by 1`.execute(db),
  );
  return rows.map((row) => row.line);
}

test('an account that stands twice in a day of a file keeps both of its equal lines', async () => {
  const bank = await aBank();
  const text = found('01-account-twice-equal-deposits');
  expect(await load(bank, text)).toMatchObject({ addedCount: 2, knownCount: 0 });
  expect(await load(bank, text)).toMatchObject({ addedCount: 0, knownCount: 2, knownLines: [] });
  expect(await linesOf(bank)).toHaveLength(2);
});

test('a line whose type moves no money misses the control total, which is said', async () => {
  const text = morning.replace('16,455,', '16,890,');
  expect(saidOf(await load(await aBank(), text)).at(-1)).toBe('03 The lines kept sum to 0.00, the control total counts 150.00 of lines.');
});

describe('a day that goes on', () => {
  const final = (line: string) =>
    morning.replace(',261120,2359,USD,3/', ',261120,2359,USD,4/').replace('16,455,15000,,,,LANDSCAPER ONE', line);
  const landscaper = final('16,455,15000,,,,LANDSCAPER ONE');

  test('keeps movements of equal amount apart by their text', async () => {
    const bank = await aBank();
    await load(bank, morning);
    expect(await load(bank, afternoon)).toMatchObject({ addedCount: 1, knownCount: 0 });
    expect(await linesOf(bank)).toEqual(['2026-11-20 -15000 LANDSCAPER ONE ', '2026-11-20 -15000 PLUMBER TWO ']);
  });

  test('names the lines that were taken for known', async () => {
    const bank = await aBank();
    await load(bank, morning);
    const { knownLines } = await load(bank, afternoon.replace('PLUMBER TWO', 'LANDSCAPER ONE'));
    expect(knownLines).toEqual([{ line: 4, lineDate: '2026-11-20T00:00:00', amount: '-150.00', description: 'LANDSCAPER ONE' }]);
  });

  test('an interim line and its final one become one', async () => {
    const bank = await aBank();
    await load(bank, morning);
    expect(await load(bank, landscaper)).toMatchObject({ addedCount: 0, knownCount: 1, changedCount: 1 });
    expect(await linesOf(bank)).toEqual(['2026-11-20 -15000 LANDSCAPER ONE ']);
    expect(await load(bank, landscaper)).toMatchObject({ addedCount: 0, knownCount: 1, changedCount: 0 });
  });

  test('they become one in other words too, and both are named', async () => {
    const bank = await aBank();
    await load(bank, morning);
    const result = await load(bank, final('16,455,15000,,R9,,ACH DEBIT SIERRA GREEN'));
    expect(saidOf(result)).toEqual([
      '16 11/20/2026 -150.00 ACH DEBIT SIERRA GREEN R9 replaces the interim line 11/20/2026 -150.00 LANDSCAPER ONE.',
    ]);
    expect(await linesOf(bank)).toEqual(['2026-11-20 -15000 ACH DEBIT SIERRA GREEN R9']);
  });

  test('an interim line the final statement does not list is named and removed', async () => {
    const bank = await aBank();
    await load(bank, morning);
    await load(bank, afternoon);
    const result = await load(bank, landscaper);
    expect(saidOf(result)).toEqual([
      '03 The interim line 11/20/2026 -150.00 PLUMBER TWO is not in the final statement of 11/20/2026. It was removed.',
    ]);
    expect(await linesOf(bank)).toEqual(['2026-11-20 -15000 LANDSCAPER ONE ']);
  });

  test('an interim file that arrives behind the final one adds nothing', async () => {
    const bank = await aBank();
    await load(bank, landscaper);
    expect(saidOf(await load(bank, morning))).toEqual([
      '16 The final statement of 11/20/2026 is kept, so these interim lines were left out: 11/20/2026 -150.00 LANDSCAPER ONE.',
    ]);
    expect(await linesOf(bank)).toHaveLength(1);
  });

  test('a statement of a day to come is said', async () => {
    const text = morning.replaceAll('261120', '991120');
    expect(saidOf(await load(await aBank(), text))).toContain('03 The statement is dated 11/20/2099, in the future.');
  });
});

describe('corrections and deletions', () => {
  const corrected = ['2026-11-16 -71000 CHECK R77'];

  test('replace and remove the line they name', async () => {
    const bank = await aBank();
    await load(bank, update);
    const result = await load(bank, correction);
    expect(result).toMatchObject({ addedCount: 1, changedCount: 1 });
    expect(saidOf(result)).toEqual(['16 The bank corrects a line to -710.00: 11/16/2026 -700.00 CHECK R77 1050 was removed.']);
    expect(await linesOf(bank)).toEqual(corrected);
    const removed = await load(bank, deletion);
    expect(removed).toMatchObject({ addedCount: 0, changedCount: 1 });
    expect(saidOf(removed)).toEqual(['16 The bank deletes a line: 11/16/2026 -710.00 CHECK R77 1050 was removed.']);
    expect(await linesOf(bank)).toEqual([]);
  });

  test.each([
    ['the corrected file behind its correction', [correction, update], corrected],
    ['the correction twice', [update, correction, correction, update], corrected],
    ['all backward', [deletion, correction, update], []],
    ['all again', [update, correction, deletion, update, correction], []],
  ])('hold when they arrive in another order: %s', async (_name, files, lines) => {
    const bank = await aBank();
    for (const file of files) await load(bank, file);
    expect(await linesOf(bank)).toEqual(lines);
  });

  test('a correction without a line it could mean is kept and said with its day', async () => {
    const bank = await aBank();
    await load(bank, update.replace('R77,1050', ','));
    const result = await load(bank, correction.replace('R77,1050', ','));
    expect(saidOf(result)).toEqual([
      '16 The bank corrects a line to -710.00, but no kept line is meant by 11/16/2026 -710.00 CHECK. Check 11/16/2026.',
    ]);
    expect(await linesOf(bank)).toHaveLength(2);
  });

  test('several lines that may be meant stay and are named', async () => {
    const bank = await aBank();
    const two = '16,475,70000,,R77,1050,CHECK\n16,475,60000,,R77,1050,CHECK';
    await load(bank, update.replace('16,475,70000,,R77,1050,CHECK', two));
    const result = await load(bank, correction);
    expect(saidOf(result)[0]).toContain('several kept lines may be meant: 11/16/2026 -700.00 CHECK R77 1050; 11/16/2026 -600.00');
    expect(await linesOf(bank)).toHaveLength(2);
  });

  test('a matched line stays and is named', async () => {
    await maple.book([{ on: '2026-11-15', amount: '-700.00', against: '2000', key: 'check:1', reference: '1050', description: 'Check' }]);
    await load(maple.bankAccountId, update);
    const { communityId, bankAccountId } = maple;
    const head = { communityId, bankAccountId, statementDate: '2026-11-30', statementBalance: '-700.00' };
    const { reconciliationId } = await maple.call(banking.startReconciliation, head);
    const at = { communityId, reconciliationId };
    const view: ReconciliationView = await maple.call(banking.getReconciliation, at);
    await maple.call(banking.acceptMatches, { ...at, suggestionIds: view.suggested.map((one) => one.suggestionId) });
    const result = await load(bankAccountId, correction);
    expect(result).toMatchObject({ addedCount: 0, changedCount: 0 });
    expect(saidOf(result)).toEqual([
      '16 The bank corrects a line to -710.00, but 11/16/2026 -700.00 CHECK R77 1050 is matched. Undo its match and import the file again.',
    ]);
  });
});

describe('parts that bring no line', () => {
  test('a day without activity is left out with a notice, the rest is taken', async () => {
    const result = await load(await aBank(), found('04-no-activity-group'));
    expect(result.addedCount).toBe(1);
    expect(saidOf(result)).toContain('02 The bank reports no activity for 11/13/2026, so the day was left out.');
  });

  test('a file without activity is read, and says so', async () => {
    const result = await load(await aBank(), found('05-no-activity-file'));
    expect(result).toMatchObject({ addedCount: 0, accounts: [] });
    expect(saidOf(result)).toEqual(['01 The bank reports no activity in its file of 11/14/2026.']);
  });

  test('a file in another currency is refused for that reason', async () => {
    const input = { communityId: maple.communityId, file: asFile(found('06-foreign-currency-only')) };
    const { status, json } = await maple.send(banking.importStatement, input);
    expect([status, json.code, json.errorMessage]).toEqual([
      409,
      'otherCurrency',
      'This file is kept in CAD. Only statements in US dollars are imported.',
    ]);
  });
});

test.each([
  ['Check Paid,To: SOME VENDOR, Check Serial Number: 24108 CHKN: 24108', '8ce1829175a74ec8', '24108'],
  ['CHKN: 0024108', '', '24108'],
  ['CHECK PAID NO. 24108', '', '24108'],
  ['CK#24108', '0000000000', '24108'],
  ['CHECK PAID 11/20', '', ''],
  ['CHECK 100.00', '', ''],
  ['CHECK', 'CHECK 1050', '1050'],
])('the check number of %j with reference %j is %j', (description, customerReference, number) => {
  expect(checkNumberOf({ typeCode: '475', description, customerReference })).toBe(number);
});

test('the check number of a real text is found', async () => {
  const bank = await aBank();
  await load(bank, found('07-check-number-in-text'));
  const [line = ''] = await linesOf(bank);
  expect(checkNumberOf({ typeCode: '475', description: line, customerReference: '' })).toBe('24108');
});
