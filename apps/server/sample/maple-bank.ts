// The bank's side of Maple Court: the lockbox file and the statement of January, and the statements of the
// months after it.
import { writeBai2 } from '../../../modules/banking/banking.server.ts';
import { writeBaiLockbox } from '../../../modules/receivables/receivables.server.ts';
import { addDays, type Cents, localDate } from '../../../packages/kernel/kernel.ts';

const bank = '122402405';

/** Nine checks; the last one's account was scanned wrongly, so that a person has something to fix. */
const checks = [
  ['MC-0001', 'ALDANA ROSA', 36500n],
  ['MC-0002', 'BISHOP TERRENCE', 36500n],
  ['MC-0004', 'DUFRESNE CLAIRE', 36500n],
  ['MC-0006', 'FARROW DENISE', 36500n],
  ['MC-0007', 'GRANT LEONARD', 36500n],
  ['MC-0008', 'HOLLISTER GREG', 36500n],
  ['MC-0009', 'IBARRA CONSUELO', 40000n],
  ['MC-0010', 'JENNINGS PAUL', 40000n],
  ['MC-9911', 'KOWALSKI ADAM', 40000n],
] as const;

/** A date of the story, in the year it is played. */
type InItsYear = (date: string) => string;

/** The lockbox file of January 9: 3,390.00 on nine checks. */
export function mapleCourtLockbox(on: InItsYear): string {
  const depositDate = localDate(on('2026-01-09'));
  const items = checks.map(([account, remitter, amount], index) => ({
    sequence: index + 1,
    amount,
    checkNumber: String(2001 + index),
    checkDate: localDate(on('2026-01-07')),
    routingNumber: bank,
    accountNumber: String(8_800_100 + index),
    remitter,
    payee: 'MAPLE COURT HOA',
    memo: [account],
  }));
  const boxes = [{ lockboxId: '0009100', depositDate, batches: [{ batchNumber: '001', items }] }];
  return writeBaiLockbox({ destination: `0${bank}`, origin: '0400117010', fileDate: depositDate, clock: '1800', boxes });
}

/** A line of a statement: its day, what the bank calls it, and the amount, which the code gives its sign. */
export type BankLine = readonly [day: string, typeCode: '115' | '175' | '475' | '495' | '698' | '354', amount: Cents, text: string];

/** What leaves the account: checks, transfers, and the charge of the bank. */
const leaving = ['475', '495', '698'];

/** The balance after the lines. */
export const balanceAfter = (opening: Cents, lines: readonly BankLine[]): Cents =>
  lines.reduce((sum, [, code, amount]) => (leaving.includes(code) ? sum - amount : sum + amount), opening);

/** A statement of the operating account to the end of a month. */
export function operatingStatement(opening: Cents, endDate: string, lines: readonly BankLine[]): string {
  const balance = (typeCode: string, amount: Cents) => ({ typeCode, amount, itemCount: null, funds: null });
  const asOfDate = localDate(endDate);
  return writeBai2({
    header: {
      sender: bank,
      receiver: 'SIERRACREST',
      createdDate: addDays(asOfDate, 1),
      createdClock: '06:00',
      fileId: '1',
      recordLength: '',
      blockSize: '',
      version: '2',
    },
    groups: [
      {
        receiver: 'SIERRACREST',
        originator: bank,
        status: '1',
        asOfDate,
        asOfClock: '24:00',
        currency: 'USD',
        dateModifier: '2',
        accounts: [
          {
            accountNumber: '400117010',
            currency: 'USD',
            summaries: [balance('010', opening), balance('015', balanceAfter(opening, lines))],
            transactions: lines.map(([day, typeCode, amount, text]) => ({
              typeCode,
              amount,
              funds: { kind: 'V' as const, valueDate: localDate(day), valueClock: null },
              bankReference: '',
              customerReference: typeCode === '475' ? text.replace('CHECK ', '') : '',
              text,
            })),
          },
        ],
      },
    ],
  });
}

/** The statement of the operating account for January: from 10,000.00 to 12,678.42. */
export function mapleCourtStatement(on: InItsYear): string {
  return operatingStatement(1_000_000n, on('2026-01-31'), [
    [on('2026-01-09'), '115', 339_000n, 'LOCKBOX DEPOSIT 0009100'],
    [on('2026-01-13'), '175', 50_000n, 'DEPOSIT'],
    [on('2026-01-23'), '475', 120_000n, 'CHECK 1001'],
    [on('2026-01-31'), '698', 1_800n, 'SERVICE CHARGE'],
    [on('2026-01-31'), '354', 642n, 'INTEREST PAID'],
  ]);
}
