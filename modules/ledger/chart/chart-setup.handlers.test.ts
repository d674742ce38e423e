// The chart as a whole through HTTP: funds, ranges, cost centers, required accounts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { accountHistory, accounting, chart } from '../ledger.contract.ts';
import { aCommunity, accountId, postJournal, sendJournal, type TestCommunity } from '../ledger.testing.ts';

let of: TestCommunity;
beforeAll(async () => {
  of = await aCommunity();
});
afterAll(() => of.close());

const look = () => of.call(chart.getChart, { communityId: of.communityId });

/** Saves something of the chart as it was last seen, and gives the answer. */
async function save(endpoint: (typeof chart)[keyof typeof chart], part: object) {
  return of.send(endpoint, { communityId: of.communityId, version: (await look()).version, ...part });
}

async function post(lines: readonly { accountId: string; debit?: string; credit?: string; costCenterId?: string }[]) {
  return sendJournal(of, { communityId: of.communityId, postDate: '2026-01-10', description: 'Work', lines });
}

describe('funds', () => {
  it('are added, renamed and ordered, and removed while they are empty', async () => {
    const { funds } = await look();
    const special = { fundId: null, code: 'special', name: 'Special' };
    expect((await save(chart.saveFunds, { funds: [...funds.toReversed(), special] })).status).toBe(200);
    const after = (await look()).funds;
    expect(after.map((fund) => [fund.code, fund.accounts])).toEqual([
      ...funds.toReversed().map((fund) => [fund.code, fund.accounts]),
      ['SPECIAL', 0],
    ]);
    expect((await save(chart.saveFunds, { funds: after.slice(1) })).json.code).toBe('fundInUse');
    expect((await save(chart.saveFunds, { funds: [...after, special] })).json.code).toBe('codeTaken');
    expect((await save(chart.saveFunds, { funds })).status).toBe(200);
  });

  it('exchange their codes in one save, and pass them on in a row', async () => {
    const { funds } = await look();
    const [first, second, ...rest] = funds;
    const turned = [{ ...first, code: second?.code }, { ...second, code: first?.code }, ...rest];
    expect((await save(chart.saveFunds, { funds: turned })).status).toBe(200);
    expect((await look()).funds.map((fund) => [fund.fundId, fund.code])).toEqual(turned.map((fund) => [fund.fundId, fund.code]));
    const passed = [{ ...first, code: 'MOVING1' }, { ...second, code: second?.code }, ...rest];
    expect((await save(chart.saveFunds, { funds: passed })).status).toBe(200);
    expect((await look()).funds.map((fund) => fund.code)).toEqual(passed.map((fund) => fund.code));
    expect((await save(chart.saveFunds, { funds })).status).toBe(200);
  });

  it('tell the second of two clerks', async () => {
    const { funds, version } = await look();
    expect((await save(chart.saveFunds, { funds })).status).toBe(200);
    expect((await save(chart.saveFunds, { version, funds })).json.code).toBe('changedMeanwhile');
  });
});

describe('ranges', () => {
  const ranges = [
    { rangeId: null, name: 'Assets', type: 'ASSET', endNumber: 1999 },
    { rangeId: null, name: 'The rest', type: 'EXPENSE', endNumber: 9999 },
  ];
  it('show what they would change, and refuse what a role forbids', async () => {
    expect((await save(chart.previewRanges, { firstNumber: 1000, ranges })).json.code).toBe('protectedAccount');
    expect((await save(chart.saveRanges, { firstNumber: 1000, ranges })).json.code).toBe('protectedAccount');
    expect((await save(chart.saveRanges, { firstNumber: 1000, ranges: [...ranges, { ...ranges[0], endNumber: 5000 }] })).json.code).toBe(
      'rangeOrder',
    );
    const late = [{ rangeId: null, name: 'Roofs', type: 'ASSET', endNumber: 6999 }];
    expect((await save(chart.previewRanges, { firstNumber: 6000, ranges: late })).json).toMatchObject({
      changes: [{ number: '6010', from: 'EXPENSE', to: 'ASSET' }],
      closedYears: [],
    });
  });

  it('keep their ids when an end moves, and the next start follows', async () => {
    const two = [
      { rangeId: null, name: 'Late', type: 'EXPENSE', endNumber: 6499 },
      { rangeId: null, name: 'Later', type: 'EXPENSE', endNumber: 6999 },
    ];
    expect((await save(chart.saveRanges, { firstNumber: 6000, ranges: two })).status).toBe(200);
    const before = (await look()).ranges;
    const moved = before.map(({ rangeId, name, type, endNumber }, i) => ({ rangeId, name, type, endNumber: i === 0 ? 6009 : endNumber }));
    expect((await save(chart.saveRanges, { firstNumber: 6000, ranges: moved })).status).toBe(200);
    expect((await look()).ranges).toMatchObject([
      { rangeId: before[0]?.rangeId, startNumber: 6000, endNumber: 6009, accounts: 0 },
      { rangeId: before[1]?.rangeId, startNumber: 6010, endNumber: 6999, accounts: 1 },
    ]);
  });
});

