// What the bank shows otherwise than the books: a payment returned for NSF beside its deposit, and a check
// cleared at another amount with the entry for it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journal } from '../../ledger/ledger.contract.ts';
import { joinNeighbors } from '../../ledger/ledger.server.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { receipts } from '../../receivables/receivables.contract.ts';
import { receivablesNeighbors } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, billMonth, takeMoney } from '../../receivables/receivables.testing.ts';
import { banking } from '../banking.contract.ts';
import { bankingNeighbors, bankingRoutes } from '../banking.server.ts';
import { aBankedCommunity, asFile, type BankedCommunity, startFrom, statementText } from '../banking.testing.ts';

const statement = (closing: string, lines: Parameters<typeof statementText>[0]['lines']) =>
  asFile(statementText({ accountNumber: '001234564417', on: '2026-01-31', opening: '0.00', closing, lines }));

describe('a payment returned for NSF', () => {
  const [deposit, returned] = [
    { on: '2026-01-09', type: '175', amount: '365.00', text: 'DEPOSIT' },
    { on: '2026-01-14', type: '557', amount: '365.00', text: 'RETURNED ITEM' },
  ];

  /** Reasons and keys of what is suggested where the statement shows some of the lines. */
  async function suggested(reason: 'NSF' | 'CORRECTION', lines: (typeof deposit)[]): Promise<string[]> {
    const maple = await aBilledCommunity({ more: bankingRoutes, neighbors: joinNeighbors(receivablesNeighbors, bankingNeighbors) });
    const { communityId, bankAccountId } = maple;
    await billMonth(maple, '2026-01-01');
    await takeMoney(maple, '2026-01-09', [['MC-0001', '365.00', '11']]);
    const { rows } = await maple.call(receipts.listReceipts, { communityId });
    const order = { communityId, receiptId: rows[0]?.receiptId ?? '', postDate: '2026-01-14' };
    await maple.call(receipts.backoutReceipt, { ...(await seen(maple, receipts.previewBackout, order)), reason });
    const file = statement('0.00', lines);
    if (lines.length > 0) await maple.call(banking.importStatement, { communityId, file, bankAccountId });
    const head = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '0.00' };
    const one = { communityId, ...(await maple.call(banking.startReconciliation, head)) };
    const view = await maple.call(banking.getReconciliation, one);
    await maple.close();
    return view.suggested.map((each) => `${each.reason}, ${each.lines.length} and ${each.items.length}`);
  }

  test('is never paired with its deposit: each matches its own bank line', async () => {
    expect(await suggested('NSF', [deposit, returned])).toEqual([
      'Deposit total agrees, same day, 1 and 1',
      'Single amount agrees, same day, 1 and 1',
    ]);
  });

  test('waits where the bank shows nothing yet, while a correction cancels its receipt', async () => {
    expect(await suggested('NSF', [])).toEqual([]);
    expect(await suggested('CORRECTION', [])).toEqual(['The entry and its reversal cancel each other, 0 and 2']);
  });
});

describe('a check cleared at another amount', () => {
  let maple: BankedCommunity;
  let one: { communityId: string; reconciliationId: string };
  const look = () => maple.call(banking.getReconciliation, one);

  beforeAll(async () => {
    maple = await aBankedCommunity();
    await maple.book([
      { on: '2026-01-02', amount: '2000.00', against: '3000', description: 'Opening balances', type: 'OPENING' },
      { on: '2026-01-20', amount: '-1200.00', against: '2000', key: 'check:1', reference: '1001', description: 'Sierra Green' },
      { on: '2026-01-20', amount: '-850.00', against: '2000', key: 'check:2', reference: '1002', description: 'Cascade' },
    ]);
    const line = { on: '2026-01-23', type: '475', amount: '1210.00', text: 'CHECK PAID', reference: '1001' };
    one = {
      communityId: maple.communityId,
      reconciliationId: await startFrom(maple, statement('790.00', [line]), '2026-01-31', '790.00'),
    };
  });
  afterAll(() => maple.close());

  const order = async () => {
    const [line] = (await look()).onlyOnStatement;
    const facts = {
      ...one,
      kind: 'DIFFERENCE' as const,
      bankLineId: line?.bankLineId ?? '',
      itemKey: 'check:1',
      accountId: accountId(maple, '5310'),
    };
    return facts;
  };
  const send = async (change: object) => {
    const { status, json } = await maple.send(
      banking.recordBankItem,
      await seen(maple, banking.previewBankItem, { ...(await order()), ...change }),
    );
    return [status, json.code];
  };

  test('is named with the difference', async () => {
    const { onlyOnStatement, suggested } = await look();
    expect(suggested).toEqual([]);
    expect(onlyOnStatement.map((line) => line.misread)).toEqual([
      { itemKey: 'check:1', reference: '1001', amount: '-1200.00', difference: '-10.00' },
    ]);
  });

  test.each([
    ['without an account', { accountId: undefined }, 409, 'noCounterAccount'],
    ['on a check that is not open', { itemKey: 'check:9' }, 409, 'notFree'],
    ['without a line', { bankLineId: undefined }, 400, 'invalid'],
  ])('refuses %s', async (_name, change, status, code) => {
    expect(await send(change)).toEqual([status, code]);
  });

  test('is recorded with its entry, which the undo of the match takes back alone', async () => {
    const input = await seen(maple, banking.previewBankItem, await order());
    const { entryId, matchId, difference } = await maple.call(banking.recordBankItem, input);
    expect(difference).toBe('0.00');
    const entry = await maple.call(journal.getJournalEntry, { communityId: maple.communityId, entryId });
    expect([entry.entryType, entry.description]).toEqual(['BANK_DIFFERENCE', 'Check difference: check 1001 cleared at 1,210.00']);
    expect(entry.lines.map((line) => [line.number, line.debit, line.credit])).toEqual([
      ['5310', '10.00', null],
      ['1010', null, '10.00'],
    ]);
    const [matched] = (await look()).matched.filter((match) => match.matchId === matchId);
    expect([matched?.lines.length, matched?.items.map((item) => item.amount)]).toEqual([1, ['-1200.00', '-10.00']]);
    expect(await maple.call(banking.undoMatches, { ...one, matchIds: [matchId] })).toEqual({ difference: '-1210.00' });
    expect((await look()).onlyInBooks.map((item) => item.itemKey)).toEqual(['check:1', 'check:2']);
  });

  test('and finishes the statement', async () => {
    const input = await seen(maple, banking.previewBankItem, await order());
    await maple.call(banking.recordBankItem, input);
    await maple.call(banking.finishReconciliation, one);
    expect((await maple.call(banking.getReconciliationReport, one)).outstanding.map((item) => item.reference)).toEqual(['1002']);
  });
});
