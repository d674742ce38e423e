// Importing through HTTP: accounts found by sealed number, twice adds nothing, order does not matter,
// malformed is refused whole.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { bankAccounts } from '../../ledger/ledger.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { banking } from '../banking.contract.ts';
import { aBankedCommunity, asFile, type BankedCommunity, januaryFile, januaryLines, statementText } from '../banking.testing.ts';
import { bankStatementList } from '../banking-lists.contract.ts';

let maple: BankedCommunity;
beforeAll(async () => {
  maple = await aBankedCommunity();
});
afterAll(() => maple.close());

/** The tests live on January 5, so the statement of January lies ahead. */
const ahead = { line: 3, record: '03', field: 'asOfDate', message: 'The statement is dated 01/31/2026, in the future.' };

const send = (file: ReturnType<typeof asFile>, bankAccountId?: string) =>
  maple.send(banking.importStatement, { communityId: maple.communityId, file, ...(bankAccountId ? { bankAccountId } : {}) });
const load = (file: ReturnType<typeof asFile>) => maple.call(banking.importStatement, { communityId: maple.communityId, file });

async function linesKept(bankAccountId: string): Promise<string[]> {
  const found = await maple.services.database.read(maple.customerId, ({ db }) =>
    sql<{ line: string }>`select concat_ws(' ', line_on, amount_cents, type_code, customer_reference) as line from banking.bank_line
      where bank_account_id = ${bankAccountId} order by 1`.execute(db),
  );
  return found.rows.map((row) => row.line);
}

describe('the statement of January', () => {
  test('is previewed without saving anything', async () => {
    const preview = await maple.call(banking.previewStatement, { communityId: maple.communityId, file: januaryFile() });
    expect(preview).toMatchObject({ importedBefore: null, addedCount: 5, knownCount: 0, leftOut: [], warnings: [ahead] });
    expect(await linesKept(maple.bankAccountId)).toEqual([]);
  });

  test('is imported into the account whose number it carries', async () => {
    const result = await load(januaryFile());
    expect(result.accounts).toEqual([
      {
        bankAccountId: maple.bankAccountId,
        name: 'Operating',
        bankName: 'Nevada First',
        accountNumber: '••••4417',
        communityId: maple.communityId,
        communityName: 'Maple Court',
        fromDate: '2026-01-09T00:00:00',
        toDate: '2026-01-31T00:00:00',
        opening: '10000.00',
        closing: '12678.42',
        addedCount: 5,
        knownCount: 0,
        changedCount: 0,
        moneyIn: '3896.42',
        moneyOut: '1218.00',
      },
    ]);
  });

  test('adds nothing when it comes again, and says so', async () => {
    const before = await linesKept(maple.bankAccountId);
    const result = await load(januaryFile());
    expect(result).toMatchObject({ addedCount: 0, knownCount: 5, importedBefore: { importedBy: 'Ada Admin' } });
    expect(await linesKept(maple.bankAccountId)).toEqual(before);
  });

  test('is listed with its balances', async () => {
    const { rows: statements } = await maple.call(bankStatementList.calls.readPage, { communityId: maple.communityId });
    expect(statements).toMatchObject([
      {
        statementDate: '2026-01-31T00:00:00',
        opening: '10000.00',
        closing: '12678.42',
        lineCount: 5,
        fileName: 'january.bai',
        importedBy: 'Ada Admin',
      },
    ]);
    expect((await maple.call(banking.listReconciliations, { communityId: maple.communityId })).accounts[0]).toMatchObject({
      reconciledOn: null,
      openReconciliationId: null,
      nextOpening: '0.00',
      unmatchedLines: 5,
      nextStatement: { statementDate: '2026-01-31T00:00:00', closing: '12678.42' },
    });
  });
});

describe('what cannot be taken', () => {
  const good = () => Buffer.from(januaryFile().content, 'base64').toString();
  const countKept = async () => (await linesKept(maple.bankAccountId)).length;

  test.each<[string, (text: string) => string, number, string]>([
    ['an amount that is none', (text) => text.replace('16,175,50000', '16,175,5OO00'), 6, '16.amount'],
    ['a date that is none', (text) => text.replace('V,260123', 'V,260132'), 7, '16.valueDate'],
    ['a file that breaks off', (text) => text.slice(0, text.indexOf('16,698')), 7, '49.code'],
    ['a record nobody knows', (text) => text.replace('16,698', '17,698'), 8, '17.code'],
    ['a picture', () => '\u0089PNG\u0000\u0001', 1, '01.code'],
    ['an empty file', () => '', 1, '01.code'],
  ])('%s is refused whole, with line, field and reason', async (_name, spoil, line, path) => {
    const count = await countKept();
    const answer = await send(asFile(spoil(good())));
    expect([answer.status, answer.json.code]).toEqual([400, 'malformedFile']);
    expect(answer.json.fields?.[0]).toMatchObject({ line, path });
    expect(answer.json.fields?.[0]?.message).not.toBe('');
    expect(await countKept()).toBe(count);
  });

  test('control totals that differ are a warning', async () => {
    const result = await load(asFile(good().replace(/^98,\d+/m, '98,1')));
    expect(result.warnings.map((w) => `${w.record}.${w.field}`)).toEqual(['98.controlTotal', '03.asOfDate']);
    expect(result).toMatchObject({ addedCount: 0, knownCount: 5, importedBefore: null });
  });

  test('an account nobody registered is refused, or left out beside one that is', async () => {
    const other = statementText({
      accountNumber: '999988887777',
      on: '2026-01-31',
      opening: '0.00',
      closing: '1.00',
      lines: [{ on: '2026-01-31', type: '175', amount: '1.00', text: 'X' }],
    });
    const alone = await send(asFile(other));
    expect([alone.status, alone.json.code]).toEqual([409, 'noAccountMatched']);
    expect(alone.json.errorMessage).toContain('••••7777');
    const both = await load(asFile(joined(good(), other)));
    expect(both.leftOut).toEqual([{ accountNumber: '••••7777', lineCount: 1, reason: 'No bank account you can see has this number.' }]);
    const chosen = await send(asFile(joined(good(), other)), maple.bankAccountId);
    expect([chosen.status, chosen.json.code]).toEqual([409, 'severalAccounts']);
  });

  test('the account of a community out of sight is not found', async () => {
    const stranger = await maple.tokenFor('Accountant', []);
    const answer = await maple.send(banking.importStatement, { communityId: maple.communityId, file: januaryFile() }, { token: stranger });
    expect(answer.status).toBe(404);
  });
});

