// Plans an import of legacy history: which property a line is about, and whether it says what its kind says.
import type { ImportPlan, ImportProblem, ImportRow, PlannedRow } from '../../../packages/contract/contract.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { LegacyKind, legacyImport } from './legacy.contract.ts';

/** A line as it is written. */
export interface LegacyLine {
  propertyId: string;
  lineDate: LocalDate;
  lineKind: LegacyKind;
  text: string;
  /** Null for notes. */
  amount: Cents | null;
}

/** What rows are held against. */
export interface LegacyFacts {
  /** Properties by their account numbers in lower case. */
  properties: ReadonlyMap<string, string>;
  nearAccount(text: string): string | null;
  /** The last day a line of a former system may have. */
  today: LocalDate;
  /** Lines that stand already on the days of the file, by `legacyKey`. */
  standing: ReadonlySet<string>;
}

/** A line for comparison with those that stand. */
export function legacyKey({ propertyId, lineDate, lineKind, text, amount }: LegacyLine): string {
  return JSON.stringify([propertyId, lineDate, lineKind, text, amount === null ? null : `${amount}`]);
}

const kinds: Readonly<Record<string, LegacyKind>> = { Note: 'NOTE', Charge: 'CHARGE', Payment: 'PAYMENT', Adjustment: 'ADJUSTMENT' };

/** The days of a file, each once: what stands on them is what its lines may repeat. */
export function soughtDays(rows: readonly ImportRow<(typeof legacyImport)['columns']>[]): ReadonlySet<LocalDate> {
  return new Set(rows.flatMap(({ values }) => values.lineDate ?? []));
}

/**
 * Plans every row: all of them are new, since two lines of a ledger may be alike; those that stand already
 * are named.
 */
export function planLegacy(
  given: readonly ImportRow<(typeof legacyImport)['columns']>[],
  { properties, nearAccount, today, standing }: LegacyFacts,
): ImportPlan<LegacyLine> {
  const problems: ImportProblem[] = [];
  const totals = { charges: 0n, payments: 0n };
  const rows = given.flatMap(({ line, values }): PlannedRow<LegacyLine>[] => {
    const { account, lineDate, lineKind: word, text, amount } = values;
    const error = (column: string, message: string, suggestion: string | null = null) =>
      problems.push({ line, column, message, severity: 'error', suggestion });
    const propertyId = properties.get(account?.toLowerCase() ?? '');
    const lineKind = kinds[word ?? ''];
    if (account && propertyId === undefined) error('account', `There is no property “${account}”.`, nearAccount(account));
    if (lineDate && lineDate > today) error('lineDate', 'A line of a former system is not in the future.');
    if (lineKind === 'NOTE' && !text) error('text', 'A note has a text.');
    if (lineKind === 'NOTE' && amount) error('amount', 'A note has no amount.');
    if (lineKind !== undefined && lineKind !== 'NOTE' && (amount === null || amount === undefined)) error('amount', 'Amount is missing.');
    if (propertyId === undefined || !lineDate || lineKind === undefined) return [];
    const cents = lineKind === 'NOTE' ? null : (amount ?? 0n);
    if (lineKind === 'CHARGE') totals.charges += cents ?? 0n;
    if (lineKind === 'PAYMENT') totals.payments += cents ?? 0n;
    const change = { propertyId, lineDate, lineKind, text: text ?? '', amount: cents };
    if (standing.has(legacyKey(change)))
      problems.push({ line, column: 'account', message: 'This line stands in the legacy history already.', severity: 'repeat' });
    return [{ line, act: 'new', change }];
  });
  return { rows, problems, totals };
}
