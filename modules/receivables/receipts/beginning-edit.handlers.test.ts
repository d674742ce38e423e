// The beginning balance of one owner through HTTP on a real database: entered, changed and taken back beside
// the import of all of them, whose undo stays right.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { accounting, tieOuts } from '../../ledger/ledger.contract.ts';
import { accountId, postJournal, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { beginningBalances, beginningEdits, billing } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, begin, chartAt, ownerAt, takeMoney, unitOf } from '../receivables.testing.ts';

type Order = ClientInput<typeof beginningEdits.previewBeginningEdit>;

describe.each(['ACCRUAL', 'CASH'] as const)('the beginning balance of an owner under %s', (method) => {
  let maple: BilledCommunity;
  let communityId: string;
  let importRunId: string;
  beforeAll(async () => {
    maple = await aBilledCommunity({ method });
    communityId = maple.communityId;
    const run = await begin(maple, ['MC-0001,ASMT,2025-12-01,310.00', 'MC-0001,PREPAID,,40.00', 'MC-0002,ASMT,2025-12-01,100.00']);
    importRunId = run.importRunId;
  });
  afterAll(() => maple.close());

  const order = (account: string, more: Partial<Order>): Order => {
    return { communityId, ownershipId: unitOf(maple, account).ownershipId, reason: 'Typed wrong', ...more };
  };
  const edit = async (account: string, more: Partial<Order>) => {
    const input = await seen(maple, beginningEdits.previewBeginningEdit, order(account, more));
    return maple.send(beginningEdits.editBeginning, input);
  };
  const asmt = (amount: string, chargeDate = '2025-12-01') => [{ codeId: maple.codeIds.ASMT, amount, chargeDate }];
  const undoImport = () => maple.send(beginningBalances.calls.undo, { communityId, importRunId });
  const undoEdit = (batchId: unknown) => sendUndo(maple, { communityId, batchId: String(batchId), postDate: '2026-01-01' });
  const at = (account: string) => ownerAt(maple, account, '2026-01-31');

  it('is changed in a batch of its own, posts nothing, and is put back where it was', async () => {
    const chart = await chartAt(maple, '2026-01-31');
    const preview = await maple.call(beginningEdits.previewBeginningEdit, order('MC-0001', { codes: asmt('250.00'), prepaid: '55.00' }));
    expect([
      preview.owedBefore,
      preview.owedAfter,
      preview.prepaidBefore,
      preview.prepaidAfter,
      preview.allOwed,
      preview.allPrepaid,
    ]).toEqual(['310.00', '250.00', '40.00', '55.00', '350.00', '55.00']);
    const { json } = await edit('MC-0001', { codes: asmt('250.00'), prepaid: '55.00' });
    expect(json).toMatchObject({ owed: '250.00', prepaid: '55.00' });
    expect(await at('MC-0001')).toEqual({ owes: '250.00', prepaid: '55.00' });
    expect((await ownerAt(maple, 'MC-0001', '2025-12-15')).owes).toBe('250.00');
    expect(await chartAt(maple, '2026-01-31')).toEqual(chart);
    expect((await undoImport()).json).toMatchObject({ code: 'builtUpon' });
    expect((await undoEdit(json.batchId)).status).toBe(200);
    expect(await at('MC-0001')).toEqual({ owes: '310.00', prepaid: '40.00' });
    expect((await ownerAt(maple, 'MC-0001', '2025-12-15')).owes).toBe('310.00');
  });

  it('is edited twice, and the later edit is taken back first', async () => {
    const first = await edit('MC-0001', { codes: asmt('200.00') });
    const second = await edit('MC-0001', {
      codes: [...asmt('0.00'), { codeId: maple.codeIds.RSRV, amount: '12.00', chargeDate: '2026-01-01' }],
    });
    expect((await at('MC-0001')).owes).toBe('12.00');
    expect((await undoEdit(first.json.batchId)).json.code).toBe('beginningEdited');
    expect((await undoEdit(second.json.batchId)).status).toBe(200);
    expect((await undoEdit(first.json.batchId)).status).toBe(200);
    expect((await at('MC-0001')).owes).toBe('310.00');
  });

  it('refuses what changes nothing, a later day, money that was paid or spent, and a closed first period', async () => {
    expect((await edit('MC-0001', { codes: asmt('310.00') })).json.code).toBe('nothingChanged');
    expect((await edit('MC-0001', { codes: [...asmt('1.00'), ...asmt('2.00')] })).json.code).toBe('codeTwice');
    expect((await edit('MC-0001', { codes: asmt('1.00', '2026-01-02') })).json.code).toBe('afterBegin');
    expect((await edit('MC-0003', { codes: asmt('9.00') })).status).toBe(200);
    const late = await edit('MC-0004', { codes: asmt('9.00', '2026-01-02'), overrideReason: 'Told late' });
    expect(late.json.errorMessage ?? '').toBe('');
    await undoEdit(late.json.batchId);
    const token = await maple.tokenFor('Accounts receivable');
    const guarded = order('MC-0004', { codes: asmt('9.00'), overrideReason: 'Told late' });
    const answer = await maple.send(beginningEdits.editBeginning, { ...guarded, baseHash: '0'.repeat(64) }, { token });
    expect(answer.json.code).toBe('controlAccount');
    await takeMoney(maple, '2026-01-10', [['MC-0002', '60.00', '9']]);
    expect((await edit('MC-0002', { codes: asmt('50.00') })).json.code).toBe('beginningPaid');
    expect((await edit('MC-0002', { codes: [], prepaid: '0.00' })).json.code).toBe('nothingChanged');
    await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-01-01', status: 'CLOSED' });
    expect((await edit('MC-0005', { codes: asmt('5.00') })).json.code).toBe('periodClosed');
    await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-01-01', status: 'OPEN' });
  });

  it('ties with an opening entry of the same sums', async () => {
    if (method === 'CASH') return;
    // 310.00 + 100.00 + 9.00 owed, 40.00 paid ahead.
    await postJournal(maple, {
      communityId,
      postDate: '2026-01-01',
      description: 'Opening',
      entryType: 'OPENING',
      lines: [
        { accountId: accountId(maple, '1200'), debit: '419.00' },
        { accountId: accountId(maple, '2100'), credit: '40.00' },
        { accountId: accountId(maple, '3000'), credit: '379.00' },
      ],
    });
    const { tieOuts: lights } = await maple.call(tieOuts.getTieOuts, { communityId, asOfDate: '2026-01-31' });
    expect(lights.filter(({ lamp }) => lamp === 'RED').map(({ name }) => name)).toEqual([]);
  });

  it('a prepaid balance that was spent is not lowered', async () => {
    const { ownershipId } = unitOf(maple, 'MC-0001');
    const shown = await maple.call(beginningEdits.getBeginning, { communityId, ownershipId });
    expect(shown.codes.map(({ alias, amount, paid }) => [alias, amount, paid])).toEqual([['ASMT', '310.00', '0.00']]);
    expect(shown.prepaid).toBe('40.00');
    expect((await edit('MC-0003', { codes: [], prepaid: '20.00' })).status).toBe(200);
    expect((await edit('MC-0003', { codes: [], prepaid: '0.00' })).status).toBe(200);
  });
});

