// The file of a draw for the bank: its entries in batches by how owners consented, and presented again apart.
import { type AchEntry, achServiceClass, writeAch } from '../../../packages/files/nacha.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { SecCode } from './owner-payment.contract.ts';

export interface DrawnEntry {
  sec: SecCode;
  routingNumber: string;
  accountNumber: string;
  accountKind: 'CHECKING' | 'SAVINGS';
  /** Cents. */
  amount: Cents;
  /** The owner's account number with the association. */
  individualId: string;
  holder: string;
  trace: string;
  isRetry: boolean;
  /** True for an authorization of one payment. */
  isOnce: boolean;
}

export interface DrawHead {
  drawDate: LocalDate;
  bankName: string;
  bankRouting: string;
  companyId: string;
  companyName: string;
  drawId: string;
  handedTime: Instant;
}

/** The trace of an entry: eight digits of the bank and the last seven of a number that rises. */
export const traceOf = (bankRouting: string, number: string): string => bankRouting.slice(0, 8) + number.slice(-7).padStart(7, '0');

/** Debits of checking and of savings accounts. */
const codeOf = { CHECKING: '27', SAVINGS: '37' } as const;

const yymmdd = (day: string): string => day.slice(2, 10).replaceAll('-', '');

const debitOf = (entry: DrawnEntry): AchEntry => ({
  code: codeOf[entry.accountKind],
  routing: entry.routingNumber,
  account: entry.accountNumber,
  amount: entry.amount,
  individualId: entry.individualId,
  name: entry.holder,
  // WEB and TEL say whether the payer is drawn from once or again.
  discretionary: entry.sec === 'PPD' ? '' : entry.isOnce ? 'S' : 'R',
  trace: entry.trace,
  addenda: [],
});

/** The file as the bank takes it. The description of an entry presented again is the network's own. */
export function drawFile(head: DrawHead, entries: readonly DrawnEntry[]): string {
  const groups = [...Map.groupBy(entries, (entry) => `${entry.isRetry}:${entry.sec}`).values()];
  const odfi = head.bankRouting.slice(0, 8);
  return writeAch({
    destination: head.bankRouting,
    origin: head.companyId,
    date: yymmdd(head.handedTime),
    time: head.handedTime.slice(11, 16).replace(':', ''),
    modifier: 'A',
    destinationName: head.bankName,
    originName: head.companyName,
    reference: head.drawId.slice(-8),
    batches: groups.map((own, i) => {
      const debits = own.map(debitOf);
      return {
        serviceClass: achServiceClass(debits),
        company: head.companyName,
        discretionary: '',
        companyId: head.companyId,
        sec: own[0]?.sec ?? 'PPD',
        description: own[0]?.isRetry ? 'RETRY PYMT' : 'DUES',
        descriptiveDate: '',
        effectiveDate: yymmdd(head.drawDate),
        odfi,
        number: i + 1,
        entries: debits,
      };
    }),
  });
}