describe('the guard of the database', () => {
  /** Adds a range apart from the others, as the owner of the tables may, and takes it back. */
  const apart = (before: string) =>
    of.db.asMigrator
      .transaction()
      .execute(async (db) => {
        await sql.raw(`set local role commonhold_owner; set local app.customer_id = '${of.customerId}'; ${before}`).execute(db);
        await sql`insert into ledger.account_range (customer_id, community_id, name, account_type, start_number, end_number)
          values (${of.customerId}, ${of.communityId}, 'Apart', 'EXPENSE', 8000, 8999)`.execute(db);
        throw new Error('it was let through');
      })
      .catch((error: Error) => error.message);

  it('refuses a range with a gap before it, and only the guard does', async () => {
    expect(await apart('')).toBe('the ranges of a chart follow each other without gap or overlap');
    expect(await apart('alter table ledger.account_range disable trigger guard_range')).toBe('it was let through');
  });
});

describe('cost centers', () => {
  const figures = async () => {
    const accounts = await of.call(accounting.listAccounts, { communityId: of.communityId, asOfDate: '2026-12-31' });
    const { entries, debits, credits } = await of.call(accounting.previewPeriodClose, {
      communityId: of.communityId,
      periodStartDate: '2026-01-01',
    });
    return { balances: accounts.map((account) => [account.number, account.balance]), entries, debits, credits };
  };

  it('are turned on without moving a figure or an entry, and take lines from then on', async () => {
    const [cash, mowing] = [accountId(of, '1010'), accountId(of, '5310')];
    expect(
      (
        await post([
          { accountId: mowing, debit: '100.00' },
          { accountId: cash, credit: '100.00' },
        ])
      ).status,
    ).toBe(200);
    const before = await figures();
    expect((await save(chart.switchCostCenters, { isOn: true })).status).toBe(200);
    const { costCenters } = await look();
    expect(
      (await save(chart.saveCostCenters, { costCenters: [...costCenters, { costCenterId: null, code: 'pool', name: 'Pool' }] })).status,
    ).toBe(200);
    const pool = (await look()).costCenters.find((center) => center.code === 'POOL')?.costCenterId;
    expect((await save(chart.assignCostCenter, { costCenterId: pool, accountIds: [mowing], defaultAccountIds: [mowing] })).json).toEqual({
      added: 1,
      removed: 0,
    });
    expect(await figures()).toEqual(before);
    expect((await look()).subAccounts).toEqual([{ accountId: mowing, costCenterId: pool, name: 'Landscaping - Pool' }]);
    expect(
      (
        await post([
          { accountId: mowing, debit: '7.00' },
          { accountId: cash, credit: '7.00' },
        ])
      ).status,
    ).toBe(200);
    const history = { communityId: of.communityId, accountId: mowing };
    expect((await of.call(accountHistory.listPostings, history)).rows.map((row) => [row.costCenter, row.balance])).toEqual([
      ['POOL', '107.00'],
      ['000', '100.00'],
    ]);
    expect((await of.call(accountHistory.listPostings, { ...history, costCenterId: pool ?? '' })).rows.map((row) => row.balance)).toEqual([
      '7.00',
    ]);
  });

  it('stay where they were posted to, and 000 stays as it is', async () => {
    const { costCenters } = await look();
    const [main, pool] = [costCenters[0], costCenters[1]];
    expect(
      (await save(chart.assignCostCenter, { costCenterId: pool?.costCenterId, accountIds: [], defaultAccountIds: [] })).json.code,
    ).toBe('centerInUse');
    expect(
      (await save(chart.assignCostCenter, { costCenterId: main?.costCenterId, accountIds: [], defaultAccountIds: [] })).json.code,
    ).toBe('mainCenter');
    expect((await save(chart.saveCostCenters, { costCenters: [main] })).json.code).toBe('centerInUse');
    expect((await save(chart.saveCostCenters, { costCenters: [{ ...main, code: '001' }, pool] })).json.code).toBe('mainCenter');
    expect((await save(chart.switchCostCenters, { isOn: false })).json.code).toBe('centerInUse');
    expect(
      (
        await save(chart.saveCostCenters, {
          costCenters: [
            { ...main, name: 'General' },
            { ...pool, code: '110' },
          ],
        })
      ).status,
    ).toBe(200);
  });

  it('exchange their codes in one save', async () => {
    const { costCenters } = await look();
    const spa = { costCenterId: null, code: '120', name: 'Spa' };
    expect((await save(chart.saveCostCenters, { costCenters: [...costCenters, spa] })).status).toBe(200);
    const codes = { '000': '000', '110': '120', '120': '110' } as const;
    const turned = (await look()).costCenters.map((center) => ({ ...center, code: codes[center.code as keyof typeof codes] }));
    expect((await save(chart.saveCostCenters, { costCenters: turned })).status).toBe(200);
    expect((await look()).costCenters.map((center) => [center.code, center.name])).toEqual([
      ['000', 'General'],
      ['110', 'Spa'],
      ['120', 'Pool'],
    ]);
  });
});