it('an import of all is refused while a balance was entered by hand', async () => {
  const maple = await aBilledCommunity();
  const { communityId } = maple;
  const order: Order = {
    communityId,
    ownershipId: unitOf(maple, 'MC-0001').ownershipId,
    codes: [{ codeId: maple.codeIds.ASMT, amount: '5.00', chargeDate: '2026-01-01' }],
    prepaid: '7.00',
    reason: 'Moved in by hand',
  };
  await maple.call(beginningEdits.editBeginning, await seen(maple, beginningEdits.previewBeginningEdit, order));
  const content = Buffer.from('account,code,date,amount\nMC-0001,ASMT,2025-12-01,310.00\n').toString('base64');
  const file = { fileName: 'balances.csv', content };
  expect((await maple.send(beginningBalances.calls.commit, { communityId, postDate: '2026-01-01', file })).json.code).toBe(
    'alreadyImported',
  );
  const paying = await seen(maple, billing.previewPrepaids, { communityId, postDate: '2026-01-10' });
  expect((await maple.call(billing.postPrepaids, paying)).total).toBe('5.00');
  const lower = async (prepaid: string) =>
    maple.send(beginningEdits.editBeginning, await seen(maple, beginningEdits.previewBeginningEdit, { ...order, codes: [], prepaid }));
  expect((await lower('0.00')).json.code).toBe('beginningSpent');
  expect((await lower('5.00')).status).toBe(200);
  await maple.close();
});
