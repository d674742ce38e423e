// What a file of returns and changes says, entry by entry: which trace it answers, with which code.
import type { AchFault } from '../../../packages/files/nacha-reader.ts';
import { readAch } from '../../../packages/files/nacha-reader.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';

/** An answer of the bank to an entry of ours. */
export interface AchAnswer {
  kind: 'RETURN' | 'CHANGE';
  code: string;
  trace: string;
  amount: Cents;
  name: string;
  /** What the bank wrote, or the corrected data. */
  said: string;
}

export interface AnswersRead {
  answers: AchAnswer[];
  faults: AchFault[];
}

/** The returns and changes of a file, in its order. */
export function readAnswers(text: string): AnswersRead {
  const read = readAch(text);
  const answers = read.file.batches.flatMap((batch) =>
    batch.entries.flatMap(({ amount, name, addenda }) =>
      addenda.flatMap((one): AchAnswer[] => {
        if (one.kind === '99') return [{ kind: 'RETURN', code: one.code, trace: one.originalTrace, amount, name, said: one.text }];
        if (one.kind === '98') return [{ kind: 'CHANGE', code: one.code, trace: one.originalTrace, amount, name, said: one.data }];
        return [];
      }),
    ),
  );
  return { answers, faults: read.faults };
}

/** An account as a change corrects it; null where the code or its data cannot be used. */
export function corrected(
  code: string,
  data: string,
  old: { routingNumber: string; accountNumber: string; accountKind: 'CHECKING' | 'SAVINGS' },
): { routingNumber: string; accountNumber: string; accountKind: 'CHECKING' | 'SAVINGS' } | null {
  const [routing, rest] = [data.slice(0, 9), data.slice(9).trim()];
  const kindOf = (text: string) =>
    /^[23][0-9]$/.test(text) ? (text.startsWith('3') ? ('SAVINGS' as const) : ('CHECKING' as const)) : null;
  const made = { ...old };
  if (code === 'C01') made.accountNumber = data.trim();
  else if (code === 'C02') made.routingNumber = data.trim();
  else if (code === 'C03') [made.routingNumber, made.accountNumber] = [routing, rest];
  else if (code === 'C05' || code === 'C06' || code === 'C07') {
    const kind = kindOf(data.trim().slice(-2));
    if (kind === null) return null;
    made.accountKind = kind;
    const before = data.trim().slice(0, -2).trim();
    if (code === 'C06') made.accountNumber = before;
    if (code === 'C07') [made.routingNumber, made.accountNumber] = [before.slice(0, 9), before.slice(9).trim()];
  } else return null;
  return /^\d{9}$/.test(made.routingNumber) && /^[0-9A-Za-z-]{1,17}$/.test(made.accountNumber) ? made : null;
}