describe('required accounts', () => {
  const rows = async () => (await of.call(chart.getRequiredAccounts, { communityId: of.communityId })).rows;
  const choose = (role: string, fund: string | null, number: string | null, defaultCashAccountId: string | null = null) =>
    save(chart.saveRequiredAccounts, {
      defaultCashAccountId,
      accounts: [{ role, fundId: fund && of.fundIds.get(fund), accountId: number && accountId(of, number) }],
    });

  it('are those that hold the role', async () => {
    const found = await rows();
    const held = (role: string, fund: string) => found.find((row) => row.role === role && row.fundName === fund)?.accountId;
    expect([held('FUND_BALANCE', 'Reserve'), held('PAYABLE', 'Operating'), held('PREPAID', ''), held('CLEARING', '')]).toEqual([
      accountId(of, '3100'),
      accountId(of, '2000'),
      accountId(of, '2100'),
      null,
    ]);
  });

  it('go to another account of type and fund, and the cash account must be cash', async () => {
    expect((await choose('BANK_FEES', 'OPERATING', '5410', accountId(of, '1020'))).json).toEqual({ changed: 1 });
    expect((await rows()).find((row) => row.role === 'BANK_FEES' && row.fundName === 'Operating')?.accountId).toBe(accountId(of, '5410'));
    expect((await choose('BANK_FEES', 'OPERATING', '4000')).json.code).toBe('roleMisplaced');
    expect((await choose('BANK_FEES', 'OPERATING', '6010')).json.code).toBe('roleMisplaced');
    expect((await choose('BANK_FEES', 'OPERATING', '5410', accountId(of, '5010'))).json.code).toBe('roleMisplaced');
    expect((await of.call(chart.getRequiredAccounts, { communityId: of.communityId })).defaultCashAccountId).toBe(accountId(of, '1020'));
  });

  it('keep a control account that is not empty', async () => {
    await postJournal(of, {
      communityId: of.communityId,
      postDate: '2026-01-01',
      description: 'Opening',
      entryType: 'OPENING',
      lines: [
        { accountId: accountId(of, '1010'), debit: '50.00' },
        { accountId: accountId(of, '2100'), credit: '50.00' },
      ],
    });
    expect((await choose('PREPAID', null, null)).json.code).toBe('notEmpty');
  });
});
