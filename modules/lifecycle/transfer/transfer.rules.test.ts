// What a transfer decides: keys as people type them, the end of a key, what hinders, which vendors are the
// same, and what differs between both ends.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import {
  differences,
  finalFaults,
  keptWords,
  keyDigits,
  pairsBack,
  returnCounts,
  stateOn,
  staysBehind,
  type TransferFigures,
  transferCautions,
  transferHindrances,
  vendorFates,
  writtenKey,
} from './transfer.rules.ts';

const digits = '0123456789abcdef0123456789abcdef';

test('a key is read as it was written, however it was typed', () => {
  expect(writtenKey(digits)).toBe('0123-4567-89AB-CDEF-0123-4567-89AB-CDEF');
  for (const typed of [writtenKey(digits), digits, ` ${writtenKey(digits).toLowerCase()}\n`, writtenKey(digits).replaceAll('-', ' ')])
    expect(keyDigits(typed)).toBe(digits);
  for (const typed of ['', '0123', writtenKey(digits).slice(1), `${digits}0`, digits.replace('0', 'g')])
    expect(keyDigits(typed)).toBeNull();
});

test.each([
  // state, last day, cut-over the old company named, cut-over the new one named, today, what it is then
  ['GENERATED', '2026-01-19', '2026-02-01', null, '2026-01-19', 'GENERATED'],
  ['GENERATED', '2026-01-19', '2026-02-01', null, '2026-01-20', 'EXPIRED'],
  ['REDEEMED', '2026-01-19', '2026-02-01', '2026-02-01', '2026-03-01', 'REDEEMED'],
  ['REDEEMED', '2026-01-19', '2026-02-01', '2026-02-08', '2026-02-08', 'REDEEMED'],
  ['REDEEMED', '2026-01-19', '2026-02-01', '2026-02-08', '2026-02-09', 'EXPIRED'],
  ['REDEEMED', '2026-01-19', '2026-01-12', '2026-01-14', '2026-01-19', 'REDEEMED'],
  ['REDEEMED', '2026-01-19', '2026-01-12', '2026-01-14', '2026-01-20', 'EXPIRED'],
  ['REDEEMED', '2026-01-19', null, '2026-01-14', '2026-01-20', 'EXPIRED'],
  ['COPYING', '2026-01-19', '2026-01-12', '2026-01-12', '2026-01-20', 'COPYING'],
  ['REVOKED', '2026-01-19', '2026-01-12', '2026-01-14', '2026-01-20', 'REVOKED'],
] as const)('%s, good until %s, cut-over %s and %s, is on %s %s', (state, expires, from, to, today, then) => {
  const day = (text: string | null) => (text === null ? null : localDate(text));
  const key = { state, expiresOn: localDate(expires), fromCutoverOn: day(from), toCutoverOn: day(to) };
  expect(stateOn(key, localDate(today))).toBe(then);
});

test('what is under way hinders; what goes along open is told', () => {
  const none = {
    batches: 0,
    reconciliations: 0,
    lockboxLines: 0,
    unsentPayments: 0,
    jobs: 0,
    unreconciledAccounts: [],
    activeSchedules: 0,
    openBills: 0,
  };
  expect([transferHindrances(none), transferCautions(none)]).toEqual([[], []]);
  expect(
    transferHindrances({ ...none, batches: 1, reconciliations: 2, lockboxLines: 1, unsentPayments: 1, jobs: 1 }).map(({ what }) => what),
  ).toEqual([
    '1 batch not posted',
    '2 reconciliations under way',
    '1 lockbox payment not deposited',
    '1 electronic payment not sent or returned',
    '1 job under way',
  ]);
  expect(transferCautions({ ...none, unreconciledAccounts: ['Operating'], openBills: 2, activeSchedules: 1 })).toEqual([
    'Operating has entries after its last finished reconciliation; they go along to be matched.',
    '2 open bills go along and will be paid by the new company.',
    '1 schedule is paused with the cut-over.',
  ]);
});

test('a vendor is the same by its tax number, or because it came before; never by its name', () => {
  const coming = [
    { vendorId: '1', name: 'Acme', taxNumber: '11' },
    { vendorId: '2', name: 'Bolt', taxNumber: '' },
    { vendorId: '3', name: 'Came', taxNumber: '' },
    { vendorId: '4', name: 'New', taxNumber: '44' },
  ];
  const here = [
    { vendorId: '91', name: 'Acme Inc', taxNumber: '11' },
    { vendorId: '92', name: 'Bolt', taxNumber: '' },
    { vendorId: '3', name: 'Came', taxNumber: '' },
  ];
  expect(vendorFates(coming, here).map(({ same, isNameTaken }) => [same?.vendorId ?? null, isNameTaken])).toEqual([
    ['91', false],
    [null, true],
    ['3', false],
    [null, false],
  ]);
});

