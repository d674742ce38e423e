// The bank's side of Maple Court's January 2026: the lockbox file of the ninth and the statement of the
// thirty-first.
import { writeBai2 } from '../modules/banking/bai2-writer.rules.ts';
import { writeBaiLockbox } from '../modules/receivables/lockbox/lockbox-writer.rules.ts';
import { localDate } from '../packages/kernel/kernel.ts';

const bank = '122402405';

/** Nine checks; the last one's account was scanned wrongly, so that a person has something to mend. */
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

/** The lockbox file of 9 January: 3,390.00 on nine checks. */
export function mapleCourtLockbox(): string {
  const depositDate = localDate('2026-01-09');
  const items = checks.map(([account, remitter, amount], index) => ({
    sequence: index + 1,
    amount,
    checkNumber: String(2001 + index),
    checkDate: localDate('2026-01-07'),
    routingNumber: bank,
    accountNumber: String(8_800_100 + index),
    remitter,
    payee: 'MAPLE COURT HOA',
    memo: [account],
  }));
  const boxes = [{ lockboxId: '0009100', depositDate, batches: [{ batchNumber: '001', items }] }];
  return writeBaiLockbox({ destination: `0${bank}`, origin: '0400117010', fileDate: depositDate, clock: '1800', boxes });
}

/** The statement of the operating account for January: from 10,000.00 to 12,678.42. */
export function mapleCourtStatement(): string {
  const item = (day: string, typeCode: string, amount: bigint, customerReference: string, text: string) => ({
    typeCode,
    amount,
    funds: { kind: 'V' as const, valueDate: localDate(`2026-01-${day}`), valueClock: null },
    bankReference: '',
    customerReference,
    text,
  });
  const balance = (typeCode: string, amount: bigint) => ({ typeCode, amount, itemCount: null, funds: null });
  return writeBai2({
    header: {
      sender: bank,
      receiver: 'SIERRACREST',
      createdDate: localDate('2026-02-01'),
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
        asOfDate: localDate('2026-01-31'),
        asOfClock: '24:00',
        currency: 'USD',
        dateModifier: '2',
        accounts: [
          {
            accountNumber: '400117010',
            currency: 'USD',
            summaries: [balance('010', 1_000_000n), balance('015', 1_267_842n)],
            transactions: [
              item('09', '115', 339_000n, '', 'LOCKBOX DEPOSIT 0009100'),
              item('13', '175', 50_000n, '', 'DEPOSIT'),
              item('23', '475', 120_000n, '1001', 'CHECK 1001'),
              item('31', '698', 1_800n, '', 'SERVICE CHARGE'),
              item('31', '354', 642n, '', 'INTEREST PAID'),
            ],
          },
        ],
      },
    ],
  });
}
