// The chain of an owner's statements: each opens where the one before it closed, and what no longer fits the
// one before it is named.
import { addDays, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PlannedStatement, StatementLine } from './statement.rules.ts';

/** The last statement of an owner before a day; cents. */
export interface PriorStatement {
  ownershipId: string;
  statementDate: LocalDate;
  balance: Cents;
  /** Blank for one of before statements had codes. */
  code: string;
}

/** A planned statement in its chain. */
export interface ChainedStatement extends PlannedStatement {
  /** What was entered since the last statement with a day before this one’s first; cents, owed positive. */
  late: Cents;
  priorCode: string;
}

/**
 * Statements that open on the close of the one before, where that one ended the day before: what was entered
 * since then with an earlier day stands among the charges of this one, by a line of its own.
 */
export function carryOn(
  statements: readonly PlannedStatement[],
  priors: ReadonlyMap<string, PriorStatement>,
  fromDate: LocalDate,
): ChainedStatement[] {
  return statements.map((one) => {
    const prior = priors.get(one.ownershipId);
    const follows = prior !== undefined && addDays(prior.statementDate, 1) === fromDate;
    const late = follows ? one.opening - prior.balance : 0n;
    return { ...one, opening: one.opening - late, charges: one.charges + late, late, priorCode: prior?.code ?? '' };
  });
}

/** The line of what came late, before all others; none where nothing did. */
export function lateLine({ ownershipId, late }: ChainedStatement, fromDate: LocalDate): StatementLine[] {
  if (late === 0n) return [];
  const description = 'Entered since the last statement for earlier days';
  return [{ ownershipId, date: fromDate, kind: 'CHARGE', amount_cents: late, description, checkNumber: '' }];
}

/** What a code stands for, in one text; cents. */
export interface CodedStatement {
  runId: string;
  accountNumber: string;
  ownershipId: string;
  fromDate: LocalDate;
  statementDate: LocalDate;
  opening: Cents;
  balance: Cents;
  due: Cents;
  priorCode: string;
}

/** The text a code is computed over. */
export function codedText(of: CodedStatement): string {
  const { runId, accountNumber, ownershipId, fromDate, statementDate, opening, balance, due, priorCode } = of;
  return [runId, accountNumber, ownershipId, fromDate, statementDate, opening, balance, due, priorCode].join('|');
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A hash in hexadecimal as a code that is read out: 12 letters and digits without I, L, O and U, 60 bits. */
export function codeOfHash(hex: string): string {
  const bits = [...hex.slice(0, 15)].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const code = Array.from({ length: 12 }, (_, i) => letters[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)] ?? '').join('');
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

/** A code as it is typed, in the form it is kept; letters that look like digits are read as those. */
export function typedCode(text: string): string {
  const plain = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return plain.length === 12 ? `${plain.slice(0, 4)}-${plain.slice(4, 8)}-${plain.slice(8)}` : plain;
}

/** A statement as it is kept, with its code. */
export interface KeptInChain extends CodedStatement {
  code: string;
  owner: string;
}

/** What is wrong with a statement of a chain. */
export type ChainFault = 'ALTERED' | 'MISSING' | 'OPENING';

/**
 * Statements that do not fit: `ALTERED` where the figures do not make the code, `MISSING` where the one
 * before it is not there any more, `OPENING` where it does not open on the close of the day before. In
 * the order given.
 */
export function faultsOf(
  all: readonly KeptInChain[],
  codeOf: (of: CodedStatement) => string,
): { statement: KeptInChain; fault: ChainFault }[] {
  const byCode = new Map(all.map((one) => [one.code, one]));
  return all.flatMap((statement) => {
    const prior = byCode.get(statement.priorCode);
    const faults: ChainFault[] = [];
    if (codeOf(statement) !== statement.code) faults.push('ALTERED');
    if (statement.priorCode !== '' && !prior) faults.push('MISSING');
    const follows = prior !== undefined && addDays(prior.statementDate, 1) === statement.fromDate;
    if (follows && prior.balance !== statement.opening) faults.push('OPENING');
    return faults.map((fault) => ({ statement, fault }));
  });
}
