// Uncleared bank transactions: looked at with what they may be, left out with a reason and taken back, and
// no part of a reconciliation meanwhile.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { banking } from '../banking.contract.ts';
import { aBankedCommunity, type BankedCommunity, bookJanuary, januaryFile, startFrom } from '../banking.testing.ts';
import { certainMatches } from '../reconciliation/match.rules.ts';
import { unclearedLineList, unclearedLines } from './uncleared.contract.ts';

let maple: BankedCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBankedCommunity();
  communityId = maple.communityId;
  await bookJanuary(maple);
});
afterAll(() => maple.close());

const listed = async () => (await maple.call(unclearedLineList.calls.readPage, { communityId, sort: 'lineDate' })).rows;
const idOf = async (description: string) => (await listed()).find((row) => row.description === description)?.bankLineId ?? '';
const view = async (bankLineId: string) => maple.call(unclearedLines.getUnclearedLine, { communityId, bankLineId });

it('shows a line with what it may be, and matches within the reconciliation under way', async () => {
  await maple.call(banking.importStatement, { communityId, file: januaryFile() });
  expect((await listed()).map((row) => [row.description, row.state, row.source])).toContainEqual(['DEPOSIT', 'UNCLEARED', 'january.bai']);
  const deposit = await view(await idOf('DEPOSIT'));
  expect(deposit).toMatchObject({ state: 'UNCLEARED', amount: '500.00', bankAccount: 'Operating ••••4417', openReconciliationId: null });
  expect(deposit.candidates).toMatchObject([{ itemKey: 'deposit:2', reason: 'Deposit total agrees, 1 day apart', isCertain: true }]);
  const reconciliationId = await startFrom(maple, januaryFile(), '2026-01-31', '12678.42');
  const { openReconciliationId, bankLineId, candidates } = await view(deposit.bankLineId);
  expect(openReconciliationId).toBe(reconciliationId);
  await maple.call(banking.matchByHand, {
    communityId,
    reconciliationId,
    bankLineIds: [bankLineId],
    itemKeys: [candidates[0]?.itemKey ?? ''],
  });
  expect(await view(bankLineId)).toMatchObject({ state: 'CLEARED', cleared: { reason: 'Matched by hand' }, candidates: [] });
  const ignored = await maple.send(unclearedLines.ignoreBankLine, { communityId, bankLineId, reason: 'Twice' });
  expect(ignored.json.code).toBe('matchedMeanwhile');
});

it('is no part of a reconciliation while it is left out', async () => {
  const bankLineId = await idOf('SERVICE CHARGE');
  const at = { communityId, bankLineId };
  const { reconciliations } = await maple.call(banking.listReconciliations, { communityId });
  const one = { communityId, reconciliationId: reconciliations[0]?.reconciliationId ?? '' };
  const alone = async () => (await maple.call(banking.getReconciliation, one)).onlyOnStatement.map((line) => line.description);
  expect(await alone()).toContain('SERVICE CHARGE');
  expect((await maple.send(unclearedLines.restoreBankLine, at)).json.code).toBe('notIgnored');
  await maple.call(unclearedLines.ignoreBankLine, { ...at, reason: 'The bank took it back' });
  expect((await maple.send(unclearedLines.ignoreBankLine, { ...at, reason: 'Again' })).json.code).toBe('ignoredAlready');
  expect(await alone()).not.toContain('SERVICE CHARGE');
  expect(await view(bankLineId)).toMatchObject({ state: 'IGNORED', ignored: { reason: 'The bank took it back' } });
  const recorded = await maple.send(banking.previewBankItem, { ...one, kind: 'FEE', bankLineId });
  expect(recorded.json.code).toBe('lineMatched');
  await maple.call(unclearedLines.restoreBankLine, at);
  expect(await alone()).toContain('SERVICE CHARGE');
});

it('calls a match certain only where nothing on either side is its equal', () => {
  const line = {
    lineDate: '2026-01-05' as never,
    amount: 500n,
    typeCode: '399',
    description: '',
    bankReference: '',
    customerReference: '',
  };
  const item = {
    itemDate: '2026-01-05' as never,
    amount: 500n,
    reference: '',
    description: '',
    entryCount: 1,
    vendorId: null,
    reversesKey: null,
  };
  const [a, b] = [
    { ...item, itemKey: 'deposit:1' },
    { ...item, itemKey: 'deposit:2' },
  ];
  expect(certainMatches([{ ...line, bankLineId: '1' }], [a]).map((one) => one.suggestionId)).toEqual(['1=deposit:1']);
  expect(certainMatches([{ ...line, bankLineId: '1' }], [a, b])).toEqual([]);
  expect(
    certainMatches(
      [
        { ...line, bankLineId: '1' },
        { ...line, bankLineId: '2' },
      ],
      [a],
    ),
  ).toEqual([]);
});
