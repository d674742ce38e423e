// Plans an import of contracts with vendors: which are new, what changes about known ones, and which vendors
// there are not.
import { factsFromRow, type ImportPlan, type ImportProblem, type ImportRow, titlesOf } from '../../../packages/contract/contract.ts';
import { centsToText } from '../../../packages/kernel/kernel.ts';
import {
  checkBySchema,
  type KeptChange,
  type KeptImportWords,
  type KnownRecord,
  planKept,
  type WantedRow,
} from '../import/kept-import.rules.ts';
import { vendorContract } from './contract.contract.ts';
import { vendorContractFields } from './contract.fields.ts';
import type { ContractFacts } from './contract.rules.ts';
import type { vendorContractImport } from './contract-import.contract.ts';
import type { FindVendor } from './vendor-name.rules.ts';

/** The contracts there are, and the vendors a text names. */
export interface ContractImportFacts {
  existing: readonly KnownRecord<ContractFacts>[];
  findVendor: FindVendor;
}

const words: KeptImportWords = {
  titles: { ...titlesOf(vendorContractFields), noticeDays: 'Notice', alertDays: 'Alert' },
};

type Given = ImportRow<(typeof vendorContractImport)['columns']>;

/** The facts as they would be typed on the screen: the schema of the call reads them. */
function typedFrom({ values }: Given, before: ContractFacts | null, vendorId: string) {
  const read = factsFromRow(vendorContractFields, values, before);
  return { ...read, vendorId, name: before?.name ?? read.name, amount: centsToText(read.amount) };
}

function datesOf(line: number, { startDate, endDate, cancelledDate }: ContractFacts): ImportProblem[] {
  const early = (column: string, day: string | null): ImportProblem[] =>
    startDate !== null && day !== null && day < startDate
      ? [{ line, column, severity: 'error', message: 'A contract ends on or after the day it begins.' }]
      : [];
  return [...early('endDate', endDate), ...early('cancelledDate', cancelledDate)];
}

/** Plans every row. A contract is known by its vendor and its name, whatever its case. */
export function planContracts(
  given: readonly Given[],
  { existing, findVendor }: ContractImportFacts,
): ImportPlan<KeptChange<ContractFacts>> {
  const keyOf = (vendorId: string, name: string) => `${vendorId} ${name.toLowerCase()}`;
  const known = new Map(existing.map((one) => [keyOf(one.facts.vendorId, one.facts.name), one]));
  const schema = vendorContract.addVendorContract.input.omit({ communityId: true });
  const wanted = given.flatMap((row): WantedRow<ContractFacts>[] => {
    const { line, values } = row;
    if (!values.vendor || !values.name) return [];
    const found = findVendor(line, values.vendor);
    const vendorId = 'vendorId' in found ? found.vendorId : undefined;
    const key = keyOf(vendorId ?? values.vendor, values.name);
    const before = known.get(key);
    const checked = checkBySchema(line, schema, typedFrom(row, before?.facts ?? null, vendorId ?? '1'), words);
    // What the schema has read is what the call would keep.
    const facts = checked.facts as unknown as ContractFacts;
    const problems: ImportProblem[] = 'problem' in found ? [found.problem] : [...checked.problems, ...datesOf(line, facts)];
    return [{ line, known: before, facts, key, problems }];
  });
  return planKept(wanted, words);
}
