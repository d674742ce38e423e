// What a member asks of one community, asked of another, as a table.
import { expect, it } from 'vitest';
import { parametersIn } from './member-copy.rules.ts';

const params = [
  { name: 'toDate', kind: 'date' },
  { name: 'accountId', kind: 'account' },
  { name: 'fundId', kind: 'fund' },
  { name: 'fundIds', kind: 'funds' },
  { name: 'costCenterIds', kind: 'costCenters' },
  { name: 'codeIds', kind: 'codes' },
  { name: 'userId', kind: 'user' },
  { name: 'ownershipId', kind: 'owner' },
  { name: 'bankAccountId', kind: 'bankAccount' },
] as const;
const books = (prefix: string, accounts: readonly string[]) => ({
  accounts: accounts.map((number) => ({ accountId: prefix + number, number })),
  funds: ['OP', 'RSV'].map((code) => ({ fundId: prefix + code, code })),
  costCenters: ['000', '100'].map((code) => ({ costCenterId: prefix + code, code })),
  codes: [...(prefix === 'x' ? ['GATE'] : []), 'ASMT'].map((code) => ({ value: prefix + code, code })),
});
const [from, to] = [books('x', ['1010', '1020']), books('y', ['1010'])];

it.each([
  [
    { toDate: 'endOfLastMonth', userId: '7' },
    { toDate: 'endOfLastMonth', userId: '7' },
  ],
  [{ accountId: 'x1010' }, { accountId: 'y1010' }],
  [{ fundId: 'xRSV' }, { fundId: 'yRSV' }],
  [{ fundIds: 'xRSV,xOP' }, { fundIds: 'yRSV,yOP' }],
  [{ costCenterIds: 'x100' }, { costCenterIds: 'y100' }],
  [{ codeIds: 'xASMT' }, { codeIds: 'yASMT' }],
  [
    { ownershipId: '', bankAccountId: '' },
    { ownershipId: '', bankAccountId: '' },
  ],
])('%o becomes %o', (typed: Record<string, string>, parameters) => {
  expect(parametersIn(params, typed, from, to)).toEqual({ parameters });
});

it.each([
  [{ accountId: 'x1020' }, 'A report of it is about the account 1020, which is not here.'],
  [{ fundIds: 'xOP,x9' }, 'A report of it is about the fund x9, which is not here.'],
  [{ codeIds: 'xASMT,xGATE' }, 'A report of it is about the charge code GATE, which is not here.'],
  [{ ownershipId: '3' }, 'A report of it is about an owner of that community.'],
  [{ bankAccountId: '3' }, 'A report of it is about a bank account of that community.'],
])('%o means nothing there', (typed: Record<string, string>, reason) => {
  expect(parametersIn(params, typed, from, to)).toEqual({ reason });
});
