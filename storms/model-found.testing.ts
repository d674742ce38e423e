// The least sequences in which the model once found the product or itself wrong; each is played again in
// every run.
import type { Act } from './model-acts.ts';
import type { Method } from './model-ledger.ts';

type Found = readonly [what: string, method: Method, acts: readonly Json<Act>[]];

/** As it stands in text: days are plain strings. */
type Json<T> = T extends string ? string : { [K in keyof T]: T[K] extends string ? string : T[K] };

export const found: readonly Found[] = [
  [
    'a returned receipt whose prepaid money paid one charge on two days',
    'ACCRUAL',
    [
      { do: 'lockbox', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }], strangers: 0, isSentTwice: false },
      {
        do: 'receive',
        on: '2026-04-12',
        rows: [
          { owner: 0, cents: 36505, list: 'DEFAULT' },
          { owner: 0, cents: 1, list: 'DEFAULT' },
          { owner: 2, cents: 36505, list: 'DEFAULT' },
        ],
      },
      {
        do: 'receive',
        on: '2026-01-01',
        rows: [
          { owner: 2, cents: 1, list: 'DEFAULT' },
          { owner: 2, cents: 80035, list: 'DEFAULT' },
        ],
      },
      { do: 'keep', on: '2026-03-31', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'backOut', which: 1, on: null, reason: 'NSF', fee: 36505 },
      { do: 'prepaids', on: '2026-01-01' },
      { do: 'keep', on: '2026-01-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'undo', which: 1, on: null },
      { do: 'prepaids', on: '2026-04-12' },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
    ],
  ],

  [
    'charges undone after prepaid money and a receipt paid them on two days',
    'CASH',
    [
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 5500, list: 'DEFAULT' }] },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 5500, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-02-20', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-01-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'keep', on: '2026-01-01', run: { kind: 'LATE_FEES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'keep', on: '2026-04-12', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'receive', on: '2026-02-20', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-03-31', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'undo', which: 52, on: null },
    ],
  ],

  [
    'charges undone after prepaid money paid one of them on two days',
    'MODIFIED',
    [
      {
        do: 'receive',
        on: '2026-01-01',
        rows: [
          { owner: 3, cents: 36505, list: 'DEFAULT' },
          { owner: 0, cents: 36505, list: 'DEFAULT' },
        ],
      },
      { do: 'receive', on: '2026-02-20', rows: [{ owner: 3, cents: 1, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-01-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'prepaids', on: '2026-03-31' },
      { do: 'lockbox', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }], strangers: 0, isSentTwice: false },
      { do: 'undo', which: 2, on: null },
    ],
  ],
  [
    'prepaid money of a returned receipt that had paid charges undone since, among others',
    'ACCRUAL',
    [
      {
        do: 'receive',
        on: '2026-01-01',
        rows: [
          { owner: 0, cents: 1, list: 'DEFAULT' },
          { owner: 0, cents: 1, list: 'DEFAULT' },
          { owner: 3, cents: 36505, list: 'DEFAULT' },
        ],
      },
      {
        do: 'receive',
        on: '2026-04-12',
        rows: [
          { owner: 0, cents: 1, list: 'DEFAULT' },
          { owner: 0, cents: 36505, list: 'DEFAULT' },
          { owner: 0, cents: 1, list: 'DEFAULT' },
        ],
      },
      { do: 'backOut', which: 40, on: null, reason: 'NSF', fee: null },
      { do: 'lockbox', on: '2026-01-01', rows: [{ owner: 0, cents: 1, list: 'DEFAULT' }], strangers: 0, isSentTwice: false },
      { do: 'keep', on: '2026-01-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'lockbox', on: '2026-01-01', rows: [{ owner: 0, cents: 1, list: 'DEFAULT' }], strangers: 0, isSentTwice: false },
      { do: 'receive', on: '2026-02-20', rows: [{ owner: 3, cents: 40017, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-04-12', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      {
        do: 'lockbox',
        on: '2026-01-01',
        rows: [
          { owner: 0, cents: 36505, list: 'DEFAULT' },
          { owner: 0, cents: 36505, list: 'DEFAULT' },
        ],
        strangers: 0,
        isSentTwice: false,
      },
      { do: 'undo', which: 20, on: null },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
      { do: 'receive', on: '2026-12-31', rows: [{ owner: 0, cents: 1, list: 'DEFAULT' }] },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 1, list: 'DEFAULT' }] },
      { do: 'undo', which: 38, on: null },
    ],
  ],
  [
    'prepaid money that paid a charge, came back, and paid another before its receipt was returned',
    'CASH',
    [
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 2, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-01-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'undo', which: 0, on: '2026-03-01' },
      { do: 'keep', on: '2026-04-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
    ],
  ],
  [
    'receipts undone whose prepaid money was back only later',
    'MODIFIED',
    [
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 1, list: 'DEFAULT' }] },
      {
        do: 'receive',
        on: '2026-01-01',
        rows: [
          { owner: 0, cents: 36505, list: 'DEFAULT' },
          { owner: 2, cents: 36505, list: 'DEFAULT' },
          { owner: 0, cents: 36505, list: 'DEFAULT' },
        ],
      },
      {
        do: 'receive',
        on: '2026-01-01',
        rows: [
          { owner: 0, cents: 36505, list: 'DEFAULT' },
          { owner: 0, cents: 1, list: 'DEFAULT' },
          { owner: 0, cents: 1, list: 'DEFAULT' },
        ],
      },
      { do: 'keep', on: '2026-01-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'undo', which: 0, on: '2026-02-01' },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'lockbox', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }], strangers: 0, isSentTwice: false },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
      { do: 'keep', on: '2026-03-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'lockbox', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }], strangers: 0, isSentTwice: false },
      { do: 'undo', which: 9, on: null },
    ],
  ],
  [
    'receipts that were all returned one by one, then undone as a batch',
    'ACCRUAL',
    [
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-01-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 1, list: 'DEFAULT' }] },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-03-31', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'lockbox', on: '2026-01-01', rows: [{ owner: 0, cents: 1, list: 'DEFAULT' }], strangers: 0, isSentTwice: false },
      { do: 'undo', which: 36, on: null },
    ],
  ],
  [
    'an undo that neither its batch nor its day allows',
    'CASH',
    [
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'keep', on: '2026-04-12', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
      { do: 'undo', which: 0, on: null },
    ],
  ],
  [
    'an undo that neither its batch nor its day allows, after a lockbox',
    'MODIFIED',
    [
      { do: 'lockbox', on: '2026-01-01', rows: [{ owner: 0, cents: 1, list: 'DEFAULT' }], strangers: 0, isSentTwice: false },
      { do: 'period', month: 1, status: 'CLOSED' },
      { do: 'keep', on: '2026-03-01', run: { kind: 'CHARGES', exclusionDays: 0, currentMonthOnly: false, edits: [], next: 'post' } },
      { do: 'backOut', which: 0, on: null, reason: 'NSF', fee: null },
      { do: 'receive', on: '2026-01-01', rows: [{ owner: 0, cents: 36505, list: 'DEFAULT' }] },
      { do: 'undo', which: 1, on: null },
    ],
  ],
];