test('a vendor that left is the one it was, whatever its number says now', () => {
  const coming = [{ vendorId: '91', name: 'Acme Inc', taxNumber: '99' }];
  const here = [
    { vendorId: '1', name: 'Acme', taxNumber: '11' },
    { vendorId: '7', name: 'Other', taxNumber: '99' },
  ];
  const [fate] = vendorFates(coming, here, new Map([['91', '1']]));
  expect([fate?.same?.vendorId, fate?.isFormer, fate?.isNameTaken]).toEqual(['1', true, false]);
});

test('the ways of a community lead back over as many customers as lay between, and two that became one are both found', () => {
  const pair = (fromId: string, toId: string) => ({ table: 'people.vendor', fromId, toId });
  expect(pairsBack([])).toEqual([]);
  // 1 and 2 became 91, which became 500; 3 kept its id at first and became 501.
  expect(
    pairsBack([
      [pair('1', '91'), pair('2', '91')],
      [pair('91', '500'), pair('3', '501')],
    ]),
  ).toEqual([pair('500', '1'), pair('500', '2'), pair('501', '3')]);
  // Out and home again: the way home names both, so that the next way out finds one by either.
  expect(pairsBack([[pair('91', '1'), pair('91', '2'), pair('91', '2')]])).toEqual([pair('1', '91'), pair('2', '91')]);
});

test('what comes, changes, goes, stays and must not differ is counted in words', () => {
  const still = { table: 'ledger.fund', comes: 0, changes: 0, goes: 0 };
  expect(
    returnCounts([
      still,
      { table: 'ledger.entry', comes: 3, changes: 0, goes: 0 },
      { table: 'records.note', comes: 1, changes: 2, goes: 4 },
    ]),
  ).toEqual({
    ...{ comes: 4, changes: 2, goes: 4 },
    tables: [
      { what: 'Entry (ledger)', comes: 3, changes: 0, goes: 0 },
      { what: 'Note (records)', comes: 1, changes: 2, goes: 4 },
    ],
  });
  expect(keptWords([{ table: 'people.party', rows: 2 }])).toEqual(['2 rows of Party (people)']);
  expect(
    finalFaults([
      { table: 'ledger.entry', rows: 1 },
      { table: 'ledger.posting', rows: 1_200 },
    ]),
  ).toBe('Entry (ledger): 1 row, Posting (ledger): 1,200 rows');
});

test('people, credentials and tools of the office stay; a table nobody named goes along', () => {
  for (const table of [
    'identity.app_user',
    'platform.audit_event',
    'payables.vendor_bank',
    'receivables.lockbox_line',
    'lifecycle.transfer_key',
  ])
    expect(staysBehind(table)).toBe(true);
  for (const table of [
    'ledger.posting',
    'platform.schedule',
    'records.note',
    'compliance.anything',
    'lifecycle.resale',
    'lifecycle.disclosure_order',
  ])
    expect(staysBehind(table)).toBe(false);
});

test('one row, one cent or one hash that is another is named', () => {
  const figures: TransferFigures = {
    ...{ accounts: 2, debitCents: 100n, creditCents: 100n, trialHash: 'a', summaryFaults: 0 },
    ...{ owners: 1, owedCents: 5n, prepaidCents: 0n, ownersHash: 'b', bills: 0, openBillCents: 0n },
    ...{ documents: 1, documentBytes: 3, documentsHash: 'c' },
  };
  const end = { rows: new Map([['ledger.entry', 7]]), figures };
  expect(differences(end, end)).toEqual([]);
  expect(differences(end, { ...end, rows: new Map() })).toEqual(['Entry (ledger): 7 rows became 0.']);
  for (const name of Object.keys(figures) as (keyof TransferFigures)[]) {
    const other = typeof figures[name] === 'bigint' ? figures[name] + 1n : typeof figures[name] === 'number' ? figures[name] + 1 : 'z';
    expect(differences(end, { ...end, figures: { ...figures, [name]: other } })[0]).toContain(name);
  }
});
