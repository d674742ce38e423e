// What a job plans of an entry: as the plan of its run shows it, and as the page of its batch does.
import type { JobPlan } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { type Cents, centsToText } from '../../packages/kernel/kernel.ts';
import { keepPlan } from './transactions/transaction.store.ts';

/** A line of an entry as previews show it. */
export interface PlannedLine {
  fundName: string;
  number: string;
  name: string;
  debit: Cents | null;
  credit: Cents | null;
  isInterfund: boolean;
  counterFund: string;
}

const textOf = (cents: Cents | null) => (cents === null ? null : centsToText(cents));

/** The entry of a preview as the plan of a run keeps it. */
export function planEntry(lines: readonly PlannedLine[]): JobPlan['entry'] {
  return lines.map(({ fundName, number, name, debit, credit, counterFund }) => ({
    account: `${number} ${name}`,
    detail: counterFund === '' ? fundName : `${fundName}, with ${counterFund}`,
    debit: textOf(debit),
    credit: textOf(credit),
  }));
}

/** Keeps the entry a job planned with the batch it made, whatever becomes of that. */
export async function keepJobPlan(tx: Tx, batchId: string, schedule: string, lines: readonly PlannedLine[]): Promise<void> {
  const kept = lines.map(({ fundName, number, name, debit, credit, isInterfund, counterFund }) => {
    return { fundName, number, name, debit: textOf(debit), credit: textOf(credit), isInterfund, counterFund };
  });
  await keepPlan(tx, batchId, { schedule, lines: kept });
}