/** One file with the accounts of two. */
function joined(one: string, other: string): string {
  const account = (text: string) => text.slice(text.indexOf('\n03,') + 1, text.indexOf('\n98,'));
  return one.replace(account(one), `${account(one)}\n${account(other)}`);
}

test('a chosen account takes a file of another number, with a warning', async () => {
  const facts = {
    communityId: maple.communityId,
    name: 'Reserve',
    bankName: 'Nevada First',
    routingNumber: '121042882',
    accountNumber: '55551020',
    accountId: accountId(maple, '1020'),
  };
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, facts);
  const text = statementText({
    accountNumber: 'X-1',
    on: '2026-01-31',
    opening: '0.00',
    closing: '2.00',
    lines: [{ on: '2026-01-31', type: '354', amount: '2.00', text: 'INTEREST' }],
  });
  const result = await maple.call(banking.importStatement, { communityId: maple.communityId, file: asFile(text), bankAccountId });
  expect(result).toMatchObject({
    addedCount: 1,
    warnings: [ahead, { line: 3, field: 'accountNumber', message: 'The file is about account ••••X1, the chosen account is ••••1020.' }],
  });
});

describe('files that overlap', () => {
  const day = fc.integer({ min: 1, max: 9 });
  const movement = fc.record({
    day,
    type: fc.constantFrom('175', '475', '195'),
    amount: fc.constantFrom('1.00', '2.00'),
    reference: fc.constantFrom('', '7'),
  });
  const closing = fc.integer({ min: 0, max: 3 });

  /** Each file reports whole days: what the bank did between its first and last day. */
  const files = fc.tuple(
    fc.array(movement, { minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(day, day, closing), { minLength: 2, maxLength: 4 }),
  );

  it('give the same lines and balances in any order, and again', async () => {
    let accounts = 0;
    const import_ = async (bankAccountId: string, texts: readonly string[]) => {
      for (const text of texts)
        await maple.call(banking.importStatement, { communityId: maple.communityId, file: asFile(text), bankAccountId });
    };
    const balances = async (bankAccountId: string) => {
      const { rows } = await maple.call(bankStatementList.calls.readPage, { communityId: maple.communityId, limit: 1000 });
      return rows.filter((row) => row.bankAccountId === bankAccountId).map((s) => [s.statementDate, s.opening, s.closing, s.lineCount]);
    };
    await fc.assert(
      fc.asyncProperty(files, async ([movements, spans]) => {
        const texts = spans.map(([a, b, extra], i) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          const lines = movements
            .filter((m) => m.day >= from && m.day <= to)
            .toSorted((x, y) => x.day - y.day)
            .map((m) => ({ on: `2026-03-0${m.day}`, type: m.type, amount: m.amount, text: `FILE ${i}`, reference: m.reference }));
          return statementText({
            accountNumber: '1',
            on: `2026-03-0${to}`,
            opening: '0.00',
            closing: `${extra}.00`,
            lines,
            clock: `0${i}:00`,
          }).replaceAll(/,B\d+,/g, ',,');
        });
        const [one, other] = [await freshAccount(++accounts), await freshAccount(++accounts)];
        await import_(one, texts);
        await import_(other, [...texts].reverse());
        await import_(other, texts.slice(0, 1));
        expect(await linesKept(other)).toEqual(await linesKept(one));
        expect(await balances(other)).toEqual(await balances(one));
      }),
      { numRuns: 15 },
    );
  });

  /** A cash account and bank account of its own, since lines never go away. */
  async function freshAccount(n: number): Promise<string> {
    const { rows } = await sql<{
      id: string;
    }>`insert into ledger.account (customer_id, community_id, number, name, account_type, fund_id, role)
      values (${maple.customerId}, ${maple.communityId}, ${`10.${n}`}, 'Cash', 'ASSET', ${maple.fundIds.get('OPERATING')}, 'CASH') returning account_id as id`.execute(
      maple.db.asMigrator,
    );
    const facts = {
      communityId: maple.communityId,
      name: `Account ${n}`,
      bankName: 'Nevada First',
      routingNumber: '121042882',
      accountNumber: `7000${n}000`,
      accountId: rows[0]?.id ?? '',
    };
    return (await maple.call(bankAccounts.addBankAccount, facts)).bankAccountId;
  }
});

test('the lines of January are what the bank sent', async () => {
  expect(await linesKept(maple.bankAccountId)).toHaveLength(januaryLines.length);
});
