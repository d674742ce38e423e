// What the dated records of law say about information returns of a year: thresholds by box, when they are
// due, what a state asks for, and how much is withheld.
import { type Cents, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { type Box, boxes } from './tax-words.contract.ts';

/** A record of law as this module reads it. */
interface LawRecord {
  jurisdiction: string;
  ruleVersion: string;
  citation: string;
  parameters: Readonly<Record<string, unknown>>;
}

interface Line {
  form: string;
  box: string;
  thresholdCents: number;
}

/** What holds for a payer of a state in a year. Amounts in cents. */
export interface TaxLaw {
  federal: ReadonlyMap<Box, Cents>;
  state: ReadonlyMap<Box, Cents>;
  sources: readonly { ruleVersion: string; citation: string }[];
  stateFiling: { combined: boolean; direct: string } | null;
  due: readonly { what: string; dueDate: LocalDate }[];
  efileAtLeast: number;
  withholding: { basisPoints: number; threshold: Cents; atOnceIfReported: boolean };
  /** From this much a contractor is reported to California. */
  contractorThreshold: Cents | null;
}

/** The box a line of a record speaks of: box 1 of the forms before 2026 is box 1a. */
function boxOf({ form, box }: Line): Box | undefined {
  const name = `${form.replace('1099-', '')}-${form === '1099-NEC' && box === '1' ? '1a' : box}`;
  return boxes.find((one) => one === name);
}

function thresholdsIn(records: readonly LawRecord[]): Map<Box, Cents> {
  const lines = records.flatMap(({ parameters }) => (parameters.thresholds as readonly Line[] | undefined) ?? []);
  return new Map(
    lines.flatMap((line) => {
      const box = boxOf(line);
      return box === undefined ? [] : [[box, BigInt(line.thresholdCents)] as const];
    }),
  );
}

/** Reads the records of the country and of a state, such as `CA`. Source: field-2026.md 0.2 and 1.7. */
export function taxLawFrom(records: readonly LawRecord[], state: string, taxYear: number): TaxLaw {
  const ofYear = (one: LawRecord) => one.parameters.taxYear === taxYear || (one.parameters.taxYear === 2025 && taxYear < 2025);
  const country = records.filter((one) => one.jurisdiction === 'US' && ofYear(one));
  const own = records.filter((one) => one.jurisdiction === `US-${state}`);
  const [year] = country;
  const [ofState] = own;
  const held = (year?.parameters.backupWithholding ?? {}) as {
    bps?: number;
    thresholdCents?: number;
    immediateIfReportableLastYear?: boolean;
  };
  const due = (year?.parameters.due as readonly { what: string; adjusted: string }[] | undefined) ?? [];
  const report = ofState?.parameters.contractorReport as { thresholdCents: number } | undefined;
  return {
    federal: thresholdsIn(country),
    state: thresholdsIn(own),
    sources: [...country, ...own].map(({ ruleVersion, citation }) => ({ ruleVersion, citation })),
    stateFiling: ofState
      ? { combined: ofState.parameters.combinedFederalState === true, direct: String(ofState.parameters.directFiling ?? '') }
      : null,
    due: due.map(({ what, adjusted }) => ({ what, dueDate: localDate(adjusted) })),
    efileAtLeast: Number(year?.parameters.efileAtLeast ?? 10),
    withholding: {
      basisPoints: held.bps ?? 0,
      threshold: BigInt(held.thresholdCents ?? 0),
      atOnceIfReported: held.immediateIfReportableLastYear === true,
    },
    contractorThreshold: report ? BigInt(report.thresholdCents) : null,
  };
}
